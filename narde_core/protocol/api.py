"""``handle(request_json) -> response_json`` (docs/protocol.md): every operation of the web worker.

Each subject brings its own (``OPERATIONS``, ``TASKS``); here they are only put together. Errors
leave the open game untouched. Long operations are sliced work, which the caller may stop or hurry
between two slices.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..slices import finished
from . import advice, archives, playing, setup, tasks
from .envelope import ApiError, Identity, Json, answered
from .schema import Request, read
from .session import OpenGame

OPERATIONS = {**setup.OPERATIONS, **playing.OPERATIONS, **archives.OPERATIONS}


@dataclass(frozen=True, slots=True)
class Slices:
    """How a long operation is answered."""

    slices: bool = False


class Api:
    """One game open at a time, and the operations of the protocol on it."""

    def __init__(self) -> None:
        self.state = OpenGame()
        self._tasks = tasks.Tasks()

    def handle(self, request_json: str) -> str:
        """Answer one request; never raises."""
        return answered(request_json, self._answer)

    def _answer(self, request: Json, identity: Identity) -> Json:
        name = read(Request, request).op
        if name in OPERATIONS:
            return {"ok": OPERATIONS[name](self.state, request)}
        if name in tasks.OPERATIONS:
            return tasks.OPERATIONS[name](self._tasks, request)
        if name not in advice.TASKS:
            raise ApiError("unknown_op", name[:80])
        task = advice.TASKS[name](self.state, request)
        if read(Slices, request).slices:
            return self._tasks.begin(identity, task)
        return {"ok": finished(task)}


_API = Api()


def handle(request_json: str) -> str:
    """Answer one request of the process-wide session (what the web worker calls)."""
    return _API.handle(request_json)
