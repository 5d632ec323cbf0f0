"""Long operations under way: ``go_on`` and ``cancel``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..slices import Sliced, TimeUp, hurried
from .envelope import ApiError, Identity, Json
from .schema import operation


@dataclass(frozen=True, slots=True)
class GoOn:
    """The next slice of a task or, with ``finish``, the best answer that it has."""

    task: Any = None
    finish: bool = False


@dataclass(frozen=True, slots=True)
class Cancel:
    """A task that is no longer wanted."""

    task: Any = None


class Tasks:
    """What has begun, by the id of the request that did it."""

    def __init__(self) -> None:
        self._running: dict[int | str, Sliced[Json]] = {}

    def begin(self, identity: Identity, task: Sliced[Json]) -> Json:
        """The first slice."""
        if identity is None or identity in self._running:
            raise ApiError("bad_request", "a task needs an id of its own", field="id")
        return self._slice(identity, task)

    def _slice(self, identity: int | str, task: Sliced[Json]) -> Json:
        """One slice of a task: its answer, or how far it is. A task that raises is forgotten."""
        self._running.pop(identity, None)
        try:
            progress = next(task)
        except StopIteration as end:
            return {"ok": end.value}
        self._running[identity] = task
        return {"more": progress._asdict()}

    def go_on(self, request: GoOn) -> Json:
        """The next slice, or the end."""
        identity = _id(request.task)
        task = self._running.get(identity)
        if task is None:
            raise ApiError("no_task", "no such task is running")
        if not request.finish:
            return self._slice(identity, task)
        del self._running[identity]
        try:
            return {"ok": hurried(task)}
        except TimeUp:
            raise ApiError("time_up", "there is no answer yet") from None

    def cancel(self, request: Cancel) -> Json:
        """Forget a task. One that has ended meanwhile is forgotten already."""
        task = self._running.pop(_id(request.task), None)
        if task is not None:
            task.close()
        return {"ok": {}}


def _id(task: Any) -> int | str:
    if not isinstance(task, int | str) or isinstance(task, bool):
        raise ApiError("bad_request", "task must be an id", field="task")
    return task


OPERATIONS: dict[str, Callable[[Tasks, Json], Json]] = {
    "go_on": operation(GoOn, Tasks.go_on),
    "cancel": operation(Cancel, Tasks.cancel),
}
