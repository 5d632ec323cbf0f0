"""The levels that a person can choose from, weakest first. Names and words live in the catalogues.

Weaker levels look less far and waver between plays that seem close, as people do; they do not
blunder at random.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, Protocol

from ..evaluation.store import net_for
from ..game.series import Series
from ..rules.board import Position
from ..rules.movegen import Play
from ..rules.variants import GAMES, Rules
from .base import Decider
from .heuristic import FirstBot
from .net_bot import NetBot
from .search import SearchBot


@dataclass(frozen=True, slots=True)
class Level:
    """``sight``: rules of thumb, a net, or a net that looks one roll ahead. ``wavers`` is how far
    two plays may lie apart and still be mistaken for one another: in pips by rules of thumb, in
    points with a net."""

    sight: Literal["thumb", "net", "ahead"]
    wavers: float = 0.0


LEVELS: dict[str, Level] = {
    "beginner": Level("thumb", 14.0),
    "easy": Level("thumb"),
    "medium": Level("net", 0.37),
    "hard": Level("net", 0.22),
    "expert": Level("net", 0.08),
    "master": Level("ahead"),
}
WAVERS: dict[str, dict[str, float]] = {
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
"""By net, instead of the ``wavers`` above: where luck rules, a level must waver more for its games
to show it, and where rules of thumb are good, less. ``python -m training.ladder`` measures it."""
DEFAULT_LEVEL = "medium"


class UnknownLevel(KeyError):
    """No level of that name."""


class _Judge(Decider, Protocol):
    def value(self, rules: Rules, position: Position) -> float: ...


class Wavering:
    """A bot that sees each play a little better or worse than it is. How much depends on the
    position alone, so the same question has the same answer."""

    def __init__(self, judge: _Judge, most: float) -> None:
        self._judge = judge
        self._most = most

    def choose(
        self, rules: Rules, position: Position, dice: tuple[int, ...], plays: Sequence[Play]
    ) -> Play:
        """The play that seems best."""
        return max(plays, key=lambda play: self.seems(rules, position, play))

    def seems(self, rules: Rules, position: Position, play: Play) -> float:
        """The value of a play, off by at most ``most``."""
        mixed = zlib.crc32(play.final.white + play.final.black + position.white)
        return self._judge.value(rules, play.final) + self._most * (mixed / 0xFFFFFFFF - 0.5)

    def decide(self, series: Series) -> str:
        """The action outside play."""
        return self._judge.decide(series)


@lru_cache(maxsize=32)
def _bot(level: str, game: str, reverse: bool, plain: bool) -> Decider:
    settings = LEVELS[level]
    wavers = waver_of(level, game)
    if plain or settings.sight == "thumb":
        first = FirstBot(reverse)
        waver = wavers if settings.sight == "thumb" else 0.0
        return Wavering(first, waver) if waver else first
    net = net_for(game)
    if settings.sight == "ahead":
        return SearchBot(net, reverse=reverse)
    judge = NetBot(net, reverse)
    return Wavering(judge, wavers) if wavers else judge


def waver_of(level: str, game: str) -> float:
    """How much a level wavers at a game; see :class:`Level`."""
    return WAVERS.get(GAMES[game].net or game, {}).get(level, LEVELS[level].wavers)


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
