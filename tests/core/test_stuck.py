"""Safety (RULES §2.8): a draw when neither side has a legal step for any of the 21 rolls."""

from __future__ import annotations

from narde_core.game.events import Pass, Roll
from narde_core.game.fold import apply
from narde_core.game.state import Game, Phase

from .driving import at_roll

BOTH_SHUT_OUT = {
    "white": {str(point): 2 for point in range(19, 25)} | {"18": 2},
    "black": {str(point): 2 for point in range(1, 7)} | {"7": 2},
    "bar": [1, 1],
    "off": [0, 0],
}
BLACK_SHUT_OUT = {**BOTH_SHUT_OUT, "white": {**BOTH_SHUT_OUT["white"], "18": 3}, "bar": [0, 1]}


def lose_turn(game: Game, roll: tuple[int, int]) -> Game:
    return apply(apply(game, Roll(roll)), Pass())


def test_two_lost_turns_of_sides_that_can_never_move_are_a_draw():
    game = lose_turn(lose_turn(at_roll("short", BOTH_SHUT_OUT), (6, 1)), (3, 3))
    assert game.phase is Phase.OVER
    assert (game.result.winner, game.result.kind, game.result.by) == (None, "draw", "stuck")
    assert game.result.points == 0


def test_one_lost_turn_ends_nothing():
    assert lose_turn(at_roll("short", BOTH_SHUT_OUT), (6, 1)).phase is Phase.ROLL


def test_lost_turns_end_nothing_while_one_side_can_move():
    """White is stuck with 6-6 alone and moves again with another roll."""
    start = {"white": {"12": 15}, "black": {"18": 15}, "bar": [0, 0], "off": [0, 0]}
    game = at_roll("short", start)
    for _ in range(3):
        game = lose_turn(lose_turn(game, (6, 6)), (6, 6))
    assert (game.phase, game.mover) == (Phase.ROLL, 0)


def test_a_side_that_waits_on_the_bar_loses_turns_without_a_draw():
    game = lose_turn(at_roll("short", BLACK_SHUT_OUT, "B"), (6, 5))
    assert (game.phase, game.mover) == (Phase.ROLL, 0)
