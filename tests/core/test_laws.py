"""Laws that hold in every game of the family, whatever is played."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, reduce
from itertools import islice, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from narde_core.game.events import Commit, Move, Pass, Refused, Resign, Roll, Undo
from narde_core.game.fold import apply, new_game
from narde_core.game.state import Game, Phase
from narde_core.rules.board import OFF, SIDES, Position, opponent_step, pips, validate
from narde_core.rules.variants import GAMES, Rules

from .driving import LONG, VARIANTS, play_out, segments

seeds = st.integers(0, 9)


@cache
def whole_game(variant: str, seed: int) -> tuple[list, list[Game]]:
    """The events of one random game and the state after each."""
    events, states = [], []
    for _, event, after in play_out(variant, seed, sensible=bool(seed % 2)):
        events.append(event)
        states.append(after)
    return events, states


@pytest.mark.parametrize("games", [30, pytest.param(1000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("variant", VARIANTS)
def test_random_games_end_with_a_result_that_fits_the_position(variant, games, tally):
    """Every game ends (play_out fails otherwise); §8.1: oin, mars, koks by the last position."""
    for seed in range(1000, 1000 + games):
        *_, (_, _, game) = play_out(variant, seed)
        assert_result(game)
    tally(f"random games to the end, {variant}", games)


def assert_result(game: Game) -> None:
    result, rules = game.result, game.rules
    assert result.off == (game.position.white[OFF], game.position.black[OFF])
    if result.by == "mother":
        assert rules.key == "plakoto"
        assert result.kind in ("mars", "draw")
        return
    assert result.by == "bear_off"
    assert result.off[result.winner] == rules.checkers
    loser = game.position.lane(1 - result.winner)
    beaten = loser[0] or any(loser[opponent_step(step, rules.route)] for step in range(19, 25))
    if loser[OFF]:
        kind = "oin"
    elif rules.koks and beaten:
        kind = "koks"
    else:
        kind = "mars"
    assert result.kind == kind
    assert result.points == {"oin": 1, "mars": 2, "koks": 3}[kind]


@pytest.mark.parametrize("variant", VARIANTS)
def test_checkers_are_conserved(variant):
    rules = GAMES[variant]
    for game in whole_game(variant, 0)[1] + whole_game(variant, 1)[1]:
        validate(game.board, rules.checkers, rules.route)
        assert sum(game.board.white) == sum(game.board.black) == rules.checkers


@pytest.mark.parametrize("variant", LONG)
def test_nothing_is_ever_hit_in_the_long_family(variant):
    """The rival's checkers stay where they are while the mover plays (RULES §1.1)."""
    for before, _, after in play_out(variant, 2):
        rival = 1 - before.mover
        if before.phase is Phase.PLAY:
            assert after.board.lane(rival) == before.board.lane(rival)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_step_takes_its_die_off_the_pip_count(variant):
    for before, event, after in play_out(variant, 4):
        if isinstance(event, Move):
            side, step = before.mover, event.step
            spent = pips(before.board.lane(side)) - pips(after.board.lane(side))
            assert spent == step.end - step.start
            assert spent == step.die or step.end == OFF


@given(st.sampled_from(VARIANTS), seeds, st.randoms(use_true_random=False))
def test_white_and_black_play_alike(variant, seed, rng):
    """The same events with the colours exchanged give the exchanged positions, as long as no head
    exception of the first rolls (which know the seat) is involved."""
    rolls = [g for g in whole_game(variant, seed)[1] if g.phase is Phase.ROLL and min(g.rolls) > 1]
    if not rolls:
        return
    game = rng.choice(rolls)
    mirror = replace(
        game,
        position=game.position.mirrored(),
        mover=1 - game.mover,
        rolls=game.rolls[::-1],
        first_33=game.first_33[::-1],
    )
    roll = Roll((rng.randint(1, 6), rng.randint(1, 6)))
    one, other = apply(game, roll), apply(mirror, roll)
    assert [p.final for p in one.segment.plays()] == [p.final for p in other.segment.plays()]


@given(st.sampled_from(VARIANTS), seeds, st.randoms(use_true_random=False))
def test_undo_restores(variant, seed, rng):
    """Each undo goes back to the state before the last step, undo_all to the segment's start."""
    game = rng.choice(list(islice(segments(variant, seed), 100))).game
    way = [game]
    while nodes := list(way[-1].segment.children(way[-1].node)):
        way.append(apply(way[-1], Move(rng.choice(nodes).steps[-1])))
    if len(way) == 1:
        return
    assert apply(way[-1], Undo(True)) == game
    for earlier, later in pairwise(way):
        assert apply(later, Undo()) == earlier


@pytest.mark.parametrize("variant", VARIANTS)
def test_undo_never_crosses_a_commit(variant):
    """RULES §7.5: at the start of a segment there is nothing to take back."""
    for segment in islice(segments(variant, 5), 60):
        assert not {"undo", "undo_all"} & segment.game.may()
        for event in (Undo(), Undo(True)):
            with pytest.raises(Refused):
                apply(segment.game, event)


def folded(rules: Rules, events: list) -> Game:
    return reduce(apply, events, new_game(rules))


@pytest.mark.parametrize("variant", VARIANTS)
def test_replay_equals_step_by_step(variant):
    events, states = whole_game(variant, 1)
    assert folded(GAMES[variant], events) == states[-1]
    cut = len(events) // 2
    assert folded(GAMES[variant], events[:cut]) == states[cut - 1]


@pytest.mark.parametrize("variant", VARIANTS)
def test_refused_events_change_nothing(variant):
    """Whatever is not in ``may`` is refused, in every phase of a game."""
    events = {"roll": Roll((3, 1)), "commit": Commit(), "pass": Pass(), "undo": Undo()}
    for game in whole_game(variant, 0)[1][::5]:
        for name, event in events.items():
            if name not in game.may():
                with pytest.raises(Refused):
                    apply(game, event)


@pytest.mark.parametrize("variant", VARIANTS)
def test_may_offers_only_what_is_accepted(variant):
    events = {"roll": Roll((3, 1)), "commit": Commit(), "pass": Pass(), "undo": Undo(),
              "undo_all": Undo(True), "resign": Resign(0)}  # fmt: skip
    for game in whole_game(variant, 1)[1][::5]:
        for name in game.may() & events.keys():
            assert apply(game, events[name]) != game


@given(st.sampled_from(VARIANTS), seeds, st.integers(0, 1), st.randoms(use_true_random=False))
def test_resigning_loses_by_the_present_position(variant, seed, player, rng):
    """RULES §8.6: nothing borne off is mars (or koks), else oin; so is giving up before the own
    first roll."""
    states = [g for g in whole_game(variant, seed)[1] if "resign" in g.may()]
    game = rng.choice(states)
    result = apply(game, Resign(player)).result
    loser = game.white_player ^ player
    assert (result.winner, result.by) == (1 - loser, "resign")
    lane = game.board.lane(loser)
    assert (result.kind == "oin") == (lane[OFF] > 0 or not game.rolls[loser])
    assert result.kind != "koks" or game.rules.koks


def test_mirroring_twice_changes_nothing():
    position = Position(bytes(range(26)), bytes(range(26, 52)), ((1,), (2, 3)))
    assert position.mirrored().mirrored() == position
    assert [position.seen_by(side).white for side in SIDES] == [position.white, position.black]


def test_random_players_differ():
    """The random games above are not all the same game."""
    assert whole_game("classic", 0)[0] != whole_game("classic", 2)[0]
