"""The levels that a person can choose from, by key. Names and words live in the catalogues."""

from __future__ import annotations

from .base import Decider
from .first import FirstBot

LEVELS: dict[str, tuple[Decider, Decider]] = {"first": (FirstBot(), FirstBot(reverse=True))}
"""For each level the bot of ordinary games and that of reverse games (RULES §8.5)."""
DEFAULT_LEVEL = "first"


class UnknownLevel(KeyError):
    """No level of that name."""


def bot_for(level: str | None, reverse: bool = False) -> Decider:
    """The bot of a level (the default one for None); raises :class:`UnknownLevel`."""
    name = level or DEFAULT_LEVEL
    if name not in LEVELS:
        raise UnknownLevel(name)
    return LEVELS[name][reverse]
