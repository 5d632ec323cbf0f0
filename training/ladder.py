"""``python -m training.ladder [GAME ...]``: how strong the levels are; kept in ``figures.json``.

For each game every level plays the one below, the plain net and Master play at random, the first
bot and one another, and the plain net a greedy player; for short there is GNU Backgammon, for Hyper
perfect play. Seats are exchanged with the same dice. What is there already is kept unless
``--again`` is given; :mod:`training.report` writes it down for people.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np

from narde_core.bot.levels import LEVELS
from narde_core.rules.variants import GAMES

from . import fast as F
from .arena import Tally, play
from .players import compiled
from .selfplay import seed, workspace

FIGURES = Path(__file__).with_name("figures.json")
NAMES = list(LEVELS)
PAIRINGS = [
    ("net", "random"),
    ("master", "random"),
    ("master", "net"),
    *zip(NAMES[1:], NAMES, strict=False),
    ("net", "first"),
    ("master", "first"),
    ("net", "greedy"),
]
EXTRA = {
    "short": [
        ("net", "gnubg0"),
        ("master", "gnubg0"),
        ("net", "pubeval"),
        ("master", "pubeval"),
        ("gnubg0", "pubeval"),
    ],
    "hyper": [("exact", "random"), ("net", "exact"), ("master", "exact")],
}
GAMES_OF = {"plain": 2000, "ahead": 400, "python": 400, "yardstick": 600}
"""Games of a pairing: of two compiled players, with one who looks ahead, with one in Python, and
against GNU Backgammon, Pubeval or perfect play."""
LOST_GAMES = {"medium": 4000, "hard": 4000, "expert": 4000, "net": 4000, "master": 200}
"""Games of Hyper in which a player's decisions are compared with perfect ones."""
SEED = 1000


def kind(a: str, b: str) -> str:
    """How costly a pairing is."""
    slow = {"beginner", "easy", "first", "greedy"}
    if {"gnubg0", "pubeval", "exact"} & {a, b}:
        return "yardstick"
    if slow & {a, b}:
        return "python"
    return "ahead" if "master" in (a, b) else "plain"


def entry(tally: Tally) -> dict[str, float]:
    """What is kept of a pairing."""
    return {
        "games": tally.games,
        "points": round(tally.mean, 4),
        "error": round(tally.error, 4),
        "rate": round(tally.rate, 4),
        "rate_error": round(tally.rate_error, 4),
    }


def lost(level: str, games: int) -> dict[str, float]:
    """What a level gives away a decision at Hyper, by the exact values."""
    from .exact import STATE, TABLES, losses

    with np.load(STATE / TABLES) as tables:
        equities = tables["equities"]
    player = compiled(level, "hyper")
    assert player is not None
    work = workspace(player.net[1].shape[0])
    rules = GAMES["hyper"]
    seed(SEED, work)
    found, _turns = losses(
        equities, (player.net,), np.array([player.style]), F.config(rules),
        F.from_position(rules.start_position), games, work,
    )  # fmt: skip
    return {
        "decisions": len(found),
        "lost": round(float(found.mean()), 5),
        "error": round(float(found.std() / len(found) ** 0.5), 5),
        "a_game": round(float(found.sum() / games / 2), 4),
    }


def main() -> None:
    """Play what is missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", choices=[*GAMES, []], default=[])
    parser.add_argument("--only", nargs="*", metavar="A:B", help="pairings")
    parser.add_argument("--again", action="store_true", help="what is there already, too")
    parser.add_argument("--share", type=float, default=1.0, help="of the usual number of games")
    options = parser.parse_args()
    for game in options.games or GAMES:
        for a, b in [*PAIRINGS, *EXTRA.get(game, [])]:
            name = f"{a}:{b}"
            if options.only and name not in options.only:
                continue
            figures = json.loads(FIGURES.read_text()) if FIGURES.exists() else {}
            if name in figures.get(game, {}) and not options.again:
                continue
            pairs = max(round(GAMES_OF[kind(a, b)] * options.share / 2), 2)
            tally = play(a, b, game, pairs, SEED)
            print(f"{game} {name}: {tally}", flush=True)
            figures = json.loads(FIGURES.read_text()) if FIGURES.exists() else {}
            figures.setdefault(game, {})[name] = entry(tally)
            FIGURES.write_text(json.dumps(figures, indent=1, sort_keys=True) + "\n")
        if game == "hyper" and not options.only:
            figures = json.loads(FIGURES.read_text())
            figures[game]["lost"] = {name: lost(name, n) for name, n in LOST_GAMES.items()}
            FIGURES.write_text(json.dumps(figures, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":
    main()
