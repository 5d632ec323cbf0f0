"""A second, literal generator for the long family, written from RULES.md alone (§2 to §6).

Absolute YellowClub coordinates, all sequences, no pruning. It imports nothing of narde_core.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from .oracle_board import OTHER, Board
from .oracle_turn import Legal, Move, Sequence, all_sequences, choose

FIRST = frozenset((3, 4, 6))


@dataclass(frozen=True)
class LongGame:
    """A column of the table in §3.1 (what concerns one segment)."""

    head: str = "limited"
    scope: str = "roll"
    first_doubles: frozenset[int] = FIRST
    second_player_only: bool = False
    five_five: bool = True
    any_blocked: bool = False
    strict: bool = False
    block: str = "ahead"
    check: str = "commit"
    exact: bool = False
    inside: bool = True


FREE = LongGame(head="free", five_five=False)
RUNNER = LongGame(head="runner", five_five=False, block="fevga")

LONG_GAMES = {
    "classic": LongGame(),
    "sport": LongGame(second_player_only=True, five_five=False, check="step"),
    "crazy": LongGame(scope="double", exact=True, inside=False),
    "gulbar": LongGame(),
    "crazy_gulbar": LongGame(first_doubles=FIRST | {1}, exact=True, inside=False),
    "khachapuri": FREE,
    "tbilisi": FREE,
    "fevga": RUNNER,
    "crazy_fevga": RUNNER,
    "georgian": LongGame(five_five=False),
    "ru_code": LongGame(five_five=False, strict=True),
    "any_blocked_double": LongGame(any_blocked=True),
}


@dataclass(frozen=True)
class Context:
    """What the head rule must know of the roll (§5.1)."""

    first_roll: bool = False
    seat: int = 0
    double: int = 0
    """The double that was rolled (a chain keeps it), 0 for two different numbers."""
    rival_33: bool = False
    """The rival's first personal roll was 3-3."""
    head_used: int = 0
    """Checkers that left the head in earlier doubles of the same scope."""
    rules_off: frozenset[str] = field(default_factory=frozenset)
    """Rules left out, to see whether they matter at all."""


def step_of(side: str, point: int) -> int:
    """§1.2: White's step is the point; Black's is ((yc + 11) mod 24) + 1."""
    return point if side == "W" else (point + 11) % 24 + 1


def point_of(side: str, step: int) -> int:
    return step if side == "W" else (step + 11) % 24 + 1


def all_home(board: Board, side: str) -> bool:
    return all(step_of(side, point) >= 19 for point in board.men[side])


# The block rule (§4)


def runs(board: Board, builder: str) -> list[tuple[int, int]]:
    """Maximal runs of the builder's points, in steps of the rival."""
    rival = OTHER[builder]
    found = []
    start = None
    for step in range(1, 26):
        held = step <= 24 and board.count(builder, point_of(rival, step)) > 0
        if held and start is None:
            start = step
        if not held and start is not None:
            found.append((start, step - 1))
            start = None
    return found


def walls(board: Board, builder: str) -> list[tuple[int, int]]:
    return [(s, e) for s, e in runs(board, builder) if e - s >= 5]


def front(board: Board, side: str) -> int:
    if board.off[side]:
        return 25
    return max(step_of(side, point) for point in board.men[side])


def forbidden(board: Board, builder: str) -> bool:
    """§4.3: some wall has no rival checker beyond it."""
    return any(front(board, OTHER[builder]) <= e for _, e in walls(board, builder))


def quarter_full(board: Board, side: str) -> bool:
    """F1 of §4.4."""
    return all(board.count(side, point_of(side, step)) for step in range(1, 7))


def shut_in(board: Board, builder: str) -> bool:
    """F2 of §4.4: all fifteen rival checkers directly behind a wall."""
    rival = OTHER[builder]
    if 15 not in board.men[rival].values():
        return False
    starts = [s for s, _ in walls(board, builder) if s >= 2]
    return any(board.count(rival, point_of(rival, s - 1)) == 15 for s in starts)


# The head (§5)


def allowance(game: LongGame, board: Board, side: str, ctx: Context) -> int:
    if not (ctx.first_roll and ctx.double):
        return 1
    excepted = ctx.double in game.first_doubles and "first_double" not in ctx.rules_off
    if excepted and not (game.second_player_only and ctx.seat == 0):
        return 2
    if game.any_blocked and ctx.seat == 1 and not one_man_finishes(board, side, ctx.double):
        return 2
    after_33 = game.five_five and "five_five" not in ctx.rules_off and ctx.rival_33
    if after_33 and ctx.double == 5 and ctx.seat == 1 and board.count(OTHER[side], 4):
        return 2
    return 1


def one_man_finishes(board: Board, side: str, die: int) -> bool:
    """A single checker can walk from the head four times ``die``."""
    landings = [point_of(side, 1 + die * n) for n in range(1, 5) if 1 + die * n <= 24]
    return not any(board.count(OTHER[side], point) for point in landings)


def head_moves(side: str, moves: tuple[Move, ...]) -> list[Move]:
    return [move for move in moves if move.start == point_of(side, 1)]


def first_runner_point(side: str, moves: tuple[Move, ...]) -> int | str | None:
    """Where the checker that left the head first has got to."""
    at: int | str | None = None
    for move in moves:
        if move.start == (point_of(side, 1) if at is None else at):
            at = move.end
    return at


def passed(board: Board, side: str) -> bool:
    """§5.4: an own checker stands on step 14 or further, or is borne off."""
    return bool(board.off[side]) or any(step_of(side, point) >= 14 for point in board.men[side])


# Single steps


class LongOracle:
    """One segment: ``dice`` are two numbers or up to four equal ones."""

    def __init__(
        self, game: LongGame, board: Board, side: str, dice: tuple[int, ...], ctx: Context
    ) -> None:
        self.game, self.board, self.side, self.dice, self.ctx = game, board, side, dice, ctx
        self.allow = allowance(game, board, side, ctx)

    def on(self, rule: str) -> bool:
        return rule not in self.ctx.rules_off

    def legal(self) -> Legal:
        sigma = [
            s for s in all_sequences(self.board, self.dice, (), self.steps) if self.may_end(s.board)
        ]
        if self.game.block == "fevga" and shut_in(self.board, self.side) and self.on("must_open"):
            opening = [s for s in sigma if not shut_in(s.board, self.side)]
            if opening:
                sigma = opening
        if not sigma:
            sigma = [Sequence((), self.board)]
        return choose(sigma, self.dice, lambda b: b.finished(self.side), self.ctx.rules_off)

    def may_end(self, board: Board) -> bool:
        if self.game.block == "ahead" and self.on("block"):
            return not forbidden(board, self.side)
        if self.game.block == "fevga" and self.on("quarter"):
            return not quarter_full(board, self.side)
        return True

    def steps(
        self, board: Board, die: int, moves: tuple[Move, ...]
    ) -> Iterator[tuple[Move, Board]]:
        for point in sorted(board.men[self.side]):
            end = self.target(board, point, die)
            if end is None or not self.head_allows(board, point, die, moves):
                continue
            after = board.copy()
            after.lift(self.side, point)
            if end == "off":
                after.off[self.side] += 1
            else:
                after.drop(self.side, end)
            if self.block_allows(board, after):
                yield Move(point, end, die), after

    def target(self, board: Board, point: int, die: int) -> int | str | None:
        """Where one die takes a checker (§2.3, §6); None when it cannot go."""
        step = step_of(self.side, point) + die
        home = all_home(board, self.side)
        if step <= 24:
            end = point_of(self.side, step)
            if board.count(OTHER[self.side], end):
                return None
            if home and not self.game.inside and self.on("inside"):
                return None
            return end
        if not home:
            return None
        home_point = 25 - step_of(self.side, point)
        held = {25 - step_of(self.side, p) for p in board.men[self.side]}
        if home_point == die:
            return "off"
        if self.game.exact and self.on("exact"):
            return None
        if max(held) >= die and self.on("higher_first"):
            return None
        return "off" if home_point == max(held) or not self.on("higher_first") else None

    def head_allows(self, board: Board, point: int, die: int, moves: tuple[Move, ...]) -> bool:
        if self.game.head == "limited" and self.on("head"):
            return step_of(self.side, point) != 1 or self.may_leave(board, die, moves)
        if self.game.head == "runner" and not passed(board, self.side) and self.on("runner"):
            left = sum(board.men[self.side].values()) - board.count(
                self.side, point_of(self.side, 1)
            )
            if left == 0:
                return True
            return step_of(self.side, point) != 1
        return True

    def may_leave(self, board: Board, die: int, moves: tuple[Move, ...]) -> bool:
        gone = head_moves(self.side, moves)
        used = self.ctx.head_used + len(gone)
        if used >= self.allow:
            return False
        if self.game.strict and used == 1 and self.on("strict"):
            others = [p for p in board.men[self.side] if step_of(self.side, p) != 1]
            if any(self.target(board, p, die) is not None for p in others):
                return False
            first = first_runner_point(self.side, moves)
            return isinstance(first, int) and step_of(self.side, first) + die == 13
        return True

    def block_allows(self, before: Board, after: Board) -> bool:
        if self.game.block == "ahead" and self.game.check == "step" and self.on("every_step"):
            return not forbidden(after, self.side)
        if self.game.block == "fevga" and self.on("shut_in"):
            return not shut_in(after, self.side) or shut_in(before, self.side)
        return True
