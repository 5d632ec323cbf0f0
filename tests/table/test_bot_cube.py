"""The bot's decisions about the cube, as a table of cases (RULES §9.2, §9.3)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from narde_core.bot.levels import LEVELS, bot_for
from narde_core.cubing.decision import decide
from narde_core.cubing.match_equity import match_equity, mixed_equity
from narde_core.evaluation.evaluator import evaluator_of
from narde_core.evaluation.outcome import Outcome
from narde_core.game.events import Beaver, Double, NextGame
from narde_core.game.series import Series, new_series
from narde_core.game.state import Phase
from narde_core.game.table import Table
from narde_core.rules.doubles import Remainder
from narde_core.rules.variants import rules_for

from .playing import BLACK, WHITE, Desk, begun, placed, play, series, with_cube, won_by

MIDDLE = {12: 13, 25: 2}
"""Neither side can lose mars any more."""


def win(chance: float, mars: float = 0.0, lose_mars: float = 0.0) -> Outcome:
    """``mars`` and ``lose_mars`` are shares of all games."""
    return Outcome(chance, mars, lose_mars)


def on_roll(state: Series, mover: int = WHITE) -> Series:
    return placed(state, MIDDLE, MIDDLE, mover)


def money(raises: str = "cube", scheme: str = "international", **table) -> Series:
    return on_roll(series(raises=raises, scheme=scheme, **table))


def at_score(mine: int, theirs: int, length: int = 5, scheme: str = "international") -> Series:
    """A match in which the side on roll, White and player 0, has ``mine`` points; the Crawford
    game is over."""
    state = new_series(rules_for("classic"), Table("match", length, "cube", scheme))
    state = on_roll(begun(state))
    near = length - 1 in (mine, theirs)
    return replace(state, score=(mine, theirs), crawford="post" if near else "before")


def offered(state: Series) -> Series:
    return play(state, Double())


def answers(state: Series, chances: Outcome) -> str:
    found = decide(state, chances)
    assert found in state.may()
    return found


# Raising.

DOUBLES = [
    # id, series, chances of the side on roll, what it does
    ("even money: not yet", money(), win(0.5), "roll"),
    ("a little ahead: not yet", money(), win(0.6), "roll"),
    ("well ahead", money(), win(0.74), "double"),
    ("so far ahead that it is refused", money(), win(0.9), "double"),
    ("behind", money(), win(0.2), "roll"),
    ("lost", money(), win(0.0), "roll"),
    ("won, without mars: the rival may take", money(), win(1.0), "double"),
    ("won, with a little mars", money(), win(1.0, 0.1), "roll"),
    ("too good: mars is near certain", money(), win(0.98, 0.9), "roll"),
    ("good, mars not counted before a raise", money("jacoby"), win(0.98, 0.9), "double"),
    ("additive scheme, well ahead", money(scheme="yellowclub"), win(0.74), "double"),
    ("additive scheme, too good", money(scheme="yellowclub"), win(0.99, 0.9), "roll"),
    ("additive scheme, behind", money(scheme="yellowclub"), win(0.4), "roll"),
    ("own cube, well ahead", with_cube(money(), 2, WHITE, 1), win(0.76), "double"),
    ("rival's cube", with_cube(money(), 2, BLACK, 1), win(0.9), "roll"),
    ("cube at its cap", with_cube(money(), 64, WHITE, 6), win(0.9), "roll"),
    ("no cube", money("with_mars"), win(0.9), "roll"),
    # Matches.
    ("match, even score, well ahead", at_score(0, 0), win(0.75), "double"),
    ("one point away: more points are worth nothing", at_score(4, 2), win(0.95), "roll"),
    ("one point away, behind", at_score(4, 2), win(0.3), "roll"),
    ("one point away, rival far", at_score(4, 0), win(0.75), "roll"),
    ("trailer after Crawford, even", at_score(2, 4), win(0.5), "double"),
    ("trailer after Crawford, behind", at_score(2, 4), win(0.3), "double"),
    ("trailer after Crawford, far behind", at_score(0, 4), win(0.1), "double"),
    ("trailer after Crawford, additive", at_score(3, 4, scheme="yellowclub"), win(0.5), "double"),
    ("trailer after Crawford, nearly certain mars", at_score(3, 4), win(0.99, 0.95), "roll"),
    ("double match point", at_score(4, 4), win(0.9), "roll"),
    ("double match point, behind", at_score(4, 4), win(0.1), "roll"),
    ("dead cube: two away with a two", with_cube(at_score(3, 2), 2, WHITE, 1), win(0.9), "roll"),
    (
        "dead for both",
        with_cube(at_score(3, 3), 2, WHITE, 1),
        win(0.9),
        "roll",
    ),
    (
        "the rival wins with this cube anyhow",
        with_cube(at_score(0, 3), 2, WHITE, 1),
        win(0.4),
        "double",
    ),
]


@pytest.mark.parametrize(
    ("name", "state", "chances", "expected"), DOUBLES, ids=lambda v: v if isinstance(v, str) else ""
)
def test_raising(name, state, chances, expected):
    assert answers(state, chances) == expected


# Answering. Chances are those of the side that is asked.

ANSWERS = [
    ("even", money(), win(0.5), "take"),
    ("just above the take point", money(), win(0.27), "take"),
    ("below the take point", money(), win(0.18), "drop"),
    ("hopeless", money(), win(0.02), "drop"),
    ("likely to lose mars", money(), win(0.25, 0.0, 0.4), "drop"),
    (
        "the additive scheme asks the same of the first raise",
        money(scheme="yellowclub"),
        win(0.27),
        "take",
    ),
    ("additive, below", money(scheme="yellowclub"), win(0.18), "drop"),
    # From 4 to 5 the additive raise costs little: 4 to lose now, 5 at stake.
    (
        "additive, late raises are cheap",
        with_cube(money(scheme="yellowclub"), 4, WHITE),
        win(0.13),
        "take",
    ),
    (
        "additive, late and hopeless",
        with_cube(money(scheme="yellowclub"), 4, WHITE),
        win(0.04),
        "drop",
    ),
    ("doubling, late raises are not", with_cube(money(), 4, WHITE, 2), win(0.13), "drop"),
    # Counter-raises.
    ("favourite with counter-raise", money("counter"), win(0.6), "beaver"),
    ("underdog with counter-raise", money("counter"), win(0.45), "take"),
    ("lost with counter-raise", money("counter"), win(0.05), "drop"),
    ("favourite without counter-raise", money(), win(0.6), "take"),
    ("favourite, no room to counter", with_cube(money("counter"), 32, WHITE, 5), win(0.9), "take"),
    ("favourite that often loses mars", money("counter"), win(0.55, 0.0, 0.4), "take"),
    # Matches. The score is the raiser's first.
    ("refusing loses the match", at_score(4, 4), win(0.01), "take"),
    ("refusing loses the match, hopeless", at_score(4, 0), win(0.0), "take"),
    ("refusing at two loses the match", with_cube(at_score(3, 0), 2, WHITE, 1), win(0.1), "take"),
    ("refusing costs a little, playing the match", at_score(3, 0), win(0.05), "drop"),
    # After Crawford the leader may refuse one raise for nothing if the trailer's need is even.
    ("leader, free refusal", at_score(3, 4), win(0.45), "drop"),
    ("leader, better than even", at_score(3, 4), win(0.55), "take"),
    ("leader, rival far away", at_score(0, 4), win(0.5), "take"),
]


@pytest.mark.parametrize(
    ("name", "state", "chances", "expected"), ANSWERS, ids=lambda v: v if isinstance(v, str) else ""
)
def test_answering(name, state, chances, expected):
    assert answers(offered(state), chances) == expected


COUNTERED = [
    # The raiser faces a cube two levels up; refusing costs the first raise.
    ("still the favourite", "international", win(0.7), "take"),
    ("even", "international", win(0.5), "take"),
    # A quarter would do for the stakes alone, but the cube is the rival's: he may raise again.
    ("a quarter is too little", "international", win(0.27), "drop"),
    ("above the take point", "international", win(0.38), "take"),
    ("additive: 2 to lose now, 3 at stake", "yellowclub", win(0.25), "take"),
    ("additive, too little", "yellowclub", win(0.2), "drop"),
    ("additive, hopeless", "yellowclub", win(0.1), "drop"),
    ("will lose mars", "international", win(0.3, 0.0, 0.5), "drop"),
]


@pytest.mark.parametrize(("name", "scheme", "chances", "expected"), COUNTERED)
def test_answering_a_counter_raise(name, scheme, chances, expected):
    state = play(money("counter", scheme), Double(), Beaver())
    assert answers(state, chances) == expected


@pytest.mark.parametrize("scheme", ["international", "yellowclub"])
@pytest.mark.parametrize("cube", [1, 2, 4])
def test_take_points(scheme, cube):
    """Taken above, dropped below: in the doubling scheme at a quarter, in the additive one at
    (cube + 1 - cube) / (2 cube + 2), both a little lower because the taker owns the cube."""
    state = offered(with_cube(money(scheme=scheme), cube, WHITE, 1))
    higher = 2 * cube if scheme == "international" else cube + 1
    point = (higher - cube) / (2 * higher)
    assert answers(state, win(point + 0.01)) == "take"
    assert answers(state, win(max(point - 0.05, 0))) == "drop"


def test_unborne_stake():
    """Refusing pays for all that is still on; who plays on will have borne off some by then."""
    state = placed(
        series(raises="cube", stake="left", scheme="international"), {24: 4, 25: 11}, {12: 15}
    )
    assert answers(offered(state), win(0.1, 0.0, 0.0)) == "take"
    assert answers(offered(state), win(0.0, 0.0, 0.9)) == "drop"


# The last game of a mixed series: only who is ahead afterwards counts.


def last_of_mixed(score: tuple[int, int]) -> Series:
    state = series(series="tavli", raises="cube")
    for player in (0, 1):
        state = play(won_by(state, player), NextGame())
    return on_roll(replace(begun(state), score=score))


MIXED_CASES = [
    ("one behind: a plain win only makes it level", (2, 3), win(0.5), "double"),
    ("one ahead: a plain win is enough", (3, 2), win(0.9), "roll"),
    ("level: the cube is dead", (3, 3), win(0.9), "roll"),
    ("far ahead", (9, 1), win(0.9), "roll"),
]


@pytest.mark.parametrize(("name", "score", "chances", "expected"), MIXED_CASES)
def test_raising_in_the_last_game_of_a_mixed_series(name, score, chances, expected):
    state = last_of_mixed(score)
    white = state.game.white_player
    state = replace(state, score=score if white == 0 else score[::-1])
    assert answers(state, chances) == expected
    if expected == "double":
        # The leader loses the lead by refusing, the series by losing: he takes as a favourite.
        assert answers(offered(state), win(0.45)) == "drop"
        assert answers(offered(state), win(0.6)) == "take"


# What holds for all chances and scores.

shares = st.floats(0, 1, allow_nan=False)


def any_chances(win_: float, mars: float, lose_mars: float) -> Outcome:
    return Outcome(win_, win_ * mars, (1 - win_) * lose_mars)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(
    mine=st.integers(0, 6),
    theirs=st.integers(0, 6),
    cube=st.sampled_from([1, 2, 4]),
    scheme=st.sampled_from(["international", "yellowclub"]),
    chances=st.builds(any_chances, shares, shares, shares),
)
def test_laws_of_matches(mine, theirs, cube, scheme, chances):
    state = with_cube(at_score(mine, theirs, 7, scheme), cube, WHITE if cube > 1 else None)
    action = answers(state, chances)
    if mine + cube >= 7:
        assert action == "roll"  # a win is enough as it is
    answer = answers(offered(state), chances)
    if mine + cube >= 7:
        assert answer == "take"  # refusing loses the match
    assert answer in ("take", "drop")


@settings(max_examples=200, deadline=None, derandomize=True)
@given(
    raises=st.sampled_from(["cube", "counter", "jacoby", "auto"]),
    scheme=st.sampled_from(["international", "yellowclub"]),
    cube=st.sampled_from([1, 2, 4, 8]),
    chances=st.builds(any_chances, shares, shares, shares),
)
def test_laws_of_single_games(raises, scheme, cube, chances):
    state = with_cube(money(raises, scheme), cube, WHITE if cube > 1 else None)
    if decide(state, chances) == "double":
        assert chances.win > 0.5
    answer = answers(offered(state), chances)
    if answer == "beaver":
        assert chances.win > 0.5 or chances.win_mars > chances.lose_mars
    if chances.win >= 0.5 and not chances.lose_mars:
        assert answer != "drop"


def test_crawford_game_and_games_without_cube():
    state = replace(at_score(3, 2, 4 + 1), crawford="before")
    state = play(won_by(replace(state, score=(3, 2)), 0), NextGame())
    assert state.crawford == "now"
    for chances in (win(0.95), win(0.5), win(0.05)):
        assert answers(on_roll(state), chances) == "roll"


def test_handed_over_steps_are_begun_or_raised_first():
    state = placed(series("gulbar", raises="cube"), MIDDLE, MIDDLE, pending=Remainder(3, 2, False))
    assert answers(state, win(0.5)) == "take_over"
    assert answers(state, win(0.75)) == "double"
    reply = replace(state, game=replace(state.game, reply=True))
    assert answers(reply, win(0.75)) == "take_over"


@pytest.mark.parametrize("scheme", ["international", "yellowclub"])
def test_worth_of_match_scores(scheme):
    """Fair, better the less is missing, and certain at the end."""
    for stage in ("before", "post"):
        for mine in range(1, 14):
            assert match_equity(mine, mine, stage, scheme) == 0
            for theirs in range(1, 14):
                here = match_equity(mine, theirs, stage, scheme)
                assert here == -match_equity(theirs, mine, stage, scheme)
                assert -1 < here < 1
                assert here >= match_equity(mine + 1, theirs, stage, scheme)
    assert match_equity(0, 3) == match_equity(-2, 1) == 1.0
    assert match_equity(3, 0) == -1.0


USUAL = {
    # Chances of the first of two players at backgammon who need so many points before the
    # Crawford game is over, from the table by N. Kazaross that GNU Backgammon comes with.
    (1, 2): 0.677,
    (1, 3): 0.751,
    (2, 3): 0.599,
    (2, 4): 0.669,
    (3, 4): 0.571,
    (3, 5): 0.648,
}


def test_match_scores_are_worth_what_backgammon_players_found(monkeypatch):
    """With the doubling cube and backgammon's share of gammons the same method gives nearly the
    table that backgammon players use."""
    monkeypatch.setattr("narde_core.cubing.match_equity.mars_share", lambda game: 0.26)
    for (mine, theirs), chance in USUAL.items():
        found = match_equity(mine, theirs, "before", "international", "backgammon")
        assert (found + 1) / 2 == pytest.approx(chance, abs=0.016)


def test_after_crawford_the_trailer_gains_by_every_second_point():
    """With the doubling cube he raises at once, so an odd point that is missing costs nothing:
    he needs two games from three points away as from four."""
    worth = [match_equity(1, theirs, "post", "international") for theirs in range(1, 8)]
    assert worth[0] == pytest.approx(worth[1]) == 0
    assert worth[2] == pytest.approx(worth[3])
    assert worth[4] == pytest.approx(worth[5])
    assert worth[0] < worth[2] < worth[4] < worth[6]


def test_worth_of_a_lead_in_a_mixed_series():
    for number in range(3):
        worth = [mixed_equity(lead, number, "tavli") for lead in range(6)]
        assert worth[0] == 0
        assert worth == sorted(worth)
        assert mixed_equity(-2, number, "tavli") == -worth[2]
    # In the last game the leader by two refuses a raise and is still ahead.
    assert mixed_equity(2, 2, "tavli") > 0.8
    # One behind, a raise that is refused makes it level; one that is taken decides.
    assert mixed_equity(1, 2, "tavli") == pytest.approx(0)
    assert [mixed_equity(lead, 3, "tavli") for lead in (-1, 0, 1)] == [-1, 0, 1]


# The bots' own chances.


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("scheme", ["international", "yellowclub"])
def test_clear_positions(level, scheme):
    """Far ahead in a race the bot raises and the other refuses; level it just rolls."""
    ahead = placed(series(raises="cube", scheme=scheme), {24: 3, 25: 12}, {12: 14, 25: 1})
    bot = bot_for(level, "classic")
    assert bot.decide(ahead) == "double"
    assert bot.decide(offered(ahead)) == "drop"
    level_race = placed(series(raises="cube", scheme=scheme), {22: 5, 25: 10}, {22: 5, 25: 10})
    assert bot.decide(offered(level_race)) == "take"
    behind = placed(series(raises="cube", scheme=scheme), {12: 14, 25: 1}, {24: 3, 25: 12})
    assert bot.decide(behind) == "roll"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("variant", ["classic", "gulbar", "short", "plakoto", "hyper"])
def test_bots_only_do_what_is_possible(level, variant):
    state = begun(series(variant, raises="counter"))
    if state.game.phase is Phase.ROLL:
        for asked in (state, offered(state), play(offered(state), Beaver())):
            assert bot_for(level, variant).decide(asked) in asked.may()


def test_master_looks_at_every_roll_before_it_raises():
    """Through the door, in slices: decided by every roll, and hurried by the net alone."""
    desk = Desk("a1" * 32, kinds=("bot", "bot"), raises="cube")
    desk.act("lot", pick=0)
    raised = 0
    while desk.view["phase"] != "over" and raised < 12:
        if "double" in desk.view["may"]:
            raised += 1
            state = desk.api.state.opened().record.series
            side = state.game.asked
            expected = decide(state, run(evaluator_of(state.game).before_roll(state.game, side)))
            answer = desk.ok("think", at=desk.view["at"], level="master")
            assert answer == {"steps": [], "action": expected}
            net = bot_for("expert", "classic").decide(state)
            question = {"op": "think", "at": desk.view["at"], "level": "master", "slices": True}
            assert "more" in desk.ask(**question)
            assert desk.ok("go_on", task=1, finish=True)["action"] == net
        desk.bot_turn()
    assert raised == 12


def run(work):
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value
