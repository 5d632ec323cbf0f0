"""Why a step is refused, or a roll lost: the codes of docs/protocol.md."""

from __future__ import annotations

from enum import StrEnum


class Reason(StrEnum):
    """A refusal, by its code."""

    NO_CHECKER = "no_checker"
    NOT_HOME = "not_home"
    EXACT = "exact"
    HIGHER_FIRST = "higher_first"
    CLOSED = "closed"
    RUNNER = "runner"
    INSIDE = "inside"
    HEAD = "head"
    SHUT_IN = "shut_in"
    BLOCK = "block"
    OWN_QUARTER = "own_quarter"
    BAR_FIRST = "bar_first"
    PINNED = "pinned"
    GAME_OVER = "game_over"
    CLOSED_BETWEEN = "closed_between"
    NO_DIE = "no_die"
    LARGER_DIE = "larger_die"
    MUST_OPEN = "must_open"
    LONGER = "longer"
    BOTH_DICE = "both_dice"
    NO_STEP = "no_step"
