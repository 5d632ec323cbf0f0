"""Opinions as JSON (docs/protocol.md, "Hints and reviews"): short numbers, plays in points."""

from __future__ import annotations

from typing import Any

from ..evaluation.outcome import Outcome
from ..game.state import Game
from ..records.record import step_to_json
from ..rules.movegen import Step

Json = dict[str, Any]
DIGITS = 4
"""More would only be noise, and they are stored."""


def number(value: float) -> float:
    """A number as it is told; never a negative zero."""
    return round(value, DIGITS) + 0.0


def outcome_to_json(outcome: Outcome) -> Json:
    """The fields by name."""
    return {name: number(value) for name, value in outcome._asdict().items()}


def steps_to_json(steps: tuple[Step, ...], game: Game) -> list[Json]:
    """The mover's steps in points."""
    return [step_to_json(step, game.mover, game.rules.route) for step in steps]
