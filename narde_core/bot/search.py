"""Looking one roll ahead: every answer of the rival to the most promising plays.

The search is a generator: it yields between slices of work, so that whoever runs it can stop it,
show progress, or let a person in between. Its size is set in positions, not in seconds, so that
the same question has the same answer everywhere.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass

from ..board import Position
from ..match import Series
from ..plays import Play, Turn
from ..rules.head import Throw, allowance
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
        search = self.ponder(rules, plays)
        while True:
            try:
                next(search)
            except StopIteration as done:
                play: Play = done.value
                return play

    def decide(self, series: Series) -> str:
        """The action outside play."""
        return self._plain.decide(series)

    def ponder(self, rules: Rules, plays: Sequence[Play]) -> Generator[None, None, Play]:
        """Yields after each roll that was looked at; returns the chosen play."""
        if len(plays) == 1:
            return plays[0]
        ranked = self.first_sight(rules, plays)
        best_value = ranked[0][0]
        chosen = [
            play
            for value, play in ranked[: self._width.plays]
            if value >= best_value - self._width.margin
        ]
        if len(chosen) == 1:
            return chosen[0]
        best, best_seen = chosen[0], float("-inf")
        for play in chosen:
            value = yield from self.look(rules, play.final)
            if value > best_seen:
                best, best_seen = play, value
        return best

    def first_sight(self, rules: Rules, plays: Sequence[Play]) -> list[tuple[float, Play]]:
        """All plays with their value by the net alone, best first."""
        ranked = [(self._plain.value(rules, play.final), play) for play in plays]
        ranked.sort(key=lambda item: -item[0])
        return ranked

    def look(self, rules: Rules, final: Position) -> Generator[None, None, float]:
        """Value of a position after the own turn, from the rival's best answer to each roll."""
        over = self._plain.final_value(rules, final)
        if over is not None:
            return over
        rival = final.mirrored()
        head_left = allowance(rules.head, Throw(1, first=False, double=0), rival, rules.route)
        total = 0.0
        for a, b, weight in ROLLS:
            turn = Turn(rules, rival, (a,) * 4 if a == b else (a, b), head_left)
            answers = (self._plain.value(rules, play.final) for play in turn.plays())
            total += weight * max(answers)
            yield
        return -total / 36
