"""The 32 situations of RULES §12.R, each driven through the engine's public functions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from narde_core.game.events import Beaver, Commit, Double, Drop, Lot, Move, NextGame, Roll, Take
from narde_core.game.series import Series, new_series
from narde_core.game.state import Phase
from narde_core.game.table import Table
from narde_core.rules.board import Position, make_lane
from narde_core.rules.movegen import Step
from narde_core.rules.variants import rules_for

from .playing import (
    BLACK,
    WHITE,
    bear_off_last,
    begun,
    match,
    placed,
    play,
    raised_times,
    result_of,
    series,
    with_cube,
    won,
    won_by,
)

SITUATIONS: dict[str, Callable[[], None]] = {}


def situation(test: Callable[[], None]) -> Callable[[], None]:
    SITUATIONS[test.__name__.upper()] = test
    return test


@pytest.mark.parametrize("name", [f"R{number:02}" for number in range(1, 33)])
def test_situation(name):
    SITUATIONS[name]()


def points(state: Series) -> int:
    return result_of(state).points


@situation
def r01():
    state = won(match(9), WHITE, "oin")
    assert (points(state), state.score, state.over) == (1, (1, 0), False)
    assert state.may() == {"next"}


@situation
def r02():
    for kind in ("mars", "home mars"):
        state = won(match(9), WHITE, kind)
        assert (points(state), result_of(state).kind, state.over) == (2, "mars", False)


@situation
def r03():
    state = won(match(9, "short"), WHITE, "koks")
    assert (points(state), result_of(state).kind) == (3, "koks")


@situation
def r04():
    state = won(raised_times(match(9), 4), WHITE, "oin")
    assert (result_of(state).cube, points(state)) == (5, 5)


@situation
def r05():
    assert points(won(raised_times(match(9), 4), WHITE, "mars")) == 6


@situation
def r06():
    assert points(won(raised_times(match(9, "short"), 4), WHITE, "koks")) == 7


@situation
def r07():
    state = play(begun(match(9)), Double(), Drop())
    result = result_of(state)
    assert (result.winner, result.points, result.kind, result.by) == (WHITE, 1, "oin", "drop")


@situation
def r08():
    state = raised_times(match(9), 3)
    assert state.game.cube.value == 4
    state = play(placed(state, {1: 15}, {1: 15}, BLACK), Double(), Drop())
    assert (result_of(state).winner, points(state)) == (BLACK, 4)


@situation
def r09():
    state = replace(match(5), score=(3, 2))
    state = play(won_by(state, 0), NextGame())
    assert (state.score, state.crawford, state.game.cube.enabled) == ((4, 2), "now", False)
    assert "double" not in state.may()


@situation
def r10():
    r09_state = play(won_by(replace(match(5), score=(3, 2)), 0), NextGame())
    state = play(won_by(r09_state, 1), NextGame())
    assert (state.score, state.crawford, state.game.cube.enabled) == ((4, 3), "post", True)


@situation
def r11():
    state = play(won_by(replace(match(5), score=(3, 2)), 0), NextGame())
    state = play(won_by(state, 1), NextGame())
    assert state.score == (4, 3)
    white = state.game.white_player
    if white != 1:  # it is the leader's game to begin: the trailer raises before his own roll
        state = placed(state, {1: 15}, {1: 15}, BLACK)
    state = play(state, Double(), Take())
    state = won_by(state, 1)
    assert (state.score, state.over, state.winner, state.may()) == ((4, 5), True, 1, frozenset())


@situation
def r12():
    state = play(won_by(match(2), 0), NextGame())
    assert (state.score, state.crawford, state.game.cube.enabled) == ((1, 0), "now", False)


def _mixed(name: str, winners: tuple[tuple[int, str], ...]) -> Series:
    state = series(series=name, raises="cube")
    for player, kind in winners:
        state = won_by(state, player, kind)
        if not state.over:
            state = play(state, NextGame())
    return state


@situation
def r13():
    state = _mixed("hyper_long_short", ((0, "mars"), (0, "oin"), (1, "koks")))
    assert (state.score, state.over) == ((3, 3), False)
    assert state.game.rules.key == "hyper"


@situation
def r14():
    state = _mixed("tavli", ((0, "mars"), (1, "oin"), (1, "oin")))
    assert (state.score, state.over) == ((2, 2), False)
    assert state.game.rules.key == "portes"
    assert [result.kind for result, _ in state.played] == ["mars", "oin", "oin"]


@situation
def r15():
    for name in ("hyper_long_short", "tavli"):
        state = series(series=name, raises="cube")
        while not state.over:
            assert state.game.cube.enabled
            assert state.crawford == "none"
            state = won_by(raised_times(state, 1), len(state.played) % 2, "mars")
            if state.over:
                break
            state = play(state, NextGame())
        assert state.over


@situation
def r16():
    assert points(won(series(raises="jacoby"), WHITE, "mars")) == 1


@situation
def r17():
    assert points(won(raised_times(series(raises="jacoby"), 1), WHITE, "mars")) == 3


@situation
def r18():
    assert points(won(series(raises="none"), WHITE, "mars")) == 1


@situation
def r19():
    assert points(won(series(raises="with_mars"), WHITE, "mars")) == 2


@situation
def r20():
    state = won(series("classic"), WHITE, "head mars")
    assert (result_of(state).kind, points(state)) == ("mars", 2)


@situation
def r21():
    state = won(series("classic"), BLACK, "home mars")
    assert (result_of(state).kind, points(state)) == ("mars", 2)


@situation
def r22():
    state = play(begun(series(raises="counter")), Double(), Beaver())
    refused = play(state, Drop())
    assert (result_of(refused).winner, points(refused), result_of(refused).by) == (BLACK, 2, "drop")
    taken = play(state, Take()).game
    assert (taken.cube.value, taken.cube.owner, taken.mover) == (3, BLACK, WHITE)


@situation
def r23():
    for cube in (1, 4):
        state = series(raises="cube", stake="left")
        state = with_cube(placed(state, {24: 1, 25: 14}, {12: 6, 25: 9}), cube, None)
        assert points(bear_off_last(state)) == 6 * cube


def _draw_game(black: dict[int, int], variant: str = "classic") -> Series:
    state = series(variant, series="draw_game")
    return bear_off_last(placed(state, {24: 1, 25: 14}, black))


@situation
def r24():
    state = _draw_game({24: 2, 25: 13})
    assert (state.game.phase, state.game.reply, state.game.mover) == (Phase.ROLL, True, BLACK)
    state = play(state, Roll((3, 1)), Move(Step(24, 25, 3)), Move(Step(24, 25, 1)), Commit())
    result = result_of(state)
    assert (result.winner, result.kind, result.by, result.points) == (None, "draw", "reply", 0)
    assert (state.over, state.winner, state.score) == (True, None, (0, 0))


@situation
def r25():
    state = _draw_game({19: 15})
    state = play(state, Roll((6, 1)), Move(Step(19, 25, 6)), Move(Step(19, 20, 1)), Commit())
    result = result_of(state)
    assert (result.winner, result.kind, result.points) == (WHITE, "oin", 1)


@situation
def r26():
    state = placed(series(series="draw_game"), {24: 1, 25: 14}, {24: 1, 25: 14}, BLACK)
    state = bear_off_last(state)
    assert (result_of(state).winner, result_of(state).by, state.over) == (BLACK, "bear_off", True)


@situation
def r27():
    state = won(series(series="reverse", raises="none"), WHITE, "mars")
    result = result_of(state)
    assert (result.winner, result.kind, result.points) == (BLACK, "oin", 1)
    assert state.winner == 1


@situation
def r28():
    state = won(series(), WHITE, "oin")
    assert (state.over, result_of(state).winner) == (True, WHITE)


def mother(white_starters: int, state: Series | None = None) -> Series:
    """White is about to cover Black's only checker on 24."""
    state = state or new_series(rules_for("plakoto"), Table())
    lane = {20: 1, 21: 14 - white_starters}
    if white_starters:
        lane[1] = white_starters
    return placed(state, lane, {1: 1, 12: 14})


@situation
def r29():
    state = play(mother(0), Roll((4, 1)), Move(Step(20, 24, 4)), Commit())
    result = result_of(state)
    assert (result.winner, result.kind, result.by, result.points) == (WHITE, "mars", "mother", 2)


@situation
def r30():
    state = double_mother(mother(1))
    result = result_of(state)
    assert (result.winner, result.kind, result.by, result.points) == (None, "draw", "mother", 0)


def double_mother(state: Series) -> Series:
    """White covers Black's mother, then Black White's."""
    state = play(state, Roll((4, 1)), Move(Step(20, 24, 4)))
    step = next(
        c.steps[-1] for c in state.game.segment.children(state.game.node) if c.steps[-1].start != 1
    )
    state = play(state, Move(step), Commit())
    assert (state.game.phase, state.game.position.pins) == (Phase.ROLL, ((), (1,)))
    # Black covers White's mother too: a checker of his on yc 6 takes a five.
    position = Position(
        state.game.position.white,
        make_lane({1: 1, 12: 13, 19: 1}.items()),
        state.game.position.pins,
    )
    state = replace(state, game=replace(state.game, position=position))
    state = play(state, Roll((5, 6)), Move(Step(19, 24, 5)))
    if "commit" not in state.may():
        step = next(iter(state.game.segment.children(state.game.node))).steps[-1]
        state = play(state, Move(step))
    return play(state, Commit())


@situation
def r31():
    for starter in (0, 1):
        state = begun(match(5), starter)
        assert state.game.white_player == starter
        state = play(won(state, WHITE), NextGame())
        assert (state.game.white_player, state.game.phase) == (1 - starter, Phase.ROLL)


@situation
def r32():
    state = play(series("classic"), Lot((5, 5)))
    assert (state.game.phase, state.game.draws) == (Phase.LOT, ((5, 5),))
    state = play(state, Lot((3, 2)))
    assert (state.game.white_player, state.game.phase, state.game.rolled) == (0, Phase.ROLL, None)
    sport = play(series("sport"), Lot((5, 5)), Lot((3, 2)))
    assert (sport.game.white_player, sport.game.phase) == (0, Phase.PLAY)
    assert sport.game.rolled == (3, 2)
