"""From step sequences to legal turns, word for word after RULES §2.4. Slow on purpose."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from .oracle_board import Board, Key


class Move(NamedTuple):
    """One step: YellowClub points, ``"bar"`` and ``"off"`` by name."""

    start: int | str
    end: int | str
    die: int


class Sequence(NamedTuple):
    moves: tuple[Move, ...]
    board: Board


class Legal(NamedTuple):
    """``length`` is L of §2.4; ``sequences`` every legal order; ``finals`` the distinct ends."""

    length: int
    sequences: set[tuple[Move, ...]]
    finals: set[Key]


def all_sequences(
    board: Board,
    dice: tuple[int, ...],
    moves: tuple[Move, ...],
    steps: Callable[[Board, int, tuple[Move, ...]], Iterable[tuple[Move, Board]]],
) -> Iterable[Sequence]:
    """Every sequence that uses each die at most once, the unfinished ones and the empty one too."""
    yield Sequence(moves, board)
    for die in set(dice):
        rest = list(dice)
        rest.remove(die)
        for move, after in steps(board, die, moves):
            yield from all_sequences(after, tuple(rest), (*moves, move), steps)


def choose(
    sigma: list[Sequence],
    dice: tuple[int, ...],
    over: Callable[[Board], bool],
    rules_off: frozenset[str] = frozenset(),
) -> Legal:
    """``legal`` of §2.4 from Σ. ``rules_off`` leaves out a rule, to see whether it matters."""
    length = max((len(s.moves) for s in sigma), default=0)
    legal = [s for s in sigma if len(s.moves) == length]
    if "longest" in rules_off:
        begun = {s.moves[:n] for s in sigma for n in range(len(s.moves))}
        legal = [s for s in sigma if s.moves not in begun]
    if length == 1 and len(set(dice)) == 2 and "larger_die" not in rules_off:
        numbers = {s.moves[0].die for s in legal}
        if len(numbers) == 2:
            legal = [s for s in legal if s.moves[0].die == max(numbers)]
    # "if some sequence bears off the last checker it is legal whatever its length (the game is
    # over)": read for every way in which a step ends the game, Plakoto's mother too.
    if length:
        legal += [s for s in sigma if s.moves and over(s.board)]
    return Legal(length, {s.moves for s in legal}, {s.board.key() for s in legal})
