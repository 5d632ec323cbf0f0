"""Dice and saves at the door: what decides a throw, what is shown when, and that nothing is lost
by closing at any moment (RULES §11)."""

from __future__ import annotations

import copy
import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from narde_core.bot import thinking
from narde_core.bot.base import Uniform
from narde_core.bot.levels import LEVELS
from narde_core.dice.stream import commitment
from narde_core.game.table import DICE_MODES

from .playing import Desk, secret_after

seeds = st.integers(0, 2**32)
FIXED = [mode for mode in DICE_MODES if mode not in ("real", "live")]


def throws(desk: Desk) -> list[tuple]:
    """Lots and rolls of the record, each roll with its side."""
    found = []
    for event in desk.save["record"]["events"]:
        if event["e"] == "lot":
            numbers = event["n"] if not event.get("p") else event["n"][::-1]
            found.append(("lot", *numbers))
        elif event["e"] == "roll":
            found.append((event["s"], *event["d"]))
    return found


def same_as_far_as_both_went(one: list[tuple], two: list[tuple]) -> None:
    length = min(len(one), len(two))
    assert length > 5
    assert one[:length] == two[:length]


# What is played decides nothing.


@settings(max_examples=8, deadline=None, derandomize=True)
@given(secret=st.binary(min_size=32, max_size=32), mode=st.sampled_from(FIXED), seed=seeds)
def test_same_secret_same_throws_whatever_is_played(secret, mode, seed):
    """Classic turns always alternate, so the sides are the same too. One plays like the bot, the
    others at random, with undos."""
    desks = [Desk(secret.hex(), dice=mode) for _ in range(3)]
    hands = [None, random.Random(seed), random.Random(seed + 1)]
    for desk, rng in zip(desks, hands, strict=True):
        while len(throws(desk)) < 40 and desk.view["may"]:
            if rng is None:
                desk.bot_turn()
            elif desk.view["phase"] == "lot":
                desk.act("lot", pick=0)
            else:
                desk.act_randomly(rng, without=("resign", "time_out"))
    for desk in desks[1:]:
        same_as_far_as_both_went(throws(desks[0]), throws(desk))


class Restless:
    """A bot of its own kind: it plays at random."""

    def __init__(self) -> None:
        self._bot = Uniform(7)

    def choose(self, *position):
        return self._bot.choose(*position)

    def decide(self, series):
        return "roll"


def thrown_for_bots(mode: str, level: str, number: int) -> list[tuple]:
    desk = Desk()
    players = [{"kind": "bot", "level": level}, {"kind": "bot", "level": level}]
    table = {"dice": mode}
    answer = desk.ok("new", variant="classic", players=players, table=table, entropy="5a" * 32)
    desk.view, desk.save = answer["view"], answer["save"]
    while len(throws(desk)) < number:
        desk.bot_turn()
    return throws(desk)[:number]


def test_same_throws_at_every_level():
    assert len(LEVELS) > 1
    expected = thrown_for_bots("random", "medium", 14)
    for level in LEVELS:
        assert thrown_for_bots("random", level, 14) == expected


@pytest.mark.parametrize("mode", FIXED)
def test_same_throws_with_any_bot(mode, monkeypatch):
    expected = thrown_for_bots(mode, "medium", 40)
    monkeypatch.setattr(thinking, "bot_for", lambda *_: Restless())
    assert thrown_for_bots(mode, "medium", 40) == expected


@pytest.mark.parametrize("mode", FIXED)
def test_hints_and_refusals_change_no_throw(mode):
    plain, curious = Desk("77" * 32, dice=mode), Desk("77" * 32, dice=mode)
    while len(throws(plain)) < 12:
        plain.bot_turn()
    while len(throws(curious)) < 12:
        at = curious.view["at"]
        for request in ({"type": "roll", "dice": [6, 6]}, {"type": "step", "from": 1, "to": 1}):
            if request["type"] not in curious.view["may"] or "from" in request:
                curious.ask("act", at=at, action=request)
        for op in ("view", "think", "archive", "why"):
            curious.ask(op, at=at, **{"from": 1})
        assert curious.ok("view")["view"] == curious.view
        curious.bot_turn()
    assert throws(plain) == throws(curious)


@settings(max_examples=12, deadline=None, derandomize=True)
@given(seed=seeds, mode=st.sampled_from(DICE_MODES))
def test_undo_never_changes_a_revealed_roll(seed, mode):
    """After any number of undos the roll and its dice are the same, and so is the next throw."""
    rng = random.Random(seed)
    desk = Desk(dice=mode)
    while len(throws(desk)) < 12:
        before = throws(desk)
        rolled = desk.view["rolled"]
        kind = desk.act_randomly(rng, without=("resign", "time_out", "commit", "pass"))
        if kind in ("undo", "undo_all"):
            assert desk.view["rolled"] == rolled
            assert throws(desk) == before
            values = sorted(die["value"] for die in desk.view["dice"])
            assert values == sorted(rolled if rolled[0] != rolled[1] else rolled * 2)
        if desk.view["phase"] == "play" and rng.random() < 0.4:
            while not {"commit", "pass"} & set(desk.view["may"]):
                desk.act("step", **desk.view["steps"][0])
            desk.act("commit" if "commit" in desk.view["may"] else "pass")


# What is shown when.


def test_commitment_comes_before_the_text_and_the_secret_after_the_game():
    desk = Desk("3c" * 32, series="match", length=5, raises="cube")
    for game in range(3):
        secret = "3c" * 32 if not game else desk.save["dice"]["secrets"][-1]
        promised = desk.view["proof"]
        assert promised == {
            "mode": "random",
            "commit": commitment("random", bytes.fromhex(secret)),
            "client": None,
            "secret": None,
        }
        desk.act("seal", client=f"my own {game}")
        sealed = desk.view["proof"]
        assert sealed == {**promised, "client": f"my own {game}"}
        for _ in range(6):
            desk.bot_turn()
            assert desk.view["proof"] == sealed
        desk.act("resign", player=game % 2)
        assert desk.view["proof"] == {**sealed, "secret": secret}
        event = [e for e in desk.save["record"]["events"] if e["e"] == "seal"][-1]
        assert (event["c"], event["t"]) == (sealed["commit"], sealed["client"])
        desk.act("next")


@settings(max_examples=4, deadline=None, derandomize=True)
@given(seed=seeds, mode=st.sampled_from([mode for mode in DICE_MODES if mode != "real"]))
def test_no_secret_is_shown_before_the_end_of_its_game(seed, mode):
    """In no answer but the save's own dice, at no moment; of a finished game in the archive."""
    rng = random.Random(seed)
    desk = Desk(secret_after("s", seed), series="hyper_long_short", raises="cube", dice=mode)
    for _ in range(150):
        present = desk.save["dice"]["secrets"][-1]
        over = desk.view["phase"] == "over"
        answers = [desk.ask("view"), desk.ask("archive"), desk.ask("hello")]
        if rng.random() < 0.3:
            answers += [desk.ask(op, at=desk.view["at"]) for op in ("think", "why")]
        text = json.dumps([*answers, desk.view, desk.save["record"]])
        assert (present in text) == over
        assert len(desk.archive()["secrets"]) == len(desk.view["series"]["results"])
        if not desk.view["may"]:
            break
        desk.act_randomly(rng)


@pytest.mark.parametrize("text", ["", "a", "x" * 200, "ნარდი 🎲", "a\0b", " ", '"\\', "\u2028"])
def test_any_text_may_be_given_and_verifies(text):
    desk = Desk("11" * 32)
    desk.act("seal", client=text)
    desk.act("lot", pick=1)
    while desk.view["phase"] == "lot":
        desk.act("lot", pick=0)
    for _ in range(6):
        desk.bot_turn()
    desk.act("resign", player=0)
    assert desk.ok("verify", archive=desk.archive())["status"] == "verified"
    assert Desk().ok("open", save=desk.save)["view"] == desk.view


@pytest.mark.parametrize("text", ["x" * 201, "\ud800", 7, None, ["a"]])
def test_texts_that_are_none(text):
    desk = Desk("11" * 32)
    for kind in ("seal", "lot"):
        request = {"type": kind, "client": text, "pick": 0}
        assert desk.error("act", at=0, action=request)["code"] == "bad_request"
        assert desk.ok("view")["view"] == desk.view
    for name in ("\udfff", "x" * 41):
        players = [{"kind": "human", "name": name}, {"kind": "bot"}]
        request = {"variant": "classic", "players": players, "entropy": "11" * 32}
        assert desk.error("new", **request)["code"] == "bad_request"


@pytest.mark.parametrize(
    "fresh", ["", "00", "00" * 15, "00" * 65, "zz" * 16, "0" * 33, " " * 40, 5, None]
)
def test_live_rolls_need_entropy(fresh):
    desk = Desk(dice="live")
    while desk.view["phase"] == "lot":
        desk.act("lot", pick=0)
    request = {"type": "roll", "fresh": fresh}
    answer = desk.error("act", at=desk.view["at"], action=request)
    assert answer["code"] in ("bad_entropy", "bad_request")
    assert desk.ok("view")["view"] == desk.view
    desk.act("roll", fresh="AB " * 16)  # written down in one way only
    assert desk.save["record"]["events"][-1]["x"] == "ab" * 16
    assert Desk().ok("open", save=desk.save)["view"] == desk.view


@pytest.mark.parametrize(
    "dice", [None, [], [1], [1, 2, 3], [0, 1], [7, 1], [1.0, 2], ["1", 2], "12"]
)
def test_typed_dice_must_be_two_faces(dice):
    desk = Desk(dice="real")
    request = {"type": "lot", "pick": 0, "dice": dice}
    assert desk.error("act", at=0, action=request)["code"] == "bad_request"
    assert desk.ok("view")["view"] == desk.view


def test_typed_dice():
    desk = Desk(dice="real")
    assert desk.view["proof"] == {"mode": "real", "commit": None, "client": None, "secret": None}
    assert desk.error("act", at=0, action={"type": "seal", "client": ""})["code"] == "not_now"
    desk.act("lot", dice=[3, 3])
    desk.act("lot", dice=[2, 5])
    assert (desk.view["lot"]["draws"], desk.view["colours"]) == (
        [[3, 3], [2, 5]],
        ["black", "white"],
    )
    desk.act("roll", dice=[4, 1])
    assert desk.view["rolled"] == [4, 1]
    assert all(event["e"] != "seal" for event in desk.save["record"]["events"])
    assert desk.save["dice"] == {"secrets": []}
    desk.act("resign", player=0)
    assert desk.ok("verify", archive=desk.archive()) == {"status": "unverified", "throws": 3}


# Nothing is lost by closing.


TABLES = [
    ("gulbar", {"raises": "counter", "dice": "balanced"}),
    ("crazy_gulbar", {"raises": "jacoby", "series": "draw_game"}),
    ("short", {"series": "match", "length": 3, "raises": "cube", "dice": "face_balanced"}),
    ("classic", {"series": "hyper_long_short", "raises": "cube", "dice": "triple"}),
    ("khachapuri", {"series": "draw_game", "raises": "auto", "dice": "equal", "stake": "left"}),
    ("hyper", {"series": "match", "length": 5, "raises": "cube", "dice": "live"}),
    ("plakoto", {"series": "reverse", "raises": "none", "dice": "real"}),
    ("sport", {"raises": "with_mars", "dice": "twofold"}),
]


@settings(max_examples=6, deadline=None, derandomize=True)
@given(seed=seeds)
@pytest.mark.parametrize(
    ("variant", "table"), TABLES, ids=lambda value: value if isinstance(value, str) else ""
)
def test_closing_and_opening_at_random_moments(variant, table, seed):
    """Two shells play the same game; one is killed again and again. They see the same."""
    rng = random.Random(seed)
    steady = Desk(secret_after("t", seed), variant=variant, **table)
    shaken = Desk(secret_after("t", seed), variant=variant, **table)
    for _ in range(90):
        if not steady.view["may"]:
            break
        state = rng.getstate()
        steady.act_randomly(rng)
        rng.setstate(state)
        shaken.act_randomly(rng)
        assert shaken.view == steady.view
        if rng.random() < 0.3:
            assert shaken.api.state.opened().save() == shaken.save
            save = json.loads(json.dumps(shaken.save))
            fresh = Desk()
            fresh.secrets = shaken.secrets
            fresh.view, fresh.save = fresh.ok("open", save=save)["view"], save
            shaken = fresh
            assert shaken.view == steady.view


def _moment(name: str) -> Desk:
    """A desk at a moment that a save must survive."""
    if name == "raise offered":
        desk = Desk(raises="counter")
        while "double" not in desk.view["may"]:
            desk.bot_turn()
        desk.act("double")
    elif name == "counter-raise offered":
        desk = _moment("raise offered")
        desk.act("beaver")
    elif name == "between games":
        desk = Desk(series="match", length=3, raises="cube")
        while "resign" not in desk.view["may"]:
            desk.bot_turn()
        desk.act("resign", player=0)
    elif name == "next game, not sealed":
        desk = _moment("between games")
        desk.act("next")
    elif name == "next game, raised before it is sealed":
        desk = _moment("next game, not sealed")
        if "double" not in desk.view["may"]:  # Crawford: play it first
            desk.act("resign", player=1)
            desk.act("next")
        desk.act("double")
        desk.act("take")
    elif name == "sealed before the lot":
        desk = Desk("11" * 32)
        desk.act("seal", client="mine")
    else:
        desk = Desk(secret_after("handed", 1), variant="gulbar", raises="cube")
        rng = random.Random(1)
        for _ in range(3000):
            if "take_over" in desk.view["may"]:
                break
            desk.act_randomly(rng, without=("resign", "time_out", "drop", "double"))
        assert desk.view["pending"]
    return desk


@pytest.mark.parametrize(
    "name",
    [
        "raise offered",
        "counter-raise offered",
        "between games",
        "next game, not sealed",
        "next game, raised before it is sealed",
        "sealed before the lot",
        "handed over, raise possible",
    ],
)
def test_saves_at_special_moments(name):
    desk = _moment(name)
    again = Desk()
    again.secrets = desk.secrets
    again.save = copy.deepcopy(desk.save)
    again.view = again.ok("open", save=again.save)["view"]
    assert again.view == desk.view
    assert again.api.state.opened().save() == desk.save
    one, two = random.Random(3), random.Random(3)
    for _ in range(25):
        if not desk.view["may"] or desk.view["may"] == ["next"]:
            break
        desk.act_randomly(one)
        again.act_randomly(two)
        assert again.view == desk.view


@pytest.mark.parametrize(
    "secrets", [[], ["11" * 32] * 2, ["11" * 31], [" " * 64], [7], "11" * 32, None, {}]
)
def test_saves_with_damaged_secrets_are_refused(secrets):
    desk = _moment("sealed before the lot")
    save = {**desk.save, "dice": {"secrets": secrets}}
    error = desk.error("open", save=save)
    assert (error["code"], error["data"]) == ("bad_save", {"where": "dice.secrets"})
    assert desk.ok("view")["view"] == desk.view
