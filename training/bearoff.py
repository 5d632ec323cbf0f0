"""``python -m training.bearoff GAME``: what exact tables for bearing off would gain.

The table has the expected number of turns until everything is off, for every way in which up to
fifteen checkers stand at home (54 264), when the rival is not in the way. Games of a net against
itself then show how many turns its plays give away by it.
"""

from __future__ import annotations

import argparse
import itertools

import numpy as np
from numba import njit

from narde_core.bot.levels import LEVELS
from narde_core.rules.variants import GAMES

from . import fast as F
from .players import compiled
from .selfplay import MOST_TURNS, pick, play, seed, workspace

HOME = 6
SEED = 4_000_000


def lanes(checkers: int) -> np.ndarray:
    """All home lanes with up to so many checkers, fewest pips first."""
    found = [
        lane
        for lane in itertools.product(range(checkers + 1), repeat=HOME)
        if sum(lane) <= checkers
    ]
    found.sort(key=lambda lane: sum((HOME - k) * n for k, n in enumerate(lane)))
    return np.array(found, np.int8)


@njit(cache=True)
def key(s, checkers):
    """A number for the home part of a lane."""
    number = 0
    for q in range(19, 25):
        number = number * (checkers + 1) + s[q]
    return number


@njit(cache=True)
def turns_left(cfg, homes, states):
    """The table by :func:`key`."""
    checkers = cfg[F.CHECKERS]
    table = np.zeros((checkers + 1) ** HOME, np.float32)
    s = np.zeros(F.SIZE, np.int8)
    for i in range(1, homes.shape[0]):
        s[:] = 0
        s[19:25] = homes[i]
        s[25] = checkers - homes[i].sum()
        s[51] = checkers
        total = 0.0
        for a in range(1, 7):
            for b in range(1, a + 1):
                n, _used = F.finals(cfg, s, a, b, 4 if a == b else 2, 99, states)
                least = np.float32(99)
                for j in range(n):
                    least = min(least, table[key(states[j], checkers)])
                total += least if a == b else 2 * least
        table[key(s, checkers)] = 1 + total / 36
    return table


@njit(cache=True)
def given_away(nets, styles, cfg, start, table, games, work, record):
    """Turns given away by each decision at home with nobody in the way."""
    found = np.zeros(games * 60)
    count = 0
    states = work[0]
    s = np.zeros(F.SIZE, np.int8)
    checkers = cfg[F.CHECKERS]
    for _ in range(games):
        record[0] = start
        n = play(nets, styles, 0, 1, cfg, work, record)
        for turn in range(1, n):
            F.swapped(cfg, record[turn], s)
            if not F.home(s) or not F.home(s[26:]):
                continue
            a, b = np.random.randint(1, 7), np.random.randint(1, 7)
            k, _used = F.finals(cfg, s, a, b, 4 if a == b else 2, 1, states)
            if k < 2 or count == found.shape[0]:
                continue
            least = np.float32(99)
            for j in range(k):
                least = min(least, table[key(states[j], checkers)])
            chosen = pick(nets[0], styles[0], cfg, states, k, work)
            found[count] = table[key(states[chosen], checkers)] - least
            count += 1
    return found[:count]


def main() -> None:
    """Print what is given away."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--level", choices=list(LEVELS), default="expert")
    options = parser.parse_args()
    rules = GAMES[options.game]
    cfg = F.config(rules)
    player = compiled(options.level, options.game)
    assert player is not None
    work = workspace(player.net[1].shape[0])
    record = np.zeros((MOST_TURNS, F.SIZE), np.int8)
    table = turns_left(cfg, lanes(rules.checkers), work[0])
    seed(SEED, work)
    lost = given_away(
        (player.net, player.net), np.array([player.style] * 2), cfg,
        F.from_position(rules.start_position), table, options.games, work, record,
    )  # fmt: skip
    a_game = lost.sum() / options.games / 2
    print(
        f"{options.game}: {options.level} gives away {lost.mean():.4f} turns a decision at home, "
        f"{a_game:.3f} turns a game and side ({len(lost)} decisions)"
    )


if __name__ == "__main__":
    main()
