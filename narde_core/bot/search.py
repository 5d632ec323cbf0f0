"""Looking one roll ahead: every answer of the opponent to the most promising plays.

The search is sliced work (:mod:`..slices`), a roll of the opponent's a slice. Its size is set in
positions, not in seconds, so that the same question has the same answer everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..evaluation.net import Net
from ..game.series import Series
from ..rules.board import Position
from ..rules.head import Throw, allowance
from ..rules.movegen import Play, Segment
from ..rules.rolls import ROLLS
from ..rules.variants import Rules
from ..slices import Progress, Sliced, TimeUp, finished
from .net_bot import NetBot

ORDER = tuple(ROLLS[8 * k % 21] for k in range(21))
"""The same so that the first ones are much like all of them."""
SLICE = 48
"""Plays that are judged at 0-ply in one slice."""


@dataclass(frozen=True, slots=True)
class Width:
    """Which plays are looked at again: at most ``plays`` that are within ``margin`` points of the
    best at 0-ply. Of these, one is given up that after so many rolls is so many points
    behind: ``(rolls, points)`` in ``cuts``."""

    plays: int = 8
    margin: float = 0.25
    cuts: tuple[tuple[int, float], ...] = ((7, 0.16), (11, 0.12), (14, 0.08), (17, 0.05))


class _Runner(NamedTuple):
    """A play that is looked at, and what the opponent has after it."""

    play: Play
    opponent: Position
    head_left: int
    over: float | None
    """What it is worth to the opponent when it ends the game."""


class SearchBot:
    """A net with a look at all 21 answers to the best few plays."""

    def __init__(self, net: Net, width: Width | None = None, reverse: bool = False) -> None:
        self._plain = NetBot(net, reverse)
        self._width = width or Width()

    def choose(
        self, rules: Rules, position: Position, dice: tuple[int, ...], plays: Sequence[Play]
    ) -> Play:
        """The play that is worth most after the opponent's best answers; the first of equals."""
        return finished(self.ponder(rules, position, dice, plays))

    def decide(self, series: Series) -> str:
        """The action outside play."""
        return self._plain.decide(series)

    def ponder(
        self, rules: Rules, position: Position, dice: tuple[int, ...], plays: Sequence[Play]
    ) -> Sliced[Play]:
        """The same in slices; hurried, the best of what has been looked at so far."""
        if len(plays) == 1:
            return plays[0]
        ranked: list[tuple[float, Play]] = []
        try:
            for number, play in enumerate(plays, 1):
                ranked.append((self._plain.value(rules, play.final), play))
                if number % SLICE == 0:
                    yield Progress(0, len(ORDER))
        except TimeUp:
            return max(ranked, key=lambda item: item[0])[1]
        ranked.sort(key=lambda item: -item[0])
        width, best = self._width, ranked[0][0]
        chosen = [play for value, play in ranked[: width.plays] if value >= best - width.margin]
        if len(chosen) == 1:
            return chosen[0]
        return (yield from self._race(rules, [self._runner(rules, play) for play in chosen]))

    def _race(self, rules: Rules, runners: list[_Runner]) -> Sliced[Play]:
        """All are shown the same rolls, one after another; who falls back is given up."""
        cuts = dict(self._width.cuts)
        standing = [(0.0, runner) for runner in runners]
        """What the opponent has won by the rolls so far, by weight."""
        weights = 0
        try:
            for number, (a, b, weight) in enumerate(ORDER, 1):
                after = []
                for lost, runner in standing:
                    after.append((lost + weight * self._answer(rules, runner, a, b), runner))
                    yield Progress(number, len(ORDER))
                weights += weight
                if number in cuts:
                    most = min(lost for lost, _ in after) + cuts[number] * weights
                    after = [(lost, runner) for lost, runner in after if lost <= most]
                standing = after
                if len(standing) == 1:
                    break
        except TimeUp:
            # A roll that not all have seen does not count.
            pass
        return min(standing, key=lambda item: item[0])[1].play

    def look_ahead(self, rules: Rules, final: Position) -> float:
        """Value of a position after the own turn, from the opponent's best answer to each roll."""
        runner = self._runner(rules, Play((), final))
        return -sum(w * self._answer(rules, runner, a, b) for a, b, w in ROLLS) / 36

    def _runner(self, rules: Rules, play: Play) -> _Runner:
        opponent = play.final.mirrored()
        head_left = allowance(rules.head, Throw(1, first=False, double=0), opponent, rules.route)
        over = self._plain.final_value(rules, play.final)
        return _Runner(play, opponent, head_left, None if over is None else -over)

    def _answer(self, rules: Rules, runner: _Runner, a: int, b: int) -> float:
        """What a roll is worth to the opponent, who plays it as the net likes best."""
        if runner.over is not None:
            return runner.over
        dice = (a,) * 4 if a == b else (a, b)
        segment = Segment(rules, runner.opponent, dice, runner.head_left)
        value = self._plain.value
        return max(value(rules, final) for final in segment.final_positions())
