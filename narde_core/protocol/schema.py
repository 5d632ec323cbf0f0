"""Requests as frozen dataclasses, whose annotations are the schema that JSON is read by."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from typing import TypeVar

from .envelope import ApiError, Json

Shape = TypeVar("Shape")
State = TypeVar("State")
Answer = TypeVar("Answer")

_KINDS: dict[str, type] = {"int": int, "str": str, "bool": bool, "Json": dict, "list[Any]": list}
"""The kinds of fields by their annotation; ``Any`` is whatever comes."""


@dataclass(frozen=True, slots=True)
class Request:
    """What every request says: its operation."""

    op: str


@dataclass(frozen=True, slots=True)
class Nothing:
    """A request without fields of its own."""


def read(shape: type[Shape], data: Json) -> Shape:
    """``data`` as a request. A field named after a Python keyword has a ``_`` behind it; one with a
    default may be left out, and be null where its annotation says so.

    Raises :class:`ApiError` ``bad_request``, which names the field.
    """
    values = {}
    for field in fields(shape):  # type: ignore[arg-type]
        name = field.name.rstrip("_")
        has_default = field.default is not MISSING or field.default_factory is not MISSING
        if name not in data and has_default:
            continue
        value, annotation = data.get(name), str(field.type)
        kind = _KINDS.get(annotation.removesuffix(" | None"))
        optional = value is None and annotation.endswith(" | None")
        if kind and not optional and type(value) is not kind:
            raise ApiError("bad_request", f"{name} must be {kind.__name__}", field=name)
        values[field.name] = value
    return shape(**values)


def operation(
    shape: type[Shape], run: Callable[[State, Shape], Answer]
) -> Callable[[State, Json], Answer]:
    """An operation as the dispatch calls it: with the request as it came."""
    return lambda state, request: run(state, read(shape, request))
