"""What one side may do with one die: the interface that the turn tree is built on."""

from __future__ import annotations

from typing import Protocol

from .board import Position
from .reasons import Reason


class Stepper(Protocol):
    """One side about to play one segment of its turn.

    A *state* is an integer (see :mod:`narde_core.rules.lanes`) that changes with every step;
    what cannot change during the segment lives in the mover.
    """

    root: int
    """The state before the first step."""
    tests_end: bool
    """False when ``may_end`` holds for every reachable state and need not be asked."""
    end_code: Reason
    """The refusal code of a play that ``may_end`` forbids."""
    must_open: bool
    """The segment must end with ``opened`` true if any sequence can do so (§4.4)."""

    def steps(self, state: int, die: int) -> list[tuple[int, int]]:
        """All single steps with ``die`` as ``(from step, new state)``, rearmost first."""

    def refusal(self, state: int, step: int, die: int) -> Reason | None:
        """Why the checker on ``step`` cannot move by ``die`` now; None when it can."""

    def may_end(self, state: int) -> bool:
        """Whether the segment may end here (the end-of-turn part of the block rule)."""

    def opened(self, state: int) -> bool:
        """Whether the opponent is not shut in (only asked when ``must_open``)."""

    def over(self, state: int) -> bool:
        """Whether the game is over in this state."""

    def position(self, state: int) -> Position:
        """The position of a state, seen by the mover."""
