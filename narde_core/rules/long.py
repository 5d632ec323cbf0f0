"""Steps in the long family: nothing is hit, one opponent checker closes a point (RULES §2 to
§6)."""

from __future__ import annotations

from . import bearoff, block
from .board import OFF, Position, opponent_step
from .head import HEAD_MARK, PASSED, limited_closed, runner_sources
from .lanes import (
    BOARD,
    OUTSIDE_HOME,
    PAD,
    STEP_DELTA,
    count,
    mark,
    mask,
    pack,
    unpack,
)
from .reasons import Reason
from .variants import Rules


class LongStepper:
    """See :class:`narde_core.rules.stepper.Mover`; ``position`` is seen by the mover."""

    __slots__ = (
        "_area",
        "_bear",
        "_checkers",
        "_head",
        "_head_left",
        "_head_start",
        "_inside",
        "_limited",
        "_open",
        "_opponent",
        "_quarter",
        "_reach",
        "_runner",
        "_shut",
        "_step_area",
        "end_code",
        "must_open",
        "root",
        "tests_end",
    )

    def __init__(self, rules: Rules, position: Position, head_left: int) -> None:
        mine, self._opponent = position.white, position.black
        self.root = pack(mine)
        self._checkers = rules.checkers
        self._open = BOARD ^ mask(
            opponent_step(step, "same") for step in range(1, 25) if self._opponent[step]
        )
        self._reach = tuple(self._open >> 8 * die & BOARD for die in range(7))
        self._head = rules.head
        self._head_left = head_left
        self._head_start = mine[1]
        self._limited = rules.head.mode == "limited"
        self._runner = rules.head.mode == "runner"
        self._bear = rules.bear_off.exact_only
        self._inside = rules.bear_off.inside_after_home
        ahead = rules.block.mode == "ahead"
        self._area = block.beyond(block.front(self._opponent)) if ahead else 0
        self._step_area = self._area if rules.block.every_step else 0
        fevga = rules.block.mode == "fevga"
        self._quarter = block.OWN_QUARTER if fevga else 0
        self._shut = block.shut_in(self._opponent) if fevga else 0
        self.tests_end = bool(self._quarter or (self._area and not self._step_area))
        self.end_code = Reason.OWN_QUARTER if fevga else Reason.BLOCK
        occ = self.root + PAD
        self.must_open = bool(self._shut) and occ & self._shut == self._shut

    def steps(self, state: int, die: int) -> list[tuple[int, int]]:
        """All single steps with ``die`` as ``(from step, new state)``, rearmost first."""
        occ = (state + PAD) & BOARD
        sources = occ & self._reach[die]
        if self._limited:
            if sources & HEAD_MARK and limited_closed(
                self._head,
                self._head_left,
                self._head_start,
                state >> 8 & 0xFF,
                occ,
                die,
                sources ^ HEAD_MARK,
            ):
                sources ^= HEAD_MARK
        elif self._runner:
            sources = runner_sources(
                state >> 8 & 0xFF, self._checkers, sources, self._passed(state, occ)
            )
        if not occ & OUTSIDE_HOME:
            if not self._inside:
                sources = 0
            sources |= bearoff.source(occ, die, self._bear)
        delta = STEP_DELTA[die]
        found = []
        while sources:
            low = sources & -sources
            sources ^= low
            step = (low.bit_length() >> 3) - 1
            found.append((step, state + delta[step]))
        if self._step_area or self._shut:
            return [item for item in found if self._step_allowed(state, item[1])]
        return found

    def _passed(self, state: int, occ: int) -> bool:
        return bool(occ & PASSED) or bool(state >> 8 * OFF)

    def _step_allowed(self, before: int, after: int) -> bool:
        occ = (after + PAD) & BOARD
        if self._step_area and block.has_wall(occ, self._step_area):
            return False
        if self._shut and occ & self._shut == self._shut:
            return (before + PAD) & self._shut == self._shut
        return True

    def may_end(self, state: int) -> bool:
        """The block rule at commit (§4.3, F1 of §4.4)."""
        occ = (state + PAD) & BOARD
        if self._area and block.has_wall(occ, self._area):
            return False
        return not self._quarter or occ & self._quarter != self._quarter

    def opened(self, state: int) -> bool:
        """F2 is not in force (§4.4)."""
        return (state + PAD) & self._shut != self._shut

    def over(self, state: int) -> bool:
        """The last checker is off."""
        return state >> 8 * OFF == self._checkers

    def position(self, state: int) -> Position:
        """The position of ``state``, seen by the mover."""
        return Position(unpack(state), self._opponent)

    def refusal(self, state: int, step: int, die: int) -> Reason | None:
        """Why the checker on ``step`` cannot move by ``die``: a code of docs/protocol.md."""
        if not 1 <= step <= 24 or not count(state, step):
            return Reason.NO_CHECKER
        for source, _ in self.steps(state, die):
            if source == step:
                return None
        occ = (state + PAD) & BOARD
        home = not occ & OUTSIDE_HOME
        if step + die > 24:
            if not home:
                return Reason.NOT_HOME
            return Reason.EXACT if self._bear else Reason.HIGHER_FIRST
        if not self._open & mark(step + die):
            return Reason.CLOSED
        if self._runner and not self._passed(state, occ):
            return Reason.RUNNER
        if home and not self._inside:
            return Reason.INSIDE
        if step == 1 and self._limited:
            others = occ & self._reach[die] & ~HEAD_MARK
            if limited_closed(
                self._head, self._head_left, self._head_start, count(state, 1), occ, die, others
            ):
                return Reason.HEAD
        return Reason.SHUT_IN if self._shut else Reason.BLOCK
