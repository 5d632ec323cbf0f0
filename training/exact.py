"""``python -m training.exact hyper``: every position of Hyper solved, by value iteration.

With three checkers a side there are 3276 lanes and 10.7 million pairs of lanes. The equity of the
side on roll (cubeless, additive scheme, mars and koks counted) is swept until nothing changes any
more, and the chances of every outcome under perfect play with it. The tables are kept in ``--out``
and serve as targets for the net (:mod:`training.distil`) and as the measure of any player.
"""

from __future__ import annotations

import argparse
import itertools
import json
import time
from pathlib import Path

import numpy as np
from numba import njit

from .selfplay import OUTPUTS

PLACES = 26
CHECKERS = 3
LANES = list(itertools.combinations_with_replacement(range(PLACES), CHECKERS))
N = len(LANES)
OFF_ALL = N - 1
FREE, SHUT = -1, -2
ROLLS = np.array([(a, b, 1 if a == b else 2) for a in range(1, 7) for b in range(1, a + 1)])
MOST_STEPS = CHECKERS
MOST_PAIRS = 200_000
"""More than there are with the same pips between them."""
SETTLED = 1e-3
"""Points: a sweep of all pairs that changes no equity by more ends the iteration."""
LIVELY = 2e-4
"""A pair that changes by more is looked at again in the next sweep."""


def _index() -> np.ndarray:
    table = np.full((PLACES,) * CHECKERS, -1, np.int16)
    for number, lane in enumerate(LANES):
        for places in itertools.permutations(lane):
            table[places] = number
    return table


INDEX = _index()


def step_tables() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """For each lane and die: how many steps there are, where each lands and the lane after it.
    What the rival holds is not looked at."""
    count = np.zeros((N, 7), np.int8)
    landing = np.zeros((N, 7, MOST_STEPS), np.int8)
    after = np.zeros((N, 7, MOST_STEPS), np.int16)
    for number, lane in enumerate(LANES):
        home = min(lane) >= 19
        for die in range(1, 7):
            for place in sorted(set(lane)):
                to = place + die
                if place == 25 or (lane[0] == 0 and place):
                    continue
                if to > 25 and place > min(lane):
                    continue
                if to >= 25 and not home:
                    continue
                moved = list(lane)
                moved[moved.index(place)] = min(to, 25)
                k = count[number, die]
                landing[number, die, k] = min(to, 25)
                after[number, die, k] = INDEX[tuple(moved)]
                count[number, die] += 1
    return count, landing, after


def meeting_table() -> np.ndarray:
    """For each lane and step of the other side: free, shut, or the lane after a hit there."""
    table = np.full((N, PLACES), FREE, np.int16)
    for number, lane in enumerate(LANES):
        for place in range(1, 25):
            there = lane.count(25 - place)
            if there >= 2:
                table[number, place] = SHUT
            elif there:
                hit = list(lane)
                hit[hit.index(25 - place)] = 0
                table[number, place] = INDEX[tuple(hit)]
    return table


def wins() -> np.ndarray:
    """The chances of a side that has just borne off everything, for each lane of the other."""
    table = np.zeros((N, OUTPUTS), np.float32)
    table[:, 0] = 1
    for number, lane in enumerate(LANES):
        if 25 not in lane:
            table[number, 1] = 1
            table[number, 3] = min(lane) <= 6
    return table


COUNT, LANDING, AFTER = step_tables()
MEET = meeting_table()
WINS = wins()
WORTH = (1 + WINS[:, 1] + WINS[:, 3]).astype(np.float32)
_HELD = np.array([[place in lane for place in range(1, 25)] for lane in LANES], np.float32)
TOGETHER = _HELD @ _HELD[:, ::-1].T > 0
"""Pairs of lanes that stand on the same point, which cannot be."""
_PIPS = np.array([sum(25 - place for place in lane) for lane in LANES])
BY_PIPS = np.argsort(_PIPS, kind="stable")
GROUPS = np.searchsorted(_PIPS[BY_PIPS], np.arange(25 * CHECKERS + 2))
"""``BY_PIPS[GROUPS[p]:GROUPS[p + 1]]`` are the lanes with ``p`` pips to go."""


@njit(cache=True)
def pairs(total, out):
    """The pairs with ``total`` pips between them that have to be solved, the rival's lane changing
    slowly; returns how many."""
    n = 0
    most = 25 * CHECKERS
    for theirs in range(max(1, total - most), min(total - 1, most) + 1):
        for i in range(GROUPS[theirs], GROUPS[theirs + 1]):
            r = BY_PIPS[i]
            for j in range(GROUPS[total - theirs], GROUPS[total - theirs + 1]):
                m = BY_PIPS[j]
                if TOGETHER[m, r]:
                    continue
                out[n, 0], out[n, 1] = m, r
                n += 1
    return n


@njit(cache=True)
def steps(m, r, die, out, n):
    """Append the pairs (own lane, rival's lane) after one step to ``out[:n]``; each only once."""
    for i in range(COUNT[m, die]):
        met = MEET[r, LANDING[m, die, i]]
        if met == SHUT:
            continue
        m1, r1 = AFTER[m, die, i], (r if met == FREE else met)
        known = False
        for j in range(n):
            known = known or (out[j, 0] == m1 and out[j, 1] == r1)
        if not known:
            out[n, 0], out[n, 1] = m1, r1
            n += 1
    return n


@njit(cache=True)
def results(m, r, a, b, out, last, now):
    """The final pairs of a roll (``a`` the larger die) into ``out``; returns how many. ``last``
    and ``now`` are scratch. A lost turn leaves the pair as it is."""
    if a == b:
        out[0, 0], out[0, 1] = m, r
        n, over = 1, 0
        for _ in range(4):
            k = 0
            for i in range(n):
                k = steps(out[i, 0], out[i, 1], a, now, k)
            if k == 0:
                return n
            n = k
            out[:n] = now[:n]
            for i in range(n):
                over += out[i, 0] == OFF_ALL
            if over:
                # Checkers leave one by one, so every path that is as far on is at its end.
                return n
        return n
    n = 0
    for order in range(2):
        k = steps(m, r, b if order else a, last, 0)
        for i in range(k):
            if last[i, 0] == OFF_ALL:
                out[n] = last[i]
                n += 1
            else:
                n = steps(last[i, 0], last[i, 1], a if order else b, out, n)
    if n == 0:
        n = steps(m, r, a, out, 0)
    if n == 0:
        n = steps(m, r, b, out, 0)
    if n == 0:
        out[0, 0], out[0, 1] = m, r
        n = 1
    return n


@njit(cache=True)
def scratch():
    """Room for :func:`results`."""
    return (
        np.zeros((100, 2), np.int64), np.zeros((100, 2), np.int64), np.zeros((100, 2), np.int64)
    )  # fmt: skip


@njit(cache=True)
def best(equities, m, r, n, out):
    """Index and equity of the best of ``out[:n]`` for the side that moves."""
    top, at = np.float32(-9), 0
    for i in range(n):
        m1, r1 = out[i, 0], out[i, 1]
        worth = WORTH[r1] if m1 == OFF_ALL else -equities[r1, m1]
        if worth > top:
            top, at = worth, i
    return at, top


@njit(cache=True)
def sweep(equities, chances, lively, everything):
    """One pass, fewest pips first, in place, over all pairs or only the ``lively`` ones (which
    changed when last looked at). Equities and chances are those of the side whose lane comes
    first, on roll, when both sides make the plays of best equity. Returns (the largest change of
    an equity, how many pairs were looked at)."""
    out, last, now = scratch()
    todo = np.zeros((MOST_PAIRS, 2), np.int16)
    sums = np.zeros(OUTPUTS)
    change, looked = 0.0, 0
    for total in range(2, 50 * CHECKERS + 1):
        for i in range(pairs(total, todo)):
            m, r = todo[i]
            if not everything and not lively[m, r]:
                continue
            looked += 1
            sums[:] = 0
            worth = 0.0
            for roll in range(21):
                weight = ROLLS[roll, 2] / 36
                n = results(m, r, ROLLS[roll, 0], ROLLS[roll, 1], out, last, now)
                at, top = best(equities, m, r, n, out)
                worth += weight * top
                m1, r1 = out[at, 0], out[at, 1]
                if m1 == OFF_ALL:
                    for k in range(OUTPUTS):
                        sums[k] += weight * WINS[r1, k]
                else:
                    then = chances[r1, m1]
                    sums[0] += weight * (1 - then[0])
                    sums[1] += weight * then[2]
                    sums[2] += weight * then[1]
                    sums[3] += weight * then[4]
                    sums[4] += weight * then[3]
            moved = abs(worth - equities[m, r])
            change = max(change, moved)
            equities[m, r] = worth
            for k in range(OUTPUTS):
                moved = max(moved, abs(sums[k] - chances[m, r, k]))
                chances[m, r, k] = sums[k]
            lively[m, r] = moved > LIVELY
    return change, looked


def solve(report: Path | None = None) -> tuple[np.ndarray, np.ndarray]:
    """Equities and chances of the side on roll for every pair of lanes (its own first)."""
    equities = np.zeros((N, N), np.float32)
    chances = np.zeros((N, N, OUTPUTS), np.float32)
    chances[:, :, 0] = 0.5
    lively = np.ones((N, N), np.bool_)
    begin = time.monotonic()
    number = 0
    while True:
        # Changes travel from pair to pair, so that those that had come to rest are looked at again
        # from time to time.
        everything = number % 8 < (2 if number < 8 else 1)
        change, looked = sweep(equities, chances, lively, everything)
        entry = {"sweep": number + 1, "pairs": looked, "change": round(float(change), 7)}
        print(entry | {"seconds": round(time.monotonic() - begin)}, flush=True)
        if report:
            with report.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(entry) + "\n")
        number += 1
        if everything and change <= SETTLED:
            return equities, chances


@njit(cache=True)
def lane_of(s, base):
    """The number of a lane in a position array."""
    places = np.zeros(CHECKERS, np.int64)
    n = 0
    for q in range(PLACES):
        for _ in range(s[base + q]):
            places[n] = q
            n += 1
    return INDEX[places[0], places[1], places[2]]


def main() -> None:
    """Solve and keep the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=["hyper"])
    parser.add_argument("--out", type=Path, default=Path("training/state"))
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    log = options.out / "hyper_exact.jsonl"
    log.unlink(missing_ok=True)
    equities, chances = solve(log)
    np.savez(options.out / "hyper_exact.npz", equities=equities, chances=chances.astype(np.float16))


if __name__ == "__main__":
    main()
