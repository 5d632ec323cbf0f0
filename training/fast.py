"""The rules of all thirteen games, compiled: legal final positions of one segment.

A position is an ``int8`` array of 104: the mover's lane, the rival's lane (each along its own
route, 0 bar .. 25 off), and for Plakoto a mark for each pinned step of either side. What
narde_core decides with data records is decided here by the fields of an ``int64`` array made from
the same records (:func:`config`).
"""

from __future__ import annotations

import numpy as np
from numba import njit

from narde_core.rules.variants import Rules

(
    SHORT, HITS, PINS, CHECKERS, HEAD, EXACT, INSIDE, AHEAD, EVERY_STEP, FEVGA, FIVE_FIVE,
    DOUBLES, SEATS, SCOPE_DOUBLE, CHAIN, CHAIN_FROM, EXTRA_ROLL, HAND_OVER, EXTRA_STAGE,
    LOT_FIRST, KOKS, STRICT, FIELDS,
) = range(23)  # fmt: skip

FREE, LIMITED, RUNNER = 0, 1, 2
NEVER, ALWAYS, IF_STARTED = 0, 1, 2
SIZE = 104
MOST = 4096
"""More distinct positions than any segment has seen."""


def config(rules: Rules) -> np.ndarray:
    """The fields of ``rules`` as numbers, in the order of the constants above."""
    head, block, doubles = rules.head, rules.block, rules.doubles
    values = np.zeros(FIELDS, np.int64)
    values[SHORT] = rules.family == "short"
    values[HITS] = rules.landing == "hit"
    values[PINS] = rules.landing == "pin"
    values[CHECKERS] = rules.checkers
    values[HEAD] = ("free", "limited", "runner").index(head.mode)
    values[EXACT] = rules.bear_off.exact_only
    values[INSIDE] = rules.bear_off.inside_after_home
    values[AHEAD] = block.mode == "ahead"
    values[EVERY_STEP] = block.every_step
    values[FEVGA] = block.mode == "fevga"
    values[FIVE_FIVE] = head.five_five
    values[DOUBLES] = sum(1 << die for die in head.first_doubles)
    values[SEATS] = sum(1 << seat for seat in head.first_seats)
    values[SCOPE_DOUBLE] = head.scope == "double"
    values[CHAIN] = doubles.mode == "chain"
    values[CHAIN_FROM] = doubles.chain_from
    values[EXTRA_ROLL] = doubles.mode == "extra_roll"
    values[HAND_OVER] = ("never", "always", "if_started").index(doubles.hand_over)
    values[EXTRA_STAGE] = doubles.extra_stage
    values[LOT_FIRST] = rules.first_roll == "lot"
    values[KOKS] = rules.koks
    values[STRICT] = head.strict_second
    return values


_rng = np.random.default_rng(20_26)
KEYS = _rng.integers(1, 2**63, 52, dtype=np.uint64)
"""Additive hash of a position: the sum over steps of count times key."""


@njit(cache=True)
def other(cfg, q):
    """The same point on the rival's route."""
    return 25 - q if cfg[SHORT] else (q + 11) % 24 + 1


@njit(cache=True)
def passed(s):
    """A checker stands beyond the rival's head, or is off (RULES §5.4)."""
    for q in range(14, 26):
        if s[q]:
            return True
    return False


@njit(cache=True)
def home(s):
    """All checkers of the mover are home or off."""
    for q in range(19):
        if s[q]:
            return False
    return True


@njit(cache=True)
def front(s):
    """The rival's foremost step on its own route; 25 once one is off."""
    for q in range(25, 0, -1):
        if s[26 + q]:
            return q
    return 0


@njit(cache=True)
def wall(s, ahead_of):
    """The mover holds six points in a row on the rival's route beyond ``ahead_of`` (§4.3)."""
    run = 0
    for r in range(ahead_of + 1, 25):
        if s[(r + 11) % 24 + 1]:
            run += 1
            if run == 6:
                return True
        else:
            run = 0
    return False


@njit(cache=True)
def shut_point(s):
    """The rival's step on which all his checkers stand together, or 0 (§4.4)."""
    found = 0
    if s[51]:
        return 0
    for q in range(1, 25):
        if s[26 + q]:
            if found:
                return 0
            found = q
    return found if found <= 18 else 0


@njit(cache=True)
def shuts(s, stand):
    """F2: the mover holds the six points right before ``stand``."""
    if not stand:
        return False
    for r in range(stand + 1, stand + 7):
        if not s[(r + 11) % 24 + 1]:
            return False
    return True


@njit(cache=True)
def own_quarter(s):
    """F1: steps 1 to 6 are all held."""
    for q in range(1, 7):
        if not s[q]:
            return False
    return True


@njit(cache=True)
def mother_over(s):
    """Plakoto is decided by a mother (§3.3)."""
    if s[27] != 1 or not s[24] or s[52 + 24]:
        return False
    return s[1] == 0 or s[52 + 1] != 0


@njit(cache=True)
def over(cfg, s):
    """The game is over after the mover's steps."""
    if s[25] == cfg[CHECKERS]:
        return True
    return cfg[PINS] and mother_over(s)


@njit(cache=True)
def may_end(cfg, s, ahead_of):
    """The end-of-turn part of the block rule (§4.3, F1)."""
    if cfg[AHEAD] and ahead_of <= 18 and wall(s, ahead_of):
        return False
    return not (cfg[FEVGA] and own_quarter(s))


@njit(cache=True)
def head_closed(cfg, s, die, left, start, others):
    """No (further) checker may leave the head (§5.1, §5.2)."""
    gone = start - s[1]
    if gone >= left:
        return True
    if cfg[STRICT] and start == 15 and gone:
        return others or not s[13 - die]
    return False


@njit(cache=True)
def sources(cfg, s, die, left, start, out):
    """Steps from which ``die`` moves, before step-wise block tests; returns how many."""
    n = 0
    if cfg[PINS] and mother_over(s):
        return 0
    if s[0]:
        if not closed(cfg, s, die):
            out[0] = 0
            return 1
        return 0
    is_home = home(s)
    pinned = False
    if cfg[PINS]:
        for q in range(1, 25):
            if s[52 + q]:
                pinned = True
    runner_bound = cfg[HEAD] == RUNNER and not passed(s)
    if not (is_home and not cfg[INSIDE]):
        head_at = -1
        for q in range(1, 25 - die):
            if not s[q] or (cfg[PINS] and s[52 + q]) or closed(cfg, s, q + die):
                continue
            if runner_bound and (q == 1) != (s[1] == cfg[CHECKERS]):
                continue
            if q == 1 and cfg[HEAD] == LIMITED:
                head_at = 1
                continue
            out[n] = q
            n += 1
        if head_at == 1 and not head_closed(cfg, s, die, left, start, n > 0):
            out[n] = 1
            n += 1
    if is_home and not pinned:
        if s[25 - die]:
            out[n] = 25 - die
            n += 1
        elif not cfg[EXACT]:
            first = 0
            for q in range(19, 25):
                if s[q]:
                    first = q
                    break
            if first > 25 - die:
                out[n] = first
                n += 1
    return n


@njit(cache=True)
def closed(cfg, s, q):
    """The mover may not land on his step ``q``."""
    r = 26 + other(cfg, q)
    if not cfg[SHORT]:
        return s[r] > 0
    return s[r] >= 2 or (s[r] == 1 and cfg[PINS] and s[52 + q] > 0)


@njit(cache=True)
def move(cfg, s, q, die, out):
    """``out`` becomes ``s`` with one checker moved."""
    out[:] = s
    to = min(q + die, 25)
    out[q] -= 1
    out[to] += 1
    if cfg[HITS] and to < 25 and s[26 + 25 - to] == 1:
        out[26 + 25 - to] = 0
        out[26] += 1


@njit(cache=True)
def hashed(s):
    """Additive hash of both lanes."""
    h = np.uint64(0)
    for i in range(52):
        if s[i]:
            h += np.uint64(s[i]) * KEYS[i]
    return h


@njit(cache=True)
def add_unique(states, hashes, table, n, s):
    """Append ``s`` to ``states[:n]`` unless it is there; returns the new count. ``table`` is an
    open hash table of indices plus one, zero where empty."""
    h = hashed(s)
    size = table.shape[0]
    at = np.int64(h >> np.uint64(20)) % size
    if at < 0:
        at += size
    while table[at]:
        if hashes[table[at] - 1] == h:
            return n
        at = (at + 1) % size
    if n >= states.shape[0]:
        return n
    states[n] = s
    hashes[n] = h
    table[at] = n + 1
    return n + 1


@njit(cache=True)
def successors(cfg, s, die, left, start, ahead_of, stand, states, hashes, table, n):
    """Add every position after one step with ``die`` that the step-wise rules allow."""
    from_ = np.empty(32, np.int64)
    nxt = np.empty(SIZE, np.int8)
    for i in range(sources(cfg, s, die, left, start, from_)):
        move(cfg, s, from_[i], die, nxt)
        if cfg[EVERY_STEP] and ahead_of <= 18 and wall(nxt, ahead_of):
            continue
        if cfg[FEVGA] and stand and shuts(nxt, stand) and not shuts(s, stand):
            continue
        n = add_unique(states, hashes, table, n, nxt)
    return n


@njit(cache=True)
def finals(cfg, s, a, b, steps, left, out):
    """Distinct legal final positions of a segment (RULES §2.4) into ``out``; returns
    ``(how many, dice used)``. ``a == b`` with ``steps`` up to four, or two different dice. A lost
    turn gives the unchanged position."""
    start = s[1]
    ahead_of = front(s)
    stand = shut_point(s) if cfg[FEVGA] else 0
    must_open = cfg[FEVGA] and shuts(s, stand)
    levels = steps if a == b else 2
    states = np.empty((levels + 1, MOST, SIZE), np.int8)
    hashes = np.empty(MOST, np.uint64)
    counts = np.zeros(levels + 1, np.int64)
    states[0, 0] = s
    counts[0] = 1
    table = np.zeros(2 * MOST, np.int32)
    first_n = 0
    if a == b:
        for level in range(levels):
            table[:] = 0
            n = 0
            for i in range(counts[level]):
                n = successors(
                    cfg,
                    states[level, i],
                    a,
                    left,
                    start,
                    ahead_of,
                    stand,
                    states[level + 1],
                    hashes,
                    table,
                    n,
                )
            counts[level + 1] = n
            if n == 0:
                break
    else:
        # The two dice may lead to the same position in one step; each keeps its own list there.
        first_n = successors(cfg, s, a, left, start, ahead_of, stand, states[1], hashes, table, 0)
        table[:] = 0
        counts[1] = successors(
            cfg, s, b, left, start, ahead_of, stand, states[1], hashes, table, first_n
        )
        table[:] = 0
        n = 0
        for i in range(counts[1]):
            die = b if i < first_n else a
            n = successors(
                cfg, states[1, i], die, left, start, ahead_of, stand, states[2], hashes, table, n
            )
        counts[2] = n
    return select(cfg, s, a, b, states, counts, left, ahead_of, stand, must_open, out)


@njit(cache=True)
def select(cfg, s, a, b, states, counts, left, ahead_of, stand, must_open, out):
    """The opening duty, the longest plays that may end, the larger die (§2.4, §4.4)."""
    levels = counts.shape[0] - 1
    opening = False
    if must_open:
        for level in range(levels + 1):
            for i in range(counts[level]):
                t = states[level, i]
                if (may_end(cfg, t, ahead_of) or over(cfg, t)) and not shuts(t, stand):
                    opening = True
    length = 0
    n = 0
    for level in range(levels, 0, -1):
        found = 0
        for i in range(counts[level]):
            t = states[level, i]
            if not (may_end(cfg, t, ahead_of) or over(cfg, t)):
                continue
            if opening and shuts(t, stand):
                continue
            found += 1
            if length == 0 or over(cfg, t):
                known = False
                if length or level == 1:
                    for j in range(n):
                        if (out[j, :52] == t[:52]).all():
                            known = True
                            break
                if not known:
                    out[n] = t
                    n += 1
        if found and length == 0:
            length = level
    if length == 0:
        out[0] = s
        return 1, 0
    if length == 1 and a != b:
        n = larger_die(cfg, s, a, b, left, out, n)
    return n, length


@njit(cache=True)
def larger_die(cfg, s, a, b, left, out, n):
    """Only one die can be played: if either could, the larger one (§2.4)."""
    big, small = max(a, b), min(a, b)
    by_big = np.zeros(n, np.bool_)
    by_small = np.zeros(n, np.bool_)
    from_ = np.empty(32, np.int64)
    nxt = np.empty(SIZE, np.int8)
    for die in (big, small):
        for i in range(sources(cfg, s, die, left, s[1], from_)):
            move(cfg, s, from_[i], die, nxt)
            for j in range(n):
                if (out[j, :52] == nxt[:52]).all():
                    if die == big:
                        by_big[j] = True
                    else:
                        by_small[j] = True
    if not (by_big.any() and by_small.any()):
        return n
    kept = 0
    for j in range(n):
        if by_big[j] or over(cfg, out[j]):
            out[kept] = out[j]
            kept += 1
    return kept


@njit(cache=True)
def allowance(cfg, s, seat, first, double, rival_33):
    """How many checkers may leave the head (§5.1)."""
    if cfg[HEAD] != LIMITED:
        return 99
    if not (first and double):
        return 1
    if (cfg[DOUBLES] >> double) & 1 and (cfg[SEATS] >> seat) & 1:
        return 2
    if cfg[FIVE_FIVE] and double == 5 and seat == 1 and rival_33 and s[26 + 4]:
        return 2
    return 1


@njit(cache=True)
def swapped(cfg, s, out):
    """``out`` becomes the position seen by the rival, pins included."""
    out[:26] = s[26:52]
    out[26:52] = s[:26]
    out[52:] = 0
    if cfg[PINS]:
        for q in range(1, 25):
            if s[q] and s[26 + 25 - q]:
                if s[52 + q]:
                    out[78 + q] = 1
                else:
                    out[52 + 25 - q] = 1


@njit(cache=True)
def mark(cfg, s):
    """Bring the marks of the rival's pinned checkers up to date after the mover's steps; his own
    cannot have changed."""
    if not cfg[PINS]:
        return
    for q in range(1, 25):
        s[78 + 25 - q] = s[q] > 0 and s[26 + 25 - q] > 0 and s[52 + q] == 0


def from_position(position) -> np.ndarray:
    """An array from a :class:`narde_core.rules.board.Position` seen by the mover."""
    s = np.zeros(SIZE, np.int8)
    s[:26] = np.frombuffer(position.white, np.uint8)
    s[26:52] = np.frombuffer(position.black, np.uint8)
    for q in position.pins[0]:
        s[52 + q] = 1
    for q in position.pins[1]:
        s[78 + q] = 1
    return s
