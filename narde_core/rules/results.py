"""How a game is won and what it is worth (RULES §8.1, §8.2)."""

from __future__ import annotations

from ..board import BAR, HOME, OFF, Position, Route, rival_step

BONUS = {"draw": 0, "oin": 0, "mars": 1, "koks": 2}


def kind_of_loss(position: Position, loser: int, koks: bool, route: Route) -> str:
    """``oin``, ``mars`` or ``koks`` for ``loser`` by the present position (§8.1).

    Koks exists only where ``koks`` says so: none borne off and a checker on the bar or in the
    winner's home.
    """
    lane = position.lane(loser)
    if lane[OFF]:
        return "oin"
    if koks and (lane[BAR] or any(lane[rival_step(step, route)] for step in HOME)):
        return "koks"
    return "mars"


def points(kind: str, cube: int = 1) -> int:
    """Points of a win in the additive scheme: cube + 0, 1 or 2 (§8.2); a draw is worth 0."""
    return 0 if kind == "draw" else cube + BONUS[kind]
