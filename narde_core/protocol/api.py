"""The only door: ``handle(request_json) -> response_json`` (docs/protocol.md).

A :class:`Session` holds one sitting: a series of games with its dice. Errors leave it untouched.
Long operations are sliced work, which the caller may stop or hurry between two slices.
"""

from __future__ import annotations

from collections.abc import Callable

from .. import __version__
from ..bot.fallback import Fallback, choose, decide
from ..bot.levels import DEFAULT_LEVEL, LEVELS, UnknownLevel, bot_for
from ..bot.resigning import resigns
from ..coach.hint import NothingToAsk, hint_of
from ..coach.review import NoSuchGame, review_of
from ..coach.stored import review_from_json
from ..cubing.decision import decide as decide_cube
from ..dice.modes import TYPED, DiceBox
from ..dice.stream import BadEntropy
from ..evaluation.evaluator import judge_of, told
from ..evaluation.net import BadWeights
from ..evaluation.store import NeedsWeights
from ..game.events import Refused
from ..game.series import Series, new_series
from ..game.state import Game, Phase
from ..game.table import BadTable, conflicts, fitting, game_terms, games_of, table_from_json
from ..records.proof import archive, verify
from ..records.record import (
    BadRecord,
    NewerRecord,
    Record,
    from_json,
    players_from_json,
    step_to_json,
)
from ..rules.board import OFF
from ..rules.movegen import Step
from ..rules.variants import (
    ENABLED,
    GAMES,
    OFFERED_PRESETS,
    RULES_VERSION,
    UnknownPreset,
    UnknownVariant,
    rules_for,
)
from ..slices import Sliced, TimeUp, finished, hurried
from .actions import event_of, places, seal_of
from .envelope import ApiError, Json, answered, field, take_weights
from .replay import replay_of, summary_of
from .session import Sitting
from .view import PROTOCOL, view_of

SAVE_FORMAT = "narde-save"
SAVE_VERSION = 1
_NO_CHOICE = frozenset(("roll", "take_over", "resign", "time_out"))


class Session:
    """One sitting at a time, and the operations of the protocol on it."""

    def __init__(self) -> None:
        self._sitting: Sitting | None = None
        self._box: DiceBox | None = None
        self._operations: dict[str, Callable[[Json], Json]] = {
            "hello": self._hello,
            "table": self._table,
            "new": self._new,
            "open": self._open,
            "view": self._view,
            "act": self._act,
            "why": self._why,
            "cancel": self._cancel,
            "weights": take_weights,
            "archive": self._archive,
            "verify": self._verify,
            "replay": self._replay,
            "close": self._close,
        }
        self._tasks: dict[str, Callable[[Json], Sliced[Json]]] = {
            "think": self._think,
            "hint": self._hint,
            "review": self._review,
        }
        """Long operations. They work on what they were asked about (data that cannot change), so
        other requests may come in between."""
        self._running: dict[int | str, Sliced[Json]] = {}
        """Tasks that have begun, by the id of the request that did it."""

    def handle(self, request_json: str) -> str:
        """Answer one request; never raises."""
        return answered(request_json, self._answer)

    def _answer(self, request: Json, identity: int | str | None) -> Json:
        name = field(request, "op", str)
        if name in self._operations:
            return {"ok": self._operations[name](request)}
        if name == "go_on":
            return self._go_on(request)
        if name not in self._tasks:
            raise ApiError("unknown_op", name[:80])
        task = self._tasks[name](request)
        if not field(request, "slices", bool, False):
            return {"ok": finished(task)}
        if identity is None or identity in self._running:
            raise ApiError("bad_request", "a task needs an id of its own", field="id")
        return self._slice(identity, task)

    def _slice(self, identity: int | str, task: Sliced[Json]) -> Json:
        """One slice of a task: its answer, or how far it is. A task that raises is forgotten."""
        self._running.pop(identity, None)
        try:
            progress = next(task)
        except StopIteration as end:
            return {"ok": end.value}
        self._running[identity] = task
        return {"more": progress._asdict()}

    def _task(self, request: Json) -> int | str:
        """The id of the running task that a request is about."""
        identity = request.get("task")
        if not isinstance(identity, int | str) or isinstance(identity, bool):
            raise ApiError("bad_request", "task must be an id", field="task")
        return identity

    def _go_on(self, request: Json) -> Json:
        identity = self._task(request)
        finish = field(request, "finish", bool, False)
        task = self._running.get(identity)
        if task is None:
            raise ApiError("no_task", "no such task is running")
        if not finish:
            return self._slice(identity, task)
        del self._running[identity]
        try:
            return {"ok": hurried(task)}
        except TimeUp:
            raise ApiError("time_up", "there is no answer yet") from None

    def _cancel(self, request: Json) -> Json:
        """Forget a task. One that has ended meanwhile is forgotten already."""
        task = self._running.pop(self._task(request), None)
        if task is not None:
            task.close()
        return {}

    def _hello(self, request: Json) -> Json:
        return {
            "core": __version__,
            "protocol": PROTOCOL,
            "rules": RULES_VERSION,
            "variants": [
                {
                    "key": key,
                    "family": GAMES[key].family,
                    "presets": list(OFFERED_PRESETS.get(key, ())),
                    "checkers": GAMES[key].checkers,
                    "koks": GAMES[key].koks,
                }
                for key in ENABLED
            ],
            "levels": list(LEVELS),
        }

    def _table(self, request: Json) -> Json:
        """Check a table card: what is excluded, and the nearest card that can be played at."""
        try:
            table = table_from_json(field(request, "table", dict))
        except BadTable as error:
            raise ApiError("bad_request", str(error), field=f"table.{error.where}") from None
        fits = fitting(table)
        return {
            "conflicts": conflicts(table),
            "fitting": fits.to_json(),
            "games": games_of(fits),
            "cube": game_terms(fits).cube,
        }

    def _new(self, request: Json) -> Json:
        variant = field(request, "variant", str)
        presets = field(request, "presets", list, [])
        if not all(isinstance(preset, str) for preset in presets):
            raise ApiError("bad_request", "presets must be names", field="presets")
        if variant not in ENABLED:
            raise ApiError("unknown_variant", variant[:80])
        try:
            rules = rules_for(variant, tuple(presets))
            players = players_from_json(field(request, "players", list))
            table = table_from_json(field(request, "table", dict, {}))
        except (UnknownPreset, UnknownVariant) as error:
            raise ApiError("unknown_preset", str(error)[:80]) from None
        except BadTable as error:
            raise ApiError("bad_request", str(error), field=f"table.{error.where}") from None
        except ValueError as error:
            raise ApiError("bad_request", str(error), field="players") from None
        if conflicts(table):
            raise ApiError("bad_table", conflicts(table)[0], conflicts=conflicts(table))
        sitting = Sitting(Record(players, (), new_series(rules, table)), ())
        try:
            self._sitting = sitting.with_secret(request.get("entropy"))
        except BadEntropy as error:
            raise _refusal(error) from None
        self._box = None
        return {"view": self._current_view(), "save": self._save()}

    def _save(self) -> Json:
        sitting = self._game()
        return {
            "format": SAVE_FORMAT,
            "version": SAVE_VERSION,
            "record": sitting.record.to_json(),
            "dice": sitting.dice_to_json(),
        }

    def _open(self, request: Json) -> Json:
        self._sitting = _saved(request)
        self._box = None
        return {"view": self._current_view()}

    def _game(self) -> Sitting:
        if self._sitting is None:
            raise ApiError("no_game", "no game is open")
        return self._sitting

    def _current_view(self) -> Json:
        sitting = self._game()
        return {**view_of(sitting.record), "proof": sitting.proof()}

    def _view(self, request: Json) -> Json:
        return {"view": self._current_view()}

    def _at(self, request: Json) -> Sitting:
        sitting = self._game()
        if field(request, "at", int) != sitting.record.at:
            raise ApiError("stale", "the game has moved on", at=sitting.record.at)
        return sitting

    def _act(self, request: Json) -> Json:
        before = self._at(request)
        action = field(request, "action", dict)
        kind = field(action, "type", str)
        sitting = before
        try:
            if kind == "next":
                sitting = sitting.with_secret(action.get("entropy"))
            if kind in ("lot", "roll") and sitting.needs_seal():
                sitting = sitting.then(seal_of(sitting, action))
            box = self._dice(sitting) if kind in ("lot", "roll") else None
            sitting = sitting.then(event_of(sitting, action, box))
        except (Refused, ApiError, BadEntropy) as error:
            self._box = None
            raise _refusal(error) from None
        if kind in ("next", "seal"):
            self._box = None
        self._sitting = sitting
        new = sitting.record.events[before.record.at :]
        answer = {"view": self._current_view(), "events": list(new)}
        if sitting.secrets != before.secrets:
            answer["dice"] = sitting.dice_to_json()
        return answer

    def _dice(self, sitting: Sitting) -> DiceBox | None:
        """The dice of the present game, kept from throw to throw: refilling replays the game."""
        if self._box is None and sitting.mode != TYPED:
            self._box = sitting.box()
        return self._box

    def _why(self, request: Json) -> Json:
        game = self._at(request).record.game
        if game.phase is not Phase.PLAY:
            return {"code": "game_over" if game.result else "not_your_turn", "data": {}}
        whole = request.get("to") is not None
        start, end = places(game, request if whole else {**request, "to": "off"})
        if whole:
            code, die = game.turn.refusal(game.node, start, end)
            return {"code": code, "data": {"die": die} if die else {}}
        return self._why_none(request, start)

    def _why_none(self, request: Json, start: int) -> Json:
        """Why this checker cannot move at all: the reason for the first free die."""
        game = self._game().record.game
        turn, node = game.turn, game.node
        if any(child.steps[-1].start == start for child in turn.children(node)):
            return {"code": None, "data": {}}
        for die in dict.fromkeys(node.dice):
            reason, _ = turn.refusal(node, start, min(start + die, OFF))
            if reason:
                return {"code": reason, "data": {"die": die}}
        return {"code": "no_die", "data": {}}

    def _think(self, request: Json) -> Sliced[Json]:
        """The bot's way to act for whoever is asked: steps to play, or an answer about the cube."""
        sitting = self._at(request)
        game = sitting.record.game
        if game.asked is None:
            raise ApiError("not_now", "nothing to decide")
        level: str | None = field(request, "level", str, None)
        player = game.player_of(game.asked)
        if level is None and player is not None:
            level = sitting.record.players[player].level
            # A record may name a level that no longer exists; the game goes on all the same.
            level = level if level in LEVELS else None
        reverse = game.terms.turned(game.rules)
        without: Fallback | None = None
        try:
            bot = bot_for(level, game.rules.key, reverse)
        except UnknownLevel as error:
            raise ApiError("bad_request", f"unknown level {error}", field="level") from None
        except (NeedsWeights, BadWeights):
            if not field(request, "plain", bool, False):
                raise
            bot, without = bot_for(level, game.rules.key, reverse, plain=True), "weights"
        if game.phase is not Phase.PLAY:
            action, fallback = decide(bot, reverse, sitting.record.series)
            if (yield from _resigns(sitting.record, level, fallback or without)):
                action = "resign"
            elif not (fallback or without):
                action = yield from _considered(action, sitting.record.series, level)
            return _thought((), action, game, fallback or without)
        turn, node = game.turn, game.node
        plays = turn.completions(node) if node.steps else turn.plays()
        if not plays:
            return _thought((), None, game, without)
        question = (game.rules, turn.position(node), node.dice, plays)
        play, fallback = yield from choose(bot, reverse, *question)
        if (yield from _resigns(sitting.record, level, fallback or without)):
            return _thought((), "resign", game, None)
        return _thought(play.steps, None, game, fallback or without)

    def _hint(self, request: Json) -> Sliced[Json]:
        """Help for whoever is asked; it knows the board and the dice that lie there."""
        series = self._at(request).record.series
        if not series.table.hints and not series.over:
            raise ApiError("hints_off", "this series is played without hints")
        try:
            return (yield from hint_of(series, field(request, "plain", bool, False)))
        except NothingToAsk:
            raise ApiError("not_now", "nothing to decide") from None

    def _review(self, request: Json) -> Sliced[Json]:
        """One game of a record looked at again, or what was ``stored`` of that, if it fits.
        Nothing is opened."""
        record = _record(request)
        stored: Json | None = field(request, "stored", dict, None)
        if stored is not None:
            return _stored_review(stored, record)
        try:
            return (yield from review_of(record, field(request, "game", int)))
        except NoSuchGame:
            raise ApiError("bad_request", "no such game", field="game") from None
        except (NeedsWeights, BadWeights):
            if not field(request, "plain", bool, False):
                raise
            raise ApiError("no_net", "this game cannot be judged without a net") from None

    def _archive(self, request: Json) -> Json:
        """The proof of the open game, or of a save, which is not opened for it."""
        sitting = self._game() if request.get("save") is None else _saved(request)
        return {
            "archive": archive(sitting.record, list(sitting.secrets)),
            "summary": summary_of(sitting.record),
        }

    def _replay(self, request: Json) -> Json:
        """A record to look at: its summary, and the frames of one game. Nothing is opened."""
        record = _record(request)
        number: int | None = field(request, "game", int, None)
        if number is None:
            return {"summary": summary_of(record)}
        try:
            return {"summary": summary_of(record), "replay": replay_of(record, max(number, 0))}
        except IndexError:
            raise ApiError("bad_request", "no such game", field="game") from None

    def _verify(self, request: Json) -> Json:
        try:
            return verify(field(request, "archive", dict)).to_json()
        except NewerRecord as error:
            raise ApiError("newer_save", str(error), where=error.where) from None
        except BadRecord as error:
            raise ApiError("bad_save", str(error), where=error.where) from None

    def _close(self, request: Json) -> Json:
        self._sitting = self._box = None
        return {}


def _thought(
    steps: tuple[Step, ...], action: str | None, game: Game, fallback: Fallback | None
) -> Json:
    """The answer of ``think``."""
    route = game.rules.route
    answer: Json = {
        "steps": [step_to_json(step, game.mover, route) for step in steps],
        "action": action,
    }
    return answer if fallback is None else {**answer, "fallback": fallback}


def _considered(action: str, series: Series, level: str | None) -> Sliced[str]:
    """An action outside play, after a look at every roll where the level looks ahead."""
    side = series.game.asked
    plain = LEVELS[level or DEFAULT_LEVEL].sight != "ahead"
    if side is None or plain or series.game.may() <= _NO_CHOICE:
        return action
    try:
        look = judge_of(series.game).before_roll(series.game, side)
        outlook = yield from told(look, 0, 1)
    except TimeUp:
        return action
    return decide_cube(series, outlook.chances)


def _resigns(record: Record, level: str | None, fallback: Fallback | None) -> Sliced[bool]:
    """Whether the computer, asked for itself, gives up rather than have a person prove that he has
    won. A level without a net, or without its net, cannot know."""
    game = record.game
    asked = None if game.asked is None else game.player_of(game.asked)
    if asked is None or fallback or LEVELS[level or DEFAULT_LEVEL].sight == "thumb":
        return False
    if (record.players[asked].kind, record.players[1 - asked].kind) != ("bot", "human"):
        return False
    try:
        return (yield from resigns(judge_of(game), game))
    except Exception:  # hurried, or whatever fails in judging: it plays on
        return False


def _record(request: Json) -> Record:
    """The record of a request, which is not opened."""
    try:
        return from_json(field(request, "record", dict))
    except NewerRecord as error:
        raise ApiError("newer_save", str(error), where=error.where) from None
    except BadRecord as error:
        raise ApiError("bad_save", str(error), where=error.where) from None


def _stored_review(data: Json, record: Record) -> Json:
    """A review that was kept."""
    try:
        return review_from_json(data, record)
    except NewerRecord as error:
        raise ApiError("newer_save", str(error), where=error.where) from None
    except BadRecord as error:
        raise ApiError("bad_review", str(error), where=error.where) from None


def _saved(request: Json) -> Sitting:
    """The sitting of a request's ``save``."""
    save = field(request, "save", dict)
    version = save.get("version")
    if save.get("format") != SAVE_FORMAT or type(version) is not int or version < 1:
        raise ApiError("bad_save", "not a narde save", where="format")
    if version > SAVE_VERSION:
        raise ApiError("newer_save", "made by a newer version", where="version")
    try:
        return Sitting.from_json(from_json(save.get("record")), save.get("dice"))
    except NewerRecord as error:
        raise ApiError("newer_save", str(error), where=error.where) from None
    except BadRecord as error:
        raise ApiError("bad_save", str(error), where=error.where) from None
    except BadEntropy as error:
        raise ApiError("bad_save", str(error), where="dice.secrets") from None


def _refusal(error: Refused | ApiError | BadEntropy) -> ApiError:
    if isinstance(error, Refused):
        data = {"reason": error.reason} if error.reason else {}
        return ApiError(error.code, str(error), **data)
    if isinstance(error, BadEntropy):
        return ApiError("bad_entropy", str(error))
    return error


_SESSION = Session()


def handle(request_json: str) -> str:
    """Answer one request of the process-wide session (what the web worker calls)."""
    return _SESSION.handle(request_json)
