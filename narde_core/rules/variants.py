"""Every game is data: one frozen :class:`Rules` record each (RULES §3).

Nothing outside this module asks for a variant by name; the rule functions look at fields only.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from .board import Position, Route, make_lane

RULES_VERSION = 2
"""Raised whenever a decision of RULES changes what a stored record means; what differs stands in
:mod:`.rules.decisions`."""


@dataclass(frozen=True, slots=True)
class Head:
    """How checkers may leave the head (RULES §5)."""

    mode: Literal["limited", "free", "runner"] = "free"
    scope: Literal["roll", "double"] = "roll"
    """``limited``: the allowance holds for a whole roll with its chain, or for each double."""
    first_doubles: frozenset[int] = frozenset()
    """Doubles on which two checkers may leave in a side's first personal roll."""
    first_seats: frozenset[int] = frozenset((0, 1))
    """Who has that exception: 0 the starter, 1 the second player."""
    five_five: bool = False
    """The second player's 5-5 after the opponent's 3-3 that holds yc 4 allows two (§5.1)."""
    any_blocked_double: bool = False
    """The second player may take two on any first double that one checker cannot finish."""
    strict_second: bool = False
    """§5.2: the second checker only when nothing else can move and the first meets the head."""


@dataclass(frozen=True, slots=True)
class Block:
    """Which walls of six are forbidden, and when that is tested (RULES §4)."""

    mode: Literal["none", "ahead", "fevga"] = "none"
    every_step: bool = False
    """``ahead``: tested after each step (sport), not only when the dice are played."""


@dataclass(frozen=True, slots=True)
class Doubles:
    """What follows a double (RULES §7)."""

    mode: Literal["four", "extra_roll", "chain"] = "four"
    chain_from: int = 1
    """``chain``: the personal roll from which doubles climb; earlier ones are ordinary."""
    hand_over: Literal["never", "always", "if_started"] = "never"
    extra_stage: bool = False
    """Entering home with the last step of a double buys exactly one further double."""


@dataclass(frozen=True, slots=True)
class BearOff:
    """How checkers leave the board (RULES §6)."""

    exact_only: bool = False
    inside_after_home: bool = True


@dataclass(frozen=True, slots=True)
class Rules:
    """One game of the family. ``start`` is the lane that both sides begin with."""

    key: str
    family: Literal["long", "short"]
    start: bytes
    first_roll: Literal["new", "lot"] = "new"
    opener_differs: bool = False
    """The first roll is never a double, also where a series holds no lot (decision 56)."""
    landing: Literal["closed", "hit", "pin"] = "closed"
    """What a single opponent checker does to a point: closes it, is hit there, or is covered."""
    head: Head = field(default_factory=Head)
    block: Block = field(default_factory=Block)
    doubles: Doubles = field(default_factory=Doubles)
    bear_off: BearOff = field(default_factory=BearOff)
    koks: bool = False
    double_ends_draw: bool = False
    """In a draw game a finish with a double leaves no reply (§8.4)."""
    net: str = ""
    """The game whose net evaluates this one too; empty when it has its own."""
    presets: tuple[str, ...] = ()
    """Names of the option presets already applied, sorted."""

    @property
    def route(self) -> Route:
        """``same`` for the long family, ``towards`` for the short one."""
        return "same" if self.family == "long" else "towards"

    @property
    def checkers(self) -> int:
        """Checkers of one side."""
        return sum(self.start)

    @property
    def start_position(self) -> Position:
        """The position before the first roll."""
        return Position(self.start, self.start)


_ALL_ON_HEAD = make_lane([(1, 15)])
_ELEVEN_FOUR = make_lane([(1, 4), (19, 11)])
_STANDARD = make_lane([(1, 2), (12, 5), (17, 3), (19, 5)])
_THREE = make_lane([(1, 1), (2, 1), (3, 1)])

_HEAD = Head(mode="limited", first_doubles=frozenset((3, 4, 6)), five_five=True)
_RUNNER = Head(mode="runner")
_AHEAD = Block(mode="ahead")
_FEVGA = Block(mode="fevga")
_EXACT = BearOff(exact_only=True, inside_after_home=False)

_GAMES = (
    Rules("classic", "long", _ALL_ON_HEAD, head=_HEAD, block=_AHEAD),
    Rules(
        "sport",
        "long",
        _ALL_ON_HEAD,
        first_roll="lot",
        opener_differs=True,
        head=Head(mode="limited", first_doubles=frozenset((3, 4, 6)), first_seats=frozenset((1,))),
        block=Block(mode="ahead", every_step=True),
        net="classic",
    ),
    Rules(
        "crazy",
        "long",
        _ALL_ON_HEAD,
        head=replace(_HEAD, scope="double"),
        block=_AHEAD,
        doubles=Doubles(mode="chain", chain_from=6, hand_over="if_started"),
        bear_off=_EXACT,
    ),
    Rules(
        "gulbar",
        "long",
        _ALL_ON_HEAD,
        head=_HEAD,
        block=_AHEAD,
        doubles=Doubles(mode="extra_roll", hand_over="always"),
    ),
    Rules(
        "crazy_gulbar",
        "long",
        _ALL_ON_HEAD,
        head=replace(_HEAD, first_doubles=frozenset((1, 3, 4, 6))),
        block=_AHEAD,
        doubles=Doubles(mode="chain", hand_over="always", extra_stage=True),
        bear_off=_EXACT,
    ),
    Rules(
        "khachapuri",
        "long",
        _ELEVEN_FOUR,
        block=_AHEAD,
        doubles=Doubles(mode="extra_roll", hand_over="always"),
        double_ends_draw=True,
    ),
    Rules("tbilisi", "long", _ELEVEN_FOUR, block=_AHEAD),
    Rules("fevga", "long", _ALL_ON_HEAD, head=_RUNNER, block=_FEVGA),
    Rules(
        "crazy_fevga",
        "long",
        _ALL_ON_HEAD,
        head=_RUNNER,
        block=_FEVGA,
        doubles=Doubles(mode="chain", hand_over="if_started"),
    ),
    Rules("short", "short", _STANDARD, first_roll="lot", landing="hit", koks=True),
    Rules("portes", "short", _STANDARD, first_roll="lot", landing="hit", koks=True, net="short"),
    Rules("hyper", "short", _THREE, first_roll="lot", landing="hit", koks=True),
    Rules("plakoto", "short", _ALL_ON_HEAD, landing="pin"),
)

GAMES: dict[str, Rules] = {rules.key: rules for rules in _GAMES}
"""All thirteen games by key, in the order of RULES §3."""

ENABLED: tuple[str, ...] = tuple(GAMES)
"""The games that ``hello`` offers."""

PRESETS: dict[str, tuple[str, dict[str, object]]] = {
    "georgian": ("classic", {"five_five": False}),
    "ru_code": ("classic", {"five_five": False, "strict_second": True}),
    "any_blocked_double": ("classic", {"any_blocked_double": True}),
}
"""Option presets by name: the game they belong to and the head rule's fields they change."""
OFFERED_PRESETS: dict[str, tuple[str, ...]] = {"classic": ("georgian", "ru_code")}
"""The presets that ``hello`` offers with each game."""


class UnknownVariant(KeyError):
    """No game of that name."""


class UnknownPreset(KeyError):
    """No preset of that name for this game."""


def rules_for(key: str, presets: tuple[str, ...] = ()) -> Rules:
    """The rules of game ``key`` with option ``presets`` (RULES §3.1, last paragraph).

    A preset's name is also accepted as ``key``: it stands for its game with that preset.
    Raises :class:`UnknownVariant` or :class:`UnknownPreset`.
    """
    if key in PRESETS:
        presets = (*presets, key)
        key = PRESETS[key][0]
    if key not in GAMES:
        raise UnknownVariant(key)
    rules = GAMES[key]
    head = rules.head
    for preset in presets:
        game, changes = PRESETS.get(preset, ("", {}))
        if game != key:
            raise UnknownPreset(preset)
        head = replace(head, **changes)  # type: ignore[arg-type]
    return replace(rules, head=head, presets=tuple(sorted(set(presets)))) if presets else rules
