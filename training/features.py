"""What a net sees: for each side one row per occupied step, one for the checkers off, one per run.

Both sides are described along their own routes and in the same way, so one table of rows is enough
for a side; the mover's rows come first. narde_core's pure Python inference uses the same numbering
(:mod:`narde_core.bot.features`); a test compares the two.
"""

from __future__ import annotations

import numpy as np
from numba import njit

LANE_ROWS = 25 * 16
"""Row ``step * 16 + count`` for steps 0 (bar) to 24; count 0 is never used."""
OFF_ROWS = 16
RUN_ROWS = 25 * 7
"""Row ``first step * 7 + length`` for a run of 2 to 6 (and more) neighbouring own points."""
PIN_ROWS = 25
SIDE_ROWS = LANE_ROWS + OFF_ROWS + RUN_ROWS + PIN_ROWS
ROWS = 2 * SIDE_ROWS
MOST_ACTIVE = 80


@njit(cache=True)
def side_features(lane, pins, towards, base, out, n):
    """Append the active rows of one side; ``towards`` limits runs to points held by two."""
    least = 2 if towards else 1
    run = 0
    for q in range(25):
        c = lane[q]
        if c:
            out[n] = base + q * 16 + min(c, 15)
            n += 1
        held = c >= least and q > 0
        if held:
            run += 1
        if run and (not held or q == 24):
            if run >= 2:
                first = q - run + 1 if held else q - run
                out[n] = base + LANE_ROWS + OFF_ROWS + first * 7 + min(run, 6)
                n += 1
            run = 0
        if pins[q]:
            out[n] = base + LANE_ROWS + OFF_ROWS + RUN_ROWS + q
            n += 1
    out[n] = base + LANE_ROWS + lane[25]
    return n + 1


@njit(cache=True)
def features(s, towards, out):
    """Active rows of a position seen by the side whose lane comes first; returns how many."""
    n = side_features(s[:26], s[52:78], towards, 0, out, 0)
    return side_features(s[26:52], s[78:104], towards, SIDE_ROWS, out, n)


def empty() -> np.ndarray:
    """Room for the active rows of one position."""
    return np.zeros(MOST_ACTIVE, np.int32)
