"""``plays``: legal plays of positions given as JSON lines (the schema of positions.json)."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..records.record import step_to_json
from ..rules.board import from_json, to_json, validate
from ..rules.head import Throw, allowance
from ..rules.movegen import Segment
from ..rules.variants import UnknownPreset, UnknownVariant, rules_for
from . import json_lines

if TYPE_CHECKING:
    from . import Commands


def add_to(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add_parser(
        "plays", help="list legal plays: JSON lines in (id, variant, start, mover, roll, context)"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Answer every line of standard input with one line."""
    for line in json_lines():
        print(json.dumps(answer(line), ensure_ascii=False), flush=True)
    return 0


def answer(line: str) -> dict[str, Any]:
    """``{id, diceUsed, count, finals, plays}`` for one line, or ``{id, error}``."""
    identity: Any = None
    try:
        case = json.loads(line)
        if not isinstance(case, Mapping):
            raise ValueError("a line must be an object")
        identity = case.get("id")
        return {"id": identity, **_legal(case)}
    except (UnknownVariant, UnknownPreset) as error:
        return {"id": identity, "error": f"unknown variant {error}"}
    except (ValueError, RecursionError) as error:
        return {"id": identity, "error": str(error)}


def _legal(case: Mapping[str, Any]) -> dict[str, Any]:
    variant, mover, roll = case.get("variant"), case.get("mover"), case.get("roll")
    context = case.get("context") or {}
    if not isinstance(variant, str):
        raise ValueError("variant must be a name")
    if mover not in ("W", "B"):
        raise ValueError("mover must be W or B")
    if not (
        isinstance(roll, list)
        and len(roll) == 2
        and all(type(die) is int and 1 <= die <= 6 for die in roll)
    ):
        raise ValueError("roll must be two faces")
    if not isinstance(context, Mapping):
        raise ValueError("context must be an object")
    rules = rules_for(variant)
    side = "WB".index(mover)
    position = from_json(case.get("start"), rules.route)
    validate(position, rules.checkers, rules.route)
    seen = position.seen_by(side)
    a, b = roll
    seat = context.get("seat", side)
    throw = Throw(
        seat=seat if seat in (0, 1) else side,
        first=bool(context.get("first_roll")),
        double=a if a == b else 0,
        opponent_first_33=bool(context.get("opp33")),
    )
    head_left = allowance(rules.head, throw, seen, rules.route)
    segment = Segment(rules, seen, (a,) * 4 if a == b else (a, b), head_left)
    legal = segment.plays()
    return {
        "diceUsed": segment.length,
        "count": len(legal),
        "finals": [to_json(play.final.seen_by(side), rules.route) for play in legal],
        "plays": [
            [_pair(step_to_json(step, side, rules.route)) for step in play.steps] for play in legal
        ],
    }


def _pair(step: dict[str, Any]) -> list[int | str]:
    return [step["from"], step["to"]]
