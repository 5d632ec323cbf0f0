"""A bot may raise, answer nonsense or be out of time: there is a legal answer all the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from ..game.series import Series
from ..rules.board import Position
from ..rules.movegen import Play
from ..rules.variants import Rules
from ..slices import Sliced, TimeUp, hurried
from .base import Bot, Decider, ponder
from .heuristic import HeuristicBot

Fallback = Literal["failed", "time", "weights"]
"""Why an answer is not the bot's own: it raised or chose what it was not offered; its time was up
(then the answer may be the best that it had so far); its net could not be had."""

PLAIN = ("roll", "take_over", "take", "drop")
"""What to do outside play when nobody knows: the first that is possible."""


class Choice(NamedTuple):
    """A legal play, and why it is not the bot's own; ``fallback`` None where it is."""

    play: Play
    fallback: Fallback | None


class Decision(NamedTuple):
    """A possible action outside play, likewise."""

    action: str
    fallback: Fallback | None


def choose(
    bot: Bot,
    reverse: bool,
    rules: Rules,
    position: Position,
    dice: tuple[int, ...],
    plays: Sequence[Play],
) -> Sliced[Choice]:
    """One of ``plays`` (never empty), by ``bot`` if it can. ``reverse``: the reverse game is
    played. Hurried, the best that the bot has so far, else the best by a heuristic."""
    question = (rules, position, dice, plays)
    thought = ponder(bot, *question)
    fallback: Fallback | None = None
    try:
        while True:
            try:
                yield next(thought)
            except TimeUp:
                fallback = "time"
                return Choice(_offered(hurried(thought), plays), fallback)
    except StopIteration as end:
        if any(end.value is play for play in plays):
            return Choice(end.value, fallback)
        fallback = "failed"
    except TimeUp:
        fallback = "time"
    except Exception:  # whatever a bot does, the game goes on
        fallback = "failed"
    first = HeuristicBot(reverse)
    return Choice(_try(lambda: first.choose(*question)) or plays[0], fallback)


def _offered(play: Play, plays: Sequence[Play]) -> Play:
    if any(play is offered for offered in plays):
        return play
    raise ValueError("not one of the plays")


def _try(ask: Callable[[], Play]) -> Play | None:
    try:
        return ask()
    except Exception:
        return None


def decide(bot: Decider, reverse: bool, series: Series) -> Decision:
    """The action outside play for the side that is asked, by ``bot`` if it can."""
    may = series.game.may()
    fallback: Fallback | None = None
    for player in (bot, HeuristicBot(reverse)):
        try:
            action = player.decide(series)
            if action in may:
                return Decision(action, fallback)
        except Exception:  # as above
            pass
        fallback = "failed"
    return Decision(next(action for action in PLAIN if action in may), fallback)
