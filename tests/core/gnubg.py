"""GNU Backgammon as an outside oracle: position ids and lists of legal moves.

Position ids follow the format that GNU's manual publishes ("A technical description of the
Position ID"): for the player who is *not* on roll first, then for the one on roll, each point from
the own ace point up and then the bar gives as many 1 bits as there are checkers and a 0 bit; the
bits fill ten bytes from the lowest bit up, and base64 without its padding makes 14 letters.
"""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

PROGRAM = shutil.which("gnubg") or shutil.which("gnubg", path="/usr/games")

Points = Sequence[int]
"""25 counts: the own ace point first, the bar last."""

_SCRIPT = """
import json
gnubg.command("set output matchpc off")
gnubg.command("set confirm new off")
gnubg.command("set evaluation chequerplay evaluation plies 0")
gnubg.command("set evaluation movefilter 1 0 0 0 0.0")
gnubg.command("new game")
gnubg.command("set player 0 human")
gnubg.command("set player 1 human")
answers = []
for identity, a, b in json.load(open({tasks!r})):
    gnubg.command("set board " + identity)
    gnubg.command("set turn 1")
    gnubg.command("set dice %d %d" % (a, b))
    try:
        found = gnubg.hint(10000)["hint"]
    except Exception:
        found = []
    answers.append([entry["move"] for entry in found])
json.dump(answers, open({answers!r}, "w"))
"""


def position_id(waiting: Points, on_roll: Points) -> str:
    """The 14 letters of a position."""
    bits, place = 0, 0
    for points in (waiting, on_roll):
        for number in points:
            for _ in range(number):
                bits |= 1 << place
                place += 1
            place += 1
    return base64.b64encode(bits.to_bytes(10, "little")).decode().rstrip("=")


def legal_moves(tasks: Sequence[tuple[str, int, int]]) -> list[list[str]]:
    """For each ``(position id, die, die)`` all legal moves, in GNU's notation; one process."""
    with tempfile.TemporaryDirectory() as folder:
        script, tasks_file = Path(folder, "moves.py"), Path(folder, "tasks.json")
        answers = Path(folder, "answers.json")
        tasks_file.write_text(json.dumps(list(tasks)))
        script.write_text(_SCRIPT.format(tasks=str(tasks_file), answers=str(answers)))
        command = [str(PROGRAM), "-t", "-q", "-p", str(script)]
        subprocess.run(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=False, cwd=folder
        )
        return json.loads(answers.read_text())


def after(move: str, waiting: Points, on_roll: Points) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Both sides' points after a move such as ``bar/21*/15 6/4(2)``; off leaves the board."""
    mine, rival = list(on_roll), list(waiting)
    for part in move.split():
        route, _, times = part.partition("(")
        places = [place.rstrip("*") for place in route.split("/")]
        for _ in range(int(times.rstrip(")")) if times else 1):
            mine[_index(places[0])] -= 1
            if places[-1] != "off":
                mine[_index(places[-1])] += 1
        for place in route.split("/"):
            if place.endswith("*"):
                rival[23 - _index(place.rstrip("*"))] -= 1
                rival[24] += 1
    return tuple(rival), tuple(mine)


def _index(place: str) -> int:
    return 24 if place == "bar" else int(place) - 1
