"""What follows a segment of a turn: doubles as state machines (RULES §7)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from .variants import Doubles


class StageKind(StrEnum):
    """Where the steps of a segment come from."""

    ROLL = "roll"
    EXTRA = "extra"
    CHAIN = "chain"
    HANDED = "handed"


@dataclass(frozen=True, slots=True)
class Remainder:
    """Steps that were rolled and not played: ``count`` of ``value``, then, if ``higher``, four of
    every higher number."""

    value: int
    count: int
    higher: bool

    def parts(self) -> tuple[tuple[int, int], ...]:
        """``(value, count)`` pairs in the order in which they would be played."""
        above = range(self.value + 1, 7) if self.higher else ()
        return ((self.value, self.count), *((value, 4) for value in above))


@dataclass(frozen=True, slots=True)
class Stage:
    """One segment: the dice of a non-double, or ``count`` steps of ``value``."""

    kind: StageKind
    value: int
    """The number of the double; 0 for a roll of two different dice."""
    count: int
    climbs: bool = False
    """The stage belongs to a chain that may go on with the next higher double."""
    started: bool = False
    """A step of this chain was made in an earlier stage."""
    last: bool = False
    """The one extra stage after entering home (§7.3)."""

    def ahead(self) -> tuple[int, ...]:
        """The higher doubles that follow if nothing stops the chain."""
        return tuple(range(self.value + 1, 7)) if self.climbs and not self.last else ()


@dataclass(frozen=True, slots=True)
class After:
    """What a committed segment leads to. Exactly one of ``stage``, ``roll``, ``end`` is set."""

    stage: Stage | None = None
    roll: bool = False
    """The same player rolls: an extra roll, or his own roll after a hand-over."""
    end: bool = False
    rest: Remainder | None = None
    """What was not played, whether it goes over or is lost."""
    handed_over: bool = False


def first_stage(doubles: Doubles, roll: tuple[int, int], personal_rolls: int, extra: bool) -> Stage:
    """The first segment of a roll; ``personal_rolls`` counts this roll too."""
    a, b = roll
    kind: StageKind = StageKind.EXTRA if extra else StageKind.ROLL
    if a != b:
        return Stage(kind, 0, 2)
    climbs = doubles.mode == "chain" and personal_rolls >= doubles.chain_from
    return Stage(kind, a, 4, climbs=climbs)


def handed_stage(doubles: Doubles, rest: Remainder) -> Stage:
    """The first segment of a handed-over portion (§7.4)."""
    return Stage(
        StageKind.HANDED, rest.value, rest.count, climbs=doubles.mode == "chain" and rest.higher
    )


def after_segment(
    doubles: Doubles,
    stage: Stage,
    made: int,
    last_step_entered: bool,
    home_before: bool,
    home: bool,
    handed: bool,
) -> After:
    """What follows when ``made`` steps of ``stage`` were committed and the game goes on (§7.2-7.4).

    ``home_before``/``home``: all own checkers were/are home; ``last_step_entered``: the last step
    of the stage was the one that brought the last checker in; ``handed``: the stage belongs to a
    handed-over portion, which never goes over a second time and is followed by the own roll.
    """
    stop = After(roll=True) if handed else After(end=True)
    if not stage.value:
        return stop
    started = stage.started or made > 0
    if made < stage.count:
        goes_on = stage.climbs and not stage.last and not home
        rest = Remainder(stage.value, stage.count - made, goes_on)
        active = stage.climbs or doubles.mode == "extra_roll"
        over = (
            active
            and not handed
            and (doubles.hand_over == "always" or (doubles.hand_over == "if_started" and started))
        )
        return After(roll=stop.roll, end=stop.end, rest=rest, handed_over=over)
    if doubles.mode == "extra_roll" and not handed:
        return After(roll=True)
    if not stage.climbs or stage.last or stage.value == 6:
        return stop
    kind: StageKind = StageKind.HANDED if handed else StageKind.CHAIN
    if not home:
        return After(stage=Stage(kind, stage.value + 1, 4, climbs=True, started=started))
    if not home_before and doubles.extra_stage and last_step_entered:
        return After(stage=Stage(kind, stage.value + 1, 4, climbs=True, started=started, last=True))
    return stop
