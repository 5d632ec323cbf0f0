"""How far a judge's work is: it does not know itself how much there is of it."""

from __future__ import annotations

from typing import TypeVar

from ..bot.judge import Slices
from ..slices import Progress, Sliced

T = TypeVar("T")


def told(work: Slices[T], done: int, of: int) -> Sliced[T]:
    """The same work; after each slice ``done`` of ``of`` parts are behind it."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result
        yield Progress(done, of)
