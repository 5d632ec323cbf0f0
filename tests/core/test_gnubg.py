"""``short`` against GNU Backgammon's list of legal moves (Debian's package gnubg)."""

from __future__ import annotations

import random
from itertools import count, islice

import pytest

from narde_core.game.state import Game

from . import gnubg
from .driving import ROLLS, position_json, rolled, segments, side_of

POSITIONS = 2520
"""120 positions for each of the 21 rolls."""


def points(lane: bytes) -> tuple[int, ...]:
    """A lane in GNU's order: the own ace point first, the bar last."""
    return (*(lane[step] for step in range(24, 0, -1)), lane[0])


def random_turns(number: int) -> list[Game]:
    """Positions of random games, every second one between sensible players, with each of the 21
    rolls in turn."""
    found = (
        segment.game
        for seed in count()
        for segment in segments("short", seed, sensible=bool(seed % 2))
    )
    rng = random.Random(21)
    games = [game for game in islice(found, 3 * number) if rng.random() < 0.5][:number]
    assert len(games) == number
    return [
        rolled("short", position_json(game), ROLLS[index % 21], side_of(game))
        for index, game in enumerate(games)
    ]


@pytest.mark.parametrize(
    ("waiting", "on_roll", "identity"),
    [
        ({6: 5, 8: 3, 13: 5, 24: 2}, {6: 5, 8: 3, 13: 5, 24: 2}, "4HPwATDgc/ABMA"),
        ({}, {1: 2}, "AAAABgAAAAAAAA"),
    ],
)
def test_position_id(waiting, on_roll, identity):
    """The start position's id is in GNU's manual; the other one is worked out by hand: 25 zeros
    for the side without checkers, then two ones, bits 1 and 2 of the fourth byte."""
    sides = [[side.get(point, 0) for point in range(1, 25)] + [0] for side in (waiting, on_roll)]
    assert gnubg.position_id(*sides) == identity


@pytest.mark.slow
@pytest.mark.skipif(gnubg.PROGRAM is None, reason="gnubg is not installed (apt install gnubg)")
def test_legal_moves_agree_with_gnu_backgammon(tally):
    games = random_turns(POSITIONS)
    boards = []
    for game in games:
        seen = game.position.seen_by(game.mover)
        boards.append((points(seen.black), points(seen.white)))
    tasks = [
        (gnubg.position_id(*board), *game.rolled) for board, game in zip(boards, games, strict=True)
    ]
    answers = gnubg.legal_moves(tasks)
    passes = plays = 0
    for game, (waiting, on_roll), moves in zip(games, boards, answers, strict=True):
        theirs = {gnubg.after(move, waiting, on_roll) for move in moves}
        finals = [play.final for play in game.segment.plays()]
        ours = {(points(final.black), points(final.white)) for final in finals}
        if not game.segment.length:
            passes += 1
            assert not moves, (waiting, on_roll, game.rolled)
            continue
        plays += len(ours)
        assert ours == theirs, (waiting, on_roll, game.rolled)
    assert passes < POSITIONS / 2
    tally("positions compared with GNU Backgammon", len(games))
    tally("plays compared with GNU Backgammon", plays)
