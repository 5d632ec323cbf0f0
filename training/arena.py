"""``python -m training.arena A B GAME N``: N games between two players, in pairs with the same dice
and exchanged seats; A's points a game and share of wins with their standard errors.

Who can play is listed in :mod:`training.players`. Games between nets are compiled (and the dice
come from a stream of its own); all others are narde_core's.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass

import numpy as np

from narde_core.bot.arena import play_pair
from narde_core.rules.variants import GAMES

from . import fast as F
from .players import Compiled, compiled, seated
from .selfplay import MOST_TURNS, compare, workspace


@dataclass(frozen=True, slots=True)
class Tally:
    """``points``: for each pair of games what the first player won in either seat."""

    points: np.ndarray

    @property
    def games(self) -> int:
        """How many games there were."""
        return self.points.size

    @property
    def mean(self) -> float:
        """Points a game."""
        return float(self.points.mean())

    @property
    def error(self) -> float:
        """Standard error of :attr:`mean`; the games of a pair are not independent, pairs are."""
        return _error(self.points)

    @property
    def rate(self) -> float:
        """Share of games won, a draw counted as half."""
        return float(self._wins().mean())

    @property
    def rate_error(self) -> float:
        """Standard error of :attr:`rate`."""
        return _error(self._wins())

    def _wins(self) -> np.ndarray:
        return (np.sign(self.points) + 1) / 2

    def __str__(self) -> str:
        return (
            f"{self.mean:+.3f} ± {self.error:.3f} points a game, "
            f"{100 * self.rate:.1f} ± {100 * self.rate_error:.1f} % won, {self.games} games"
        )


def _error(values: np.ndarray) -> float:
    pairs = values.mean(axis=1)
    return float(pairs.std(ddof=1) / len(pairs) ** 0.5) if len(pairs) > 1 else float("nan")


def compiled_games(a: Compiled, b: Compiled, game: str, pairs: int, seed: int) -> Tally:
    """Games between two nets (or random play)."""
    rules = GAMES[game]
    work = workspace(max(a.net[1].shape[0], b.net[1].shape[0]))
    record = np.zeros((MOST_TURNS, F.SIZE), np.int8)
    start = F.from_position(rules.start_position)
    styles = np.array([a.style, b.style])
    points = compare(
        (a.net, b.net), styles, F.config(rules), start, pairs, seed * 1_000_003, work, record
    )
    return Tally(points)


def games_in_python(a: str, b: str, game: str, pairs: int, seed: int) -> Tally:
    """Games by narde_core, one at a time."""
    rules = GAMES[game]
    make_a, make_b = seated(a, game), seated(b, game)
    points = np.zeros((pairs, 2))
    for pair in range(pairs):
        seats = [(make_a(2 * pair + seat), make_b(2 * pair + seat)) for seat in (0, 1)]
        points[pair] = play_pair(rules, seats, seed + pair)
    return Tally(points)


def play(a: str, b: str, game: str, pairs: int, seed: int = 1) -> Tally:
    """Pairs of games between two players by name, compiled where both can be."""
    one, other = compiled(a, game), compiled(b, game)
    if one and other:
        return compiled_games(one, other, game, pairs, seed)
    return games_in_python(a, b, game, pairs, seed)


def main() -> None:
    """Play and print one line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("a")
    parser.add_argument("b")
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("games", type=int)
    parser.add_argument("--seed", type=int, default=1, help="of the dice")
    options = parser.parse_args()
    tally = play(options.a, options.b, options.game, options.games // 2, options.seed)
    print(f"{options.game}: {options.a} against {options.b}: {tally}")


if __name__ == "__main__":
    main()
