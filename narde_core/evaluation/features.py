"""What a net sees of one side: one row for each occupied step, for the checkers off, for each run
of own points and for each pin.

Both sides are described along their own routes in the same numbering; the mover's rows come first
(:data:`SIDE_ROWS` apart).
"""

from __future__ import annotations

from ..rules.board import OFF

LANE_ROWS = 25 * 16
"""Row ``step * 16 + checkers`` for steps 0 (bar) to 24."""
OFF_ROWS = 16
RUN_ROWS = 25 * 7
"""Row ``first step * 7 + length`` for a run of 2 to 6 (or more) neighbouring own points."""
PIN_ROWS = 25
SIDE_ROWS = LANE_ROWS + OFF_ROWS + RUN_ROWS + PIN_ROWS
_RUNS = LANE_ROWS + OFF_ROWS
_PINS = _RUNS + RUN_ROWS


def side_rows(lane: bytes, pins: tuple[int, ...], least: int) -> list[int]:
    """The active rows of one side. ``least`` checkers make a point count for a run: one in the
    long family, two where single checkers can be hit or covered."""
    rows = [LANE_ROWS + lane[OFF]]
    run = 0
    for step in range(25):
        count = lane[step]
        if count:
            rows.append(step * 16 + count)
        if count >= least and step:
            run += 1
        else:
            if run > 1:
                rows.append(_RUNS + (step - run) * 7 + min(run, 6))
            run = 0
    if run > 1:
        rows.append(_RUNS + (25 - run) * 7 + min(run, 6))
    rows += [_PINS + step for step in pins]
    return rows
