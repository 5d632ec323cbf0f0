"""The chance to win a series from its score, before a game begins (RULES §9.3, §9.4).

Equals play, and who begins is not known. The chances follow from the last game back: each game is
worth what its :mod:`.equity` says at an even chance, with the share of mars that good players of
this game make (:mod:`.gammon_rates`), and every way it may end leads to a score whose worth is
known.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from ..game.series import Crawford
from ..game.table import MIXED
from ..rules.cube import Scheme
from ..rules.results import Ending, GameTerms, Kind, points_of
from .equity import CubeModel, Payoff
from .gammon_rates import mars_share

RAISES = 4
"""Raises that are thought of in games to come: with the doubling cube all that a match can use, in
the additive scheme more changes the worth of a score by less than 0.0001."""


def payoff_by_points(equity_of: Callable[[int], float], scheme: Scheme) -> Payoff:
    """Worth by the points that an end brings, in a series."""
    terms = GameTerms(cube=True, scheme=scheme)

    def payoff(sign: int, kind: Kind | Ending, cube: int, raised: bool) -> float:
        dropped = kind == Ending.DROP
        points = cube if dropped else points_of(terms, Kind(kind), cube, int(raised), 0)
        return equity_of(sign * points)

    return payoff


@lru_cache(maxsize=4096)
def match_equity(
    mine: int,
    theirs: int,
    crawford: Crawford = "before",
    scheme: Scheme = "yellowclub",
    game: str = "",
) -> float:
    """Worth of a match when I need ``mine`` and the opponent ``theirs`` more points: twice the
    chance to win it, less one. ``crawford`` is that of the game about to begin, where "before"
    becomes "now" by itself when a player is one point away."""
    if mine <= 0 or theirs <= 0:
        return 1.0 if mine <= 0 else -1.0
    if mine == theirs:
        return 0.0
    if mine > theirs:
        return -match_equity(theirs, mine, crawford, scheme, game)
    without_cube = crawford == "now" or (crawford == "before" and mine == 1)
    then: Crawford = "post" if without_cube else crawford

    def after(points: int) -> float:
        left = (mine - points, theirs) if points > 0 else (mine, theirs + points)
        return match_equity(*left, then, scheme, game)

    share = mars_share(game)
    model = CubeModel(payoff_by_points(after, scheme), (share, share), scheme, 1, RAISES)
    return model.dead(0.5, 1, False) if without_cube else model.opening(0.5, 1)


@lru_cache(maxsize=4096)
def mixed_equity(lead: int, number: int, series: str, scheme: Scheme = "yellowclub") -> float:
    """Worth of a mixed series in which I lead by ``lead`` points (or trail by less than zero)
    before its game ``number`` (from 0): from -1 lost to 1 won. A level score after its games is
    decided by one more, by equals."""
    games = MIXED[series]
    if number >= len(games):
        return float((lead > 0) - (lead < 0))
    if lead <= 0:
        return -mixed_equity(-lead, number, series, scheme) if lead else 0.0

    def after(points: int) -> float:
        return mixed_equity(lead + points, number + 1, series, scheme)

    share = mars_share(games[number])
    model = CubeModel(payoff_by_points(after, scheme), (share, share), scheme, 1, RAISES)
    return model.opening(0.5, 1)
