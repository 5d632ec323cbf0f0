"""The only door: ``handle(request_json) -> response_json`` (docs/protocol.md).

A :class:`Session` holds one game. Errors leave it untouched.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from . import __version__
from .board import OFF
from .bot.levels import LEVELS, UnknownLevel, bot_for
from .dice.stream import BadEntropy, DiceStream
from .game import Commit, Event, Lot, Move, Pass, Phase, Refused, Resign, Roll, Undo, new_game
from .plays import Step
from .records.record import (
    BadRecord,
    NewerRecord,
    Record,
    from_json,
    place_from_json,
    players_from_json,
    step_to_json,
)
from .variants import (
    ENABLED,
    GAMES,
    OFFERED_PRESETS,
    RULES_VERSION,
    UnknownPreset,
    UnknownVariant,
    rules_for,
)
from .view import PROTOCOL, view_of

MAX_REQUEST = 1 << 20
SAVE_FORMAT = "narde-save"
SAVE_VERSION = 1

Json = dict[str, Any]


class ApiError(Exception):
    """An error that goes back to the caller as ``{code, message, data}``."""

    def __init__(self, code: str, message: str = "", **data: Any) -> None:
        super().__init__(message or code)
        self.code = code
        self.data = data


def _field(request: Json, name: str, kind: type, default: Any = ...) -> Any:
    value = request.get(name, default)
    if value is default and default is not ...:
        return default
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise ApiError("bad_request", f"{name} must be {kind.__name__}", field=name)
    return value


class Session:
    """One game at a time, and the operations of the protocol on it."""

    def __init__(self) -> None:
        self._record: Record | None = None
        self._stream: DiceStream | None = None
        self._operations: dict[str, Callable[[Json], Json]] = {
            "hello": self._hello,
            "new": self._new,
            "open": self._open,
            "view": self._view,
            "act": self._act,
            "why": self._why,
            "think": self._think,
            "close": self._close,
        }

    def handle(self, request_json: str) -> str:
        """Answer one request; never raises."""
        identity: Any = None
        try:
            if len(request_json) > MAX_REQUEST:
                raise ApiError("too_large", f"more than {MAX_REQUEST} characters")
            try:
                request = json.loads(request_json)
            except (ValueError, RecursionError):
                raise ApiError("bad_json", "not JSON") from None
            if not isinstance(request, dict):
                raise ApiError("bad_request", "a request must be an object", field="")
            if isinstance(request.get("id"), int | str):
                identity = request["id"]
            operation = self._operations.get(_field(request, "op", str))
            if operation is None:
                raise ApiError("unknown_op", str(request["op"])[:80])
            answer = {"id": identity, "ok": operation(request)}
        except ApiError as error:
            answer = _error(identity, error.code, str(error), error.data)
        except Exception as error:  # the worker must answer whatever happens
            answer = _error(identity, "internal", f"{type(error).__name__}: {error}", {})
        return json.dumps(answer, ensure_ascii=False, separators=(",", ":"))

    def _hello(self, request: Json) -> Json:
        return {
            "core": __version__,
            "protocol": PROTOCOL,
            "rules": RULES_VERSION,
            "variants": [
                {
                    "key": key,
                    "family": GAMES[key].family,
                    "presets": list(OFFERED_PRESETS) if key == "classic" else [],
                    "checkers": GAMES[key].checkers,
                }
                for key in ENABLED
            ],
            "levels": list(LEVELS),
        }

    def _new(self, request: Json) -> Json:
        variant = _field(request, "variant", str)
        presets = _field(request, "presets", list, [])
        if not all(isinstance(preset, str) for preset in presets):
            raise ApiError("bad_request", "presets must be names", field="presets")
        if variant not in ENABLED:
            raise ApiError("unknown_variant", variant[:80])
        try:
            rules = rules_for(variant, tuple(presets))
            players = players_from_json(_field(request, "players", list))
            stream = DiceStream.from_hex(_field(request, "entropy", str))
        except (UnknownPreset, UnknownVariant) as error:
            raise ApiError("unknown_preset", str(error)[:80]) from None
        except BadEntropy as error:
            raise ApiError("bad_entropy", str(error)) from None
        except ValueError as error:
            raise ApiError("bad_request", str(error), field="players") from None
        self._record = Record(players, (), new_game(rules))
        self._stream = stream
        return {"view": self._current_view(), "save": self._save()}

    def _save(self) -> Json:
        record, stream = self._game()
        return {
            "format": SAVE_FORMAT,
            "version": SAVE_VERSION,
            "record": record.to_json(),
            "dice": {"mode": "random", "secret": stream.secret.hex()},
        }

    def _open(self, request: Json) -> Json:
        save = _field(request, "save", dict)
        if save.get("format") != SAVE_FORMAT or type(save.get("version")) is not int:
            raise ApiError("bad_save", "not a narde save", where="format")
        if save["version"] > SAVE_VERSION:
            raise ApiError("newer_save", "made by a newer version", where="version")
        try:
            record = from_json(save.get("record"))
            dice = save.get("dice")
            stream = DiceStream.from_hex(dice.get("secret") if isinstance(dice, dict) else None)
        except NewerRecord as error:
            raise ApiError("newer_save", str(error), where=error.where) from None
        except BadRecord as error:
            raise ApiError("bad_save", str(error), where=error.where) from None
        except BadEntropy as error:
            raise ApiError("bad_save", str(error), where="dice.secret") from None
        self._record, self._stream = record, stream
        return {"view": self._current_view()}

    def _game(self) -> tuple[Record, DiceStream]:
        if self._record is None or self._stream is None:
            raise ApiError("no_game", "no game is open")
        return self._record, self._stream

    def _current_view(self) -> Json:
        record, _ = self._game()
        return view_of(record.game, record.players)

    def _view(self, request: Json) -> Json:
        return {"view": self._current_view()}

    def _at(self, request: Json) -> Record:
        record, _ = self._game()
        if _field(request, "at", int) != record.game.at:
            raise ApiError("stale", "the game has moved on", at=record.game.at)
        return record

    def _act(self, request: Json) -> Json:
        record = self._at(request)
        event = self._event(record, _field(request, "action", dict))
        try:
            after = record.then(event)
        except Refused as error:
            data = {"reason": error.reason} if error.reason else {}
            raise ApiError(error.code, str(error), **data) from None
        self._record = after
        new = after.events[len(record.events) :]
        return {"view": self._current_view(), "events": list(new)}

    def _event(self, record: Record, action: Json) -> Event:
        game = record.game
        kind = _field(action, "type", str)
        if kind in ("lot", "roll"):
            if kind not in game.may():
                raise ApiError("not_now", f"{kind} is not possible now")
            _, stream = self._game()
            a, b = stream.pair(game.throws())
            if kind == "roll":
                return Roll((a, b))
            return Lot((a, b) if self._player(action, "pick") == 0 else (b, a))
        if kind == "step":
            start, end = self._places(record, action)
            return Move(self._choose_die(record, start, end, action.get("die")))
        if kind == "resign":
            return Resign(self._player(action, "player"))
        simple: dict[str, Event] = {
            "undo": Undo(),
            "undo_all": Undo(True),
            "commit": Commit(),
            "pass": Pass(),
        }
        if kind not in simple:
            raise ApiError("bad_request", f"unknown action {kind[:40]}", field="action.type")
        return simple[kind]

    def _player(self, action: Json, name: str) -> int:
        value = _field(action, name, int)
        if value not in (0, 1):
            raise ApiError("bad_request", f"{name} must be 0 or 1", field=f"action.{name}")
        return int(value)

    def _places(self, record: Record, data: Json) -> tuple[int, int]:
        game = record.game
        places = []
        for name, bare in (("from", "bar"), ("to", "off")):
            place = place_from_json(data.get(name), game.mover, game.rules.route, bare)
            if place is None:
                raise ApiError("bad_request", f"{name} must be a point", field=name)
            places.append(place)
        return places[0], places[1]

    def _choose_die(self, record: Record, start: int, end: int, die: Any) -> Step:
        """The step that was meant: where no die is named, the first that leads there."""
        game = record.game
        if die is not None and (type(die) is not int or not 1 <= die <= 6):
            raise ApiError("bad_request", "die must be a face", field="action.die")
        if game.phase is not Phase.PLAY:
            raise ApiError("not_now", "no dice to play")
        for child in game.turn.children(game.node):
            step = child.steps[-1]
            if (step.start, step.end) == (start, end) and die in (None, step.die):
                return step
        reason = game.turn.refusal(game.node, start, end)[0] or "no_die"
        raise ApiError("illegal", reason, reason=reason)

    def _why(self, request: Json) -> Json:
        record = self._at(request)
        game = record.game
        if game.phase is not Phase.PLAY:
            return {"code": "game_over" if game.result else "not_your_turn", "data": {}}
        if request.get("to") is None:
            return self._why_none(record, request)
        start, end = self._places(record, request)
        code, die = game.turn.refusal(game.node, start, end)
        return {"code": code, "data": {"die": die} if die else {}}

    def _why_none(self, record: Record, request: Json) -> Json:
        """Why this checker cannot move at all: the reason for the first free die."""
        game = record.game
        start, _ = self._places(record, {**request, "to": "off"})
        turn, node = game.turn, game.node
        if any(child.steps[-1].start == start for child in turn.children(node)):
            return {"code": None, "data": {}}
        for die in dict.fromkeys(node.dice):
            reason, _ = turn.refusal(node, start, min(start + die, OFF))
            if reason:
                return {"code": reason, "data": {"die": die}}
        return {"code": "no_die", "data": {}}

    def _think(self, request: Json) -> Json:
        record = self._at(request)
        game = record.game
        if game.phase is not Phase.PLAY:
            raise ApiError("not_now", "nothing to play")
        level: str | None = _field(request, "level", str, None)
        player = game.player_of(game.mover)
        if level is None and player is not None:
            level = record.players[player].level
        try:
            bot = bot_for(level)
        except UnknownLevel as error:
            raise ApiError("bad_request", f"unknown level {error}", field="level") from None
        turn, node = game.turn, game.node
        plays = turn.completions(node) if node.steps else turn.plays()
        steps: tuple[Step, ...] = ()
        if plays:
            seen = turn.position(node)
            steps = bot.choose(game.rules, seen, node.dice, plays).steps
        route = game.rules.route
        return {"steps": [step_to_json(step, game.mover, route) for step in steps]}

    def _close(self, request: Json) -> Json:
        self._record = self._stream = None
        return {}


def _error(identity: Any, code: str, message: str, data: Json) -> Json:
    return {"id": identity, "error": {"code": code, "message": message[:300], "data": data}}


_SESSION = Session()


def handle(request_json: str) -> str:
    """Answer one request of the process-wide session (what the web worker calls)."""
    return _SESSION.handle(request_json)
