"""Games between two bots, in pairs with exchanged seats and the same dice."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from ..game.events import Commit, Lot, Move, Pass, Roll
from ..game.fold import apply, new_game
from ..game.state import Game, Phase
from ..rules.movegen import Play
from ..rules.variants import Rules
from .base import Bot

Throws = Callable[[], tuple[int, int]]
MAX_STATES = 20_000


def throws_from(seed: int) -> Throws:
    """Pairs of dice from a seed; for measuring only, never for a game that a person plays."""
    source = random.Random(seed)
    return lambda: (source.randint(1, 6), source.randint(1, 6))


Wants = Literal["dice", "play", "pass"]


def wants(game: Game) -> Wants | None:
    """What a game without raises waits for: a throw, a play by its mover, or nothing but the loss
    of a turn; None when it is over."""
    if game.phase is Phase.OVER:
        return None
    if game.phase is Phase.PLAY:
        return "play" if game.segment.length else "pass"
    return "dice"


def with_throw(game: Game, dice: tuple[int, int]) -> Game:
    """The game after a throw that it waits for. In the lot the higher number is White's, so that
    White always begins."""
    if game.phase is Phase.LOT:
        return apply(game, Lot((max(dice), min(dice))))
    return apply(game, Roll(dice))


def with_play(game: Game, play: Play) -> Game:
    """The game after one of the plays of its turn."""
    for step in play.steps:
        game = apply(game, Move(step))
    return apply(game, Commit())


def play_game(rules: Rules, players: tuple[Bot, Bot], throws: Throws) -> Iterator[Game]:
    """Every state of one game, the last one over. ``players`` are White and Black."""
    game = new_game(rules)
    yield game
    for _ in range(MAX_STATES):
        match wants(game):
            case None:
                return
            case "dice":
                game = with_throw(game, throws())
            case "pass":
                game = apply(game, Pass())
            case "play":
                segment, bot = game.segment, players[game.mover]
                game = with_play(
                    game, bot.choose(rules, segment.start, game.node.dice, segment.plays())
                )
        yield game
    raise RuntimeError(f"{rules.key}: no end after {MAX_STATES} states")


def final_state(rules: Rules, players: tuple[Bot, Bot], throws: Throws) -> Game:
    """The last state of one game."""
    *_, last = play_game(rules, players, throws)
    return last


@dataclass(frozen=True, slots=True)
class Score:
    """The first bot's result over ``games``: wins, draws and the sum of points."""

    games: int
    wins: int
    draws: int
    points: int

    @property
    def rate(self) -> float:
        """Share of games won, a draw counted as half."""
        return (self.wins + self.draws / 2) / self.games


def play_pair(rules: Rules, seats: Sequence[tuple[Bot, Bot]], seed: int) -> list[int]:
    """Points of the first bot in two games with the same dice, once as White and once as Black;
    ``seats`` has the two bots for either game."""
    points = []
    for seat, (first, second) in enumerate(seats):
        players = (first, second) if seat == 0 else (second, first)
        result = final_state(rules, players, throws_from(seed)).result
        assert result is not None
        sign = 0 if result.winner is None else (1 if result.winner == seat else -1)
        points.append(sign * result.points)
    return points


def match_up(
    rules: Rules, make_a: Callable[[], Bot], make_b: Callable[[], Bot], pairs: int, seed: int
) -> Score:
    """``pairs`` pairs of games: the same dice, seats exchanged."""
    points: list[int] = []
    for number in range(pairs):
        points += play_pair(rules, [(make_a(), make_b()) for _ in (0, 1)], seed + number)
    wins, draws = sum(p > 0 for p in points), sum(p == 0 for p in points)
    return Score(2 * pairs, wins, draws, sum(points))
