"""Games that have come far, made by the core itself: so that a test need not play ninety turns."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from narde_core.protocol.api import handle

View = dict[str, Any]


def ask(op: str, **fields: Any) -> dict[str, Any]:
    """One request to the core."""
    answer = json.loads(handle(json.dumps({"id": 1, "op": op, **fields})))
    assert "ok" in answer, answer
    found: dict[str, Any] = answer["ok"]
    return found


LEVEL: str = ask("hello")["levels"][0]

PLAYERS = [{"kind": "human"}, {"kind": "bot", "level": LEVEL}]


def played(until: Callable[[View], bool], seed: int, careless: bool = False) -> dict[str, Any]:
    """A stored game that was played by itself until `until` holds before somebody has to act.

    `careless`: the person plays at random, so the computer will win.
    """
    dice = random.Random(seed)
    for _ in range(50):
        game = attempt(until, dice, careless)
        if game:
            return game
    raise AssertionError("no game came to such a position")


def attempt(
    until: Callable[[View], bool], dice: random.Random, careless: bool
) -> dict[str, Any] | None:
    """One game; None when it ended before."""
    entropy = dice.randbytes(32).hex()
    answer = ask("new", variant="classic", presets=[], players=PLAYERS, entropy=entropy)
    view, save = answer["view"], answer["save"]
    while not until(view):
        if view["phase"] == "over":
            return None
        answer = ask("act", at=view["at"], action=action(view, dice, careless))
        view = answer["view"]
        save["record"]["events"] += answer["events"]
        save["dice"] = answer.get("dice", save["dice"])
    return {
        "id": entropy[:16],
        "started": 1,
        "updated": 1,
        "over": view["phase"] == "over",
        "doubles": [0, 0],
        "save": save,
    }


def action(view: View, dice: random.Random, careless: bool) -> dict[str, Any]:
    """What is done next."""
    may = view["may"]
    if "lot" in may:
        return {"type": "lot", "pick": 0}
    for wish in ("roll", "pass"):
        if wish in may:
            return {"type": wish}
    if not view["steps"]:
        return {"type": "commit"}
    if careless and view["actor"] == 0:
        return {"type": "step", **dice.choice(view["steps"])}
    step = ask("think", at=view["at"], level=LEVEL)["steps"][0]
    return {"type": "step", **step}


def bears_off(view: View) -> bool:
    """The person is to roll and has at most four checkers left."""
    if view["phase"] != "roll" or view["actor"] != 0:
        return False
    return bool(view["board"]["off"][int(view["colours"][0] == "black")] >= 11)


def midgame(view: View) -> bool:
    """The person is to roll, thirty rolls into the game."""
    return bool(view["phase"] == "roll" and view["actor"] == 0 and sum(view["rolls"]) >= 30)


def over(view: View) -> bool:
    """The game has ended."""
    return bool(view["phase"] == "over")
