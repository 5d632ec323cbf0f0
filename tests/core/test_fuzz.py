"""Whatever comes to a door, an answer leaves it: a result or a code of the protocol, in time."""

from __future__ import annotations

import base64
import copy
import json
import zlib
from typing import Any

import pytest

from narde_core.evaluation import store as nets
from narde_core.evaluation.store import WEIGHTS
from narde_core.guests.api import GuestApi
from narde_core.protocol.api import Api
from narde_core.protocol.envelope import MAX_REQUEST

from .fuzzing import PLAYERS, Fuzzer, Odd, answered


@pytest.fixture(autouse=True)
def own_nets(monkeypatch):
    """What is given here is known nowhere else."""
    monkeypatch.setattr(nets, "_nets", {})


@pytest.mark.parametrize("seed", range(8))
def test_a_bounded_search(seed):
    fuzzer = Fuzzer(seed)
    for _ in range(150):
        fuzzer.round()
    assert {"ok", "bad_request", "bad_json", "bad_save"} <= fuzzer.asked


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 300))
def test_a_long_search(seed):
    fuzzer = Fuzzer(seed)
    for _ in range(1500):
        fuzzer.round()


# What searching and reading found, each with its relatives.


def request(**fields: Any) -> str:
    return json.dumps({"id": 1, **fields}, separators=(",", ":"))


def net(
    head: dict[str, Any] | bytes | None = None, body: bytes | None = None, **fields: Any
) -> str:
    """A request with a net, its head or body changed."""
    first, _, rest = (WEIGHTS / "hyper.net").read_bytes().partition(b"\n")
    if not isinstance(head, bytes):
        head = json.dumps({**json.loads(first), **(head or {})}).encode()
    data = head + b"\n" + (rest if body is None else body)
    return request(
        op="weights", **{"game": "hyper", "data": base64.b64encode(data).decode(), **fields}
    )


HIDDEN = json.loads((WEIGHTS / "hyper.net").read_bytes().partition(b"\n")[0])["hidden"]
NETS: dict[str, tuple[str, str]] = {
    "digits that are none of base64": (net(data="AAA\u0660"), "bad_request"),
    "half a character": (net(data="AAA\ud800"), "bad_request"),
    "padding": (net(data="="), "bad_request"),
    "nothing": (net(data=""), "bad_weights"),
    "no such game": (net({"game": "abc"}, game="abc"), "bad_weights"),
    "another game": (net(game="short"), "bad_weights"),
    "too deep": (net(b"[" * 50_000), "bad_weights"),
    "no object": (net(b'"format"'), "bad_weights"),
    "cells: a fraction": (net({"hidden": float(HIDDEN)}), "bad_weights"),
    "cells: a list": (net({"hidden": [0] * 1000}), "bad_weights"),
    "cells: a text": (net({"hidden": "x" * 1000}), "bad_weights"),
    "cells: too many": (net({"hidden": 10**9}), "bad_weights"),
    "cells: none": (
        net({"hidden": 0, "bias": [], "out": [[]] * 5}, zlib.compress(b"")),
        "bad_weights",
    ),
    "least: another": (net({"least": 3}), "bad_weights"),
    "least: a list": (net({"least": [1]}), "bad_weights"),
    "bias: no number holds it": (net({"bias": [10**400] * HIDDEN}), "bad_weights"),
    "bias: not a number": (net(json.dumps({"bias": 0}).encode()), "bad_weights"),
    "bias: true": (net({"bias": [True] * HIDDEN}), "bad_weights"),
    "out: sums would be endless": (net({"out": [[1e308] * HIDDEN] * 5}), "bad_weights"),
    "out: no number holds it": (net({"out": [[10**400] * HIDDEN] * 5}), "bad_weights"),
    "out: nothing": (net({"out": [[0] * HIDDEN] * 5}), "bad_weights"),
    "out: almost nothing": (net({"out": [[5e-324] * HIDDEN] * 5}), "bad_weights"),
    "out_bias: endless": (net({"out_bias": [1e308] * 5}), "bad_weights"),
    "a table that unpacks to much": (net(body=zlib.compress(bytes(200 << 20), 9)), "bad_weights"),
    "a table that is cut": (net(body=zlib.compress(b"x" * 1000)[:-4]), "bad_weights"),
}


@pytest.mark.parametrize("name", NETS)
def test_nets(name):
    text, code = NETS[name]
    assert len(text) <= MAX_REQUEST
    assert answered(text, Api().handle) == code
    assert answered(text, GuestApi(lambda name: None).handle) == code
    assert nets._nets == {}


RECORD: dict[str, Any] = {
    "format": "narde-record",
    "version": 1,
    "rules": 2,
    "variant": "classic",
    "presets": [],
    "table": {"dice": "real"},
    "players": PLAYERS,
    "events": [],
}
BEGUN = [{"e": "lot", "n": [6, 1]}, {"e": "roll", "d": [6, 1], "s": 0}]


def record(*events: Any, **fields: Any) -> dict[str, Any]:
    return {**copy.deepcopy(RECORD), **fields, "events": list(events)}


def deep(levels: int) -> Any:
    found: Any = []
    for _ in range(levels):
        found = [found]
    return found


TIE = {"e": "lot", "n": [1, 1]}
THERE_AND_BACK = [{"e": "step", "f": 1, "t": 7, "d": 6}, {"e": "undo"}]
REQUESTS: dict[str, tuple[str, str]] = {
    "a deep event": (request(op="replay", record=record({"e": deep(30)})), "bad_save"),
    "an event that is too deep": (
        request(op="replay", record=record({"e": deep(900)})),
        "bad_json",
    ),
    "a deep place": (
        request(op="replay", record=record(*BEGUN, {"e": "step", "f": deep(30), "t": 1, "d": 1})),
        "bad_save",
    ),
    "ties without end": (request(op="replay", game=0, record=record(*[TIE] * 38_000)), "bad_save"),
    "there and back": (
        request(op="replay", game=0, record=record(*BEGUN, *THERE_AND_BACK * 5000)),
        "ok",
    ),
    "presets without end": (
        request(op="replay", record=record(presets=["georgian"] * 50_000)),
        "ok",
    ),
    "a field that cannot be written": (request(op="table", table={"\ud800": 1}), "bad_request"),
    "an operation that cannot be written": (request(op="\ud800"), "unknown_op"),
    "a variant that cannot be written": (
        request(op="new", variant="\udfff", players=PLAYERS, entropy="0" * 64),
        "unknown_variant",
    ),
    "a task by a truth": (request(op="go_on", task=True), "bad_request"),
    "a version that is huge": (
        request(op="replay", record=record(version=10**4000)),
        "newer_save",
    ),
}


@pytest.mark.parametrize("name", REQUESTS)
def test_requests(name):
    text, code = REQUESTS[name]
    assert len(text) <= MAX_REQUEST
    assert answered(text, Api().handle) == code


@pytest.mark.parametrize("levels", [39, 100, 900, 20_000, 500_000])
@pytest.mark.parametrize("pair", ["[]", "{}"])
def test_depth_is_told_before_anything_is_parsed(levels, pair):
    """Pyodide ends with the first of them that is parsed: the stack is the browser's."""
    begin, end = {"[]": ("[", "]"), "{}": ('{"":', "}")}[pair]
    if pair == "{}":
        levels = min(levels, 150_000)
    inner = begin * levels + "0" + end * levels
    text = '{"op":"hello","\\"]]]]":"[[{{[[","x":' + inner + "}"
    assert len(text) < MAX_REQUEST
    assert answered(text, Api().handle) == ("ok" if levels < 40 else "bad_json")
    assert answered(begin * levels, Api().handle) == "bad_json"


def test_brackets_in_texts_are_not_counted():
    name = '[{"\\' * 8
    players = [{"kind": "human", "name": name}, {"kind": "human", "name": "]" * 40}]
    text = request(op="new", variant="classic", players=players, entropy="0" * 64)
    assert answered(text, Api().handle) == "ok"


def test_a_task_and_its_id_are_told_apart_from_truths():
    session = Api()
    for identity in (True, False, None, 1.0):
        answer = json.loads(session.handle(json.dumps({"id": identity, "op": "hello"})))
        assert answer["id"] is None


@pytest.mark.parametrize(
    ("log", "code"),
    [
        ("[[5,2],[1]]", "bad_request"),
        ('[["5","2"]]', "bad_request"),
        ("[[5,2.0]]", "bad_request"),
        ("[[5,true]]", "bad_request"),
        ("[[5,2],-1]", "bad_request"),
        ("[[5,2],0.0]", "bad_request"),
        ('[[5,2],"0"]', "bad_request"),
        ("[[5,2],{}]", "bad_request"),
        ("[0]", "bad_request"),
        ("[null]", "bad_request"),
        ("[[5,1e400]]", "bad_json"),
        ("[[5,2],NaN]", "bad_json"),
        ("[[5,2]," + "9" * 4000 + "]", "bad_request"),
        ("[" + "0," * 30_000 + "0]", "bad_request"),
        ("[[5,2]]", "ok"),
    ],
)
def test_logs_of_the_arena(log, code):
    hosting = GuestApi(lambda name: Odd(None))
    hosting.handle(request(op="load", bot="x"))
    head = '{"op":"arena","variant":"hyper","presets":[],"level":"easy","seat":0,"log":'
    assert answered(head + log + "}", hosting.handle) == code


@pytest.mark.parametrize("presets", [[7], [[]], [{}], [None]])
def test_presets_of_the_arena_are_names(presets):
    hosting = GuestApi(lambda name: Odd(None))
    hosting.handle(request(op="load", bot="x"))
    fields = {"variant": "classic", "presets": presets, "level": "easy", "seat": 0}
    assert answered(request(op="arena", **fields), hosting.handle) == "bad_request"


@pytest.mark.parametrize("value", [10**400, -(10**400), 10_001, True, "1", None])
def test_numbers_of_a_kept_review(value):
    asked = Fuzzer(0).review()
    asked["stored"]["rolls"][0]["luck"] = value
    assert answered(json.dumps(asked), Api().handle) == "bad_review"
