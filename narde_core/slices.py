"""Long work in slices, so that whoever runs it can stop it, hurry it, or let a person in between.

Work is a generator: it yields its progress after every slice and returns its result. The clock
stays with the caller, who looks at it between slices; to stop, the generator is just closed.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple, TypeVar


class Progress(NamedTuple):
    """How far some work is: ``done`` of ``of`` parts. Both may be rough, and ``of`` may grow."""

    done: int
    of: int


class TimeUp(Exception):
    """Thrown into work whose time is up. Work that has an answer by now returns it; other work
    lets this through."""


Result = TypeVar("Result")
Sliced = Generator[Progress, None, Result]


def finished(work: Sliced[Result]) -> Result:
    """Run the work to its end."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: Result = end.value
            return result


def hurried(work: Sliced[Result]) -> Result:
    """The best answer that the work, which has begun, can give at once.

    Raises :class:`TimeUp` when it has none, also where it goes on all the same.
    """
    try:
        work.throw(TimeUp())
    except StopIteration as end:
        result: Result = end.value
        return result
    work.close()
    raise TimeUp
