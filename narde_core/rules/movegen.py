"""The turn tree: from single steps to legal plays (RULES §2.4).

A :class:`Segment` is one segment: two different dice, or up to four steps of one number. It knows
every legal play, and for any prefix of one what may be played next and why other steps may not.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .board import BAR, OFF, Position
from .long import LongStepper
from .reasons import Reason
from .short import ShortStepper
from .stepper import Stepper
from .variants import Rules

State = int
Path = tuple[int, ...]
"""A sequence of steps, flat: from, die, from, die, ..."""


class Step(NamedTuple):
    """One checker, one die, on the mover's route: ``start`` 0 is the bar, ``end`` 25 is off."""

    start: int
    end: int
    die: int


class Play(NamedTuple):
    """A legal play: its steps in one possible order and the position it leads to, seen by the
    mover. Plays are the same when their final positions are (RULES §2.4)."""

    steps: tuple[Step, ...]
    final: Position


class Node(NamedTuple):
    """A place in the turn tree: the state, the dice still free, and the steps that led here."""

    state: State
    dice: tuple[int, ...]
    steps: tuple[Step, ...]


def _steps_of(path: Path) -> tuple[Step, ...]:
    return tuple(
        Step(path[i], min(path[i] + path[i + 1], OFF), path[i + 1]) for i in range(0, len(path), 2)
    )


def make_stepper(rules: Rules, position: Position, head_left: int) -> Stepper:
    """The rule functions of ``rules`` bound to a position seen by the mover."""
    if rules.family == "long":
        return LongStepper(rules, position, head_left)
    return ShortStepper(rules, position, head_left)


class Segment:
    """All legal plays of one segment.

    ``dice`` are two different numbers, or one number up to four times. ``length`` is the number
    of dice that must be played (0: the turn is lost). ``only_die`` is the larger die when only one
    of two can be played and either could. ``position`` is seen by the mover.
    """

    def __init__(
        self, rules: Rules, position: Position, dice: tuple[int, ...], head_left: int
    ) -> None:
        self.rules = rules
        self.start = position
        self.dice = dice
        self.stepper = make_stepper(rules, position, head_left)
        self.only_die = 0
        self.opening = False
        """True when only plays that open the passage are legal (§4.4)."""
        self._levels = self._double(dice) if len(set(dice)) == 1 else self._pair(dice)
        self.length, self._finals = self._select()
        self._leads_memo: dict[tuple[State, tuple[int, ...]], frozenset[State]] = {}

    def _pair(self, dice: tuple[int, ...]) -> list[dict[State, Path]]:
        stepper, (a, b) = self.stepper, dice
        steps, root = stepper.steps, stepper.root
        ones: dict[State, Path] = {}
        twos: dict[State, Path] = {}
        for first, second in ((a, b), (b, a)):
            for start, state in steps(root, first):
                if state not in ones:
                    ones[state] = (start, first)
                for then, final in steps(state, second):
                    if final not in twos:
                        twos[final] = (start, first, then, second)
        return [{root: ()}, ones, twos]

    def _double(self, dice: tuple[int, ...]) -> list[dict[State, Path]]:
        steps, die = self.stepper.steps, dice[0]
        levels: list[dict[State, Path]] = [{self.stepper.root: ()}]
        for _ in dice:
            level: dict[State, Path] = {}
            for state, path in levels[-1].items():
                for start, after in steps(state, die):
                    if after not in level:
                        level[after] = (*path, start, die)
            if not level:
                break
            levels.append(level)
        return levels

    def _select(self) -> tuple[int, dict[State, Path]]:
        """RULES §2.4 on top of all reachable states: the opening duty, then the longest plays that
        may end, then the larger die; a play that ends the game is legal whatever its length."""
        stepper = self.stepper
        levels = self._levels
        allowed = levels
        if stepper.tests_end or stepper.must_open:
            allowed = [self._ending(level) for level in levels]
        if stepper.must_open:
            opening = [{s: p for s, p in level.items() if stepper.opened(s)} for level in allowed]
            if any(opening):
                allowed, self.opening = opening, True
        length = max((n for n, level in enumerate(allowed) if level), default=0)
        finals = dict(allowed[length]) if length else {}
        if length == 1 and len(self.dice) == 2 and self.dice[0] != self.dice[1]:
            finals = self._larger_die(finals)
        for level in allowed[1:length]:
            finals.update((s, p) for s, p in level.items() if stepper.over(s) and s not in finals)
        return length, finals or {stepper.root: ()}

    def _ending(self, level: dict[State, Path]) -> dict[State, Path]:
        may_end, over = self.stepper.may_end, self.stepper.over
        return {s: p for s, p in level.items() if may_end(s) or over(s)}

    def _larger_die(self, finals: dict[State, Path]) -> dict[State, Path]:
        larger, smaller = max(self.dice), min(self.dice)
        by_die: dict[int, dict[State, Path]] = {larger: {}, smaller: {}}
        for die, found in by_die.items():
            for start, state in self.stepper.steps(self.stepper.root, die):
                if state in finals:
                    found[state] = (start, die)
        if not (by_die[larger] and by_die[smaller]):
            return finals
        self.only_die = larger
        wins = {s: p for s, p in by_die[smaller].items() if self.stepper.over(s)}
        return {**wins, **by_die[larger]}

    def __len__(self) -> int:
        """Number of distinct final positions; 1 for a lost turn (the unchanged position)."""
        return len(self._finals)

    def plays(self) -> list[Play]:
        """Every legal play, one per distinct final position; one empty play when the turn is
        lost."""
        position = self.stepper.position
        return [Play(_steps_of(path), position(state)) for state, path in self._finals.items()]

    def final_positions(self) -> Iterator[Position]:
        """The final position of every legal play, in the order of :meth:`plays`."""
        return map(self.stepper.position, self._finals)

    # The tree, for whoever plays step by step.

    def root(self) -> Node:
        """The node before the first step."""
        return Node(self.stepper.root, self.dice, ())

    def position(self, node: Node) -> Position:
        """The position at ``node``, seen by the mover."""
        return self.stepper.position(node.state)

    def children(self, node: Node) -> Iterator[Node]:
        """The legal steps from ``node``: each is the first of at least one legal completion."""
        for child in self._moves(node):
            if self._leads(child):
                yield child

    def complete(self, node: Node) -> bool:
        """True when the segment may be committed at ``node``."""
        return node.state in self._leads(node) and not any(True for _ in self.children(node))

    def finals(self, node: Node) -> frozenset[State]:
        """The final states that legal completions of ``node`` lead to."""
        return self._leads(node)

    def completion(self, node: Node, final: State) -> tuple[Step, ...]:
        """The steps that lead from ``node`` to ``final`` (one of :meth:`finals`)."""
        if node.state == final and not node.dice:
            return ()
        for child in self.children(node):
            if final in self._leads(child):
                return (child.steps[-1], *self.completion(child, final))
        return ()

    def completions(self, node: Node) -> list[Play]:
        """The plays that are still possible from ``node``; their steps are those still to make."""
        return [
            Play(self.completion(node, final), self.stepper.position(final))
            for final in sorted(self._leads(node))
        ]

    def _moves(self, node: Node) -> Iterator[Node]:
        seen: set[int] = set()
        for die in node.dice:
            if die in seen:
                continue
            seen.add(die)
            rest = list(node.dice)
            rest.remove(die)
            for start, state in self.stepper.steps(node.state, die):
                step = Step(start, min(start + die, OFF), die)
                yield Node(state, tuple(rest), (*node.steps, step))

    def _leads(self, node: Node) -> frozenset[State]:
        """Final states of all legal sequences through ``node``."""
        made = len(self.dice) - len(node.dice)
        if made == 1 and self.only_die and self.only_die in node.dice:
            return frozenset((node.state,)) if self.stepper.over(node.state) else frozenset()
        key = (node.state, node.dice)
        known = self._leads_memo.get(key)
        if known is None:
            if node.state in self._finals and (
                made == self.length or self.stepper.over(node.state)
            ):
                known = frozenset((node.state,))
            elif made < self.length:
                known = frozenset().union(*(self._leads(child) for child in self._moves(node)))
            else:
                known = frozenset()
            self._leads_memo[key] = known
        return known

    def refusal(self, node: Node, start: int, end: int) -> tuple[Reason | None, int]:
        """Why a checker may not go from ``start`` to ``end`` at ``node``.

        Returns ``(code, die)``: a code of docs/protocol.md and the die it is about (0 if none);
        the code is None when the step is legal.
        """
        legal = [child.steps[-1] for child in self.children(node)]
        for step in legal:
            if (step.start, step.end) == (start, end):
                return None, step.die
        if self.stepper.over(node.state):
            return Reason.GAME_OVER, 0
        lane = self.position(node).white
        if not BAR <= start < OFF or not lane[start]:
            return Reason.NO_CHECKER, 0
        dice = [d for d in dict.fromkeys(node.dice) if min(start + d, OFF) == end]
        if not dice:
            return self._far_refusal(node, start, end)
        for die in dice:
            code = self.stepper.refusal(node.state, start, die)
            if code:
                return code, die
        die = dice[0]
        return self._order_refusal(node, start, die), die

    def _far_refusal(self, node: Node, start: int, end: int) -> tuple[Reason, int]:
        """No single die leads there: perhaps several steps would, if the way were open."""
        sums = {sum(node.dice[:n]) for n in range(2, len(node.dice) + 1)}
        if any(min(start + total, OFF) == end for total in sums):
            first = [
                self.stepper.refusal(node.state, start, die) for die in dict.fromkeys(node.dice)
            ]
            reason = first[0]
            if reason and all(first):
                return (Reason.CLOSED_BETWEEN if set(first) == {Reason.CLOSED} else reason), 0
            return Reason.CLOSED_BETWEEN, 0
        return Reason.NO_DIE, 0

    def _order_refusal(self, node: Node, start: int, die: int) -> Reason:
        """The step itself obeys its rules, but no legal play begins this way."""
        if self.only_die and die != self.only_die:
            return Reason.LARGER_DIE
        if self.opening:
            return Reason.MUST_OPEN
        if len(self._levels) > 1 and self._only_blocked(node, start, die):
            return self.stepper.end_code
        return Reason.LONGER if len(set(self.dice)) == 1 else Reason.BOTH_DICE

    def _only_blocked(self, node: Node, start: int, die: int) -> bool:
        """True when, but for walls at the end of the turn, the step would be part of a play of
        full length."""
        if not self.stepper.tests_end:
            return False
        child = next(
            (c for c in self._moves(node) if c.steps[-1].start == start and c.steps[-1].die == die),
            None,
        )
        return child is not None and self._reach(child) >= self.length

    def _reach(self, node: Node) -> int:
        made = len(self.dice) - len(node.dice)
        return max((self._reach(child) for child in self._moves(node)), default=made)
