"""The record of a game (docs/protocol.md, "Save and record")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..board import BAR, OFF, Route, point_of, step_of
from ..game import (
    Commit,
    Event,
    Game,
    Lot,
    Move,
    Pass,
    Refused,
    Resign,
    Roll,
    Undo,
    apply,
    new_game,
)
from ..plays import Step
from ..variants import RULES_VERSION, UnknownPreset, UnknownVariant, rules_for

FORMAT = "narde-record"
VERSION = 1
_MAX_NAME = 40
_PLAYER_KINDS = ("human", "bot")


class BadRecord(ValueError):
    """No record, or one whose events cannot have happened; ``where`` says in which part."""

    def __init__(self, where: str, problem: str) -> None:
        super().__init__(f"{where}: {problem}")
        self.where = where


class NewerRecord(BadRecord):
    """Made by a newer version: it is refused whole, never half read."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits there: ``kind`` is human or bot; a bot has a ``level``."""

    kind: str
    level: str | None = None
    name: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The player's entry in a record; fields without a value are left out."""
        fields = {"kind": self.kind, "level": self.level, "name": self.name}
        return {key: value for key, value in fields.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Record:
    """Variant, players and events as JSON objects; ``game`` is the state they fold to."""

    players: tuple[Player, Player]
    events: tuple[dict[str, Any], ...]
    game: Game

    def to_json(self) -> dict[str, Any]:
        """The versioned JSON form."""
        rules = self.game.rules
        return {
            "format": FORMAT,
            "version": VERSION,
            "rules": RULES_VERSION,
            "variant": rules.key,
            "presets": list(rules.presets),
            "players": [player.to_json() for player in self.players],
            "events": list(self.events),
        }

    def then(self, event: Event) -> Record:
        """The record with one more event; raises :class:`narde_core.game.Refused`."""
        entry = encode(event, self.game.mover, self.game.rules.route)
        return replace(self, events=(*self.events, entry), game=apply(self.game, event))


def _place(side: int, step: int, route: Route) -> int | str:
    if step == BAR:
        return "bar"
    if step >= OFF:
        return "off"
    return point_of(side, step, route)


def step_to_json(step: Step, side: int, route: Route) -> dict[str, Any]:
    """``{"from", "to", "die"}`` in YellowClub points."""
    return {
        "from": _place(side, step.start, route),
        "to": _place(side, step.end, route),
        "die": step.die,
    }


def place_from_json(value: Any, side: int, route: Route, bare: str) -> int | None:
    """The step of ``side`` for a point 1..24 or the name ``bare`` (``bar`` or ``off``); None for
    anything else."""
    if value == bare:
        return BAR if bare == "bar" else OFF
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 24:
        return step_of(side, value, route)
    return None


def encode(event: Event, side: int, route: Route) -> dict[str, Any]:
    """One entry of ``events``; ``side`` is the mover before the event."""
    match event:
        case Lot(numbers):
            return {"e": "lot", "n": list(numbers)}
        case Roll(dice):
            return {"e": "roll", "d": list(dice)}
        case Move(step):
            data = step_to_json(step, side, route)
            return {"e": "step", "f": data["from"], "t": data["to"], "d": data["die"]}
        case Undo(everything):
            return {"e": "undo_all" if everything else "undo"}
        case Commit():
            return {"e": "commit"}
        case Pass():
            return {"e": "pass"}
        case Resign(player):
            return {"e": "resign", "p": player}


def _faces(value: Any) -> tuple[int, int]:
    if not isinstance(value, Sequence) or isinstance(value, str) or len(value) != 2:
        raise ValueError("two faces are needed")
    a, b = value
    if type(a) is not int or type(b) is not int or not (1 <= a <= 6 and 1 <= b <= 6):
        raise ValueError("a face is a number from 1 to 6")
    return a, b


def decode(entry: Any, side: int, route: Route) -> Event:
    """The event of one entry; raises :class:`ValueError` when it is none."""
    if not isinstance(entry, Mapping):
        raise ValueError("an event must be an object")
    kind = entry.get("e")
    if kind == "lot":
        return Lot(_faces(entry.get("n")))
    if kind == "roll":
        return Roll(_faces(entry.get("d")))
    if kind == "step":
        start = place_from_json(entry.get("f"), side, route, "bar")
        end = place_from_json(entry.get("t"), side, route, "off")
        die = entry.get("d")
        if start is None or end is None or type(die) is not int or not 1 <= die <= 6:
            raise ValueError("a step needs f, t and d")
        return Move(Step(start, end, die))
    if kind in ("undo", "undo_all"):
        return Undo(kind == "undo_all")
    if kind == "commit":
        return Commit()
    if kind == "pass":
        return Pass()
    if kind == "resign" and type(entry.get("p")) is int and entry["p"] in (0, 1):
        return Resign(entry["p"])
    raise ValueError(f"unknown event {kind!r}")


def players_from_json(data: Any) -> tuple[Player, Player]:
    """Two players; raises :class:`ValueError`."""
    if not isinstance(data, list) or len(data) != 2:
        raise ValueError("two players are needed")
    first, second = (_player(entry) for entry in data)
    return first, second


def _player(entry: Any) -> Player:
    if not isinstance(entry, Mapping) or entry.get("kind") not in _PLAYER_KINDS:
        raise ValueError("a player is a human or a bot")
    texts = {}
    for key in ("level", "name"):
        value = entry.get(key)
        if value is not None and (not isinstance(value, str) or len(value) > _MAX_NAME):
            raise ValueError(f"{key} must be a short text")
        texts[key] = value
    return Player(entry["kind"], texts["level"], texts["name"])


def from_json(data: Any) -> Record:
    """A record from its JSON form, replayed event by event.

    Raises :class:`NewerRecord` for a newer format or rules version and :class:`BadRecord` for
    everything else that is wrong.
    """
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise BadRecord("record", "not a narde record")
    for field, newest in (("version", VERSION), ("rules", RULES_VERSION)):
        value = data.get(field)
        if type(value) is not int or value < 1:
            raise BadRecord(f"record.{field}", "must be a number")
        if value > newest:
            raise NewerRecord(f"record.{field}", f"{value} is newer than {newest}")
    presets = data.get("presets", [])
    if not isinstance(presets, list) or not all(isinstance(p, str) for p in presets):
        raise BadRecord("record.presets", "must be a list of names")
    if not isinstance(data.get("variant"), str):
        raise BadRecord("record.variant", "must be a name")
    try:
        rules = rules_for(data["variant"], tuple(presets))
    except (UnknownVariant, UnknownPreset) as error:
        raise BadRecord("record.variant", f"unknown: {error}") from None
    try:
        players = players_from_json(data.get("players"))
    except ValueError as error:
        raise BadRecord("record.players", str(error)) from None
    events = data.get("events")
    if not isinstance(events, list):
        raise BadRecord("record.events", "must be a list")
    game = new_game(rules)
    kept = []
    for number, entry in enumerate(events):
        try:
            event = decode(entry, game.mover, rules.route)
            kept.append(encode(event, game.mover, rules.route))
            game = apply(game, event)
        except (ValueError, Refused) as error:
            raise BadRecord(f"record.events[{number}]", str(error)) from None
    return Record(players, tuple(kept), game)
