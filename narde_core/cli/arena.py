"""``arena``: two bots against one another, with exchanged seats and the same dice."""

from __future__ import annotations

import argparse
import importlib
import math
import signal
import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from ..bot.arena import play_pair
from ..bot.base import Bot
from ..bot.levels import LEVELS, bot_for
from ..guests.guest import GuestBot, Limit, NoGuest, OutOfTime, directly, load, make, names
from ..rules.variants import GAMES, Rules

if TYPE_CHECKING:
    from . import Commands

HOUSE = "medium"
"""The level that plays where a guest fails."""
_T = TypeVar("_T")


def add_to(commands: Commands) -> None:
    """Register the command."""
    about = "a level, an installed bot (entry point narde.bots), or module:name"
    parser = commands.add_parser("arena", help="two bots against one another")
    parser.add_argument("bot", help=about)
    parser.add_argument("opponent", help=about)
    parser.add_argument("variant", nargs="?", default="classic", choices=list(GAMES))
    parser.add_argument("--pairs", type=int, default=50, help="pairs of games (default 50)")
    parser.add_argument("--seed", type=int, default=1, help="of the dice (default 1)")
    parser.add_argument("--limit", type=float, default=5.0, help="seconds a decision (default 5)")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print a line about the bots, one a pair, and the sum; 2 when there is no such bot."""
    if options.pairs < 1 or options.limit <= 0:
        print("--pairs and --limit must be positive")
        return 2
    rules = GAMES[options.variant]
    faults: Counter[str] = Counter()
    try:
        bots = [
            bot_of(name, rules, faults, limit_of(options.limit))
            for name in (options.bot, options.opponent)
        ]
    except NoGuest as error:
        print(f"{error}\ninstalled: {', '.join(names()) or 'none'}; levels: {', '.join(LEVELS)}")
        return 2
    print(f"{options.bot} against {options.opponent}, {rules.key}, {options.pairs} pairs of games")
    begin = time.perf_counter()
    results: list[int] = []
    for pair in range(options.pairs):
        results += play_pair(rules, [(bots[0], bots[1])] * 2, options.seed + pair)
        if (pair + 1) % 10 == 0 or pair + 1 == options.pairs:
            print(f"{len(results):5} games: {summary(results)}", flush=True)
    print(f"{time.perf_counter() - begin:.1f} s")
    for what, count in sorted(faults.items()):
        print(f"fallback plays by {HOUSE}, {what}: {count}")
    return 0


def bot_of(name: str, rules: Rules, faults: Counter[str], limit: Limit[Any]) -> Bot:
    """A bot by its name. Raises :class:`NoGuest`."""
    if name in LEVELS:
        return bot_for(name, rules.key)
    guest = make(lambda: _find(name)) if ":" in name else load(name)
    return GuestBot(
        guest,
        bot_for(HOUSE, rules.key),
        lambda answer: faults.update([f"{name} {answer.fault} {answer.detail}".strip()]),
        limit=limit,
    )


def _find(name: str) -> Any:
    module, _, attribute = name.partition(":")
    return getattr(importlib.import_module(module), attribute)


def limit_of(seconds: float) -> Limit[Any]:
    """Ends a call by the process's alarm clock; where there is none, nothing is ended."""
    if not hasattr(signal, "setitimer"):
        return directly

    def ring(*_: object) -> None:
        raise OutOfTime

    def limited(call: Callable[[], _T]) -> _T:
        before = signal.signal(signal.SIGALRM, ring)
        signal.setitimer(signal.ITIMER_REAL, seconds)
        try:
            return call()
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)

    return limited


def summary(points: Sequence[int]) -> str:
    """Wins and points a game of whole pairs, with twice the standard error. A pair counts as one
    observation, for its two games share their dice."""
    pairs = [(a + b) / 2 for a, b in zip(points[::2], points[1::2], strict=True)]
    mean = sum(pairs) / len(pairs)
    wins = sum(1.0 if p > 0 else 0.5 if p == 0 else 0.0 for p in points) / len(points)
    spread = sum((pair - mean) ** 2 for pair in pairs)
    error = (
        "?" if len(pairs) < 2 else f"{2 * math.sqrt(spread / (len(pairs) - 1) / len(pairs)):.2f}"
    )
    return f"{wins:.1%} won, {mean:+.2f} ± {error} points a game"
