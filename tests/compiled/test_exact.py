"""Hyper's solver: its moves are those of the rules, and its equities are right where they can be
had by hand."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from narde_core.rules.board import Position, make_lane
from narde_core.rules.movegen import Segment
from narde_core.rules.variants import GAMES

np = pytest.importorskip("numpy", reason="training needs numpy and numba (group training)")
pytest.importorskip("numba", reason="training needs numpy and numba (group training)")

pytestmark = pytest.mark.slow


def position(mine: tuple[int, ...], rival: tuple[int, ...]) -> Position:
    lanes = [make_lane([(q, lane.count(q)) for q in set(lane)]) for lane in (mine, rival)]
    return Position(*lanes)


def test_moves_are_those_of_the_rules():
    from training import exact

    rng = random.Random(3)
    rooms = [np.zeros((100, 2), np.int64) for _ in range(3)]
    compared = 0
    while compared < 3000:
        m, r = rng.randrange(exact.N - 1), rng.randrange(exact.N - 1)
        if exact.TOGETHER[m, r]:
            continue
        a, b = (int(die) for die in exact.ROLLS[rng.randrange(21)][:2])
        turn = Segment(
            GAMES["hyper"],
            position(exact.LANES[m], exact.LANES[r]),
            (a,) * 4 if a == b else (a, b),
            3,
        )
        expected = {
            tuple(
                tuple(q for q in range(26) for _ in range(lane[q]))
                for lane in (end.white, end.black)
            )
            for end in turn.final_positions()
        }
        n = exact.results(m, r, a, b, *rooms)
        assert {(exact.LANES[i], exact.LANES[j]) for i, j in rooms[0][:n]} == expected
        compared += 1


def test_the_last_checkers():
    """Races, which one pass over the positions with the fewest pips settles."""
    from training import exact

    equities = np.zeros((exact.N, exact.N), np.float32)
    chances = np.zeros((exact.N, exact.N, exact.OUTPUTS), np.float32)
    exact.sweep(equities, chances, exact.free_tables(), 12)
    index = exact.INDEX
    last, pair, three = index[24, 25, 25], index[24, 24, 25], index[24, 24, 24]
    assert equities[pair, last] == pytest.approx(1.0)
    # Six pips with one checker are borne off by all rolls but 1-1, 2-1, 3-1, 4-1 and 3-2.
    six = index[19, 25, 25]
    wins = Fraction(27, 36)
    assert equities[six, last] == pytest.approx(float(2 * wins - 1))
    # Against three checkers on the last step, who then lose by mars; after a miss they leave at
    # once by a double only, and the next roll bears off whatever the miss has left.
    again = (1 - wins) * Fraction(30, 36)
    assert chances[six, three][1] == pytest.approx(float(wins), abs=1e-6)
    assert chances[six, three][0] == pytest.approx(float(wins + again), abs=1e-6)
