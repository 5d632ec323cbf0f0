"""What a table is set to, and which settings exclude one another (RULES §8.3, §9, §10).

A :class:`Table` is data from the card; :func:`conflicts` names what the rules exclude, and
:func:`game_terms` says what holds for one game played at it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from ..rules.cube import Scheme
from ..rules.decisions import LATEST, Decisions
from ..rules.results import GameTerms
from ..rules.variants import Rules, rules_for

SERIES = ("single", "draw_game", "reverse", "hyper_long_short", "tavli", "match")
MATCH_LENGTHS = (2, 3, 5, 7, 9, 11, 13)
RAISES = ("none", "with_mars", "cube", "counter", "jacoby", "auto")
SCHEMES: tuple[Scheme, ...] = ("yellowclub", "international")
STAKES = ("win", "left")
DICE_MODES = ("random", "balanced", "twofold", "triple", "face_balanced", "equal", "real", "live")

MIXED: dict[str, tuple[str, ...]] = {
    "hyper_long_short": ("hyper", "classic", "short"),
    "tavli": ("portes", "plakoto", "fevga"),
}
"""The games of the mixed series in order; a level score repeats the first one (§9.4)."""

_CHOICES: dict[str, tuple[Any, ...]] = {
    "series": SERIES,
    "length": (0, *MATCH_LENGTHS),
    "raises": RAISES,
    "scheme": SCHEMES,
    "stake": STAKES,
    "dice": DICE_MODES,
    "hints": (True, False),
}


class BadTable(ValueError):
    """A setting that does not exist; ``where`` names the field."""

    def __init__(self, where: str) -> None:
        super().__init__(f"table.{where}: no such setting")
        self.where = where


@dataclass(frozen=True, slots=True)
class Table:
    """The terms of a series. ``length`` is the points of a match and 0 for every other series;
    ``unit`` is the stake in chips, which mean nothing outside the app; ``hints`` says whether the
    bot may be asked while the series is played."""

    series: str = "single"
    length: int = 0
    raises: str = "with_mars"
    scheme: Scheme = "yellowclub"
    stake: str = "win"
    unit: int = 1
    dice: str = "random"
    hints: bool = True

    def to_json(self) -> dict[str, Any]:
        """All fields by name."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


def table_from_json(data: Any) -> Table:
    """A table from an object with any of its fields; raises :class:`BadTable`."""
    if not isinstance(data, Mapping):
        raise BadTable("")
    known = {field.name for field in fields(Table)}
    for name, value in data.items():
        if name not in known:
            raise BadTable(name if _is_plain(name) else "?")
        if name == "unit":
            good = type(value) is int and 1 <= value <= 1_000_000
        else:
            good = type(value) is type(_CHOICES[name][0]) and value in _CHOICES[name]
        if not good:
            raise BadTable(name)
    return Table(**data)


def _is_plain(name: Any) -> bool:
    """Whether a field's name may be repeated in an error."""
    return isinstance(name, str) and len(name) <= 40 and name.isascii() and name.isprintable()


def conflicts(table: Table) -> list[str]:
    """Codes of what the rules exclude on this card, in the order of its fields; empty when the
    table can be played at (§8.3, §8.5, §9.1, §9.3, §9.4)."""
    found = []
    is_match = table.series == "match"
    if is_match != bool(table.length):
        found.append("length_needs_match")
    if table.series == "reverse" and table.raises != "none":
        found.append("reverse_has_no_raise")
    if (is_match or table.series in MIXED) and table.raises != "cube":
        found.append("series_needs_cube")
    if table.stake == "left" and table.series not in ("single", "draw_game"):
        found.append("left_needs_single")
    return found


def fitting(table: Table) -> Table:
    """The nearest table without conflicts: what the series decides overrules the other fields."""
    values = table.to_json()
    if table.series != "match":
        values["length"] = 0
    elif not table.length:
        values["length"] = MATCH_LENGTHS[1]
    if table.series == "reverse":
        values["raises"] = "none"
    elif table.series == "match" or table.series in MIXED:
        values["raises"] = "cube"
    if table.series not in ("single", "draw_game"):
        values["stake"] = "win"
    return Table(**values)


def game_terms(table: Table, crawford: bool = False, decided: Decisions = LATEST) -> GameTerms:
    """The terms of one game; ``crawford`` takes the cube away (§9.3)."""
    raises = table.raises
    return GameTerms(
        draw=table.series == "draw_game",
        reverse=table.series == "reverse",
        bonus=raises != "none",
        cube=raises in ("cube", "counter", "jacoby", "auto") and not crawford,
        beaver=raises == "counter",
        jacoby=raises == "jacoby",
        auto=raises == "auto",
        scheme=table.scheme,
        stake_left=table.stake == "left",
        decided=decided,
    )


def games_of(table: Table) -> list[str] | None:
    """The games that the series brings with it; None where the table's own is played."""
    games = MIXED.get(table.series)
    return list(games) if games else None


def knows_koks(table: Table, rules: Rules) -> bool:
    """Whether a game that is played at the table may end with koks (§8.1)."""
    games = MIXED.get(table.series)
    return rules.koks if games is None else any(rules_for(key).koks for key in games)


def rules_of_game(table: Table, rules: Rules, number: int) -> Rules:
    """The game that is played as ``number`` (from 0) of the series: a mixed series brings its
    own games, every other one plays ``rules`` throughout."""
    games = MIXED.get(table.series)
    if games is None:
        return rules
    return rules_for(games[number] if number < len(games) else games[0])
