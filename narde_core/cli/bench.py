"""``bench``: how fast plays are found and decisions taken, on positions of real games."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..bot.arena import play_game, throws_from
from ..bot.base import ponder
from ..bot.levels import DEFAULT_LEVEL, LEVELS, bot_for
from ..game.state import Phase
from ..rules.board import Position
from ..rules.movegen import Segment
from ..rules.variants import GAMES, Rules

if TYPE_CHECKING:
    from . import Commands

Sample = tuple[Position, tuple[int, ...], int]
"""What a :class:`Segment` is made of: position, dice, head allowance."""


def add_to(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add_parser("bench", help="legal plays and bot decisions per second")
    parser.add_argument("variants", nargs="*", metavar="variant", default=["classic"])
    parser.add_argument("--games", type=int, default=20, help="games to take positions from")
    parser.add_argument(
        "--thoughts", type=int, default=0, metavar="N", help="time N decisions of every level"
    )
    parser.add_argument("--quick", action="store_true", help="two games only")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the figures, one variant a line, or all as JSON."""
    unknown = [name for name in options.variants if name not in GAMES]
    if unknown:
        print(f"no such variant: {', '.join(unknown)}")
        return 2
    games = 2 if options.quick else options.games
    results = {name: measure(GAMES[name], games, options.thoughts) for name in options.variants}
    if options.json:
        print(json.dumps(results))
        return 0
    for name, figures in results.items():
        print(name)
        for key, value in figures.items():
            print(f"  {key:28} {value:,.1f}")
    return 0


def sample_turns(rules: Rules, games: int) -> list[Sample]:
    """The segments of whole games between two bots of the default level, from fixed seeds."""
    bot = bot_for(DEFAULT_LEVEL, rules.key)
    samples = []
    for seed in range(games):
        for game in play_game(rules, (bot, bot), throws_from(seed)):
            if game.phase is Phase.PLAY:
                samples.append((game.position.seen_by(game.mover), game.dice, game.head_left))
    return samples


def measure(
    rules: Rules, games: int, thoughts: int, clock: Callable[[], float] = time.perf_counter
) -> dict[str, Any]:
    """Figures for one game: microseconds a roll (mean, worst), plays a second, decisions; and for
    every level, when ``thoughts`` of them are wanted, how long they take."""
    samples = sample_turns(rules, games)
    figures: dict[str, Any] = {"positions": len(samples)}
    for name, wanted in (("non-doubles", False), ("doubles", True)):
        times, found = [], 0
        for position, dice, head_left in samples:
            if (len(set(dice)) == 1) is not wanted:
                continue
            begin = clock()
            found += len(Segment(rules, position, dice, head_left).plays())
            times.append(clock() - begin)
        if times:
            figures[f"{name}: us a roll"] = 1e6 * sum(times) / len(times)
            figures[f"{name}: us worst roll"] = 1e6 * max(times)
            figures[f"{name}: plays a second"] = found / sum(times)
            figures[f"{name}: plays a roll"] = found / len(times)
    figures.update(_decisions(rules, samples, clock))
    if thoughts:
        some = samples[:: max(len(samples) // thoughts, 1)]
        for level in LEVELS:
            figures.update(_thoughts(level, rules, some, clock))
    return figures


def _decisions(rules: Rules, samples: list[Sample], clock: Callable[[], float]) -> dict[str, Any]:
    bot = bot_for(DEFAULT_LEVEL, rules.key)
    times = []
    for position, dice, head_left in samples:
        begin = clock()
        plays = Segment(rules, position, dice, head_left).plays()
        bot.choose(rules, position, dice, plays)
        times.append(clock() - begin)
    return {
        "decisions a second": len(times) / sum(times),
        "decision: ms mean": 1e3 * sum(times) / len(times),
        "decision: ms worst": 1e3 * max(times),
    }


def _thoughts(
    level: str, rules: Rules, samples: list[Sample], clock: Callable[[], float]
) -> dict[str, Any]:
    """Milliseconds from the roll to the chosen play; the longest slice is how long a person's
    wish to stop can go unheard."""
    bot = bot_for(level, rules.key)
    times, doubles, slices = [], [0.0], []
    for position, dice, head_left in samples:
        begin = last = clock()
        plays = Segment(rules, position, dice, head_left).plays()
        for _ in ponder(bot, rules, position, dice, plays):
            now = clock()
            slices.append(now - last)
            last = now
        end = clock()
        slices.append(end - last)
        times.append(end - begin)
        if len(set(dice)) == 1:
            doubles.append(end - begin)
    times.sort()
    return {
        f"{level}: ms mean": 1e3 * sum(times) / len(times),
        f"{level}: ms 99th percentile": 1e3 * times[(len(times) - 1) * 99 // 100],
        f"{level}: ms worst double": 1e3 * max(doubles),
        f"{level}: ms longest slice": 1e3 * max(slices),
    }
