"""Raising: from chances to a decision about the cube (RULES §9).

Every possible action is weighed by what the series is worth after it: in points in a single game,
by the chance to win where a score decides. The worth of a cube that may still be raised is the
:mod:`.equity`'s, that of a score to come the :mod:`.match_equity`'.
"""

from __future__ import annotations

from typing import NamedTuple

from ..evaluation.outcome import Outcome
from ..game.series import Crawford, Series
from ..game.state import Phase
from ..game.table import MIXED
from ..rules.cube import Cube
from ..rules.results import Ending, Kind, points_of
from .equity import ME, OPPONENT, CubeModel
from .gammon_rates import mars_share
from .match_equity import match_equity, mixed_equity

ROUNDING = 1e-9
"""Differences below this are rounding."""


class Option(NamedTuple):
    """A possible action and what it is worth to who is asked: as a share of the stake as it
    stands, +1 as good as winning it now and -1 as bad as losing it."""

    action: str
    equity: float


class Payoffs:
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

    def equity_of(self, points: int) -> float:
        """Worth of winning (or, negative, losing) ``points``: from -1 to 1 where the series is
        decided by its score."""
        series, table = self._series, self._series.table
        if table.series == "match":
            gained = (points, 0) if points > 0 else (0, -points)
            mine, theirs = (table.length - s - g for s, g in zip(self._score, gained, strict=True))
            crawford: Crawford = "before" if series.crawford in ("none", "before") else "post"
            return match_equity(mine, theirs, crawford, table.scheme, self._game.rules.key)
        if table.series in MIXED:
            lead = self._score[0] - self._score[1] + points
            return mixed_equity(lead, len(series.played) + 1, table.series, table.scheme)
        return float(points)

    def payoff(self, sign: int, kind: Kind | Ending, cube: int, raised: bool) -> float:
        """Worth of an end (see :data:`.equity.Pay`). Where checkers are paid for, an oin is taken
        to leave half of what the loser has now."""
        loser = 1 - self._side if sign > 0 else self._side
        left = self._game.rules.checkers - self._game.position.lane(loser)[25]
        if kind == Kind.OIN:
            left = (left + 1) // 2
        name = Kind.OIN if kind == Ending.DROP else Kind(kind)
        points = points_of(self._game.terms, name, cube, int(raised), left)
        return self.equity_of(sign * points)

    def model(self, chances: Outcome) -> CubeModel:
        """The cube model of this game for ``side``, which has these chances."""
        terms, usual = self._game.terms, mars_share(self._game.rules.key)
        lost = 1 - chances.win
        shares = (
            chances.win_mars / chances.win if chances.win > ROUNDING else usual,
            chances.lose_mars / lost if lost > ROUNDING else usual,
        )
        shares = (min(shares[0], 1.0), min(shares[1], 1.0))
        return CubeModel(self.payoff, shares, terms.scheme, self._game.cube.value)

    def as_share(self, value: float) -> float:
        """A worth as a share of the stake as it stands."""
        cube = self._game.cube
        won, lost = (
            self.payoff(sign, Ending.DROP, cube.value, bool(cube.raised)) for sign in (1, -1)
        )
        return 2 * (value - lost) / (won - lost) - 1 if won - lost > ROUNDING else 0.0


def rank_actions(series: Series, chances: Outcome) -> list[Option]:
    """What the side that is asked, whose ``chances`` are given, may do about the cube, best first
    (RULES §9.2). Of equals the plain one comes first: no raise, and a raise is taken."""
    game = series.game
    side = game.asked
    assert side is not None
    payoffs = Payoffs(series, side)
    if game.phase is Phase.ROLL:
        values = _raising(series, chances)
    elif game.phase is Phase.BEAVER:
        values = _countered(series, chances, side)
    else:
        values = _answers(series, chances, side)
    most = max(values.values())
    best = next(action for action in values if values[action] >= most - ROUNDING)
    rest = sorted((action for action in values if action != best), key=lambda a: -values[a])
    # Equal but for rounding is equal: nothing may seem better than the best.
    return [Option(a, payoffs.as_share(min(values[a], values[best]))) for a in (best, *rest)]


def decide(series: Series, chances: Outcome) -> str:
    """The action of the side that is asked, whose ``chances`` are given."""
    return rank_actions(series, chances)[0].action


def _raising(series: Series, chances: Outcome) -> dict[str, float]:
    """Worth of going on and of raising, to the mover."""
    game = series.game
    quiet = "take_over" if game.pending else "roll"
    cube, side = game.cube, game.mover
    model = Payoffs(series, side).model(chances)
    owner = None if cube.owner is None else ME if cube.owner == side else OPPONENT
    stay = model.equity(chances.win, cube.value, owner, bool(cube.raised))
    if "double" not in game.may():
        return {quiet: stay}
    answers = _answers(series, chances.mirrored(), 1 - side)
    most = max(answers.values())
    raised = -most
    refused = answers["take"] < most - ROUNDING
    if refused or _nothing_to_lose(Payoffs(series, side), cube.value):
        return {"double": raised, quiet: stay}
    return {quiet: stay, "double": raised}


def _nothing_to_lose(payoffs: Payoffs, cube: int) -> bool:
    """The series is lost with this game but not won with it: even where a raise gains nothing that
    the scores to come show, it takes the opponent's choice away."""
    return payoffs.by_score and payoffs.equity_of(-cube) <= -1.0 and payoffs.equity_of(cube) < 1.0


def _answers(series: Series, chances: Outcome, side: int) -> dict[str, float]:
    """Worth of each answer to a raise, to ``side``, which is asked."""
    game = series.game
    scheme, cube = game.terms.scheme, game.cube
    payoffs = Payoffs(series, side)
    model = payoffs.model(chances)
    values = {
        "take": model.equity(chances.win, cube.taken(side, scheme).value, ME, True),
        "drop": payoffs.payoff(-1, Ending.DROP, cube.value, bool(cube.raised)),
    }
    if game.terms.beaver and cube.may_beaver(scheme):
        values["beaver"] = _countering(payoffs, model, chances, side, cube)
    return values


def _countering(
    payoffs: Payoffs, model: CubeModel, chances: Outcome, side: int, cube: Cube
) -> float:
    """Worth of a counter-raise, which the raiser may refuse. An underdog is not helped by what
    owning the cube may bring later: he counts as if nobody raised again."""
    scheme = payoffs.scheme
    higher, refused = cube.beavered(side, scheme), cube.taken(1 - side, scheme)
    stay = model.dead(chances.win, higher.value, True)
    if stay > 0:
        stay = model.equity(chances.win, higher.value, ME, True)
    return min(stay, payoffs.payoff(1, Ending.DROP, refused.value, True))


def _countered(series: Series, chances: Outcome, side: int) -> dict[str, float]:
    """Worth of going on under a counter-raise and of refusing it, to the raiser."""
    game = series.game
    scheme, cube = game.terms.scheme, game.cube
    payoffs = Payoffs(series, side)
    higher, refused = cube.beavered(1 - side, scheme), cube.taken(1 - side, scheme)
    return {
        "take": payoffs.model(chances).equity(chances.win, higher.value, OPPONENT, True),
        "drop": payoffs.payoff(-1, Ending.DROP, refused.value, True),
    }
