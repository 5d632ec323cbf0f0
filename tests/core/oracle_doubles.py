"""Doubles as state machines, word for word after RULES §7. Imports nothing of narde_core."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class DoublesGame:
    mode: str = "four"
    hand_over: str = "never"
    chain_from: int = 1
    extra_stage: bool = False


DOUBLES = {
    "classic": DoublesGame(),
    "sport": DoublesGame(),
    "crazy": DoublesGame("chain", "ifStarted", chain_from=6),
    "gulbar": DoublesGame("extraRoll", "always"),
    "crazy_gulbar": DoublesGame("chain", "always", extra_stage=True),
    "khachapuri": DoublesGame("extraRoll", "always"),
    "tbilisi": DoublesGame(),
    "fevga": DoublesGame(),
    "crazy_fevga": DoublesGame("chain", "ifStarted"),
    "short": DoublesGame(),
    "portes": DoublesGame(),
    "hyper": DoublesGame(),
    "plakoto": DoublesGame(),
}


@dataclass(frozen=True)
class State:
    """One segment to play. ``v`` 0 stands for two different dice."""

    v: int
    k: int
    chain: bool = False
    started: bool = False
    last: bool = False
    handed: bool = False


@dataclass(frozen=True)
class Next:
    """Exactly one of: another ``stage``, the same player's ``roll``, the rival's turn (neither);
    ``rest`` are unplayed (value, count) pairs, ``to_rival`` whether they go over."""

    stage: State | None = None
    roll: bool = False
    rest: tuple[tuple[int, int], ...] = ()
    to_rival: bool = False
    climbs: bool = False
    """The handed-over portion goes on with the higher doubles."""


def first(game: DoublesGame, roll: tuple[int, int], personal_rolls: int) -> State:
    if roll[0] != roll[1]:
        return State(0, 2)
    chain = game.mode == "chain" and personal_rolls >= game.chain_from
    return State(roll[0], 4, chain=chain)


def handed(game: DoublesGame, after: Next) -> State:
    """§7.4: the rival begins with (v, k)."""
    v, k = after.rest[0]
    return State(v, k, chain=after.climbs, handed=True)


def after(
    game: DoublesGame, state: State, n: int, home_before: bool, home: bool, last_entered: bool
) -> Next:
    """What follows ``n`` committed steps when the game is not over."""
    end = Next(roll=state.handed)
    if not state.v:
        return end
    if state.chain:
        return after_stage(game, state, n, home_before, home, last_entered)
    if game.mode == "four" or game.mode == "chain":
        return replace(end, rest=rest_of(state, n, False))
    if n == 4 and not state.handed:
        return Next(roll=True)
    if n < state.k:
        return replace(end, rest=rest_of(state, n, False), to_rival=not state.handed)
    return end


def after_stage(
    game: DoublesGame, state: State, n: int, home_before: bool, home: bool, last_entered: bool
) -> Next:
    end = Next(roll=state.handed)
    started = state.started or n > 0
    if n < state.k:
        goes_on = not home and not state.last
        over = game.hand_over == "always" or (game.hand_over == "ifStarted" and started)
        over = over and not state.handed
        rest = rest_of(state, n, goes_on)
        return replace(end, rest=rest, to_rival=over, climbs=goes_on)
    if state.v == 6 or state.last:
        return end
    climbed = replace(state, v=state.v + 1, k=4, started=started)
    if not home:
        return Next(stage=climbed)
    if home_before:
        return end
    if game.extra_stage and last_entered:
        return Next(stage=replace(climbed, last=True))
    return end


def rest_of(state: State, n: int, higher: bool) -> tuple[tuple[int, int], ...]:
    if n == state.k:
        return ()
    rest = [(state.v, state.k - n)]
    if higher:
        rest += [(v, 4) for v in range(state.v + 1, 7)]
    return tuple(rest)
