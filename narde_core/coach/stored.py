"""A review that was kept: it is shown again only if it is a review of that game.

What was judged is compared with the record, the judgements themselves are only checked for sense:
they are opinions, and a later evaluator may think otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..evaluation.outcome import Outcome
from ..records.record import BadRecord, Record, check_versions, place_from_json
from .encoding import Json, steps_to_json
from .review import (
    FORMAT,
    RAISES,
    VERSION,
    Item,
    NoSuchGame,
    grade_of,
    items_of,
    summed,
    thrower,
)

MOST_POINTS = 10_000.0
"""No equity or luck is larger."""
MOST_CHOICES = 100_000
ROUNDING = 0.001


def review_from_json(data: Any, record: Record) -> Json:
    """The review of one of the record's games from its JSON form, without anything foreign to it.

    Raises :class:`NewerRecord` for one made by a newer version and :class:`BadRecord` for
    everything else that is wrong; ``where`` names the part.
    """
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise BadRecord("review", "not a narde review")
    check_versions(data, "review", VERSION)
    number = data.get("game")
    if type(number) is not int:
        raise BadRecord("review.game", "must be a number")
    try:
        items = items_of(record, number)
    except NoSuchGame:
        raise BadRecord("review.game", "the record has no such game") from None
    if data.get("judge") != "ahead":
        raise BadRecord("review.judge", "no such judge")
    decisions = _matched(data, "decisions", [i for i in items if i.what != "roll"], _decision)
    rolls = _matched(data, "rolls", [i for i in items if i.what == "roll"], _roll)
    sums = summed(decisions, rolls)
    for field, expected in sums.items():
        if data.get(field) != expected:
            raise BadRecord(f"review.{field}", "does not follow from the decisions")
    kept = {field: data[field] for field in ("format", "version", "rules", "game", "judge")}
    return {**kept, "decisions": decisions, "rolls": rolls, **sums}


def _matched(
    data: Mapping[str, Any], field: str, items: list[Item], read: Callable[[Any, Item], Json]
) -> list[Json]:
    """The entries of a list, each with the item that it is about. Only a raise that was not made
    may be left out."""
    entries = data.get(field)
    if not isinstance(entries, list):
        raise BadRecord(f"review.{field}", "must be a list")
    found: list[Json] = []
    waiting = iter(items)
    for number, entry in enumerate(entries):
        where = f"review.{field}[{number}]"
        if not isinstance(entry, Mapping):
            raise BadRecord(where, "must be an object")
        item = next(waiting, None)
        while item and item.at != entry.get("at") and item.optional:
            item = next(waiting, None)
        if item is None or type(entry.get("at")) is not int or item.at != entry["at"]:
            raise BadRecord(f"{where}.at", "nothing was decided there")
        try:
            found.append(read(entry, item))
        except (ValueError, TypeError, KeyError) as error:
            raise BadRecord(where, str(error)) from None
    if not all(item.optional for item in waiting):
        raise BadRecord(f"review.{field}", "something is left out")
    return found


def _same(entry: Mapping[str, Any], field: str, expected: Any) -> None:
    if entry.get(field) != expected or type(entry[field]) is not type(expected):
        raise ValueError(f"{field} is not that of the game")


def _finite(value: Any, name: str) -> float:
    if type(value) not in (int, float) or not -MOST_POINTS <= value <= MOST_POINTS:
        raise ValueError(f"{name} must be a number")
    return float(value)


def _roll(entry: Mapping[str, Any], item: Item) -> Json:
    _same(entry, "player", thrower(item))
    return {
        "at": item.at,
        "player": entry["player"],
        "luck": _finite(entry.get("luck"), "luck"),
    }


def _decision(entry: Mapping[str, Any], item: Item) -> Json:
    game = item.series.game
    playing = item.what == "play"
    for field, expected in (
        ("player", item.player),
        ("kind", item.what),
        ("rolled", list(game.rolled) if playing and game.rolled else None),
        ("dice", list(game.dice) if playing else []),
    ):
        _same(entry, field, expected)
    choices, loss = entry.get("choices"), _finite(entry.get("loss"), "loss")
    if type(choices) is not int or not 0 <= choices <= MOST_CHOICES:
        raise ValueError("choices must be a number")
    if loss < 0:
        raise ValueError("loss must not be negative")
    grade = grade_of(loss, choices)
    _same(entry, "grade", grade)
    chosen, best = (_answer(entry.get(name), item, name) for name in ("chosen", "best"))
    worse = 0.0 if grade == "forced" else best["equity"] - chosen["equity"]
    if abs(worse - loss) > ROUNDING:
        raise ValueError("the loss is not the difference")
    done = steps_to_json(item.steps, game) if playing else item.action
    _same(chosen, "steps" if playing else "action", done)
    kept = ("at", "player", "kind", "choices", "grade", "loss", "rolled", "dice")
    return {**{field: entry[field] for field in kept}, "chosen": chosen, "best": best}


def _answer(entry: Any, item: Item, name: str) -> Json:
    if not isinstance(entry, Mapping):
        raise ValueError(f"{name} must be an object")
    kept: Json
    if item.what == "play":
        steps = entry.get("steps")
        if not isinstance(steps, list) or len(steps) > 4:
            raise ValueError(f"{name}.steps must be a list")
        kept = {"steps": [_step(step, item) for step in steps]}
    else:
        if entry.get("action") not in RAISES.values():
            raise ValueError(f"{name}.action must be an action")
        kept = {"action": entry["action"]}
    return {
        **kept,
        "equity": _finite(entry.get("equity"), f"{name}.equity"),
        "chances": _chances(entry.get("chances")),
    }


def _step(data: Any, item: Item) -> Json:
    game = item.series.game
    if isinstance(data, Mapping):
        places = (
            place_from_json(data.get(name), game.mover, game.rules.route, bare)
            for name, bare in (("from", "bar"), ("to", "off"))
        )
        die = data.get("die")
        if None not in places and type(die) is int and 1 <= die <= 6:
            return {"from": data["from"], "to": data["to"], "die": die}
    raise ValueError("a step needs from, to and die")


def _chances(data: Any) -> Json | None:
    if data is None:
        return None
    if not isinstance(data, Mapping):
        raise ValueError("chances must be an object")
    values = {name: _finite(data.get(name), name) for name in Outcome._fields}
    if not all(0 <= value <= 1 for value in values.values()):
        raise ValueError("chances are from 0 to 1")
    return values
