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
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numba import njit

from narde_core.rules.board import Position
from narde_core.rules.movegen import Play
from narde_core.rules.variants import GAMES, Rules

from . import fast as F
from .net import load
from .selfplay import OUTPUTS, die, flip, judge, pick, workspace

STATE = Path("training/state")
TABLES = "hyper_exact.npz"

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
"""Points: a sweep that changes no equity by more ends the iteration."""
MOST_MORE = 4.0
"""The most that is added of a pass."""


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
        for thrown in range(1, 7):
            for place in sorted(set(lane)):
                to = place + thrown
                if place == 25 or (lane[0] == 0 and place):
                    continue
                if to > 25 and place > min(lane):
                    continue
                if to >= 25 and not home:
                    continue
                moved = list(lane)
                moved[moved.index(place)] = min(to, 25)
                k = count[number, thrown]
                landing[number, thrown, k] = min(to, 25)
                after[number, thrown, k] = INDEX[tuple(moved)]
                count[number, thrown] += 1
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
HELD = np.array([sum(1 << (25 - place) for place in set(lane) if 0 < place < 25) for lane in LANES])
"""The steps of the other side on which a lane stands, as bits."""
PLACES_OF = np.array(LANES)
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
def landings(m, a, b):
    """The steps, as bits, on which a roll may land when the other side is nowhere."""
    seen = np.int64(0)
    lanes = np.zeros(64, np.int64)
    for order in range(1 if a == b else 2):
        lanes[0] = m
        n = 1
        for number in range(4 if a == b else 2):
            die = a if (number + order) % 2 == 0 else b
            nxt = np.zeros(64, np.int64)
            k = 0
            for i in range(n):
                for j in range(COUNT[lanes[i], die]):
                    seen |= np.int64(1) << LANDING[lanes[i], die, j]
                    after = AFTER[lanes[i], die, j]
                    known = False
                    for x in range(k):
                        known = known or nxt[x] == after
                    if not known:
                        nxt[k] = after
                        k += 1
            lanes, n = nxt, k
    return seen


@njit(cache=True)
def free_results(touched, first, lanes):
    """For each lane and roll: the steps it may land on, and where its final lanes begin in
    ``lanes`` when the other side is in the way of none. Returns how many there are."""
    out, last, now = scratch()
    total = 0
    for m in range(N):
        for roll in range(21):
            a, b = ROLLS[roll, 0], ROLLS[roll, 1]
            touched[m, roll] = landings(m, a, b)
            first[m, roll] = total
            n = results(m, OFF_ALL, a, b, out, last, now)
            for i in range(n):
                lanes[total] = out[i, 0]
                total += 1
    first[N, 0] = total
    return total


def free_tables() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The tables of :func:`free_results`."""
    tables = np.zeros((N, 21), np.int64), np.zeros((N + 1, 21), np.int64)
    lanes = np.zeros(21 * N * 16, np.int16)
    free_results(*tables, lanes)
    return *tables, lanes


@njit(cache=True)
def sweep(equities, chances, free, most_pips):
    """One pass over all pairs with up to so many pips between them, in place, fewest first.
    Equities, and the chances of every outcome when both sides make the plays of best equity, are
    those of the side whose lane comes first and that is on roll. Returns the largest change of an
    equity and the mean."""
    touched, first, lanes = free
    out, last, now = scratch()
    todo = np.zeros((MOST_PAIRS, 2), np.int16)
    sums = np.zeros(OUTPUTS)
    most, total_change, looked = 0.0, 0.0, 0
    for total in range(2, most_pips + 1):
        for i in range(pairs(total, todo)):
            m, r = np.int64(todo[i, 0]), np.int64(todo[i, 1])
            held = HELD[r]
            sums[:] = 0
            worth = 0.0
            for roll in range(21):
                weight = ROLLS[roll, 2] / 36
                if touched[m, roll] & held:
                    n = results(m, r, ROLLS[roll, 0], ROLLS[roll, 1], out, last, now)
                    at, top = best(equities, m, r, n, out)
                    m1, r1 = out[at, 0], out[at, 1]
                else:
                    r1, m1, top = r, np.int64(0), np.float32(-9)
                    begin = first[m, roll]
                    end = first[m, roll + 1] if roll < 20 else first[m + 1, 0]
                    for j in range(begin, end):
                        lane = lanes[j]
                        seen = WORTH[r] if lane == OFF_ALL else -equities[r, lane]
                        if seen > top:
                            top, m1 = seen, lane
                worth += weight * top
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
            change = abs(worth - equities[m, r])
            most = max(most, change)
            total_change += change
            looked += 1
            equities[m, r] = worth
            for k in range(OUTPUTS):
                chances[m, r, k] = sums[k]
    return most, total_change / looked


@njit(cache=True)
def further(first, second, third):
    """How much of the last of two passes to add once more (Anderson's mixture), from the
    equities before, between and after them."""
    above, below = 0.0, 0.0
    for m in range(N):
        for r in range(N):
            f0 = np.float64(second[m, r]) - first[m, r]
            f1 = np.float64(third[m, r]) - second[m, r]
            above += f1 * (f0 - f1)
            below += (f0 - f1) ** 2
    return above / below if below else 0.0


@njit(cache=True)
def guess(net, cfg, work, equities, chances):
    """Fill both tables with what a net thinks."""
    s = np.zeros(F.SIZE, np.int8)
    p = work[3]
    for m in range(N - 1):
        for r in range(N - 1):
            if TOGETHER[m, r]:
                continue
            s[:] = 0
            for k in range(CHECKERS):
                s[PLACES_OF[r, k]] += 1
                s[26 + PLACES_OF[m, k]] += 1
            equities[m, r] = -judge(net, cfg, s, work[1], work[2], p)
            flip(p, chances[m, r])


def solve(equities: np.ndarray, chances: np.ndarray, keep: Path, settled: float) -> None:
    """Sweep both tables in place until no equity changes by more than ``settled``, keeping them in
    ``keep`` after each pass."""
    begin = time.monotonic()
    free = free_tables()
    olds = [equities.copy()]
    number = 0
    while True:
        chances_before = chances.copy()
        most, mean = sweep(equities, chances, free, 50 * CHECKERS)
        number += 1
        entry = {"sweep": number, "largest_change": round(most, 6), "mean_change": round(mean, 7)}
        if most > settled and number % 2 == 0:
            # The passes approach the solution from one side: go on the way they went.
            more = np.float32(min(max(further(*olds, equities), 0.0), MOST_MORE))
            entry["more"] = round(float(more), 3)
            equities += more * (equities - olds[-1])
            chances += more * (chances - chances_before)
            np.clip(chances, 0, 1, out=chances)
        olds = [*olds, equities.copy()][-2:]
        print(entry | {"seconds": round(time.monotonic() - begin)}, flush=True)
        with keep.with_suffix(".jsonl").open("a", encoding="utf-8") as lines_of_log:
            lines_of_log.write(json.dumps(entry) + "\n")
        np.savez(keep, equities=equities, chances=chances)
        if most <= settled:
            return


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


@njit(cache=True)
def loss(equities, cfg, s, states, n, chosen):
    """What a choice among ``states[:n]`` gives away, in points; and what the choices differ by at
    most."""
    top, worst, got = -9.0, 9.0, 0.0
    for i in range(n):
        m, r = lane_of(states[i], 0), lane_of(states[i], 26)
        worth = np.float64(WORTH[r]) if m == OFF_ALL else -np.float64(equities[r, m])
        top, worst = max(top, worth), min(worst, worth)
        if i == chosen:
            got = worth
    return top - got, top - worst


@njit(cache=True)
def losses(equities, nets, styles, cfg, start, games, work):
    """Games of one player with itself: for each decision between different positions what it gave
    away, and how many turns there were."""
    found = np.zeros(games * 60)
    decisions, turns = 0, 0
    s = np.zeros(F.SIZE, np.int8)
    t = np.zeros(F.SIZE, np.int8)
    states = work[0]
    for _ in range(games):
        s[:] = start
        first = True
        while True:
            a, b = die(work[5]), die(work[5])
            while first and a == b:
                a, b = die(work[5]), die(work[5])
            first = False
            n, _used = F.finals(cfg, s, a, b, 4 if a == b else 2, 99, states)
            chosen = pick(nets[0], styles[0], cfg, states, n, work) if n > 1 else 0
            turns += 1
            if n > 1 and decisions < found.shape[0]:
                found[decisions] = loss(equities, cfg, s, states, n, chosen)[0]
                decisions += 1
            if F.over(cfg, states[chosen]):
                break
            F.swapped(cfg, states[chosen], t)
            s[:] = t
    return found[:decisions], turns


class Exact:
    """Perfect play, for the arena."""

    def __init__(self, file: Path) -> None:
        with np.load(file) as tables:
            self._equities = tables["equities"]

    def choose(
        self, rules: Rules, position: Position, dice: tuple[int, ...], plays: Sequence[Play]
    ) -> Play:
        """A play of the best equity."""
        return max(plays, key=lambda play: self.value(play.final))

    def value(self, position: Position) -> float:
        """Points to expect by the side that has just moved."""
        s = F.from_position(position)
        m, r = lane_of(s, 0), lane_of(s, 26)
        return float(WORTH[r] if m == OFF_ALL else -self._equities[r, m])


def main() -> None:
    """Solve and keep the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=["hyper"])
    parser.add_argument("--settled", type=float, default=SETTLED)
    parser.add_argument("--net", type=Path, help="a trained state to begin with")
    parser.add_argument("--out", type=Path, default=STATE)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    keep = options.out / TABLES
    if keep.exists():
        with np.load(keep) as tables:
            equities, chances = tables["equities"], tables["chances"]
    else:
        equities = np.zeros((N, N), np.float32)
        chances = np.zeros((N, N, OUTPUTS), np.float32)
        chances[:, :, 0] = 0.5
        if options.net:
            net = load(options.net)
            work = workspace(net[1].shape[0])
            guess(net, F.config(GAMES["hyper"]), work, equities, chances)
    solve(equities, chances, keep, options.settled)


if __name__ == "__main__":
    main()
