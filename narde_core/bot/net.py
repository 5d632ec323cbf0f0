"""A trained net: chances of a position from small integer weights, in pure Python.

The first layer is a sum of rows, one for each thing that the net sees (:mod:`.features`); the rows
of each side are summed once for each lane. Weights are whole numbers of a unit per hidden cell, so
every Python gives the same sums.
"""

from __future__ import annotations

import json
import math
import zlib
from collections.abc import Sequence
from operator import add, mul

from ..board import OFF, Position
from ..match import Series
from ..plays import Play
from ..rules.results import kind_of_loss
from ..rules.short import covers_mother
from ..variants import Rules
from .base import Chances
from .features import SIDE_ROWS, side_rows
from .stakes import decide

FORMAT = "narde-net-1"
OUTPUTS = 5
_MOST_KEPT = 20_000
"""Sums kept for lanes already seen; then the store is emptied."""


class BadWeights(ValueError):
    """A weights file that is damaged or of another format."""


class Net:
    """Evaluation of positions *after* a turn, seen by the side that just moved."""

    def __init__(self, data: bytes) -> None:
        """Read a weights file: a line of JSON, then a compressed table of signed bytes.

        Raises :class:`BadWeights`.
        """
        try:
            head, _, body = data.partition(b"\n")
            facts = json.loads(head)
            if facts["format"] != FORMAT:
                raise BadWeights("another format")
            table = zlib.decompress(body)
            hidden = facts["hidden"]
            if len(table) != 2 * SIDE_ROWS * hidden:
                raise BadWeights("the table has another size")
            signed = memoryview(table).cast("b")
            self._rows = [tuple(signed[at : at + hidden]) for at in range(0, len(table), hidden)]
            self._bias = _numbers(facts["bias"], hidden)
            self._out_bias = _numbers(facts["out_bias"], OUTPUTS)
            if len(facts["out"]) != OUTPUTS:
                raise BadWeights("other outputs")
            self._out = [_numbers(row, hidden) for row in facts["out"]]
            self._least = facts["least"]
            self.game: str = facts["game"]
        except (KeyError, TypeError, ValueError, zlib.error) as error:
            raise BadWeights(str(error)) from None
        self._kept: dict[tuple[bytes, tuple[int, ...], int], list[float]] = {}

    def chances(self, position: Position) -> tuple[float, ...]:
        """Chances of the side in White's place, which has just moved: to win, to win by mars, to
        lose by mars, to win by koks, to lose by koks (the larger kinds are part of the smaller)."""
        mine = self._side(position.white, position.pins[0], 0)
        rival = self._side(position.black, position.pins[1], SIDE_ROWS)
        cells = [cell if cell > 0 else 0.0 for cell in map(add, mine, rival)]
        win, win_mars, lose_mars, win_koks, lose_koks = (
            1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, bias + sum(map(mul, weights, cells))))))
            for weights, bias in zip(self._out, self._out_bias, strict=True)
        )
        # Whoever has a checker off cannot lose by mars: a fact, not an opinion.
        if position.black[OFF]:
            win_mars = win_koks = 0.0
        if position.white[OFF]:
            lose_mars = lose_koks = 0.0
        return win, win_mars, lose_mars, win_koks, lose_koks

    def _side(self, lane: bytes, pins: tuple[int, ...], base: int) -> list[float]:
        key = (lane, pins, base)
        known = self._kept.get(key)
        if known is None:
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            rows = [self._rows[base + row] for row in side_rows(lane, pins, self._least)]
            known = list(map(sum, zip(*rows, strict=True)))
            if not base:
                known = list(map(add, known, self._bias))
            self._kept[key] = known
        return known


def _numbers(values: Sequence[float], count: int) -> tuple[float, ...]:
    """So many finite numbers; raises ValueError."""
    if len(values) != count or not all(math.isfinite(value) for value in values):
        raise ValueError(f"not {count} numbers")
    return tuple(values)


def equity(chances: Sequence[float]) -> float:
    """Points to expect at a cube of one in the additive scheme (RULES §8.2)."""
    win, win_mars, lose_mars, win_koks, lose_koks = chances
    return 2 * win - 1 + win_mars - lose_mars + win_koks - lose_koks


def decided(rules: Rules, position: Position) -> tuple[float, ...] | None:
    """The chances once the side in White's place has ended the game; None while it goes on."""
    if position.white[OFF] == rules.checkers:
        kind = kind_of_loss(position, 1, rules.koks, rules.route)
        return (1.0, float(kind != "oin"), 0.0, float(kind == "koks"), 0.0)
    if rules.landing == "pin" and covers_mother(position.white, position.black, position.pins[0]):
        if 1 in position.pins[0]:
            return (0.5, 0.0, 0.0, 0.0, 0.0)
        if not position.white[1]:
            return (1.0, 1.0, 0.0, 0.0, 0.0)
    return None


class NetBot:
    """Plays each segment to the final position that its net likes best.

    With ``reverse`` it plays the reverse game, where who bears off everything first loses.
    """

    def __init__(self, net: Net, reverse: bool = False) -> None:
        self._net = net
        self._reverse = reverse

    def value(self, rules: Rules, position: Position) -> float:
        """Worth in points of a position after the own turn, seen by the bot."""
        return self._worth(rules, decided(rules, position) or self._net.chances(position))

    def final_value(self, rules: Rules, position: Position) -> float | None:
        """The same for a position that ends the game; None for any other."""
        chances = decided(rules, position)
        return None if chances is None else self._worth(rules, chances)

    def _worth(self, rules: Rules, chances: tuple[float, ...]) -> float:
        # In Plakoto a covered mother wins the reverse game too, so its play stays the same there.
        if self._reverse and rules.landing != "pin":
            return -equity(chances)
        return equity(chances)

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
        # The net judges positions after a turn: the side on roll is the rival of who moved last.
        position = game.position.seen_by(1 - game.mover)
        win, win_mars, lose_mars, _, _ = self._net.chances(position)
        chances = Chances(win, win_mars, lose_mars)
        return decide(series, chances if side != game.mover else chances.swapped())
