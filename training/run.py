"""``python -m training.run GAME``: train one game's net by self-play; stops and resumes freely.

The state (weights, games played, log) is kept in ``--out`` after every round. A round ends with a
comparison against the net of ten rounds before and against random play, so that the curve shows
when it stops improving.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import numpy as np

from narde_core.rules.variants import GAMES

from . import fast as F
from .net import fresh, grown, load, rows_for, save
from .selfplay import BLIND, MOST_TURNS, PLAIN, compare, seed, style, train, workspace

PAIRS = 400
"""Pairs of games in the comparison at the end of a round."""


def rate_at(games: int, total: int, first: float, last: float) -> float:
    """The learning rate falls geometrically over the planned games."""
    return first * (last / first) ** min(games / total, 1.0)


def main() -> None:
    """Train until ``--games`` are played or ``--minutes`` are over."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--games", type=int, default=400_000)
    parser.add_argument("--minutes", type=float, default=1e9)
    parser.add_argument("--hidden", type=int, default=64)
    parser.add_argument("--contact", action="store_true", help="see both sides together")
    parser.add_argument("--round", type=int, default=5_000)
    parser.add_argument("--rate", type=float, default=0.02)
    parser.add_argument("--last-rate", type=float, default=0.001)
    parser.add_argument("--trace", type=float, default=0.7)
    parser.add_argument(
        "--study", type=float, default=0.0, metavar="SHARE",
        help="learn from the rival's answers to all rolls, in this share of positions",
    )  # fmt: skip
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start-from", type=Path, help="a state, of this game or a relative")
    parser.add_argument("--out", type=Path, default=Path("training/state"))
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    rules = GAMES[options.game]
    cfg = F.config(rules)
    start = F.from_position(rules.start_position)
    state = options.out / f"{options.game}.npz"
    log = options.out / f"{options.game}.jsonl"
    played = 0
    if state.exists():
        net = load(state)
        played = int(np.load(state)["games"])
    else:
        rows = rows_for(options.game, options.contact)
        net = (
            grown(load(options.start_from), rows, options.hidden, options.seed)
            if options.start_from
            else fresh(options.hidden, options.seed, rows)
        )
    work = workspace(net[1].shape[0])
    record = np.zeros((MOST_TURNS, F.SIZE), np.int8)
    if options.study and (cfg[F.CHAIN] or cfg[F.EXTRA_ROLL]):
        parser.error("a turn of this game does not end with the roll")
    plain = np.array([style(PLAIN), style(PLAIN)])
    blind = np.array([style(PLAIN), style(BLIND)])
    older = [tuple(a.copy() for a in net)]
    begin = time.monotonic()
    while played < options.games and time.monotonic() - begin < 60 * options.minutes:
        rate = rate_at(played, options.games, options.rate, options.last_rate)
        seed(options.seed * 1_000_003 + played, work)
        loss, turns = train(
            (net, net),
            plain,
            cfg,
            start,
            options.round,
            rate,
            options.trace,
            options.study,
            work,
            record,
        )
        played += options.round
        save(state, net, games=played)
        nets = (net, older[0])
        against_old = compare(nets, plain, cfg, start, PAIRS, 7_000_000, work, record).mean(1)
        against_random = compare(nets, blind, cfg, start, 100, 8_000_000, work, record)
        entry = {
            "games": played, "rate": round(rate, 5), "loss": round(loss, 4),
            "turns": round(turns, 1),
            "against_ten_rounds_ago": round(float(against_old.mean()), 3),
            "error": round(float(against_old.std() / PAIRS**0.5), 3),
            "against_random": round(float(against_random.mean()), 3),
            "seconds": round(time.monotonic() - begin),
        }  # fmt: skip
        with log.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps(entry) + "\n")
        print(options.game, entry, flush=True)
        older.append(tuple(a.copy() for a in net))
        older = older[-10:]


if __name__ == "__main__":
    main()
