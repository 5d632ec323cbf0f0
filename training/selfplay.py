"""Self-play with temporal differences: whole games compiled, learning at each game's end.

The net judges a position *after* a turn, seen by the side that just moved: its chance to win, to
win by mars, to lose by mars, and in games with koks those two by koks. A turn is played stage by
stage, each stage to the position with the best equity.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from narde_core.bot import search

from . import fast as F
from .features import MOST_ACTIVE, ROWS, features

SIGHT, NOISE, WIDTH, MARGIN = range(4)
BLIND, PLAIN, AHEAD = range(3)
"""How a player chooses: at random, by its net, or by its net one roll ahead; ``WAVERS`` is how far
two plays may lie apart and still be mistaken for one another, ``WIDTH`` and ``MARGIN`` are those
of :class:`narde_core.bot.search.Width`."""
ORDER = np.array(search.ORDER, np.int64)
CUTS = np.zeros(21)
"""How far behind a candidate is given up after so many rolls; zero where nobody is."""
for _rolls, _behind in search.Width().cuts:
    CUTS[_rolls - 1] = _behind
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
def judge(net, cfg, s, rows, hidden, p):
    """Worth in points of a position after a turn, seen by its mover."""
    if F.over(cfg, s):
        outcome(cfg, s, p)
    else:
        F.mark(cfg, s)
        w1, b1, w2, b2 = net
        m = features(s, cfg[F.SHORT] == 1, w1.shape[0] > ROWS, rows)
        forward(w1, b1, w2, b2, rows, m, hidden, p)
        if s[51]:
            p[1] = p[3] = 0
        if s[25]:
            p[2] = p[4] = 0
    return equity(p)


@njit(cache=True)
def answer(net, cfg, rival, a, b, work, chances):
    """What a roll is worth to the rival, who plays it as the net likes best; fills the ``chances``
    of that play, seen by the rival."""
    rows, hidden, p, inner = work[1], work[2], work[3], work[4]
    left = F.allowance(cfg, rival, 0, False, 0, False)
    n, _used = F.finals(cfg, rival, a, b, 4 if a == b else 2, left, inner)
    best = -9.0
    for i in range(n):
        worth = judge(net, cfg, inner[i], rows, hidden, p)
        if worth > best:
            best = worth
            chances[:] = p
    return best


@njit(cache=True)
def look_ahead(net, cfg, states, chosen, work):
    """The best of ``chosen`` positions by the rival's answers to all rolls, as in
    :class:`narde_core.bot.search.SearchBot`."""
    k = chosen.shape[0]
    lost = np.zeros(k)
    opponents = np.zeros((k, F.SIZE), np.int8)
    worth = np.full(k, 9.0)
    p, chances = work[3], np.zeros(OUTPUTS)
    for i in range(k):
        if F.over(cfg, states[chosen[i]]):
            outcome(cfg, states[chosen[i]], p)
            worth[i] = -equity(p)
        else:
            F.swapped(cfg, states[chosen[i]], opponents[i])
    place = np.arange(k)
    weights = 0
    for number in range(21):
        a, b, weight = ORDER[number]
        for i in range(k):
            at = place[i]
            won = worth[at]
            if won == 9.0:
                won = answer(net, cfg, opponents[at], a, b, work, chances)
            lost[i] += weight * won
        weights += weight
        if CUTS[number] > 0:
            most = lost[:k].min() + CUTS[number] * weights
            kept = 0
            for i in range(k):
                if lost[i] <= most:
                    lost[kept], place[kept] = lost[i], place[i]
                    kept += 1
            k = kept
        if k == 1:
            break
    return chosen[place[np.argmin(lost[:k])]]


@njit(cache=True)
def pick(net, style, cfg, states, n, work):
    """The index of the position that a player of this ``style`` goes for."""
    if style[SIGHT] == BLIND:
        return np.random.randint(n)
    rows, hidden, p = work[1], work[2], work[3]
    seems = np.zeros(n)
    for i in range(n):
        seems[i] = judge(net, cfg, states[i], rows, hidden, p)
        if style[NOISE] > 0:
            seems[i] += style[NOISE] * (np.random.random() - 0.5)
    best = np.argmax(seems)
    if style[SIGHT] != AHEAD:
        return best
    least = seems[best] - style[MARGIN]
    chosen = np.zeros(np.int64(style[WIDTH]), np.int64)
    k = 0
    while k < chosen.shape[0]:
        i = np.argmax(seems)
        if seems[i] < least:
            break
        chosen[k] = i
        seems[i] = -99.0
        k += 1
    return best if k == 1 else look_ahead(net, cfg, states, chosen[:k], work)


@njit(cache=True)
def segment(player, nets, styles, cfg, s, a, b, steps, left, work):
    """Play one segment in place; returns the dice used."""
    states = work[0]
    n, used = F.finals(cfg, s, a, b, steps, left, states)
    i = pick(nets[player], styles[player], cfg, states, n, work) if n > 1 else 0
    s[:] = states[i]
    return used


@njit(cache=True)
def stages(player, nets, styles, cfg, s, value, count, climbs, left, work):
    """A double's stages (RULES §7.3). Returns (finished all, rest value, rest count, rest higher,
    anything played)."""
    started = False
    last = False
    v, k = value, count
    while True:
        before = F.home(s)
        head = s[1]
        # The last step brought the last checker in exactly when the step before had not.
        used, entered = stage_played(player, nets, styles, cfg, s, v, k, left, work, before)
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
def stage_played(player, nets, styles, cfg, s, v, k, left, work, before):
    """One stage; returns (dice used, whether the last step brought the last checker home)."""
    off = s[25]
    used = segment(player, nets, styles, cfg, s, v, v, k, left, work)
    entered = not before and F.home(s) and s[25] == off
    # With an inside move or a checker borne off after entering, the last step was not the entry;
    # steps inside home are forbidden once all are home where this matters.
    return used, entered


@njit(cache=True)
def play(nets, styles, white, black, cfg, work, record):
    """One game from ``record[0]``. ``white`` and ``black`` index ``nets`` and ``styles``. Every
    position after a turn goes to ``record`` (seen by its mover). Returns the number of turns."""
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
                styles,
                cfg,
                s,
                pv,
                pk,
                climbs,
                F.allowance(cfg, s, side, False, 0, False),
                work,
            )
            done = F.over(cfg, s)
        pv = 0
        extra = False
        while not done:
            a, b = die(work[5]), die(work[5])
            if turn == 0 and cfg[F.LOT_FIRST] and not extra:
                while a == b:
                    a, b = die(work[5]), die(work[5])
            rolls[side] += 1
            first = rolls[side] == 1
            double = a if a == b else 0
            if first:
                threes[side] = double == 3
            left = F.allowance(cfg, s, side, first, double, threes[1 - side])
            if not double:
                segment(player, nets, styles, cfg, s, a, b, 2, left, work)
                break
            climbs = cfg[F.CHAIN] == 1 and rolls[side] >= cfg[F.CHAIN_FROM]
            full, v, k, higher, started = stages(
                player, nets, styles, cfg, s, a, 4, climbs, left, work
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
        F.mark(cfg, s)
        record[turn] = s
        if F.over(cfg, s):
            break
        F.swapped(cfg, s, t)
        s[:] = t
        side = 1 - side
    return turn


@njit(cache=True, fastmath=True)
def nudge(net, rows, m, hidden, p, target, rate, grad):
    """Move what the net said of a position towards a target; returns the squared error of the first
    chance. ``hidden`` and ``p`` are what :func:`forward` left."""
    w1, b1, w2, b2 = net
    cells = b1.shape[0]
    grad[:] = 0
    for k in range(OUTPUTS):
        error = target[k] - p[k]
        for j in range(cells):
            grad[j] += error * w2[k, j]
            w2[k, j] += rate * error * hidden[j]
        b2[k] += rate * error
    for j in range(cells):
        if hidden[j] <= 0:
            grad[j] = 0
        else:
            grad[j] *= rate
            b1[j] += grad[j]
    for r in range(m):
        row = w1[rows[r]]
        for j in range(cells):
            row[j] += grad[j]
    return (target[0] - p[0]) ** 2


@njit(cache=True, fastmath=True)
def learn(net, cfg, record, turns, rate, trace, work):
    """Walk back through a game and move each judgement towards what followed (TD with traces)."""
    w1, b1, w2, b2 = net
    rows, hidden, p = work[1], work[2], work[3]
    target = np.zeros(OUTPUTS)
    turned = np.zeros(OUTPUTS)
    grad = np.zeros(b1.shape[0])
    loss = 0.0
    outcome(cfg, record[turns], target)
    for i in range(turns - 1, 0, -1):
        flip(target, turned)
        m = features(record[i], cfg[F.SHORT] == 1, w1.shape[0] > ROWS, rows)
        forward(w1, b1, w2, b2, rows, m, hidden, p)
        for k in range(OUTPUTS):
            target[k] = trace * turned[k] + (1 - trace) * p[k]
        loss += nudge(net, rows, m, hidden, p, turned, rate, grad)
    return loss / max(turns - 1, 1)


@njit(cache=True)
def expected(net, cfg, s, work, target):
    """The chances of a position after a turn, seen by its mover, from the rival's best answers to
    all rolls; without what follows a double in games where it is played on."""
    rival = np.zeros(F.SIZE, np.int8)
    F.swapped(cfg, s, rival)
    best, turned = np.zeros(OUTPUTS), np.zeros(OUTPUTS)
    target[:] = 0
    for number in range(21):
        a, b, weight = ORDER[number]
        answer(net, cfg, rival, a, b, work, best)
        flip(best, turned)
        for k in range(OUTPUTS):
            target[k] += turned[k] * weight / 36


@njit(cache=True)
def study(net, cfg, record, turns, rate, share, work):
    """Move the judgements of some positions of a game towards what is expected of all rolls."""
    w1, b1, w2, b2 = net
    rows, hidden, p = work[1], work[2], work[3]
    target = np.zeros(OUTPUTS)
    grad = np.zeros(b1.shape[0])
    loss = 0.0
    number = 0
    for i in range(turns - 1, 0, -1):
        if np.random.random() >= share:
            continue
        expected(net, cfg, record[i], work, target)
        m = features(record[i], cfg[F.SHORT] == 1, w1.shape[0] > ROWS, rows)
        forward(w1, b1, w2, b2, rows, m, hidden, p)
        loss += nudge(net, rows, m, hidden, p, target, rate, grad)
        number += 1
    return loss / max(number, 1)


@njit(cache=True)
def die(state):
    """The next die of a stream of its own (xorshift), so that games with the same seed have the
    same dice, whatever random players draw."""
    x = state[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    state[0] = x
    high = (x * np.uint64(2685821657736338717)) >> np.uint64(32)
    return np.int64((high * np.uint64(6)) >> np.uint64(32)) + 1


@njit(cache=True)
def seed(number, work):
    """Begin the random numbers and the dice anew."""
    np.random.seed(number)
    x = np.uint64(number) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(0x632BE59BD9B4E019)
    work[5][0] = (x ^ (x >> np.uint64(29))) | np.uint64(1)
    for _ in range(8):
        die(work[5])


def style(sight: int, wavers: float = 0.0, width: int = 0, margin: float = 0.0) -> np.ndarray:
    """How a player chooses, as numbers."""
    return np.array([sight, wavers, width, margin])


def workspace(hidden: int):
    """Scratch memory for games between nets of up to so many hidden cells."""
    return (
        np.zeros((F.MOST, F.SIZE), np.int8), np.zeros(MOST_ACTIVE, np.int32),
        np.zeros(hidden), np.zeros(OUTPUTS), np.zeros((F.MOST, F.SIZE), np.int8),
        np.ones(1, np.uint64),
    )  # fmt: skip


@njit(cache=True)
def train(nets, styles, cfg, start, games, rate, trace, share, work, record):
    """Self-play games with learning: from what followed, or with a ``share`` of positions above
    zero from what all rolls lead to, in these positions; returns (mean loss, mean turns)."""
    loss = 0.0
    turns = 0
    for _ in range(games):
        record[0] = start
        n = play(nets, styles, 0, 0, cfg, work, record)
        if share > 0:
            loss += study(nets[0], cfg, record, n, rate, share, work)
        else:
            loss += learn(nets[0], cfg, record, n, rate, trace, work)
        turns += n
    return loss / games, turns / games


@njit(cache=True)
def compare(nets, styles, cfg, start, pairs, first_seed, work, record):
    """Pairs of games with the same dice and exchanged seats: for each game the points of the first
    player."""
    points = np.zeros((pairs, 2))
    p = np.zeros(OUTPUTS)
    for pair in range(pairs):
        for seat in range(2):
            seed(first_seed + pair, work)
            record[0] = start
            n = play(nets, styles, seat, 1 - seat, cfg, work, record)
            outcome(cfg, record[n], p)
            e = equity(p)
            moved_last = ((n - 1) % 2) == seat
            points[pair, seat] = e if moved_last else -e
    return points


@njit(cache=True)
def visits(nets, styles, cfg, start, games, work, record):
    """How often each row of the first net is on after the turns of so many games; the players
    exchange seats."""
    w1 = nets[0][0]
    seen = np.zeros(w1.shape[0], np.int64)
    rows = work[1]
    for number in range(games):
        record[0] = start
        n = play(nets, styles, number % 2, 1 - number % 2, cfg, work, record)
        for turn in range(1, n):
            m = features(record[turn], cfg[F.SHORT] == 1, w1.shape[0] > ROWS, rows)
            for i in range(m):
                seen[rows[i]] += 1
    return seen
