"""Raising: from chances to a decision about the cube (RULES §9).

Every possible action is weighed by what the series is worth after it: in points in a single game,
by the chance to win where a score decides. The worth of a cube that may still be raised is the
:mod:`.equity`'s, that of a score to come the :mod:`.match_equity`'.
"""

from __future__ import annotations

from typing import NamedTuple

from ..evaluation.outcome import Chances
from ..game.series import Series
from ..game.state import Phase
from ..game.table import MIXED
from ..rules.cube import Cube
from ..rules.results import worth
from .equity import ME, RIVAL, Market
from .gammon_rates import mars_share
from .match_equity import Stage, match_worth, mixed_worth

NOISE = 1e-9
"""Differences below this are rounding."""


class Option(NamedTuple):
    """A possible action and what it is worth to who is asked: as a share of the stake as it
    stands, +1 as good as winning it now and -1 as bad as losing it."""

    action: str
    equity: float


class Stakes:
    """What outcomes of the present game are worth to ``side``."""

    def __init__(self, series: Series, side: int) -> None:
        self._game = series.game
        self._series = series
        self._side = side
        player = None if self._game.white_player is None else self._game.white_player ^ side
        # Before the lot nobody knows whose points these are; then the score is even anyhow.
        score = series.score if player != 1 else series.score[::-1]
        self._score = score
        self.scheme = self._game.terms.scheme
        self.by_score = series.table.series == "match" or series.table.series in MIXED

    def outcome(self, points: int) -> float:
        """Worth of winning (or, negative, losing) ``points``: from -1 to 1 where the series is
        decided by its score."""
        series, table = self._series, self._series.table
        if table.series == "match":
            gained = (points, 0) if points > 0 else (0, -points)
            mine, theirs = (table.length - s - g for s, g in zip(self._score, gained, strict=True))
            stage: Stage = "before" if series.crawford in ("none", "before") else "post"
            return match_worth(mine, theirs, stage, table.scheme, self._game.rules.key)
        if table.series in MIXED:
            lead = self._score[0] - self._score[1] + points
            return mixed_worth(lead, len(series.played) + 1, table.series, table.scheme)
        return float(points)

    def pay(self, sign: int, kind: str, cube: int, raised: bool) -> float:
        """Worth of an end (see :data:`.equity.Pay`). Where checkers are paid for, an oin is taken
        to leave half of what the loser has now."""
        loser = 1 - self._side if sign > 0 else self._side
        left = self._game.rules.checkers - self._game.position.lane(loser)[25]
        if kind == "oin":
            left = (left + 1) // 2
        name = "oin" if kind == "drop" else kind
        points = worth(self._game.terms, name, cube, int(raised), left)
        return self.outcome(sign * points)

    def market(self, chances: Chances) -> Market:
        """The market of this game for ``side``, which has these chances."""
        terms, usual = self._game.terms, mars_share(self._game.rules.key)
        lost = 1 - chances.win
        shares = (
            chances.win_mars / chances.win if chances.win > NOISE else usual,
            chances.lose_mars / lost if lost > NOISE else usual,
        )
        shares = (min(shares[0], 1.0), min(shares[1], 1.0))
        return Market(self.pay, shares, terms.scheme, self._game.cube.value)

    def as_share(self, value: float) -> float:
        """A worth as a share of the stake as it stands."""
        cube = self._game.cube
        won, lost = (self.pay(sign, "drop", cube.value, bool(cube.raised)) for sign in (1, -1))
        return 2 * (value - lost) / (won - lost) - 1 if won - lost > NOISE else 0.0


def weigh(series: Series, chances: Chances) -> list[Option]:
    """What the side that is asked, whose ``chances`` are given, may do about the cube, best first
    (RULES §9.2). Of equals the plain one comes first: no raise, and a raise is taken."""
    game = series.game
    side = game.asked
    assert side is not None
    stakes = Stakes(series, side)
    if game.phase is Phase.ROLL:
        values = _raising(series, chances)
    elif game.phase is Phase.BEAVER:
        values = _countered(series, chances, side)
    else:
        values = _answers(series, chances, side)
    most = max(values.values())
    best = next(action for action in values if values[action] >= most - NOISE)
    rest = sorted((action for action in values if action != best), key=lambda a: -values[a])
    # Equal but for rounding is equal: nothing may seem better than the best.
    return [Option(a, stakes.as_share(min(values[a], values[best]))) for a in (best, *rest)]


def decide(series: Series, chances: Chances) -> str:
    """The action of the side that is asked, whose ``chances`` are given."""
    return weigh(series, chances)[0].action


def _raising(series: Series, chances: Chances) -> dict[str, float]:
    """Worth of going on and of raising, to the mover."""
    game = series.game
    quiet = "take_over" if game.pending else "roll"
    cube, side = game.cube, game.mover
    market = Stakes(series, side).market(chances)
    owner = None if cube.owner is None else ME if cube.owner == side else RIVAL
    stay = market.worth(chances.win, cube.value, owner, bool(cube.raised))
    if "double" not in game.may():
        return {quiet: stay}
    answers = _answers(series, chances.swapped(), 1 - side)
    most = max(answers.values())
    raised = -most
    refused = answers["take"] < most - NOISE
    if refused or _nothing_to_lose(Stakes(series, side), cube.value):
        return {"double": raised, quiet: stay}
    return {quiet: stay, "double": raised}


def _nothing_to_lose(stakes: Stakes, cube: int) -> bool:
    """The series is lost with this game but not won with it: even where a raise gains nothing that
    the scores to come show, it takes the rival's choice away."""
    return stakes.by_score and stakes.outcome(-cube) <= -1.0 and stakes.outcome(cube) < 1.0


def _answers(series: Series, chances: Chances, side: int) -> dict[str, float]:
    """Worth of each answer to a raise, to ``side``, which is asked."""
    game = series.game
    scheme, cube = game.terms.scheme, game.cube
    stakes = Stakes(series, side)
    market = stakes.market(chances)
    values = {
        "take": market.worth(chances.win, cube.taken(side, scheme).value, ME, True),
        "drop": stakes.pay(-1, "drop", cube.value, bool(cube.raised)),
    }
    if game.terms.beaver and cube.may_beaver(scheme):
        values["beaver"] = _countering(stakes, market, chances, side, cube)
    return values


def _countering(stakes: Stakes, market: Market, chances: Chances, side: int, cube: Cube) -> float:
    """Worth of a counter-raise, which the raiser may refuse. An underdog is not helped by what
    owning the cube may bring later: he counts as if nobody raised again."""
    scheme = stakes.scheme
    higher, refused = cube.beavered(side, scheme), cube.taken(1 - side, scheme)
    stay = market.dead(chances.win, higher.value, True)
    if stay > 0:
        stay = market.worth(chances.win, higher.value, ME, True)
    return min(stay, stakes.pay(1, "drop", refused.value, True))


def _countered(series: Series, chances: Chances, side: int) -> dict[str, float]:
    """Worth of going on under a counter-raise and of refusing it, to the raiser."""
    game = series.game
    scheme, cube = game.terms.scheme, game.cube
    stakes = Stakes(series, side)
    higher, refused = cube.beavered(1 - side, scheme), cube.taken(1 - side, scheme)
    return {
        "take": stakes.market(chances).worth(chances.win, higher.value, RIVAL, True),
        "drop": stakes.pay(-1, "drop", refused.value, True),
    }
