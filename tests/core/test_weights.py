"""Nets that are read from files, handed in, missing or damaged."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest

from narde_core.bot import levels
from narde_core.evaluation import store as nets
from narde_core.rules.variants import GAMES

from .driving import VARIANTS
from .talking import Talk, before_a_raise, open_fresh

FILES = nets.WEIGHTS


def base64_of(data: bytes) -> str:
    return base64.b64encode(data).decode()


def net_name(variant: str) -> str:
    return GAMES[variant].net or variant


@pytest.fixture
def folder(monkeypatch, tmp_path: Path) -> Path:
    """A package that was unpacked without its weights; the folder is where they would be."""
    monkeypatch.setattr(nets, "WEIGHTS", tmp_path)
    monkeypatch.setattr(nets, "_nets", {})
    levels._bot.cache_clear()
    yield tmp_path
    levels._bot.cache_clear()


def in_play(variant: str) -> Talk:
    """A game whose first roll has been thrown."""
    talk = open_fresh(variant)
    while talk.seen()["phase"] != "play":
        talk.act("lot", pick=0) if talk.seen()["phase"] == "lot" else talk.act("roll")
    return talk


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_game_asks_for_its_net_and_plays_with_it(folder, variant):
    talk = in_play(variant)
    at = talk.seen()["at"]
    error = talk.error("think", at=at, level="expert")
    assert error["code"] == "needs_weights"
    assert error["data"] == {"game": net_name(variant)}
    file = FILES / f"{error['data']['game']}.net"
    assert talk.ok("weights", game=file.stem, data=base64_of(file.read_bytes())) == {}
    answer = talk.ok("think", at=at, level="expert")
    assert "fallback" not in answer
    levels._bot.cache_clear()
    nets._nets.clear()
    (folder / file.name).write_bytes(file.read_bytes())
    assert talk.ok("think", at=at, level="expert") == answer


def test_levels_without_a_net_need_none(folder):
    talk = in_play("classic")
    for level in ("beginner", "easy"):
        answer = talk.ok("think", at=talk.seen()["at"], level=level)
        assert "fallback" not in answer


def test_a_sliced_thought_asks_at_once(folder):
    talk = in_play("classic")
    error = talk.error("think", at=talk.seen()["at"], level="master", slices=True)
    assert error["code"] == "needs_weights"
    assert talk.error("go_on", task=talk.number)["code"] == "no_task"


@pytest.mark.parametrize("level", ["medium", "expert", "master"])
@pytest.mark.parametrize("file", [None, b"nonsense"])
def test_without_weights_rules_of_thumb_play_if_they_are_let(folder, level, file):
    if file is not None:
        (folder / "short.net").write_bytes(file)
    talk = in_play("short")
    at = talk.seen()["at"]
    code = "needs_weights" if file is None else "bad_weights"
    assert talk.error("think", at=at, level=level)["code"] == code
    answer = talk.ok("think", at=at, level=level, plain=True)
    assert answer == {**talk.ok("think", at=at, level="easy"), "fallback": "weights"}
    for step in answer["steps"]:
        talk.act("step", **step)
    assert "commit" in talk.seen()["may"]


def test_decisions_about_the_cube_without_weights(folder):
    talk = before_a_raise()
    at = talk.seen()["at"]
    assert talk.error("think", at=at, level="expert")["code"] == "needs_weights"
    answer = talk.ok("think", at=at, level="expert", plain=True)
    assert answer["action"] in talk.seen()["may"]
    assert answer["fallback"] == "weights"


GOOD = (FILES / "classic.net").read_bytes()

DAMAGED = {
    "empty": b"",
    "text": b"<!doctype html>",
    "cut off": GOOD[:-100],
    "a byte changed": GOOD[:-2000] + bytes([GOOD[-2000] ^ 1]) + GOOD[-1999:],
    "another format": GOOD.replace(b"narde-net-1", b"narde-net-0", 1),
    "another game": (FILES / "short.net").read_bytes(),
    "no table": GOOD.partition(b"\n")[0],
    "an output too few": GOOD.replace(b'"out":[[', b'"out":[[1],[', 1),
}


@pytest.mark.parametrize("what", DAMAGED)
def test_damaged_weights_are_refused(folder, what):
    talk = in_play("classic")
    error = talk.error("weights", game="classic", data=base64_of(DAMAGED[what]))
    assert error["code"] == "bad_weights"
    at = talk.seen()["at"]
    assert talk.error("think", at=at, level="expert")["code"] == "needs_weights"
    talk.ok("weights", game="classic", data=base64_of(GOOD))
    assert "fallback" not in talk.ok("think", at=at, level="expert")


def test_the_fields_of_weights():
    talk = Talk()
    assert talk.error("weights", game="classic")["data"] == {"field": "data"}
    assert talk.error("weights", game="classic", data="?")["data"] == {"field": "data"}
    assert talk.error("weights", data="")["data"] == {"field": "game"}
    talk = in_play("classic")
    at = talk.seen()["at"]
    assert talk.ok("think", at=at, plain=True) == talk.ok("think", at=at)
