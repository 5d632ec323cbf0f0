"""GNU Backgammon at the arena's table: its best move at 0-ply, cubeless money play without Jacoby.

One process is kept; questions and answers go through two named pipes.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from narde_core.rules.board import Position
from narde_core.rules.movegen import Play
from narde_core.rules.variants import Rules
from tests.core.gnubg import PROGRAM, after, position_id

_SCRIPT = """
import json
for command in (
    "set output matchpc off", "set confirm new off", "set jacoby off", "set automatic roll off",
    "set evaluation chequerplay evaluation plies {plies}",
    "set evaluation chequerplay evaluation cubeful off",
    "set evaluation chequerplay evaluation noise 0",
    "new session", "set cube use off", "set player 0 human", "set player 1 human",
):
    gnubg.command(command)
answers = open({answers!r}, "w")
for line in open({questions!r}):
    identity, a, b = json.loads(line)
    gnubg.command("set board " + identity)
    gnubg.command("set turn 1")
    gnubg.command("set dice %d %d" % (a, b))
    try:
        found = gnubg.hint(1)["hint"][0]["move"]
    except Exception:
        found = None
    answers.write(json.dumps(found) + chr(10))
    answers.flush()
"""


class GnuBot:
    """GNU Backgammon, asked through its embedded Python."""

    def __init__(self, plies: int = 0) -> None:
        if not PROGRAM:
            raise ValueError("GNU Backgammon is not installed")
        self._folder = tempfile.TemporaryDirectory()
        folder = Path(self._folder.name)
        questions, answers = folder / "questions", folder / "answers"
        os.mkfifo(questions)
        os.mkfifo(answers)
        script = folder / "serve.py"
        script.write_text(
            _SCRIPT.format(plies=plies, questions=str(questions), answers=str(answers))
        )
        self._process = subprocess.Popen(
            [PROGRAM, "-t", "-q", "-p", str(script)], cwd=folder,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        # The other side opens its pipes in this order too.
        self._answers = answers.open(encoding="utf-8")
        self._questions = questions.open("w", encoding="utf-8")

    def choose(
        self, rules: Rules, position: Position, dice: tuple[int, ...], plays: Sequence[Play]
    ) -> Play:
        """The play that gives the position which GNU's move gives."""
        if len(plays) == 1:
            return plays[0]
        waiting, on_roll = points(position.black), points(position.white)
        question = position_id(waiting, on_roll), dice[0], dice[1]
        self._questions.write(json.dumps(question) + "\n")
        self._questions.flush()
        move = json.loads(self._answers.readline())
        target = after(move, waiting, on_roll)
        for play in plays:
            if (points(play.final.black), points(play.final.white)) == target:
                return play
        raise RuntimeError(f"GNU's {move} is no play of {question}")


def points(lane: bytes) -> tuple[int, ...]:
    """A lane as GNU counts it: the own ace point first, the bar last."""
    return (*lane[24:0:-1], lane[0])
