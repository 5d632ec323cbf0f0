"""What a bot is (the interface that trained nets and add-on bots fill too)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Protocol

from ..board import Position
from ..plays import Play
from ..variants import Rules


class Bot(Protocol):
    """Chooses plays. The same position, dice and plays give the same choice for a given bot."""

    def choose(
        self, rules: Rules, position: Position, dice: tuple[int, ...], plays: Sequence[Play]
    ) -> Play:
        """One of ``plays`` (never empty). ``position`` and the plays' ``final`` are seen by the
        bot: its own lane is ``white``. ``dice`` are those still to be played."""


class Uniform:
    """Plays uniformly at random from a fixed seed: the yardstick that every bot must beat."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def choose(
        self, rules: Rules, position: Position, dice: tuple[int, ...], plays: Sequence[Play]
    ) -> Play:
        """Any of ``plays`` with equal chance."""
        return self._random.choice(plays)
