"""The game that is open: ``new``, ``open``, ``view``, ``act``, ``why`` and ``close``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ..game.series import new_series
from ..game.state import Game, Phase
from ..game.table import conflicts
from ..records.record import Record, players_from_json
from ..rules.board import OFF
from ..rules.reasons import Reason
from ..rules.variants import ENABLED, UnknownPreset, UnknownVariant, rules_for
from .actions import Next, SealDice, Throw, action_of, event_of, place_of, seal_of
from .envelope import ApiError, Json
from .schema import Nothing, operation
from .session import OpenGame, Session
from .setup import table_of
from .view import view_of


@dataclass(frozen=True, slots=True)
class New:
    """A new series. ``entropy`` is the secret of its first game's dice."""

    variant: str
    players: list[Any]
    presets: list[Any] = field(default_factory=list)
    table: Json = field(default_factory=dict)
    entropy: Any = None


@dataclass(frozen=True, slots=True)
class Open:
    """A save to go on with."""

    save: Json


@dataclass(frozen=True, slots=True)
class Act:
    """An action in the game as it stands after ``at`` events."""

    at: int
    action: Json


@dataclass(frozen=True, slots=True)
class Why:
    """A step, or with ``to`` null a checker, that is refused."""

    at: int
    from_: Any = None
    to: Any = None


def new(state: OpenGame, request: New) -> Json:
    """Begin a series."""
    if not all(isinstance(preset, str) for preset in request.presets):
        raise ApiError("bad_request", "presets must be names", field="presets")
    if request.variant not in ENABLED:
        raise ApiError("unknown_variant", request.variant[:80])
    try:
        rules = rules_for(request.variant, tuple(request.presets))
        players = players_from_json(request.players)
    except (UnknownPreset, UnknownVariant) as error:
        raise ApiError("unknown_preset", str(error)[:80]) from None
    except ValueError as error:
        raise ApiError("bad_request", str(error), field="players") from None
    table = table_of(request.table)
    excluded = conflicts(table)
    if excluded:
        raise ApiError("bad_table", excluded[0], conflicts=excluded)
    session = Session(Record(players, (), new_series(rules, table)), ())
    state.open(session.with_secret(request.entropy))
    return {"view": seen(state), "save": state.opened().save()}


def open_save(state: OpenGame, request: Open) -> Json:
    """Go on with a save."""
    state.open(Session.from_save(request.save))
    return {"view": seen(state)}


def close(state: OpenGame, request: Nothing) -> Json:
    """Open nothing."""
    state.open(None)
    return {}


def seen(state: OpenGame) -> Json:
    """What a shell draws."""
    session = state.opened()
    return {**view_of(session.record), "proof": session.proof()}


def view(state: OpenGame, request: Nothing) -> Json:
    """What a shell draws."""
    return {"view": seen(state)}


def act(state: OpenGame, request: Act) -> Json:
    """One action: the events that it stands for."""
    before = state.at(request.at)
    action = action_of(request.action)
    session = before
    try:
        box = None
        if isinstance(action, Next):
            session = session.with_secret(action.entropy)
        if isinstance(action, Throw):
            if session.needs_seal():
                session = session.then(seal_of(session, action.client))
            box = state.dice(session)
        session = session.then(event_of(session, action, box))
    except Exception:
        state.forget_dice()
        raise
    if isinstance(action, Next | SealDice):
        state.forget_dice()
    state.session = session
    answer = {"view": seen(state), "events": list(session.record.events[before.record.at :])}
    if session.secrets != before.secrets:
        answer["dice"] = session.dice_to_json()
    return answer


def why(state: OpenGame, request: Why) -> Json:
    """Why a step is refused, or why a checker cannot move at all."""
    game = state.at(request.at).record.game
    if game.phase is not Phase.PLAY:
        return {"code": Reason.GAME_OVER if game.result else "not_your_turn", "data": {}}
    start = place_of(game, "from", request.from_)
    if request.to is None:
        return _why_none(game, start)
    code, die = game.segment.refusal(game.node, start, place_of(game, "to", request.to))
    return {"code": code, "data": {"die": die} if die else {}}


def _why_none(game: Game, start: int) -> Json:
    """Why this checker cannot move at all: the reason for the first free die."""
    segment, node = game.segment, game.node
    if any(child.steps[-1].start == start for child in segment.children(node)):
        return {"code": None, "data": {}}
    for die in dict.fromkeys(node.dice):
        reason, _ = segment.refusal(node, start, min(start + die, OFF))
        if reason:
            return {"code": reason, "data": {"die": die}}
    return {"code": Reason.NO_DIE, "data": {}}


OPERATIONS: dict[str, Callable[[OpenGame, Json], Json]] = {
    "new": operation(New, new),
    "open": operation(Open, open_save),
    "view": operation(Nothing, view),
    "act": operation(Act, act),
    "why": operation(Why, why),
    "close": operation(Nothing, close),
}
