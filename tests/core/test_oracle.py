"""The core's turns against the second generators (oracle_long, oracle_short)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from narde_core.game.events import Roll
from narde_core.game.fold import apply
from narde_core.rules.board import to_json
from narde_core.rules.variants import rules_for

from . import constructed
from .comparing import compare, oracle
from .driving import (
    LONG,
    ROLLS,
    VARIANTS,
    Segment,
    at_roll,
    position_json,
    rolled,
    segments,
    side_of,
)
from .oracle_long import Context

PRESETS = ("georgian", "ru_code", "any_blocked_double")


def from_games(variant: str) -> Iterator[Segment]:
    """Segments of ever more random games, every second one between sensible players."""
    seed = 0
    while True:
        yield from segments(variant, seed, sensible=bool(seed % 2))
        seed += 1


def from_scenes(variant: str, scene: str, rng: random.Random) -> Iterator[Segment]:
    while True:
        side, roll = rng.choice("WB"), rng.choice(ROLLS)
        game = rolled(variant, constructed.position(rng, variant, side, scene), roll, side)
        double = roll[0] if roll[0] == roll[1] else 0
        yield Segment(game, Context(seat=game.mover, double=double))


@pytest.mark.parametrize("number", [200, pytest.param(2000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("variant", [*VARIANTS, *PRESETS])
def test_turns_of_random_games(variant, number, tally):
    rng = random.Random(variant)
    for segment in islice(from_games(variant), number):
        compare(variant, segment.game, segment.context, rng)
    tally(f"turns of random games, {variant}", number)


SCENES = [(variant, scene) for variant in VARIANTS for scene in constructed.scenes(variant)]


@pytest.mark.parametrize("number", [20, pytest.param(200, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("variant", "scene"), SCENES)
def test_turns_of_constructed_positions(variant, scene, number, tally):
    rng = random.Random(f"{variant} {scene}")
    for segment in islice(from_scenes(variant, scene, rng), number):
        compare(variant, segment.game, segment.context, rng)
    tally(f"turns of constructed positions, {variant}", number)


@pytest.mark.parametrize("variant", [*LONG, *PRESETS])
def test_first_turns(variant, tally):
    """The opening of each side: the head's exceptions for first doubles (RULES §5.1, §5.2)."""
    rng, number = random.Random(variant), 0
    for seed in range(60):
        for segment in islice(segments(variant, seed), 12):
            if segment.context.first_roll:
                compare(variant, segment.game, segment.context, rng)
                number += 1
    assert number >= 120
    tally(f"first turns, {variant}", number)


@pytest.mark.parametrize("side", "WB")
@pytest.mark.parametrize("variant", [*LONG, *PRESETS])
def test_first_doubles_of_either_seat(variant, side):
    """Also those that the course of the game rules out: sport's opener never throws a double, but
    if he did he would have no second checker."""
    rules = rules_for(variant)
    start = to_json(rules.start_position, rules.route)
    for die in range(1, 7):
        game = apply(at_roll(variant, start, side, (0, 0)), Roll((die, die)))
        context = Context(first_roll=True, seat=game.mover, double=die)
        compare(variant, game, context, random.Random(die))


BITES = [
    ("block", "classic", "nearly_walled", 40),
    ("block", "classic", "crowned", 100),
    ("every_step", "sport", "nearly_walled", 60),
    ("every_step", "sport", "crowned", 150),
    ("quarter", "fevga", "quarter", 60),
    ("shut_in", "fevga", "shut_in", 120),
    ("must_open", "fevga", "shut_in", 40),
    ("runner", "fevga", "runner", 20),
    ("head", "classic", "scattered", 60),
    ("exact", "crazy", "homebound", 40),
    ("inside", "crazy_gulbar", "homebound", 20),
    ("higher_first", "classic", "homebound", 20),
    ("larger_die", "classic", "scarce", 150),
    ("longest", "crazy", "scarce", 150),
    ("bar_first", "short", "barred", 20),
    ("higher_first", "hyper", "race", 20),
    ("larger_die", "short", "few_moves", 150),
    ("longest", "portes", "few_moves", 100),
    ("pinned", "plakoto", "pinned_board", 40),
    ("pinned_bear_off", "plakoto", "pinned_home", 20),
    ("mother", "plakoto", "mothers", 40),
]


@pytest.mark.parametrize(("rule", "variant", "scene", "number"), BITES)
def test_rule_matters_in_the_sample(rule, variant, scene, number, tally):
    """With the rule left out of the oracle at least three turns of the scene come out otherwise,
    so that agreement above says something about that rule."""
    rng, bites = random.Random(f"{rule} {scene}"), 0
    for segment in islice(from_scenes(variant, scene, rng), number):
        game = segment.game
        legal = compare(variant, game, segment.context, rng)
        without = replace(segment.context, rules_off=frozenset((rule,)))
        bites += legal.finals != turn_without(variant, game, without)
    assert bites >= 3
    tally(f"turns that rule {rule!r} decides, {variant}", bites)


def turn_without(variant, game, context):
    return oracle(variant, position_json(game), side_of(game), game.dice, context).finals


@pytest.mark.parametrize(
    ("rule", "variant"),
    [("first_double", "classic"), ("first_double", "crazy_gulbar"), ("strict", "ru_code")],
)
def test_head_exception_matters_in_first_turns(rule, variant):
    bites = 0
    for seed in range(200):
        for segment in islice(segments(variant, seed), 3):
            context = replace(segment.context, rules_off=frozenset((rule,)))
            with_rule = turn_without(variant, segment.game, segment.context)
            bites += with_rule != turn_without(variant, segment.game, context)
    assert bites >= 3
