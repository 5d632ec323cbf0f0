"""Compares the core's turn with the second generators."""

from __future__ import annotations

import random
from typing import Any

from narde_core.game.state import Game
from narde_core.records.record import step_to_json
from narde_core.rules.board import to_json
from narde_core.rules.movegen import Node, Segment

from .driving import position_json, side_of
from .oracle_board import Board, Key, key_of
from .oracle_long import LONG_GAMES, Context, LongOracle
from .oracle_short import SHORT_GAMES, ShortOracle
from .oracle_turn import Legal, Move


def oracle(
    variant: str, start: dict[str, Any], side: str, dice: tuple[int, ...], context: Context
) -> Legal:
    """The legal turns by the second generator."""
    board = Board.read(start)
    if variant in LONG_GAMES:
        return LongOracle(LONG_GAMES[variant], board, side, dice, context).legal()
    return ShortOracle(SHORT_GAMES[variant], board, side, dice, context.rules_off).legal()


def core_finals(game: Game) -> set[Key]:
    """Keys of the final positions that the core's turn offers."""
    route = game.rules.route
    return {key_of(to_json(p.final.seen_by(game.mover), route)) for p in game.segment.plays()}


def core_moves(game: Game, turn: Segment, node: Node) -> set[Move]:
    """What the core offers at ``node``, in YellowClub points."""
    found = set()
    for child in turn.children(node):
        data = step_to_json(child.steps[-1], game.mover, game.rules.route)
        found.add(Move(data["from"], data["to"], data["die"]))
    return found


def compare(variant: str, game: Game, context: Context, rng: random.Random) -> Legal:
    """Assert that core and oracle agree on a segment: its length, its finals, and on the steps
    offered all along one random way through it."""
    start, side = position_json(game), side_of(game)
    expected = oracle(variant, start, side, game.dice, context)
    label = f"{variant} {side} {game.dice} {context} {start}"
    assert game.segment.length == expected.length, label
    assert core_finals(game) == expected.finals, label
    assert len(game.segment) == len(expected.finals), label
    node, made = game.segment.root(), ()
    sequences = expected.sequences
    while True:
        offered = core_moves(game, game.segment, node)
        sequences = {s for s in sequences if s[: len(made)] == made}
        assert offered == {s[len(made)] for s in sequences if len(s) > len(made)}, (label, made)
        if not offered:
            return expected
        move = rng.choice(sorted(offered, key=str))
        made = (*made, move)
        node = next(
            child
            for child in game.segment.children(node)
            if step_to_json(child.steps[-1], game.mover, game.rules.route)
            == {"from": move.start, "to": move.end, "die": move.die}
        )
