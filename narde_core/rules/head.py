"""Leaving the head (RULES §5)."""

from __future__ import annotations

from dataclasses import dataclass

from .board import Position, Route, opponent_step
from .lanes import BOARD, mark, mask
from .variants import Head

UNLIMITED = 99
HEAD_STEP = 1
HEAD_MARK = mark(HEAD_STEP)
PASSED = mask(range(14, 25))
"""Steps beyond the opponent's head: a runner there has passed (§5.4)."""


@dataclass(frozen=True, slots=True)
class Throw:
    """What the head rule needs to know of a roll."""

    seat: int
    """0 for the starter (White), 1 for the second player."""
    first: bool
    """It is this player's first personal roll (never an extra roll or a hand-over)."""
    double: int
    """The number of a double, 0 otherwise."""
    opponent_first_33: bool = False
    """The opponent's first personal roll was 3-3."""


def allowance(head: Head, throw: Throw, position: Position, route: Route) -> int:
    """How many checkers may leave the head with this throw (RULES §5.1).

    ``position`` is seen by the mover (his lane in White's place).
    """
    if head.mode != "limited":
        return UNLIMITED
    if not (throw.first and throw.double):
        return 1
    if throw.double in head.first_doubles and throw.seat in head.first_seats:
        return 2
    # yc 4 is White's own step 4: the only point where White's opening 3-3 stops Black's fives.
    after_33 = throw.double == 5 and throw.seat == 1 and throw.opponent_first_33
    if head.five_five and after_33 and position.black[4]:
        return 2
    if head.any_blocked_double and throw.seat == 1:
        landings = (HEAD_STEP + throw.double * n for n in range(1, 5))
        if any(q <= 24 and position.black[opponent_step(q, route)] for q in landings):
            return 2
    return 1


def limited_closed(
    head: Head, left: int, start: int, now: int, occ: int, die: int, others: int
) -> bool:
    """True when no (further) checker may leave the head now (§5.1, §5.2).

    ``start`` and ``now`` are the checkers on the head at the beginning of the segment and now,
    ``left`` how many may leave within it, ``occ`` the occupied steps and ``others`` the mask of
    all other steps that this die could move from.
    """
    gone = start - now
    if gone >= left:
        return True
    if head.strict_second and start == 15 and gone:
        return bool(others) or not occ & mark(13 - die)
    return False


def runner_sources(head_count: int, total: int, sources: int, passed: bool) -> int:
    """The steps that may move under §5.4: until the first checker has passed the opponent's head
    only it may move. ``passed`` says that it has (or one is borne off)."""
    if passed:
        return sources
    if head_count == total:
        return sources & HEAD_MARK
    return sources & (BOARD ^ HEAD_MARK)
