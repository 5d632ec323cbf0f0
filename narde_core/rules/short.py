"""Steps in the short family: hits and the bar, or Plakoto's pins (RULES §3.3).

A state holds the mover's lane in its low 26 bytes and, above them, the opponent's lane: hits change
both. A pin changes the opponent's lane not at all; which single checkers are covered follows from
where the mover stands.
"""

from __future__ import annotations

from typing import Literal

from . import bearoff
from .board import BAR, LANE_SIZE, OFF, Position, all_home, opponent_step
from .lanes import (
    LANE_MASK,
    ON_OR_BAR,
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

_OPPONENT_BITS = 8 * LANE_SIZE
_BAR_MARK = mark(BAR)
_STARTER = 1
"""The starting point of Plakoto on its owner's route."""


def _seen(step: int) -> int:
    return opponent_step(step, "towards")


class ShortStepper:
    """See :class:`narde_core.rules.stepper.Mover`; ``position`` is seen by the mover."""

    __slots__ = (
        "_blots",
        "_checkers",
        "_exact",
        "_hits",
        "_mine_pinned",
        "_mother_rule",
        "_open",
        "_opponent",
        "_pins",
        "_reach",
        "end_code",
        "must_open",
        "root",
        "tests_end",
    )

    def __init__(self, rules: Rules, position: Position, head_left: int) -> None:
        mine, opponent = position.white, position.black
        self._checkers = rules.checkers
        self._hits = rules.landing == "hit"
        self._pins = position.pins
        self._mine_pinned = mask(position.pins[0])
        self.root = pack(mine) | pack(opponent) << _OPPONENT_BITS
        self._opponent = opponent
        closed = [
            _seen(step)
            for step in range(1, 25)
            if opponent[step] >= 2 or (opponent[step] and _seen(step) in position.pins[0])
        ]
        self._open = mask(range(1, 25)) ^ mask(closed)
        self._reach = tuple(self._open >> 8 * die & ON_OR_BAR for die in range(7))
        # What a landing on each step adds to the state: a hit sends the opponent's checker to the
        # bar.
        self._blots = {
            _seen(step): ((1 << 8 * BAR) - (1 << 8 * step)) << _OPPONENT_BITS
            for step in range(1, 25)
            if opponent[step] == 1 and self._hits
        }
        # Only a last checker on its starting point can be covered for good.
        self._mother_rule = rules.landing == "pin" and opponent[_STARTER] == 1
        self._exact = rules.bear_off.exact_only
        self.tests_end = False
        self.end_code = Reason.BLOCK
        self.must_open = False

    def steps(self, state: int, die: int) -> list[tuple[int, int]]:
        """All single steps with ``die`` as ``(from step, new state)``, rearmost first."""
        if self._mother_rule and self.over(state):
            return []
        occ = ((state & LANE_MASK) + PAD) & ON_OR_BAR
        sources = occ & self._reach[die]
        if occ & _BAR_MARK:
            sources &= _BAR_MARK
        elif self._mine_pinned:
            sources &= ~self._mine_pinned
        elif not occ & OUTSIDE_HOME:
            sources |= bearoff.source(occ, die, self._exact)
        delta = STEP_DELTA[die]
        found = []
        while sources:
            low = sources & -sources
            sources ^= low
            step = (low.bit_length() >> 3) - 1
            found.append((step, state + delta[step] + self._hit(state, step + die)))
        return found

    def _hit(self, state: int, landing: int) -> int:
        change = self._blots.get(landing)
        # A checker that was hit earlier in the turn is no longer there.
        if change is None or not state >> _OPPONENT_BITS + 8 * _seen(landing) & 0xFF:
            return 0
        return change

    def may_end(self, state: int) -> bool:
        """No block rule here (§3.3)."""
        return True

    def opened(self, state: int) -> bool:
        """No duty to open here."""
        return True

    def over(self, state: int) -> bool:
        """The last checker is off, or a mother is decided (§3.3)."""
        if state >> 8 * OFF & 0xFF == self._checkers:
            return True
        if not self._mother_rule:
            return False
        return mother_result(unpack(state), self._opponent, self._pins[0]) is not None

    def position(self, state: int) -> Position:
        """The position of ``state``, seen by the mover."""
        mine, opponent = unpack(state), unpack(state >> _OPPONENT_BITS)
        if self._hits:
            return Position(mine, opponent)
        covered = tuple(
            step
            for step in range(1, 25)
            if opponent[step] and mine[_seen(step)] and _seen(step) not in self._pins[0]
        )
        return Position(mine, opponent, (self._pins[0], covered))

    def refusal(self, state: int, step: int, die: int) -> Reason | None:
        """Why the checker on ``step`` (0 is the bar) cannot move by ``die``."""
        if not 0 <= step <= 24 or not count(state, step):
            return Reason.NO_CHECKER
        for source, _ in self.steps(state, die):
            if source == step:
                return None
        if step != BAR and count(state, BAR):
            return Reason.BAR_FIRST
        if step in self._pins[0]:
            return Reason.PINNED
        if step + die <= 24:
            return Reason.CLOSED
        if self._mine_pinned:
            return Reason.PINNED
        lane = unpack(state)
        return Reason.HIGHER_FIRST if all_home(lane) else Reason.NOT_HOME


def covers_mother(mine: bytes, theirs: bytes, my_pins: tuple[int, ...]) -> bool:
    """True when the opponent's last checker on its starting point is covered by mine."""
    there = _seen(_STARTER)
    return theirs[_STARTER] == 1 and mine[there] > 0 and there not in my_pins


def mother_result(
    mine: bytes, theirs: bytes, my_pins: tuple[int, ...]
) -> Literal["won", "draw"] | None:
    """What covering the opponent's mother has brought (§3.3): a draw where mine is covered too, a
    win once mine has left; None while nothing is decided."""
    if not covers_mother(mine, theirs, my_pins):
        return None
    if _STARTER in my_pins:
        return "draw"
    return None if mine[_STARTER] else "won"
