"""A small bot for Narde (docs/bots.md): it scores the position after each play and takes the best.

Nothing is imported from Narde: what a bot gets is plain data. All numbers run along the side's own
route, from 1 (the head) to 24 (the last point of home); 0 is the bar and 25 is off.
"""

from __future__ import annotations

HOME = range(19, 25)


class Runner:
    """Runs home, builds blocks on the way, and leaves few checkers alone where they are hit."""

    def choose(self, position, dice, plays):
        """One of ``plays``, each with its ``steps`` and the position ``after`` them."""
        sign = -1 if position.reverse else 1
        return max(plays, key=lambda play: sign * score(play.after))

    def cube(self, position, cube):
        """Raise when clearly ahead in the race, refuse when far behind."""
        mine, theirs = position.pips
        lead = (theirs - mine) / max(theirs, 1)
        if "double" in cube.choices:
            return "double" if 0.12 < lead < 0.35 else "roll"
        return "take" if lead > -0.14 else "drop"


def score(position):
    """How good a position is for who has just moved, in pips."""
    mine, theirs = position.pips
    value = theirs - mine + 4 * position.mine[25]
    value += walls(position.mine, position.theirs, position.across)
    value -= walls(position.theirs, position.mine, position.across)
    if position.family == "long":
        # Checkers that still wait on the head are not in the game yet; towers are good for nothing.
        towers = sum(count - 2 for count in position.mine[2:19] if count > 2)
        return value - 2.5 * position.mine[1] - towers
    return value - danger(position) + 8 * len(position.their_pins) - 12 * len(position.my_pins)


def walls(builder, walker, across):
    """Neighbouring points in the way of the other side: the longer, the harder to pass, and the
    more checkers still have to."""
    total = run = 0
    for point in range(1, 26):
        if point < 25 and builder[point]:
            run += 1
            continue
        if run > 1:
            # The far end of the wall along the walker's route, wherever that begins.
            ends = (across(point - 1), across(point - run))
            behind = sum(walker[: min(ends)])
            total += (0, 0, 1, 3, 7, 12, 18)[min(run, 6)] * min(behind, 8) / 8
        run = 0
    return total


def danger(position):
    """What single checkers stand to lose: more where a rival checker is close behind them."""
    total = 25 * position.mine[0] - 25 * position.theirs[0]
    for point in range(1, 25):
        if position.mine[point] == 1:
            there = position.across(point)
            near = any(position.theirs[q] for q in range(max(there - 6, 0), there))
            total += point * (0.4 if near else 0.1)
    return total
