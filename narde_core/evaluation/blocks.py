"""What a net of the long family sees of the two sides together: what stands before the rearmost
checker, how many wait behind each wall, how free the dice are to be played, and the race.

Every row that applies is on, as in :mod:`.features`; the rows here are numbered from zero and
come after both sides' own. Once the sides have passed one another, only the race is left.
"""

from __future__ import annotations

from functools import lru_cache

from ..rules.board import pips

AHEAD_ROWS = 64
"""Which of the six points before the rearmost checker the opponent holds, as bits."""
WALL_ROWS = 4 * 16
"""Row ``(length - 3) * 16 + checkers behind it`` for each run of 3 to 6 (and more) neighbouring
points that the opponent holds before the rearmost checker."""
FREE_ROWS = 6 * 4
"""Row ``(die - 1) * 4 + points from which a checker can go by it`` (three and more are one)."""
SIDE_ROWS = AHEAD_ROWS + WALL_ROWS + FREE_ROWS
LEADS = 31
"""Steps of 12 pips from 186 behind to 186 ahead; first in contact, then without."""
LEAD, FAR = 12, 186
ROWS = 2 * SIDE_ROWS + 2 * LEADS

_WALLS, _FREE = AHEAD_ROWS, AHEAD_ROWS + WALL_ROWS
_HALF = 0x1FFE
"""Steps 1 to 12 as bits."""
_DONE = 1 << 25


@lru_cache(maxsize=20_000)
def occupied(lane: bytes) -> int:
    """The steps on which ``lane`` has checkers, as bits."""
    return sum(1 << step for step in range(1, 25) if lane[step])


def turned(points: int) -> int:
    """The same points as bits of the opponent's steps, half a round away."""
    return (points & _HALF) << 12 | points >> 12 & _HALF


def side(lane: bytes, own: int, opponent: int, base: int) -> list[int]:
    """The rows of one side: its checkers, the steps they stand on, and those that the opponent
    holds (both as bits of its own steps)."""
    rear = (own & -own).bit_length() - 1
    rows = [base + (opponent >> (rear + 1) & 63)]
    ahead = opponent >> rear << rear
    walls = ahead & ahead >> 1 & ahead >> 2
    while walls:
        first = (walls & -walls).bit_length() - 1
        rest = opponent >> first
        length = (~rest & (rest + 1)).bit_length() - 1
        rows.append(base + _WALLS + (min(length, 6) - 3) * 16 + sum(lane[1:first]))
        walls &= -1 << (first + length)
    for die in range(1, 7):
        free = (own & (1 << (25 - die)) - 1 & ~(opponent >> die)).bit_count()
        rows.append(base + _FREE + die * 4 - 4 + min(free, 3))
    return rows


def block_rows(mine: bytes, opponent: bytes) -> list[int]:
    """The rows of a position, seen by the side that just moved."""
    lead = min(max((pips(opponent) - pips(mine) + FAR) // LEAD, 0), LEADS - 1) + 2 * SIDE_ROWS
    own, theirs = occupied(mine), occupied(opponent)
    before_me, before_them = turned(theirs), turned(own)
    # The lowest bit of a side is its rearmost checker; whoever is done has passed everybody.
    if before_me < (own & -own or _DONE) and before_them < (theirs & -theirs or _DONE):
        return [lead + LEADS]
    return [
        *side(mine, own, before_me, 0),
        *side(opponent, theirs, before_them, SIDE_ROWS),
        lead,
    ]
