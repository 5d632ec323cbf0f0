"""The door of a guest's worker: what the page asks of it, and what it answers."""

from __future__ import annotations

import base64
import json
import random
from typing import Any

import pytest
from core.talking import Talk

from narde_core.bot import levels
from narde_core.bot.arena import throws_from
from narde_core.evaluation import store as nets
from narde_core.guests.api import GuestApi
from narde_core.guests.guest import NoGuest
from narde_core.rules.variants import GAMES


class Last:
    """Chooses the last play that is offered, and counts the questions."""

    asked = 0

    def choose(self, position, dice, plays):
        Last.asked += 1
        return plays[-1]


class Broken:
    def choose(self, position, dice, plays):
        raise ValueError("no idea")


class Odd:
    def choose(self, position, dice, plays):
        return "6-5"


class Doubler(Last):
    def cube(self, position, cube):
        return "double" if "double" in cube.choices else "drop"


BOTS = {"last": Last, "broken": Broken, "odd": Odd, "doubler": Doubler}


def find(name: str) -> Any:
    if name not in BOTS:
        raise NoGuest(f"no bot of the name {name!r}")
    return BOTS[name]()


class Host:
    """Asks a host as the page does."""

    def __init__(self, bot: str | None = None) -> None:
        self.hosting = GuestApi(find)
        if bot:
            self.ok("load", bot=bot)

    def send(self, op: Any, **fields: Any) -> dict[str, Any]:
        answer = json.loads(self.hosting.handle(json.dumps({"id": 1, "op": op, **fields})))
        assert answer["id"] == 1
        return answer

    def ok(self, op: str, **fields: Any) -> Any:
        answer = self.send(op, **fields)
        assert "ok" in answer, answer
        return answer["ok"]

    def error(self, op: Any, **fields: Any) -> str:
        return self.send(op, **fields)["error"]["code"]


def test_a_guest_is_loaded_by_name():
    host = Host()
    assert host.ok("load", bot="last") == {"cube": False}
    assert host.ok("load", bot="doubler") == {"cube": True}
    assert host.error("load", bot="nobody") == "bad_bot"


ROGUE = {
    "no guest yet": ("ask", {"record": {}}, "no_game"),
    "no operation": ("fly", {}, "unknown_op"),
    "no name": ("load", {"bot": 3}, "bad_request"),
    "no game in the arena": ("arena_next", {}, "no_game"),
}


@pytest.mark.parametrize("name", ROGUE)
def test_wrong_requests_get_a_code(name):
    op, fields, code = ROGUE[name]
    assert Host().error(op, **fields) == code


def test_text_that_is_no_request_gets_an_answer():
    for text in ("", "[]", "3", "x" * 3_000_000):
        assert "error" in json.loads(GuestApi(find).handle(text))


PLAYERS = [{"kind": "human"}, {"kind": "bot", "level": "easy", "name": "Last"}]


@pytest.mark.parametrize("variant", ["classic", "short", "crazy_gulbar"])
def test_a_guest_plays_a_whole_game_at_the_table(variant):
    """Its steps, sent one by one, are legal; the record that it gets has no secrets in it."""
    host, talk = Host("last"), Talk()
    view = talk.new(variant, players=PLAYERS)
    chance = random.Random(4)
    thoughts = 0
    while view["phase"] != "over":
        if view["phase"] == "lot":
            view = talk.act("lot", pick=0)
        elif view["phase"] == "roll":
            view = talk.act("take_over" if "take_over" in view["may"] else "roll")
        elif "pass" in view["may"]:
            view = talk.act("pass")
        elif view["actor"] == 1 and view["steps"]:
            record = talk.save["record"]
            assert "secret" not in json.dumps(record)
            thought = host.ok("ask", record=record)
            assert (thought["fault"], thought["action"]) == (None, None)
            assert thought["steps"]
            thoughts += 1
            for step in thought["steps"][: chance.randint(1, 4)]:
                view = talk.act("step", **step)
        elif view["steps"]:
            view = talk.act("step", **chance.choice(view["steps"]))
        else:
            view = talk.act("commit")
    assert thoughts > 10
    assert host.error("ask", record=talk.save["record"]) == "not_now"


@pytest.mark.parametrize(("bot", "fault"), [("broken", "raised"), ("odd", "nonsense")])
def test_where_a_guest_fails_there_are_no_steps_and_a_reason(bot, fault):
    host, talk = Host(bot), Talk()
    talk.new("tbilisi", players=PLAYERS)
    talk.act("lot", pick=0)
    talk.act("roll")
    thought = host.ok("ask", record=talk.save["record"])
    assert (thought["steps"], thought["action"], thought["fault"]) == ([], None, fault)
    assert thought["detail"]


def offered(talk: Talk) -> None:
    """A match in which the first to roll may raise."""
    talk.new("classic", players=PLAYERS, table={"series": "match", "length": 3, "raises": "cube"})
    talk.act("lot", pick=0)
    if talk.seen()["phase"] == "lot":
        talk.act("lot", pick=0)


def test_a_guest_is_asked_about_the_cube():
    talk = Talk()
    offered(talk)
    assert "double" in talk.seen()["may"]
    assert Host("doubler").ok("ask", record=talk.save["record"])["action"] == "double"
    silent = Host("last").ok("ask", record=talk.save["record"])
    assert (silent["action"], silent["fault"]) == (None, None)
    talk.act("double")
    assert Host("doubler").ok("ask", record=talk.save["record"])["action"] == "drop"


def test_a_record_that_goes_on_is_the_same_as_one_read_afresh():
    known, talk = Host("last"), Talk()
    talk.new("classic", players=PLAYERS)
    for kind, fields in (("lot", {"pick": 0}), ("roll", {})):
        talk.act(kind, **fields)
        if talk.seen()["phase"] == "play":
            record = talk.save["record"]
            assert known.ok("ask", record=record) == Host("last").ok("ask", record=record)
    # Another game, and one whose past is another: neither is taken for the one that is known.
    other = Talk()
    other.new("short", players=PLAYERS)
    other.act("lot", pick=1)
    assert known.ok("ask", record=other.save["record"])["steps"]
    damaged = json.loads(json.dumps(other.save["record"]))
    damaged["events"][-1] = {"e": "roll", "d": [7, 7], "s": 0}
    assert known.error("ask", record=damaged) == "bad_save"
    damaged = json.loads(json.dumps(other.save["record"]))
    damaged["events"].append({"e": "nothing"})
    assert known.error("ask", record=damaged) == "bad_save"


def play_out(host: Host, seed: int, seat: int, variant: str = "classic", **fields: Any):
    """One game of the arena: its log, its result, how often the guest was asked."""
    throws = throws_from(seed)
    state = host.ok("arena", variant=variant, level="easy", seat=seat, log=[], **fields)
    log, questions = [], 0
    while state["wants"]:
        if state["wants"] == "dice":
            state = host.ok("arena_next", dice=list(throws()))
        else:
            questions += state["wants"] == "guest"
            state = host.ok("arena_next")
        log.append(state["did"])
    return log, state["result"], questions


@pytest.mark.parametrize("variant", GAMES)
def test_the_arena_plays_every_game_to_its_end(variant):
    log, result, questions = play_out(Host("last"), 5, 1, variant)
    assert result["points"] != 0 or result["kind"] == "draw"
    assert questions
    assert len(log) > 20


def test_the_arena_is_the_same_game_from_its_log_at_any_moment():
    """After a restart the page gives the log to a fresh worker."""
    host = Host("last")
    log, result, _ = play_out(host, 8, 0)
    for at in range(0, len(log), 17):
        state = Host("last").ok("arena", variant="classic", level="easy", seat=0, log=log[:at])
        assert state["wants"] == ("dice" if isinstance(log[at], list) else state["wants"])
    whole = Host("last").ok("arena", variant="classic", level="easy", seat=0, log=log)
    assert (whole["wants"], whole["result"]) == (None, result)


def test_a_guest_that_fails_in_the_arena_is_replaced_and_counted():
    """The house then plays against itself: its own level's game."""
    log, result, _ = play_out(Host("broken"), 3, 0)
    faults = []
    host = Host("broken")
    throws = throws_from(3)
    state = host.ok("arena", variant="classic", level="easy", seat=0, log=[])
    skipped = []
    while state["wants"]:
        guest = state["wants"] == "guest"
        if state["wants"] == "dice":
            state = host.ok("arena_next", dice=list(throws()))
        else:
            state = host.ok("arena_next", skip=guest and len(skipped) % 2 == 0)
        if guest:
            skipped.append(state["did"])
            faults.append(state["fault"])
    assert set(faults) == {None, "raised"}
    assert state["result"] == result
    assert log


def test_the_result_is_the_guests():
    """Two games with the same dice between equals: what White wins once, Black loses once."""
    first = play_out(Host("broken"), 11, 0)[1]
    second = play_out(Host("broken"), 11, 1)[1]
    assert first["points"] == -second["points"] != 0


BAD_LOGS = [[[7, 7]], [0], [[5, 3], [1, 2], 999], ["x"], [[1]], [None]]


@pytest.mark.parametrize("log", BAD_LOGS, ids=str)
def test_a_log_that_cannot_be_is_refused(log):
    code = Host("last").error("arena", variant="classic", level="easy", seat=0, log=log)
    assert code == "bad_request"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"variant": "chess"}, "unknown_variant"),
        ({"presets": ["nothing"]}, "unknown_variant"),
        ({"level": "god"}, "bad_request"),
        ({"seat": 2}, "bad_request"),
    ],
)
def test_an_arena_that_cannot_be_is_refused(fields, code):
    usual = {"variant": "classic", "level": "easy", "seat": 0}
    assert Host("last").error("arena", **{**usual, **fields}) == code


def test_nets_that_are_not_there_are_asked_for_and_taken(tmp_path, monkeypatch):
    """On a page the package is unpacked without them, and the level must be the real one."""
    files = nets.WEIGHTS
    monkeypatch.setattr(nets, "WEIGHTS", tmp_path)
    monkeypatch.setattr(nets, "_nets", {})
    levels._bot.cache_clear()
    host = Host("last")
    usual = {"variant": "portes", "level": "expert", "seat": 0}
    refused = host.send("arena", **usual)["error"]
    assert (refused["code"], refused["data"]) == ("needs_weights", {"game": "short"})
    assert host.error("weights", game="short", data="?") == "bad_request"
    assert host.error("weights", game="short", data="AAAA") == "bad_weights"
    data = base64.b64encode((files / "short.net").read_bytes()).decode()
    host.ok("weights", game="short", data=data)
    assert host.ok("arena", **usual)["wants"] == "dice"
    levels._bot.cache_clear()
