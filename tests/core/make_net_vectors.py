"""``python -m tests.core.make_net_vectors``: writes tests/vectors/nets.json for new weights.

Positions come from games between bots, and some from games at random, where lanes look strange.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from narde_core.bot.arena import play_game, throws_from
from narde_core.bot.base import Bot, Uniform
from narde_core.bot.heuristic import HeuristicBot
from narde_core.evaluation.store import WEIGHTS
from narde_core.game.state import Phase
from narde_core.rules.board import Position
from narde_core.rules.variants import GAMES

from .net_chances import chances

FILE = Path(__file__).parents[1] / "vectors" / "nets.json"
A_GAME = 12
"""Positions taken from each of two games."""


def content() -> str:
    """The file's text."""
    nets = {}
    for file in sorted(WEIGHTS.glob("*.net")):
        found = [
            [position.white.hex(), position.black.hex(), *position.pins]
            for seed, bot in enumerate((HeuristicBot(), Uniform(7)))
            for position in _positions(file.stem, bot, seed)
        ]
        digest = hashlib.sha256(file.read_bytes()).hexdigest()
        nets[file.stem] = {"sha256": digest, "positions": found}
    seen = json.loads(chances(json.dumps({"nets": nets})))
    for name, entry in nets.items():
        entry["chances"] = seen[name]
    return json.dumps({"format": "narde-net-vectors", "nets": nets}, separators=(",", ":")) + "\n"


def _positions(variant: str, bot: Bot, seed: int) -> list[Position]:
    """After turns of one game, evenly over its length, seen by who has moved."""
    after = [
        game.position.seen_by(1 - game.mover)
        for game in play_game(GAMES[variant], (bot, bot), throws_from(seed))
        if game.phase is Phase.ROLL
    ]
    return after[1 :: max(len(after) // A_GAME, 1)][:A_GAME]


if __name__ == "__main__":
    FILE.write_text(content(), encoding="utf-8")
