"""A net as arrays: making one, keeping it, and writing it down for narde_core."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from .features import CONTACT_ROWS, ROWS
from .selfplay import OUTPUTS

Net = tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]


def fresh(hidden: int, seed: int, contact: bool = False) -> Net:
    """Small random weights from a seed; ``contact``: with rows for both sides together."""
    rng = np.random.default_rng(seed)
    w1 = rng.normal(0, 0.1, (ROWS + CONTACT_ROWS * contact, hidden))
    w2 = rng.normal(0, 0.1, (OUTPUTS, hidden))
    return w1, np.full(hidden, 0.05), w2, np.zeros(OUTPUTS)


def save(path: Path, net: Net, **facts: object) -> None:
    """Keep a net and what is known about its training."""
    names = dict(zip(("w1", "b1", "w2", "b2"), net, strict=True))
    np.savez_compressed(path, **names, **{k: np.array(v) for k, v in facts.items()})


def load(path: Path) -> Net:
    """A kept net."""
    with np.load(path) as data:
        return data["w1"].copy(), data["b1"].copy(), data["w2"].copy(), data["b2"].copy()
