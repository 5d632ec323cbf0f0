"""The envelope of requests and answers (docs/protocol.md), and what an error of the core is called
in it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from ..bot.levels import UnknownLevel
from ..dice.stream import BadEntropy
from ..evaluation.net import BadWeights
from ..evaluation.store import NeedsWeights
from ..game.events import Refused
from ..records.record import BadRecord, NewerRecord
from ..strict_json import loads

Json = dict[str, Any]
Identity = int | str | None
MAX_REQUEST = 1 << 20
"""Characters."""
_HALVES = re.compile("[\ud800-\udfff]")
"""Halves of a character, which no encoding can write."""


class ApiError(Exception):
    """An error that goes back to the caller as ``{code, message, data}``."""

    def __init__(self, code: str, message: str = "", **data: Any) -> None:
        super().__init__(message or code)
        self.code = code
        self.data = data


def answered(request_json: str, answer: Callable[[Json, Identity], Json]) -> str:
    """The answer to a request, with its ``id``; never raises. ``answer`` gives what goes beside
    the ``id``: ``ok`` or ``more``."""
    identity: Identity = None
    try:
        request = _read(request_json)
        identity = _identity(request)
        return _written({"id": identity, **answer(request, identity)})
    except Exception as error:  # the worker must answer whatever happens
        found = api_error_of(error)
    problem = {"code": found.code, "message": str(found)[:300], "data": found.data}
    return _written({"id": identity, "error": problem})


def _read(request_json: str) -> Json:
    """The object that is asked for."""
    if not isinstance(request_json, str):
        raise ApiError("bad_json", "not a text")
    if len(request_json) > MAX_REQUEST:
        raise ApiError("too_large", f"more than {MAX_REQUEST} characters")
    try:
        request = loads(request_json)
    except ValueError:
        raise ApiError("bad_json", "not JSON") from None
    if not isinstance(request, dict):
        raise ApiError("bad_request", "a request must be an object", field="")
    return request


def _identity(request: Json) -> Identity:
    value = request.get("id")
    return value if isinstance(value, int | str) and not isinstance(value, bool) else None


def _written(found: Json) -> str:
    """JSON that any encoding can carry: texts of a request that come back may be broken."""
    text = json.dumps(found, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return json.dumps(found, separators=(",", ":")) if _HALVES.search(text) else text


def api_error_of(error: Exception) -> ApiError:
    """How an error of the core is told to the caller; the only place where their codes stand."""
    message = str(error)
    match error:
        case ApiError():
            return error
        case Refused():
            data = {"reason": error.reason} if error.reason else {}
            return ApiError(error.code, message, **data)
        case NewerRecord():
            return ApiError("newer_save", message, where=error.where)
        case BadRecord():
            return ApiError("bad_save", message, where=error.where)
        case BadEntropy():
            return ApiError("bad_entropy", message)
        case NeedsWeights():
            return ApiError("needs_weights", message, game=error.game)
        case BadWeights():
            return ApiError("bad_weights", message)
        case UnknownLevel():
            return ApiError("bad_request", f"unknown level {error}", field="level")
        case _:
            return ApiError("internal", f"{type(error).__name__}: {error}")
