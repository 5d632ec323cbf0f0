"""The computer gives up what is lost for certain, and never pays more than it must (RULES §8.6)."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from narde_core.bot.levels import LEVELS, Method, bot_for
from narde_core.bot.resigning import PLENTY, resigns
from narde_core.evaluation.evaluator import evaluator_of
from narde_core.game.events import Commit, Move, Pass, Roll
from narde_core.game.series import Series
from narde_core.game.state import Phase, Result
from narde_core.slices import finished

from .playing import BLACK, WHITE, Desk, placed, play, series, with_cube

HOME = {20: 3, 21: 3, 23: 4, 24: 4, 25: 1}
"""The winner has fourteen left, all of them home."""
BACK = {1: 8, 2: 3, 3: 4}
"""The loser has hardly left the head: he will not even reach home."""


def gives_up(state: Series) -> bool:
    game = state.game
    return finished(resigns(evaluator_of(game), game))


def lost(white: dict[int, int], black: dict[int, int], variant: str = "classic", **table) -> Series:
    """Black is to roll."""
    return placed(series(variant, **table), white, black, BLACK)


RESIGNS = [
    ("mars is certain", lost(HOME, BACK)),
    ("after the roll as before it", play(lost(HOME, BACK), Roll((6, 5)))),
    ("with a cube", lost(HOME, BACK, raises="cube")),
    ("without mars a plain loss is certain", lost({24: 5, 25: 10}, {1: 5, 12: 10}, raises="none")),
    ("one off, a plain loss is certain", lost({24: 5, 25: 10}, {19: 14, 25: 1})),
]
PLAYS_ON = [
    ("the game has just begun", lost({1: 15}, {1: 15})),
    ("ahead", lost(BACK, HOME)),
    ("mars may still be saved", lost({19: 10, 25: 5}, {18: 3, 20: 4, 21: 4, 24: 4})),
    ("mars is nearly certain only", lost({24: 6, 25: 9}, {15: 1, 20: 4, 22: 5, 24: 5})),
    ("the winner will not need long", lost({24: PLENTY - 1, 25: 16 - PLENTY}, BACK)),
    ("a draw is possible", lost(HOME, BACK, series="draw_game")),
    ("who is last wins", lost(HOME, BACK, series="reverse", raises="none")),
    ("what is borne off need not be paid", lost(HOME, BACK, stake="left")),
]


@pytest.mark.parametrize(("name", "state"), RESIGNS)
def test_resigns(name, state):
    assert gives_up(state)


@pytest.mark.parametrize(("name", "state"), PLAYS_ON)
def test_plays_on(name, state):
    assert not gives_up(state)


def test_koks_that_may_still_be_a_mars_is_played_out():
    """Short: a checker in the winner's home now, hardly when the game ends."""
    home = {19: 5, 20: 5, 21: 3, 22: 1, 25: 1}
    assert not gives_up(lost(home, {1: 1, 12: 14}, "short"))


def test_only_before_the_first_step():
    state = play(lost(HOME, BACK), Roll((2, 1)))
    node = next(iter(state.game.segment.children(state.game.node)))
    game = replace(state.game, path=(*state.game.path, node))
    assert not finished(resigns(evaluator_of(game), game))


def desk_with(state: Series, kinds: tuple[str, str], level: str) -> Desk:
    """A desk at which this is the present state."""
    desk = Desk("91" * 32, kinds=kinds, raises="cube")
    desk.act("lot", pick=0)
    session = desk.api.state.opened()
    players = tuple(replace(player, level=level) for player in session.record.players)
    record = replace(session.record, series=state, players=players)
    desk.api.state.session = replace(session, record=record)
    desk.view = desk.ok("view")["view"]
    return desk


def lost_at(player: int) -> Series:
    """``player`` has lost and is to roll; a raise is possible."""
    state = lost(HOME, BACK, raises="cube")
    game = state.game
    assert game.white_player == 0
    if player == 0:
        game = replace(game, mover=WHITE, position=game.position.mirrored())
    return replace(with_cube(state, 1, None), game=game)


@pytest.mark.parametrize("level", LEVELS)
def test_think_answers_resign(level):
    desk = desk_with(lost_at(1), ("human", "bot"), level)
    thought = desk.ok("think", at=desk.view["at"])
    if LEVELS[level].method is Method.HEURISTIC:
        assert thought["action"] == "roll"
        return
    assert thought == {"steps": [], "action": "resign"}
    desk.act("resign", player=1)
    result = desk.view["result"]
    assert (result["winner"], result["kind"], result["points"]) == (0, "mars", 2)


def test_a_person_is_never_made_to_resign():
    for kinds, player in ((("human", "bot"), 0), (("human", "human"), 1), (("bot", "bot"), 1)):
        desk = desk_with(lost_at(player), kinds, "expert")
        assert desk.ok("think", at=desk.view["at"])["action"] == "roll"


def test_whole_games_never_cost_more_than_they_must():
    """Where the computer gives up, playing on from there loses as much, whatever the dice."""
    rng = random.Random(15)
    given_up = 0
    for secret in (15, 16):
        desk = Desk(random.Random(secret).randbytes(32).hex(), kinds=("human", "bot"))
        desk.save["record"]["players"][0]["level"] = "expert"
        desk.view = desk.ok("open", save=desk.save)["view"]
        while desk.view["phase"] != "over":
            before = desk.api.state.opened().record.series
            desk.bot_turn()
        result = desk.view["result"]
        if result["by"] != "resign":
            continue
        given_up += 1
        for _ in range(5):
            end = played_on(before, rng)
            assert end.winner == 1 - before.game.mover
            assert end.points >= result["points"]
    assert given_up


def played_on(state: Series, rng: random.Random) -> Result:
    """Both play well to the end."""
    bot = bot_for("expert", state.game.rules.key)
    while (game := state.game).result is None:
        if game.phase is Phase.ROLL:
            state = play(state, Roll((rng.randint(1, 6), rng.randint(1, 6))))
        elif not game.segment.length:
            state = play(state, Pass())
        else:
            plays = game.segment.plays()
            choice = bot.choose(game.rules, game.segment.start, game.node.dice, plays)
            state = play(state, *(Move(step) for step in choice.steps), Commit())
    return game.result
