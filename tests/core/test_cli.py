"""``python -m narde_core``: each command as a separate process."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from narde_core import __version__
from narde_core.bot.levels import LEVELS

from .driving import VARIANTS
from .oracle_board import key_of
from .talking import ENTROPY, PLAYERS
from .test_perft import TABLE
from .test_positions import CASES

ROOT = Path(__file__).parents[2]
TURNS = [case for case in CASES if case["kind"] == "turn"]
STARTS = {entry["variant"]: entry for entry in TABLE if entry["name"] == "start"}


def run(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "narde_core", *arguments],
        input=text, capture_output=True, encoding="utf-8", cwd=ROOT, check=False,
    )  # fmt: skip


def lines(*arguments: str, text: str) -> list[dict]:
    done = run(*arguments, text=text)
    assert (done.returncode, done.stderr) == (0, "")
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture(scope="module")
def answers() -> list[dict]:
    """The ``plays`` command's answers to all ``turn`` cases of positions.json."""
    return lines("plays", text="".join(json.dumps(case) + "\n" for case in TURNS))


def test_plays_answers_every_case(answers):
    assert [answer["id"] for answer in answers] == [case["id"] for case in TURNS]
    for case, answer in zip(TURNS, answers, strict=True):
        assert answer["diceUsed"] == case["diceUsed"], case["id"]
        assert answer["count"] == case["count"], case["id"]
        finals = {key_of(final) for final in answer["finals"]}
        assert finals == {key_of(final) for final in case["finals"]}, case["id"]
        assert len(answer["finals"]) == len(answer["plays"]) == case["count"]


def replayed(case: dict, play: list) -> tuple:
    """The case's start after the moves of a play, by hand; hits and pins by the rules of §3.3."""
    men = {side: {int(p): n for p, n in case["start"][side].items()} for side in ("white", "black")}
    bar = list(case["start"].get("bar", [0, 0]))
    off = list(case["start"]["off"])
    me = "WB".index(case["mover"])
    mine, rival = men[("white", "black")[me]], men[("black", "white")[me]]
    for start, end in play:
        if start == "bar":
            bar[me] -= 1
        else:
            mine[start] -= 1
        if end == "off":
            off[me] += 1
            continue
        if case["variant"] in ("short", "portes", "hyper") and rival.get(end):
            rival[end] -= 1
            bar[1 - me] += 1
        mine[end] = mine.get(end, 0) + 1
    return *(tuple(sorted((p, n) for p, n in side.items() if n)) for side in men.values()), bar, off


def test_each_play_leads_to_its_final(answers):
    for case, answer in zip(TURNS, answers, strict=True):
        for play, final in zip(answer["plays"], answer["finals"], strict=True):
            board = key_of(final)
            assert replayed(case, play) == (
                board[0], board[1], list(board[2]), list(board[3]),
            ), case["id"]  # fmt: skip


def test_plays_of_a_lost_turn(answers):
    by_id = {answer["id"]: answer for answer in answers}
    case = next(case for case in TURNS if case["id"] == "D05")
    assert by_id["D05"]["diceUsed"] == 0
    assert by_id["D05"]["plays"] == [[]]
    assert key_of(by_id["D05"]["finals"][0]) == key_of(case["start"])


BAD_LINES = [
    "{",
    "[]",
    "7",
    json.dumps({**TURNS[0], "variant": "chess"}),
    json.dumps({**TURNS[0], "variant": None}),
    json.dumps({**TURNS[0], "mover": "X"}),
    json.dumps({**TURNS[0], "roll": [7, 1]}),
    json.dumps({**TURNS[0], "roll": "11"}),
    json.dumps({**TURNS[0], "start": {}}),
    json.dumps({**TURNS[0], "start": {"white": {"1": 14}, "black": {"13": 15}, "off": [0, 0]}}),
    json.dumps({**TURNS[0], "start": {"white": {"1": 15}, "black": {"1": 15}, "off": [0, 0]}}),
    json.dumps({**TURNS[0], "start": {"white": {"99": 15}, "black": {"13": 15}, "off": [0, 0]}}),
    json.dumps({**TURNS[0], "context": 7}),
]


def test_a_bad_line_gets_an_error_and_the_next_is_read():
    text = "".join(f"{line}\n{json.dumps(TURNS[0])}\n" for line in BAD_LINES)
    found = lines("plays", text=text)
    assert all(set(answer) == {"id", "error"} for answer in found[::2])
    assert all(answer["count"] == TURNS[0]["count"] for answer in found[1::2])
    assert len(found) == 2 * len(BAD_LINES)


@pytest.mark.parametrize("variant", VARIANTS)
def test_perft_of_the_start(variant):
    done = run("perft", variant)
    counts = dict(re.findall(r"^(\d-\d)\s+(\d+)$", done.stdout, re.MULTILINE))
    assert {roll: int(n) for roll, n in counts.items()} == STARTS[variant]["plays"]
    assert f"total {sum(STARTS[variant]['plays'].values())}" in done.stdout


@pytest.mark.parametrize("variant", ["classic", "sport", "fevga", "plakoto"])
def test_perft_of_two_turns(variant):
    assert f"total {STARTS[variant]['depth2']}" in run("perft", variant, "2").stdout


def test_bench_prints_figures_for_each_kind_of_roll():
    done = run("bench", "classic", "hyper", "--quick", "--json")
    figures = json.loads(done.stdout)
    assert set(figures) == {"classic", "hyper"}
    for found in figures.values():
        assert found["positions"] > 10
        assert found["non-doubles: plays a second"] > 0
        assert found["doubles: plays a second"] > 0
        assert found["decisions a second"] > 0


def test_bench_times_the_thoughts_of_every_level():
    done = run("bench", "hyper", "--quick", "--json", "--thoughts", "4")
    figures = json.loads(done.stdout)["hyper"]
    for level in LEVELS:
        assert figures[f"{level}: ms mean"] > 0
        assert figures[f"{level}: ms 99th percentile"] > 0
        assert figures[f"{level}: ms longest slice"] > 0


def test_bench_of_an_unknown_game():
    assert run("bench", "chess", "--quick").returncode == 2


def test_api_answers_line_by_line_and_survives_bad_ones():
    requests = [
        '{"id": 1, "op": "hello"}',
        "nonsense",
        '{"id": "\\ud800", "op": "\\ud800"}',
        json.dumps({"id": 2, "op": "new", "variant": "classic", "players": PLAYERS,
                    "entropy": ENTROPY}),
        "",
        json.dumps({"id": 3, "op": "act", "at": 0, "action": {"type": "lot", "pick": 0}}),
    ]  # fmt: skip
    found = lines("api", text="\n".join(requests) + "\n")
    assert [answer["id"] for answer in found][:2] == [1, None]
    assert [answer["id"] for answer in found][3:] == [2, 3]
    assert found[0]["ok"]["core"] == __version__
    assert found[1]["error"]["code"] == "bad_json"
    assert found[2]["error"]["code"] == "unknown_op"
    assert found[-1]["ok"]["view"]["lot"]["draws"]


@pytest.mark.parametrize("command", ["api", "plays"])
def test_bytes_that_are_no_text_end_nothing(command):
    done = subprocess.run(
        [sys.executable, "-m", "narde_core", command],
        input=b'\xff\xfe{\n{"id": "\\ud800"}\n', capture_output=True, cwd=ROOT, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")
    first, second = (json.loads(line) for line in done.stdout.splitlines())
    assert (first["id"], second["id"]) == (None, "\ud800")
    assert first["error"]
    assert second["error"]


def test_play_takes_steps_undo_and_nonsense():
    """A scripted person: the first legal steps, each taken back once; then gives up."""
    script = ["?", "hello", "99/1", "b", "u", "uu", "d"] * 2 + ["q"]
    done = run("play", "classic", "--seed", ENTROPY, text="\n".join(script) + "\n")
    assert done.returncode == 0
    assert done.stderr == ""
    assert "Game over: computer won" in done.stdout


def test_play_steps_and_takes_back():
    """The person's first step is played, taken back and played again on the board shown."""
    seen = run("play", "classic", "--seed", ENTROPY, text="?\n").stdout
    legal = re.findall(r"^\[.*\] >   ((?:\S+/\S+ ?)+)$", seen, re.MULTILINE)
    step = legal[0].split()[0]
    text = f"{step}\nu\n{step}\nuu\n?\nq\n"
    done = run("play", "classic", "--seed", ENTROPY, text=text).stdout
    again = re.findall(r"^\[.*\] >   ((?:\S+/\S+ ?)+)$", done, re.MULTILINE)
    assert again[0].split() == legal[0].split()
    assert "not possible" not in done


@pytest.mark.parametrize("variant", ["classic", "short", "plakoto", "crazy_gulbar"])
def test_play_ends_quietly_when_the_input_does(variant):
    done = run("play", variant, "--seed", ENTROPY, text="?\n")
    assert (done.returncode, done.stderr) == (0, "")


def test_play_with_a_bad_seed():
    assert run("play", "classic", "--seed", "xyz").returncode == 2


def test_version():
    assert __version__ in run("--version").stdout


def test_no_command():
    done = run()
    assert done.returncode == 2
    assert "usage" in done.stderr
