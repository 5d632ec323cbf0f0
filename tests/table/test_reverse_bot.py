"""The bot of the reverse game tries not to finish first (RULES §8.5)."""

from __future__ import annotations

import random

import pytest

from narde_core.bot import levels
from narde_core.bot.base import Bot, Uniform
from narde_core.bot.levels import bot_for
from narde_core.game.events import Commit, Lot, Move, Pass, Roll
from narde_core.game.state import Phase
from narde_core.protocol.api import Api

from .playing import Desk, play, series


def winner_of(bots: tuple[Bot, Bot], seed: int) -> int:
    rng = random.Random(seed)
    state = play(series(series="reverse", raises="none"), Lot((6, 1)))
    while not state.over:
        game = state.game
        if game.phase is Phase.ROLL:
            state = play(state, Roll((rng.randint(1, 6), rng.randint(1, 6))))
        elif not game.segment.length:
            state = play(state, Pass())
        else:
            turn = game.segment
            chosen = bots[game.mover].choose(game.rules, turn.start, game.node.dice, turn.plays())
            state = play(state, *map(Move, chosen.steps), Commit())
    assert state.winner is not None
    return state.winner


def test_beats_random_play_in_reverse():
    wins = 0
    for seed in range(20):
        bot = bot_for("medium", "classic", reverse=True)
        wins += winner_of((bot, Uniform(seed)), seed) == 0
        wins += winner_of((Uniform(seed), bot), seed) == 1
    assert wins >= 28  # 31 of 40 when this was written; by chance 20


def test_the_ordinary_bot_does_not():
    """It hurries home, which loses: the test above would notice a bot that is not told."""
    bot = bot_for("medium", "classic")
    wins = sum(winner_of((bot, Uniform(seed)), seed) == 0 for seed in range(4))
    assert wins <= 1


@pytest.mark.parametrize(("name", "reverse"), [("reverse", True), ("single", False)])
def test_the_api_asks_the_right_one(name, reverse, monkeypatch):
    asked = []

    def spy(level: str | None, game: str, turned: bool = False):
        asked.append(turned)
        return levels.bot_for(level, game, turned)

    monkeypatch.setattr("narde_core.bot.thinking.bot_for", spy)
    desk = Desk(series=name, raises="none" if reverse else "with_mars")
    assert isinstance(desk.api, Api)
    for _ in range(3):
        desk.bot_turn()
    assert asked
    assert set(asked) == {reverse}
