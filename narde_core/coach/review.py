"""A game looked at again: every decision graded, the luck of every roll, and both players' sums."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from ..cubing.decision import Option, rank_actions
from ..evaluation.evaluator import Candidate, Evaluator, evaluator_of, with_progress
from ..evaluation.outcome import Outcome
from ..game.events import (
    Beaver,
    Commit,
    Double,
    Drop,
    Event,
    GameEvent,
    Lot,
    NextGame,
    Opening,
    Pass,
    Roll,
    Take,
    TakeOver,
    Undo,
)
from ..game.series import Series
from ..game.state import Game, Phase
from ..records.record import Record, fold
from ..rules.movegen import Play, Step
from ..slices import Sliced
from .encoding import Json, number, outcome_to_json, steps_to_json

FORMAT = "narde-review"
VERSION = 1

GRADES = (("blunder", 0.10), ("error", 0.05), ("doubtful", 0.02))
"""From which loss on, in points a game, a decision is called what. A look of one roll is itself
wrong by about 0.02. Of the levels' decisions in classic games these limits leave as fine: easy
60 %, medium 66 %, expert (the evaluator's net without its look) 92 %; 17 %, 7 % and none are
blunders.
"""
NAMES = ("fine", *(name for name, _ in reversed(GRADES)), "forced")

NEAR = 0.08
LOOKED = 3
"""With the chosen play, at most so many others are looked at again: those that seem ``NEAR`` the
best at 0-ply."""
CLOSE = 0.08
"""Not raising counts as a decision where raising was worth nearly as much, or more."""
WORST = 3

RAISES: dict[type[Event], str] = {
    Double: "double",
    Take: "take",
    Drop: "drop",
    Beaver: "beaver",
    Roll: "roll",
    Opening: "roll",
    TakeOver: "take_over",
}


@dataclass(frozen=True, slots=True)
class Item:
    """A point of the game to look at: ``at`` events have happened before it. ``series`` is asked;
    for a play ``steps`` and for a raise ``action`` were the answer, for the luck of a throw
    ``event`` fell."""

    what: str
    at: int
    series: Series
    steps: tuple[Step, ...] = ()
    action: str = ""
    event: GameEvent | None = None

    @property
    def optional(self) -> bool:
        """A raise that was possible and not made: a decision only if it was near."""
        return self.what == "cube" and self.action in ("roll", "take_over")

    @property
    def player(self) -> int | None:
        """Who decides, or throws; None for a lot that has yet to say who."""
        game = self.series.game
        return None if game.asked is None else game.player_of(game.asked)


def thrower(item: Item) -> int | None:
    """The player whose roll it is, also where the lot is the first one."""
    if isinstance(item.event, Lot):
        return 0 if item.event.numbers[0] > item.event.numbers[1] else 1
    return item.player


class NoSuchGame(Exception):
    """The record has no game of that number."""


def items_of(record: Record, number: int) -> list[Item]:
    """What there is to look at in game ``number`` (from 0), in the order in which it happened.

    Raises :class:`NoSuchGame`.
    """
    if not 0 <= number <= sum(entry["e"] == "next" for entry in record.events):
        raise NoSuchGame
    return list(_items(record, number))


def _items(record: Record, number: int) -> Iterator[Item]:
    playing = begun = 0
    for at, before, event, after in fold(record):
        if isinstance(event, NextGame):
            playing += 1
        if playing != number or isinstance(event, NextGame | Undo):
            continue
        game = before.game
        if isinstance(event, Lot | Opening | Roll) and after.game.phase is Phase.PLAY:
            yield Item("roll", at - 1, before, event=event)
        if isinstance(event, Commit | Pass):
            yield Item("play", begun, before, steps=game.node.steps)
        elif type(event) in RAISES and (game.phase is not Phase.ROLL or "double" in game.may()):
            yield Item("cube", at - 1, before, action=RAISES[type(event)])
        if after.game.phase is Phase.PLAY and not after.game.node.steps:
            begun = at


def review_of(record: Record, number: int) -> Sliced[Json]:
    """The review of game ``number`` (from 0) of a record (docs/protocol.md). It depends on the
    record alone.

    Raises :class:`NoSuchGame` and, where the net is missing, what :func:`evaluator_of` raises.
    """
    return _Reviewer(record, number).work()


class _Reviewer:
    def __init__(self, record: Record, number: int) -> None:
        self._number = number
        self._items = items_of(record, number)
        self._version = record.series.version
        self._before: tuple[Any, Outcome] | None = None

    def work(self) -> Sliced[Json]:
        decisions, rolls = [], []
        for done, item in enumerate(self._items):
            evaluator = evaluator_of(item.series.game)
            place = done, len(self._items)
            if item.what == "roll":
                rolls.append((yield from self._luck(evaluator, item, place)))
            elif item.what == "play":
                decisions.append((yield from self._play(evaluator, item, place)))
            else:
                decision = yield from self._cube(evaluator, item, place)
                if decision:
                    decisions.append(decision)
        return {
            "format": FORMAT,
            "version": VERSION,
            "rules": self._version,
            "game": self._number,
            "judge": "ahead",
            "decisions": decisions,
            "rolls": rolls,
            **summed(decisions, rolls),
        }

    # Luck.

    def _outcome(self, evaluator: Evaluator, game: Game, place: tuple[int, int]) -> Sliced[Outcome]:
        """The mover's outcome before his roll. Raises before the roll do not change it."""
        key = (game.position, game.mover, game.rolls, game.extra, game.pending, game.reply)
        if self._before is None or self._before[0] != key:
            outcome = yield from with_progress(evaluator.before_roll(game, game.mover), *place)
            self._before = key, outcome
        return self._before[1]

    def _luck(self, evaluator: Evaluator, item: Item, place: tuple[int, int]) -> Sliced[Json]:
        game, event = item.series.game, item.event
        assert event is not None
        mean = yield from self._outcome(evaluator, game, place)
        fell = yield from with_progress(evaluator.after_roll(game, event), *place)
        luck = evaluator.equity(fell) - evaluator.equity(mean)
        return {"at": item.at, "player": thrower(item), "luck": number(luck)}

    # Plays.

    def _play(self, evaluator: Evaluator, item: Item, place: tuple[int, int]) -> Sliced[Json]:
        game = item.series.game
        segment = game.segment
        ranked = yield from with_progress(evaluator.rank(game, segment.plays()), *place)
        final = segment.position(game.node)
        chosen = next(candidate for candidate in ranked if candidate.play.final == final)
        # Where several ways lead to the same position, the one that was played is shown.
        chosen = chosen._replace(play=Play(item.steps, final))
        best = ranked[0]
        others = [
            candidate
            for candidate in ranked
            if candidate.play.final != final and candidate.equity >= best.equity - NEAR
        ]
        root = _root(game)
        if others:
            looked = []
            for candidate in (chosen, *others[:LOOKED]):
                looked.append(
                    (yield from with_progress(evaluator.look_ahead(root, candidate.play), *place))
                )
            chosen = looked[0]
            best = max(looked, key=lambda candidate: candidate.equity)
        elif best.play.final == final:
            best = chosen
        choices = len(ranked) if segment.length else 0
        return _decision(
            item,
            rolled=list(game.rolled) if game.rolled else None,
            dice=list(game.dice),
            choices=choices,
            loss=number(best.equity) - number(chosen.equity),
            chosen=_play_to_json(game, evaluator, chosen),
            best=_play_to_json(game, evaluator, best),
        )

    # Raises.

    def _cube(
        self, evaluator: Evaluator, item: Item, place: tuple[int, int]
    ) -> Sliced[Json | None]:
        game = item.series.game
        side = game.asked
        outcome = yield from self._outcome(evaluator, game, place)
        if side != game.mover:
            outcome = outcome.mirrored()
        options = rank_actions(item.series, outcome)
        values = {option.action: option.equity for option in options}
        best = options[0]
        if item.optional and best.equity - values["double"] >= CLOSE:
            return None
        chosen = Option(item.action, values[item.action])
        chances = outcome_to_json(outcome) if evaluator.sees_chances else None
        return _decision(
            item,
            rolled=None,
            dice=[],
            choices=len(options),
            loss=number(best.equity) - number(chosen.equity),
            chosen=_option_to_json(chosen, chances),
            best=_option_to_json(best, chances),
        )


def _root(game: Game) -> Game:
    """The same segment before its first step."""
    return replace(game, path=game.path[:1])


def _decision(item: Item, choices: int, loss: float, **fields: Any) -> Json:
    loss = number(max(loss, 0.0))
    return {
        "at": item.at,
        "player": item.player,
        "kind": item.what,
        "choices": choices,
        "grade": grade_of(loss, choices),
        "loss": loss,
        **fields,
    }


def _play_to_json(game: Game, evaluator: Evaluator, candidate: Candidate) -> Json:
    return {
        "steps": steps_to_json(candidate.play.steps, game),
        "equity": number(candidate.equity),
        "chances": outcome_to_json(candidate.outcome) if evaluator.sees_chances else None,
    }


def _option_to_json(option: Option, chances: Json | None) -> Json:
    return {"action": option.action, "equity": number(option.equity), "chances": chances}


def grade_of(loss: float, choices: int) -> str:
    """What a decision is called."""
    if choices < 2:
        return "forced"
    return next((name for name, least in GRADES if loss >= least), "fine")


def summed(decisions: list[Json], rolls: list[Json]) -> Json:
    """What follows from the single judgements: ``players`` and ``worst``."""
    players, worst = [], []
    for player in (0, 1):
        free = [
            (index, decision)
            for index, decision in enumerate(decisions)
            if decision["player"] == player and decision["grade"] != "forced"
        ]
        loss = sum(decision["loss"] for _, decision in free)
        grades = {name: 0 for name in NAMES if name != "forced"}
        for _, decision in free:
            grades[decision["grade"]] += 1
        luck = sum(roll["luck"] for roll in rolls if roll["player"] == player)
        players.append(
            {
                "decisions": len(free),
                "loss": number(loss),
                "rate": round(1000 * loss / len(free), 1) if free else 0.0,
                "luck": number(luck),
                "grades": grades,
            }
        )
        bad = sorted((-d["loss"], index) for index, d in free if d["grade"] != "fine")
        worst.append([index for _, index in bad[:WORST]])
    return {"players": players, "worst": worst}
