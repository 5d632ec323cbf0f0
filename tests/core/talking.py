"""Talks to the core the way the app does: one JSON request, one JSON answer."""

from __future__ import annotations

import json
import random
from typing import Any

from narde_core.protocol.api import Api

ENTROPY = "00112233445566778899aabbccddeeff" * 2
PLAYERS = [{"kind": "human"}, {"kind": "bot", "level": "medium"}]


class Talk:
    """A session with the numbering and the save that a shell keeps."""

    def __init__(self) -> None:
        self.api = Api()
        self.number = 0
        self.save: dict[str, Any] = {}

    def send(self, op: Any, **fields: Any) -> dict[str, Any]:
        """The whole answer; its id is checked."""
        self.number += 1
        answer = json.loads(self.api.handle(json.dumps({"id": self.number, "op": op, **fields})))
        assert answer["id"] == self.number
        assert set(answer) in ({"id", "ok"}, {"id", "more"}, {"id", "error"})
        return answer

    def ok(self, op: str, **fields: Any) -> dict[str, Any]:
        answer = self.send(op, **fields)
        assert "ok" in answer, answer
        return answer["ok"]

    def error(self, op: Any, **fields: Any) -> dict[str, Any]:
        """The error of a request that must fail and must leave the game as it was."""
        before = self.seen()
        answer = self.send(op, **fields)
        assert "error" in answer, answer
        assert set(answer["error"]) == {"code", "message", "data"}
        assert self.seen() == before
        return answer["error"]

    def seen(self) -> dict[str, Any] | None:
        """The view, None while no game is open."""
        return self.send("view").get("ok", {}).get("view")

    def new(self, variant: str = "classic", **fields: Any) -> dict[str, Any]:
        request = {"variant": variant, "players": PLAYERS, "entropy": ENTROPY, **fields}
        answer = self.ok("new", **request)
        self.save = answer["save"]
        return answer["view"]

    def act(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Act on the present state and keep the save as a shell does."""
        view = self.seen()
        answer = self.ok("act", at=view["at"], action={"type": kind, **fields})
        self.save["record"]["events"] += answer["events"]
        if "dice" in answer:
            self.save["dice"] = answer["dice"]
        return answer["view"]

    def play_on(self, rng: random.Random, until: Any) -> dict[str, Any]:
        """Play at random for both sides until ``until(view)`` holds or the game is over."""
        view = self.seen()
        while view["phase"] != "over" and not until(view):
            view = self.play_once(view, rng)
        return view

    def play_once(self, view: dict[str, Any], rng: random.Random) -> dict[str, Any]:
        may = view["may"]
        if "lot" in may:
            return self.act("lot", pick=rng.randint(0, 1))
        if "step" in may:
            return self.act("step", **rng.choice(view["steps"]))
        return self.act(next(kind for kind in ("commit", "pass", "roll") if kind in may))


def talk_in_play(seed: int = 1, variant: str = "classic") -> Talk:
    """A game somewhere in the middle of a turn."""
    talk = Talk()
    talk.new(variant)
    talk.play_on(random.Random(seed), lambda view: view["at"] > 60 and view["played"])
    return talk


def before_a_raise() -> Talk:
    """A game with a cube after its first turn: the other side may raise before it rolls."""
    talk = Talk()
    talk.new(table={"raises": "cube"})
    while talk.seen()["phase"] == "lot":
        talk.act("lot", pick=0)
    talk.act("roll")
    while talk.seen()["steps"]:
        talk.act("step", **talk.seen()["steps"][0])
    talk.act("commit")
    return talk


def open_fresh(variant: str, entropy: str = ENTROPY) -> Talk:
    """A fresh game of any variant, also of one that the shell does not offer yet."""
    talk = Talk()
    talk.new(entropy=entropy)
    talk.save["record"]["variant"] = variant
    talk.ok("open", save=talk.save)
    return talk
