"""A position: frozen, each side's checkers along its own route (RULES §1.2).

A *lane* is ``bytes`` of length 26: ``lane[0]`` counts checkers on the bar, ``lane[1..24]`` those on
the steps of the owner's own route (1 = head, 24 = last home point), ``lane[25]`` those borne off.
Both lanes look along their owner's route, so exchanging them mirrors the position exactly.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal, NamedTuple

WHITE = 0
BLACK = 1
SIDES = (WHITE, BLACK)
SIDE_NAMES = ("white", "black")

BAR = 0
OFF = 25
LANE_SIZE = 26
HOME = range(19, 25)

Route = Literal["same", "towards"]
"""How the two routes run: both the same way round (long family) or towards each other (short)."""


class Position(NamedTuple):
    """Where all checkers stand.

    ``white`` and ``black`` are lanes. ``pins`` is non-empty in Plakoto only: for each side the
    sorted steps (its own route) on which its single checker is covered by the opponent.
    """

    white: bytes
    black: bytes
    pins: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())

    def lane(self, side: int) -> bytes:
        """The lane of ``side`` (0 White, 1 Black)."""
        return self.black if side else self.white

    def mirrored(self) -> Position:
        """The same position with the sides exchanged."""
        return Position(self.black, self.white, (self.pins[1], self.pins[0]))

    def seen_by(self, side: int) -> Position:
        """The position with ``side`` in White's place: the form that rules and bots work on."""
        return self.mirrored() if side else self


def make_lane(counts: Iterable[tuple[int, int]]) -> bytes:
    """A lane from ``(step, checkers)`` pairs."""
    lane = bytearray(LANE_SIZE)
    for step, number in counts:
        lane[step] += number
    return bytes(lane)


def point_of(side: int, step: int, route: Route) -> int:
    """YellowClub point 1..24 of a step 1..24 of ``side``'s route (RULES §1.2, §1.4)."""
    if side == WHITE:
        return step
    return (step + 11) % 24 + 1 if route == "same" else 25 - step


def step_of(side: int, point: int, route: Route) -> int:
    """Step 1..24 on ``side``'s route of a YellowClub point; both maps are their own inverse."""
    return point_of(side, point, route)


def opponent_step(step: int, route: Route) -> int:
    """The same physical point seen from the opponent's route."""
    return (step + 11) % 24 + 1 if route == "same" else 25 - step


def pips(lane: bytes) -> int:
    """Pips still needed to bear everything off; a checker on the bar needs 25."""
    return sum((25 - step) * lane[step] for step in range(25))


def all_home(lane: bytes) -> bool:
    """True when every checker is on steps 19..24 or off (RULES §6)."""
    return not any(lane[:19])


class BadPosition(ValueError):
    """A position that cannot be: wrong counts, or both sides on one point."""


def _lane_from_points(
    side: int, points: Mapping[str, Any], bar: Any, off: Any, route: Route
) -> bytes:
    lane = bytearray(LANE_SIZE)
    for key, number in points.items():
        if not (str(key).isdecimal() and 1 <= int(key) <= 24):
            raise BadPosition(f"no such point: {key!r}")
        lane[step_of(side, int(key), route)] = _count(number)
    lane[BAR] = _count(bar)
    lane[OFF] = _count(off)
    return bytes(lane)


def _count(number: Any) -> int:
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= 15:
        raise BadPosition(f"not a number of checkers: {number!r}")
    return number


def _pair(value: Any, what: str) -> tuple[Any, Any]:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise BadPosition(f"{what} needs two numbers")
    return value[0], value[1]


def from_json(data: Any, route: Route) -> Position:
    """A position from the schema of ``positions.json``: ``{"white": {"1": 15}, "black": {..},
    "off": [0, 0], "bar": [0, 0], "pins": {"5": "B"}}`` in YellowClub points.

    Raises :class:`BadPosition` when the data has another shape.
    """
    if not isinstance(data, Mapping):
        raise BadPosition("a position must be an object")
    off = _pair(data.get("off", (0, 0)), "off")
    bar = _pair(data.get("bar", (0, 0)), "bar")
    lanes = []
    for side in SIDES:
        points = data.get(SIDE_NAMES[side])
        if not isinstance(points, Mapping):
            raise BadPosition(f"{SIDE_NAMES[side]} is missing")
        lanes.append(_lane_from_points(side, points, bar[side], off[side], route))
    pinned: tuple[list[int], list[int]] = ([], [])
    pins = data.get("pins") or {}
    if not isinstance(pins, Mapping):
        raise BadPosition("pins must be an object")
    for key, letter in pins.items():
        if letter not in ("W", "B") or not (str(key).isdecimal() and 1 <= int(key) <= 24):
            raise BadPosition("a pin names a point and W or B")
        side = "WB".index(letter)
        pinned[side].append(step_of(side, int(key), route))
    return Position(lanes[0], lanes[1], (tuple(sorted(pinned[0])), tuple(sorted(pinned[1]))))


def to_json(position: Position, route: Route) -> dict[str, Any]:
    """The schema of ``positions.json``; ``bar`` and ``pins`` only where the routes run towards
    each other."""
    out: dict[str, Any] = {}
    for side in SIDES:
        lane = position.lane(side)
        points = {point_of(side, step, route): lane[step] for step in range(1, 25) if lane[step]}
        out[SIDE_NAMES[side]] = {str(point): points[point] for point in sorted(points)}
    if route == "towards":
        out["bar"] = [position.white[BAR], position.black[BAR]]
    out["off"] = [position.white[OFF], position.black[OFF]]
    if route == "towards":
        pins = {
            point_of(side, step, route): "WB"[side]
            for side in SIDES
            for step in position.pins[side]
        }
        out["pins"] = {str(point): pins[point] for point in sorted(pins)}
    return out


def validate(position: Position, checkers: int, route: Route) -> None:
    """Raise :class:`BadPosition` unless each side has ``checkers`` checkers and every point that
    both sides stand on is a pin of exactly one of them."""
    for side in SIDES:
        lane = position.lane(side)
        if len(lane) != LANE_SIZE or sum(lane) != checkers:
            raise BadPosition(f"{SIDE_NAMES[side]} must have {checkers} checkers")
        if lane[BAR] and route == "same":
            raise BadPosition("the long family has no bar")
    for step in range(1, 25):
        there = opponent_step(step, route)
        shared = bool(position.white[step] and position.black[there])
        pinned_white = step in position.pins[WHITE]
        pinned_black = there in position.pins[BLACK]
        if shared != (pinned_white ^ pinned_black) or (pinned_white and pinned_black):
            raise BadPosition(f"both sides on point {step}")
        if (pinned_white and position.white[step] != 1) or (
            pinned_black and position.black[there] != 1
        ):
            raise BadPosition(f"only a single checker can be pinned, on point {step}")


def describe(position: Position, route: Route) -> str:
    """The notation of RULES §12, e.g. ``W 1×15 · B 13×15 · off 0/0``."""
    data = to_json(position, route)
    parts = []
    for side in SIDES:
        points = data[SIDE_NAMES[side]].items()
        parts.append(" ".join(["WB"[side], *(f"{p}×{n}" if n > 1 else p for p, n in points)]))
    if any(data.get("bar", ())):
        parts.append("bar {}/{}".format(*data["bar"]))
    if data.get("pins"):
        parts.append("pinned " + " ".join(f"{s}@{p}" for p, s in data["pins"].items()))
    if any(data["off"]):
        parts.append("off {}/{}".format(*data["off"]))
    return " · ".join(parts)
