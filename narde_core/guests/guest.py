"""Bring your own bot: the interface for bots that others write (docs/bots.md).

A guest is any object with ``choose(position, dice, plays) -> play`` and, if it likes,
``cube(position, cube) -> choice``. What it gets is plain and frozen and seen from its own seat;
it need not import this package. Whatever it does, the game goes on: an answer that is none is
replaced by that of a bot of ours.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, TypeVar

from ..bot.base import Decider
from ..game.series import Series
from ..game.state import Phase
from ..rules import movegen as core_plays
from ..rules.board import Position as CorePosition
from ..rules.board import Route, opponent_step, pips
from ..rules.cube import climb
from ..rules.movegen import Step
from ..rules.variants import Rules

GROUP = "narde.bots"
"""The entry point group by which guests are found."""

Fault = Literal["raised", "nonsense", "late"]
"""Why an answer was replaced: an exception, not one of the choices, the time was up."""
RAISED: Fault = "raised"
NONSENSE: Fault = "nonsense"
LATE: Fault = "late"

_T = TypeVar("_T")
Limit = Callable[[Callable[[], _T]], _T]
"""Calls a function; may raise :class:`OutOfTime` in its place. The clock is the caller's."""


class OutOfTime(BaseException):
    """A guest's time is up. Not an :class:`Exception`, so that a guest's own ``except`` lets it
    through."""


@dataclass(frozen=True, slots=True)
class Position:
    """A position as its mover sees it.

    ``mine`` and ``theirs`` have 26 numbers each, along the own route of each side: ``[0]`` checkers
    on the bar, ``[1]`` (the head) to ``[24]`` (the last home point) those on the points, ``[25]``
    those borne off. ``my_pins`` and ``their_pins`` are the points, along the owner's route, on
    which a single checker is covered (Plakoto). ``reverse``: who wins by the ordinary rules loses.
    """

    game: str
    family: str
    reverse: bool
    checkers: int
    mine: tuple[int, ...]
    theirs: tuple[int, ...]
    my_pins: tuple[int, ...] = ()
    their_pins: tuple[int, ...] = ()

    def across(self, point: int) -> int:
        """The number 1..24 of the same point along the other side's route."""
        return opponent_step(point, _route(self.family))

    @property
    def pips(self) -> tuple[int, int]:
        """Pips still needed, mine and theirs."""
        return pips(bytes(self.mine)), pips(bytes(self.theirs))


@dataclass(frozen=True, slots=True)
class Play:
    """One way to play the dice: ``steps`` of ``(start, end, die)`` along the own route (0 the bar,
    25 off) and the position ``after`` them, still seen by who made them."""

    steps: tuple[Step, ...]
    after: Position


@dataclass(frozen=True, slots=True)
class Cube:
    """The raise cube when a guest is asked about it.

    ``choices`` are ``("roll", "double")`` before the own roll, ``("take", "drop")`` after a raise,
    with ``"beaver"`` where a counter-raise is allowed. ``value`` is what the game counts now,
    ``next`` what it would count after the raise that is thought of or offered. ``owner`` is
    ``"me"``, ``"opponent"`` or None. ``score`` is the series so far, mine first; ``length`` the
    points of a match, 0 where it is none. ``crawford`` is ``none``, ``before``, ``now`` or
    ``post``.
    """

    choices: tuple[str, ...]
    value: int
    next: int
    owner: str | None
    score: tuple[int, int]
    length: int
    crawford: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a question: the ``index`` of the chosen one, None where there is none, and why
    (``fault`` with ``detail`` for its author); a guest that has nothing to say has no fault."""

    index: int | None
    fault: Fault | None = None
    detail: str = ""


def directly(call: Callable[[], _T]) -> _T:
    """No limit."""
    return call()


def _route(family: str) -> Route:
    return "same" if family == "long" else "towards"


def position_for(rules: Rules, position: CorePosition, reverse: bool = False) -> Position:
    """What a guest sees of a position that is seen by it."""
    return Position(
        rules.key,
        rules.family,
        reverse,
        rules.checkers,
        tuple(position.white),
        tuple(position.black),
        *position.pins,
    )


def _index(answer: Any, offered: Sequence[Any]) -> Answer:
    """Which of ``offered`` was chosen. Types come first: a guest's own ``==`` may do anything."""
    for index, one in enumerate(offered):
        if answer is one or (type(answer) is type(one) and answer == one):
            return Answer(index)
    return Answer(None, NONSENSE, f"not one of the choices: {type(answer).__name__}")


def _ask(call: Callable[[], Any], offered: Sequence[Any], limit: Limit[Any]) -> Answer:
    try:
        return _index(limit(call), offered)
    except OutOfTime:
        return Answer(None, LATE)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a guest may even try to end the process
        return Answer(None, RAISED, _describe(error))


def _describe(error: BaseException) -> str:
    try:
        return f"{type(error).__name__}: {error}"[:300]
    except Exception:
        return type(error).__name__


def ask_play(
    guest: Any,
    rules: Rules,
    position: CorePosition,
    dice: tuple[int, ...],
    plays: Sequence[core_plays.Play],
    *,
    reverse: bool = False,
    limit: Limit[Any] = directly,
) -> Answer:
    """Which of ``plays`` a guest chooses; never raises what the guest raises."""
    seen = partial(position_for, rules, reverse=reverse)
    offered = tuple(Play(play.steps, seen(play.final)) for play in plays)
    return _ask(lambda: guest.choose(seen(position), dice, offered), offered, limit)


def cube_for(series: Series) -> Cube:
    """What a guest who is asked about the cube sees of it."""
    game = series.game
    side = game.asked
    assert side is not None
    player = game.player_of(side)
    offered = climb(game.cube.value, game.terms.scheme)
    following = climb(offered, game.terms.scheme) if game.phase is Phase.BEAVER else offered
    owner = game.cube.owner
    score = series.score if player in (0, None) else series.score[::-1]
    may = game.may()
    choices = ("roll", "double") if game.phase is Phase.ROLL else ("take", "drop", "beaver")
    return Cube(
        tuple(c for c in choices if c in may or c == "roll"),
        game.cube.value,
        following,
        None if owner is None else ("me" if owner == side else "opponent"),
        (score[0], score[1]),
        series.table.length if series.table.series == "match" else 0,
        series.crawford,
    )


def ask_cube(guest: Any, series: Series, *, limit: Limit[Any] = directly) -> tuple[Answer, str]:
    """What a guest does outside play, and the action that it means. A guest without ``cube`` has
    nothing to say, and one that can only roll is not asked."""
    game = series.game
    side = game.asked
    assert side is not None
    rolls = "take_over" if game.pending else "roll"
    cube = cube_for(series)
    if len(cube.choices) == 1:
        return Answer(0), rolls
    if not callable(getattr(guest, "cube", None)):
        return Answer(None), ""
    seen = position_for(game.rules, game.position.seen_by(side), game.terms.reverse)
    answer = _ask(lambda: guest.cube(seen, cube), cube.choices, limit)
    if answer.index is None:
        return answer, ""
    action = cube.choices[answer.index]
    return answer, rolls if action == "roll" else action


class GuestBot:
    """A guest as one of our bots: ``house`` answers where it fails, and ``report`` hears of it."""

    def __init__(
        self,
        guest: Any,
        house: Decider,
        report: Callable[[Answer], None],
        *,
        reverse: bool = False,
        limit: Limit[Any] = directly,
    ) -> None:
        self._guest = guest
        self._house = house
        self._report = report
        self._reverse = reverse
        self._limit = limit

    def choose(
        self,
        rules: Rules,
        position: CorePosition,
        dice: tuple[int, ...],
        plays: Sequence[core_plays.Play],
    ) -> core_plays.Play:
        """The guest's play, or the house's."""
        if len(plays) == 1:
            return plays[0]
        answer = ask_play(
            self._guest, rules, position, dice, plays, reverse=self._reverse, limit=self._limit
        )
        if answer.index is not None:
            return plays[answer.index]
        self._report(answer)
        return self._house.choose(rules, position, dice, plays)

    def decide(self, series: Series) -> str:
        """The guest's action outside play, or the house's."""
        answer, action = ask_cube(self._guest, series, limit=self._limit)
        if answer.index is not None:
            return action
        if answer.fault:
            self._report(answer)
        return self._house.decide(series)


def names() -> list[str]:
    """The guests that are installed, by the names of their entry points."""
    from importlib.metadata import entry_points  # slow to import, and the app's start needs none

    return sorted({entry.name for entry in entry_points(group=GROUP)})


class NoGuest(LookupError):
    """No guest of that name, or it cannot be made; the message says why."""


def load(name: str) -> Any:
    """A fresh guest: what the entry point ``name`` refers to, called where it is a class or a
    function. Raises :class:`NoGuest`, whatever the guest's own code raises."""
    from importlib.metadata import entry_points

    try:
        found = tuple(entry_points(group=GROUP, name=name))
    except Exception as error:  # what some package says of itself may be nonsense
        raise NoGuest(_describe(error)) from None
    if not found:
        raise NoGuest(f"no bot of the name {name!r}")
    if not is_reference(found[0].value):
        raise NoGuest(f"{found[0].value!r} is not module:name")
    return make(found[0].load)


def is_reference(value: str) -> bool:
    """Whether the value of an entry point names a module, or what is found in one."""
    module, colon, attribute = (part.strip() for part in value.partition(":"))
    named = [module, attribute] if colon else [module]
    return all(part.isidentifier() for path in named for part in path.split("."))


def make(find: Callable[[], Any]) -> Any:
    """A guest from what ``find`` returns: an object, or a class or function that makes one."""
    try:
        made = find()
        if isinstance(made, type) or not hasattr(made, "choose"):
            made = made()
    except (KeyboardInterrupt, OutOfTime):
        raise
    except BaseException as error:
        raise NoGuest(_describe(error)) from None
    if not callable(getattr(made, "choose", None)):
        raise NoGuest(f"{type(made).__name__} has no method choose")
    return made
