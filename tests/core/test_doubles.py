"""Doubles as state machines: what follows each segment of a game (RULES §7)."""

from __future__ import annotations

from collections import Counter

import pytest

from narde_core.game.events import Commit, Lot, Move, Pass, Roll
from narde_core.game.state import Game, Phase
from narde_core.rules.board import OFF

from .driving import VARIANTS, play_out
from .oracle_doubles import DOUBLES, Next, State, after, first, handed


def all_home(lane: bytes) -> bool:
    return not any(lane[:19])


def expected_next(variant: str, state: State, before: Game, game: Game) -> Next:
    """What §7 says about the segment that ``before`` has just finished."""
    steps = before.node.steps
    lane_before = before.position.lane(before.mover)
    lane_after = game.position.lane(before.mover)
    entered = bool(steps) and steps[-1].start < 19 and all_home(lane_after)
    return after(
        DOUBLES[variant], state, len(steps), all_home(lane_before), all_home(lane_after), entered
    )


def check(variant: str, expected: Next, before: Game, game: Game) -> State | None:
    """Assert that the game goes on as expected; the next segment's state if one begins at once."""
    same = game.mover == before.mover
    if expected.rest and DOUBLES[variant].mode != "four":
        assert game.rest.remainder.parts() == expected.rest
        assert game.rest.handed_over is expected.to_rival
    if expected.stage:
        assert (game.phase, same) == (Phase.PLAY, True)
        assert game.dice == (expected.stage.v,) * expected.stage.k
        assert game.stage.kind == ("handed" if expected.stage.handed else "chain")
        return expected.stage
    if expected.to_rival:
        state = handed(DOUBLES[variant], expected)
        assert (game.phase, same, game.stage.kind) == (Phase.PLAY, False, "handed")
        assert game.dice == (state.v,) * state.k
        return state
    assert (game.phase, same) == (Phase.ROLL, expected.roll)
    assert game.extra is (expected.roll and before.stage.kind != "handed")
    return None


def follow(variant: str, seed: int, sensible: bool) -> Counter[str]:
    """Play a random game beside the literal machine; counts what happened."""
    seen: Counter[str] = Counter()
    rolls = [0, 0]
    state = None
    for before, event, game in play_out(variant, seed, sensible):
        if isinstance(event, Roll) or (isinstance(event, Lot) and game.phase is Phase.PLAY):
            rolls[game.mover] += 1
            dice = event.dice if isinstance(event, Roll) else event.numbers
            state = first(DOUBLES[variant], tuple(sorted(dice)), rolls[game.mover])
            assert sorted(game.dice) == (sorted(dice) if not state.v else [state.v] * 4)
        elif isinstance(event, Commit | Pass) and game.phase is not Phase.OVER:
            expected = expected_next(variant, state, before, game)
            seen.update(kinds(expected, state))
            state = check(variant, expected, before, game)
    assert list(game.rolls) == rolls
    return seen


def kinds(expected: Next, state: State) -> list[str]:
    found = []
    if expected.stage:
        found.append("extra stage" if expected.stage.last else "climb")
    if expected.to_rival:
        found.append("hand-over")
    if state.handed and expected.rest:
        found.append("hand-over lost")
    if state.handed and not expected.rest and not expected.stage:
        found.append("hand-over played")
    if expected.roll and not state.handed:
        found.append("extra roll")
    return found


HAPPENS = {
    "crazy": {"climb", "hand-over", "hand-over lost"},
    "gulbar": {"hand-over", "hand-over lost", "hand-over played", "extra roll"},
    "crazy_gulbar": {"climb", "hand-over", "hand-over lost", "hand-over played"},
    "khachapuri": {"hand-over", "extra roll"},
    "crazy_fevga": {"climb", "hand-over", "hand-over lost"},
}


@pytest.mark.parametrize("games", [10, pytest.param(150, marks=pytest.mark.slow)])
@pytest.mark.parametrize("variant", VARIANTS)
def test_doubles_follow_the_state_machine(variant, games, tally):
    """Along random games the next stage, roll, hand-over or rival's turn is the one of §7, and
    everything that the variant has does happen in the sample."""
    seen: Counter[str] = Counter()
    for seed in range(games):
        seen += follow(variant, seed, sensible=bool(seed % 2))
    assert HAPPENS.get(variant, set()) <= set(seen), seen
    if variant not in HAPPENS:
        assert not seen
    for what, number in seen.items():
        tally(f"doubles, {variant}: {what}", number)


@pytest.mark.parametrize("variant", ["crazy", "crazy_gulbar", "crazy_fevga"])
def test_a_chain_climbs_by_one_and_a_hand_over_is_never_handed_on(variant):
    hand_overs = 0
    for seed in range(10):
        for before, event, game in play_out(variant, seed):
            if not isinstance(event, Commit | Pass) or game.phase is not Phase.PLAY:
                continue
            if game.mover == before.mover:
                assert game.stage.value == before.stage.value + 1
                assert len(game.dice) == 4
            else:
                assert before.stage.kind != "handed"
                hand_overs += 1
    assert hand_overs


@pytest.mark.parametrize("variant", ["classic", "crazy", "gulbar", "crazy_gulbar"])
def test_the_head_never_gives_more_than_its_allowance(variant):
    """Scope roll: a whole chain together; scope double (crazy): each double (RULES §5.1)."""
    for seed in range(12):
        taken, rolls = 0, [0, 0]
        for before, event, game in play_out(variant, seed):
            if isinstance(event, Roll):
                taken = 0
                rolls[before.mover] += 1
            elif isinstance(event, Move) and event.step.start == 1:
                taken += 1
                first = rolls[before.mover] == 1 and before.stage.kind != "handed"
                assert taken <= (2 if first else 1)
            elif isinstance(event, Commit | Pass) and (
                game.mover != before.mover or variant == "crazy"
            ):
                taken = 0


def test_a_finished_game_hands_nothing_over():
    """The last checker leaves with dice to spare: nothing goes to the rival."""
    for seed in range(40):
        *_, (before, _, game) = play_out("crazy_gulbar", seed)
        assert game.rest is None or before.rest == game.rest
        assert game.position.lane(game.result.winner)[OFF] == 15
        assert game.stage is None
