"""What a level does when it is asked: a play, or an action outside play; resigning where all is
lost, and what stands in where a bot fails or its net is missing."""

from __future__ import annotations

from typing import NamedTuple

from ..cubing.decision import decide as decide_cube
from ..evaluation.evaluator import evaluator_of, with_progress
from ..evaluation.net import BadWeights
from ..evaluation.store import NeedsWeights
from ..game.series import Series
from ..game.state import Phase
from ..rules.movegen import Step
from ..slices import Sliced, TimeUp
from .fallback import Fallback, choose, decide
from .levels import DEFAULT_LEVEL, LEVELS, Method, bot_for
from .resigning import resigns

_NO_CHOICE = frozenset(("roll", "take_over", "resign", "time_out"))


class Thought(NamedTuple):
    """The ``steps`` that finish the segment, or the ``action`` outside play; and why it is not the
    bot's own, None where it is."""

    steps: tuple[Step, ...]
    action: str | None
    fallback: Fallback | None


def think(
    series: Series, level: str | None, *, plain: bool = False, may_resign: bool = False
) -> Sliced[Thought]:
    """What a level (the default one for None) does for the side that is asked. ``plain``: by a
    heuristic where its net is missing; ``may_resign``: rather than have a person prove that he has
    won, it gives up.

    Raises what :func:`.levels.bot_for` raises.
    """
    game = series.game
    reverse = game.terms.inverted(game.rules)
    without: Fallback | None = None
    try:
        bot = bot_for(level, game.rules.key, reverse)
    except (NeedsWeights, BadWeights):
        if not plain:
            raise
        bot, without = bot_for(level, game.rules.key, reverse, plain=True), "weights"
    if game.phase is not Phase.PLAY:
        action, fallback = decide(bot, reverse, series)
        fallback = fallback or without
        if may_resign and (yield from _resigns(series, level, fallback)):
            return Thought((), "resign", None)
        if not fallback:
            action = yield from _considered(action, series, level)
        return Thought((), action, fallback)
    segment, node = game.segment, game.node
    plays = segment.completions(node) if node.steps else segment.plays()
    if not plays:
        return Thought((), None, without)
    question = (game.rules, segment.position(node), node.dice, plays)
    play, fallback = yield from choose(bot, reverse, *question)
    fallback = fallback or without
    if may_resign and (yield from _resigns(series, level, fallback)):
        return Thought((), "resign", None)
    return Thought(play.steps, None, fallback)


def _considered(action: str, series: Series, level: str | None) -> Sliced[str]:
    """An action outside play, after a look at every roll where the level looks ahead."""
    side = series.game.asked
    plain = LEVELS[level or DEFAULT_LEVEL].method is not Method.SEARCH
    if side is None or plain or series.game.may() <= _NO_CHOICE:
        return action
    try:
        look_ahead = evaluator_of(series.game).before_roll(series.game, side)
        outcome = yield from with_progress(look_ahead, 0, 1)
    except TimeUp:
        return action
    return decide_cube(series, outcome)


def _resigns(series: Series, level: str | None, fallback: Fallback | None) -> Sliced[bool]:
    """A level without a net, or without its net, cannot know that all is lost."""
    if fallback or LEVELS[level or DEFAULT_LEVEL].method is Method.HEURISTIC:
        return False
    try:
        return (yield from resigns(evaluator_of(series.game), series.game))
    except Exception:  # hurried, or whatever fails in judging: it plays on
        return False
