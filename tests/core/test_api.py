"""The door at work: games from the first request to the result (docs/protocol.md)."""

from __future__ import annotations

import random

import pytest

from narde_core.rules.variants import GAMES

from .driving import VARIANTS
from .talking import Talk, open_fresh, talk_in_play
from .test_tree import CODES


def test_hello_lists_what_is_switched_on():
    hello = Talk().ok("hello")
    assert hello["protocol"] == 1
    assert hello["levels"]
    games = {entry["key"]: entry for entry in hello["variants"]}
    assert "classic" in games
    assert {"georgian", "ru_code"} <= set(games["classic"]["presets"])
    for key, entry in games.items():
        assert (entry["family"], entry["checkers"]) == (GAMES[key].family, GAMES[key].checkers)


def test_a_new_game_waits_for_the_lot():
    view = Talk().new()
    assert (view["phase"], view["may"], view["at"]) == ("lot", ["lot"], 0)
    assert (view["colours"], view["mover"], view["actor"]) == (None, None, None)
    assert view["pips"] == [360, 360]


def test_the_cups_hide_the_same_numbers_whichever_is_lifted():
    """The person gets the cup he lifts, the rival the other one."""
    left, right = Talk(), Talk()
    left.new()
    right.new()
    first = left.act("lot", pick=0)["lot"]["draws"][0]
    second = right.act("lot", pick=1)["lot"]["draws"][0]
    assert first == second[::-1]


def test_the_higher_number_begins_as_white_after_repeated_ties():
    for number in range(30):
        talk = open_fresh("classic", f"{number:064x}")
        view = talk.seen()
        while view["phase"] == "lot":
            assert view["colours"] is None
            view = talk.act("lot", pick=0)
        *ties, last = view["lot"]["draws"]
        assert all(a == b for a, b in ties)
        winner = 0 if last[0] > last[1] else 1
        assert view["lot"]["winner"] == winner
        assert view["colours"][winner] == "white"
        assert (view["mover"], view["actor"], view["phase"]) == ("white", winner, "roll")
        if ties:
            return
    raise AssertionError("no tie in 30 lots")


@pytest.mark.parametrize("variant", ["sport", "short", "portes", "hyper"])
def test_the_lot_is_the_first_roll_in_some_games(variant):
    """RULES §2.1: never a double, and both numbers are played by the winner."""
    talk = open_fresh(variant)
    view = talk.seen()
    while view["phase"] == "lot":
        view = talk.act("lot", pick=0)
    assert view["phase"] == "play"
    assert sorted(view["rolled"]) == sorted(view["lot"]["draws"][-1])
    assert view["rolls"] == [1, 0]


@pytest.mark.parametrize("variant", VARIANTS)
def test_two_bots_play_a_whole_game_through_the_door(variant):
    talk = open_fresh(variant)
    for _ in range(3000):
        view = talk.seen()
        if view["phase"] == "over":
            break
        may = view["may"]
        if "lot" in may:
            talk.act("lot", pick=1)
        elif "step" in may:
            before = talk.seen()
            for step in talk.ok("think", at=view["at"])["steps"]:
                assert talk.seen() == before
                before = talk.act("step", **step)
            talk.act("commit")
        else:
            talk.act("pass" if "pass" in may else "roll")
    assert view["result"]["by"] in ("bear_off", "mother")
    assert talk.seen()["may"] == []
    again = Talk()
    assert again.ok("open", save=talk.save)["view"] == view


def test_thinking_changes_nothing_and_finishes_a_begun_turn():
    talk = talk_in_play(3)
    while "undo" in talk.seen()["may"]:
        talk.act("undo")
    view = talk.play_on(random.Random(1), lambda v: len(v["dice"]) == 4 and v["played"])
    for step in talk.ok("think", at=view["at"])["steps"]:
        view = talk.act("step", **step)
    assert "commit" in view["may"]


def test_events_of_an_answer_are_appended_to_the_save():
    talk = Talk()
    talk.new()
    answer = talk.ok("act", at=0, action={"type": "lot", "pick": 0})
    assert [event["e"] for event in answer["events"]] == ["seal", "lot"]
    assert answer["view"]["at"] == 2


def test_undo_and_undo_all():
    talk = Talk()
    talk.new()
    rng = random.Random(8)
    view = talk.play_on(rng, lambda v: v["steps"] and not v["played"] and len(v["dice"]) == 4)
    start = {key: view[key] for key in ("board", "steps", "dice", "pips")}
    one = talk.act("step", **view["steps"][0])
    talk.act("step", **one["steps"][0])
    back = talk.act("undo")
    assert back["board"] == one["board"]
    assert back["played"] == one["played"]
    back = talk.act("undo_all")
    assert {key: back[key] for key in start} == start
    assert back["played"] == []


def test_a_step_without_a_die_takes_the_die_that_leads_there():
    talk = Talk()
    talk.new()
    view = talk.play_on(random.Random(2), lambda v: v["steps"])
    step = view["steps"][0]
    after = talk.act("step", **{"from": step["from"], "to": step["to"]})
    assert after["played"] == [step]


@pytest.mark.parametrize("variant", ["classic", "sport", "fevga", "short", "plakoto", "crazy"])
def test_why_agrees_with_the_steps_on_offer(variant):
    """For every pair of points: no code exactly for the steps of the view."""
    talk, rng = open_fresh(variant), random.Random(variant)
    for moment in (20, 60):
        view = talk.play_on(rng, lambda v, moment=moment: v["at"] > moment and v["steps"])
        offered = {(step["from"], step["to"]) for step in view["steps"]}
        for start in ["bar", *range(1, 25)]:
            for end in [*range(1, 25), "off"]:
                answer = talk.ok("why", **{"at": view["at"], "from": start, "to": end})
                assert (answer["code"] is None) == ((start, end) in offered)
                assert answer["code"] is None or answer["code"] in CODES
            any_offered = any(step["from"] == start for step in view["steps"])
            whole = talk.ok("why", **{"at": view["at"], "from": start})
            assert (whole["code"] is None) == any_offered
    assert talk.seen() == view


def test_why_outside_a_turn():
    talk = Talk()
    talk.new()
    view = talk.play_on(random.Random(2), lambda v: v["phase"] == "roll")
    assert talk.ok("why", **{"at": view["at"], "from": 1, "to": 2})["code"] == "not_your_turn"
    view = talk.act("resign", player=1)
    assert talk.ok("why", **{"at": view["at"], "from": 1, "to": 2})["code"] == "game_over"


@pytest.mark.parametrize("player", [0, 1])
def test_resigning(player):
    talk = talk_in_play(5)
    result = talk.act("resign", player=player)["result"]
    assert (result["winner"], result["by"]) == (1 - player, "resign")


def test_close_forgets_the_game():
    talk = talk_in_play(5)
    talk.ok("close")
    assert talk.error("view")["code"] == "no_game"


def test_two_sessions_do_not_know_each_other():
    one, other = talk_in_play(1), talk_in_play(2)
    before = one.seen()
    other.act("resign", player=0)
    assert one.seen() == before
