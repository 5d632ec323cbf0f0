"""From a request's action to the event that it stands for: it is read once, into a typed action,
and then only the game decides whether it is possible."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..dice.modes import FRESH_BYTES, LIVE, TYPED, DiceBox
from ..game.events import (
    BARE,
    Event,
    Lot,
    Move,
    NextGame,
    Opening,
    Refused,
    Resign,
    Roll,
    Seal,
    TimeOut,
    Undo,
)
from ..game.state import Game, Phase
from ..records.record import is_text, place_from_json
from ..rules.movegen import Step
from ..rules.reasons import Reason
from .envelope import ApiError, Json
from .schema import read
from .session import Session

MAX_CLIENT_TEXT = 200

_SIMPLE: dict[str, Event] = {**BARE, "undo": Undo(), "undo_all": Undo(True)}
"""Actions without data."""


def _check(good: bool, name: str, problem: str) -> None:
    if not good:
        raise ApiError("bad_request", problem, field=name)


@dataclass(frozen=True, slots=True)
class SealDice:
    """The player's own text, which fixes the dice of the game with the secret."""

    client: str = ""

    def __post_init__(self) -> None:
        good = is_text(self.client, MAX_CLIENT_TEXT)
        _check(good, "action.client", "the text is too long or broken")


@dataclass(frozen=True, slots=True)
class Throw:
    """A lot or a roll. ``pick`` is the cup that was lifted, ``dice`` are those that were typed in,
    ``fresh`` is the entropy of the moment."""

    type: str
    client: str = ""
    pick: int | None = None
    dice: list[Any] | None = None
    fresh: str = ""

    def __post_init__(self) -> None:
        SealDice(self.client)
        _check(self.pick in (None, 0, 1), "action.pick", "pick must be 0 or 1")


@dataclass(frozen=True, slots=True)
class TakeStep:
    """One step; where no die is named, the first that leads there."""

    from_: Any = None
    to: Any = None
    die: Any = None

    def __post_init__(self) -> None:
        good = self.die is None or (type(self.die) is int and 1 <= self.die <= 6)
        _check(good, "action.die", "die must be a face")


@dataclass(frozen=True, slots=True)
class GiveUp:
    """A player resigns, or his time is up."""

    type: str
    player: int

    def __post_init__(self) -> None:
        _check(self.player in (0, 1), "action.player", "player must be 0 or 1")


@dataclass(frozen=True, slots=True)
class Next:
    """The next game, with the secret of its dice."""

    entropy: Any = None


@dataclass(frozen=True, slots=True)
class Simple:
    """An action without data."""

    type: str


Action = SealDice | Throw | TakeStep | GiveUp | Next | Simple

_SHAPES: dict[str, type[Action]] = {
    "lot": Throw,
    "roll": Throw,
    "seal": SealDice,
    "step": TakeStep,
    "resign": GiveUp,
    "time_out": GiveUp,
    **dict.fromkeys(_SIMPLE, Simple),
    "next": Next,
}


def action_of(data: Json) -> Action:
    """The action of a request; raises ``bad_request``."""
    kind = read(Simple, data).type
    if kind not in _SHAPES:
        raise ApiError("bad_request", f"unknown action {kind[:40]}", field="action.type")
    return read(_SHAPES[kind], data)


def place_of(game: Game, name: str, value: Any) -> int:
    """``from`` or ``to`` as a step of the mover's route; raises ``bad_request``."""
    bare = "bar" if name == "from" else "off"
    place = place_from_json(value, game.mover, game.rules.route, bare)
    if place is None:
        raise ApiError("bad_request", f"{name} must be a point", field=name)
    return place


def event_of(session: Session, action: Action, box: DiceBox | None) -> Event:
    """The event of an action. ``box`` throws the dice of a ``lot`` or ``roll``, except where they
    are typed in.

    Raises :class:`ApiError` for a malformed action and :class:`Refused` for an impossible one.
    """
    match action:
        case Throw():
            if action.type not in session.record.series.may():
                raise Refused("not_now")
            opens = action.type == "roll" and session.record.game.opens
            if box is None:
                pair = _typed(action)
                return Lot(pair) if action.type == "lot" else Opening(pair) if opens else Roll(pair)
            return Opening(box.lot()) if opens else _thrown(session, action, box)
        case SealDice():
            return seal_of(session, action.client)
        case TakeStep():
            return Move(_step(session.record.game, action))
        case GiveUp():
            return (Resign if action.type == "resign" else TimeOut)(action.player)
        case Next():
            return NextGame()
        case Simple():
            return _SIMPLE[action.type]


def seal_of(session: Session, client: str) -> Seal:
    """The seal with the player's own text."""
    if session.mode == TYPED:
        raise Refused("not_now")
    return session.seal(client)


def _thrown(session: Session, action: Throw, box: DiceBox) -> Event:
    if action.type == "lot":
        if action.pick is None:
            raise ApiError("bad_request", "pick must be int", field="pick")
        drawn = box.lot()
        return Lot(drawn if action.pick == 0 else drawn[::-1], action.pick)
    side = session.record.game.mover
    if session.mode != LIVE:
        return Roll(box.roll(side))
    try:
        entropy = bytes.fromhex(action.fresh)
    except ValueError:
        entropy = b""
    if len(entropy) not in FRESH_BYTES:
        raise ApiError("bad_entropy", "16 to 64 fresh bytes in hex are needed")
    return Roll(box.roll(side, entropy), entropy.hex())


def _typed(action: Throw) -> tuple[int, int]:
    dice = action.dice or []
    good = len(dice) == 2 and all(type(die) is int and 1 <= die <= 6 for die in dice)
    _check(good, "action.dice", "dice must be two faces")
    return dice[0], dice[1]


def _step(game: Game, action: TakeStep) -> Step:
    """The step that was meant."""
    start, end = place_of(game, "from", action.from_), place_of(game, "to", action.to)
    if game.phase is not Phase.PLAY:
        raise Refused("not_now")
    for child in game.segment.children(game.node):
        step = child.steps[-1]
        if (step.start, step.end) == (start, end) and action.die in (None, step.die):
            return step
    raise Refused("illegal", game.segment.refusal(game.node, start, end)[0] or Reason.NO_DIE)
