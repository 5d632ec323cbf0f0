"""Every case of positions.json (RULES §12) through the functions that the app uses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from narde_core.game.events import Commit, Move, Pass, Roll
from narde_core.game.fold import apply, new_game
from narde_core.game.state import Game, Phase
from narde_core.rules import block
from narde_core.rules.board import from_json, step_of, to_json
from narde_core.rules.lanes import mask
from narde_core.rules.movegen import Segment, Step
from narde_core.rules.variants import rules_for

from .comparing import core_finals
from .driving import at_roll
from .oracle_board import Board, key_of
from .oracle_long import forbidden as literally_forbidden

CASES = json.loads(
    (Path(__file__).parents[1] / "vectors" / "positions.json").read_text(encoding="utf-8")
)
BY_ID = {case["id"]: case for case in CASES}
RECEIVES = {"G02": "G01", "G15": "G14"}
"""Cases in which a side plays what the other case hands over."""


def of_kind(kind: str) -> list:
    cases = [case for case in CASES if case["kind"] == kind]
    return [pytest.param(case, id=case["id"]) for case in cases]


def test_all_kinds_are_known():
    assert {case["kind"] for case in CASES} == {"turn", "double", "stage", "block"}


def after_roll(case: dict) -> Game:
    """The game after the roll of a ``turn`` case, its context set."""
    context = case.get("context", {})
    rolls = (0, 0) if context.get("first_roll") else (9, 9)
    game = at_roll(case["variant"], case["start"], case["mover"], rolls, bool(context.get("opp33")))
    return apply(game, Roll(tuple(case["roll"])))


@pytest.mark.parametrize("case", of_kind("turn"))
def test_turn(case):
    game = after_roll(case)
    assert game.segment.length == case["diceUsed"]
    assert len(game.segment) == case["count"]
    assert core_finals(game) == {key_of(final) for final in case["finals"]}


@pytest.mark.parametrize("case", of_kind("turn"))
def test_sample_moves_can_be_played_step_by_step(case):
    """Each sample is accepted step by step, ends the turn, and leads to one of the finals."""
    for text in case["sampleMoves"]:
        game = play_text(after_roll(case), text)
        route = game.rules.route
        finals = {key_of(final) for final in case["finals"]}
        assert key_of(to_json(game.position, route)) in finals
        assert game.phase is not Phase.PLAY or game.stage.kind != "roll"


@pytest.mark.parametrize("case", of_kind("block"))
def test_block(case):
    position = from_json(case["start"], "same")
    builder = "WB".index(case["builder"])
    lanes = position.lane(builder), position.lane(1 - builder)
    mine, theirs = lanes
    area = block.beyond(block.front(theirs))
    occupied = mask(step for step in range(1, 25) if mine[step])
    assert (bool(area) and block.has_wall(occupied, area)) is case["forbidden"]
    assert literally_forbidden(Board.read(case["start"]), case["builder"]) is case["forbidden"]


@pytest.mark.parametrize("case", of_kind("stage"))
def test_stage(case):
    rules = rules_for(case["variant"])
    side = "WB".index(case["mover"])
    position = from_json(case["start"], rules.route).seen_by(side)
    dice = (case["value"],) * case["moves"]
    turn = Segment(rules, position, dice, case["headAllow"] - case["headUsed"])
    finals = {key_of(to_json(p.final.seen_by(side), rules.route)) for p in turn.plays()}
    assert turn.length == case["diceUsed"]
    assert finals == {key_of(final) for final in case["finals"]}


def test_second_stage_of_a_first_1_1_may_still_take_from_the_head():
    """G05 in a real game: the allowance of two holds for the whole chain."""
    case = BY_ID["G05"]
    game = apply(at_roll("crazy_gulbar", BY_ID["A18"]["start"], "W", (0, 0)), Roll((1, 1)))
    game = play_text(game, "1/2 2/3 3/4 4/5")
    assert game.dice == (2, 2, 2, 2)
    assert core_finals(game) == {key_of(final) for final in case["finals"]}


def rolls_before(case: dict) -> int:
    """Own rolls before that of a ``double`` case."""
    if case["variant"] == "crazy":
        return 5 if case["chainActive"] else 4
    untouched = from_json(case["start"], "same").lane("WB".index(case["mover"]))[1] == 15
    return 0 if untouched else 9


def begun(case: dict) -> Game:
    """The game with the case's first stage to play."""
    if case["id"] in RECEIVES:
        giver = BY_ID[RECEIVES[case["id"]]]
        game = begun(giver)
        for text in giver["stages"]:
            game = play_text(game, text)
        return game
    rolls = rolls_before(case)
    game = at_roll(case["variant"], case["start"], case["mover"], (rolls, rolls))
    return apply(game, Roll((case["value"],) * 2))


def play_text(game: Game, text: str) -> Game:
    """Play ``1/3 3/5`` or ``(pass)`` and commit."""
    if text == "(pass)":
        return apply(game, Pass())
    side, route = game.mover, game.rules.route
    for move in text.split():
        start, end = move.split("/")
        first = 0 if start == "bar" else step_of(side, int(start), route)
        last = 25 if end == "off" else step_of(side, int(end), route)
        steps = [child.steps[-1] for child in game.segment.children(game.node)]
        game = apply(game, Move(next(s for s in steps if (s.start, s.end) == (first, last))))
    return apply(game, Commit())


@pytest.mark.parametrize("case", of_kind("double"))
def test_double(case):
    game = begun(case)
    mover = game.mover
    assert key_of(to_json(game.position, "same")) == key_of(case["start"])
    assert game.dice == (case["value"],) * case["moves"]
    assert "WB"[mover] == case["mover"]
    made = 0
    for number, text in enumerate(case["stages"]):
        assert game.mover == mover
        assert game.phase is Phase.PLAY
        assert game.stage.value == case["value"] + number
        made += 0 if text == "(pass)" else len(text.split())
        game = play_text(game, text)
    assert key_of(to_json(game.position, "same")) == key_of(case["final"])
    assert_remainder(case, game, started=made > 0)


def assert_remainder(case: dict, game: Game, started: bool) -> None:
    if case["left"] is None:
        assert game.rest is None
        return
    left = game.rest.remainder
    assert (left.value, left.count) == (case["left"]["value"], case["left"]["count"])
    assert left.higher is case["left"]["higher"]
    assert started is case["left"]["started"]
    assert game.rest.handed_over is case["transferred"]
    if case["transferred"]:
        assert (game.phase, game.stage.kind) == (Phase.PLAY, "handed")
        assert game.dice == (left.value,) * left.count
        assert "WB"[game.mover] != case["mover"]


@pytest.mark.parametrize("case", of_kind("double"))
def test_what_follows_a_double(case):
    """Who is to act, and in which phase, when the stages of the case are played."""
    game = begun(case)
    for text in case["stages"]:
        game = play_text(game, text)
    own = "WB"[game.mover] == case["mover"]
    if case["id"] == "G20":
        assert game.phase is Phase.OVER
        assert (game.result.winner, game.result.kind) == (0, "oin")
    elif case["id"] in RECEIVES:  # after what was handed over he rolls himself
        assert (game.phase, own, game.extra) == (Phase.ROLL, True, False)
    elif case["id"] == "G16":
        assert (game.phase, own, game.extra) == (Phase.ROLL, True, True)
    elif not case["transferred"]:
        assert (game.phase, own) == (Phase.ROLL, False)
    else:
        assert (game.phase, own) == (Phase.PLAY, False)


def test_a_step_is_named_on_the_movers_route():
    """Black's 13/19 is step 1 to step 7."""
    game = begun(BY_ID["G15"])
    assert [child.steps[-1] for child in game.segment.children(game.node)] == [Step(1, 7, 6)]


def test_start_positions_of_the_thirteen_games():
    """RULES §3.1, §3.3: the set-up in YellowClub points."""
    standard = {"white": {"1": 2, "12": 5, "17": 3, "19": 5}}
    standard["black"] = {"24": 2, "13": 5, "8": 3, "6": 5}
    long, eleven = ({"1": 15}, {"13": 15}), ({"1": 4, "19": 11}, {"13": 4, "7": 11})
    expected = dict.fromkeys(
        ("classic", "sport", "crazy", "gulbar", "crazy_gulbar", "fevga", "crazy_fevga"), long
    )
    expected |= dict.fromkeys(("khachapuri", "tbilisi"), eleven)
    expected |= dict.fromkeys(("short", "portes"), (standard["white"], standard["black"]))
    expected["hyper"] = ({"1": 1, "2": 1, "3": 1}, {"24": 1, "23": 1, "22": 1})
    expected["plakoto"] = ({"1": 15}, {"24": 15})
    for variant, (white, black) in expected.items():
        rules = rules_for(variant)
        start = to_json(new_game(rules).position, rules.route)
        assert key_of(start) == key_of({"white": white, "black": black, "off": [0, 0]}), variant
