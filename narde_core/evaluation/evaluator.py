"""An evaluator's opinion of plays and positions: a net's chances, with a look at the next roll.

Unlike a bot, which only ranks plays, an evaluator says what they are worth. So it goes on to the
end of a turn: the higher doubles of a chain, an extra roll and steps that are handed over are
played as the net likes best, before the next player's roll is looked at. It sees no dice to come.

Work comes in slices that yield nothing: a caller who knows how much there is says how far it is.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeVar

from ..game.events import Commit, GameEvent, Lot, Opening, Pass, Roll, TakeOver
from ..game.fold import apply
from ..game.state import Game, Phase
from ..rules.board import OFF, Position
from ..rules.doubles import StageKind
from ..rules.movegen import Node, Play
from ..rules.results import Kind, kind_of_loss
from ..rules.rolls import ROLLS
from ..slices import Progress, Sliced
from .net import Net
from .outcome import EVEN, Outcome, final_outcome, mean
from .store import net_for

SLICE = 24
"""Positions that are judged in one slice at most."""

T = TypeVar("T")
Slices = Generator[None, None, T]


def with_progress(work: Slices[T], done: int, of: int) -> Sliced[T]:
    """An evaluator's work as others know it: after each slice ``done`` of ``of`` parts are behind
    it."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result
        yield Progress(done, of)


class Candidate(NamedTuple):
    """A play with what it leads to for whoever makes it; ``worth`` in points at a cube of one."""

    play: Play
    outcome: Outcome
    equity: float


class Evaluator:
    """Judges the games that are played by the rules and terms of ``game``."""

    def __init__(self, net: Net, game: Game) -> None:
        self._net = net
        self._rules = game.rules
        self._terms = game.terms
        self._inverted = game.terms.inverted(game.rules)
        self._mars_counts = game.terms.bonus and not game.terms.reverse

    @property
    def sees_chances(self) -> bool:
        """Whether the chances are worth telling: no net has learnt the reverse games."""
        return not self._terms.reverse

    def equity(self, outcome: Outcome) -> float:
        """Points to expect at a cube of one, cubeless; mars and koks where the table counts them
        (RULES §8.2). The unborne stake (§8.3) is judged like any game."""
        if self._inverted:
            return 1 - 2 * outcome.win
        return outcome.equity if self._mars_counts else 2 * outcome.win - 1

    # At 0-ply.

    def evaluate(self, game: Game, final: Position) -> Outcome:
        """The mover's outcome once he has played the present segment to ``final`` (seen by him),
        by the net alone."""
        if game.reply:
            return self._last_turn(final)
        over = self._decided(final)
        if over is not None:
            return over
        return self._seen(final.mirrored()).mirrored() if _rolls_next(game) else self._seen(final)

    def _seen(self, position: Position) -> Outcome:
        """The net's opinion of who has just moved. Where koks does not exist it knows none."""
        outcome = self._net.evaluate(position)
        return outcome if self._rules.koks else Outcome(*outcome[:3])

    def standing(self, game: Game) -> Outcome:
        """The mover's outcome before he rolls, by the net alone."""
        return self._seen(game.position.seen_by(1 - game.mover)).mirrored()

    def _decided(self, final: Position) -> Outcome | None:
        over = final_outcome(self._rules, final)
        if over is None:
            return None
        if self._terms.reverse and final.white[OFF] == self._rules.checkers:
            return Outcome(float(self._inverted))
        return over

    def _last_turn(self, final: Position) -> Outcome:
        """Of the second player's last turn (§8.4): a draw if he finishes too."""
        if final.white[OFF] == self._rules.checkers:
            return EVEN
        return self._lost_by(final)

    def _lost_by(self, position: Position) -> Outcome:
        """The side in White's place has lost as it stands."""
        kind = kind_of_loss(position, 0, self._rules.koks, self._rules.route)
        return Outcome(0.0, 0.0, float(kind != Kind.OIN), 0.0, float(kind == Kind.KOKS))

    def rank(self, game: Game, plays: Sequence[Play]) -> Slices[list[Candidate]]:
        """All plays at 0-ply, best first."""
        ranked = []
        for number, play in enumerate(plays, 1):
            outcome = self.evaluate(game, play.final)
            ranked.append(Candidate(play, outcome, self.equity(outcome)))
            if not number % SLICE:
                yield
        ranked.sort(key=lambda candidate: -candidate.equity)
        return ranked

    def best(self, game: Game) -> Slices[Candidate]:
        """The best way to play the present segment at 0-ply."""
        ranked = yield from self.rank(game, game.segment.plays())
        return ranked[0]

    # To the end of the turn and beyond.

    def look_ahead(self, game: Game, play: Play) -> Slices[Candidate]:
        """A play judged by every answer to it: the next roll, whoever's it is, played well."""
        outcome = yield from self.before_roll(played(game, play), game.mover)
        return Candidate(play, outcome, self.equity(outcome))

    def before_roll(self, game: Game, side: int) -> Slices[Outcome]:
        """The outcome of ``side`` in a game that waits for a roll, or will once steps are played
        that are due before it: the mean over all rolls."""
        game = yield from self._up_to_roll(game)
        if game.result is not None:
            return self._ended(game, side)
        parts = []
        for dice, weight in throws(game):
            outcome = yield from self.after_roll(game, dice)
            parts.append((weight, outcome))
        outcome = mean(parts)
        return outcome if game.mover == side else outcome.mirrored()

    def after_roll(self, game: Game, event: GameEvent) -> Slices[Outcome]:
        """The outcome of who rolls once ``event`` (a roll, or the lot where it is the first roll)
        has happened and his turn is played well."""
        game = apply(game, event)
        side = game.mover
        if game.rules.doubles.mode == "four" or not _goes_on(game):
            outcome = yield from self._best_outcome(game)
        else:
            best = yield from self.best(game)
            outcome = yield from self._settled(played(game, best.play), side)
        yield
        return outcome

    def _best_outcome(self, game: Game) -> Slices[Outcome]:
        """What the best way to play the present segment leads to at 0-ply."""
        best, most = EVEN, float("-inf")
        for number, final in enumerate(game.segment.final_positions(), 1):
            outcome = self.evaluate(game, final)
            equity = self.equity(outcome)
            if equity > most:
                best, most = outcome, equity
            if not number % SLICE:
                yield
        return best

    def _settled(self, game: Game, side: int) -> Slices[Outcome]:
        """The outcome of ``side`` once the turn is played on: no roll is looked at."""
        game = yield from self._up_to_roll(game)
        if game.result is not None:
            return self._ended(game, side)
        waits = 1 - game.mover
        seen = game.position.seen_by(waits)
        if game.reply:
            outcome = self._lost_by(seen.mirrored()).mirrored()
        else:
            outcome = self._seen(seen)
        return outcome if side == waits else outcome.mirrored()

    def _up_to_roll(self, game: Game) -> Slices[Game]:
        """The game once all that is due before the next roll is played well."""
        if game.phase in (Phase.OFFER, Phase.BEAVER):
            game = replace(game, phase=Phase.ROLL)
        while game.result is None:
            if game.phase is Phase.PLAY:
                best = yield from self.best(game)
                game = played(game, best.play)
            elif game.pending:
                game = apply(game, TakeOver())
            else:
                return game
        return game

    def _ended(self, game: Game, side: int) -> Outcome:
        result = game.result
        assert result is not None
        if result.winner is None:
            return EVEN
        kind = result.kind
        won = Outcome(1.0, float(kind != Kind.OIN), 0.0, float(kind == Kind.KOKS))
        first = result.winner ^ int(self._inverted)
        return won if first == side else won.mirrored()


def evaluator_of(game: Game) -> Evaluator:
    """The evaluator of a game. Raises what :func:`.store.net_for` raises where its net is
    missing."""
    return Evaluator(net_for(game.rules.key), game)


def throws(game: Game) -> list[tuple[GameEvent, int]]:
    """What may be thrown next, with weights: the 21 rolls, or the 15 lots that decide who begins
    and are his first roll, or as many opening throws that are no double."""
    if game.phase is Phase.LOT or game.opens:
        first = Opening if game.opens else Lot
        return [(first((a, b)), weight) for a, b, weight in ROLLS if a != b]
    return [(Roll((a, b)), weight) for a, b, weight in ROLLS]


def played(game: Game, play: Play) -> Game:
    """The game once the present segment is finished with the steps of ``play`` and committed."""
    if not play.steps and not game.node.steps:
        return apply(game, Pass() if not game.segment.length else Commit())
    node, stepper = game.node, game.segment.stepper
    for step in play.steps:
        dice = list(node.dice)
        dice.remove(step.die)
        state = next(
            state for start, state in stepper.steps(node.state, step.die) if start == step.start
        )
        node = Node(state, tuple(dice), (*node.steps, step))
    return apply(replace(game, path=(*game.path, node)), Commit())


def _rolls_next(game: Game) -> bool:
    """Whether the mover rolls after this segment, so that it does not end his turn."""
    stage = game.stage
    assert stage is not None
    if stage.kind == StageKind.HANDED:
        return True
    whole = bool(stage.value) and game.segment.length == stage.count
    return whole and game.rules.doubles.mode == "extra_roll"


def _goes_on(game: Game) -> bool:
    """Whether more than the opponent's roll may follow this segment: it is part of a double."""
    return game.stage is not None and bool(game.stage.value)
