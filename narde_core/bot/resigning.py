"""Resigning: only what is lost for certain, for no more than it would cost anyhow, and only while
somebody would have to bear off for long to prove it (RULES §8.6).
"""

from __future__ import annotations

from ..evaluation.evaluator import Evaluator, with_progress
from ..evaluation.outcome import Outcome
from ..game.state import Game, Phase
from ..rules.board import OFF
from ..rules.results import Kind, kind_given_up, points_of
from ..slices import Sliced

CERTAIN = 0.0005
"""A better end than the one that is paid for must be rarer than this ..."""
OUT_OF_REACH = 0.01
"""... or than this, where sixes all the way would not bring it: nets are seldom surer."""
PLENTY = 5
"""The winner has at least so many checkers left: three rolls or more."""
UNLIKELY = 0.02
"""Where a better end seems less rare than this at 0-ply, nothing more is looked at."""
_AT = (Phase.ROLL, Phase.PLAY)


def resigns(evaluator: Evaluator, game: Game) -> Sliced[bool]:
    """Whether the side to move gives the game up, before its roll or its first step.

    It never does where the end is worth more or less by chance: in a draw game, in a reverse game
    and for the unborne stake, which falls as the loser bears off.
    """
    terms, side = game.terms, game.mover
    if terms.draw or terms.reverse or terms.stake_left or game.phase not in _AT:
        return False
    left = game.rules.checkers - game.position.lane(1 - side)[OFF]
    if left < PLENTY or (game.phase is Phase.PLAY and game.node.steps):
        return False
    if _better(game, evaluator.standing(game)) > UNLIKELY:
        return False
    if game.phase is Phase.ROLL:
        outcome = yield from with_progress(evaluator.before_roll(game, side), 0, 1)
    else:
        best = yield from with_progress(evaluator.best(game), 0, 1)
        if _better(game, best.outcome) > UNLIKELY:
            return False
        outcome = (yield from with_progress(evaluator.look_ahead(game, best.play), 0, 1)).outcome
    better = _better(game, outcome)
    return better < CERTAIN or (better < OUT_OF_REACH and _out_of_reach(game))


def _better(game: Game, outcome: Outcome) -> float:
    """The mover's chance of an end that costs less than resigning now."""
    rules, side = game.rules, game.mover
    kind = kind_given_up(game.terms, game.position, side, game.rolls[side], rules.koks, rules.route)
    price = _price(game, kind)
    chance = outcome.win
    oin, mars, koks = (
        1 - outcome.win - outcome.lose_mars,
        outcome.lose_mars - outcome.lose_koks,
        outcome.lose_koks,
    )
    for end, share in ((Kind.OIN, oin), (Kind.MARS, mars), (Kind.KOKS, koks)):
        if _price(game, end) < price:
            chance += max(share, 0.0)
    return chance


def _out_of_reach(game: Game) -> bool:
    """With 6-6 in every roll the mover could not even bear one checker off before the winner is
    done, who throws no double and loses one turn."""
    if game.rules.doubles.mode != "four":
        return False
    lane, opponent = (game.position.lane(side) for side in (game.mover, 1 - game.mover))
    if lane[OFF]:
        return False
    needed = sum((19 - step) * lane[step] for step in range(19)) + 1
    rolls = (game.rules.checkers - opponent[OFF] + 1) // 2 + 1
    return needed > 24 * rolls


def _price(game: Game, kind: Kind) -> int:
    return points_of(game.terms, kind, game.cube.value, game.cube.raised, 0)
