"""``python -m training.export GAME STATE``: write a trained net down for narde_core.

Each hidden cell gets its own unit, so that its weights fit a signed byte; the unit goes into the
second layer.
"""

from __future__ import annotations

import argparse
import json
import zlib
from pathlib import Path

import numpy as np

from narde_core.bot.net import FORMAT
from narde_core.bot.nets import WEIGHTS
from narde_core.variants import GAMES

from .net import Net, fresh, load


def quantised(net: Net, used: np.ndarray) -> tuple[np.ndarray, dict[str, object]]:
    """Signed bytes and the facts of a file; rows never ``used`` in training become zero."""
    w1, b1, w2, b2 = net
    w1 = np.where(used[:, None], w1, 0.0)
    unit = np.maximum(np.abs(w1).max(axis=0), 1e-9) / 127
    table = np.rint(w1 / unit).astype(np.int8)
    facts = {
        "bias": [round(float(x), 3) for x in b1 / unit],
        "out": [[float(f"{x:.5g}") for x in row] for row in w2 * unit],
        "out_bias": [round(float(x), 5) for x in b2],
    }
    return table, facts


def write(game: str, net: Net, path: Path, used: np.ndarray) -> int:
    """Write the file; returns its size in bytes."""
    table, facts = quantised(net, used)
    head = {
        "format": FORMAT,
        "game": game,
        "hidden": int(table.shape[1]),
        "least": 1 if GAMES[game].family == "long" else 2,
        **facts,
    }
    text = json.dumps(head, separators=(",", ":")).encode()
    data = text + b"\n" + zlib.compress(table.tobytes(), 9)
    path.write_bytes(data)
    return len(data)


def main() -> None:
    """Export one game's state."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("state", type=Path)
    parser.add_argument("--seed", type=int, default=1, help="the seed that training began with")
    options = parser.parse_args()
    net = load(options.state)
    # A row that training never touched still has the random numbers it began with.
    used = (net[0] != fresh(net[1].shape[0], options.seed)[0]).any(axis=1)
    WEIGHTS.mkdir(exist_ok=True)
    size = write(options.game, net, WEIGHTS / f"{options.game}.net", used)
    print(f"{options.game}: {size} bytes")


if __name__ == "__main__":
    main()
