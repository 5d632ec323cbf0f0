"""What RULES §13 decided after games had been stored: a record is read by the decisions it was
made under, so each version of them is data.
"""

from __future__ import annotations

from dataclasses import dataclass

from .variants import RULES_VERSION


@dataclass(frozen=True, slots=True)
class Decisions:
    """The decisions 55, 56, 58, 59 and 60 of RULES §13; False is what held before."""

    cover_loses_reverse: bool = True
    """55: in the reverse game who covers the mother loses."""
    opener_differs: bool = True
    """56: without a lot, an opener that must not be a double is thrown again until it is none."""
    handed_finish_replies: bool = True
    """58: only the own double ends a draw game at once, not steps that were handed over."""
    early_loss_is_oin: bool = True
    """59: giving up before the own first roll is an oin."""
    off_cannot_lose: bool = True
    """60: who is off neither resigns nor runs out of time."""


DECISIONS: dict[int, Decisions] = {
    1: Decisions(False, False, False, False, False),
    2: Decisions(),
}
"""By the version of the rules that a record names."""
LATEST = DECISIONS[RULES_VERSION]
