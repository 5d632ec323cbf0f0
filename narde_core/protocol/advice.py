"""Long operations, in slices: ``think``, ``hint`` and ``review``. They work on what they were asked
about (data that cannot change), so other requests may come in between."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..bot.levels import LEVELS
from ..bot.thinking import think as think_of
from ..coach.encoding import steps_to_json
from ..coach.hint import NothingToAsk, hint_of
from ..coach.review import NoSuchGame, review_of
from ..coach.stored import review_from_json
from ..evaluation.net import BadWeights
from ..evaluation.store import NeedsWeights
from ..records.record import BadRecord, NewerRecord, Record, from_json
from ..slices import Sliced
from .envelope import ApiError, Json
from .schema import operation
from .session import OpenGame


@dataclass(frozen=True, slots=True)
class Think:
    """What a level (that of the player who is asked where none is named) would do. ``plain``: by a
    heuristic where its net is missing."""

    at: int
    level: str | None = None
    plain: bool = False


@dataclass(frozen=True, slots=True)
class Hint:
    """Help for whoever is asked."""

    at: int
    plain: bool = False


@dataclass(frozen=True, slots=True)
class Review:
    """One game of a record, to be reviewed; or a ``stored`` review, to be checked."""

    record: Json
    stored: Json | None = None
    game: int | None = None
    plain: bool = False


def think(state: OpenGame, request: Think) -> Sliced[Json]:
    """The bot's way to act for whoever is asked: steps to play, or an answer about the cube."""
    record = state.at(request.at).record
    game = record.game
    if game.asked is None:
        raise ApiError("not_now", "nothing to decide")
    level, player = request.level, game.player_of(game.asked)
    if level is None and player is not None:
        # A record may name a level that no longer exists; the game goes on all the same.
        named = record.players[player].level
        level = named if named in LEVELS else None
    thought = yield from think_of(
        record.series, level, plain=request.plain, may_resign=_for_itself(record, player)
    )
    answer: Json = {"steps": steps_to_json(thought.steps, game), "action": thought.action}
    return answer if thought.fallback is None else {**answer, "fallback": thought.fallback}


def _for_itself(record: Record, player: int | None) -> bool:
    """Whether the computer is asked for itself and plays against a person."""
    if player is None:
        return False
    kinds = record.players[player].kind, record.players[1 - player].kind
    return kinds == ("bot", "human")


def hint(state: OpenGame, request: Hint) -> Sliced[Json]:
    """Help for whoever is asked; it knows the board and the dice that lie there."""
    series = state.at(request.at).record.series
    if not series.table.hints and not series.over:
        raise ApiError("hints_off", "this series is played without hints")
    try:
        return (yield from hint_of(series, request.plain))
    except NothingToAsk:
        raise ApiError("not_now", "nothing to decide") from None


def review(state: OpenGame, request: Review) -> Sliced[Json]:
    """One game of a record looked at again, or what was ``stored`` of that, if it fits.
    Nothing is opened."""
    record = from_json(request.record)
    if request.stored is not None:
        return _stored(request.stored, record)
    if request.game is None:
        raise ApiError("bad_request", "game must be int", field="game")
    try:
        return (yield from review_of(record, request.game))
    except NoSuchGame:
        raise ApiError("bad_request", "no such game", field="game") from None
    except (NeedsWeights, BadWeights):
        if not request.plain:
            raise
        raise ApiError("no_net", "this game cannot be judged without a net") from None


def _stored(data: Json, record: Record) -> Json:
    """A review that was kept."""
    try:
        return review_from_json(data, record)
    except NewerRecord:
        raise
    except BadRecord as error:
        raise ApiError("bad_review", str(error), where=error.where) from None


TASKS: dict[str, Callable[[OpenGame, Json], Sliced[Json]]] = {
    "think": operation(Think, think),
    "hint": operation(Hint, hint),
    "review": operation(Review, review),
}
