"""Compiled players choose as narde_core's do, and the arena's dice are the same for both seats."""

from __future__ import annotations

import pytest

from narde_core.bot.arena import play_game, throws_from
from narde_core.bot.heuristic import HeuristicBot
from narde_core.bot.levels import bot_for
from narde_core.bot.net_bot import NetBot
from narde_core.evaluation.store import net_for
from narde_core.game.state import Phase
from narde_core.rules.variants import GAMES

np = pytest.importorskip("numpy", reason="training needs numpy and numba (group training)")
pytest.importorskip("numba", reason="training needs numpy and numba (group training)")

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("variant", ["classic", "gulbar", "short", "hyper", "plakoto"])
@pytest.mark.parametrize("player", ["net", "master"])
def test_same_choices_as_in_python(variant, player):
    from training.players import CompiledBot, compiled

    rules = GAMES[variant]
    bot = NetBot(net_for(variant)) if player == "net" else bot_for(player, variant)
    fast = CompiledBot(compiled(player, variant))
    asked = 0
    for game in play_game(rules, (HeuristicBot(), HeuristicBot()), throws_from(11)):
        if game.phase is not Phase.PLAY or asked >= (60 if player == "net" else 12):
            continue
        plays = game.segment.plays()
        if len(plays) > 1:
            question = rules, game.segment.start, game.node.dice, plays
            assert fast.choose(*question).final == bot.choose(*question).final
            asked += 1
    assert asked >= 10


@pytest.mark.parametrize("variant", ["sport", "crazy_gulbar", "short"])
def test_a_player_against_itself_comes_out_even_in_every_pair(variant):
    from training.arena import compiled_games
    from training.players import compiled

    player = compiled("net", variant)
    points = compiled_games(player, player, variant, pairs=20, seed=3).points
    assert (points[:, 0] == -points[:, 1]).all()
    assert len(set(points[:, 0])) > 1


@pytest.mark.parametrize("variant", ["classic", "short", "plakoto"])
def test_what_is_studied_is_what_a_look_ahead_finds(variant):
    from training import fast
    from training.players import compiled
    from training.selfplay import OUTPUTS, equity, expected, workspace

    rules = GAMES[variant]
    bot, player = bot_for("master", variant), compiled("net", variant)
    work = workspace(player.net[1].shape[0])
    target = np.zeros(OUTPUTS)
    games = play_game(rules, (HeuristicBot(), HeuristicBot()), throws_from(5))
    middle = [game for game in games if game.phase is Phase.PLAY][4:40:12]
    assert len(middle) == 3
    for game in middle:
        final = game.segment.plays()[0].final
        expected(player.net, fast.config(rules), fast.from_position(final), work, target)
        assert equity(target) == pytest.approx(bot.look_ahead(rules, final), abs=1e-4)
