"""A record told again: what a screen shows of it step by step (docs/protocol.md, ``replay``)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ..game.events import (
    Commit,
    Event,
    Lot,
    Move,
    NextGame,
    Opening,
    Resign,
    Seal,
    TimeOut,
    Undo,
)
from ..game.series import Series
from ..game.state import Phase
from ..records.record import Record, beginning, fold
from .view import view_of

_OF_A_FRAME = ("phase", "mover", "board", "pips", "dice", "rolled", "played", "pass", "cube")
_OF_A_GAME = ("variant", "presets", "family", "table", "players", "colours", "layout")

Json = dict[str, Any]


def summary_of(record: Record) -> Json:
    """What a list of played games says about this one."""
    view = view_of(record)
    games = [{"variant": last.game.rules.key} for last in _games(record)]
    return {
        "variant": record.series.rules.key,
        **{name: view[name] for name in ("presets", "table", "players", "series")},
        "games": games,
    }


def replay_of(record: Record, number: int) -> Json:
    """Game ``number`` (from 0) of a record: what does not change in it, and its frames.

    Raises :class:`IndexError` when the record has no such game.
    """
    series = list(_games(record))[number]
    view = view_of(replace(record, series=series))
    return {
        "game": number,
        **{name: view[name] for name in _OF_A_GAME},
        "result": view["result"],
        "frames": _frames(record, number),
    }


def _games(record: Record) -> Iterator[Series]:
    """The games begun, each as it was left."""
    for _, before, event, _ in fold(record):
        if isinstance(event, NextGame):
            yield before
    yield record.series


def _frames(record: Record, number: int) -> list[Json]:
    """The set-up, then a picture for each event worth showing. What was taken back is left out,
    and so is the end of a turn: it moves nothing."""
    kept: list[tuple[int, Series | None, Event | None, Series]] = []
    """What a picture is made of; it is made at the end, for much may be taken back."""
    if number == 0:
        kept.append((0, None, None, beginning(record)))
    playing = 0
    for at, before, event, after in fold(record):
        if isinstance(event, NextGame):
            playing += 1
            if playing == number:
                kept.append((at, None, None, after))
        elif playing == number:
            if isinstance(event, Undo):
                del kept[len(kept) - (len(before.game.path) - len(after.game.path)) :]
            elif _is_shown(event, after):
                kept.append((at, before, event, after))
    return [_frame(record, *one) for one in kept]


def _is_shown(event: Event, after: Series) -> bool:
    if isinstance(event, Commit):
        return after.game.phase is Phase.OVER
    return not isinstance(event, Seal)


def _frame(
    record: Record, at: int, before: Series | None, event: Event | None, series: Series
) -> Json:
    """The picture after ``event``, or of a set-up."""
    view = view_of(replace(record, series=series))
    draws = view["lot"]["draws"]
    entry = record.events[at - 1] if isinstance(event, Move) else None
    if isinstance(event, Opening) and series.game.opens:  # thrown, and thrown again
        view["rolled"] = list(event.dice)
        view["dice"] = [{"value": value, "state": "lost"} for value in event.dice]
    return {
        "at": at,
        "e": "start" if event is None else record.events[at - 1]["e"],
        "player": None if before is None or event is None else _player(before, event),
        "step": {"from": entry["f"], "to": entry["t"], "die": entry["d"]} if entry else None,
        "lot": draws[-1] if draws else None,
        **{key: view[key] for key in _OF_A_FRAME},
    }


def _player(before: Series, event: Event) -> int | None:
    """Who did it; None for the lot, which both draw."""
    if isinstance(event, Resign | TimeOut):
        return event.player
    asked = before.game.asked
    return None if isinstance(event, Lot) or asked is None else before.game.player_of(asked)
