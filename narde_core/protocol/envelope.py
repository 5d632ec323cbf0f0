"""What the doors of the core have in common: the envelope of requests and answers
(docs/protocol.md), and the weights that come in through them."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable
from typing import Any

from ..evaluation.net import BadWeights
from ..evaluation.store import NeedsWeights, give
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


def field(request: Json, name: str, kind: type, default: Any = ...) -> Any:
    """``request[name]``, which must be a ``kind``; raises :class:`ApiError` ``bad_request``."""
    value = request.get(name, default)
    if value is default and default is not ...:
        return default
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise ApiError("bad_request", f"{name} must be {kind.__name__}", field=name)
    return value


def answered(request_json: str, answer: Callable[[Json, Identity], Json]) -> str:
    """The answer to a request, with its ``id``; never raises. ``answer`` gives what goes beside
    the ``id``: ``ok`` or ``more``."""
    identity: Identity = None
    try:
        request = _read(request_json)
        identity = _identity(request)
        return _written({"id": identity, **answer(request, identity)})
    except ApiError as error:
        found = _error(identity, error.code, str(error), error.data)
    except NeedsWeights as error:
        found = _error(identity, "needs_weights", str(error), {"game": error.game})
    except BadWeights as error:
        found = _error(identity, "bad_weights", str(error), {})
    except Exception as error:  # the worker must answer whatever happens
        found = _error(identity, "internal", f"{type(error).__name__}: {error}", {})
    return _written(found)


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


def take_weights(request: Json) -> Json:
    """The operation ``weights``: take the net of a game that the package was unpacked without."""
    try:
        data = base64.b64decode(field(request, "data", str), validate=True)
    except ValueError:
        raise ApiError("bad_request", "data must be base64", field="data") from None
    give(field(request, "game", str), data)
    return {}


def _error(identity: Identity, code: str, message: str, data: Json) -> Json:
    return {"id": identity, "error": {"code": code, "message": message[:300], "data": data}}
