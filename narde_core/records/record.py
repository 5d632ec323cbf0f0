"""The record of a game (docs/protocol.md, "Save and record")."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..game.events import (
    BARE,
    Event,
    Lot,
    Move,
    Opening,
    Refused,
    Resign,
    Roll,
    Seal,
    TimeOut,
    Undo,
)
from ..game.series import Series, apply, new_series
from ..game.state import Game
from ..game.table import BadTable, conflicts, table_from_json
from ..rules.board import BAR, OFF, Route, point_of, step_of
from ..rules.movegen import Step
from ..rules.variants import RULES_VERSION, UnknownPreset, UnknownVariant, rules_for

FORMAT = "narde-record"
VERSION = 1
_MAX_NAME = 40
_MAX_TEXT = 200
_MAX_FRESH = 128
_PLAYER_KINDS = ("human", "bot")
_BYTES = re.compile(r"(?:[0-9a-f]{2})*", re.ASCII)


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
    """Variant, table, players and events as JSON objects; ``series`` is what they fold to."""

    players: tuple[Player, Player]
    events: tuple[dict[str, Any], ...]
    series: Series

    @property
    def game(self) -> Game:
        """The game that is being played, or the last one."""
        return self.series.game

    @property
    def at(self) -> int:
        """The number of events so far."""
        return len(self.events)

    def to_json(self) -> dict[str, Any]:
        """The versioned JSON form."""
        rules = self.series.rules
        return {
            "format": FORMAT,
            "version": VERSION,
            "rules": self.series.version,
            "variant": rules.key,
            "presets": list(rules.presets),
            "table": self.series.table.to_json(),
            "players": [player.to_json() for player in self.players],
            "events": list(self.events),
        }

    def then(self, event: Event) -> Record:
        """The record with one more event; raises :class:`narde_core.game.events.Refused`."""
        entry = encode(event, self.game.mover, self.game.rules.route)
        return replace(self, events=(*self.events, entry), series=apply(self.series, event))


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


_NAMES = {type(event): name for name, event in BARE.items()}


def encode(event: Event, side: int, route: Route) -> dict[str, Any]:
    """One entry of ``events``; ``side`` is the mover before the event."""
    match event:
        case Lot(numbers, pick):
            return {"e": "lot", "n": list(numbers), **({"p": pick} if pick else {})}
        case Seal(commit, client, game_id):
            return {"e": "seal", "c": commit, "t": client, "g": game_id}
        case Roll(dice, fresh):
            return {"e": "roll", "d": list(dice), "s": side, **({"x": fresh} if fresh else {})}
        case Opening(dice):
            return {"e": "opening", "d": list(dice)}
        case Move(step):
            data = step_to_json(step, side, route)
            return {"e": "step", "f": data["from"], "t": data["to"], "d": data["die"]}
        case Undo(everything):
            return {"e": "undo_all" if everything else "undo"}
        case Resign(player):
            return {"e": "resign", "p": player}
        case TimeOut(player):
            return {"e": "time_out", "p": player}
        case _:
            return {"e": _NAMES[type(event)]}


def _faces(value: Any) -> tuple[int, int]:
    if not isinstance(value, Sequence) or isinstance(value, str) or len(value) != 2:
        raise ValueError("two faces are needed")
    a, b = value
    if type(a) is not int or type(b) is not int or not (1 <= a <= 6 and 1 <= b <= 6):
        raise ValueError("a face is a number from 1 to 6")
    return a, b


def is_text(value: Any, longest: int) -> bool:
    """Whether ``value`` is a text of at most ``longest`` characters that UTF-8 can hold."""
    if not isinstance(value, str) or len(value) > longest:
        return False
    return not any("\ud800" <= character <= "\udfff" for character in value)


def _text(entry: Mapping[str, Any], key: str, longest: int) -> str:
    value = entry.get(key, "")
    if not is_text(value, longest):
        raise ValueError(f"{key} must be a text of at most {longest} characters")
    return str(value)


def _roll(entry: Mapping[str, Any], side: int) -> Roll:
    """A roll names its side, so that its dice can be checked without knowing the game's rules."""
    if type(entry.get("s")) is not int or entry["s"] != side:
        raise ValueError("s must be the side whose turn it is")
    fresh = _text(entry, "x", _MAX_FRESH)
    if not _BYTES.fullmatch(fresh):
        raise ValueError("x must be bytes in hex")
    return Roll(_faces(entry.get("d")), fresh)


def decode(entry: Any, side: int, route: Route) -> Event:
    """The event of one entry; raises :class:`ValueError` when it is none."""
    if not isinstance(entry, Mapping):
        raise ValueError("an event must be an object")
    kind = entry.get("e")
    if kind == "lot":
        pick = entry.get("p", 0)
        if type(pick) is not int or pick not in (0, 1):
            raise ValueError("p names a cup")
        return Lot(_faces(entry.get("n")), pick)
    if kind == "opening":
        return Opening(_faces(entry.get("d")))
    if kind == "roll":
        return _roll(entry, side)
    if kind == "seal":
        texts = (_text(entry, key, _MAX_TEXT) for key in ("c", "t", "g"))
        return Seal(*texts)
    if kind == "step":
        start = place_from_json(entry.get("f"), side, route, "bar")
        end = place_from_json(entry.get("t"), side, route, "off")
        die = entry.get("d")
        if start is None or end is None or type(die) is not int or not 1 <= die <= 6:
            raise ValueError("a step needs f, t and d")
        return Move(Step(start, end, die))
    if kind in ("undo", "undo_all"):
        return Undo(kind == "undo_all")
    if kind in ("resign", "time_out") and type(entry.get("p")) is int and entry["p"] in (0, 1):
        return Resign(entry["p"]) if kind == "resign" else TimeOut(entry["p"])
    if isinstance(kind, str) and kind in BARE:
        return BARE[kind]
    raise ValueError("no such event")


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
        if value is not None and not is_text(value, _MAX_NAME):
            raise ValueError(f"{key} must be a short text")
        texts[key] = value
    return Player(entry["kind"], texts["level"], texts["name"])


def check_versions(data: Mapping[str, Any], where: str, newest: int) -> None:
    """Raises :class:`NewerRecord` where ``data``, known as ``where``, is of a format or of rules
    newer than ours, and :class:`BadRecord` where it does not say."""
    for field, known in (("version", newest), ("rules", RULES_VERSION)):
        value = data.get(field)
        if type(value) is not int or value < 1:
            raise BadRecord(f"{where}.{field}", "must be a number")
        if value > known:
            raise NewerRecord(f"{where}.{field}", f"{value} is newer than {known}")


def from_json(data: Any) -> Record:
    """A record from its JSON form, replayed event by event.

    Raises :class:`NewerRecord` for a newer format or rules version and :class:`BadRecord` for
    everything else that is wrong.
    """
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise BadRecord("record", "not a narde record")
    check_versions(data, "record", VERSION)
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
    try:
        table = table_from_json(data.get("table", {}))
    except BadTable as error:
        where = f"record.table.{error.where}".rstrip(".")
        raise BadRecord(where, "no such setting") from None
    if conflicts(table):
        raise BadRecord("record.table", conflicts(table)[0])
    events = data.get("events")
    if not isinstance(events, list):
        raise BadRecord("record.events", "must be a list")
    series = new_series(rules, table, data["rules"])
    kept = []
    for number, entry in enumerate(events):
        mover, route = series.game.mover, series.game.rules.route
        try:
            event = decode(entry, mover, route)
            kept.append(encode(event, mover, route))
            series = apply(series, event)
        except (ValueError, Refused) as error:
            raise BadRecord(f"record.events[{number}]", str(error)) from None
    return Record(players, tuple(kept), series)


def beginning(record: Record) -> Series:
    """The series before its first event."""
    series = record.series
    return new_series(series.rules, series.table, series.version)


def fold(record: Record) -> Iterator[tuple[int, Series, Event, Series]]:
    """Every event: its number from 1, and the states before and after it."""
    series = beginning(record)
    for at, entry in enumerate(record.events, start=1):
        event = decode(entry, series.game.mover, series.game.rules.route)
        before, series = series, apply(series, event)
        yield at, before, event, series
