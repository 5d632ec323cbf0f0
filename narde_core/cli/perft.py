"""``perft``: count distinct plays to a depth, over all 21 rolls, to compare implementations."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from ..rules.board import Position
from ..rules.head import Throw, allowance
from ..rules.movegen import Segment
from ..rules.variants import GAMES, Rules, rules_for

if TYPE_CHECKING:
    from . import Commands

ROLLS = tuple((a, b) for a in range(1, 7) for b in range(1, a + 1))
"""The 21 distinct rolls."""


def add_to(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add_parser("perft", help="count distinct plays over all 21 rolls")
    parser.add_argument("variant", choices=list(GAMES))
    parser.add_argument("depth", type=int, nargs="?", default=1)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print a table a roll and the total."""
    rules = rules_for(options.variant)
    total = 0
    for roll in ROLLS:
        number = count(rules, rules.start_position, roll, options.depth, 0)
        total += number
        print(f"{roll[0]}-{roll[1]}  {number}")
    print(f"total {total}")
    return 0


def count(rules: Rules, position: Position, roll: tuple[int, int], depth: int, seat: int) -> int:
    """Distinct sequences of final positions: ``roll`` first, then any roll for each later turn.

    A double is four steps and nothing more, and only the very first turn of each side counts as
    first personal roll, so that the numbers do not depend on the game's history. ``position`` is
    seen by the mover, ``seat`` is his (0 White); ``depth`` is in turns, at least 1.
    """
    a, b = roll
    untouched = position.white == rules.start
    throw = Throw(seat, untouched, a if a == b else 0)
    head_left = allowance(rules.head, throw, position, rules.route)
    segment = Segment(rules, position, (a,) * 4 if a == b else roll, head_left)
    if depth <= 1:
        return len(segment)
    return sum(
        count(rules, play.final.mirrored(), following, depth - 1, 1 - seat)
        for play in segment.plays()
        for following in ROLLS
    )
