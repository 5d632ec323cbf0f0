"""``python -m training.kinds [GAME ...]``: how games end when the shipped nets play themselves.

Prints a line of JSON a game: the share of mars (with koks) and of koks among wins, and the
starter's share of wins. narde_core/cubing/gammon_rates.py keeps these figures.
"""

from __future__ import annotations

import argparse
import json

import numpy as np

from narde_core.rules.variants import GAMES

from . import fast as F
from .players import compiled
from .selfplay import MOST_TURNS, OUTPUTS, outcome, play, workspace


def kinds(game: str, games: int) -> dict[str, float]:
    """Shares over so many games."""
    cfg = F.config(GAMES[game])
    player = compiled("net", game)
    assert player is not None
    styles = np.array([player.style])
    work = workspace(player.net[1].shape[0])
    record = np.zeros((MOST_TURNS, F.SIZE), np.int8)
    ended = np.zeros(OUTPUTS)
    mars = koks = starter = draws = 0.0
    for _ in range(games):
        record[0] = F.from_position(GAMES[game].start_position)
        turns = play((player.net,), styles, 0, 0, cfg, work, record)
        outcome(cfg, record[turns], ended)
        draws += ended[0] == 0.5
        mars += ended[1]
        koks += ended[3]
        starter += ended[0] if turns % 2 else 1 - ended[0]
    won = games - draws
    return {"mars": mars / won, "koks": koks / won, "starter": starter / games, "games": games}


def main() -> None:
    """Print the shares of each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES), metavar="GAME")
    parser.add_argument("--number", type=int, default=4000, help="games to play")
    options = parser.parse_args()
    for game in options.games:
        shares = {
            name: round(float(value), 4) for name, value in kinds(game, options.number).items()
        }
        print(json.dumps({"game": game, **shares}), flush=True)


if __name__ == "__main__":
    main()
