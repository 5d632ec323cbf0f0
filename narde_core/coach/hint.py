"""A hint for whoever is asked: the best plays with their chances, or what to do about the cube."""

from __future__ import annotations

from ..bot.heuristic import FirstBot
from ..cubing.decision import weigh
from ..evaluation.evaluator import Judge, Outlook, Weighed, judge_of, told
from ..evaluation.net import BadWeights
from ..evaluation.store import NeedsWeights
from ..game.series import Series
from ..game.state import Game, Phase
from ..rules.movegen import Play
from ..slices import Sliced, TimeUp
from .encoding import Json, chances_to_json, number, steps_to_json

SHOWN = 5
"""Plays in a hint at most; all of them are looked at."""


def hint_of(series: Series, plain: bool = False) -> Sliced[Json]:
    """The hint for the side that is asked; it knows no more than who looks at the board. With
    ``plain`` it goes by rules of thumb where the net is missing.

    Raises :class:`NothingToAsk` where there is no choice to help with, and what :func:`judge_of`
    raises. Hurried, it tells what it has at first sight.
    """
    game = series.game
    playing = game.phase is Phase.PLAY
    if not (playing or game.phase in (Phase.OFFER, Phase.BEAVER) or "double" in game.may()):
        raise NothingToAsk
    judge: Judge | None = None
    try:
        judge = judge_of(game)
    except (NeedsWeights, BadWeights):
        if not plain:
            raise
    return (yield from _plays(game, judge) if playing else _cube(series, judge))


class NothingToAsk(Exception):
    """No play to choose and no raise to think about."""


def _plays(game: Game, judge: Judge | None) -> Sliced[Json]:
    turn, node = game.turn, game.node
    plays: list[Play] = []
    if turn.length:
        plays = turn.completions(node) if node.steps else turn.plays()
    answer: Json = {"kind": "play", "judge": "thumb", "dice": list(node.dice), "count": len(plays)}
    if judge is None:
        return {**answer, "plays": _by_thumb(game, plays)}
    ranked = yield from told(judge.rank(game, plays), 0, SHOWN + 1)
    ranked = ranked[:SHOWN]
    answer["judge"] = "net"
    try:
        looked = []
        for place, weighed in enumerate(ranked, 1):
            look = judge.look(game, weighed.play)
            looked.append((yield from told(look, place, len(ranked) + 1)))
        ranked = sorted(looked, key=lambda weighed: -weighed.worth)
        answer["judge"] = "ahead"
    except TimeUp:
        pass
    return {**answer, "plays": [_play(game, judge, weighed, ranked[0]) for weighed in ranked]}


def _play(game: Game, judge: Judge, weighed: Weighed, best: Weighed) -> Json:
    return {
        "steps": steps_to_json(weighed.play.steps, game),
        "chances": _chances(judge, weighed.outlook),
        "equity": number(weighed.worth),
        "loss": number(best.worth - weighed.worth),
    }


def _chances(judge: Judge, outlook: Outlook) -> Json | None:
    return chances_to_json(outlook) if judge.sees_chances else None


def _by_thumb(game: Game, plays: list[Play]) -> list[Json]:
    """An order without numbers: rules of thumb know no chances."""
    bot = FirstBot(game.terms.turned(game.rules))
    ranked = sorted(plays, key=lambda play: -bot.value(game.rules, play.final))
    return [
        {"steps": steps_to_json(play.steps, game), "chances": None, "equity": None, "loss": None}
        for play in ranked[:SHOWN]
    ]


def _cube(series: Series, judge: Judge | None) -> Sliced[Json]:
    game = series.game
    side = game.asked
    assert side is not None
    if judge is None:
        action = FirstBot(game.terms.turned(game.rules)).decide(series)
        only = {"action": action, "equity": None, "loss": None}
        return {"kind": "cube", "judge": "thumb", "chances": None, "actions": [only]}
    outlook = yield from told(judge.before_roll(game, side), 0, 1)
    actions = weigh(series, outlook.chances)
    best = actions[0].equity
    return {
        "kind": "cube",
        "judge": "ahead",
        "chances": _chances(judge, outlook),
        "actions": [
            {
                "action": option.action,
                "equity": number(option.equity),
                "loss": number(best - option.equity),
            }
            for option in actions
        ],
    }
