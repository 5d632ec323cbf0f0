"""The core against the tables of distinct plays in tests/vectors/perft.json."""

from __future__ import annotations

import json

import pytest

from narde_core.rules.board import Position, from_json
from narde_core.rules.head import Throw, allowance
from narde_core.rules.movegen import Segment
from narde_core.rules.variants import GAMES, Rules

from . import perft
from .driving import ROLLS, VARIANTS, dice_of

TABLE = json.loads(perft.TABLE.read_text(encoding="utf-8"))


def turn(rules: Rules, position: Position, roll: tuple[int, int], seat: int) -> Segment:
    """A turn of the side in White's place, who sits at ``seat``."""
    untouched = position.white == rules.start
    throw = Throw(seat, untouched, roll[0] if roll[0] == roll[1] else 0)
    head_left = allowance(rules.head, throw, position, rules.route)
    return Segment(rules, position, dice_of(roll), head_left)


def second_depth(rules: Rules, position: Position, seat: int) -> int:
    return sum(
        len(turn(rules, play.final.mirrored(), following, 1 - seat))
        for roll in ROLLS
        for play in turn(rules, position, roll, seat).plays()
        for following in ROLLS
    )


def entries(deep: bool = False) -> list:
    wanted = [entry for entry in TABLE if not deep or "depth2" in entry]
    return [pytest.param(entry, id=f"{entry['variant']}-{entry['name']}") for entry in wanted]


def seen(entry: dict) -> tuple[Rules, Position, int]:
    rules, seat = GAMES[entry["variant"]], "WB".index(entry["mover"])
    return rules, from_json(entry["start"], rules.route).seen_by(seat), seat


@pytest.mark.parametrize("entry", entries())
def test_plays_per_roll(entry):
    rules, position, seat = seen(entry)
    counts = {f"{a}-{b}": len(turn(rules, position, (a, b), seat)) for a, b in ROLLS}
    assert counts == entry["plays"]


@pytest.mark.parametrize("entry", entries(deep=True))
def test_second_depth(entry):
    assert second_depth(*seen(entry)) == entry["depth2"]


def test_every_game_has_its_start_and_two_more_positions():
    names = {(entry["variant"], entry["name"]) for entry in TABLE}
    assert names == {(v, name) for v in VARIANTS for name in ("start", "middle", "late")}


@pytest.mark.slow
@pytest.mark.parametrize("entry", entries())
def test_the_table_is_what_the_oracle_counts(entry):
    again = perft.row(entry["variant"], entry["name"], entry["start"], entry["mover"])
    assert again == entry
