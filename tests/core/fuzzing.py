"""Requests that nobody would send: valid ones with anything put anywhere, as data and as text.

Everything comes from a seed, so that a failure can be repeated: ``Fuzzer(seed).round()``.
"""

from __future__ import annotations

import base64
import copy
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from narde_core.evaluation.store import WEIGHTS
from narde_core.guests.api import GuestApi
from narde_core.guests.guest import NoGuest
from narde_core.protocol.api import Api

VECTORS = Path(__file__).parents[1] / "vectors" / "archives"
CODES = {
    "bad_json",
    "bad_request",
    "unknown_op",
    "too_large",
    "no_game",
    "stale",
    "not_now",
    "illegal",
    "no_task",
    "time_up",
    "needs_weights",
    "bad_weights",
    "unknown_variant",
    "unknown_preset",
    "bad_save",
    "newer_save",
    "bad_entropy",
    "bad_table",
    "hints_off",
    "no_net",
    "bad_review",
    "bad_bot",
}
"""What may be answered (docs/protocol.md); ``internal`` is not among them."""
LONG = ("think", "hint", "review")
ENTROPY = "5a" * 32
PLAYERS = [{"kind": "human"}, {"kind": "bot", "level": "easy"}]

ODD: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    2,
    6,
    7,
    24,
    25,
    26,
    2**31,
    2**63,
    -(2**64),
    10**400,
    0.5,
    -0.0,
    1.0,
    1e308,
    "",
    "x",
    "0",
    "00",
    "bar",
    "off",
    "white",
    "next",
    "classic",
    "plakoto",
    "\ud800",
    "\udfff\ud800",
    "\0",
    "\u202e",
    "\u0660",
    "ﾊ",
    "𝟙",
    "a" * 5000,
    "ab" * 32,
    [],
    [[]],
    [0],
    [1, 2],
    [1, 1],
    [3, 3, 3],
    {},
    {"e": "roll"},
    {"e": "lot", "n": [1, 1]},
    {"e": "next"},
    {"format": "narde-save"},
    {"": {}},
    {"__class__": 1},
    "narde-record",
    "narde-archive",
    "human",
    "bot",
    ["georgian"],
    "ru_code",
    "real",
    "live",
)
ODD_TEXTS = (
    "NaN",
    "Infinity",
    "-Infinity",
    "1e400",
    "-1e999",
    "1" * 4200,
    "1" * 5000,
    "1e-400",
    "-0",
    '"\\ud800"',
    '"\\udc00\\ud800"',
    '{"a":1,"a":2}',
    "[" * 900 + "]" * 900,
    '{"x":' * 400 + "1" + "}" * 400,
    '"\\u0000"',
    "[" * 3000,
    "0x10",
    "01",
    "tru",
    '"',
    "\\",
    ",",
    "{",
    "\0",
    "\ufeff",
    "'",
)


class Odd:
    """A guest that answers anything."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def choose(self, position: Any, dice: Any, plays: Any) -> Any:
        return self._any(plays)

    def cube(self, position: Any, cube: Any) -> Any:
        return self._any(cube.choices)

    def _any(self, offered: Any) -> Any:
        what = self.rng.randrange(5)
        if what == 0:
            raise self.rng.choice([ValueError, SystemExit, RecursionError, MemoryError])("\ud800")
        return self.rng.choice([None, 42, "\ud800", *offered]) if what == 1 else offered[-1]


def nodes(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every value inside."""
    items = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in items:
        yield (*path, key)
        if isinstance(value, dict | list):
            yield from nodes(value, (*path, key))


class Fuzzer:
    """One session and one host, at whose doors everything knocks that comes from ``seed``."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.api = Api()
        self.hosting = GuestApi(self._guest)
        self.number = 0
        self.at = 0
        self.save: dict[str, Any] = {}
        self.view: dict[str, Any] = {}
        self.arena: dict[str, Any] = {}
        self.archives = {path.stem: path.read_text("utf-8") for path in VECTORS.glob("*.json")}
        del self.archives["tampered"]
        self.asked: set[str] = set()
        """Codes of what was answered so far."""

    def _guest(self, name: str) -> Any:
        if name == "none":
            raise NoGuest("\ud800")
        return Odd(self.rng)

    # Games to knock at.

    def begin(self) -> None:
        """A game somewhere in its course."""
        rng = self.rng
        variants = ("classic", "sport", "crazy_gulbar", "khachapuri", "short", "hyper", "plakoto")
        table = rng.choice(
            [
                {},
                {"dice": "live", "raises": "counter"},
                {"dice": "real"},
                {"series": "match", "length": 3, "raises": "cube", "dice": "balanced"},
                {"series": "tavli", "raises": "cube"},
                {"series": "draw_game", "stake": "left", "raises": "auto"},
                {"series": "reverse", "raises": "none", "hints": False},
            ]
        )
        request = {
            "op": "new",
            "variant": rng.choice(variants),
            "presets": [],
            "players": PLAYERS,
            "entropy": rng.randbytes(32).hex(),
            "table": table,
        }
        answer = self.ok(request)
        self.save, self.view = answer["save"], answer["view"]
        for _ in range(rng.choice((0, 2, 10, 40))):
            if not self.view["may"]:
                break
            self.act(self.natural())

    def natural(self) -> dict[str, Any]:
        """Something that may be done now."""
        rng, view = self.rng, self.view
        names = [name for name in view["may"] if name not in ("resign", "time_out")]
        kind = rng.choice(names)
        action: dict[str, Any] = {"type": kind}
        if kind == "step":
            action |= rng.choice(view["steps"])
        elif kind == "lot":
            action["pick"] = rng.randint(0, 1)
        elif kind == "next":
            action["entropy"] = rng.randbytes(32).hex()
        if view["table"]["dice"] == "live" and kind == "roll":
            action["fresh"] = rng.randbytes(16).hex()
        if view["table"]["dice"] == "real" and kind in ("lot", "roll"):
            action["dice"] = [rng.randint(1, 6), rng.randint(1, 6)]
        return action

    def act(self, action: dict[str, Any]) -> None:
        answer = self.ok({"op": "act", "at": self.view["at"], "action": action})
        self.view = answer["view"]
        self.save["record"]["events"] += answer["events"]
        self.save["dice"] = answer.get("dice", self.save["dice"])

    def ok(self, request: dict[str, Any]) -> dict[str, Any]:
        answer = json.loads(self.api.handle(json.dumps(request)))
        assert "ok" in answer, answer
        found: dict[str, Any] = answer["ok"]
        return found

    # Requests.

    def archive(self) -> dict[str, Any]:
        text = self.rng.choice(sorted(self.archives.values()))
        data: dict[str, Any] = json.loads(text)
        return data

    def record(self) -> dict[str, Any]:
        if self.rng.random() < 0.5:
            return copy.deepcopy(self.save["record"])
        data: dict[str, Any] = self.archive()["record"]
        return data

    def weights(self) -> dict[str, Any]:
        """A net, or something like it: damaged as text, as bytes or inside."""
        rng = self.rng
        game = rng.choice(("hyper", "classic"))
        data = bytearray((WEIGHTS / f"{game}.net").read_bytes())
        head, _, body = bytes(data).partition(b"\n")
        what = rng.randrange(5)
        if what == 0:
            facts = json.loads(head)
            self.mutate(facts)
            data = bytearray(self.spoilt(json.dumps(facts)).encode("utf-8", "surrogatepass"))
            data += b"\n" + body
        elif what == 1:
            for _ in range(rng.randint(1, 4)):
                data[rng.randrange(len(data))] = rng.randrange(256)
        elif what == 2:
            data = data[: rng.randrange(len(data))]
        text = base64.b64encode(bytes(data)).decode()
        if what == 3:
            at = rng.randrange(len(text))
            text = text[:at] + rng.choice(("\u0660", "=", "\ud800", " ", "é")) + text[at + 1 :]
        return {"op": "weights", "game": game, "data": text}

    def review(self) -> dict[str, Any]:
        """A kept review of a short game, which agrees with its record."""
        record = json.loads(self.archives["live"])["record"]
        if not hasattr(Fuzzer, "_review"):
            answer = Api().handle(json.dumps({"op": "review", "record": record, "game": 0}))
            Fuzzer._review = answer  # type: ignore[attr-defined]
        stored = json.loads(Fuzzer._review)["ok"]  # type: ignore[attr-defined]
        return {"op": "review", "record": record, "stored": stored}

    def template(self) -> tuple[dict[str, Any], Callable[[str], str]]:
        """A request as it should be, and the door that it is for."""
        rng, at = self.rng, self.view.get("at", 0)
        action = self.natural() if self.view.get("may") else {"type": "next", "entropy": ENTROPY}
        step = {"from": rng.randint(1, 24), "to": rng.randint(1, 24)}
        arena = {"variant": "hyper", "presets": [], "level": "easy", "seat": rng.randint(0, 1)}
        log = {"log": [[5, 2], 0, [3, 3], 0, [6, 1], 0][: rng.randint(0, 6)]}
        core: list[Callable[[], dict[str, Any]]] = [
            lambda: {"op": "hello"},
            lambda: {"op": "table", "table": self.save["record"]["table"]},
            lambda: {
                "op": "new",
                "variant": "classic",
                "presets": ["georgian"],
                "players": PLAYERS,
                "entropy": ENTROPY,
                "table": {"series": "match", "length": 3, "raises": "cube"},
            },
            lambda: {"op": "open", "save": copy.deepcopy(self.save)},
            lambda: {"op": "view"},
            lambda: {"op": "act", "at": at, "action": action},
            lambda: {
                "op": "act",
                "at": at,
                "action": {"type": "resign", "player": rng.randint(0, 1)},
            },
            lambda: {"op": "act", "at": at, "action": {"type": "seal", "client": "x"}},
            lambda: {"op": "why", "at": at, **step},
            lambda: {"op": "think", "at": at, "level": "easy", "plain": True},
            lambda: {"op": "hint", "at": at, "plain": True},
            lambda: {"op": "go_on", "task": rng.randint(0, self.number), "finish": False},
            lambda: {"op": "cancel", "task": rng.randint(0, self.number)},
            self.weights,
            lambda: {"op": "review", "record": self.record(), "game": 0, "plain": False},
            self.review,
            lambda: {"op": "archive", "save": copy.deepcopy(self.save)},
            lambda: {"op": "replay", "record": self.record(), "game": rng.randint(0, 2)},
            lambda: {"op": "verify", "archive": self.archive()},
        ]
        host: list[Callable[[], dict[str, Any]]] = [
            lambda: {"op": "hello"},
            lambda: {"op": "load", "bot": "x"},
            lambda: {"op": "ask", "record": copy.deepcopy(self.save["record"])},
            lambda: {"op": "arena", **arena, **log},
            lambda: {"op": "arena_next", "dice": [rng.randint(1, 6), rng.randint(1, 6)]},
            self.weights,
        ]
        number = rng.randrange(len(core) + len(host))
        if number < len(core):
            return core[number](), self.api.handle
        return host[number - len(core)](), self.hosting.handle

    # What is done to them.

    def mutate(self, data: Any) -> None:
        """A few places of ``data`` changed."""
        rng = self.rng
        for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
            paths = list(nodes(data))
            if not paths:
                return
            *path, last = rng.choice(paths)
            holder = data
            for key in path:
                holder = holder[key]
            what = rng.randrange(7)
            if what <= 2:
                holder[last] = copy.deepcopy(rng.choice(ODD))
            elif what == 3:
                del holder[last]
            elif what == 4:
                other = data
                for key in rng.choice(paths):
                    try:
                        other = other[key]
                    except (LookupError, TypeError):  # changed before
                        break
                holder[last] = copy.deepcopy(other)
            elif isinstance(holder, list):
                value = copy.deepcopy(rng.choice([holder[last], *ODD]))
                small = not isinstance(value, dict | list) or len(value) < 5
                holder[last:last] = [value] * rng.choice((1, 1, 2, 300 if small else 3))
            else:
                holder[str(rng.choice(ODD))[:50]] = copy.deepcopy(rng.choice(ODD))

    def spoilt(self, text: str) -> str:
        """The text with something foreign in it."""
        rng = self.rng
        for _ in range(rng.choice((1, 1, 2, 5))):
            at = rng.randrange(len(text) + 1)
            end = min(len(text), at + rng.choice((0, 0, 1, 2, 10)))
            what = rng.randrange(3)
            if what == 0:
                text = text[:at] + rng.choice(ODD_TEXTS) + text[end:]
            elif what == 1:
                text = text[:at] + text[end:]
            else:  # a value in the place of another one
                values = [i for i, sign in enumerate(text) if sign == ":"]
                if values:
                    at = rng.choice(values) + 1
                    ends = [text.find(sign, at) for sign in ",}" if text.find(sign, at) >= 0]
                    text = text[:at] + rng.choice(ODD_TEXTS) + text[min(ends, default=at) :]
        return text

    def round(self) -> str:
        """One request and its answer, which must be one; returns its code or ``ok``."""
        rng = self.rng
        if not self.save or rng.random() < 0.02:
            self.begin()
        template, door = self.template()
        self.number += 1
        request = {"id": self.number, **copy.deepcopy(template)}
        if rng.random() < 0.9:
            self.mutate(request)
        if request.get("op") in LONG:
            request["slices"] = True
        text = json.dumps(request)
        if rng.random() < 0.25:
            text = self.spoilt(text)
            if any(f'"op": "{name}"' in text for name in LONG) and '"slices": true' not in text:
                return "ok"
        code = answered(text, door)
        self.asked.add(code)
        if code == "ok" and door == self.api.handle:
            self._follow(request)
        return code

    def _follow(self, request: dict[str, Any]) -> None:
        """Tasks go on a little, and what was changed is seen."""
        if request.get("op") in LONG and "id" in request:
            for _ in range(self.rng.randint(0, 2)):
                answered(json.dumps({"op": "go_on", "task": request["id"]}), self.api.handle)
            answered(json.dumps({"op": "cancel", "task": request["id"]}), self.api.handle)
        if request.get("op") in ("new", "open", "act", "close"):
            answer = json.loads(self.api.handle('{"op": "archive"}'))
            if "ok" in answer:
                self.view = self.ok({"op": "view"})["view"]
                self.save = self.api.state.opened().save()
                assert self.ok({"op": "open", "save": self.save})["view"] == self.view


def constant(text: str) -> None:
    raise AssertionError(f"{text} is no JSON")


def answered(text: str, door: Callable[[str], str]) -> str:
    """The code of the answer, ``ok`` or ``more``; raises AssertionError where it is none."""
    reply = door(text)
    reply.encode()
    answer = json.loads(reply, parse_constant=constant)
    if "error" not in answer:
        assert set(answer) == {"id", "ok"} or set(answer) == {"id", "more"}, text
        return "ok"
    code: str = answer["error"]["code"]
    assert code in CODES, f"{answer['error']}\n{text[:3000]}"
    return code
