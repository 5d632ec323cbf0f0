"""The turn tree: what is offered step by step agrees with the legal plays (RULES §2.4)."""

from __future__ import annotations

import random
from functools import cache
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from narde_core.rules.movegen import Node
from narde_core.rules.movegen import Segment as Legal

from . import constructed
from .driving import ROLLS, VARIANTS, Segment, rolled, segments

CODES = {
    "no_checker", "no_die", "closed", "closed_between", "head", "block", "both_dice", "larger_die",
    "longer", "not_home", "exact", "higher_first", "inside", "runner", "bar_first", "pinned",
    "must_open", "own_quarter", "shut_in", "game_over",
}  # fmt: skip
"""The refusal codes of docs/protocol.md that a turn can give."""


@cache
def some_segments(variant: str, seed: int) -> list[Segment]:
    return list(islice(segments(variant, seed, sensible=bool(seed % 2)), 150))


@st.composite
def turns(draw) -> Legal:
    """A turn of any variant, from the middle of a random game or from a constructed position."""
    variant = draw(st.sampled_from(VARIANTS))
    rng = random.Random(draw(st.integers(0, 2**32)))
    if draw(st.booleans()):
        scene = rng.choice(constructed.scenes(variant))
        side = rng.choice("WB")
        start = constructed.position(rng, variant, side, scene)
        return rolled(variant, start, rng.choice(ROLLS), side).segment
    return rng.choice(some_segments(variant, rng.randint(0, 5))).game.segment


def random_way(turn: Legal, rng: random.Random) -> list[Node]:
    """The nodes of one random play, from the root to its end."""
    way = [turn.root()]
    while children := list(turn.children(way[-1])):
        way.append(rng.choice(children))
    return way


@given(turns(), st.randoms(use_true_random=False))
def test_every_offered_step_completes_to_a_legal_play(turn, rng):
    finals = {play.final for play in turn.plays()}
    *_, last = random_way(turn, rng)
    assert turn.position(last) in finals
    assert turn.complete(last)


@given(turns(), st.randoms(use_true_random=False))
def test_only_the_end_of_a_way_may_be_committed(turn, rng):
    *way, last = random_way(turn, rng)
    assert not any(turn.complete(node) for node in way)
    assert len(last.steps) == turn.length or turn.stepper.over(last.state)


@given(turns())
def test_every_play_replays_through_the_tree(turn):
    for play in turn.plays():
        node = turn.root()
        for step in play.steps:
            node = next(child for child in turn.children(node) if child.steps[-1] == step)
        assert turn.position(node) == play.final
        assert turn.complete(node)


@given(turns())
def test_plays_are_distinct_by_their_final_position(turn):
    plays = turn.plays()
    assert len({play.final for play in plays}) == len(plays) == len(turn)


@given(turns(), st.randoms(use_true_random=False))
def test_finals_of_a_node_are_those_of_its_children(turn, rng):
    for node in random_way(turn, rng):
        children = list(turn.children(node))
        if children:
            assert turn.finals(node) == frozenset().union(*(turn.finals(c) for c in children))
        else:
            assert turn.finals(node) == {node.state}


@given(turns())
def test_finals_of_the_root_are_the_plays(turn):
    positions = {turn.stepper.position(state) for state in turn.finals(turn.root())}
    assert positions == {play.final for play in turn.plays()}


@given(turns(), st.randoms(use_true_random=False))
def test_completions_lead_from_any_node_to_its_finals(turn, rng):
    node = rng.choice(random_way(turn, rng))
    completions = turn.completions(node)
    assert {play.final for play in completions} == {
        turn.stepper.position(state) for state in turn.finals(node)
    }
    for play in completions:
        at = node
        for step in play.steps:
            at = next(child for child in turn.children(at) if child.steps[-1] == step)
        assert turn.position(at) == play.final


@given(turns(), st.randoms(use_true_random=False))
def test_refusal_is_none_exactly_for_offered_steps(turn, rng):
    for node in random_way(turn, rng):
        offered = {child.steps[-1][:2] for child in turn.children(node)}
        for start in range(26):
            for end in range(start + 1, 26):
                code, die = turn.refusal(node, start, end)
                assert (code is None) == ((start, end) in offered)
                assert code is None or code in CODES
                assert die in (0, *turn.dice)


@given(turns())
def test_a_lost_turn_has_one_empty_play(turn):
    if turn.length == 0:
        assert [play.steps for play in turn.plays()] == [()]
        assert turn.plays()[0].final == turn.start
        assert not list(turn.children(turn.root()))


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_first_step_of_every_way_uses_a_die_of_the_roll(variant):
    for segment in islice(segments(variant, 3), 60):
        turn = segment.game.segment
        for child in turn.children(turn.root()):
            step = child.steps[-1]
            assert step.die in turn.dice
            assert step.end == min(step.start + step.die, 25)
            assert sorted((*child.dice, step.die)) == sorted(turn.dice)
