"""``python -m training.distil hyper``: a net for Hyper from the exact chances of its positions.

Games are played by the net with some noise and from mixed-up starts; after each roll the net learns
the exact chances of the positions it could choose from, those close to the best more often. So it
is most exact where it matters: between plays that are nearly alike.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import numpy as np
from numba import njit

from narde_core.rules.variants import GAMES

from . import fast as F
from .exact import OFF_ALL, STATE, TABLES, WORTH, lane_of, losses
from .features import ROWS, features
from .net import fresh, load, rows_for, save
from .run import rate_at
from .selfplay import OUTPUTS, PLAIN, die, flip, forward, nudge, pick, seed, style, workspace

NOISE = 0.1
"""How often a play is chosen at random."""
NEAR = 0.15
"""Points: candidates this close to the best are always learnt from, of the others one in four."""
TEST_GAMES = 4_000


@njit(cache=True, fastmath=True)
def towards(net, cfg, s, target, rate, work):
    """One step of the net towards the chances of a position."""
    w1, b1, w2, b2 = net
    rows, hidden, p = work[1], work[2], work[3]
    m = features(s, cfg[F.SHORT] == 1, w1.shape[0] > ROWS, rows)
    forward(w1, b1, w2, b2, rows, m, hidden, p)
    nudge(net, rows, m, hidden, p, target, rate, np.zeros(b1.shape[0]))


@njit(cache=True)
def mixed_up(s):
    """A position with each side's checkers anywhere."""
    while True:
        s[:] = 0
        for base in (0, 26):
            for _ in range(3):
                s[base + np.random.randint(0, 25)] += 1
        fits = True
        for q in range(1, 25):
            fits = fits and not (s[q] and s[26 + 25 - q])
        if fits:
            return


@njit(cache=True)
def lessons(net, how, cfg, start, equities, chances, games, rate, work):
    """Play so many games and learn from their positions; returns the number of lessons."""
    s = np.zeros(F.SIZE, np.int8)
    t = np.zeros(F.SIZE, np.int8)
    states = work[0]
    target = np.zeros(OUTPUTS)
    worth = np.zeros(F.MOST)
    then = np.zeros(OUTPUTS)
    count = 0
    for number in range(games):
        s[:] = start
        if number % 4 == 0:
            mixed_up(s)
        while True:
            a, b = die(work[5]), die(work[5])
            n, _used = F.finals(cfg, s, a, b, 4 if a == b else 2, 99, states)
            best = -9.0
            for i in range(n):
                m, r = lane_of(states[i], 0), lane_of(states[i], 26)
                worth[i] = WORTH[r] if m == OFF_ALL else -equities[r, m]
                best = max(best, worth[i])
            chosen = pick(net, how, cfg, states, n, work)
            if np.random.random() < NOISE:
                chosen = np.random.randint(n)
            for i in range(n):
                m, r = lane_of(states[i], 0), lane_of(states[i], 26)
                if m == OFF_ALL or not (
                    i == chosen or worth[i] > best - NEAR or np.random.random() < 0.25
                ):
                    continue
                for k in range(OUTPUTS):
                    then[k] = chances[r, m, k]
                flip(then, target)
                towards(net, cfg, states[i], target, rate, work)
                count += 1
            if F.over(cfg, states[chosen]):
                break
            F.swapped(cfg, states[chosen], t)
            s[:] = t
    return count


def main() -> None:
    """Learn for ``--games`` games; the state is kept after every round."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=["hyper"])
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--round", type=int, default=50_000)
    parser.add_argument("--hidden", type=int, default=64)
    parser.add_argument("--contact", action="store_true", help="see both sides together")
    parser.add_argument("--rate", type=float, default=0.02)
    parser.add_argument("--last-rate", type=float, default=0.0005)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=Path, default=STATE / TABLES)
    parser.add_argument("--out", type=Path, default=STATE)
    options = parser.parse_args()
    rules = GAMES[options.game]
    cfg, start = F.config(rules), F.from_position(rules.start_position)
    with np.load(options.tables) as tables:
        equities, chances = tables["equities"], tables["chances"]
    options.out.mkdir(parents=True, exist_ok=True)
    state, log = options.out / f"{options.game}.npz", options.out / f"{options.game}.jsonl"
    learnt = 0
    net = fresh(options.hidden, options.seed, rows_for("hyper", options.contact))
    if state.exists():
        net, learnt = load(state), int(np.load(state)["games"])
    work = workspace(options.hidden)
    how = style(PLAIN)
    begin = time.monotonic()
    while learnt < options.games:
        rate = rate_at(learnt, options.games, options.rate, options.last_rate)
        seed(options.seed * 1_000_003 + learnt, work)
        count = lessons(net, how, cfg, start, equities, chances, options.round, rate, work)
        learnt += options.round
        save(state, net, games=learnt)
        seed(9_000_000, work)
        lost, _ = losses(equities, (net,), np.array([how]), cfg, start, TEST_GAMES, work)
        entry = {
            "games": learnt, "lessons": count, "rate": round(rate, 5),
            "lost_a_decision": round(float(lost.mean()), 5),
            "error": round(float(lost.std() / len(lost) ** 0.5), 5),
            "seconds": round(time.monotonic() - begin),
        }  # fmt: skip
        with log.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps(entry) + "\n")
        print(entry, flush=True)


if __name__ == "__main__":
    main()
