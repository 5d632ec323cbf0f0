"""A second, literal generator for the short family, written from RULES.md alone (§1.4, §2, §3.3).

Absolute YellowClub coordinates, all sequences, no pruning. It imports nothing of narde_core.
"""

from __future__ import annotations

from collections.abc import Iterator

from .oracle_board import OTHER, Board
from .oracle_turn import Legal, Move, all_sequences, choose

SHORT_GAMES = {"short": "hit", "portes": "hit", "hyper": "hit", "plakoto": "pin"}
START = {"W": 1, "B": 24}
"""Plakoto's starting points."""


def step_of(side: str, point: int) -> int:
    """§1.4: White travels 1 to 24, Black's step is 25 - yc."""
    return point if side == "W" else 25 - point


def point_of(side: str, step: int) -> int:
    return step if side == "W" else 25 - step


def all_home(board: Board, side: str) -> bool:
    return not board.bar[side] and all(step_of(side, p) >= 19 for p in board.men[side])


def mother_pinned(board: Board, side: str) -> bool:
    """The last own checker on the starting point, and covered by the rival."""
    return board.count(side, START[side]) == 1 and board.pinned.get(START[side]) == side


def outcome(board: Board, side: str) -> str | None:
    """How ``side``'s step ended a game of Plakoto, if it did: ``win`` or ``draw`` (§3.3)."""
    if board.finished(side):
        return "win"
    if mother_pinned(board, OTHER[side]):
        if mother_pinned(board, side):
            return "draw"
        if not board.count(side, START[side]):
            return "win"
    return None


class ShortOracle:
    """One segment: ``dice`` are two numbers or four equal ones."""

    def __init__(
        self,
        landing: str,
        board: Board,
        side: str,
        dice: tuple[int, ...],
        rules_off: frozenset[str] = frozenset(),
    ) -> None:
        self.landing, self.board, self.side = landing, board, side
        self.dice, self.rules_off = dice, rules_off

    def on(self, rule: str) -> bool:
        return rule not in self.rules_off

    def legal(self) -> Legal:
        sigma = list(all_sequences(self.board, self.dice, (), self.steps))
        return choose(sigma, self.dice, self.over, self.rules_off)

    def over(self, board: Board) -> bool:
        if self.landing == "pin" and self.on("mother"):
            return outcome(board, self.side) is not None
        return board.finished(self.side)

    def steps(
        self, board: Board, die: int, moves: tuple[Move, ...]
    ) -> Iterator[tuple[Move, Board]]:
        if self.over(board):
            return
        if board.bar[self.side]:
            end = point_of(self.side, die)
            if self.is_open(board, end):
                yield Move("bar", end, die), self.moved(board, "bar", end)
            if self.on("bar_first"):
                return
        for point in sorted(board.men[self.side]):
            end = self.target(board, point, die)
            if end is not None:
                yield Move(point, end, die), self.moved(board, point, end)

    def target(self, board: Board, point: int, die: int) -> int | str | None:
        if board.pinned.get(point) == self.side and self.on("pinned"):
            return None
        step = step_of(self.side, point) + die
        if step <= 24:
            end = point_of(self.side, step)
            return end if self.is_open(board, end) else None
        if not all_home(board, self.side):
            return None
        if self.side in board.pinned.values() and self.on("pinned_bear_off"):
            return None
        home_point = 25 - step_of(self.side, point)
        highest = max(25 - step_of(self.side, p) for p in board.men[self.side])
        if home_point == die:
            return "off"
        if not self.on("higher_first"):
            return "off"
        return "off" if highest < die and home_point == highest else None

    def is_open(self, board: Board, point: int) -> bool:
        opponents = board.count(OTHER[self.side], point)
        if self.landing == "pin" and board.pinned.get(point) == self.side:
            return opponents == 0
        return opponents <= 1

    def moved(self, board: Board, start: int | str, end: int | str) -> Board:
        side, rival = self.side, OTHER[self.side]
        after = board.copy()
        if start == "bar":
            after.bar[side] -= 1
        else:
            after.lift(side, start)
            if after.pinned.get(start) == rival and not after.count(side, start):
                del after.pinned[start]
        if end == "off":
            after.off[side] += 1
            return after
        if self.landing == "hit" and after.count(rival, end):
            after.lift(rival, end)
            after.bar[rival] += 1
        elif self.landing == "pin" and after.count(rival, end):
            after.pinned[end] = rival
        after.drop(side, end)
        return after
