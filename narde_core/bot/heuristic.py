"""The heuristic bot: it scores each final position by a few rules and takes the best.

Scores are in pips, roughly: +1 is as good as one pip. Positions are seen by the bot.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from ..cubing.decision import decide
from ..evaluation.outcome import Outcome
from ..game.series import Series
from ..rules.board import BAR, OFF, Position, opponent_step, pips
from ..rules.movegen import Play
from ..rules.short import covers_mother
from ..rules.variants import Rules

WON = 1000.0
"""More than anything else that a position can be worth."""
_RUN_VALUE = (0.0, 0.0, 1.0, 3.0, 7.0, 13.0, 18.0)
"""Worth of a run of that many neighbouring points in front of opponent checkers."""


class HeuristicBot:
    """One look at every legal play, no look-ahead, no chance.

    With ``reverse`` it plays the reverse game, where who wins by the ordinary rules loses: what is
    best otherwise (few lost dice, a hampered opponent) is worst there.
    """

    def __init__(self, reverse: bool = False) -> None:
        self._reverse = reverse

    def choose(
        self, rules: Rules, position: Position, dice: tuple[int, ...], plays: Sequence[Play]
    ) -> Play:
        """The play whose final position scores best; the first of equals."""
        return max(plays, key=lambda play: self.value(rules, play.final))

    def value(self, rules: Rules, position: Position) -> float:
        """Score in pips of a position after the own turn, seen by the bot."""
        won = position.white[OFF] == rules.checkers
        score = WON if won else _SCORES[rules.landing](position)
        if self._reverse:
            return -score
        return score + even_home(position.white) if rules.bear_off.exact_only else score

    def decide(self, series: Series) -> str:
        """The action outside play, from a rough idea of the chances."""
        game = series.game
        side = game.asked
        assert side is not None
        chances = rough_outcome(game.rules, game.position.seen_by(side))
        # The side that is asked is not on roll when it answers a raise.
        return decide(series, chances)


def rough_outcome(rules: Rules, position: Position) -> Outcome:
    """Chances from the race alone, adjusted by the score of the position."""
    mine, opponent = pips(position.white), pips(position.black)
    score = _SCORES[rules.landing]
    edge = (
        opponent
        - mine
        + 0.5 * (score(position) - score(position.mirrored()) - 2 * (opponent - mine))
    )
    spread = 6.0 + 0.12 * (mine + opponent)
    win = 1.0 / (1.0 + math.exp(-edge / spread * 1.6))
    return Outcome(
        win,
        win * _mars(mine, position.black),
        (1 - win) * _mars(opponent, position.white),
    )


def _mars(winner_pips: int, loser: bytes) -> float:
    """The chance that the loser bears nothing off before the winner is done."""
    if loser[OFF]:
        return 0.0
    to_home = sum((19 - step) * loser[step] for step in range(19))
    return 1.0 / (1.0 + math.exp((winner_pips - to_home - 8) / 12.0))


def even_home(mine: bytes) -> float:
    """Where only exact numbers bear off, a tall stack at home waits for its own number, and pips
    spent inside home win nothing."""
    stacks = mine[19:25]
    inside = sum(step * mine[step] for step in range(19, 25)) - 19 * sum(stacks)
    return 4.0 * mine[OFF] - 0.5 * sum(n * n for n in stacks) - inside


def long_score(position: Position) -> float:
    """Long family: leave the head early, build runs before the opponent, keep checkers apart."""
    mine, opponent = position.white, position.black
    score = pips(opponent) * 0.5 - pips(mine) + 6.0 * mine[OFF]
    if _past(mine, opponent):
        return score - 2.0 * sum(mine[1:19]) - 0.3 * sum(n - 3 for n in mine[19:25] if n > 3)
    score -= 2.5 * mine[1]
    score -= sum(0.8 * (n - 2) for n in mine[2:19] if n > 2)
    return score + _runs(mine, opponent) - 1.2 * _runs(opponent, mine)


def _past(mine: bytes, opponent: bytes) -> bool:
    """True when no checker of either side still has one of the other before it."""
    first_mine = next((q for q in range(1, 25) if mine[q]), OFF)
    first_opponent = next((q for q in range(1, 25) if opponent[q]), OFF)
    opponent_ahead = any(opponent[opponent_step(q, "same")] for q in range(first_mine, 25))
    mine_ahead = any(mine[opponent_step(q, "same")] for q in range(first_opponent, 25))
    return not opponent_ahead and not mine_ahead


def _runs(builder: bytes, walker: bytes) -> float:
    """Worth of the builder's points in the way of the walker's checkers behind them."""
    total, run, behind = 0.0, 0, 0
    waiting = 0
    for step in range(1, 25):
        if builder[opponent_step(step, "same")]:
            if not run:
                waiting = behind
            run += 1
            if waiting:
                total += 0.15 * min(waiting, 6)
        else:
            total += _RUN_VALUE[min(run, 6)] * min(waiting, 8) / 8
            run = 0
        behind += walker[step]
    return total + _RUN_VALUE[min(run, 6)] * min(waiting, 8) / 8


def hit_score(position: Position) -> float:
    """Short family: race, points, primes, and blots counted by how easily they are hit."""
    mine, opponent = position.white, position.black
    score = pips(opponent) - pips(mine) + 4.0 * (mine[OFF] - opponent[OFF])
    score += 9.0 * opponent[BAR] - 9.0 * mine[BAR]
    for step in range(1, 25):
        if mine[step] == 1:
            score -= _danger(step, opponent) * step * 0.9
        elif mine[step] >= 2:
            score += (2.5 if step >= 17 else 1.0) - 0.6 * max(0, mine[step] - 3)
    if _touching(mine, opponent):
        score += _prime(mine) - _prime(opponent)
    return score


def _touching(mine: bytes, opponent: bytes) -> bool:
    first = next((q for q in range(25) if mine[q]), OFF)
    return any(opponent[q] for q in range(25 - first))


def _prime(lane: bytes) -> float:
    best = run = 0
    for step in range(12, 25):
        run = run + 1 if lane[step] >= 2 else 0
        best = max(best, run)
    return _RUN_VALUE[min(best, 6)]


def _danger(step: int, opponent: bytes) -> float:
    """About the chance that a single opponent throw reaches ``step`` (seen by its owner)."""
    there = opponent_step(step, "towards")
    chance = 0.0
    for distance in range(1, 13):
        q = there - distance
        if q >= 0 and opponent[q]:
            chance = max(chance, 0.3 + 0.035 * distance if distance <= 6 else 0.12)
    return chance


def pin_score(position: Position) -> float:
    """Plakoto: pins are worth most, the own mother and stragglers must not be pinned."""
    mine, opponent = position.white, position.black
    my_pins, opponent_pins = position.pins
    score = pips(opponent) - pips(mine) + 4.0 * (mine[OFF] - opponent[OFF])
    score += sum(8.0 + 1.6 * opponent_step(q, "towards") for q in opponent_pins)
    score -= sum(8.0 + 1.6 * opponent_step(q, "towards") for q in my_pins)
    if covers_mother(mine, opponent, my_pins):
        score += WON if not mine[1] else 60.0
    for step in range(1, 25):
        if mine[step] == 1 and step not in my_pins:
            score -= _danger(step, opponent) * (26 - step) * 1.3
        elif mine[step] >= 2:
            score += 1.5 - 0.3 * max(0, mine[step] - 4)
    return score


_SCORES: dict[str, Callable[[Position], float]] = {
    "closed": long_score,
    "hit": hit_score,
    "pin": pin_score,
}
