"""A hint for whoever is asked: the best plays with their chances, or what to do about the cube."""

from __future__ import annotations

from ..bot.heuristic import HeuristicBot
from ..cubing.decision import rank_actions
from ..evaluation.evaluator import Candidate, Evaluator, evaluator_of, with_progress
from ..evaluation.net import BadWeights
from ..evaluation.outcome import Outcome
from ..evaluation.store import NeedsWeights
from ..game.series import Series
from ..game.state import Game, Phase
from ..rules.movegen import Play
from ..slices import Sliced, TimeUp
from .encoding import Json, number, outcome_to_json, steps_to_json

SHOWN = 5
"""Plays in a hint at most; all of them are looked at."""


def hint_of(series: Series, plain: bool = False) -> Sliced[Json]:
    """The hint for the side that is asked; it knows no more than who looks at the board. With
    ``plain`` it goes by a heuristic where the net is missing.

    Raises :class:`NothingToAsk` where there is no choice to help with, and what
    :func:`evaluator_of` raises. Hurried, it tells what it has at 0-ply.
    """
    game = series.game
    playing = game.phase is Phase.PLAY
    if not (playing or game.phase in (Phase.OFFER, Phase.BEAVER) or "double" in game.may()):
        raise NothingToAsk
    evaluator: Evaluator | None = None
    try:
        evaluator = evaluator_of(game)
    except (NeedsWeights, BadWeights):
        if not plain:
            raise
    return (yield from _plays(game, evaluator) if playing else _cube(series, evaluator))


class NothingToAsk(Exception):
    """No play to choose and no raise to think about."""


def _plays(game: Game, evaluator: Evaluator | None) -> Sliced[Json]:
    segment, node = game.segment, game.node
    plays: list[Play] = []
    if segment.length:
        plays = segment.completions(node) if node.steps else segment.plays()
    answer: Json = {"kind": "play", "judge": "thumb", "dice": list(node.dice), "count": len(plays)}
    if evaluator is None:
        return {**answer, "plays": _by_heuristic(game, plays)}
    ranked = yield from with_progress(evaluator.rank(game, plays), 0, SHOWN + 1)
    ranked = ranked[:SHOWN]
    answer["judge"] = "net"
    try:
        looked = []
        for place, candidate in enumerate(ranked, 1):
            look_ahead = evaluator.look_ahead(game, candidate.play)
            looked.append((yield from with_progress(look_ahead, place, len(ranked) + 1)))
        ranked = sorted(looked, key=lambda candidate: -candidate.equity)
        answer["judge"] = "ahead"
    except TimeUp:
        pass
    return {
        **answer,
        "plays": [_play(game, evaluator, candidate, ranked[0]) for candidate in ranked],
    }


def _play(game: Game, evaluator: Evaluator, candidate: Candidate, best: Candidate) -> Json:
    return {
        "steps": steps_to_json(candidate.play.steps, game),
        "chances": _chances(evaluator, candidate.outcome),
        "equity": number(candidate.equity),
        "loss": number(best.equity - candidate.equity),
    }


def _chances(evaluator: Evaluator, outcome: Outcome) -> Json | None:
    return outcome_to_json(outcome) if evaluator.sees_chances else None


def _by_heuristic(game: Game, plays: list[Play]) -> list[Json]:
    """An order without numbers: the heuristic knows no chances."""
    bot = HeuristicBot(game.terms.inverted(game.rules))
    ranked = sorted(plays, key=lambda play: -bot.value(game.rules, play.final))
    return [
        {"steps": steps_to_json(play.steps, game), "chances": None, "equity": None, "loss": None}
        for play in ranked[:SHOWN]
    ]


def _cube(series: Series, evaluator: Evaluator | None) -> Sliced[Json]:
    game = series.game
    side = game.asked
    assert side is not None
    if evaluator is None:
        action = HeuristicBot(game.terms.inverted(game.rules)).decide(series)
        only = {"action": action, "equity": None, "loss": None}
        return {"kind": "cube", "judge": "thumb", "chances": None, "actions": [only]}
    outcome = yield from with_progress(evaluator.before_roll(game, side), 0, 1)
    actions = rank_actions(series, outcome)
    best = actions[0].equity
    return {
        "kind": "cube",
        "judge": "ahead",
        "chances": _chances(evaluator, outcome),
        "actions": [
            {
                "action": option.action,
                "equity": number(option.equity),
                "loss": number(best - option.equity),
            }
            for option in actions
        ],
    }
