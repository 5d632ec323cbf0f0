"""Properties of whole series: score, end, Crawford, starters (RULES §9)."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from narde_core.game.events import NextGame, Refused
from narde_core.game.series import Series, apply, new_series
from narde_core.game.state import Phase, Result
from narde_core.game.table import MATCH_LENGTHS, MIXED, RAISES, Table, rules_of_game
from narde_core.rules.variants import rules_for

from .playing import BLACK, PLAIN, WHITE, begun, play, raised_times, walk, with_cube, won, won_by
from .test_situations import double_mother, mother

seeds = st.integers(0, 2**32)
KINDS = ("oin", "mars", "koks")


def value(table: Table, result: Result) -> int:
    """RULES §8.2, §8.3 and §9.1, said once more."""
    if result.kind == "draw":
        return 0
    if table.stake == "left":
        return result.cube * result.left
    bonus = KINDS.index(result.kind)
    if table.raises == "none" or (table.raises == "jacoby" and not result.raised):
        bonus = 0
    if table.scheme == "international":
        return result.cube * (bonus + 1)
    return result.cube + bonus


def games_of(states: list[Series]) -> list[list[Series]]:
    """The states of each game."""
    games: list[list[Series]] = [[]]
    for before, after in pairwise([states[0], *states]):
        if before.game.phase is Phase.OVER and after.game.phase is not Phase.OVER:
            games.append([])
        games[-1].append(after)
    return games


def check_scores(table: Table, states: list[Series]) -> None:
    """Every state's score is the sum of the values of the games played so far."""
    last = states[-1]
    assert last.over
    assert last.may() == frozenset()
    score = [0, 0]
    for result, white_player in last.played:
        assert result.points == value(table, result)
        if result.winner is not None:
            score[white_player ^ result.winner] += result.points
    assert last.score == tuple(score)
    for before, after in pairwise(states):
        assert all(new >= old for old, new in zip(before.score, after.score, strict=True))
        assert not before.over
        if before.score != after.score:
            assert after.game.phase is Phase.OVER
    assert last.winner == (None if score[0] == score[1] else int(score[1] > score[0]))


def check_nothing_after_the_end(state: Series) -> None:
    for event in (*PLAIN.values(), NextGame()):
        with pytest.raises(Refused):
            apply(state, event)


def check_starters(games: list[list[Series]]) -> None:
    """The lot decides the first game only; then the first move alternates."""
    starters = [game[-1].game.white_player for game in games]
    assert all(one != other for one, other in pairwise(starters))
    for number, game in enumerate(games):
        assert (game[0].game.phase is Phase.LOT) == (number == 0) or number == 0
        if number:
            assert game[0].game.draws == ()
            assert game[0].game.mover == WHITE


def check_cube_phases(games: list[list[Series]]) -> None:
    for game in games:
        for before, after in pairwise(game):
            if before.game.cube != after.game.cube and after.game.phase is not Phase.LOT:
                assert before.game.phase in (Phase.OFFER, Phase.BEAVER, Phase.LOT)
            if "double" in after.may():
                cube = after.game.cube
                assert cube.enabled
                assert cube.owner in (None, after.game.mover)
                assert not after.game.reply


@settings(max_examples=60, deadline=None, derandomize=True)
@given(seed=seeds, length=st.sampled_from(MATCH_LENGTHS), scheme=st.booleans())
def test_matches(seed, length, scheme):
    """Random matches of three-checker games to every length."""
    table = Table("match", length, "cube", "international" if scheme else "yellowclub")
    start = new_series(rules_for("hyper"), table)
    states = [start, *walk(start, random.Random(seed))]
    games = games_of(states)
    check_scores(table, states)
    check_starters(games)
    check_cube_phases(games)
    check_nothing_after_the_end(states[-1])
    # It ends exactly with the game in which somebody reaches the length.
    for game in games[:-1]:
        assert max(game[-1].score) < length
        assert game[-1].may() == {"next"}
    assert max(states[-1].score) >= length
    assert min(states[-1].score) < length
    # Crawford: the game after a player first stands one point before the end, and no other.
    before = [(0, 0), *(game[-1].score for game in games[:-1])]
    first = next((n for n, score in enumerate(before) if max(score) == length - 1), None)
    for number, game in enumerate(games):
        is_crawford = number == first
        assert all(state.game.cube.enabled != is_crawford for state in game)
        expected = (
            "now" if is_crawford else "post" if first is not None and number > first else "before"
        )
        assert {state.crawford for state in game} == {expected}
        if is_crawford:
            assert all("double" not in state.may() for state in game)
            assert game[-1].game.result.raised == 0


def play_game(state: Series, rng: random.Random) -> Series:
    """The present game is won by somebody at once, with any kind and cube."""
    state = begun(state, rng.randint(0, 1))
    if state.game.cube.enabled and rng.random() < 0.6:
        state = with_cube(state, rng.randint(1, 5), rng.choice([None, WHITE, BLACK]))
    kinds = ["oin", "mars"] + ["koks"] * state.game.rules.koks
    return won(state, rng.choice([WHITE, BLACK]), rng.choice(kinds))


@settings(max_examples=150, deadline=None, derandomize=True)
@given(
    seed=seeds,
    length=st.sampled_from(MATCH_LENGTHS),
    variant=st.sampled_from(["classic", "short", "plakoto", "khachapuri"]),
)
def test_matches_of_every_game_end_when_they_should(seed, length, variant):
    rng = random.Random(seed)
    state = new_series(rules_for(variant), Table("match", length, "cube"))
    crawford = 0
    for _ in range(60):
        state = play_game(state, rng)
        if state.over:
            break
        assert max(state.score) < length
        near = max(state.score) == length - 1
        state = play(state, NextGame())
        assert (state.crawford == "now") == (near and not crawford)
        crawford += state.crawford == "now"
        assert state.game.cube.enabled == (state.crawford != "now")
        assert state.game.white_player == state.first_starter ^ (len(state.played) % 2)
    assert state.over
    assert max(state.score) >= length
    assert crawford <= 1
    check_nothing_after_the_end(state)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(seed=seeds, name=st.sampled_from(sorted(MIXED)), level=st.integers(0, 3))
def test_mixed_series(seed, name, level):
    """Three games in their order, then the first one again as long as the score is level."""
    rng = random.Random(seed)
    state = new_series(rules_for("classic"), Table(name, raises="cube"))
    games = []
    for number in range(40):
        assert state.game.rules.key == (MIXED[name][number] if number < 3 else MIXED[name][0])
        assert state.crawford == "none"
        state = begun(state, rng.randint(0, 1))
        assert state.game.cube.enabled
        games.append(state.game.white_player)
        if number < 2 or (number == 2 and not level):
            state = play_game(state, rng)
        elif number == 2 or number < 2 + level:  # make it level, or keep it so
            gap = state.score[0] - state.score[1]
            winner = WHITE if (gap > 0) == (state.game.white_player == 1) else BLACK
            state = won(with_cube(state, max(abs(gap), 1), None), winner) if gap else state
            if not gap:
                state = play_game(state, rng)
        else:
            state = play_game(state, rng)
        decided = number >= 2 and state.score[0] != state.score[1]
        assert state.over == decided
        if state.over:
            break
        state = play(state, NextGame())
    assert state.over
    assert all(one != other for one, other in pairwise(games))
    check_nothing_after_the_end(state)


def test_a_drawn_game_counts_for_nobody():
    """A double mother in the second game of Tavli; one game each leaves the score level."""
    state = won_by(new_series(rules_for("classic"), Table("tavli", raises="cube")), 0)
    state = double_mother(mother(1, play(state, NextGame())))
    assert (state.score, state.played[-1][0].kind) == ((1, 0), "draw")
    state = won_by(play(state, NextGame()), 1)
    assert (state.score, state.over) == ((1, 1), False)
    assert play(state, NextGame()).game.rules.key == "portes"


@settings(max_examples=40, deadline=None, derandomize=True)
@given(
    seed=seeds,
    variant=st.sampled_from(["hyper", "hyper", "hyper", "khachapuri", "tbilisi"]),
    name=st.sampled_from(["single", "draw_game"]),
    raises=st.sampled_from(RAISES),
    scheme=st.sampled_from(["yellowclub", "international"]),
    stake=st.sampled_from(["win", "left"]),
)
def test_single_games(seed, variant, name, raises, scheme, stake):
    table = Table(name, 0, raises, scheme, stake)
    start = new_series(rules_for(variant), table)
    states = [start, *walk(start, random.Random(seed))]
    assert len(games_of(states)) == 1
    check_scores(table, states)
    check_cube_phases(games_of(states))
    check_nothing_after_the_end(states[-1])
    result = states[-1].game.result
    if result.kind == "draw":
        assert name == "draw_game"
        assert result.by in ("reply", "stuck")
    if raises in ("none", "with_mars"):
        assert result.cube == 1


@settings(max_examples=20, deadline=None, derandomize=True)
@given(seed=seeds, variant=st.sampled_from(["hyper", "hyper", "khachapuri"]))
def test_reverse_games(seed, variant):
    table = Table("reverse", raises="none")
    start = new_series(rules_for(variant), table)
    states = [start, *walk(start, random.Random(seed))]
    check_scores(table, states)
    result = states[-1].game.result
    assert (result.kind, result.points) == ("oin", 1)
    if result.by == "bear_off":
        assert result.off[1 - result.winner] == rules_for(variant).checkers


def test_raises_multiply_over_a_series():
    state = new_series(rules_for("classic"), Table("match", 13, "cube"))
    total = [0, 0]
    for raises in (0, 1, 2, 3):
        state = won(raised_times(begun(state), raises), WHITE, "mars")
        player = state.played[-1][1]
        total[player] += raises + 2
        assert state.score == tuple(total)
        if not state.over:
            state = play(state, NextGame())


def test_rules_of_game():
    classic = rules_for("classic", ("georgian",))
    for name in ("single", "reverse", "draw_game", "match"):
        assert rules_of_game(Table(name), classic, 7) is classic
    assert [rules_of_game(Table("tavli"), classic, n).key for n in range(5)] == [
        "portes",
        "plakoto",
        "fevga",
        "portes",
        "portes",
    ]
