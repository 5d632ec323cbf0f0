"""The worth of a game with a cube: known points of the model, and what holds everywhere."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from narde_core.cubing.decision import rank_actions
from narde_core.cubing.equity import EFFICIENCY, ME, OPPONENT, CubeModel, at, first_at, last_at
from narde_core.cubing.gammon_rates import mars_share
from narde_core.cubing.match_equity import payoff_by_points
from narde_core.game.events import Beaver
from narde_core.game.series import Series
from narde_core.rules.cube import CAP, climb
from narde_core.rules.variants import GAMES

from .playing import BLACK, WHITE, placed, play, series, with_cube
from .test_bot_cube import any_chances, at_score, money, offered, shares, win

SCHEMES = ("yellowclub", "international")


def points(scheme: str = "international", mars: tuple[float, float] = (0.0, 0.0), lowest: int = 1):
    """The market of a single game that is paid in points."""
    return CubeModel(payoff_by_points(float, scheme), mars, scheme, lowest)


# Lines.

LINE = ((0.0, -1.0), (0.25, 0.0), (0.5, 0.0), (1.0, 1.0))


def test_lines():
    assert [at(LINE, p) for p in (0, 0.125, 0.25, 0.4, 0.75, 1)] == [-1, -0.5, 0, 0, 0.5, 1]
    assert [first_at(LINE, worth) for worth in (-2, -1, -0.5, 0, 0.5, 1)] == [
        0, 0, 0.125, 0.25, 0.75, 1,
    ]  # fmt: skip
    assert first_at(LINE, 1.1) is None
    assert [last_at(LINE, worth) for worth in (-1, -0.5, 0, 0.5, 1, 2)] == [
        0, 0.125, 0.5, 0.75, 1, 1,
    ]  # fmt: skip
    assert last_at(LINE, -1.1) is None


def test_a_cube_that_is_always_raised_in_time():
    """Without mars and with the doubling cube a side may take from a fifth of the games on (the
    cube being as good as it can be), and is twenty points from it at either end."""
    market = points()
    live = {
        owner: [
            (market.equity(p, 1, owner, False) - (1 - EFFICIENCY) * market.dead(p, 1, False))
            / EFFICIENCY
            for p in (0.0, 0.2, 0.5, 0.8, 1.0)
        ]
        for owner in (ME, None, OPPONENT)
    }
    # A horizon of eight raises is as good as none.
    assert live[ME] == pytest.approx([-1, -0.5, 0.25, 1, 1], abs=1e-3)
    assert live[None] == pytest.approx([-1, -1, 0, 1, 1], abs=1e-3)
    assert live[OPPONENT] == pytest.approx([-1, -1, -0.25, 0.5, 1], abs=1e-3)


def test_the_take_point_lies_between_the_dead_and_the_live_one():
    def point(scheme: str, cube: int) -> float:
        market = points(scheme, lowest=cube)
        higher = climb(cube, scheme)
        return next(
            p / 1000 for p in range(1000) if market.equity(p / 1000, higher, ME, True) >= -cube
        )

    assert point("international", 1) == pytest.approx(0.25 - 0.05 * EFFICIENCY, abs=0.003)
    assert point("international", 4) == pytest.approx(point("international", 1), abs=0.003)
    assert point("yellowclub", 1) < 0.25
    assert point("yellowclub", 4) < 0.1


def test_the_last_cube_is_dead():
    for scheme in SCHEMES:
        market = points(scheme, lowest=CAP)
        for owner in (ME, None, OPPONENT):
            assert market.equity(0.6, CAP, owner, True) == pytest.approx(CAP * 0.2)


chance = st.floats(0, 1, allow_nan=False)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(
    scheme=st.sampled_from(SCHEMES),
    mars=st.tuples(chance, chance),
    cube=st.sampled_from([1, 2, 4, 16]),
    p=st.tuples(chance, chance),
)
def test_laws_of_markets(scheme, mars, cube, p):
    """Better chances are worth more; owning the cube is worth more than having it in the middle,
    and that more than facing it; what is mine is lost to the rival."""
    market, other = points(scheme, mars, cube), points(scheme, mars[::-1], cube)
    low, high = sorted(p)
    owners = (OPPONENT, None, ME)
    for owner in owners:
        worse, better = (market.equity(x, cube, owner, True) for x in (low, high))
        assert worse <= better + 1e-9
        mirrored = None if owner is None else 1 - owner
        assert other.equity(1 - low, cube, mirrored, True) == pytest.approx(-worse, abs=1e-6)
    facing, middle, owning = (market.equity(low, cube, owner, True) for owner in owners)
    assert facing <= market.dead(low, cube, True) + 1e-9 <= owning + 2e-9
    assert facing <= middle + 1e-6
    assert middle <= owning + 1e-6


# Decisions.


@settings(max_examples=150, deadline=None, derandomize=True)
@given(
    raises=st.sampled_from(["cube", "counter", "jacoby", "auto"]),
    scheme=st.sampled_from(SCHEMES),
    chances=st.builds(any_chances, shares, shares, shares),
    length=st.sampled_from([0, 5]),
    mine=st.integers(0, 4),
    theirs=st.integers(0, 4),
)
def test_options(raises, scheme, chances, length, mine, theirs):
    """All that is possible is weighed, best first; refusing a raise costs the stake as it is."""
    state = at_score(mine, theirs, length, scheme) if length else money(raises, scheme)
    for asked in (state, offered(state)):
        options = rank_actions(asked, chances)
        assert {option.action for option in options} == asked.may() & {
            "roll", "double", "take", "drop", "beaver",
        }  # fmt: skip
        values = [option.equity for option in options]
        assert values == sorted(values, reverse=True)
    drop = next(
        option for option in rank_actions(offered(state), chances) if option.action == "drop"
    )
    assert drop.equity <= -1 + 1e-9


def test_raising_costs_nobody_who_may_refuse():
    """A raise that is refused gives exactly the stake."""
    options = {option.action: option.equity for option in rank_actions(money(), win(0.95))}
    assert options["double"] == pytest.approx(1)
    assert options["roll"] < 1


def test_mars_makes_games_too_good():
    """The same chance to win: with enough mars it is better played out, before as after a raise,
    but under Jacoby's rule only after one."""
    for raises, cube, best in (
        ("cube", 1, "roll"),
        ("cube", 2, "roll"),
        ("jacoby", 1, "double"),
        ("jacoby", 2, "roll"),
    ):
        state = money(raises) if cube == 1 else with_cube(money(raises), 2, WHITE, 1)
        assert rank_actions(state, win(0.95, 0.85))[0].action == best


def test_free_takes_and_drops_at_the_borders():
    """A quarter of the games is a take with the cube still alive, a fifth is none."""
    for share, answer in ((0.25, "take"), (0.22, "take"), (0.21, "drop"), (0.19, "drop")):
        assert rank_actions(offered(money()), win(share))[0].action == answer
    # At a score where the taker's cube is dead he needs the full quarter.
    state = at_score(0, 5, 7)
    for share, answer in ((0.30, "take"), (0.15, "drop")):
        assert rank_actions(offered(with_cube(state, 1, None)), win(share))[0].action == answer


def test_draw_games_are_weighed_like_others():
    state = placed(series(series="draw_game", raises="cube"), {24: 3, 25: 12}, {12: 13, 25: 2})
    assert rank_actions(state, win(0.98))[0].action == "double"
    assert rank_actions(offered(state), win(0.02))[0].action == "drop"


def test_counter_raises_are_for_favourites():
    """An underdog never counters, and a raise against a favourite is seen for what it is."""
    state = money("counter")
    for share in (0.1, 0.3, 0.45, 0.49):
        assert rank_actions(offered(state), win(share))[0].action != "beaver"
    assert rank_actions(offered(state), win(0.55))[0].action == "beaver"
    low = {option.action: option.equity for option in rank_actions(state, win(0.4))}
    assert low["double"] < 2 * low["roll"] < 0
    countered = play(offered(state), Beaver())
    assert rank_actions(countered, win(0.05))[0].action == "drop"
    # Refusing then costs the first raise too.
    assert rank_actions(countered, win(0.05))[0].equity == pytest.approx(-2)


def test_the_stake_is_the_cube_as_it_stands():
    """Equities at a higher cube are told in its units."""
    for scheme in SCHEMES:
        for cube in (2, 4, 8):
            state: Series = with_cube(money(scheme=scheme), cube, BLACK, 1)
            (only,) = rank_actions(state, win(1.0))
            assert only.equity == pytest.approx(1)


def test_shares_of_mars_are_known_for_every_game():
    for game in GAMES:
        assert 0.02 < mars_share(game) < 0.7
    assert mars_share("") == pytest.approx(0.22)
