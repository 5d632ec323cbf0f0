"""``handle(request_json) -> response_json`` of a guest's worker (docs/protocol.md, "A guest's
worker").

Somebody else's bot runs on this side, so nothing secret comes here: the record of a game without
its dice to come, and in the arena one throw at a time. There is no clock here; whoever waits for an
answer ends the worker when it takes too long, and goes on with a fresh one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from .. import __version__
from ..bot.arena import MAX_STATES, wants, with_play, with_throw
from ..bot.base import Decider
from ..bot.levels import bot_for
from ..game.events import Pass, Refused
from ..game.fold import apply, new_game
from ..game.state import Game, Phase
from ..protocol.envelope import ApiError, Identity, Json, answered
from ..protocol.schema import Nothing, Request, operation, read
from ..protocol.setup import Weights, take_weights
from ..records.record import BadRecord, Record, decode, from_json, step_to_json
from ..rules.variants import UnknownPreset, UnknownVariant, rules_for
from .guest import Answer, NoGuest, ask_cube, ask_play, load

Find = Callable[[str], Any]


@dataclass(frozen=True, slots=True)
class Load:
    """A guest by its name."""

    bot: str


@dataclass(frozen=True, slots=True)
class Ask:
    """The record of the game in which somebody is asked."""

    record: Json


@dataclass(frozen=True, slots=True)
class Begin:
    """A game of the arena: the guest has ``seat`` (0 White) and plays a level of ours. ``log`` is
    what happened in it so far."""

    variant: str
    level: str
    seat: int
    presets: list[Any] = field(default_factory=list)
    log: list[Any] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Next:
    """The dice that the game waits for; ``skip``: the house plays in the guest's place."""

    dice: list[Any] | None = None
    skip: bool = False


class GuestApi:
    """One guest, and the game that it was asked about last."""

    def __init__(self, find: Find = load) -> None:
        """``find`` makes a guest by its name or raises :class:`.guest.NoGuest`."""
        self._find = find
        self._guest: Any = None
        self._record: Record | None = None
        self._arena: GuestGame | None = None

    def handle(self, request_json: str) -> str:
        """Answer one request; never raises."""
        return answered(request_json, self._answer)

    def _answer(self, request: Json, identity: Identity) -> Json:
        name = read(Request, request).op
        if name not in OPERATIONS:
            raise ApiError("unknown_op", name[:80])
        return {"ok": OPERATIONS[name](self, request)}

    def hello(self, request: Nothing) -> Json:
        """The version."""
        return {"core": __version__}

    def load(self, request: Load) -> Json:
        """Make a guest."""
        self._arena = None
        try:
            self._guest = self._find(request.bot)
        except NoGuest as error:
            raise ApiError("bad_bot", str(error)) from None
        return {"cube": callable(getattr(self._guest, "cube", None))}

    def _loaded(self) -> Any:
        if self._guest is None:
            raise ApiError("no_game", "no bot is loaded")
        return self._guest

    def ask(self, request: Ask) -> Json:
        """What the guest would do for whoever is asked; neither steps nor an action where it fails
        or has nothing to say."""
        guest = self._loaded()
        self._record = record = _continued(self._record, request.record)
        game = record.game
        if game.asked is None:
            raise ApiError("not_now", "nothing to decide")
        if game.phase is not Phase.PLAY:
            answer, action = ask_cube(guest, record.series)
            return {"steps": [], "action": action or None, **_fault(answer)}
        segment, node = game.segment, game.node
        plays = segment.completions(node) if node.steps else segment.plays()
        answer = Answer(0)
        if len(plays) > 1:
            position = segment.position(node)
            answer = ask_play(
                guest, game.rules, position, node.dice, plays, reverse=game.terms.reverse
            )
        steps = () if answer.index is None else plays[answer.index].steps
        route = game.rules.route
        return {
            "steps": [step_to_json(step, game.mover, route) for step in steps],
            "action": None,
            **_fault(answer),
        }

    def begin(self, request: Begin) -> Json:
        """A game of the arena, from its beginning or, with ``log``, from where it was."""
        guest = self._loaded()
        if not all(isinstance(preset, str) for preset in request.presets):
            raise ApiError("bad_request", "presets must be names", field="presets")
        try:
            rules = rules_for(request.variant, tuple(request.presets))
            house = bot_for(request.level, rules.key)
        except (UnknownVariant, UnknownPreset) as error:
            raise ApiError("unknown_variant", str(error)[:80]) from None
        if request.seat not in (0, 1):
            raise ApiError("bad_request", "a seat is 0 or 1", field="seat")
        self._arena = GuestGame(new_game(rules), request.seat, guest, house)
        if len(request.log) > MAX_STATES:
            raise ApiError("bad_request", "too long", field="log")
        for entry in request.log:
            self._arena.redo(entry)
        return self._arena.facts()

    def next(self, request: Next) -> Json:
        """One throw, or one decision."""
        if self._arena is None:
            raise ApiError("no_game", "no game of the arena is open")
        asked = self._arena.waits_for
        if asked is None:
            raise ApiError("not_now", "the game is over")
        if asked == "dice":
            did: Any = request.dice
            if did is None:
                raise ApiError("bad_request", "dice must be list", field="dice")
            self._arena.redo(did)
            answer = Answer(None)
        else:
            did, answer = self._arena.decide(request.skip)
        return {"did": did, **_fault(answer), **self._arena.facts()}


OPERATIONS: dict[str, Callable[[GuestApi, Json], Json]] = {
    "hello": operation(Nothing, GuestApi.hello),
    "weights": operation(Weights, take_weights),
    "load": operation(Load, GuestApi.load),
    "ask": operation(Ask, GuestApi.ask),
    "arena": operation(Begin, GuestApi.begin),
    "arena_next": operation(Next, GuestApi.next),
}


class GuestGame:
    """A game without raises between the guest, who has ``seat`` (0 White, who begins), and one of
    our bots. Its log holds throws and the numbers of the plays chosen."""

    def __init__(self, game: Game, seat: int, guest: Any, house: Decider) -> None:
        self._game = game
        self._seat = seat
        self._guest = guest
        self._house = house

    @property
    def waits_for(self) -> str | None:
        """``dice``, ``guest`` or ``house``; None when the game is over."""
        found = wants(self._game)
        if found != "play":
            return found
        return "guest" if self._game.mover == self._seat else "house"

    def facts(self) -> Json:
        """What the game waits for and, when it is over, what it was worth to the guest."""
        result = self._game.result
        if result is None:
            return {"wants": self.waits_for, "result": None}
        sign = 0 if result.winner is None else (1 if result.winner == self._seat else -1)
        return {"wants": None, "result": {"points": sign * result.points, "kind": result.kind}}

    def redo(self, entry: Any) -> None:
        """One entry of a log: a throw or the number of a play."""
        try:
            if isinstance(entry, list):
                a, b = map(_whole, entry)
                self._then(with_throw(self._game, (a, b)))
            elif wants(self._game) == "play":
                self._then(with_play(self._game, self._game.segment.plays()[_whole(entry)]))
            else:
                raise Refused("not_now")
        except (Refused, ValueError, IndexError) as error:
            raise ApiError("bad_request", f"not possible: {error}", field="log") from None

    def decide(self, skip: bool) -> tuple[int, Answer]:
        """The play that is chosen now, by its number; with ``skip`` the house plays in the guest's
        place, as it does where the guest fails."""
        game = self._game
        segment, dice = game.segment, game.node.dice
        plays = segment.plays()
        answer = Answer(0 if len(plays) == 1 else None)
        if answer.index is None and self.waits_for == "guest" and not skip:
            answer = ask_play(self._guest, game.rules, segment.start, dice, plays)
        chosen = answer.index
        if chosen is None:
            chosen = plays.index(self._house.choose(game.rules, segment.start, dice, plays))
        self._then(with_play(game, plays[chosen]))
        return chosen, answer

    def _then(self, game: Game) -> None:
        """Lost turns are over at once."""
        while wants(game) == "pass":
            game = apply(game, Pass())
        self._game = game


def _whole(value: Any) -> int:
    if type(value) is not int or value < 0:
        raise ValueError("a whole number is needed")
    return value


def _fault(answer: Answer) -> Json:
    return {"fault": answer.fault, "detail": answer.detail}


def _continued(known: Record | None, data: Json) -> Record:
    """The record of ``data``: where it only goes on from the known one, only its new events are
    played, for a long series takes long to play through."""
    try:
        if known is None or not _goes_on(known, data):
            return from_json(data)
        for entry in data["events"][known.at :]:
            game = known.game
            known = known.then(decode(entry, game.mover, game.rules.route))
        return known
    except BadRecord:
        raise
    except (ValueError, Refused) as error:
        raise ApiError("bad_save", str(error), where="record.events") from None


def _goes_on(known: Record, data: Json) -> bool:
    """Whether everything in the known record stands in ``data`` too."""
    before, events = known.to_json(), data.get("events")
    if not isinstance(events, list) or list(known.events) != events[: known.at]:
        return False
    return all(data.get(key) == value for key, value in before.items() if key != "events")


_API = GuestApi()


def handle(request_json: str) -> str:
    """Answer one request of the process-wide host (what a guest's worker calls)."""
    return _API.handle(request_json)
