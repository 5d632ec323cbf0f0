"""The sample in docs/: built as its README says, found by its entry point, and worth beginning
with."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from .wheels import HANGS, NONSENSE, RAISES, ROOT, build_sample, write_wheel


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_sample(tmp_path_factory.mktemp("sample"))


def arena(wheel: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The command with the wheel on the path: Python reads modules and metadata out of it."""
    return subprocess.run(
        [sys.executable, "-m", "narde_core", "arena", *arguments],
        env={**os.environ, "PYTHONPATH": f"{wheel}{os.pathsep}{ROOT}"},
        capture_output=True, text=True, check=False, cwd=ROOT,
    )  # fmt: skip


@pytest.mark.parametrize("variant", ["classic", "short"])
def test_the_sample_plays_without_a_fault(sample, variant):
    done = arena(sample, "Runner", "beginner", variant, "--pairs", "2")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Runner against beginner" in done.stdout
    assert re.search(r"4 games: \d+\.\d% won, [+-]\d\.\d\d ± \d\.\d\d points", done.stdout)
    assert "fallback" not in done.stdout


def test_it_beats_chance_by_far(sample):
    """Against a bot that always takes the first play on the list."""
    first = write_wheel(
        sample.with_name("first.whl"),
        "class Bot:\n    def choose(self, position, dice, plays):\n        return plays[0]\n",
        bots={"First": "some_bot:Bot"},
    )
    both = Path(f"{sample}{os.pathsep}{first}")
    done = arena(both, "Runner", "First", "classic", "--pairs", "10")
    won = re.search(r"20 games: (\d+)\.\d% won", done.stdout)
    assert won, done
    assert int(won[1]) >= 75


@pytest.mark.parametrize(
    ("source", "words"),
    [(RAISES, "raised ValueError: no idea"), (NONSENSE, "nonsense"), (HANGS, "late")],
)
def test_bots_that_fail_are_replaced_and_counted(tmp_path, source, words):
    wheel = write_wheel(tmp_path / "bad.whl", source)
    done = arena(wheel, "Some bot", "easy", "hyper", "--pairs", "1", "--limit", "0.02")
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(rf"fallback plays by medium, Some bot {words}.*: \d+", done.stdout)


def test_a_name_that_nobody_has(sample):
    done = arena(sample, "Nobody", "easy")
    assert done.returncode == 2
    assert "Runner" in done.stdout


def test_a_bot_by_its_module(sample):
    done = arena(sample, "narde_sample_bot:Runner", "easy", "hyper", "--pairs", "1")
    assert done.returncode == 0
    assert arena(sample, "narde_sample_bot:Nothing", "easy").returncode == 2
    assert arena(sample, "Runner", "easy", "--pairs", "0").returncode == 2
