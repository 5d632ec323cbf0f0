"""Series for the tests: set up by hand, brought to an end, or played at random."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from narde_core.game.events import (
    Beaver,
    Commit,
    Double,
    Drop,
    Event,
    Lot,
    Move,
    NextGame,
    Opening,
    Pass,
    Resign,
    Roll,
    Take,
    TakeOver,
    TimeOut,
    Undo,
)
from narde_core.game.series import Series, apply, new_series
from narde_core.game.state import Game, Phase, Result
from narde_core.game.table import Table
from narde_core.protocol.api import Api
from narde_core.rules.board import Position, make_lane, opponent_step
from narde_core.rules.movegen import Step
from narde_core.rules.variants import rules_for

WHITE, BLACK = 0, 1
Lane = dict[int, int]

LAST = {24: 1, 25: 14}
"""One checker on the last point, the others off."""
LANES: dict[str, Lane] = {
    "oin": {12: 14, 25: 1},
    "mars": {12: 15},
    "home mars": {24: 15},
    "head mars": {1: 15},
    "koks": {0: 1, 12: 14},
}
"""How the loser stands, for each kind of loss."""


def table(**settings: Any) -> Table:
    return Table(**settings)


def series(variant: str = "classic", **settings: Any) -> Series:
    return new_series(rules_for(variant), Table(**settings))


def match(length: int, variant: str = "classic", **settings: Any) -> Series:
    return series(variant, series="match", length=length, raises="cube", **settings)


def play(state: Series, *events: Event) -> Series:
    for event in events:
        state = apply(state, event)
    return state


def begun(state: Series, starter: int = 0) -> Series:
    """After the opening lot, if this game has one: ``starter`` is White."""
    if state.game.phase is not Phase.LOT:
        return state
    return play(state, Lot((6, 1) if starter == 0 else (1, 6)))


def placed(state: Series, white: Lane, black: Lane, mover: int = WHITE, **changes: Any) -> Series:
    """``mover`` is about to roll in the position with these lanes."""
    state = begun(state)
    position = Position(make_lane(white.items()), make_lane(black.items()))
    game = replace(
        state.game,
        position=position,
        phase=Phase.ROLL,
        mover=mover,
        fresh=True,
        rolls=(9, 9),
        rolled=None,
        stage=None,
        path=(),
        **changes,
    )
    return replace(state, game=game)


def with_cube(state: Series, value: int, owner: int | None, raised: int | None = None) -> Series:
    state = begun(state)
    raised = value - 1 if raised is None else raised
    cube = replace(state.game.cube, value=value, owner=owner, raised=raised)
    return replace(state, game=replace(state.game, cube=cube))


def bear_off_last(state: Series) -> Series:
    """The mover, who has one checker left on his last point, takes it off."""
    return play(state, Roll((2, 1)), Move(Step(24, 25, 1)), Commit())


def lanes_for(state: Series, winner: int, kind: str) -> tuple[Lane, Lane]:
    checkers = state.game.rules.checkers
    last = {24: 1, 25: checkers - 1}
    loser = dict(LANES[kind])
    if checkers != 15:  # hyper
        loser = {25: 1, 12: 2} if kind == "oin" else {0: 1, 12: 2} if kind == "koks" else {12: 3}
    return (last, loser) if winner == WHITE else (loser, last)


def won(state: Series, winner: int, kind: str = "oin") -> Series:
    """``winner`` (a side) finishes the present game, with the cube as it is."""
    white, black = lanes_for(begun(state), winner, kind)
    return bear_off_last(placed(state, white, black, winner))


def won_by(state: Series, player: int, kind: str = "oin") -> Series:
    """``player`` finishes the present game."""
    state = begun(state)
    assert state.game.white_player is not None
    return won(state, state.game.white_player ^ player, kind)


def raised_times(state: Series, times: int, scheme_cap: int = 64) -> Series:
    """``times`` accepted raises, by the sides in turn; White is on roll afterwards."""
    state = begun(state)
    side = WHITE
    for _ in range(times):
        state = placed(state, {1: 15}, {1: 15}, side)
        state = play(state, Double(), Take())
        side = 1 - side
    return state


def result_of(state: Series) -> Result:
    """The result of the game that was finished last."""
    return state.played[-1][0]


# Random play.

WEIGHTS = {"resign": 0.004, "time_out": 0.002, "undo": 0.1, "undo_all": 0.05, "double": 0.15}
PLAIN: dict[str, Event] = {
    "take_over": TakeOver(),
    "commit": Commit(),
    "pass": Pass(),
    "double": Double(),
    "take": Take(),
    "drop": Drop(),
    "beaver": Beaver(),
    "undo": Undo(),
    "undo_all": Undo(True),
    "next": NextGame(),
}


def choose(may: frozenset[str] | list[str], rng: random.Random) -> str:
    """One of the possible actions: most often one that goes on with the game."""
    names = sorted(may)
    return rng.choices(names, [WEIGHTS.get(name, 1.0) for name in names])[0]


def pair(rng: random.Random) -> tuple[int, int]:
    return rng.randint(1, 6), rng.randint(1, 6)


def random_event(state: Series, rng: random.Random) -> Event:
    name = choose(state.may(), rng)
    if name == "lot":
        return Lot(pair(rng))
    if name == "roll":
        return Opening(pair(rng)) if state.game.opens else Roll(pair(rng))
    if name == "step":
        return Move(rng.choice([c.steps[-1] for c in state.game.segment.children(state.game.node)]))
    if name in ("resign", "time_out"):
        player = rng.choice([p for p in (0, 1) if state.game.may_give_up(p)])
        return Resign(player) if name == "resign" else TimeOut(player)
    return PLAIN[name]


def walk(state: Series, rng: random.Random, longest: int = 20_000) -> Iterator[Series]:
    """A random series, every state of it."""
    for _ in range(longest):
        if not state.may():
            return
        state = apply(state, random_event(state, rng))
        yield state
    raise AssertionError("no end")


def opposite(game: Game, step: int) -> int:
    return opponent_step(step, game.rules.route)


# Through the api.


class Desk:
    """One api session with a table at which a random or a given hand plays."""

    def __init__(self, secret: str = "", **new: Any) -> None:
        self.api = Api()
        self.save: dict[str, Any] = {}
        self.view: dict[str, Any] = {}
        if new or secret:
            self.new(secret or "11" * 32, **new)

    def ask(self, op: str, **data: Any) -> dict[str, Any]:
        return json.loads(self.api.handle(json.dumps({"id": 1, "op": op, **data})))

    def ok(self, op: str, **data: Any) -> dict[str, Any]:
        answer = self.ask(op, **data)
        assert "ok" in answer, answer
        return answer["ok"]

    def error(self, op: str, **data: Any) -> dict[str, Any]:
        answer = self.ask(op, **data)
        assert "error" in answer, answer
        return answer["error"]

    def new(
        self,
        secret: str = "11" * 32,
        variant: str = "classic",
        kinds: tuple[str, str] = ("human", "human"),
        **settings: Any,
    ) -> dict[str, Any]:
        self.secrets = iter(secret_after(secret, n) for n in range(1, 1000))
        answer = self.ok(
            "new",
            variant=variant,
            players=[{"kind": kind} for kind in kinds],
            table=settings,
            entropy=secret,
        )
        self.view, self.save = answer["view"], answer["save"]
        return self.view

    def act(self, kind: str, **data: Any) -> dict[str, Any]:
        if kind == "next":
            data.setdefault("entropy", next(self.secrets))
        answer = self.ok("act", at=self.view["at"], action={"type": kind, **data})
        self.view = answer["view"]
        self.save["record"]["events"] += answer["events"]
        if "dice" in answer:
            self.save["dice"] = answer["dice"]
        return self.view

    def act_randomly(self, rng: random.Random, without: tuple[str, ...] = ()) -> str:
        kind = choose([name for name in self.view["may"] if name not in without], rng)
        data: dict[str, Any] = {}
        if kind == "step":
            step = rng.choice(self.view["steps"])
            data = {"from": step["from"], "to": step["to"], "die": step["die"]}
        elif kind in ("resign", "time_out"):
            able = [player for player in (0, 1) if self.view["resigning"][player]]
            data = {"player": rng.choice(able)}
        elif kind == "lot":
            data = {"pick": rng.randint(0, 1)}
        if kind in ("lot", "roll"):
            mode = self.view["table"]["dice"]
            if mode == "real":
                data["dice"] = list(pair(rng))
            elif mode == "live":
                data["fresh"] = rng.randbytes(16).hex()
        self.act(kind, **data)
        return kind

    def bot_turn(self) -> None:
        """Whoever is asked acts as the bot would."""
        if self.view["phase"] == "lot":
            self.act("lot", pick=0)
            return
        thought = self.ok("think", at=self.view["at"])
        if thought["action"] == "resign":
            self.act("resign", player=self.view["actor"])
            return
        if self.view["phase"] != "play":
            self.act(thought["action"])
            return
        for step in thought["steps"]:
            self.act("step", **step)
        self.act("commit" if "commit" in self.view["may"] else "pass")

    def play_out(self, rng: random.Random | None = None, without: tuple[str, ...] = ()) -> None:
        """To the end of the series, by the bot or at random."""
        for _ in range(50_000):
            if not self.view["may"]:
                return
            if self.view["may"] == ["next"]:
                self.act("next")
            elif rng:
                self.act_randomly(rng, without)
            else:
                self.bot_turn()
        raise AssertionError("no end")

    def archive(self) -> dict[str, Any]:
        return self.ok("archive")["archive"]


def secret_after(secret: str, number: int) -> str:
    """The secret of a later game of a series: any other one will do."""
    return random.Random(f"{secret} {number}").randbytes(32).hex()
