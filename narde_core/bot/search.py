"""Looking one roll ahead: every answer of the rival to the most promising plays.

The search is sliced work (:mod:`..slices`), a roll of the rival's a slice. Its size is set in
positions, not in seconds, so that the same question has the same answer everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..board import Position
from ..match import Series
from ..plays import Play, Turn
from ..rules.head import Throw, allowance
from ..slices import Progress, Sliced, TimeUp, finished
from ..variants import Rules
from .net import Net, NetBot

ROLLS = tuple((a, b, 1 if a == b else 2) for a in range(1, 7) for b in range(1, a + 1))
"""The 21 rolls with their weights out of 36."""


@dataclass(frozen=True, slots=True)
class Width:
    """Which plays are looked at again: at most ``plays`` that are within ``margin`` points of the
    best at first sight."""

    plays: int = 4
    margin: float = 0.16


class SearchBot:
    """A net with a look at all 21 answers to the best few plays."""

    def __init__(self, net: Net, width: Width | None = None, reverse: bool = False) -> None:
        self._plain = NetBot(net, reverse)
        self._width = width or Width()

    def choose(
        self, rules: Rules, position: Position, dice: tuple[int, ...], plays: Sequence[Play]
    ) -> Play:
        """The play that is worth most after the rival's best answers; the first of equals."""
        return finished(self.ponder(rules, position, dice, plays))

    def decide(self, series: Series) -> str:
        """The action outside play."""
        return self._plain.decide(series)

    def ponder(
        self, rules: Rules, position: Position, dice: tuple[int, ...], plays: Sequence[Play]
    ) -> Sliced[Play]:
        """The same in slices; hurried, the best of the plays looked at so far."""
        if len(plays) == 1:
            return plays[0]
        ranked = self.first_sight(rules, plays)
        best_value = ranked[0][0]
        chosen = [
            play
            for value, play in ranked[: self._width.plays]
            if value >= best_value - self._width.margin
        ]
        best, best_seen = chosen[0], float("-inf")
        if len(chosen) == 1:
            return best
        of = len(chosen) * len(ROLLS)
        try:
            for number, play in enumerate(chosen):
                value = yield from self.look(rules, play.final, number * len(ROLLS), of)
                if value > best_seen:
                    best, best_seen = play, value
        except TimeUp:
            pass
        return best

    def first_sight(self, rules: Rules, plays: Sequence[Play]) -> list[tuple[float, Play]]:
        """All plays with their value by the net alone, best first."""
        ranked = [(self._plain.value(rules, play.final), play) for play in plays]
        ranked.sort(key=lambda item: -item[0])
        return ranked

    def look(self, rules: Rules, final: Position, done: int = 0, of: int = 21) -> Sliced[float]:
        """Value of a position after the own turn, from the rival's best answer to each roll.
        ``done`` of ``of`` rolls have been looked at before."""
        over = self._plain.final_value(rules, final)
        if over is not None:
            return over
        rival = final.mirrored()
        head_left = allowance(rules.head, Throw(1, first=False, double=0), rival, rules.route)
        total = 0.0
        for number, (a, b, weight) in enumerate(ROLLS, 1):
            turn = Turn(rules, rival, (a,) * 4 if a == b else (a, b), head_left)
            answers = (self._plain.value(rules, play.final) for play in turn.plays())
            total += weight * max(answers)
            yield Progress(done + number, of)
        return -total / 36
