"""How a game may end: one type for what nets, evaluators and decisions about the cube go by."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..rules.board import OFF, Position
from ..rules.results import Kind, kind_of_loss
from ..rules.short import mother_result
from ..rules.variants import Rules


class Outcome(NamedTuple):
    """How a game may end for a side, each from 0 to 1: that it wins at all, wins or loses by mars
    (or koks), wins or loses by koks. In a reverse game ``win`` is to be the first off."""

    win: float
    win_mars: float = 0.0
    lose_mars: float = 0.0
    win_koks: float = 0.0
    lose_koks: float = 0.0

    def mirrored(self) -> Outcome:
        """The same from the opponent's side."""
        return Outcome(1.0 - self.win, self.lose_mars, self.win_mars, self.lose_koks, self.win_koks)

    @property
    def equity(self) -> float:
        """Points to expect at a cube of one in the additive scheme, cubeless (RULES §8.2)."""
        win, win_mars, lose_mars, win_koks, lose_koks = self
        return 2 * win - 1 + win_mars - lose_mars + win_koks - lose_koks


EVEN = Outcome(0.5)


def mean(parts: Iterable[tuple[float, Outcome]]) -> Outcome:
    """The mean of outcomes with their weights."""
    weights, outcomes = zip(*parts, strict=True)
    whole = sum(weights)
    sums = (
        sum(weight * value for weight, value in zip(weights, column, strict=True))
        for column in zip(*outcomes, strict=True)
    )
    return Outcome(*(value / whole for value in sums))


def final_outcome(rules: Rules, position: Position) -> Outcome | None:
    """The outcome once the side in White's place has ended the game; None while it goes on."""
    if position.white[OFF] == rules.checkers:
        kind = kind_of_loss(position, 1, rules.koks, rules.route)
        return Outcome(1.0, float(kind != Kind.OIN), 0.0, float(kind == Kind.KOKS), 0.0)
    if rules.landing == "pin":
        result = mother_result(position.white, position.black, position.pins[0])
        if result is not None:
            return Outcome(1.0, 1.0) if result == "won" else EVEN
    return None
