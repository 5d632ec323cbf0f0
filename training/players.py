"""Who can sit at the arena's table, by name.

``random``, ``first``, ``greedy``, ``net`` (narde_core's own, at first sight), a level (``expert``,
``master``, ...), a state of training (``.npz``), a weights file (``.net``), ``exact`` (Hyper),
``gnubg0`` and ``pubeval`` (short). ``NAME+ahead`` looks one roll ahead with a state or a file as
Master does.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from narde_core.bot.base import Bot, Uniform
from narde_core.bot.heuristic import HeuristicBot
from narde_core.bot.levels import LEVELS, Method, bot_for, noise_of
from narde_core.bot.search import Width
from narde_core.evaluation.net import FINE
from narde_core.evaluation.store import WEIGHTS
from narde_core.rules.board import OFF, Position
from narde_core.rules.movegen import Play
from narde_core.rules.variants import GAMES, Rules

from . import fast as F
from .net import Net, load
from .selfplay import AHEAD, BLIND, PLAIN, pick, style, workspace

SUFFIX = "+ahead"
BACKGAMMON = ("short", "portes")
"""What players of backgammon can play."""


@dataclass(frozen=True, slots=True)
class Compiled:
    """A player for compiled games: a net and how it is used."""

    net: Net
    style: np.ndarray


def read_weights(path: Path) -> Net:
    """A weights file as a net of floats that gives the same chances, rounded as narde_core does."""
    head, _, body = path.read_bytes().partition(b"\n")
    facts = json.loads(head)
    table = np.frombuffer(zlib.decompress(body), np.int8).reshape(-1, facts["hidden"])
    out = np.array(facts["out"])
    fine = (2**FINE - 1) / np.abs(out).max()
    return (
        table.astype(np.float64), np.rint(facts["bias"]), np.rint(out * fine) / fine,
        np.array(facts["out_bias"]),
    )  # fmt: skip


def ahead() -> np.ndarray:
    """The style of one who looks ahead as far as Master."""
    width = Width()
    return style(AHEAD, 0.0, width.plays, width.margin)


def compiled(name: str, game: str) -> Compiled | None:
    """A player by name for compiled games; None for one that has to play in Python."""
    own = WEIGHTS / f"{GAMES[game].net or game}.net"
    if name == "random":
        return Compiled(read_weights(own), style(BLIND))
    if name == "net":
        return Compiled(read_weights(own), style(PLAIN))
    if name in LEVELS:
        level = LEVELS[name]
        if level.method is Method.HEURISTIC:
            return None
        sees = ahead() if level.method is Method.SEARCH else style(PLAIN, noise_of(name, game))
        return Compiled(read_weights(own), sees)
    path = Path(name.removesuffix(SUFFIX))
    if path.suffix not in (".npz", ".net") or not path.exists():
        return None
    net = load(path) if path.suffix == ".npz" else read_weights(path)
    return Compiled(net, ahead() if name.endswith(SUFFIX) else style(PLAIN))


class Greedy:
    """Bears off what it can, else leaves the head, else holds as many points as it can; the first
    of equals."""

    def choose(
        self, rules: Rules, position: Position, dice: tuple[int, ...], plays: Sequence[Play]
    ) -> Play:
        """The play that looks best at a glance."""
        return max(plays, key=lambda play: glance(play.final.white))


def glance(lane: bytes) -> tuple[int, int, int]:
    """What :class:`Greedy` compares."""
    return lane[OFF], -lane[1], sum(number > 0 for number in lane[1:25])


class CompiledBot:
    """A compiled player at a table in Python. Its choices are those of narde_core's bots."""

    def __init__(self, player: Compiled) -> None:
        self._player = player
        self._work = workspace(player.net[1].shape[0])
        self._states = np.zeros((F.MOST, F.SIZE), np.int8)

    def choose(
        self, rules: Rules, position: Position, dice: tuple[int, ...], plays: Sequence[Play]
    ) -> Play:
        """The play whose final position is worth most."""
        if len(plays) == 1:
            return plays[0]
        for number, play in enumerate(plays):
            self._states[number] = F.from_position(play.final)
        cfg = F.config(rules)
        net, how = self._player.net, self._player.style
        return plays[pick(net, how, cfg, self._states, len(plays), self._work)]


def seated(name: str, game: str) -> Callable[[int], Bot]:
    """How to make a player by name for games in Python, from a seed."""
    if name == "random":
        return Uniform
    if name in ("first", "greedy"):
        bot = HeuristicBot() if name == "first" else Greedy()
        return lambda _seed: bot
    player = compiled(name, game)
    if player:
        fast = CompiledBot(player)
        return lambda _seed: fast
    if name in LEVELS:
        level = bot_for(name, game)
        return lambda _seed: level
    if name == "pubeval" and game in BACKGAMMON:
        from .pubeval import Pubeval

        linear = Pubeval()
        return lambda _seed: linear
    if name == "exact" and game == "hyper":
        from .exact import STATE, TABLES, Exact

        exact = Exact(STATE / TABLES)
        return lambda _seed: exact
    if name == "gnubg0" and game in BACKGAMMON:
        from .gnubg import GnuBot

        gnu = GnuBot()
        return lambda _seed: gnu
    raise ValueError(f"nobody is called {name} at {game}")
