"""A series: games, score, Crawford and who begins (RULES §9.3, §9.4).

A single game is a series of one. Like a game, a series is the fold of its events.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from ..rules.decisions import DECISIONS
from ..rules.variants import RULES_VERSION, Rules
from .events import Event, NextGame, Refused, Seal
from .fold import apply as apply_to_game
from .fold import new_game
from .state import Game, Phase, Result
from .table import MIXED, Table, game_terms, rules_of_game

Crawford = Literal["none", "before", "now", "post"]


@dataclass(frozen=True, slots=True)
class Series:
    """The state of a series. ``score`` counts points, or won stakes in a single game, of player
    0 and 1; ``played`` holds each finished game's result and the player who was White."""

    rules: Rules
    table: Table
    game: Game
    score: tuple[int, int] = (0, 0)
    played: tuple[tuple[Result, int], ...] = ()
    first_starter: int | None = None
    crawford: Crawford = "none"
    seal: Seal | None = None
    """What fixes the dice of the present game; None with typed dice or before it is given."""
    version: int = RULES_VERSION
    """The version of the rules by which all its games are played, see :mod:`.rules.decisions`."""

    @property
    def over(self) -> bool:
        """No further game follows."""
        return self.game.phase is Phase.OVER and decided(self.table, self.score, len(self.played))

    @property
    def winner(self) -> int | None:
        """The player who won the series; None while it goes on or when it is a draw."""
        if not self.over or self.score[0] == self.score[1]:
            return None
        return 0 if self.score[0] > self.score[1] else 1

    def may(self) -> frozenset[str]:
        """The kinds of events that are possible now."""
        if self.game.phase is Phase.OVER and not self.over:
            return frozenset(("next",))
        return self.game.may()


def decided(table: Table, score: tuple[int, int], games: int) -> bool:
    """Whether a series with this score after so many games has ended."""
    if table.series == "match":
        return max(score) >= table.length
    if table.series in MIXED:
        return games >= len(MIXED[table.series]) and score[0] != score[1]
    return games >= 1


def new_series(rules: Rules, table: Table | None = None, version: int = RULES_VERSION) -> Series:
    """A series before its first event."""
    table = table or Table()
    first = new_game(rules_of_game(table, rules, 0), game_terms(table, decided=DECISIONS[version]))
    crawford: Crawford = "before" if table.series == "match" else "none"
    return Series(rules, table, first, crawford=crawford, version=version)


def apply(series: Series, event: Event) -> Series:
    """The series after one more event; raises :class:`Refused` when it is not possible."""
    if isinstance(event, NextGame):
        return _next_game(series)
    if isinstance(event, Seal):
        return _seal(series, event)
    game = apply_to_game(series.game, event)
    series = replace(series, game=game)
    if series.first_starter is None and game.white_player is not None:
        series = replace(series, first_starter=game.white_player)
    if game.result is None:
        return series
    assert game.white_player is not None
    score = _add(series.score, game.result, game.white_player)
    return replace(series, score=score, played=(*series.played, (game.result, game.white_player)))


def _add(score: tuple[int, int], result: Result, white_player: int) -> tuple[int, int]:
    if result.winner is None:
        return score
    player = white_player ^ result.winner
    gained = [0, 0]
    gained[player] = result.points
    return score[0] + gained[0], score[1] + gained[1]


def _seal(series: Series, seal: Seal) -> Series:
    game = series.game
    if series.seal or game.draws or game.openings or sum(game.rolls) or game.result:
        raise Refused("not_now")
    return replace(series, seal=seal)


def _next_game(series: Series) -> Series:
    if "next" not in series.may():
        raise Refused("not_now")
    assert series.first_starter is not None
    number = len(series.played)
    crawford = _crawford(series)
    terms = game_terms(series.table, crawford == "now", DECISIONS[series.version])
    starter = series.first_starter ^ (number % 2)
    rules = rules_of_game(series.table, series.rules, number)
    game = new_game(rules, terms, starter)
    return replace(series, game=game, crawford=crawford, seal=None)


def _crawford(series: Series) -> Crawford:
    """§9.3: once a match, the game after a player first comes within one point of winning."""
    if series.crawford == "before" and max(series.score) == series.table.length - 1:
        return "now"
    return "post" if series.crawford == "now" else series.crawford
