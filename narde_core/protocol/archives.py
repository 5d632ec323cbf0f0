"""Records to keep and to look at: ``archive``, ``verify`` and ``replay``. Nothing is opened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..records.proof import archive, verify
from ..records.record import from_json
from .envelope import ApiError, Json
from .replay import replay_of, summary_of
from .schema import operation
from .session import OpenGame, Session


@dataclass(frozen=True, slots=True)
class Archive:
    """The open game, or a save."""

    save: Json | None = None


@dataclass(frozen=True, slots=True)
class Verify:
    """An archive, as it is in its file."""

    archive: Json


@dataclass(frozen=True, slots=True)
class Replay:
    """A record, and which of its games is shown; none where ``game`` is null."""

    record: Json
    game: int | None = None


def proof(state: OpenGame, request: Archive) -> Json:
    """The proof of the open game, or of a save."""
    session = state.opened() if request.save is None else Session.from_save(request.save)
    return {
        "archive": archive(session.record, list(session.secrets)),
        "summary": summary_of(session.record),
    }


def check(state: OpenGame, request: Verify) -> Json:
    """Whether the dice of an archive are what was promised."""
    return verify(request.archive).to_json()


def replay(state: OpenGame, request: Replay) -> Json:
    """A record's summary, and the frames of one game."""
    record = from_json(request.record)
    answer = {"summary": summary_of(record)}
    if request.game is None:
        return answer
    try:
        return {**answer, "replay": replay_of(record, max(request.game, 0))}
    except IndexError:
        raise ApiError("bad_request", "no such game", field="game") from None


OPERATIONS: dict[str, Callable[[OpenGame, Json], Json]] = {
    "archive": operation(Archive, proof),
    "verify": operation(Verify, check),
    "replay": operation(Replay, replay),
}
