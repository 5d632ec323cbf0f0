"""Steps in the short family: hits and the bar, or Plakoto's pins (RULES §3.3).

A state holds the mover's lane in its low 26 bytes and, above them, the rival's lane: hits change
both. A pin changes the rival's lane not at all; which single checkers are covered follows from
where the mover stands.
"""

from __future__ import annotations

from . import bearoff
from .board import BAR, LANE_SIZE, OFF, Position, all_home, rival_step
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
from .variants import Rules

_RIVAL_BITS = 8 * LANE_SIZE
_BAR_MARK = mark(BAR)
_STARTER = 1
"""The starting point of Plakoto on its owner's route."""


def _seen(step: int) -> int:
    return rival_step(step, "towards")


class ShortMover:
    """See :class:`narde_core.rules.steps.Mover`; ``position`` is seen by the mover."""

    __slots__ = (
        "_blots",
        "_checkers",
        "_exact",
        "_hits",
        "_mine_pinned",
        "_mother_rule",
        "_open",
        "_pins",
        "_reach",
        "_rival",
        "end_code",
        "must_open",
        "root",
        "tests_end",
    )

    def __init__(self, rules: Rules, position: Position, head_left: int) -> None:
        mine, rival = position.white, position.black
        self._checkers = rules.checkers
        self._hits = rules.landing == "hit"
        self._pins = position.pins
        self._mine_pinned = mask(position.pins[0])
        self.root = pack(mine) | pack(rival) << _RIVAL_BITS
        self._rival = rival
        closed = [
            _seen(step)
            for step in range(1, 25)
            if rival[step] >= 2 or (rival[step] and _seen(step) in position.pins[0])
        ]
        self._open = mask(range(1, 25)) ^ mask(closed)
        self._reach = tuple(self._open >> 8 * die & ON_OR_BAR for die in range(7))
        # What a landing on each step adds to the state: a hit sends the rival's checker to the bar.
        self._blots = {
            _seen(step): ((1 << 8 * BAR) - (1 << 8 * step)) << _RIVAL_BITS
            for step in range(1, 25)
            if rival[step] == 1 and self._hits
        }
        self._mother_rule = rules.landing == "pin"
        self._exact = rules.bear_off.exact_only
        self.tests_end = False
        self.end_code = "block"
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
        if change is None or not state >> _RIVAL_BITS + 8 * _seen(landing) & 0xFF:
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
        lane = unpack(state)
        if not covers_mother(lane, self._rival, self._pins[0]):
            return False
        return not lane[_STARTER] or _STARTER in self._pins[0]

    def position(self, state: int) -> Position:
        """The position of ``state``, seen by the mover."""
        mine, rival = unpack(state), unpack(state >> _RIVAL_BITS)
        if self._hits:
            return Position(mine, rival)
        covered = tuple(
            step
            for step in range(1, 25)
            if rival[step] and mine[_seen(step)] and _seen(step) not in self._pins[0]
        )
        return Position(mine, rival, (self._pins[0], covered))

    def refusal(self, state: int, step: int, die: int) -> str | None:
        """Why the checker on ``step`` (0 is the bar) cannot move by ``die``."""
        if not 0 <= step <= 24 or not count(state, step):
            return "no_checker"
        for source, _ in self.steps(state, die):
            if source == step:
                return None
        if step != BAR and count(state, BAR):
            return "bar_first"
        if step in self._pins[0]:
            return "pinned"
        if step + die <= 24:
            return "closed"
        if self._mine_pinned:
            return "pinned"
        lane = unpack(state)
        return "higher_first" if all_home(lane) else "not_home"


def covers_mother(mine: bytes, rival: bytes, my_pins: tuple[int, ...]) -> bool:
    """True when the rival's last checker on its starting point is covered by mine."""
    there = _seen(_STARTER)
    return rival[_STARTER] == 1 and mine[there] > 0 and there not in my_pins
