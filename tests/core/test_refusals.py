"""Why a step is refused: one concrete case for each code of docs/protocol.md."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from narde_core.game.events import Move, Refused
from narde_core.game.fold import apply
from narde_core.game.state import Phase
from narde_core.rules.board import step_of
from narde_core.rules.movegen import Step

from .driving import rolled

PROTOCOL = Path(__file__).parents[2] / "docs" / "protocol.md"


@dataclass(frozen=True)
class Case:
    """White (or ``side``) has rolled; moving ``start`` to ``end`` is refused with ``code``."""

    code: str
    variant: str
    white: dict
    black: dict
    roll: tuple
    start: int | str
    end: int | str
    side: str = "W"
    off: tuple = (0, 0)
    bar: tuple = (0, 0)
    pins: dict = field(default_factory=dict)
    before: tuple = ()
    """Steps played first, as ((from, to), ...)."""


HEAD = {1: 15}
OPPONENT = {13: 15}

CASES = [
    Case("no_checker", "classic", HEAD, OPPONENT, (5, 3), 2, 5),
    Case("no_checker", "classic", HEAD, OPPONENT, (5, 3), 13, 18),
    Case("no_die", "classic", HEAD, OPPONENT, (5, 3), 1, 3),
    Case("no_die", "classic", HEAD, OPPONENT, (5, 3), 1, 6, before=((1, 4), (4, 9))),
    Case("closed", "classic", {1: 14, 9: 1}, {12: 1, 13: 14}, (5, 3), 9, 12),
    Case("closed", "short", {1: 2, 12: 13}, {6: 2, 24: 13}, (5, 3), 1, 6),
    Case("closed_between", "classic", {1: 14, 9: 1}, {12: 1, 14: 14}, (3, 5), 9, 17),
    Case("head", "classic", {1: 14, 9: 1}, OPPONENT, (5, 3), 1, 4, before=((1, 6),)),
    Case("block", "classic", {8: 1, 17: 1, 19: 1, 20: 1, 21: 1, 22: 1, 24: 9},
         {13: 5, 14: 7, 15: 3}, (6, 6), 17, 23),
    Case("block", "sport", {15: 1, 19: 1, 21: 1, 22: 1, 23: 1, 24: 10},
         {13: 1, 14: 2, 16: 5, 17: 4, 18: 3}, (6, 5), 15, 20),
    Case("own_quarter", "fevga", {1: 2, 2: 1, 3: 1, 4: 1, 5: 1, 24: 9},
         {7: 1, 8: 1, 9: 1, 10: 1, 11: 1, 12: 1, 13: 9}, (6, 5), 1, 6),
    Case("shut_in", "fevga", {12: 1, 19: 1, 20: 1, 21: 1, 22: 2, 23: 1, 24: 8},
         {17: 15}, (6, 5), 12, 18),
    Case("both_dice", "classic", {5: 1, 14: 1, 24: 13}, {10: 1, 13: 13, 18: 1}, (4, 1), 5, 6),
    Case("larger_die", "classic", {5: 1, 24: 14}, {12: 1, 13: 14}, (5, 2), 5, 7),
    Case("larger_die", "short", {5: 1, 24: 14}, {12: 2, 13: 13}, (5, 2), 5, 7),
    Case("longer", "crazy", {18: 1, 20: 1}, {7: 15}, (1, 1), 18, 19, off=(13, 0)),
    Case("not_home", "classic", {18: 1, 22: 14}, {7: 15}, (3, 1), 22, "off"),
    Case("exact", "crazy", {22: 1}, {7: 2}, (5, 4), 22, "off", off=(14, 13)),
    Case("exact", "crazy_gulbar", {20: 1, 22: 1}, {7: 2}, (6, 3), 20, "off", off=(13, 13)),
    Case("higher_first", "classic", {19: 1, 22: 2}, {7: 2}, (5, 5), 22, "off", off=(12, 13)),
    Case("higher_first", "classic", {20: 1, 22: 1}, {7: 2}, (6, 6), 22, "off", off=(13, 13)),
    Case("higher_first", "short", {20: 1, 22: 1}, {1: 2}, (6, 6), 22, "off", off=(13, 13)),
    Case("inside", "crazy", {20: 2, 22: 1}, {7: 2}, (5, 1), 20, 21, off=(12, 13)),
    Case("runner", "fevga", {1: 14, 4: 1}, OPPONENT, (3, 1), 1, 4),
    Case("bar_first", "short", {12: 14}, {24: 15}, (3, 1), 12, 15, bar=(1, 0)),
    Case("pinned", "plakoto", {1: 14, 5: 1}, {5: 1, 24: 14}, (4, 2), 5, 9, pins={5: "W"}),
    Case("pinned", "plakoto", {19: 14, 20: 1}, {1: 14, 20: 1}, (6, 6), 19, "off", pins={20: "W"}),
    Case("must_open", "fevga", {6: 1, 18: 2, 19: 1, 20: 1, 21: 1, 22: 1, 23: 1, 24: 7},
         {17: 15}, (6, 1), 6, 7),
    Case("game_over", "classic", {24: 1}, {7: 2}, (6, 5), 24, "off", off=(14, 13),
         before=((24, "off"),)),
]  # fmt: skip


def set_up(case: Case):
    start = {
        "white": {str(p): n for p, n in case.white.items()},
        "black": {str(p): n for p, n in case.black.items()},
        "off": list(case.off),
        "bar": list(case.bar),
        "pins": {str(p): s for p, s in case.pins.items()},
    }
    game = rolled(case.variant, start, case.roll, case.side)
    for move in case.before:
        game = apply(game, Move(step(game, *move)))
    return game


def place(game, point):
    named = {"bar": 0, "off": 25}
    return named.get(point) if point in named else step_of(game.mover, point, game.rules.route)


def step(game, start, end) -> Step:
    start, end = place(game, start), place(game, end)
    for die in game.node.dice:
        if min(start + die, 25) == end:
            return Step(start, end, die)
    return Step(start, end, game.node.dice[0] if game.node.dice else 1)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code}-{case.variant}")
def test_refusal(case):
    game = set_up(case)
    start, end = place(game, case.start), place(game, case.end)
    assert game.segment.refusal(game.node, start, end)[0] == case.code


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code}-{case.variant}")
def test_the_refused_step_cannot_be_made(case):
    game = set_up(case)
    with pytest.raises(Refused) as refused:
        apply(game, Move(step(game, case.start, case.end)))
    assert (refused.value.code, refused.value.reason) == ("illegal", case.code)


def test_every_code_of_the_protocol_has_a_case():
    paragraph = next(
        line
        for line in PROTOCOL.read_text(encoding="utf-8").splitlines()
        if line.startswith("Refusal codes")
    )
    codes = set(re.findall(r"`([a-z_]+)` ?(?:\(|\.|,|$)", paragraph)) - {"why", "illegal"}
    assert codes - {"not_your_turn"} == {case.code for case in CASES}


def test_a_step_outside_play_is_refused_as_not_now():
    game = rolled("classic", {"white": HEAD, "black": OPPONENT, "off": [0, 0]}, (5, 3))
    assert game.phase is Phase.PLAY
    with pytest.raises(Refused) as refused:
        apply(replace(game, phase=Phase.ROLL, path=()), Move(Step(1, 6, 5)))
    assert refused.value.code == "not_now"
