"""The state that a game's events fold to, and the one table of what may be asked of whom."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import Literal, NamedTuple

from ..rules.board import OFF, WHITE, Position
from ..rules.cube import Cube
from ..rules.doubles import Remainder, Stage
from ..rules.movegen import Node, Segment, Step
from ..rules.results import Ending, GameTerms, Kind
from ..rules.variants import Rules


class Phase(StrEnum):
    """What the game waits for."""

    LOT = "lot"
    ROLL = "roll"
    OFFER = "offer"
    """The opponent must answer a raise."""
    BEAVER = "beaver"
    """The raiser must answer a counter-raise."""
    PLAY = "play"
    OVER = "over"


Asked = Literal["anyone", "mover", "opponent", "nobody"]

ACTIONS: dict[Phase, tuple[Asked, frozenset[str]]] = {
    Phase.LOT: ("anyone", frozenset(("lot",))),
    Phase.ROLL: ("mover", frozenset(("roll", "take_over", "double", "resign", "time_out"))),
    Phase.OFFER: ("opponent", frozenset(("take", "drop", "beaver", "resign", "time_out"))),
    Phase.BEAVER: ("mover", frozenset(("take", "drop", "resign", "time_out"))),
    Phase.PLAY: (
        "mover",
        frozenset(("step", "undo", "undo_all", "commit", "pass", "resign", "time_out")),
    ),
    Phase.OVER: ("nobody", frozenset()),
}
"""Who is asked in each phase, and what he may do there at most (RULES §2.6, §9.2); the position
narrows it down in :meth:`Game.may`. Resigning is open to both players whoever is asked."""


class Result(NamedTuple):
    """How a game ended. ``winner`` is a side, None for a draw; ``left`` are the loser's checkers
    that were not off; ``cube`` and ``raised`` describe the cube at the end."""

    winner: int | None
    kind: Kind
    by: Ending
    points: int
    off: tuple[int, int]
    cube: int = 1
    raised: int = 0
    left: int = 0


class Done(NamedTuple):
    """A turn that was played: who, the last roll as thrown and the steps on his route."""

    side: int
    rolled: tuple[int, int] | None
    steps: tuple[Step, ...]


class Rest(NamedTuple):
    """Steps that were rolled and not played: by whom, which, and whether the opponent gets them."""

    side: int
    remainder: Remainder
    handed_over: bool


@lru_cache(maxsize=64)
def _segment(rules: Rules, position: Position, dice: tuple[int, ...], head_left: int) -> Segment:
    return Segment(rules, position, dice, head_left)


@dataclass(frozen=True, slots=True)
class Game:
    """One game after some events. Sides are 0 White and 1 Black; ``white_player`` says which
    player is White (None before the lot)."""

    rules: Rules
    position: Position
    terms: GameTerms = field(default_factory=GameTerms)
    phase: Phase = Phase.LOT
    draws: tuple[tuple[int, int], ...] = ()
    white_player: int | None = None
    mover: int = WHITE
    rolls: tuple[int, int] = (0, 0)
    first_33: tuple[bool, bool] = (False, False)
    fresh: bool = True
    """The mover's turn begins: nothing rolled or played in it yet, so he may raise."""
    opens: bool = False
    """The roll that is awaited is the opening throw, whose numbers must differ (decision 56)."""
    openings: tuple[tuple[int, int], ...] = ()
    """Opening throws so far."""
    extra: bool = False
    """The roll that is awaited is an extra roll."""
    reply: bool = False
    """The starter is off; this is the second player's last turn (RULES §8.4)."""
    pending: Remainder | None = None
    """Steps handed to the mover that he has not begun."""
    cube: Cube = field(default_factory=Cube)
    rolled: tuple[int, int] | None = None
    stage: Stage | None = None
    head_left: int = 1
    path: tuple[Node, ...] = ()
    """The nodes of the present segment, from its root to where the player is."""
    made: tuple[Step, ...] = ()
    """Steps of this turn in segments already committed."""
    rest: Rest | None = None
    last: Done | None = None
    lost_turns: int = 0
    """Turns without a step since the last step, both sides together."""
    result: Result | None = None

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice of the present segment, one entry a step."""
        if self.stage is None:
            return ()
        if self.stage.value:
            return (self.stage.value,) * self.stage.count
        assert self.rolled is not None
        return self.rolled

    @property
    def segment(self) -> Segment:
        """The turn tree of the present segment; only in phase PLAY."""
        return _segment(self.rules, self.position.seen_by(self.mover), self.dice, self.head_left)

    @property
    def node(self) -> Node:
        """Where the player is in the turn tree; only in phase PLAY."""
        return self.path[-1]

    @property
    def board(self) -> Position:
        """The position with the steps made so far in this segment."""
        if self.phase is not Phase.PLAY:
            return self.position
        return self.segment.position(self.node).seen_by(self.mover)

    @property
    def asked(self) -> int | None:
        """The side that must act; None while anyone may draw the lot, or when it is over."""
        who = ACTIONS[self.phase][0]
        return {"mover": self.mover, "opponent": 1 - self.mover}.get(who)

    def player_of(self, side: int) -> int | None:
        """The player who has ``side``; None before the lot."""
        if self.white_player is None:
            return None
        return self.white_player ^ side

    def may_double(self) -> bool:
        """RULES §9.2: at the beginning of the own turn, before handed-over steps and the roll."""
        return (
            self.phase is Phase.ROLL
            and self.fresh
            and not self.reply
            and self.cube.may_offer(self.mover, self.terms.scheme)
        )

    def may_give_up(self, player: int) -> bool:
        """Whether this player may resign or run out of time: who is off cannot lose any more."""
        if self.white_player is None or self.phase in (Phase.LOT, Phase.OVER):
            return False
        off = self.position.lane(self.white_player ^ player)[OFF]
        return off < self.rules.checkers or not self.terms.decided.off_cannot_lose

    def may(self) -> frozenset[str]:
        """The kinds of events that are possible now."""
        found = ACTIONS[self.phase][1]
        if self.phase is Phase.ROLL:
            found -= {"roll"} if self.pending else {"take_over"}
            if not self.may_double():
                found -= {"double"}
        elif self.phase is Phase.OFFER:
            if not (self.terms.beaver and self.cube.may_beaver(self.terms.scheme)):
                found -= {"beaver"}
        elif self.phase is Phase.PLAY:
            found -= self._not_in_play()
        return found

    def _not_in_play(self) -> set[str]:
        segment, node = self.segment, self.node
        if not segment.length:
            return {"step", "undo", "undo_all", "commit"}
        closed = {"pass", "step" if segment.complete(node) else "commit"}
        return closed if node.steps else closed | {"undo", "undo_all"}
