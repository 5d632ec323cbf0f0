"""Bearing off (RULES §6)."""

from __future__ import annotations

from .lanes import HOME_STEPS, mark

_EXACT = tuple(mark(25 - die) if die else 0 for die in range(7))
_HIGHER = tuple(sum(mark(step) for step in range(19, 25 - die)) if die else 0 for die in range(7))


def source(occ: int, die: int, exact_only: bool) -> int:
    """The one step from which ``die`` bears a checker off, as a mask, or 0 (§6.1, §6.2).

    ``occ`` are the occupied steps; all checkers must be home already.
    """
    exact = _EXACT[die]
    if occ & exact:
        return exact
    if exact_only or occ & _HIGHER[die]:
        return 0
    home = occ & HOME_STEPS
    return home & -home
