"""The bot of the reverse game tries not to finish first (RULES §8.5)."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from narde_core.bot import levels
from narde_core.bot.base import Bot, Uniform
from narde_core.bot.levels import LEVELS, bot_for
from narde_core.evaluation.evaluator import evaluator_of, with_progress
from narde_core.game.events import Commit, Lot, Move, Pass, Roll
from narde_core.game.state import Phase
from narde_core.protocol.api import Api
from narde_core.rules.movegen import Step
from narde_core.slices import finished

from .playing import Desk, placed, play, series


def winner_of(bots: tuple[Bot, Bot], seed: int, variant: str = "classic") -> int | None:
    rng = random.Random(seed)
    state = play(series(variant, series="reverse", raises="none"), Lot((6, 1)))
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


@pytest.mark.parametrize(("level", "least"), [("easy", 10), ("medium", 7), ("expert", 7)])
def test_beats_random_play_in_reverse_plakoto(level, least):
    """Nobody may cover the rival's mother there, and being covered is fine (decision 55)."""
    points = 0
    for seed in range(10):
        bot = bot_for(level, "plakoto", reverse=True)
        for seat, bots in enumerate(((bot, Uniform(seed)), (Uniform(seed), bot))):
            winner = winner_of(bots, seed, "plakoto")
            points += 0 if winner is None else 1 if winner == seat else -1
    assert points >= least  # 17, 13 and 13 of 20 when this was written


def test_the_ordinary_plakoto_bot_loses_there():
    bot = bot_for("medium", "plakoto")
    wins = sum(winner_of((bot, Uniform(seed)), seed, "plakoto") == 0 for seed in range(6))
    assert wins <= 1


def covering(level: str, reverse: bool) -> tuple[Step, ...]:
    """What a level plays where it may cover the mother and win the ordinary game."""
    state = series("plakoto", **({"series": "reverse", "raises": "none"} if reverse else {}))
    state = play(placed(state, {18: 1, 21: 14}, {1: 1, 12: 14}), Roll((6, 1)))
    turn = state.game.segment
    bot = bot_for(level, "plakoto", reverse)
    return bot.choose(state.game.rules, turn.start, state.game.node.dice, turn.plays()).steps


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_knows_who_loses_by_the_mother(level):
    assert any(step.end == 24 for step in covering(level, reverse=False))
    assert not any(step.end == 24 for step in covering(level, reverse=True))


def test_the_judge_knows_it_too():
    state = series("plakoto", series="reverse", raises="none")
    state = play(placed(state, {18: 1, 21: 14}, {1: 1, 12: 14}), Roll((6, 1)))
    evaluator = evaluator_of(state.game)
    ranked = finished(with_progress(evaluator.rank(state.game, state.game.segment.plays()), 0, 1))
    for candidate in ranked:
        covers = any(step.end == 24 for step in candidate.play.steps)
        assert (candidate.equity == -1.0) is covers
        looked = finished(with_progress(evaluator.look_ahead(state.game, candidate.play), 0, 1))
        assert (looked.equity == -1.0) is covers


@pytest.mark.parametrize(("version", "covers"), [(1, True), (2, False)])
def test_the_computer_plays_an_old_game_by_its_rules(version, covers):
    """A reverse game that was begun before goes on as it began: there the mother wins."""
    desk = Desk(variant="plakoto", kinds=("bot", "bot"), series="reverse", raises="none")
    desk.save["record"]["rules"] = version
    desk.view = desk.ok("open", save=desk.save)["view"]
    while desk.view["phase"] == "lot":
        desk.act("lot", pick=0)
    session = desk.api.state.opened()
    state = placed(session.record.series, {18: 1, 21: 14}, {1: 1, 12: 14})
    state = play(state, Roll((6, 1)))
    desk.api.state.open(replace(session, record=replace(session.record, series=state)))
    thought = desk.ok("think", at=desk.view["at"])
    assert any(step["to"] == 24 for step in thought["steps"]) is covers
    hint = desk.ok("hint", at=desk.view["at"])
    assert any(step["to"] == 24 for step in hint["plays"][0]["steps"]) is covers
