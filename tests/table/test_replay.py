"""Records told again: frames follow the game, leave out what was taken back, and open nothing."""

from __future__ import annotations

import itertools
import json
import random
from pathlib import Path

import pytest

from .playing import Desk

ARCHIVES = Path(__file__).parent.parent / "vectors" / "archives"
NAMES = ["whole-game", "match", "mixed", "gulbar-triple", "live", "typed", "unfinished"]


def record_of(name: str) -> dict:
    return json.loads((ARCHIVES / f"{name}.json").read_text("utf-8"))["record"]


def replay(record: dict, game: int = 0) -> dict:
    return Desk().ok("replay", record=record, game=game)["replay"]


def counted(board: dict, side: int) -> int:
    return sum(point[side] for point in board["points"]) + board["bar"][side] + board["off"][side]


@pytest.mark.parametrize("name", NAMES)
def test_every_game_of_a_record(name):
    record = record_of(name)
    summary = Desk().ok("replay", record=record)["summary"]
    assert summary["variant"] == record["variant"]
    for number, game in enumerate(summary["games"]):
        told = replay(record, number)
        frames = told["frames"]
        assert told["variant"] == game["variant"]
        assert frames[0]["e"] == "start"
        assert [frame["at"] for frame in frames] == sorted({frame["at"] for frame in frames})
        for frame in frames:
            assert {counted(frame["board"], side) for side in (0, 1)} == {
                told["layout"]["checkers"]
            }
        if number < len(summary["series"]["results"]):
            assert frames[-1]["phase"] == "over"
            assert told["result"]["points"] == summary["series"]["results"][number]["points"]
    error = Desk().error("replay", record=record, game=len(summary["games"]))
    assert (error["code"], error["data"]) == ("bad_request", {"field": "game"})


def test_a_frame_is_what_the_view_was():
    desk = Desk("22" * 32, variant="classic")
    views = {0: desk.view}
    rng = random.Random(3)
    for _ in range(400):
        if not desk.view["may"]:
            break
        desk.act_randomly(rng, without=("undo", "undo_all", "resign", "time_out"))
        views[desk.view["at"]] = desk.view
    frames = replay(desk.save["record"])["frames"]
    assert len(frames) > 100
    for frame in frames:
        view = views[frame["at"]]
        for key in ("board", "pips", "dice", "rolled", "played", "phase", "mover", "cube"):
            assert frame[key] == view[key], key
        if frame["e"] == "step":
            last = view["played"][-1]
            assert frame["step"] == last


def test_what_was_taken_back_is_not_told():
    desk = Desk("33" * 32, variant="classic")
    rng = random.Random(5)
    kinds = []
    while len(kinds) < 500 and desk.view["may"]:
        kinds.append(desk.act_randomly(rng, without=("resign", "time_out")))
    assert {"undo", "undo_all"} <= set(kinds)
    frames = replay(desk.save["record"])["frames"]
    assert not {"undo", "undo_all", "seal"} & {frame["e"] for frame in frames}
    for before, after in itertools.pairwise(frames):
        if after["e"] == "step":
            # Each step begins where the picture before it stands.
            moved = after["step"]["from"]
            side = {"white": 0, "black": 1}[after["mover"] or before["mover"]]
            assert before["board"]["points"][moved - 1][side] > 0
            assert len(after["played"]) == len(before["played"]) + 1


def test_who_did_it():
    desk = Desk("44" * 32, variant="classic", kinds=("human", "bot"), raises="cube")
    desk.act("lot", pick=0)
    while desk.view["phase"] == "lot":
        desk.act("lot", pick=0)
    starter = desk.view["actor"]
    desk.act("double")
    desk.act("take")
    desk.act("roll")
    desk.act("resign", player=starter)
    told = replay(desk.save["record"])
    names = [(frame["e"], frame["player"]) for frame in told["frames"] if frame["e"] != "lot"]
    assert names == [
        ("start", None),
        ("double", starter),
        ("take", 1 - starter),
        ("roll", starter),
        ("resign", starter),
    ]
    assert told["frames"][-1]["cube"]["value"] == 2
    assert told["players"] == desk.view["players"]


def test_nothing_is_opened_and_bad_records_are_named():
    desk = Desk("55" * 32, variant="classic")
    desk.act("lot", pick=0)
    before = desk.view
    desk.ok("replay", record=record_of("whole-game"), game=0)
    assert desk.ok("view")["view"] == before
    record = record_of("whole-game")
    assert desk.error("replay", record={**record, "version": 2})["code"] == "newer_save"
    record["events"][30] = {"e": "take"}
    error = desk.error("replay", record=record)
    assert error["code"] == "bad_save"
    assert error["data"]["where"].startswith("record.events[")
    assert desk.ok("view")["view"] == before


def test_the_archive_of_a_save_that_is_not_open():
    desk = Desk("66" * 32, variant="classic")
    desk.play_out()
    own = desk.ok("archive")
    other = Desk("77" * 32, variant="sport")
    before = other.view
    assert other.ok("archive", save=desk.save) == own
    assert other.ok("view")["view"] == before
    assert own["summary"]["series"]["over"] is True
    assert own["summary"]["games"] == [{"variant": "classic"}]
    assert other.error("archive", save={"format": "x"})["code"] == "bad_save"


def test_the_card_says_which_games_a_series_brings_and_whether_there_is_a_cube():
    desk = Desk()
    plain = desk.ok("table", table={})
    assert (plain["games"], plain["cube"]) == (None, False)
    tavli = desk.ok("table", table={"series": "tavli"})
    assert (tavli["games"], tavli["cube"]) == (["portes", "plakoto", "fevga"], True)
