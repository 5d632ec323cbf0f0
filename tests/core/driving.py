"""Games for the tests: random ones with their history, and states set up by hand."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from narde_core.bot.heuristic import HeuristicBot
from narde_core.game.events import Commit, Lot, Move, Pass, Roll
from narde_core.game.fold import apply, new_game
from narde_core.game.state import Game, Phase
from narde_core.rules.board import from_json, to_json
from narde_core.rules.movegen import Step
from narde_core.rules.variants import GAMES, rules_for

from .oracle_long import LONG_GAMES, Context
from .oracle_short import SHORT_GAMES

VARIANTS = tuple(GAMES)
LONG = tuple(key for key in GAMES if key in LONG_GAMES)
SHORT = tuple(SHORT_GAMES)
ROLLS = tuple((a, b) for a in range(1, 7) for b in range(1, a + 1))
MAX_EVENTS = 20_000

Event = Lot | Roll | Move | Commit | Pass
"""What the random players here do."""


def dice_of(roll: tuple[int, int]) -> tuple[int, ...]:
    return (roll[0],) * 4 if roll[0] == roll[1] else tuple(roll)


def at_roll(
    variant: str,
    start: dict[str, Any],
    side: str = "W",
    rolls: tuple[int, int] = (9, 9),
    rival_33: bool = False,
) -> Game:
    """A game in which ``side`` is about to roll; ``rolls`` are the own rolls made so far."""
    rules = rules_for(variant)
    mover = "WB".index(side)
    first_33 = (rival_33, False) if mover else (False, rival_33)
    return replace(
        new_game(rules),
        position=from_json(start, rules.route),
        phase=Phase.ROLL,
        white_player=0,
        mover=mover,
        rolls=rolls,
        first_33=first_33,
    )


def rolled(variant: str, start: dict[str, Any], roll: tuple[int, int], side: str = "W") -> Game:
    """``side`` has just rolled, and it was not his first roll."""
    return apply(at_roll(variant, start, side), Roll(roll))


def side_of(game: Game) -> str:
    return "WB"[game.mover]


def position_json(game: Game) -> dict[str, Any]:
    """The position at the start of the present segment."""
    return to_json(game.position, game.rules.route)


@dataclass(frozen=True)
class Segment:
    """A game at the start of a segment, with what the head rule must know."""

    game: Game
    context: Context


class History:
    """What the rules need of the past, kept apart from the core's own book-keeping."""

    def __init__(self, variant: str) -> None:
        self.double_scope = variant in LONG_GAMES and LONG_GAMES[variant].scope == "double"
        self.rolls = [0, 0]
        self.first_33 = [False, False]
        self.context = Context()

    def rolls_dice(self, side: int, dice: tuple[int, int]) -> None:
        self.rolls[side] += 1
        first = self.rolls[side] == 1
        if first:
            self.first_33[side] = dice == (3, 3)
        double = dice[0] if dice[0] == dice[1] else 0
        self.context = Context(first, side, double, self.first_33[1 - side])

    def commits(self, before: Game, after: Game) -> None:
        if after.phase is not Phase.PLAY:
            return
        if after.mover != before.mover:
            self.context = Context(seat=after.mover)
            return
        left = sum(step.start == 1 for step in before.node.steps)
        if self.double_scope:
            self.context = replace(self.context, head_used=0, first_roll=False)
        else:
            self.context = replace(self.context, head_used=self.context.head_used + left)


class Player:
    """Plays random games: whole plays of the first bot, or steps at random from the tree."""

    def __init__(self, rng: random.Random, sensible: bool = False) -> None:
        self.rng = rng
        self.sensible = sensible
        self.plan: tuple[Step, ...] = ()

    def next_event(self, game: Game) -> Event:
        if game.phase is Phase.LOT:
            return Lot(self._throw())
        if game.phase is Phase.ROLL:
            return Roll(self._throw())
        if not game.segment.length:
            return Pass()
        if self.sensible:
            return self._planned(game)
        nodes = list(game.segment.children(game.node))
        return Move(self.rng.choice(nodes).steps[-1]) if nodes else Commit()

    def _planned(self, game: Game) -> Event:
        """The next step of the play that was chosen at the segment's start."""
        made = len(game.node.steps)
        if not made:
            turn = game.segment
            self.plan = HeuristicBot().choose(game.rules, turn.start, turn.dice, turn.plays()).steps
        return Move(self.plan[made]) if made < len(self.plan) else Commit()

    def _throw(self) -> tuple[int, int]:
        return self.rng.randint(1, 6), self.rng.randint(1, 6)


def play_out(variant: str, seed: int, sensible: bool = False) -> Iterator[tuple[Game, Event, Game]]:
    """Every event of one random game: the state before, the event, the state after."""
    player = Player(random.Random(f"{variant} {seed}"), sensible)
    game = new_game(rules_for(variant))
    for _ in range(MAX_EVENTS):
        if game.phase is Phase.OVER:
            return
        event = player.next_event(game)
        after = apply(game, event)
        yield game, event, after
        game = after
    raise AssertionError(f"{variant}, seed {seed}: no end after {MAX_EVENTS} events")


def segments(variant: str, seed: int, sensible: bool = False) -> Iterator[Segment]:
    """The segments of one random game."""
    history = History(variant)
    for before, event, after in play_out(variant, seed, sensible):
        if isinstance(event, Roll):
            history.rolls_dice(before.mover, event.dice)
        elif isinstance(event, Lot) and after.phase is Phase.PLAY:
            history.rolls_dice(after.mover, (max(event.numbers), min(event.numbers)))
        elif isinstance(event, Commit | Pass):
            history.commits(before, after)
        if after.phase is Phase.PLAY and not isinstance(event, Move):
            yield Segment(after, history.context)
