"""How a game is won and what it is worth (RULES §8)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from .board import BAR, HOME, OFF, Position, Route, opponent_step
from .cube import Scheme
from .decisions import LATEST, Decisions
from .variants import Rules


class Kind(StrEnum):
    """What a game was won by, or that nobody won it (§8.1)."""

    OIN = "oin"
    MARS = "mars"
    KOKS = "koks"
    DRAW = "draw"


class Ending(StrEnum):
    """What ended a game (§8)."""

    BEAR_OFF = "bear_off"
    MOTHER = "mother"
    DROP = "drop"
    RESIGN = "resign"
    TIME = "time"
    REPLY = "reply"
    """Both bore off everything in a draw game."""
    STUCK = "stuck"


BONUS = {Kind.OIN: 0, Kind.MARS: 1, Kind.KOKS: 2}


@dataclass(frozen=True, slots=True)
class GameTerms:
    """The terms of one game, as its table and its place in a series decide them."""

    draw: bool = False
    """The second player has a last turn after the starter's finish (§8.4)."""
    reverse: bool = False
    """Who wins by the ordinary rules loses (§8.5)."""
    bonus: bool = True
    """Mars and koks count more than oin (§9.1)."""
    cube: bool = False
    beaver: bool = False
    jacoby: bool = False
    """The bonus counts only once the cube was raised."""
    auto: bool = False
    """A tied lot raises the cube, once."""
    scheme: Scheme = "yellowclub"
    stake_left: bool = False
    """The stake is paid for each checker that the loser has not borne off (§8.3)."""
    decided: Decisions = LATEST
    """By which of the rules' later decisions the game is played."""

    def inverted(self, rules: Rules) -> bool:
        """Whether who would win by the ordinary rules loses, whichever way. Before decision 55 who
        covered a mother won the reverse game, too."""
        return self.reverse and (self.decided.cover_loses_reverse or rules.landing != "pin")


def kind_of_loss(position: Position, loser: int, koks: bool, route: Route) -> Kind:
    """``oin``, ``mars`` or ``koks`` for ``loser`` by the present position (§8.1).

    Koks exists only where ``koks`` says so: none borne off and a checker on the bar or in the
    winner's home.
    """
    lane = position.lane(loser)
    if lane[OFF]:
        return Kind.OIN
    if koks and (lane[BAR] or any(lane[opponent_step(step, route)] for step in HOME)):
        return Kind.KOKS
    return Kind.MARS


def kind_given_up(
    terms: GameTerms, position: Position, loser: int, rolls: int, koks: bool, route: Route
) -> Kind:
    """The kind of loss of a side that gives up, or whose time is up, after so many own ``rolls``
    (§8.6): by the present position, so that stalling never saves points; before its first roll
    that says nothing."""
    if terms.reverse or (not rolls and terms.decided.early_loss_is_oin):
        return Kind.OIN
    return kind_of_loss(position, loser, koks, route)


def bonus_of(terms: GameTerms, kind: Kind, raised: int) -> int:
    """What mars or koks add (YellowClub) or multiply by, less one (international)."""
    counts = terms.bonus and not terms.reverse and (raised or not terms.jacoby)
    return BONUS[kind] if counts else 0


def points_of(terms: GameTerms, kind: Kind, cube: int, raised: int, left: int) -> int:
    """Points of a win (§8.2, §8.3, §9.1); 0 for a draw.

    ``cube`` is its value at the end, ``raised`` how often it was raised, ``left`` the loser's
    checkers that are not off.
    """
    if kind == Kind.DRAW:
        return 0
    if terms.stake_left:
        return cube * max(left, 1)  # given up with nothing left: still a win
    bonus = bonus_of(terms, kind, raised)
    return cube + bonus if terms.scheme == "yellowclub" else cube * (1 + bonus)
