"""The door's errors: each has its code and leaves the game untouched (docs/protocol.md)."""

from __future__ import annotations

import copy
import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from narde_core.protocol.api import Api
from narde_core.protocol.envelope import MAX_REQUEST

from .talking import ENTROPY, PLAYERS, Talk, talk_in_play

FLOATS = st.floats(allow_nan=False, allow_infinity=False)
NOTHING = st.none() | st.booleans() | st.integers() | FLOATS | st.text(max_size=8)
JSON = st.recursive(
    NOTHING, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner)
)
OPS = ("hello", "table", "new", "open", "view", "act", "why", "think", "archive", "verify",
       "replay", "close")  # fmt: skip
ACTIONS = ("lot", "roll", "step", "undo", "undo_all", "commit", "pass", "resign", "time_out",
           "take_over", "double", "take", "drop", "beaver", "next", "seal")  # fmt: skip


def raw(session: Api, text: str) -> dict:
    return json.loads(session.handle(text))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad_json"),
        ("{", "bad_json"),
        ("\0", "bad_json"),
        ('{"id": 1, "op": "view"} x', "bad_json"),
        ("[" * 100_000, "bad_json"),
        ("1" * 10_000, "bad_json"),
        ("1" * 100_000, "bad_json"),
        ('{"id": 1, "op": "hello", "x": NaN}', "bad_json"),
        ('{"id": 1, "op": "hello", "x": -Infinity}', "bad_json"),
        ('{"id": 1, "op": "hello", "x": 1e400}', "bad_json"),
        (None, "bad_json"),
        (b"{}", "bad_json"),
        ("[]", "bad_request"),
        ("null", "bad_request"),
        ('"view"', "bad_request"),
        ("{}", "bad_request"),
        ('{"op": 7}', "bad_request"),
        ('{"op": null}', "bad_request"),
        ('{"op": "View"}', "unknown_op"),
        ('{"op": "__init__"}', "unknown_op"),
        (json.dumps({"op": "view", "x": "y" * MAX_REQUEST}), "too_large"),
    ],
)
def test_envelope(text, code):
    assert raw(Api(), text)["error"]["code"] == code


@pytest.mark.parametrize(
    ("request_json", "echoed"),
    [
        ('{"id": 7, "op": "hello"}', 7),
        ('{"id": "a", "op": "hello"}', "a"),
        ('{"id": [1], "op": "hello"}', None),
        ('{"id": true, "op": "hello"}', None),
        ('{"id": "\\ud800", "op": "hello"}', "\ud800"),
        ('{"op": "hello"}', None),
        ('{"id": 7, "op": "nothing"}', 7),
        ("nothing", None),
    ],
)
def test_id_is_echoed(request_json, echoed):
    assert raw(Api(), request_json)["id"] == echoed


@pytest.mark.parametrize("op", ["view", "act", "why", "think", "archive"])
def test_no_game(op):
    fields = {"at": 0, "action": {"type": "roll"}, "from": 1, "to": 2}
    assert Talk().error(op, **fields)["code"] == "no_game"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"variant": "chess"}, "unknown_variant"),
        ({"variant": None}, "bad_request"),
        ({"variant": ["classic"]}, "bad_request"),
        ({"presets": ["none_such"]}, "unknown_preset"),
        ({"presets": "georgian"}, "bad_request"),
        ({"presets": [7]}, "bad_request"),
        ({"players": None}, "bad_request"),
        ({"players": []}, "bad_request"),
        ({"players": [PLAYERS[0]]}, "bad_request"),
        ({"players": [{"kind": "cat"}, PLAYERS[1]]}, "bad_request"),
        ({"players": [{"kind": "human", "name": "x" * 1000}, PLAYERS[1]]}, "bad_request"),
        ({"entropy": None}, "bad_entropy"),
        ({"entropy": ENTROPY[:-1]}, "bad_entropy"),
        ({"entropy": ENTROPY + "0"}, "bad_entropy"),
        ({"entropy": " " * 64}, "bad_entropy"),
        ({"entropy": "g" * 64}, "bad_entropy"),
        ({"entropy": "٠" * 64}, "bad_entropy"),
        ({"entropy": 7}, "bad_entropy"),
        ({"table": {"series": "none_such"}}, "bad_request"),
        ({"table": {"none_such": 1}}, "bad_request"),
        ({"table": []}, "bad_request"),
        ({"table": {"series": "match", "length": 5, "raises": "none"}}, "bad_table"),
    ],
)
def test_new_with_a_wrong_field(changes, code):
    """Also while another game is open, which stays as it was."""
    request = {"variant": "classic", "players": PLAYERS, "entropy": ENTROPY, **changes}
    assert Talk().error("new", **request)["code"] == code
    assert talk_in_play().error("new", **request)["code"] == code


@pytest.mark.parametrize("at", [-1, 0, 10**9])
@pytest.mark.parametrize("op", ["act", "why", "think"])
def test_stale(op, at):
    talk = talk_in_play()
    error = talk.error(op, **{"at": at, "action": {"type": "commit"}, "from": 1})
    assert error["code"] == "stale"
    assert error["data"]["at"] == talk.seen()["at"]


@pytest.mark.parametrize("at", [None, "1", 1.0, True, [1]])
def test_at_must_be_a_number(at):
    error = talk_in_play().error("act", at=at, action={"type": "commit"})
    assert (error["code"], error["data"]) == ("bad_request", {"field": "at"})


def test_a_request_without_its_fields():
    talk = talk_in_play()
    at = talk.seen()["at"]
    for op, fields, field in (
        ("act", {"at": at}, "action"),
        ("act", {"at": at, "action": []}, "action"),
        ("act", {"at": at, "action": {}}, "type"),
        ("act", {"at": at, "action": {"type": 3}}, "type"),
        ("act", {"at": at, "action": {"type": "step"}}, "from"),
        ("act", {"at": at, "action": {"type": "step", "from": 1}}, "to"),
        ("why", {"at": at}, "from"),
        ("open", {}, "save"),
        ("verify", {}, "archive"),
        ("think", {"at": at, "level": 3}, "level"),
        ("think", {"at": at, "level": "none_such"}, "level"),
    ):
        error = talk.error(op, **fields)
        assert error["code"] == "bad_request", (op, fields)
        assert error["data"]["field"] == field, (op, fields)


@pytest.mark.parametrize("place", [0, 25, -1, 1.5, True, "off", "x", [1], None, 10**30])
def test_a_step_from_nowhere(place):
    talk = talk_in_play()
    action = {"type": "step", "from": place, "to": 3}
    assert talk.error("act", at=talk.seen()["at"], action=action)["code"] == "bad_request"


@pytest.mark.parametrize("die", [0, 7, "3", 1.0, True, [1]])
def test_a_step_with_a_strange_die(die):
    talk = talk_in_play()
    action = {"type": "step", "from": 1, "to": 3, "die": die}
    assert talk.error("act", at=talk.seen()["at"], action=action)["code"] == "bad_request"


def test_actions_out_of_order_are_not_now():
    """In every phase exactly what is not in ``may`` is refused, and nothing changes."""
    talk, rng = Talk(), random.Random(3)
    talk.new()
    step = {"from": 1, "to": 2}
    for _ in range(40):
        view = talk.seen()
        for kind in set(ACTIONS) - set(view["may"]) - {"seal", "step"}:
            action = {"type": kind, "pick": 0, "player": 0, "entropy": ENTROPY, **step}
            error = talk.error("act", at=view["at"], action=action)
            assert error["code"] == "not_now", (kind, view["may"])
        talk.play_once(view, rng)


def test_an_illegal_step_says_why():
    talk = Talk()
    talk.new()
    view = talk.play_on(random.Random(5), lambda view: view["phase"] == "play")
    action = {"type": "step", "from": 2 if view["mover"] == "white" else 14, "to": 8}
    error = talk.error("act", at=view["at"], action=action)
    assert (error["code"], error["data"]) == ("illegal", {"reason": "no_checker"})


@pytest.mark.parametrize("player", [None, 2, -1, "0", True, 0.0])
def test_resigning_for_nobody(player):
    talk = talk_in_play()
    action = {"type": "resign", "player": player}
    assert talk.error("act", at=talk.seen()["at"], action=action)["code"] == "bad_request"


@pytest.mark.parametrize("client", [7, None, [], "x" * 1000, "\ud800"])
def test_a_seal_with_a_broken_text(client):
    """A text that UTF-8 cannot hold would stop every later throw."""
    talk = Talk()
    talk.new()
    action = {"type": "seal", "client": client}
    assert talk.error("act", at=0, action=action)["code"] == "bad_request"
    assert talk.act("lot", pick=0)["at"] >= 1


@given(JSON)
def test_no_json_makes_the_door_raise(value):
    answer = raw(Api(), json.dumps(value))
    assert answer["error"]["code"] in ("bad_request", "unknown_op")


@given(st.text(max_size=60))
def test_no_text_makes_the_door_raise(text):
    assert "error" in raw(Api(), text)


FIELDS = ("at", "action", "from", "to", "level", "save", "variant", "players", "presets",
          "entropy", "table", "archive", "record", "game", "type", "pick", "die", "player",
          "client")  # fmt: skip


def saved() -> dict:
    """The save of a game in the middle of a turn."""
    talk = talk_in_play(4, "classic")
    return talk.save


SAVE = saved()


@settings(max_examples=150)
@given(
    st.sampled_from(OPS[:-1]),
    st.dictionaries(st.sampled_from(FIELDS), JSON),
    st.sampled_from(ACTIONS) | NOTHING,
    st.booleans(),
)
def test_random_requests_never_fail_inside_and_errors_change_nothing(op, fields, kind, timely):
    talk = Talk()
    before = talk.ok("open", save=SAVE)["view"]
    if timely:
        fields["at"] = before["at"]
    fields["action"] = {**fields, "type": kind}
    answer = talk.send(op, **fields)
    if "error" in answer:
        assert answer["error"]["code"] != "internal", answer
        assert talk.seen() == before


def damaged(change) -> dict:
    save = copy.deepcopy(SAVE)
    change(save)
    return save


def without(*path):
    def change(save):
        for key in path[:-1]:
            save = save[key]
        del save[path[-1]]

    return change


def with_value(value, *path):
    def change(save):
        for key in path[:-1]:
            save = save[key]
        save[path[-1]] = value

    return change


LOT = 1
"""The event after the seal."""

DAMAGES = {
    "format": with_value("chess", "format"),
    "no version": without("version"),
    "version 0": with_value(0, "version"),
    "version text": with_value("1", "version"),
    "no record": without("record"),
    "record text": with_value("x", "record"),
    "record format": with_value("x", "record", "format"),
    "no record version": without("record", "version"),
    "no rules version": without("record", "rules"),
    "no variant": without("record", "variant"),
    "unknown variant": with_value("chess", "record", "variant"),
    "unknown preset": with_value(["chess"], "record", "presets"),
    "no players": without("record", "players"),
    "one player": with_value([{"kind": "human"}], "record", "players"),
    "strange player": with_value([{"kind": "cat"}] * 2, "record", "players"),
    "no events": without("record", "events"),
    "events text": with_value("x", "record", "events"),
    "event null": with_value(None, "record", "events", 5),
    "event unknown": with_value({"e": "fly"}, "record", "events", 5),
    "event without data": with_value({"e": "step"}, "record", "events", 5),
    "event twice": lambda save: save["record"]["events"].insert(3, save["record"]["events"][3]),
    "lot lost": lambda save: save["record"]["events"].pop(LOT),
    "no dice": without("dice"),
    "dice text": with_value("x", "dice"),
    "dice empty": with_value({}, "dice"),
    "secret short": with_value({"secrets": ["00"]}, "dice"),
    "secret spaces": with_value({"secrets": [" " * 64]}, "dice"),
    "strange table": with_value({"series": "chess"}, "record", "table"),
}


@pytest.mark.parametrize("name", DAMAGES)
def test_a_damaged_save_is_refused(name):
    talk = talk_in_play(2)
    error = talk.error("open", save=damaged(DAMAGES[name]))
    assert error["code"] == "bad_save"
    assert error["data"]["where"]


@pytest.mark.parametrize("path", [("version",), ("record", "version"), ("record", "rules")])
def test_a_newer_save_is_refused_as_newer(path):
    error = talk_in_play(2).error("open", save=damaged(with_value(999, *path)))
    assert error["code"] == "newer_save"
    assert error["data"]["where"] == ".".join(path)


@given(st.integers(0, len(SAVE["record"]["events"])))
def test_a_save_cut_off_anywhere_opens_where_it_was_cut(length):
    """Half a list of events is a game at an earlier moment, never a broken one."""
    save = copy.deepcopy(SAVE)
    del save["record"]["events"][length:]
    talk = Talk()
    assert talk.ok("open", save=save)["view"]["at"] == length


@given(
    st.integers(1, len(SAVE["record"]["events"]) - 1), st.sampled_from("ftdn"), st.integers(0, 9)
)
def test_altered_numbers_are_refused_or_are_another_possible_game(index, key, number):
    """A changed step or throw is either impossible (bad_save) or replays to a legal game."""
    save = copy.deepcopy(SAVE)
    entry = save["record"]["events"][index]
    if key in entry:
        entry[key] = [number, 3] if key == "n" or isinstance(entry[key], list) else number
    talk = Talk()
    answer = talk.send("open", save=save)
    if "error" in answer:
        assert answer["error"]["code"] == "bad_save"
        assert talk.seen() is None
    else:
        assert answer["ok"]["view"]["at"] == len(save["record"]["events"])


@given(JSON)
def test_no_json_is_taken_for_a_save_or_an_archive(value):
    talk = Talk()
    for op, field in (("open", "save"), ("verify", "archive")):
        code = talk.error(op, **{field: value})["code"]
        assert code in ("bad_request", "bad_save")
