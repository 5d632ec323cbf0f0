"""``python -m training.export GAME STATE``: write a trained net down for narde_core.

Each hidden cell gets its own unit, so that its weights fit a signed byte; the unit goes into the
second layer. Rows that hardly ever come up in play between good players are not kept: a taller
stack looks like the tallest one that does come up, anything else like nothing at all.
"""

from __future__ import annotations

import argparse
import json
import zlib
from pathlib import Path

import numpy as np

from narde_core.evaluation.net import FORMAT
from narde_core.evaluation.store import WEIGHTS
from narde_core.rules.variants import GAMES

from . import fast as F
from .features import LANE_ROWS, ROWS, SIDE_ROWS
from .net import Net, load
from .selfplay import MOST_TURNS, PLAIN, seed, style, visits, workspace

GAMES_SEEN = 2_000
"""Games of a net against itself in which the rows are counted."""


def counted(game: str, net: Net) -> np.ndarray:
    """How often each row is on in positions that come up in play, or are one play away."""
    rules = GAMES[game]
    work = workspace(net[1].shape[0])
    record = np.zeros((MOST_TURNS, F.SIZE), np.int8)
    styles = np.array([style(PLAIN), style(PLAIN, 0.3)])
    seed(1, work)
    start = F.from_position(rules.start_position)
    return visits((net, net), styles, F.config(rules), start, GAMES_SEEN, work, record)


def thinned(w1: np.ndarray, seen: np.ndarray, least: int) -> np.ndarray:
    """The rows with those that were seen fewer than ``least`` times replaced."""
    kept = w1.copy()
    for row in range(w1.shape[0]):
        if seen[row] >= least:
            continue
        kept[row] = 0
        place = row % SIDE_ROWS
        if row < ROWS and place < LANE_ROWS and place % 16 > 1:
            kept[row] = kept[row - 1]
    return kept


def units(w1: np.ndarray, seen: np.ndarray, levels: int) -> np.ndarray:
    """For each hidden cell the unit of its weights: a few of the largest may be cut off where that
    makes the weights that are seen often more exact."""
    most = np.maximum(np.abs(w1).max(axis=0), 1e-9) / levels
    tried = [most * share for share in np.geomspace(1, 0.15, 24)]
    errors = [
        (seen[:, None] * (w1 - unit * np.clip(np.rint(w1 / unit), -levels, levels)) ** 2).sum(0)
        for unit in tried
    ]
    return np.choose(np.argmin(errors, axis=0), tried)


def quantised(net: Net, seen: np.ndarray, levels: int) -> tuple[np.ndarray, dict[str, object]]:
    """Signed bytes (up to ``levels`` either way) and the facts of a file."""
    w1, b1, w2, b2 = net
    unit = units(w1, seen, levels)
    table = np.clip(np.rint(w1 / unit), -levels, levels).astype(np.int8)
    facts = {
        "bias": [round(float(x), 3) for x in b1 / unit],
        "out": [[float(f"{x:.5g}") for x in row] for row in w2 * unit],
        "out_bias": [round(float(x), 5) for x in b2],
    }
    return table, facts


def write(game: str, net: Net, seen: np.ndarray, path: Path, levels: int) -> int:
    """Write the file; returns its size in bytes."""
    table, facts = quantised(net, seen, levels)
    head = {
        "format": FORMAT,
        "game": game,
        "hidden": int(table.shape[1]),
        "contact": table.shape[0] > ROWS,
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
    parser.add_argument("--least", type=int, default=20, help="rows seen less often are not kept")
    parser.add_argument("--levels", type=int, default=127, help="whole numbers of either sign")
    parser.add_argument("--out", type=Path, help="instead of narde_core's weights")
    options = parser.parse_args()
    net = load(options.state)
    seen = counted(options.game, net)
    kept = (thinned(net[0], seen, options.least), *net[1:])
    WEIGHTS.mkdir(exist_ok=True)
    out = options.out or WEIGHTS / f"{options.game}.net"
    size = write(options.game, kept, seen, out, options.levels)
    print(f"{options.game}: {size} bytes, {(seen >= options.least).sum()} rows")


if __name__ == "__main__":
    main()
