"""What a net sees: for each side one row per occupied step, one for the checkers off, one per run.

Both sides are described along their own routes and in the same way, so one table of rows is enough
for a side; the mover's rows come first. narde_core's pure Python inference uses the same numbering
(:mod:`narde_core.evaluation.features`); a test compares the two.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from narde_core.evaluation import blocks as B
from narde_core.evaluation import contact as C

LANE_ROWS = 25 * 16
"""Row ``step * 16 + count`` for steps 0 (bar) to 24; count 0 is never used."""
OFF_ROWS = 16
RUN_ROWS = 25 * 7
"""Row ``first step * 7 + length`` for a run of 2 to 6 (and more) neighbouring own points."""
PIN_ROWS = 25
SIDE_ROWS = LANE_ROWS + OFF_ROWS + RUN_ROWS + PIN_ROWS
ROWS = 2 * SIDE_ROWS
MOST_ACTIVE = 128


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


DIRECT = np.array(C.DIRECT, np.int64)
MOST_WAYS = max(len(ways) for ways in C.WAYS)
WAYS = np.zeros((25, MOST_WAYS, 3), np.int64)
WAY_COUNTS = np.array([len(ways) for ways in C.WAYS], np.int64)
for _distance, _ways in enumerate(C.WAYS):
    for _number, _way in enumerate(_ways):
        WAYS[_distance, _number] = _way
ENTERING = np.array(
    [[C.entering(d, ~(1 << die)) if d and die else 0 for die in range(7)] for d in range(7)],
    np.int64,
)
"""The rolls that show one die and, to enter with, another."""
CONTACT_SIDE, CONTACT_ROWS, LEADS = C.SIDE_ROWS, C.ROWS, C.LEADS
SHOTS = C.AHEAD_ROWS
BLOTS = SHOTS + C.SHOT_ROWS
BOARD = BLOTS + C.BLOT_ROWS


@njit(cache=True)
def bit_count(x):
    """How many bits of a number are set."""
    n = 0
    while x:
        x &= x - 1
        n += 1
    return n


@njit(cache=True)
def reaching(distance, blocked):
    """The rolls that bring a checker ``distance`` ahead (see ``narde_core.evaluation.contact``)."""
    rolls = DIRECT[distance] if distance <= 6 else np.int64(0)
    for i in range(WAY_COUNTS[distance]):
        if not blocked & WAYS[distance, i, 1] or not blocked & WAYS[distance, i, 2]:
            rolls |= WAYS[distance, i, 0]
    return rolls


@njit(cache=True)
def hits(hunter, pinned, blocked, at):
    """The rolls by which ``hunter`` may hit on its step ``at``; its ``pinned`` may not move."""
    waiting = hunter[0]
    rolls = np.int64(0)
    if waiting >= 2:
        return DIRECT[at] if at <= 6 else rolls
    if waiting:
        rolls = reaching(at, blocked)
        for distance in range(1, min(at, 7)):
            if hunter[at - distance]:
                for die in range(1, 7):
                    if not (blocked >> die) & 1:
                        rolls |= ENTERING[distance, die]
        return rolls
    for step in range(1, at):
        if hunter[step] and not pinned[step]:
            rolls |= reaching(at - step, blocked >> step)
    return rolls


@njit(cache=True)
def held(lane, pinned):
    """The rival's steps that ``lane`` closes to it, as bits; ``pinned``: those of the rival."""
    bits = np.int64(0)
    for step in range(1, 25):
        if lane[step] >= 2 or pinned[25 - step]:
            bits |= np.int64(1) << (25 - step)
    return bits


@njit(cache=True)
def contact_side(mine, rival, my_pins, their_pins, rear, against, own, base, out, n):
    """Append the rows of one side."""
    out[n] = base + ((against >> (rear + 1)) & 63)
    n += 1
    every = np.int64(0)
    for step in range(1, 25):
        if mine[step] == 1 and not (own >> (25 - step)) & 1 and not my_pins[step]:
            rolls = hits(rival, their_pins, own, 25 - step)
            if rolls:
                every |= rolls
                number = bit_count(rolls)
                out[n] = base + BLOTS + step * 3 + (number > 6) + (number > 12)
                n += 1
    out[n] = base + SHOTS + bit_count(every) // 2
    points = 0
    for step in range(19, 25):
        points += mine[step] >= 2
    out[n + 1] = base + BOARD + points * 3 + min(rival[0], 2)
    return n + 2


@njit(cache=True)
def contact_features(mine, rival, my_pins, their_pins, base, out, n):
    """Append the rows that show both sides together."""
    lead = 0
    pins = False
    for step in range(25):
        pins = pins or my_pins[step] != 0 or their_pins[step] != 0
        lead += (25 - step) * (np.int64(rival[step]) - np.int64(mine[step]))
    leads = base + 2 * CONTACT_SIDE + min(max((lead + 124) >> 3, 0), LEADS - 1)
    rear = 0
    while not mine[rear]:
        rear += 1
    behind = 0
    while not rival[behind]:
        behind += 1
    if rear + behind >= 25 and not pins:
        out[n] = leads + LEADS
        return n + 1
    own, against = held(mine, their_pins), held(rival, my_pins)
    n = contact_side(mine, rival, my_pins, their_pins, rear, against, own, base, out, n)
    n = contact_side(
        rival, mine, their_pins, my_pins, behind, own, against, base + CONTACT_SIDE, out, n
    )
    out[n] = leads
    return n + 1


BLOCK_SIDE, BLOCK_ROWS = B.SIDE_ROWS, B.ROWS
WALLS = B.AHEAD_ROWS
FREE = WALLS + B.WALL_ROWS


@njit(cache=True)
def occupied(lane):
    """The steps on which a lane has checkers, as bits (see :mod:`narde_core.evaluation.blocks`)."""
    bits = np.int64(0)
    for step in range(1, 25):
        if lane[step]:
            bits |= np.int64(1) << step
    return bits


@njit(cache=True)
def turned(points):
    """The same points as bits of the rival's steps."""
    return (points & 0x1FFE) << 12 | (points >> 12) & 0x1FFE


@njit(cache=True)
def block_side(lane, own, rival, base, out, n):
    """Append the rows of one side."""
    rear = 1
    while not lane[rear]:
        rear += 1
    ahead = rival >> rear
    out[n] = base + ((ahead >> 1) & 63)
    n += 1
    if ahead & (ahead >> 1) & (ahead >> 2):
        length = 0
        behind = np.int64(lane[rear])
        for step in range(rear + 1, 26):
            if (rival >> step) & 1:
                length += 1
                continue
            if length >= 3:
                out[n] = base + WALLS + (min(length, 6) - 3) * 16 + behind
                n += 1
            length = 0
            if step < 25:
                behind += lane[step]
    for die in range(1, 7):
        free = bit_count(own & ((np.int64(1) << (25 - die)) - 1) & ~(rival >> die))
        out[n] = base + FREE + die * 4 - 4 + min(free, 3)
        n += 1
    return n


@njit(cache=True)
def block_features(mine, rival, base, out, n):
    """Append the rows that show both sides of a long game together."""
    lead = np.int64(B.FAR)
    for step in range(25):
        lead += (25 - step) * (np.int64(rival[step]) - np.int64(mine[step]))
    leads = base + 2 * BLOCK_SIDE + min(max(lead // B.LEAD, 0), B.LEADS - 1)
    own, theirs = occupied(mine), occupied(rival)
    before_me, before_them = turned(theirs), turned(own)
    done = np.int64(1) << 25
    if before_me < (own & -own or done) and before_them < (theirs & -theirs or done):
        out[n] = leads + B.LEADS
        return n + 1
    n = block_side(mine, own, before_me, base, out, n)
    n = block_side(rival, theirs, before_them, base + BLOCK_SIDE, out, n)
    out[n] = leads
    return n + 1


@njit(cache=True)
def features(s, towards, contact, out):
    """Active rows of a position seen by the side whose lane comes first; returns how many.
    ``contact``: with the rows that show both sides together."""
    n = side_features(s[:26], s[52:78], towards, 0, out, 0)
    n = side_features(s[26:52], s[78:104], towards, SIDE_ROWS, out, n)
    if contact and not towards:
        n = block_features(s[:26], s[26:52], ROWS, out, n)
    elif contact:
        n = contact_features(s[:26], s[26:52], s[52:78], s[78:104], ROWS, out, n)
    return n


def empty() -> np.ndarray:
    """Room for the active rows of one position."""
    return np.zeros(MOST_ACTIVE, np.int32)
