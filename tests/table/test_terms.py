"""What a game is worth and when it ends, under every setting of a table (RULES §8, §9.1, §9.2)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from narde_core.game.events import (
    Beaver,
    Commit,
    Double,
    Drop,
    Lot,
    Move,
    NextGame,
    Pass,
    Refused,
    Resign,
    Roll,
    Take,
    TakeOver,
    TimeOut,
)
from narde_core.game.series import Series, new_series
from narde_core.game.state import Phase
from narde_core.game.table import Table
from narde_core.rules.cube import CAP, Cube, climb
from narde_core.rules.doubles import Remainder
from narde_core.rules.movegen import Step
from narde_core.rules.results import GameTerms, points_of
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
)

# Points.


@pytest.mark.parametrize(
    ("scheme", "cube", "kind", "points"),
    [
        ("yellowclub", 1, "oin", 1),
        ("yellowclub", 1, "mars", 2),
        ("yellowclub", 1, "koks", 3),
        ("yellowclub", 5, "oin", 5),
        ("yellowclub", 5, "mars", 6),
        ("yellowclub", 5, "koks", 7),
        ("international", 1, "oin", 1),
        ("international", 1, "mars", 2),
        ("international", 1, "koks", 3),
        ("international", 4, "oin", 4),
        ("international", 4, "mars", 8),
        ("international", 8, "koks", 24),
    ],
)
def test_reckonings(scheme, cube, kind, points):
    raised = cube - 1 if scheme == "yellowclub" else cube.bit_length() - 1
    state = with_cube(series("short", raises="cube", scheme=scheme), cube, None, raised)
    assert result_of(won(state, BLACK, kind)).points == points


@pytest.mark.parametrize(
    ("raises", "kind", "raised", "points"),
    [
        ("none", "oin", 0, 1),
        ("none", "koks", 0, 1),
        ("with_mars", "koks", 0, 3),
        ("cube", "mars", 0, 2),
        ("cube", "mars", 1, 3),
        ("counter", "mars", 0, 2),
        ("jacoby", "mars", 0, 1),
        ("jacoby", "koks", 0, 1),
        ("jacoby", "oin", 1, 2),
        ("jacoby", "koks", 1, 4),
        ("auto", "mars", 0, 2),
    ],
)
def test_raise_modes(raises, kind, raised, points):
    state = series("short", raises=raises)
    if raised:
        state = raised_times(state, raised)
    assert result_of(won(state, WHITE, kind)).points == points


@pytest.mark.parametrize("raises", ["none", "with_mars"])
def test_no_cube_where_none_is_played(raises):
    state = begun(series(raises=raises))
    assert not state.game.cube.enabled
    with pytest.raises(Refused):
        play(state, Double())


@pytest.mark.parametrize("scheme", ["yellowclub", "international"])
@pytest.mark.parametrize("left", [1, 8, 15])
@pytest.mark.parametrize("value", [1, 2, 4])
def test_unborne_stake(scheme, left, value):
    """No mars bonus: fifteen checkers say it already (§8.3)."""
    state = series(raises="cube", stake="left", scheme=scheme)
    loser = {12: left, 25: 15 - left}
    state = with_cube(placed(state, {24: 1, 25: 14}, loser), value, None)
    result = result_of(bear_off_last(state))
    assert (result.points, result.left) == (value * left, left)


def test_unborne_stake_of_a_refused_raise():
    state = placed(series(raises="cube", stake="left"), {1: 15}, {12: 6, 25: 9})
    assert result_of(play(state, Double(), Drop())).points == 6


def test_a_win_is_never_worth_nothing():
    """White, who is off already, gives up in Black's reply turn: old records may hold that."""
    state = new_series(rules_for("classic"), Table(series="draw_game", stake="left"), version=1)
    state = bear_off_last(placed(state, {24: 1, 25: 14}, {12: 15}))
    state = play(state, Resign(0))
    assert (result_of(state).winner, result_of(state).points, state.winner) == (BLACK, 1, 1)


@pytest.mark.parametrize("kind", ["oin", "mars", "koks"])
@pytest.mark.parametrize("left", [1, 15])
def test_worth_of_a_draw_is_nothing(kind, left):
    assert points_of(GameTerms(stake_left=True), "draw", 4, 2, left) == 0
    assert points_of(GameTerms(), kind, 4, 2, left) > 0


# Giving up (§8.6).


@pytest.mark.parametrize("event", [Resign, TimeOut])
@pytest.mark.parametrize("loser", [WHITE, BLACK])
@pytest.mark.parametrize(
    ("variant", "lane", "kind", "points"),
    [
        ("classic", {12: 14, 25: 1}, "oin", 1),
        ("classic", {12: 15}, "mars", 2),
        ("classic", {24: 15}, "mars", 2),
        ("classic", {1: 15}, "mars", 2),
        ("short", {12: 14, 25: 1}, "oin", 1),
        ("short", {12: 15}, "mars", 2),
        ("short", {3: 1, 12: 14}, "koks", 3),
        ("short", {0: 1, 12: 14}, "koks", 3),
        ("hyper", {0: 1, 12: 1, 25: 1}, "oin", 1),
    ],
)
def test_giving_up_is_valued_by_the_position(event, loser, variant, lane, kind, points):
    other = {13: sum(lane.values())} if variant == "classic" else {24: sum(lane.values())}
    lanes = (lane, other) if loser == WHITE else (other, lane)
    for mover in (WHITE, BLACK):
        state = placed(series(variant), *lanes, mover)
        state = play(state, event(state.game.white_player ^ loser))
        result = result_of(state)
        assert (result.winner, result.kind, result.points) == (1 - loser, kind, points)
        assert result.by == ("resign" if event is Resign else "time")
        assert state.over


def test_giving_up_in_a_turn_counts_the_steps_made():
    state = placed(series(), {24: 15}, {12: 15})
    state = play(state, Roll((2, 1)))
    assert result_of(play(state, Resign(0))).kind == "mars"
    assert result_of(play(state, Move(Step(24, 25, 2)), Resign(0))).kind == "oin"


def test_giving_up_under_an_offer_counts_the_cube_as_it_stands():
    state = with_cube(placed(series(raises="cube"), {12: 15}, {12: 15}), 3, WHITE)
    state = play(state, Double())
    for player, points in ((0, 4), (1, 4)):
        assert result_of(play(state, Resign(player))).points == points


@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("event", [Resign, TimeOut])
def test_giving_up_under_a_counter_raise_is_not_cheaper_than_refusing_it(event, player):
    state = placed(series(raises="counter"), {12: 14, 25: 1}, {12: 14, 25: 1})
    state = play(state, Double(), Beaver())
    assert result_of(play(state, Drop())).points == 2
    assert result_of(play(state, event(player))).points == 2


@pytest.mark.parametrize("player", [0, 1])
def test_giving_up_a_reverse_game_loses_it(player):
    state = begun(series(series="reverse", raises="none"))
    state = play(state, Resign(player))
    assert (result_of(state).kind, result_of(state).points, state.winner) == ("oin", 1, 1 - player)


def test_nobody_gives_up_before_the_lot():
    for event in (Resign(0), TimeOut(1)):
        with pytest.raises(Refused):
            play(series(), event)


# The draw game (§8.4).


def reply(black: dict[int, int], variant: str = "classic", **settings) -> Series:
    state = series(variant, series="draw_game", **settings)
    return bear_off_last(placed(state, {24: 1, 25: 14}, black))


def roll_and_play(state: Series, roll: tuple[int, int]) -> Series:
    state = play(state, Roll(roll))
    while "step" in state.may():
        steps = [child.steps[-1] for child in state.game.segment.children(state.game.node)]
        state = play(state, Move(max(steps, key=lambda step: step.end)))
    return play(state, Commit() if "commit" in state.may() else Pass())


def test_reply_has_no_raise():
    state = reply({24: 2, 25: 13}, raises="cube")
    assert state.may() == {"roll", "resign", "time_out"}


@pytest.mark.parametrize(
    ("black", "roll", "kind"),
    [
        ({24: 4, 25: 11}, (3, 3), "draw"),
        ({24: 5, 25: 10}, (3, 3), "oin"),
        ({19: 15}, (1, 2), "mars"),
        ({18: 1, 24: 14}, (1, 2), "oin"),
        ({16: 1, 24: 14}, (1, 2), "mars"),
        ({12: 15}, (6, 6), "mars"),
    ],
)
def test_kind_is_judged_after_the_reply(black, roll, kind):
    result = result_of(roll_and_play(reply(black), roll))
    assert result.kind == kind
    assert result.winner == (None if kind == "draw" else WHITE)


def test_reply_that_cannot_move_is_over_at_once():
    # Black may bear off by the exact number only and has none.
    state = series("crazy", series="draw_game")
    state = bear_off_last(placed(state, {24: 1, 25: 14}, {19: 15}))
    result = result_of(roll_and_play(state, (2, 1)))
    assert (result.winner, result.kind) == (WHITE, "mars")


@pytest.mark.parametrize("raises", ["with_mars", "cube", "counter", "jacoby", "auto", "none"])
def test_a_drawn_game_is_worth_nothing(raises):
    state = roll_and_play(reply({24: 2, 25: 13}, raises=raises), (5, 4))
    assert (result_of(state).points, state.score, state.over) == (0, (0, 0), True)


def khachapuri(roll: tuple[int, int], series_name: str = "draw_game") -> Series:
    checkers = 4 if roll[0] == roll[1] else 2
    lanes = {24: checkers, 25: 15 - checkers}
    state = placed(series("khachapuri", series=series_name), lanes, {24: 1, 25: 14})
    return roll_and_play(state, roll)


def test_khachapuri_finished_with_a_double_leaves_no_reply():
    state = khachapuri((2, 2))
    assert (result_of(state).winner, result_of(state).by) == (WHITE, "bear_off")
    assert khachapuri((2, 1)).game.reply


def test_gulbar_finished_with_a_double_leaves_the_reply():
    state = placed(series("gulbar", series="draw_game"), {24: 4, 25: 11}, {24: 1, 25: 14})
    assert roll_and_play(state, (2, 2)).game.reply


def test_khachapuri_black_finishes_with_a_double_in_the_reply():
    state = reply({24: 4, 25: 11}, "khachapuri")
    assert result_of(roll_and_play(state, (2, 2))).kind == "draw"


def test_khachapuri_finished_with_handed_over_steps_leaves_the_reply():
    state = placed(
        series("khachapuri", series="draw_game", raises="cube"),
        {24: 2, 25: 13},
        {24: 1, 25: 14},
        pending=Remainder(3, 2, False),
    )
    state = play(state, TakeOver(), Move(Step(24, 25, 3)), Move(Step(24, 25, 3)), Commit())
    assert (state.over, state.game.reply, state.game.mover) == (False, True, BLACK)


def test_extra_rolls_belong_to_the_reply():
    """Gulbar: four played steps bring another roll, with which Black finishes too."""
    state = reply({20: 4, 24: 2, 25: 9}, "gulbar")
    state = roll_and_play(state, (1, 1))
    while state.game.phase is Phase.ROLL:
        assert (state.game.reply, state.game.extra, state.game.mover) == (True, True, BLACK)
        assert state.may() == {"roll", "resign", "time_out"}
        state = roll_and_play(state, (6, 6))
    assert result_of(state).kind == "draw"


def test_chains_belong_to_the_reply():
    state = reply({14: 2, 24: 2, 25: 11}, "crazy_fevga")
    state = roll_and_play(state, (1, 1))
    assert (state.game.phase, state.game.stage.value, state.game.reply) == (Phase.PLAY, 2, True)


def test_what_the_reply_leaves_over_goes_nowhere():
    """Exact numbers only: Black cannot use his twos, and White has nobody left to play them."""
    state = roll_and_play(reply({24: 2, 25: 13}, "crazy_gulbar"), (2, 2))
    assert (result_of(state).winner, result_of(state).kind) == (WHITE, "oin")


def test_handed_over_steps_come_before_the_raise_and_the_roll():
    rest = Remainder(3, 2, False)
    state = placed(series("gulbar", raises="cube"), {12: 15}, {12: 15}, pending=rest)
    assert state.may() == {"take_over", "double", "resign", "time_out"}
    raised = play(state, Double())
    after = play(raised, Take())
    assert (after.game.phase, after.game.stage.kind, after.game.pending) == (
        Phase.PLAY,
        "handed",
        None,
    )
    begun_ = play(state, TakeOver())
    assert "double" not in begun_.may()
    while "step" in begun_.may():
        begun_ = play(
            begun_, Move(next(iter(begun_.game.segment.children(begun_.game.node))).steps[-1])
        )
    begun_ = play(begun_, Commit())
    assert (begun_.game.phase, begun_.game.mover) == (Phase.ROLL, WHITE)
    assert begun_.may() == {"roll", "resign", "time_out"}


def test_no_raise_before_an_extra_roll():
    state = placed(series("gulbar", raises="cube"), {12: 15}, {12: 15})
    state = roll_and_play(state, (1, 1))
    assert (state.game.mover, state.game.extra) == (WHITE, True)
    assert "double" not in state.may()


# Reverse (§8.5).


@pytest.mark.parametrize("winner", [WHITE, BLACK])
@pytest.mark.parametrize("kind", ["oin", "mars"])
@pytest.mark.parametrize("variant", ["classic", "crazy", "khachapuri", "short"])
def test_reverse(variant, kind, winner):
    state = won(series(variant, series="reverse", raises="none"), winner, kind)
    result = result_of(state)
    assert (result.winner, result.kind, result.points) == (1 - winner, "oin", 1)


def test_reverse_by_the_mother():
    """Who covers the mother loses, as who bears off first does. The kind is always oin there."""
    state = series("plakoto", series="reverse", raises="none")
    state = placed(state, {20: 1, 21: 14}, {1: 1, 12: 14})
    state = play(state, Roll((4, 1)), Move(Step(20, 24, 4)), Commit())
    result = result_of(state)
    assert (result.winner, result.kind, result.by, result.points) == (BLACK, "oin", "mother", 1)


# The cube (§9.2).


def test_opener_of_a_lot_roll_cannot_raise():
    for variant in ("sport", "short", "hyper", "portes"):
        state = begun(series(variant, raises="cube"))
        assert state.game.phase is Phase.PLAY
        assert "double" not in state.may()
    assert "double" in begun(series("classic", raises="cube")).may()


def test_later_games_of_a_match_begin_with_a_roll_and_may_be_raised():
    state = play(won(match(5, "short"), WHITE), NextGame())
    assert (state.game.phase, state.game.white_player) == (Phase.ROLL, 1)
    assert "double" in state.may()


def test_only_the_owner_raises():
    state = play(begun(series(raises="cube")), Double(), Take())
    assert (state.game.cube.value, state.game.cube.owner, state.game.mover) == (2, BLACK, WHITE)
    assert "double" not in state.may()
    assert "double" in placed(state, {12: 15}, {12: 15}, BLACK).may()
    assert "double" not in placed(state, {12: 15}, {12: 15}, WHITE).may()


def test_beaver_only_once_and_only_with_counter_raises():
    for raises in ("cube", "jacoby", "auto"):
        assert "beaver" not in play(begun(series(raises=raises)), Double()).may()
    state = play(begun(series(raises="counter")), Double(), Beaver())
    assert state.may() == {"take", "drop", "resign", "time_out"}
    assert state.game.asked == WHITE


@pytest.mark.parametrize(
    ("scheme", "values", "owner_after_beaver"),
    [("yellowclub", (1, 2, 3, 4, 5), 3), ("international", (1, 2, 4, 8, 16, 32, 64), 4)],
)
def test_ladder(scheme, values, owner_after_beaver):
    cube, seen = Cube(enabled=True), []
    for _ in values:
        seen.append(cube.value)
        cube = cube.taken(BLACK, scheme)
    assert tuple(seen) == values
    assert Cube(enabled=True).beavered(BLACK, scheme).value == owner_after_beaver


@pytest.mark.parametrize(
    ("scheme", "last_offer", "last_beaver"),
    [("yellowclub", 63, 62), ("international", 32, 16)],
)
def test_caps(scheme, last_offer, last_beaver):
    for value in (1, 2, 4, 8, 16, 32, 60, 61, 62, 63, 64):
        state = with_cube(series(raises="counter", scheme=scheme), value, None)
        assert ("double" in state.may()) == (value <= last_offer)
        if "double" in state.may():
            offered = play(state, Double())
            assert ("beaver" in offered.may()) == (value <= last_beaver)
            taken = play(offered, Take()).game.cube
            assert taken.value == climb(value, scheme) <= CAP


@pytest.mark.parametrize(("scheme", "value"), [("yellowclub", 2), ("international", 2)])
def test_auto_raise_once_a_game_and_in_the_middle(scheme, value):
    state = series(raises="auto", scheme=scheme)
    assert play(state, Lot((4, 2))).game.cube == Cube(enabled=True)
    state = play(state, Lot((5, 5)))
    for tie in range(1, 4):
        assert state.game.cube == Cube(True, value, None, 1)
        state = play(state, Lot((tie, tie)))
    state = play(state, Lot((2, 6)))
    assert state.game.cube == Cube(True, value, None, 1)
    assert "double" in state.may()
    assert result_of(won(state, WHITE, "oin")).points == value


def test_ties_raise_nothing_elsewhere():
    for raises in ("cube", "counter", "jacoby"):
        assert play(series(raises=raises), Lot((5, 5))).game.cube.value == 1


@pytest.mark.parametrize("settings", [{"raises": "auto"}, {"raises": "cube"}])
def test_a_crawford_game_has_no_cube_in_any_phase(settings):
    state = replace(match(3), score=(1, 0))
    state = play(won(state, WHITE), NextGame())
    assert state.crawford == "now"
    for mover in (WHITE, BLACK):
        assert "double" not in placed(state, {12: 15}, {12: 15}, mover).may()
        with pytest.raises(Refused):
            play(placed(state, {12: 15}, {12: 15}, mover), Double())
