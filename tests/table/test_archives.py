"""Archives: proofs that hold, every kind of tampering, and files that are none."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from narde_core.__main__ import main
from narde_core.records.proof import verify
from narde_core.records.record import BadRecord, NewerRecord

from .playing import Desk

ARCHIVES = Path(__file__).parent.parent / "vectors" / "archives"
TAMPERED = json.loads((ARCHIVES / "tampered.json").read_text("utf-8"))["cases"]
VERDICTS = {
    "whole-game": {"status": "verified", "throws": 105},
    "match": {"status": "verified", "throws": 19, "unchecked": 1},
    "refused-at-once": {"status": "verified", "throws": 13},
    "mixed": {"status": "verified", "throws": 53},
    "gulbar-triple": {"status": "verified", "throws": 31},
    "face-balanced": {"status": "verified", "throws": 17},
    "live": {"status": "verified", "throws": 18},
    "typed": {"status": "unverified", "throws": 17},
    "unfinished": {"status": "unverified", "throws": 0, "unchecked": 5},
    "sport": {"status": "verified", "throws": 18},
    "old-sport": {"status": "verified", "throws": 18},
}


def load(name: str) -> dict[str, Any]:
    return json.loads((ARCHIVES / f"{name}.json").read_text("utf-8"))


def change(data: Any, changes: list[list[Any]]) -> Any:
    def holder(path: list[Any]) -> Any:
        found = data
        for key in path[:-1]:
            found = found[key]
        return found

    for what, path, *value in changes:
        place, key = holder(path), path[-1]
        if what == "set":
            place[key] = value[0]
        elif what == "insert":
            place.insert(key, value[0])
        elif what == "remove":
            del place[key]
        elif what == "cut":
            del place[key][value[0] :]
        else:
            other = holder(value[0])
            place[key], other[value[0][-1]] = other[value[0][-1]], place[key]
    return data


def verdict(data: Any) -> dict[str, Any]:
    try:
        return verify(data).to_json()
    except NewerRecord as error:
        return {"status": "unreadable", "where": error.where, "newer": True}
    except BadRecord as error:
        return {"status": "unreadable", "where": error.where}


@pytest.mark.parametrize("name", VERDICTS)
def test_archives(name):
    assert verdict(load(name)) == VERDICTS[name]


def test_every_archive_is_tried():
    files = {path.stem for path in ARCHIVES.glob("*.json")}
    assert files == {*VERDICTS, "tampered"}


@pytest.mark.parametrize("case", TAMPERED, ids=lambda case: case["name"])
def test_tampered(case):
    assert verdict(change(load(case["of"]), case["changes"])) == case.get(
        "verdict", case.get("core")
    )


@pytest.mark.parametrize("name", VERDICTS)
def test_every_single_roll_is_proved(name):
    """Any roll of a finished game given another value is noticed, whoever changed what else."""
    whole = load(name)
    if VERDICTS[name]["status"] != "verified":
        return
    rng = random.Random(name)
    events = whole["record"]["events"]
    finished, games = [], 0
    for number, event in enumerate(events):
        games += event["e"] == "next"
        if event["e"] in ("roll", "lot", "opening") and games < whole["games"]:
            finished.append(number)
    for number in rng.sample(finished, min(12, len(finished))):
        changed = copy.deepcopy(whole)
        event = changed["record"]["events"][number]
        key = "n" if event["e"] == "lot" else "d"
        event[key] = [event[key][0] % 6 + 1, event[key][1]]
        assert verdict(changed)["status"] in ("mismatch", "unreadable")


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8)
    | st.sampled_from(["seal", "roll", "lot", "next", "narde-record", "narde-archive"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["format", "version", "record", "events", "e", "d", "n", "s", "games"])
            | st.text(max_size=4),
            inner,
            max_size=5,
        )
    ),
    max_leaves=12,
)


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path]
    items = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in items:
        found.append((*path, key))
        if isinstance(value, dict | list):
            found += places(value, (*path, key))
    return [place for place in found if place]


SMALL = [load(name) for name in ("match", "refused-at-once", "live", "typed")]
PLACES = [places(archive) for archive in SMALL]


@settings(max_examples=250, deadline=None, derandomize=True)
@given(
    which=st.integers(0, len(SMALL) - 1),
    seed=st.integers(0, 2**32),
    values=st.lists(st.none() | JSON, min_size=1, max_size=3),
)
def test_fuzzed_archives_only_give_verdicts(which, seed, values):
    """Anything may stand anywhere: the answer is a verdict or a clean refusal, also as a save."""
    archive, rng = copy.deepcopy(SMALL[which]), random.Random(seed)
    for value in values:
        path = rng.choice(PLACES[which])
        try:
            change(archive, [["remove", path] if value is None else ["set", path, value]])
        except (LookupError, TypeError, AttributeError):
            continue  # an earlier change took the place away
    found = verdict(archive)
    assert found["status"] in ("verified", "unverified", "mismatch", "unreadable")
    desk = Desk()
    answer = desk.ask("verify", archive=archive)
    refusals = ("bad_save", "newer_save", "bad_request", "bad_json")
    assert "ok" in answer or answer["error"]["code"] in refusals
    record = archive.get("record") if isinstance(archive, dict) else None
    save = {"format": "narde-save", "version": 1, "record": record, "dice": {"secrets": []}}
    answer = desk.ask("open", save=save)
    assert "ok" in answer or answer["error"]["code"] in ("bad_save", "newer_save")


@settings(max_examples=150, deadline=None, derandomize=True)
@given(JSON)
def test_any_json_is_refused_cleanly(data):
    assert verdict(data)["status"] == "unreadable"
    if isinstance(data, dict):
        data = {**data, "format": "narde-archive", "version": 1}
        assert verdict(data)["status"] == "unreadable"


# The command line.


def run(tmp_path: Path, *contents: str | bytes) -> int:
    files = []
    for number, content in enumerate(contents):
        path = tmp_path / f"{number}.json"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        files.append(str(path))
    return main(["verify", *files])


def test_command_line(tmp_path, capsys):
    good, typed = json.dumps(load("whole-game")), json.dumps(load("typed"))
    bad = json.dumps(change(load("match"), [["set", ["secrets", 0], "00" * 32]]))
    assert run(tmp_path, good) == 0
    assert capsys.readouterr().out.endswith(": verified, throws 105\n")
    assert run(tmp_path, bad) == 1
    assert "mismatch, throws 0, game 0, what commit" in capsys.readouterr().out
    assert run(tmp_path, good, bad, good) == 1
    assert len(capsys.readouterr().out.splitlines()) == 3
    # What cannot be proved is not called proved, nor is a game that is only verified in part.
    assert run(tmp_path, typed, good) == 3
    assert "unverified, throws 17\n" in capsys.readouterr().out
    assert run(tmp_path, json.dumps(load("match"))) == 3
    assert "verified in part, throws 19, unchecked 1" in capsys.readouterr().out
    assert run(tmp_path, typed, bad) == run(tmp_path, bad, typed) == 1


@pytest.mark.parametrize("field", ["f", "t", "d"])
def test_command_line_with_changed_moves(tmp_path, capsys, field):
    """The dice are all in order; the game is not one that can have been played."""
    data = load("whole-game")
    step = next(event for event in data["record"]["events"] if event["e"] == "step")
    step[field] = step[field] % 6 + 1
    assert run(tmp_path, json.dumps(data)) == 2
    said = capsys.readouterr().out
    assert "cannot have happened: record.events[" in said
    assert "verified" not in said
    assert run(tmp_path, json.dumps(data), json.dumps(load("typed"))) == 2


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "[]",
        "null",
        "7",
        '"narde-archive"',
        "[" * 100_000,
        b"\xff\xfe",
        '{"format": "narde-archive", "version": 9}',
        '{"format": "narde-save", "version": 1}',
        b"\0" * 100,
        "1" * 10_000,
    ],
)
def test_command_line_with_what_is_no_archive(tmp_path, capsys, content):
    assert run(tmp_path, content) == 2
    assert "cannot be read" in capsys.readouterr().out
    assert run(tmp_path, json.dumps(load("match")), content) == 2


def test_command_line_without_the_file(tmp_path, capsys):
    assert main(["verify", str(tmp_path / "none.json")]) == 2
    assert main(["verify", str(tmp_path)]) == 2
    assert capsys.readouterr().out.count("cannot be read") == 2
