"""A net as arrays: making one, keeping it, and writing it down for narde_core."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from narde_core.evaluation.net import rows_of
from narde_core.rules.variants import GAMES

from .selfplay import OUTPUTS

Net = tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]


def fresh(hidden: int, seed: int, rows: int) -> Net:
    """Small random weights from a seed."""
    rng = np.random.default_rng(seed)
    w1 = rng.normal(0, 0.1, (rows, hidden))
    w2 = rng.normal(0, 0.1, (OUTPUTS, hidden))
    return w1, np.full(hidden, 0.05), w2, np.zeros(OUTPUTS)


def rows_for(game: str, contact: bool) -> int:
    """How many rows a game's net has; ``contact``: with those for both sides together."""
    return rows_of(1 if GAMES[game].family == "long" else 2, contact)


def grown(net: Net, rows: int, hidden: int, seed: int) -> Net:
    """A net that plays as before, with room to learn: more rows, and cells that say nothing yet."""
    w1, b1, w2, b2 = net
    more_rows, more_cells = rows - w1.shape[0], hidden - w1.shape[1]
    if more_rows < 0 or more_cells < 0:
        raise ValueError("a net can only grow")
    wide = np.random.default_rng(seed).normal(0, 0.1, (rows, hidden))
    wide[: w1.shape[0], : w1.shape[1]] = w1
    wide[w1.shape[0] :, : w1.shape[1]] = 0
    return (
        wide,
        np.concatenate([b1, np.full(more_cells, 0.05)]),
        np.hstack([w2, np.zeros((w2.shape[0], more_cells))]),
        b2,
    )


def save(path: Path, net: Net, **facts: object) -> None:
    """Keep a net and what is known about its training."""
    names = dict(zip(("w1", "b1", "w2", "b2"), net, strict=True))
    np.savez_compressed(path, **names, **{k: np.array(v) for k, v in facts.items()})


def load(path: Path) -> Net:
    """A kept net."""
    with np.load(path) as data:
        return data["w1"].copy(), data["b1"].copy(), data["w2"].copy(), data["b2"].copy()
