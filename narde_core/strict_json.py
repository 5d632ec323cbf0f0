"""JSON from outside: with numbers that are numbers, and no deeper than anything of ours.

Deep nesting ends the whole process where the interpreter runs on another machine's stack (Pyodide),
so it is looked for before anything is parsed.
"""

from __future__ import annotations

import json
import math
import re
from typing import Any

MOST_DEPTH = 40
"""A record in an archive in a request needs eight. So many are taken for certain; where lists and
objects take turns, some more may be."""

_NO_BRACKETS = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[^"\[\]{}]+', re.DOTALL)
"""Whole strings, and what stands between strings and brackets."""


def loads(text: str) -> Any:
    """What ``text`` holds; raises :class:`ValueError` for anything else than plain JSON: NaN and
    Infinity, numbers beyond all bounds (1e400), nesting that is far too deep."""
    if _is_deep(text):
        raise ValueError("too deep")
    return json.loads(text, parse_constant=_number, parse_float=_number)


def _number(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(f"{text[:20]} is no number")
    return value


def _is_deep(text: str) -> bool:
    """Whether brackets stand in one another too deep, or do not match."""
    if text.count("[") + text.count("{") <= MOST_DEPTH:
        return False
    brackets = _NO_BRACKETS.sub("", text)
    for _ in range(MOST_DEPTH):
        brackets = brackets.replace("[]", "").replace("{}", "")
    return bool(brackets)
