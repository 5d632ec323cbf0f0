"""Records and saves: a game can be stored and resumed at every moment (docs/protocol.md)."""

from __future__ import annotations

import json
import random
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from narde_core.game.series import new_series
from narde_core.records.record import Player, Record, from_json
from narde_core.rules.variants import GAMES, RULES_VERSION, rules_for

from .driving import VARIANTS, play_out
from .talking import Talk, open_fresh

PLAYERS = (Player("human", name="Նարե"), Player("bot", "medium"))


@cache
def records(variant: str, seed: int) -> list[Record]:
    """A record after each event of a random game."""
    found = [Record(PLAYERS, (), new_series(GAMES[variant]))]
    for _, event, _ in play_out(variant, seed):
        found.append(found[-1].then(event))
    return found


@given(st.sampled_from(VARIANTS), st.integers(0, 2), st.floats(0, 1))
def test_a_record_survives_json_at_any_cut(variant, seed, cut):
    found = records(variant, seed)
    record = found[int(cut * (len(found) - 1))]
    text = json.dumps(record.to_json(), ensure_ascii=False)
    again = from_json(json.loads(text))
    assert again == record
    assert json.dumps(again.to_json(), ensure_ascii=False) == text


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_finished_game_replays_from_its_record(variant):
    record = records(variant, 0)[-1]
    assert record.game.result is not None
    assert from_json(record.to_json()).game == record.game


@pytest.mark.parametrize("presets", [(), ("georgian",), ("ru_code",)])
def test_a_record_names_variant_presets_and_versions(presets):
    record = Record(PLAYERS, (), new_series(rules_for("classic", presets)))
    data = record.to_json()
    assert (data["variant"], data["presets"]) == ("classic", list(presets))
    assert (data["format"], data["version"], data["rules"]) == ("narde-record", 1, RULES_VERSION)
    assert from_json(data).game.rules == rules_for("classic", presets)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_save_opens_with_the_same_view_and_the_same_next_throw(variant):
    """The shell's save, kept only by appending events, resumes the game after every action."""
    talk, rng = open_fresh(variant), random.Random(variant)
    for _ in range(70):
        again = Talk()
        again.ok("open", save=talk.save)
        assert again.seen() == talk.seen()
        view = talk.seen()
        if view["phase"] == "over":
            break
        talk.play_once(view, rng)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_resumed_game_throws_the_same_dice(variant):
    talk, rng = open_fresh(variant), random.Random(variant)
    view = talk.play_on(rng, lambda view: view["at"] > 40 and "roll" in view["may"])
    assert "roll" in view["may"]
    again = Talk()
    again.ok("open", save=json.loads(json.dumps(talk.save)))
    assert again.ok("act", at=view["at"], action={"type": "roll"})["view"] == talk.act("roll")


def test_undo_is_part_of_the_record():
    talk = Talk()
    talk.new()
    rng = random.Random(1)
    talk.play_on(rng, lambda view: view["played"])
    before = talk.seen()
    after = talk.act("undo")
    assert after["at"] == before["at"] + 1
    assert talk.save["record"]["events"][-1] == {"e": "undo"}
    again = Talk()
    assert again.ok("open", save=talk.save)["view"] == after
