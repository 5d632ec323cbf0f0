"""Raising: from chances to a decision about the cube (RULES §9).

Every decision compares equities: what the series is worth if each outcome comes about. In a match
that is the chance to win it from the new score; elsewhere it is points.
"""

from __future__ import annotations

from functools import lru_cache

from ..cube import Cube
from ..match import Series
from ..rules.results import GameTerms, worth
from ..state import Phase
from ..table import MIXED
from .base import Chances

MARS_SHARE = 0.22
"""Share of mars among wins between good players of long nardi, for scores to come."""

WINDOW = 0.20
"""How much of the way from an even game to the point of refusal must be gone before raising:
the raiser gives the cube away."""
OWNERSHIP = 0.04
"""What owning the cube adds, as a share of what lies between winning and losing."""
NOISE = 1e-9
"""Differences below this are rounding."""


@lru_cache(maxsize=4096)
def match_chance(mine: int, theirs: int) -> float:
    """The chance to win a match when ``mine`` and ``theirs`` points are still needed, cubeless,
    between equals."""
    if mine <= 0:
        return 1.0
    if theirs <= 0:
        return 0.0
    mars, oin = MARS_SHARE / 2, (1 - MARS_SHARE) / 2
    return oin * (match_chance(mine - 1, theirs) + match_chance(mine, theirs - 1)) + mars * (
        match_chance(mine - 2, theirs) + match_chance(mine, theirs - 2)
    )


class Stakes:
    """What outcomes of the present game are worth to ``side``."""

    def __init__(self, series: Series, side: int) -> None:
        game = series.game
        self._terms: GameTerms = game.terms
        self._checkers = game.rules.checkers
        self._off = (game.position.white[25], game.position.black[25])
        self._side = side
        self._need: tuple[int, int] | None = None
        self._lead: int | None = None
        """Of the last game of a mixed series: only who is ahead after it counts (§9.4)."""
        if game.white_player is None:
            return
        player = game.white_player ^ side
        score = series.score
        if series.table.series == "match":
            length = series.table.length
            self._need = (length - score[player], length - score[1 - player])
        elif len(series.played) + 1 >= len(MIXED.get(series.table.series, ())) > 0:
            self._lead = score[player] - score[1 - player]

    def outcome(self, points: int) -> float:
        """Worth of winning (or, negative, losing) ``points``: from -1 to 1 where the series is
        decided by its score."""
        if self._lead is not None:
            ahead = self._lead + points
            return float((ahead > 0) - (ahead < 0))
        if self._need is None:
            return float(points)
        mine, theirs = self._need
        if points >= 0:
            return 2 * match_chance(mine - points, theirs) - 1
        return 2 * match_chance(mine, theirs + points) - 1

    def loses_all(self, cube: Cube) -> bool:
        """Losing this game loses the series, whatever it counts."""
        return self._by_score() and self.outcome(-cube.value) <= -1.0

    def wins_all(self, cube: Cube) -> bool:
        """Winning this game wins the series, whatever it counts."""
        return self._by_score() and self.outcome(cube.value) >= 1.0

    def _by_score(self) -> bool:
        return self._need is not None or self._lead is not None

    def dropped(self, cube: Cube, loser: int) -> float:
        """Worth of a refused raise that leaves ``cube`` as it stands."""
        left = self._checkers - self._off[loser]
        points = worth(self._terms, "oin", cube.value, cube.raised, left)
        return self.outcome(-points if loser == self._side else points)

    def played(self, chances: Chances, cube: Cube) -> float:
        """Worth of playing on to the end with ``cube``, without further raises. Where checkers
        are paid for, an oin is taken to leave half of what the loser has now."""
        total = 0.0
        for sign, win, mars in (
            (1, chances.win, chances.win_mars),
            (-1, 1 - chances.win, chances.lose_mars),
        ):
            loser = 1 - self._side if sign > 0 else self._side
            now = self._checkers - self._off[loser]
            oin = (max(win - mars, 0.0), "oin", (now + 1) // 2)
            for share, kind, left in (oin, (min(mars, win), "mars", now)):
                points = worth(self._terms, kind, cube.value, cube.raised, left)
                total += share * self.outcome(sign * points)
        return total


def decide(series: Series, chances: Chances) -> str:
    """The action of the side that is asked, whose ``chances`` are given (RULES §9.2)."""
    game = series.game
    side = game.asked
    assert side is not None
    stakes = Stakes(series, side)
    scheme, cube = game.terms.scheme, game.cube
    if game.phase is Phase.OFFER:
        return _answer(series, stakes, chances)
    if game.phase is Phase.BEAVER:
        raised = cube.taken(1 - side, scheme)
        stay = stakes.played(chances, cube.beavered(1 - side, scheme))
        return "take" if stay > stakes.dropped(raised, side) else "drop"
    if "double" in game.may() and _should_double(series, stakes, chances):
        return "double"
    return "take_over" if game.pending else "roll"


def _answer(series: Series, stakes: Stakes, chances: Chances) -> str:
    game = series.game
    side = 1 - game.mover
    scheme, cube = game.terms.scheme, game.cube
    stay = stakes.played(chances, cube.taken(side, scheme))
    dropped = stakes.dropped(cube, side)
    # Owning the cube is worth a little, if raising it further can gain anything.
    lively = not stakes.wins_all(cube.taken(side, scheme))
    owned = OWNERSHIP * lively * (stakes.dropped(cube, 1 - side) - dropped)
    if stay + owned < dropped - NOISE:
        return "drop"
    if "beaver" in game.may() and stakes.played(chances, cube.beavered(side, scheme)) > 0:
        return "beaver"
    return "take"


def _should_double(series: Series, stakes: Stakes, chances: Chances) -> bool:
    game = series.game
    side, scheme, cube = game.mover, game.terms.scheme, game.cube
    quiet = stakes.played(chances, cube)
    taken = stakes.played(chances, cube.taken(1 - side, scheme))
    dropped = stakes.dropped(cube, 1 - side)
    if taken <= quiet + NOISE:
        return False  # a dead cube, or nothing to gain by a higher one
    if dropped < quiet - NOISE:
        return False  # too good: mars is worth more than the refusal
    if stakes.loses_all(cube):
        return True  # a higher cube risks nothing
    even = stakes.played(Chances(0.5, chances.win_mars / 2, chances.lose_mars / 2), cube)
    return quiet - even >= WINDOW * 2 * (dropped - even) or taken >= dropped
