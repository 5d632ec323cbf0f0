"""A game: a list of events, and the state that they fold to (RULES §2.6, §7, §8).

``replay(rules, events)`` and ``apply(game, event)`` are pure. Saving, resuming, undoing and
replaying are all the same list.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from typing import NamedTuple, TypeVar

from .board import BLACK, OFF, WHITE, Position, all_home
from .plays import Node, Step, Turn
from .rules.doubles import After, Remainder, Stage, after_segment, first_stage, handed_stage
from .rules.head import HEAD_STEP, Throw, allowance
from .rules.results import kind_of_loss, points
from .variants import Rules

_T = TypeVar("_T")


class Phase(Enum):
    """What the game waits for."""

    LOT = "lot"
    ROLL = "roll"
    PLAY = "play"
    OVER = "over"


class Lot(NamedTuple):
    """The opening lot: the hidden numbers of player 0 and player 1 (RULES §2.1)."""

    numbers: tuple[int, int]


class Roll(NamedTuple):
    """Two dice as thrown."""

    dice: tuple[int, int]


class Move(NamedTuple):
    """One step on the mover's route."""

    step: Step


class Undo(NamedTuple):
    """Take back the last step (``everything`` False) or all since the last commit point."""

    everything: bool = False


class Commit(NamedTuple):
    """The segment is played."""


class Pass(NamedTuple):
    """No step is possible: the segment is lost."""


class Resign(NamedTuple):
    """Player 0 or 1 gives up (RULES §8.6)."""

    player: int


Event = Lot | Roll | Move | Undo | Commit | Pass | Resign


class Refused(Exception):
    """The event is not possible now. ``code`` is ``not_now`` or ``illegal``; with ``illegal``,
    ``reason`` is a refusal code of docs/protocol.md."""

    def __init__(self, code: str, reason: str | None = None) -> None:
        super().__init__(reason or code)
        self.code = code
        self.reason = reason


class Result(NamedTuple):
    """How the game ended. ``winner`` is a side, None for a draw."""

    winner: int | None
    kind: str
    by: str
    points: int
    off: tuple[int, int]


class Done(NamedTuple):
    """A turn that was played: who, the roll(s) as thrown and the steps on his route."""

    side: int
    rolled: tuple[int, int] | None
    steps: tuple[Step, ...]


class Rest(NamedTuple):
    """Steps that were rolled and not played: by whom, which, and whether the rival gets them."""

    side: int
    remainder: Remainder
    handed_over: bool


@lru_cache(maxsize=64)
def _turn(rules: Rules, position: Position, dice: tuple[int, ...], head_left: int) -> Turn:
    return Turn(rules, position, dice, head_left)


@dataclass(frozen=True, slots=True)
class Game:
    """The state after ``at`` events. Sides are 0 White and 1 Black; ``white_player`` says which
    player is White (None before the lot)."""

    rules: Rules
    position: Position
    at: int = 0
    phase: Phase = Phase.LOT
    draws: tuple[tuple[int, int], ...] = ()
    white_player: int | None = None
    mover: int = WHITE
    rolls: tuple[int, int] = (0, 0)
    first_33: tuple[bool, bool] = (False, False)
    extra: bool = False
    """The roll that is awaited is an extra roll."""
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
    def turn(self) -> Turn:
        """The turn tree of the present segment; only in phase PLAY."""
        return _turn(self.rules, self.position.seen_by(self.mover), self.dice, self.head_left)

    @property
    def node(self) -> Node:
        """Where the player is in the turn tree; only in phase PLAY."""
        return self.path[-1]

    @property
    def board(self) -> Position:
        """The position with the steps made so far in this segment."""
        if self.phase is not Phase.PLAY:
            return self.position
        return self.turn.position(self.node).seen_by(self.mover)

    def player_of(self, side: int) -> int | None:
        """The player who has ``side``; None before the lot."""
        if self.white_player is None:
            return None
        return self.white_player ^ side

    def throws(self) -> int:
        """Pairs of dice used so far, which is the index of the next one in the dice stream."""
        lot_rolls = self.rules.first_roll == "lot" and self.white_player is not None
        return len(self.draws) + sum(self.rolls) - (1 if lot_rolls else 0)

    def may(self) -> frozenset[str]:
        """The kinds of events that are possible now."""
        if self.phase is Phase.OVER:
            return frozenset()
        if self.phase is Phase.LOT:
            return frozenset(("lot",))
        if self.phase is Phase.ROLL:
            return frozenset(("roll", "resign"))
        found = {"resign"}
        turn, node = self.turn, self.node
        if not turn.length:
            return frozenset(found | {"pass"})
        if node.steps:
            found |= {"undo", "undo_all"}
        found.add("commit" if turn.complete(node) else "step")
        return frozenset(found)


def new_game(rules: Rules) -> Game:
    """A game before its opening lot."""
    return Game(rules, rules.start_position)


def replay(rules: Rules, events: Iterable[Event]) -> Game:
    """The state that ``events`` lead to; raises :class:`Refused` at the first impossible one."""
    game = new_game(rules)
    for event in events:
        game = apply(game, event)
    return game


def apply(game: Game, event: Event) -> Game:
    """The game after one more event; raises :class:`Refused` when it is not possible."""
    match event:
        case Lot(numbers):
            after = _lot(game, numbers)
        case Roll(dice):
            after = _roll(game, dice)
        case Move(step):
            after = _step(game, step)
        case Undo(everything):
            _need(game, "undo")
            after = replace(game, path=game.path[:1] if everything else game.path[:-1])
        case Commit():
            _need(game, "commit")
            after = _finish(game)
        case Pass():
            _need(game, "pass")
            after = _finish(game)
        case Resign(player):
            after = _resign(game, player)
    return replace(after, at=game.at + 1)


def _need(game: Game, action: str) -> None:
    if action not in game.may():
        raise Refused("not_now")


def _faces(pair: tuple[int, int]) -> None:
    if not all(1 <= face <= 6 for face in pair):
        raise Refused("not_now")


def _lot(game: Game, numbers: tuple[int, int]) -> Game:
    _need(game, "lot")
    _faces(numbers)
    game = replace(game, draws=(*game.draws, numbers))
    if numbers[0] == numbers[1]:
        return game
    game = replace(game, white_player=0 if numbers[0] > numbers[1] else 1, phase=Phase.ROLL)
    if game.rules.first_roll == "lot":
        return _roll(game, (max(numbers), min(numbers)))
    return game


def _roll(game: Game, dice: tuple[int, int]) -> Game:
    _need(game, "roll")
    _faces(dice)
    side = game.mover
    rolls = _with(game.rolls, side, game.rolls[side] + 1)
    first = rolls[side] == 1
    double = dice[0] if dice[0] == dice[1] else 0
    first_33 = _with(game.first_33, side, double == 3) if first else game.first_33
    throw = Throw(side, first, double, first_33[1 - side])
    seen = game.position.seen_by(side)
    stage = first_stage(game.rules.doubles, dice, rolls[side], game.extra)
    head_left = allowance(game.rules.head, throw, seen, game.rules.route)
    game = replace(game, rolls=rolls, first_33=first_33, rolled=dice, extra=False, rest=None)
    return _enter(game, stage, head_left)


def _with(pair: tuple[_T, _T], side: int, value: _T) -> tuple[_T, _T]:
    return (value, pair[1]) if side == WHITE else (pair[0], value)


def _enter(game: Game, stage: Stage, head_left: int) -> Game:
    game = replace(game, phase=Phase.PLAY, stage=stage, head_left=head_left, path=())
    return replace(game, path=(game.turn.root(),))


def _step(game: Game, step: Step) -> Game:
    if game.phase is not Phase.PLAY:
        raise Refused("not_now")
    turn, node = game.turn, game.node
    for child in turn.children(node):
        if child.steps[-1] == step:
            return replace(game, path=(*game.path, child))
    code, _ = turn.refusal(node, step.start, step.end)
    raise Refused("illegal", code or "no_die")


def _finish(game: Game) -> Game:
    """Commit the segment and go where RULES §7 leads."""
    turn, node, side, stage = game.turn, game.node, game.mover, game.stage
    assert stage is not None
    before = game.position.seen_by(side).white
    after = turn.position(node)
    made = (*game.made, *node.steps)
    over = turn.mover.over(node.state)
    game = replace(game, position=after.seen_by(side), made=made)
    if over:
        return _won(game)
    home = all_home(after.white)
    entered = bool(node.steps) and home and node.steps[-1].start < 19
    handed = stage.kind == "handed"
    then = after_segment(
        game.rules.doubles, stage, len(node.steps), entered, all_home(before), home, handed
    )
    if then.rest and game.rules.doubles.mode != "four":
        game = replace(game, rest=Rest(side, then.rest, then.handed_over))
    if then.stage:
        return _enter(game, then.stage, _head_left_for_next_double(game, node))
    if then.roll:
        extra = not handed
        return replace(game, phase=Phase.ROLL, extra=extra, stage=None, path=(), rolled=None)
    return _next_player(game, then)


def _head_left_for_next_double(game: Game, node: Node) -> int:
    """§5.1: the allowance is for the whole chain or, with scope ``double``, new for each double."""
    head = game.rules.head
    if head.mode != "limited":
        return game.head_left
    if head.scope == "double":
        return 1
    return game.head_left - sum(step.start == HEAD_STEP for step in node.steps)


def _next_player(game: Game, then: After) -> Game:
    done = Done(game.mover, game.rolled, game.made)
    lost = 0 if game.made else game.lost_turns + 1
    game = replace(
        game,
        mover=1 - game.mover,
        phase=Phase.ROLL,
        extra=False,
        rolled=None,
        stage=None,
        path=(),
        made=(),
        last=done,
        lost_turns=lost,
    )
    if lost >= 2 and not then.handed_over and _nobody_can_ever_move(game):
        return _end(game, Result(None, "draw", "stuck", 0, _off(game)))
    if then.handed_over and then.rest:
        return _enter(game, handed_stage(game.rules.doubles, then.rest), _handed_allowance(game))
    return game


def _handed_allowance(game: Game) -> int:
    throw = Throw(game.mover, first=False, double=0)
    seen = game.position.seen_by(game.mover)
    return allowance(game.rules.head, throw, seen, game.rules.route)


def _nobody_can_ever_move(game: Game) -> bool:
    """RULES §2.8: neither side has a step with any number."""
    for side in (WHITE, BLACK):
        seen = game.position.seen_by(side)
        for value in range(1, 7):
            if Turn(game.rules, seen, (value,), _handed_allowance(game)).length:
                return False
    return True


def _off(game: Game) -> tuple[int, int]:
    return game.position.white[OFF], game.position.black[OFF]


def _won(game: Game) -> Game:
    """The mover's segment ended the game: all off, or a mother was decided (RULES §3.3)."""
    side, rules = game.mover, game.rules
    if game.position.lane(side)[OFF] == rules.checkers:
        kind = kind_of_loss(game.position, 1 - side, rules.koks, rules.route)
        return _end(game, Result(side, kind, "bear_off", points(kind), _off(game)))
    if HEAD_STEP in game.position.pins[side]:
        return _end(game, Result(None, "draw", "mother", 0, _off(game)))
    return _end(game, Result(side, "mars", "mother", points("mars"), _off(game)))


def _resign(game: Game, player: int) -> Game:
    _need(game, "resign")
    assert game.white_player is not None
    loser = game.white_player ^ player
    position = game.board
    kind = kind_of_loss(position, loser, game.rules.koks, game.rules.route)
    game = replace(game, position=position)
    return _end(game, Result(1 - loser, kind, "resign", points(kind), _off(game)))


def _end(game: Game, result: Result) -> Game:
    made = game.made
    last = Done(game.mover, game.rolled, made) if made else game.last
    return replace(game, phase=Phase.OVER, result=result, last=last, path=(), stage=None)
