"""Forbidden blocks (RULES §4): walls of six and more along the *opponent's* route."""

from __future__ import annotations

from .board import OFF, opponent_step
from .lanes import mask

_FIRST_HALF = mask(range(1, 13))
_SECOND_HALF = mask(range(13, 25))
_HALF_BITS = 8 * 12

OWN_QUARTER = mask(range(1, 7))
"""F1: this quarter may not be completely occupied at commit (§4.4)."""


def front(opponent: bytes) -> int:
    """The greatest step of any opponent checker, on the opponent's route; 25 once one is off
    (§4.1)."""
    if opponent[OFF]:
        return OFF
    for step in range(24, 0, -1):
        if opponent[step]:
            return step
    return 0


def beyond(front_step: int) -> int:
    """Builder's steps that lie beyond the opponent's foremost checker, as a mask; 0 when fewer than
    six are left there, so that no wall can be forbidden."""
    if front_step > 18:
        return 0
    return mask(opponent_step(step, "same") for step in range(front_step + 1, 25))


def has_wall(occ: int, area: int) -> bool:
    """True when six neighbouring points *on the opponent's route* inside ``area`` are occupied.

    The opponent's checkers never stand inside a wall, so a wall is forbidden exactly when it lies
    wholly beyond the opponent's foremost checker (§4.3).
    """
    held = occ & area
    if held.bit_count() < 6:
        return False
    run = (held & _FIRST_HALF) << _HALF_BITS | (held & _SECOND_HALF) >> _HALF_BITS
    run &= run >> 8
    run &= run >> 16
    return bool(run & run >> 16)


def shut_in(opponent: bytes) -> int:
    """F2 (§4.4): the builder's six steps that must not all be held because all fifteen opponent
    checkers stand together right behind them; 0 when the opponent stands otherwise."""
    stand = [step for step in range(1, 25) if opponent[step]]
    if opponent[OFF] or len(stand) != 1 or stand[0] > 18:
        return 0
    return mask(opponent_step(stand[0] + n, "same") for n in range(1, 7))
