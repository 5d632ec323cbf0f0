"""What a bot is (the interface that trained nets and add-on bots fill too).

``choose`` is all that a bot needs. One that thinks for long also has ``ponder``, one that plays
with the cube ``decide``; :func:`ponder` asks any of them.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from ..game.series import Series
from ..rules.board import Position
from ..rules.movegen import Play
from ..rules.variants import Rules
from ..slices import Sliced


class Bot(Protocol):
    """Chooses plays. The same position, dice and plays give the same choice for a given bot."""

    def choose(
        self, rules: Rules, position: Position, dice: tuple[int, ...], plays: Sequence[Play]
    ) -> Play:
        """One of ``plays`` (never empty). ``position`` and the plays' ``final`` are seen by the
        bot: its own lane is ``white``. ``dice`` are those still to be played."""


@runtime_checkable
class Ponderer(Protocol):
    """A bot that thinks in slices."""

    def ponder(
        self, rules: Rules, position: Position, dice: tuple[int, ...], plays: Sequence[Play]
    ) -> Sliced[Play]:
        """As ``choose``, a slice of at most a few milliseconds at a time. When
        :class:`~..slices.TimeUp` is thrown in, it returns the best play found so far."""


def ponder(
    bot: Bot, rules: Rules, position: Position, dice: tuple[int, ...], plays: Sequence[Play]
) -> Sliced[Play]:
    """The thought of any bot; one that cannot slice it thinks at once."""
    if isinstance(bot, Ponderer):
        return (yield from bot.ponder(rules, position, dice, plays))
    return bot.choose(rules, position, dice, plays)


class Decider(Bot, Protocol):
    """A bot that also acts when there is no play to choose."""

    def decide(self, series: Series) -> str:
        """The action for the side that is asked: ``roll``, ``take_over``, ``double``, ``take``,
        ``drop`` or ``beaver``, one that is possible now."""


class Uniform:
    """Plays uniformly at random from a fixed seed: the yardstick that every bot must beat."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def choose(
        self, rules: Rules, position: Position, dice: tuple[int, ...], plays: Sequence[Play]
    ) -> Play:
        """Any of ``plays`` with equal chance."""
        return self._random.choice(plays)
