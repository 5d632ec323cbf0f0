"""What a net of the short family sees of the two sides together: who is caught behind which
points, which blots can be hit (in Plakoto: pinned) by how many rolls, how strong the home boards
are, and the race.

Every row that applies is on, as in :mod:`.features`; the rows here are numbered from zero and
come after both sides' own. Once the sides have passed one another, only the race is left.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ..rules.board import BAR, OFF, pips

AHEAD_ROWS = 64
"""Which of the six points before the rearmost checker the opponent holds, as bits."""
SHOT_ROWS = 19
"""Half the number of rolls (of 36) that hit any blot."""
BLOT_ROWS = 25 * 3
"""Row ``step * 3 + danger`` of each blot that can be hit: by up to 6, up to 12 or more rolls."""
BOARD_ROWS = 21
"""Row ``points held at home * 3 + opponent checkers on the bar (2 and more are one)``."""
SIDE_ROWS = AHEAD_ROWS + SHOT_ROWS + BLOT_ROWS + BOARD_ROWS
LEADS = 31
"""Steps of 8 pips from 124 behind to 124 ahead; first in contact, then without."""
ROWS = 2 * SIDE_ROWS + 2 * LEADS

_SHOTS, _BLOTS = AHEAD_ROWS, AHEAD_ROWS + SHOT_ROWS
_BOARD = _BLOTS + BLOT_ROWS


def _roll(a: int, b: int) -> int:
    """The bits of a roll, either die first."""
    return 1 << (6 * a + b - 7) | 1 << (6 * b + a - 7)


DIRECT = [0] + [
    sum(1 << (6 * a + b - 7) for a in range(1, 7) for b in range(1, 7) if d in (a, b))
    for d in range(1, 7)
]
"""The rolls that show a die, as 36 bits."""


def _ways(distance: int) -> list[tuple[int, int, int]]:
    """Rolls that reach ``distance`` with more than one die: their bits, and the points between
    (as bits from the start) that must be open by one order of the dice or by the other."""
    ways = [
        (_roll(a, distance - a), 1 << a, 1 << (distance - a))
        for a in range(1, 7)
        if a < distance - a <= 6
    ]
    for a in range(1, 7):
        times, rest = divmod(distance, a)
        if not rest and 2 <= times <= 4:
            between = sum(1 << (a * k) for k in range(1, times))
            ways.append((_roll(a, a), between, between))
    return ways


WAYS = [[], *(_ways(distance) for distance in range(1, 25))]


@lru_cache(maxsize=50_000)
def reaching(distance: int, blocked: int) -> int:
    """The rolls that bring a checker ``distance`` ahead; ``blocked`` has a bit for each closed
    point, counted from the checker."""
    rolls = DIRECT[distance] if distance <= 6 else 0
    for bits, one, other in WAYS[distance]:
        if not blocked & one or not blocked & other:
            rolls |= bits
    return rolls


def entering(distance: int, blocked: int) -> int:
    """The rolls that show ``distance`` and enter a checker from the bar with the other die."""
    rolls = 0
    for die in range(1, 7):
        if not blocked >> die & 1:
            rolls |= _roll(distance, die)
    return rolls


def hits(hunter: bytes, pinned: tuple[int, ...], blocked: int, at: int) -> int:
    """The rolls by which ``hunter`` may hit on its step ``at``; its ``pinned`` checkers may not
    move, points where it may not land are bits of ``blocked``. With two or more on the bar only
    entering ones are counted, and with one on the bar the others' direct ones."""
    waiting = hunter[BAR]
    if waiting >= 2:
        return DIRECT[at] if at <= 6 else 0
    if waiting:
        rolls = reaching(at, blocked & (1 << at) - 1)
        for distance in range(1, min(at, 7)):
            if hunter[at - distance]:
                rolls |= entering(distance, blocked)
        return rolls
    rolls = 0
    for step in range(1, at):
        if hunter[step] and step not in pinned:
            distance = at - step
            rolls |= reaching(distance, (blocked >> step) & (1 << distance) - 1)
    return rolls


def held(lane: bytes, pinned: tuple[int, ...]) -> int:
    """The opponent's steps that ``lane`` closes to it, as bits: where it has two or more, and where
    it keeps one of the opponent's ``pinned``."""
    bits = sum(1 << (25 - step) for step in range(1, 25) if lane[step] >= 2)
    for step in pinned:
        bits |= 1 << step
    return bits


class Side(NamedTuple):
    """One side of a position: its checkers, which of them are pinned, its rearmost step, and the
    points that it closes to the opponent (bits of the opponent's steps)."""

    lane: bytes
    pinned: tuple[int, ...]
    rear: int
    closes: int


def side(mine: Side, opponent: Side, base: int) -> list[int]:
    """The rows of one side."""
    rows = [base + (opponent.closes >> (mine.rear + 1) & 63)]
    every = 0
    lane = mine.lane
    for step in range(1, 25):
        # A single checker that pins, or is pinned, stands as safe as two.
        if lane[step] == 1 and not (mine.closes >> (25 - step) & 1 or step in mine.pinned):
            rolls = hits(opponent.lane, opponent.pinned, mine.closes, 25 - step)
            if rolls:
                every |= rolls
                number = rolls.bit_count()
                rows.append(base + _BLOTS + step * 3 + (number > 6) + (number > 12))
    rows.append(base + _SHOTS + every.bit_count() // 2)
    points = sum(number >= 2 for number in lane[19:25])
    rows.append(base + _BOARD + points * 3 + min(opponent.lane[BAR], 2))
    return rows


def contact_rows(
    mine: bytes, opponent: bytes, pins: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
) -> list[int]:
    """The rows of a position, seen by the side that just moved; ``pins`` as in
    :class:`..rules.board.Position`."""
    lead = pips(opponent) - pips(mine)
    leads = min(max((lead + 124) >> 3, 0), LEADS - 1) + 2 * SIDE_ROWS
    rear = next(step for step in range(OFF + 1) if mine[step])
    behind = next(step for step in range(OFF + 1) if opponent[step])
    if rear + behind >= 25 and not pins[0] and not pins[1]:
        return [leads + LEADS]
    one = Side(mine, pins[0], rear, held(mine, pins[1]))
    other = Side(opponent, pins[1], behind, held(opponent, pins[0]))
    return [*side(one, other, 0), *side(other, one, SIDE_ROWS), leads]
