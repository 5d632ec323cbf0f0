"""A judge's opinion of plays and positions: a net's chances, with a look at the next roll.

Unlike a bot, which only ranks plays, a judge says what they are worth. So it goes on to the end of
a turn: the higher doubles of a chain, an extra roll and steps that are handed over are played as
the net likes best, before the next player's roll is looked at. It sees no dice to come.

Work comes in slices that yield nothing: a caller who knows how much there is says how far it is.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeVar

from ..game.events import Commit, GameEvent, Lot, Opening, Pass, Roll, TakeOver
from ..game.fold import apply
from ..game.state import Game, Phase
from ..rules.board import OFF, Position
from ..rules.movegen import Node, Play
from ..rules.results import kind_of_loss
from ..rules.rolls import ROLLS
from ..slices import Progress, Sliced
from .net import Net, decided
from .net import equity as additive
from .outcome import Chances
from .store import net_for

SLICE = 24
"""Positions that are judged in one slice at most."""

T = TypeVar("T")
Slices = Generator[None, None, T]


def told(work: Slices[T], done: int, of: int) -> Sliced[T]:
    """A judge's work as others know it: after each slice ``done`` of ``of`` parts are behind it."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result
        yield Progress(done, of)


class Outlook(NamedTuple):
    """How a game may end for a side, each from 0 to 1: that it wins at all, wins or loses by mars
    (or koks), wins or loses by koks. In a reverse game ``win`` is to win the ordinary one."""

    win: float
    win_mars: float = 0.0
    lose_mars: float = 0.0
    win_koks: float = 0.0
    lose_koks: float = 0.0

    def turned(self) -> Outlook:
        """The same from the rival's side."""
        return Outlook(1.0 - self.win, self.lose_mars, self.win_mars, self.lose_koks, self.win_koks)

    @property
    def chances(self) -> Chances:
        """What decisions about the cube go by."""
        return Chances(self.win, self.win_mars, self.lose_mars)


EVEN = Outlook(0.5)


class Weighed(NamedTuple):
    """A play with what it leads to for whoever makes it; ``worth`` in points at a cube of one."""

    play: Play
    outlook: Outlook
    worth: float


def mixed(parts: Iterable[tuple[float, Outlook]]) -> Outlook:
    """The mean of outlooks with their weights."""
    weights, outlooks = zip(*parts, strict=True)
    whole = sum(weights)
    sums = (
        sum(weight * value for weight, value in zip(weights, column, strict=True))
        for column in zip(*outlooks, strict=True)
    )
    return Outlook(*(value / whole for value in sums))


class Judge:
    """Judges the games that are played by the rules and terms of ``game``."""

    def __init__(self, net: Net, game: Game) -> None:
        self._net = net
        self._rules = game.rules
        self._terms = game.terms
        self._inverted = game.terms.turned(game.rules)
        self._mars_counts = game.terms.bonus and not game.terms.reverse

    @property
    def sees_chances(self) -> bool:
        """Whether the chances are worth telling: no net has learnt the reverse games."""
        return not self._terms.reverse

    def worth(self, outlook: Outlook) -> float:
        """Points to expect at a cube of one, cubeless; mars and koks where the table counts them
        (RULES §8.2). The unborne stake (§8.3) is judged like any game."""
        if self._inverted:
            return 1 - 2 * outlook.win
        return additive(outlook) if self._mars_counts else 2 * outlook.win - 1

    # At first sight.

    def sight(self, game: Game, final: Position) -> Outlook:
        """The mover's outlook once he has played the present segment to ``final`` (seen by him),
        by the net alone."""
        if game.reply:
            return self._last_turn(final)
        over = self._decided(final)
        if over is not None:
            return over
        return self._seen(final.mirrored()).turned() if _rolls_next(game) else self._seen(final)

    def _seen(self, position: Position) -> Outlook:
        """The net's opinion of who has just moved. Where koks does not exist it knows none."""
        outlook = self._net.chances(position)
        return Outlook(*outlook) if self._rules.koks else Outlook(*outlook[:3])

    def standing(self, game: Game) -> Outlook:
        """The mover's outlook before he rolls, by the net alone."""
        return self._seen(game.position.seen_by(1 - game.mover)).turned()

    def _decided(self, final: Position) -> Outlook | None:
        over = decided(self._rules, final)
        if over is None:
            return None
        if self._terms.reverse and final.white[OFF] == self._rules.checkers:
            return Outlook(float(self._inverted))
        return Outlook(*over)

    def _last_turn(self, final: Position) -> Outlook:
        """Of the second player's last turn (§8.4): a draw if he finishes too."""
        if final.white[OFF] == self._rules.checkers:
            return EVEN
        return self._lost_by(final)

    def _lost_by(self, position: Position) -> Outlook:
        """The side in White's place has lost as it stands."""
        kind = kind_of_loss(position, 0, self._rules.koks, self._rules.route)
        return Outlook(0.0, 0.0, float(kind != "oin"), 0.0, float(kind == "koks"))

    def rank(self, game: Game, plays: Sequence[Play]) -> Slices[list[Weighed]]:
        """All plays at first sight, best first."""
        ranked = []
        for number, play in enumerate(plays, 1):
            outlook = self.sight(game, play.final)
            ranked.append(Weighed(play, outlook, self.worth(outlook)))
            if not number % SLICE:
                yield
        ranked.sort(key=lambda weighed: -weighed.worth)
        return ranked

    def best(self, game: Game) -> Slices[Weighed]:
        """The best way to play the present segment at first sight."""
        ranked = yield from self.rank(game, game.turn.plays())
        return ranked[0]

    # To the end of the turn and beyond.

    def look(self, game: Game, play: Play) -> Slices[Weighed]:
        """A play judged by every answer to it: the next roll, whoever's it is, played well."""
        outlook = yield from self.before_roll(played(game, play), game.mover)
        return Weighed(play, outlook, self.worth(outlook))

    def before_roll(self, game: Game, side: int) -> Slices[Outlook]:
        """The outlook of ``side`` in a game that waits for a roll, or will once steps are played
        that are due before it: the mean over all rolls."""
        game = yield from self._up_to_roll(game)
        if game.result is not None:
            return self._ended(game, side)
        parts = []
        for dice, weight in throws(game):
            outlook = yield from self.after_roll(game, dice)
            parts.append((weight, outlook))
        outlook = mixed(parts)
        return outlook if game.mover == side else outlook.turned()

    def after_roll(self, game: Game, event: GameEvent) -> Slices[Outlook]:
        """The outlook of who rolls once ``event`` (a roll, or the lot where it is the first roll)
        has happened and his turn is played well."""
        game = apply(game, event)
        side = game.mover
        if game.rules.doubles.mode == "four" or not _goes_on(game):
            outlook = yield from self._outcome(game)
        else:
            best = yield from self.best(game)
            outlook = yield from self._settled(played(game, best.play), side)
        yield
        return outlook

    def _outcome(self, game: Game) -> Slices[Outlook]:
        """What the best way to play the present segment leads to at first sight."""
        best, most = EVEN, float("-inf")
        for number, final in enumerate(game.turn.outcomes(), 1):
            outlook = self.sight(game, final)
            worth = self.worth(outlook)
            if worth > most:
                best, most = outlook, worth
            if not number % SLICE:
                yield
        return best

    def _settled(self, game: Game, side: int) -> Slices[Outlook]:
        """The outlook of ``side`` once the turn is played on: no roll is looked at."""
        game = yield from self._up_to_roll(game)
        if game.result is not None:
            return self._ended(game, side)
        waits = 1 - game.mover
        seen = game.position.seen_by(waits)
        if game.reply:
            outlook = self._lost_by(seen.mirrored()).turned()
        else:
            outlook = self._seen(seen)
        return outlook if side == waits else outlook.turned()

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

    def _ended(self, game: Game, side: int) -> Outlook:
        result = game.result
        assert result is not None
        if result.winner is None:
            return EVEN
        won = Outlook(1.0, float(result.kind != "oin"), 0.0, float(result.kind == "koks"), 0.0)
        first = result.winner ^ int(self._inverted)
        return won if first == side else won.turned()


def judge_of(game: Game) -> Judge:
    """The judge of a game. Raises what :func:`.store.net_for` raises where its net is missing."""
    return Judge(net_for(game.rules.key), game)


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
        return apply(game, Pass() if not game.turn.length else Commit())
    node, mover = game.node, game.turn.mover
    for step in play.steps:
        dice = list(node.dice)
        dice.remove(step.die)
        state = next(
            state for start, state in mover.steps(node.state, step.die) if start == step.start
        )
        node = Node(state, tuple(dice), (*node.steps, step))
    return apply(replace(game, path=(*game.path, node)), Commit())


def _rolls_next(game: Game) -> bool:
    """Whether the mover rolls after this segment, so that it does not end his turn."""
    stage = game.stage
    assert stage is not None
    if stage.kind == "handed":
        return True
    whole = bool(stage.value) and game.turn.length == stage.count
    return whole and game.rules.doubles.mode == "extra_roll"


def _goes_on(game: Game) -> bool:
    """Whether more than the rival's roll may follow this segment: it is part of a double."""
    return game.stage is not None and bool(game.stage.value)
