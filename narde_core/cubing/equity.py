"""What a game is worth with a cube: between one that nobody raises any more and one that is always
raised at the right moment (RULES §9.2).

Method. Take a side's chance to win, ``p``, as the one thing that changes, by small steps, and the
share of mars among either side's wins as fixed. With a *dead* cube the worth of a game is a
straight line from losing (p = 0) to winning (p = 1). With a fully *live* one a side raises exactly
where the other is as well off refusing, so the worth is a line that bends there: an owner's line
runs from losing to his cash point, where refusing gives him the stake as it stands; with the cube
in the middle it runs from one side's cash point to the other's. A cash point follows from the line
of the next higher cube in the opponent's hands, so the lines are found from the highest cube down.
Real cubes lie between: :data:`EFFICIENCY` of the way from dead to live. This is the model of Rick
Janowski, *Take-Points in Money Games* (1993), here for both ways of counting, for every score and
for wins of more than one size.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from ..rules.cube import CAP, Scheme, climb
from ..rules.results import Ending, Kind

EFFICIENCY = 0.68
"""The usual estimate for backgammon: chances jump from roll to roll, so nobody raises just in
time."""
MOST_RAISES = 8
"""Raises ahead that are thought of; the cube after them counts as dead. Games to come are thought
of more quickly (:data:`.match_equity.RAISES`)."""

Line = tuple[tuple[float, float], ...]
"""Corners ``(p, worth)`` from p = 0 to p = 1; the worth never falls."""

Payoff = Callable[[int, Kind | Ending, int, bool], float]
"""Worth for "me" of an end: sign (+1 I win, -1 I lose), kind (or ``drop``), what
the cube shows, and whether it was ever raised."""

ME, OPPONENT = 0, 1


def at(line: Line, p: float) -> float:
    """The worth on a line."""
    for (p0, u0), (p1, u1) in pairwise(line):
        if p <= p1:
            return u0 + (u1 - u0) * (p - p0) / (p1 - p0) if p1 > p0 else u1
    return line[-1][1]


def first_at(line: Line, equity: float) -> float | None:
    """The smallest p at which a line reaches ``worth``; None where it never does."""
    if line[0][1] >= equity:
        return 0.0
    for (p0, u0), (p1, u1) in pairwise(line):
        if u1 >= equity:
            return p0 + (p1 - p0) * (equity - u0) / (u1 - u0)
    return None


def last_at(line: Line, equity: float) -> float | None:
    """The largest p at which a line is no more than ``worth``; None where it always is more."""
    turned = tuple((1 - p, -u) for p, u in reversed(line))
    found = first_at(turned, -equity)
    return None if found is None else 1 - found


class CubeModel:
    """The worth of a game for "me", by what the cube shows and whose it is.

    ``mars`` are the shares of mars among my wins and among the opponent's; ``lowest`` is what the
    cube shows now, and ``raises`` how many more are thought of.
    """

    def __init__(
        self,
        payoff: Payoff,
        mars: tuple[float, float],
        scheme: Scheme,
        lowest: int,
        raises: int = MOST_RAISES,
    ) -> None:
        self._payoff = payoff
        self._mars = mars
        self._scheme = scheme
        self._highest = lowest
        for _ in range(raises):
            self._highest = min(climb(self._highest, scheme), CAP)
        self._owned: dict[tuple[int, int, bool], Line] = {}

    def equity(self, p: float, cube: int, owner: int | None, raised: bool) -> float:
        """With my chance ``p`` to win; ``owner`` is None while the cube is in the middle."""
        live = self._centred(cube, raised) if owner is None else self._line(owner, cube, raised)
        return EFFICIENCY * at(live, p) + (1 - EFFICIENCY) * self.dead(p, cube, raised)

    def opening(self, p: float, cube: int) -> float:
        """Before a game in which either side may raise at once, as one should that has nothing
        more to lose; the cube is in the middle."""
        quiet = self.equity(p, cube, None, False)
        higher = climb(cube, self._scheme)
        raising = min(
            self.equity(p, higher, OPPONENT, True), self._payoff(1, Ending.DROP, cube, True)
        )
        raised = max(self.equity(p, higher, ME, True), self._payoff(-1, Ending.DROP, cube, True))
        return raising if raising > quiet else min(quiet, raised)

    def dead(self, p: float, cube: int, raised: bool) -> float:
        """The same if nobody raises any more."""
        return at(self._dead(cube, raised), p)

    def _end(self, sign: int, cube: int, raised: bool) -> float:
        mars = self._mars[0 if sign > 0 else 1]
        oin, more = (self._payoff(sign, kind, cube, raised) for kind in (Kind.OIN, Kind.MARS))
        return (1 - mars) * oin + mars * more

    def _dead(self, cube: int, raised: bool) -> Line:
        return (0.0, self._end(-1, cube, raised)), (1.0, self._end(1, cube, raised))

    def _cash_point(self, side: int, cube: int) -> float | None:
        """My chance at which the other is as well off refusing a raise of ``side``."""
        higher = climb(cube, self._scheme)
        if higher > self._highest:
            return None
        line = self._line(1 - side, higher, True)
        if side == ME:
            return first_at(line, self._payoff(1, Ending.DROP, cube, True))
        return last_at(line, self._payoff(-1, Ending.DROP, cube, True))

    def _line(self, owner: int, cube: int, raised: bool) -> Line:
        known = self._owned.get((owner, cube, raised))
        if known is None:
            known = self._owner_line(owner, cube, raised)
            self._owned[owner, cube, raised] = known
        return known

    def _owner_line(self, owner: int, cube: int, raised: bool) -> Line:
        dead = self._dead(cube, raised)
        point = self._cash_point(owner, cube)
        if point is None:
            return dead
        (_, lost), (_, won) = dead
        if owner == ME:
            cash = max(self._payoff(1, Ending.DROP, cube, raised), at(dead, point))
            return (0.0, lost), (point, cash), (1.0, max(won, cash))
        cash = min(self._payoff(-1, Ending.DROP, cube, raised), at(dead, point))
        return (0.0, min(lost, cash)), (point, cash), (1.0, won)

    def _centred(self, cube: int, raised: bool) -> Line:
        dead = self._dead(cube, raised)
        (_, lost), (_, won) = dead
        mine = self._cash_point(ME, cube)
        theirs = self._cash_point(OPPONENT, cube)
        low, refusing = 0.0, lost
        high, refused = 1.0, won
        if theirs is not None:
            cash = min(self._payoff(-1, Ending.DROP, cube, raised), at(dead, theirs))
            low, refusing = theirs, cash
        if mine is not None:
            cash = max(self._payoff(1, Ending.DROP, cube, raised), at(dead, mine))
            high, refused = mine, cash
        if low >= high:
            return dead
        corners = (low, refusing), (high, refused)
        return (0.0, min(lost, refusing)), *corners, (1.0, max(won, refused))
