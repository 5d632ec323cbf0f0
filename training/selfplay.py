"""Self-play with temporal differences: whole games compiled, learning at each game's end.

The net judges a position *after* a turn, seen by the side that just moved: its chance to win, to
win by mars, to lose by mars, and in games with koks those two by koks. A turn is played stage by
stage, each stage to the position with the best equity.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from . import fast as F
from .features import MOST_ACTIVE, features

OUTPUTS = 5
"""win, win by mars or more, lose by mars or more, win by koks, lose by koks."""
MOST_TURNS = 4096


@njit(cache=True, fastmath=True)
def forward(w1, b1, w2, b2, rows, n, hidden, out):
    """Fill ``hidden`` (after the rectifier) and the five ``out`` chances."""
    h = b1.shape[0]
    for j in range(h):
        hidden[j] = b1[j]
    for i in range(n):
        row = w1[rows[i]]
        for j in range(h):
            hidden[j] += row[j]
    for j in range(h):
        if hidden[j] < 0:
            hidden[j] = 0
    for k in range(OUTPUTS):
        x = b2[k]
        for j in range(h):
            x += w2[k, j] * hidden[j]
        out[k] = 1.0 / (1.0 + np.exp(-x))


@njit(cache=True)
def equity(p):
    """Points to expect at a cube of one, additive scheme."""
    return 2 * p[0] - 1 + p[1] - p[2] + p[3] - p[4]


@njit(cache=True)
def outcome(cfg, s, out):
    """The chances once the game is over, seen by the mover of ``s``."""
    out[:] = 0
    if s[25] != cfg[F.CHECKERS]:
        if s[53]:
            out[0] = 0.5
            return
        out[0] = 1
        out[1] = 1
        return
    out[0] = 1
    if s[51] == 0:
        out[1] = 1
        if cfg[F.KOKS]:
            koks = s[26] > 0
            for q in range(1, 7):
                koks = koks or s[26 + q] > 0
            if koks:
                out[3] = 1


@njit(cache=True)
def flip(p, out):
    """The same chances from the rival's side."""
    out[0] = 1 - p[0]
    out[1] = p[2]
    out[2] = p[1]
    out[3] = p[4]
    out[4] = p[3]


@njit(cache=True)
def pick(net, cfg, states, n, rows, hidden, p, noise):
    """The index of the position with the best equity; with chance ``noise`` any one."""
    w1, b1, w2, b2 = net
    if noise > 0 and np.random.random() < noise:
        return np.random.randint(n)
    best, best_e = 0, -9.0
    for i in range(n):
        if F.over(cfg, states[i]):
            outcome(cfg, states[i], p)
        else:
            m = features(states[i], cfg[F.SHORT] == 1, rows)
            forward(w1, b1, w2, b2, rows, m, hidden, p)
        e = equity(p)
        if e > best_e:
            best, best_e = i, e
    return best


@njit(cache=True)
def segment(player, nets, cfg, s, a, b, steps, left, noise, work):
    """Play one segment in place; returns the dice used. ``player`` -1 is random."""
    states, rows, hidden, p = work
    n, used = F.finals(cfg, s, a, b, steps, left, states)
    i = (
        np.random.randint(n)
        if player < 0
        else pick(nets[player], cfg, states, n, rows, hidden, p, noise)
    )
    s[:] = states[i]
    return used


@njit(cache=True)
def stages(player, nets, cfg, s, value, count, climbs, left, handed, noise, work):
    """A double's stages (RULES §7.3). Returns (finished all, rest value, rest count, rest higher,
    anything played)."""
    started = False
    last = False
    v, k = value, count
    while True:
        before = F.home(s)
        head = s[1]
        # The last step brought the last checker in exactly when the step before had not.
        used, entered = stage_played(player, nets, cfg, s, v, k, left, noise, work, before)
        started = started or used > 0
        if F.over(cfg, s):
            return True, 0, 0, False, started
        now_home = F.home(s)
        if used < k:
            return False, v, k - used, climbs and not last and not now_home, started
        if not climbs or last or v == 6:
            return True, 0, 0, False, started
        if cfg[F.SCOPE_DOUBLE]:
            left = 1
        elif cfg[F.HEAD] == F.LIMITED:
            left -= head - s[1]
        if not now_home:
            v, k = v + 1, 4
        elif not before and cfg[F.EXTRA_STAGE] and entered:
            v, k, last = v + 1, 4, True
        else:
            return True, 0, 0, False, started


@njit(cache=True)
def stage_played(player, nets, cfg, s, v, k, left, noise, work, before):
    """One stage; returns (dice used, whether the last step brought the last checker home)."""
    off = s[25]
    used = segment(player, nets, cfg, s, v, v, k, left, noise, work)
    entered = not before and F.home(s) and s[25] == off
    # With an inside move or a checker borne off after entering, the last step was not the entry;
    # steps inside home are forbidden once all are home where this matters.
    return used, entered


@njit(cache=True)
def play(nets, white, black, cfg, noise, work, record, lengths):
    """One game. ``white``/``black`` index ``nets`` or are -1 for random play. Every position after
    a turn goes to ``record`` (seen by its mover). Returns (turns, outcome index of the last)."""
    s = np.zeros(F.SIZE, np.int8)
    t = np.zeros(F.SIZE, np.int8)
    s[:] = record[0]
    rolls = np.zeros(2, np.int64)
    threes = np.zeros(2, np.bool_)
    side = 0
    turn = 0
    pv, pk, ph = 0, 0, False
    while turn < MOST_TURNS - 1:
        player = white if side == 0 else black
        done = False
        if pv:
            climbs = cfg[F.CHAIN] == 1 and ph
            stages(
                player,
                nets,
                cfg,
                s,
                pv,
                pk,
                climbs,
                F.allowance(cfg, s, side, False, 0, False),
                True,
                noise,
                work,
            )
            done = F.over(cfg, s)
        pv = 0
        extra = False
        while not done:
            a, b = np.random.randint(1, 7), np.random.randint(1, 7)
            if turn == 0 and cfg[F.LOT_FIRST] and not extra:
                while a == b:
                    a, b = np.random.randint(1, 7), np.random.randint(1, 7)
            rolls[side] += 1
            first = rolls[side] == 1
            double = a if a == b else 0
            if first:
                threes[side] = double == 3
            left = F.allowance(cfg, s, side, first, double, threes[1 - side])
            if not double:
                segment(player, nets, cfg, s, a, b, 2, left, noise, work)
                break
            climbs = cfg[F.CHAIN] == 1 and rolls[side] >= cfg[F.CHAIN_FROM]
            full, v, k, higher, started = stages(
                player, nets, cfg, s, a, 4, climbs, left, False, noise, work
            )
            if F.over(cfg, s):
                break
            if not full:
                over_hand = (climbs or cfg[F.EXTRA_ROLL]) and (
                    cfg[F.HAND_OVER] == F.ALWAYS or (cfg[F.HAND_OVER] == F.IF_STARTED and started)
                )
                if over_hand:
                    pv, pk, ph = v, k, higher
                break
            if not cfg[F.EXTRA_ROLL]:
                break
            extra = True
        turn += 1
        record[turn] = s
        if F.over(cfg, s):
            break
        F.swapped(cfg, s, t)
        s[:] = t
        side = 1 - side
    return turn


@njit(cache=True, fastmath=True)
def learn(net, cfg, record, turns, rate, trace, work):
    """Walk back through a game and move each judgement towards what followed (TD with traces)."""
    w1, b1, w2, b2 = net
    _states, rows, hidden, p = work
    target = np.zeros(OUTPUTS)
    turned = np.zeros(OUTPUTS)
    grad = np.zeros(b1.shape[0])
    loss = 0.0
    outcome(cfg, record[turns], target)
    for i in range(turns - 1, 0, -1):
        flip(target, turned)
        m = features(record[i], cfg[F.SHORT] == 1, rows)
        forward(w1, b1, w2, b2, rows, m, hidden, p)
        grad[:] = 0
        for k in range(OUTPUTS):
            error = turned[k] - p[k]
            if k == 0:
                loss += error * error
            for j in range(b1.shape[0]):
                grad[j] += error * w2[k, j]
                w2[k, j] += rate * error * hidden[j]
            b2[k] += rate * error
        for j in range(b1.shape[0]):
            if hidden[j] <= 0:
                grad[j] = 0
            else:
                grad[j] *= rate
                b1[j] += grad[j]
        for r in range(m):
            row = w1[rows[r]]
            for j in range(b1.shape[0]):
                row[j] += grad[j]
        for k in range(OUTPUTS):
            target[k] = trace * turned[k] + (1 - trace) * p[k]
    return loss / max(turns - 1, 1)


@njit(cache=True)
def seed(number):
    """Seed the compiled random numbers."""
    np.random.seed(number)


def workspace(hidden: int):
    """Scratch memory for one player thread."""
    return (
        np.zeros((F.MOST, F.SIZE), np.int8), np.zeros(MOST_ACTIVE, np.int32),
        np.zeros(hidden), np.zeros(OUTPUTS),
    )  # fmt: skip


@njit(cache=True)
def train(nets, cfg, start, games, rate, trace, noise, work, record):
    """Self-play games with learning; returns (mean loss, mean turns)."""
    loss = 0.0
    turns = 0
    for _ in range(games):
        record[0] = start
        n = play(nets, 0, 0, cfg, noise, work, record, 0)
        loss += learn(nets[0], cfg, record, n, rate, trace, work)
        turns += n
    return loss / games, turns / games


@njit(cache=True)
def compare(nets, a, b, cfg, start, pairs, first_seed, work, record):
    """Pairs of games with the same dice and exchanged seats; returns A's points in each pair."""
    points = np.zeros(pairs)
    p = np.zeros(OUTPUTS)
    for pair in range(pairs):
        for seat in range(2):
            np.random.seed(first_seed + pair)
            record[0] = start
            n = play(nets, a if seat == 0 else b, b if seat == 0 else a, cfg, 0.0, work, record, 0)
            outcome(cfg, record[n], p)
            e = equity(p)
            a_moved_last = ((n - 1) % 2) == seat
            points[pair] += e if a_moved_last else -e
    return points / 2
