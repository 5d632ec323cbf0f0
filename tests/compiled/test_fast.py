"""The compiled rules that nets are trained on are the rules of narde_core."""

from __future__ import annotations

import itertools

import pytest

from narde_core.bot.arena import play_game, throws_from
from narde_core.bot.base import Uniform
from narde_core.bot.heuristic import HeuristicBot
from narde_core.evaluation.blocks import block_rows
from narde_core.evaluation.contact import contact_rows
from narde_core.evaluation.features import SIDE_ROWS, side_rows
from narde_core.game.state import Phase
from narde_core.rules.movegen import Segment
from narde_core.rules.variants import GAMES

np = pytest.importorskip("numpy", reason="training needs numpy and numba (group training)")
pytest.importorskip("numba", reason="training needs numpy and numba (group training)")

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("variant", GAMES)
def test_same_final_positions_in_whole_games(variant):
    from training import fast

    rules = GAMES[variant]
    cfg = fast.config(rules)
    out = np.empty((fast.MOST, fast.SIZE), np.int8)
    compared = 0
    for seed in range(6):
        bots = (Uniform(seed), Uniform(seed + 50)) if seed % 2 else (HeuristicBot(), Uniform(seed))
        for game in play_game(rules, bots, throws_from(seed)):
            if game.phase is not Phase.PLAY:
                continue
            seen = fast.from_position(game.position.seen_by(game.mover))
            dice = game.dice
            count, used = fast.finals(cfg, seen, dice[0], dice[-1], len(dice), game.head_left, out)
            turn = game.segment
            expected = {play.final.white + play.final.black for play in turn.plays()}
            assert {out[i, :52].tobytes() for i in range(count)} == expected
            for i in range(count):
                fast.mark(cfg, out[i])
            pins = {fast.from_position(play.final).tobytes() for play in turn.plays()}
            assert {out[i].tobytes() for i in range(count)} == pins
            assert (count, used) == (len(expected), turn.length)
            compared += 1
    assert compared > 100


@pytest.mark.parametrize("variant", ["classic", "fevga", "gulbar", "short", "plakoto", "hyper"])
def test_same_features(variant):
    from training import fast
    from training.features import ROWS, empty, features

    rules = GAMES[variant]
    towards = rules.family == "short"
    least = 2 if towards else 1
    games = (play_game(rules, (HeuristicBot(), Uniform(n)), throws_from(n)) for n in range(8))
    for game in itertools.chain.from_iterable(games):
        position = game.position.seen_by(game.mover)
        out = empty()
        count = features(fast.from_position(position), towards, True, out)
        mine = side_rows(position.white, position.pins[0], least)
        rival = side_rows(position.black, position.pins[1], least)
        both = contact_rows(*position) if towards else block_rows(*position[:2])
        expected = [*mine, *(SIDE_ROWS + row for row in rival), *(ROWS + row for row in both)]
        assert sorted(out[:count]) == sorted(expected)


def test_a_grown_net_says_what_it_said():
    from training import fast
    from training.net import fresh, grown, rows_for
    from training.selfplay import judge, workspace

    net = fresh(5, 1, rows_for("classic", contact=False))
    larger = grown(net, rows_for("classic", contact=True), 9, seed=2)
    rules = GAMES["classic"]
    position = rules.start_position
    for dice in ((6, 5), (4, 2), (5, 3), (6, 4)):
        position = Segment(rules, position, dice, 1).plays()[0].final
        said = []
        for each in (net, larger):
            _, rows, hidden, chances, *_ = workspace(each[1].shape[0])
            state = fast.from_position(position)
            said.append(judge(each, fast.config(rules), state, rows, hidden, chances))
        assert said[0] == pytest.approx(said[1], abs=1e-12)
        position = position.mirrored()
    with pytest.raises(ValueError, match="grow"):
        grown(larger, net[0].shape[0], 9, seed=2)
