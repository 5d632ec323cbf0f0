"""A bot that looks at each final position with a net."""

from __future__ import annotations

from collections.abc import Sequence

from ..cubing.decision import decide
from ..evaluation.net import Net
from ..evaluation.outcome import Outcome, final_outcome
from ..game.series import Series
from ..rules.board import Position
from ..rules.movegen import Play
from ..rules.variants import Rules


class NetBot:
    """Plays each segment to the final position that its net likes best.

    With ``reverse`` it plays the reverse game, where who wins by the ordinary rules loses.
    """

    def __init__(self, net: Net, reverse: bool = False) -> None:
        self._net = net
        self._reverse = reverse

    def value(self, rules: Rules, position: Position) -> float:
        """Worth in points of a position after the own turn, seen by the bot."""
        return self._equity(final_outcome(rules, position) or self._net.evaluate(position))

    def final_value(self, rules: Rules, position: Position) -> float | None:
        """The same for a position that ends the game; None for any other."""
        outcome = final_outcome(rules, position)
        return None if outcome is None else self._equity(outcome)

    def _equity(self, outcome: Outcome) -> float:
        return -outcome.equity if self._reverse else outcome.equity

    def choose(
        self, rules: Rules, position: Position, dice: tuple[int, ...], plays: Sequence[Play]
    ) -> Play:
        """The play whose final position is worth most; the first of equals."""
        if len(plays) == 1:
            return plays[0]
        return max(plays, key=lambda play: self.value(rules, play.final))

    def decide(self, series: Series) -> str:
        """The action outside play, by comparing what each would be worth."""
        game = series.game
        side = game.asked
        assert side is not None
        # The net evaluates positions after a turn: the side on roll is the opponent of who moved
        # last.
        position = game.position.seen_by(1 - game.mover)
        outcome = self._net.evaluate(position)
        return decide(series, outcome if side != game.mover else outcome.mirrored())
