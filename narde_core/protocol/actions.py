"""From a request's action to the events that it stands for."""

from __future__ import annotations

from ..dice.modes import FRESH_BYTES, LIVE, TYPED, DiceBox
from ..game.events import (
    Beaver,
    Commit,
    Double,
    Drop,
    Event,
    Lot,
    Move,
    NextGame,
    Opening,
    Pass,
    Refused,
    Resign,
    Roll,
    Seal,
    Take,
    TakeOver,
    TimeOut,
    Undo,
)
from ..game.state import Game, Phase
from ..records.record import is_text, place_from_json
from ..rules.movegen import Step
from .envelope import ApiError, Json, field
from .session import Sitting

MAX_CLIENT_TEXT = 200

_SIMPLE: dict[str, Event] = {
    "take_over": TakeOver(),
    "undo": Undo(),
    "undo_all": Undo(True),
    "commit": Commit(),
    "pass": Pass(),
    "double": Double(),
    "take": Take(),
    "drop": Drop(),
    "beaver": Beaver(),
    "next": NextGame(),
}


def places(game: Game, data: Json) -> tuple[int, int]:
    """``from`` and ``to`` as steps of the mover's route; raises ``bad_request``."""
    found = []
    for name, bare in (("from", "bar"), ("to", "off")):
        place = place_from_json(data.get(name), game.mover, game.rules.route, bare)
        if place is None:
            raise ApiError("bad_request", f"{name} must be a point", field=name)
        found.append(place)
    return found[0], found[1]


def event_of(sitting: Sitting, action: Json, box: DiceBox | None) -> Event:
    """The event of an action. ``box`` throws the dice of a ``lot`` or ``roll``, except where they
    are typed in.

    Raises :class:`ApiError` for a malformed action and :class:`Refused` for an impossible one.
    """
    kind = action["type"]
    if kind in ("lot", "roll"):
        if kind not in sitting.record.series.may():
            raise Refused("not_now")
        opens = kind == "roll" and sitting.record.game.opens
        if box is None:
            pair = _typed(action)
            return Lot(pair) if kind == "lot" else Opening(pair) if opens else Roll(pair)
        return Opening(box.lot()) if opens else _throw(sitting, kind, action, box)
    if kind == "seal":
        return seal_of(sitting, action)
    if kind == "step":
        return Move(_choose_die(sitting.record.game, action))
    if kind in ("resign", "time_out"):
        player = _player(action, "player")
        return Resign(player) if kind == "resign" else TimeOut(player)
    if kind not in _SIMPLE:
        raise ApiError("bad_request", f"unknown action {kind[:40]}", field="action.type")
    return _SIMPLE[kind]


def _player(action: Json, name: str) -> int:
    value = field(action, name, int)
    if value not in (0, 1):
        raise ApiError("bad_request", f"{name} must be 0 or 1", field=f"action.{name}")
    return int(value)


def seal_of(sitting: Sitting, action: Json) -> Seal:
    """The seal with the action's own text (``client``), which fixes the dice of the game."""
    client = field(action, "client", str, "")
    if not is_text(client, MAX_CLIENT_TEXT):
        raise ApiError("bad_request", "the text is too long or broken", field="action.client")
    if sitting.mode == TYPED:
        raise Refused("not_now")
    return sitting.seal(client)


def _throw(sitting: Sitting, kind: str, action: Json, box: DiceBox) -> Event:
    if kind == "lot":
        pick = _player(action, "pick")
        drawn = box.lot()
        return Lot(drawn if pick == 0 else drawn[::-1], pick)
    side = sitting.record.game.mover
    if sitting.mode != LIVE:
        return Roll(box.roll(side))
    fresh = field(action, "fresh", str, "")
    try:
        entropy = bytes.fromhex(fresh)
    except ValueError:
        entropy = b""
    if len(entropy) not in FRESH_BYTES:
        raise ApiError("bad_entropy", "16 to 64 fresh bytes in hex are needed")
    return Roll(box.roll(side, entropy), entropy.hex())


def _typed(action: Json) -> tuple[int, int]:
    dice = field(action, "dice", list)
    if len(dice) != 2 or not all(type(die) is int and 1 <= die <= 6 for die in dice):
        raise ApiError("bad_request", "dice must be two faces", field="action.dice")
    return dice[0], dice[1]


def _choose_die(game: Game, action: Json) -> Step:
    """The step that was meant: where no die is named, the first that leads there."""
    die = action.get("die")
    start, end = places(game, action)
    if die is not None and (type(die) is not int or not 1 <= die <= 6):
        raise ApiError("bad_request", "die must be a face", field="action.die")
    if game.phase is not Phase.PLAY:
        raise Refused("not_now")
    for child in game.turn.children(game.node):
        step = child.steps[-1]
        if (step.start, step.end) == (start, end) and die in (None, step.die):
            return step
    raise Refused("illegal", game.turn.refusal(game.node, start, end)[0] or "no_die")
