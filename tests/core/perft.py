"""Perft tables: how many distinct plays a position has, counted by the second generators.

``python -m tests.core.perft`` from the repository's root writes tests/vectors/perft.json anew.

A turn counts its distinct final positions, a lost turn as one; a double is four steps and nothing
more. A side that has not moved yet plays its first roll (the 5-5 exception left out), so that the
numbers do not depend on the history of the game.
"""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from typing import Any

from narde_core.rules.board import to_json
from narde_core.rules.variants import GAMES

from .driving import ROLLS, VARIANTS, dice_of, position_json, segments, side_of
from .oracle_board import OTHER, Board
from .oracle_long import LONG_GAMES, Context, LongOracle
from .oracle_short import SHORT_GAMES, ShortOracle
from .oracle_turn import Sequence, all_sequences

DEEP = 100
"""Positions with more plays than that are counted to depth 1 only, starts excepted."""
TABLE = Path(__file__).parents[1] / "vectors" / "perft.json"


def turn_of(variant: str, board: Board, side: str, roll: tuple[int, int], start: Board) -> Any:
    """The oracle of one turn."""
    dice = dice_of(roll)
    if variant in SHORT_GAMES:
        return ShortOracle(SHORT_GAMES[variant], board, side, dice)
    untouched = board.men[side] == start.men[side]
    double = roll[0] if roll[0] == roll[1] else 0
    context = Context(untouched, "WB".index(side), double)
    return LongOracle(LONG_GAMES[variant], board, side, dice, context)


def finals(oracle: Any) -> list[Board]:
    """One board for each distinct final position."""
    legal = oracle.legal()
    found: dict[Any, Board] = {}
    for sequence in reached(oracle):
        if sequence.moves in legal.sequences:
            found.setdefault(sequence.board.key(), sequence.board)
    return list(found.values()) or [oracle.board]


def reached(oracle: Any) -> list[Sequence]:
    return list(all_sequences(oracle.board, oracle.dice, (), oracle.steps))


def row(variant: str, name: str, data: dict[str, Any], side: str) -> dict[str, Any]:
    """One entry of the table; the second depth only where it is not too much."""
    board = Board.read(data)
    rules = GAMES[variant]
    start = Board.read(to_json(rules.start_position, rules.route))
    ends = {roll: finals(turn_of(variant, board, side, roll, start)) for roll in ROLLS}
    counts = {f"{roll[0]}-{roll[1]}": len(found) for roll, found in ends.items()}
    entry = {"variant": variant, "name": name, "start": data, "mover": side, "plays": counts}
    if name != "start" and sum(counts.values()) > DEEP:
        return entry
    turns = (
        turn_of(variant, end, OTHER[side], roll, start)
        for found in ends.values()
        for end in found
        for roll in ROLLS
    )
    return {**entry, "depth2": sum(len(turn.legal().finals) for turn in turns)}


def rows() -> list[dict[str, Any]]:
    found = []
    for variant in VARIANTS:
        rules = GAMES[variant]
        opening = to_json(rules.start_position, rules.route)
        found.append(row(variant, "start", opening, "W"))
        games = list(islice(segments(variant, 7, sensible=True), 400))
        for name, share in (("middle", 0.4), ("late", 0.8)):
            game = games[int(len(games) * share)].game
            found.append(row(variant, name, position_json(game), side_of(game)))
    return found


def main() -> None:
    lines = ",\n".join(json.dumps(entry) for entry in rows())
    TABLE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
