"""A lane as one integer, so that a step is one addition and "which points" is one mask.

Byte ``q`` of the integer is the number of checkers on step ``q`` (0 bar, 25 off), as in the
``bytes`` lane itself. Masks have bit 7 of byte ``q`` set for step ``q``.
"""

from __future__ import annotations

from collections.abc import Iterable

from .board import LANE_SIZE, OFF


def mark(step: int) -> int:
    """The mask of one step."""
    return 0x80 << 8 * step


def mask(steps: Iterable[int]) -> int:
    """The mask of several steps."""
    return sum(mark(step) for step in steps)


BOARD = mask(range(1, 25))
ON_OR_BAR = mask(range(25))
OUTSIDE_HOME = mask(range(19))
HOME_STEPS = mask(range(19, 25))
LANE_MASK = (1 << 8 * LANE_SIZE) - 1

PAD = sum(0x7F << 8 * step for step in range(25))
"""Added to a lane it carries every occupied step into bit 7: no step holds more than 15."""

STEP_DELTA = tuple(
    tuple(
        ((1 << 8 * min(step + die, OFF)) - (1 << 8 * step)) if step < OFF else 0
        for step in range(LANE_SIZE)
    )
    for die in range(7)
)
"""``state + STEP_DELTA[die][step]`` moves one checker; past step 24 it is borne off."""


def pack(lane: bytes) -> int:
    """The integer form of a lane."""
    return int.from_bytes(lane, "little")


def unpack(state: int) -> bytes:
    """The lane of an integer; higher bytes of a state are ignored."""
    return (state & LANE_MASK).to_bytes(LANE_SIZE, "little")


def occupied(state: int) -> int:
    """Mask of the steps (and the bar) on which a lane has a checker."""
    return (state + PAD) & ON_OR_BAR


def count(state: int, step: int) -> int:
    """Checkers on one step of an integer lane."""
    return state >> 8 * step & 0xFF
