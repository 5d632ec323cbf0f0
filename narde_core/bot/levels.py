"""The levels that a person can choose from, weakest first. Names and words live in the catalogues.

Weaker levels look less far, and noise makes them mistake plays that are close for one another, as
people do; they do not blunder at random.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Protocol

from ..evaluation.store import net_for
from ..game.series import Series
from ..rules.board import Position
from ..rules.movegen import Play
from ..rules.variants import GAMES, Rules
from .base import Decider
from .heuristic import HeuristicBot
from .net_bot import NetBot
from .search import SearchBot


class Method(StrEnum):
    """How a level comes to its opinion of a play."""

    HEURISTIC = "heuristic"
    NET = "net"
    SEARCH = "search"


@dataclass(frozen=True, slots=True)
class Level:
    """``method``: the heuristic, a net at 0-ply, or a net that searches one roll ahead. ``noise``
    is how far two plays may lie apart and still be mistaken for one another: in pips with the
    heuristic, in points with a net."""

    method: Method
    noise: float = 0.0


LEVELS: dict[str, Level] = {
    "beginner": Level(Method.HEURISTIC, 14.0),
    "easy": Level(Method.HEURISTIC),
    "medium": Level(Method.NET, 0.37),
    "hard": Level(Method.NET, 0.22),
    "expert": Level(Method.NET, 0.08),
    "master": Level(Method.SEARCH),
}
NOISE: dict[str, dict[str, float]] = {
    "gulbar": {"medium": 0.49, "hard": 0.31, "expert": 0.12},
    "khachapuri": {
        "beginner": 20.0, "easy": 5.0, "medium": 0.98, "hard": 0.6, "expert": 0.27,
    },
    "tbilisi": {"beginner": 20.0, "easy": 5.0, "medium": 0.76, "hard": 0.44, "expert": 0.18},
    "crazy": {"beginner": 20.0, "easy": 5.0, "medium": 0.26, "hard": 0.17, "expert": 0.08},
    "crazy_gulbar": {"beginner": 28.0, "easy": 11.0, "medium": 0.31, "hard": 0.2, "expert": 0.09},
    "crazy_fevga": {"beginner": 40.0, "easy": 15.0, "medium": 0.95, "hard": 0.58, "expert": 0.28},
    "short": {"beginner": 20.0, "easy": 5.0, "medium": 0.33, "hard": 0.2, "expert": 0.08},
    "plakoto": {"beginner": 40.0, "easy": 14.0, "medium": 0.41, "hard": 0.28, "expert": 0.13},
    "fevga": {"beginner": 20.0, "easy": 5.0, "medium": 0.33, "hard": 0.18, "expert": 0.05},
    "hyper": {"beginner": 120.0, "easy": 40.0, "medium": 1.0, "hard": 0.69, "expert": 0.38},
}  # fmt: skip
"""By net, instead of the ``noise`` above: where luck rules, a level needs more of it for its games
to show it, and where the heuristic is good, less. ``python -m training.ladder`` measures it."""
DEFAULT_LEVEL = "medium"


class UnknownLevel(KeyError):
    """No level of that name."""


class _Valuing(Decider, Protocol):
    def value(self, rules: Rules, position: Position) -> float: ...


class NoisyBot:
    """A bot that sees each play a little better or worse than it is. How much depends on the
    position alone, so the same question has the same answer."""

    def __init__(self, bot: _Valuing, most: float) -> None:
        self._bot = bot
        self._most = most

    def choose(
        self, rules: Rules, position: Position, dice: tuple[int, ...], plays: Sequence[Play]
    ) -> Play:
        """The play that seems best."""
        return max(plays, key=lambda play: self.seems(rules, position, play))

    def seems(self, rules: Rules, position: Position, play: Play) -> float:
        """The value of a play, off by at most ``most``."""
        mixed = zlib.crc32(play.final.white + play.final.black + position.white)
        return self._bot.value(rules, play.final) + self._most * (mixed / 0xFFFFFFFF - 0.5)

    def decide(self, series: Series) -> str:
        """The action outside play."""
        return self._bot.decide(series)


@lru_cache(maxsize=32)
def _bot(level: str, game: str, reverse: bool, plain: bool) -> Decider:
    settings = LEVELS[level]
    noise = noise_of(level, game)
    if plain or settings.method is Method.HEURISTIC:
        first = HeuristicBot(reverse)
        noise = noise if settings.method is Method.HEURISTIC else 0.0
        return NoisyBot(first, noise) if noise else first
    net = net_for(game)
    if settings.method is Method.SEARCH:
        return SearchBot(net, reverse=reverse)
    plain_net = NetBot(net, reverse)
    return NoisyBot(plain_net, noise) if noise else plain_net


def noise_of(level: str, game: str) -> float:
    """The noise of a level at a game; see :class:`Level`."""
    return NOISE.get(GAMES[game].net or game, {}).get(level, LEVELS[level].noise)


def bot_for(level: str | None, game: str, reverse: bool = False, plain: bool = False) -> Decider:
    """The bot of a level (the default one for None) for a game, or for its reverse form. With
    ``plain`` it does without a net, as well as it can.

    Raises :class:`UnknownLevel`, and for a level with a net what
    :func:`..evaluation.store.net_for` raises.
    """
    name = level or DEFAULT_LEVEL
    if name not in LEVELS:
        raise UnknownLevel(name)
    return _bot(name, game, reverse, plain)
