"""The board of the second generators: YellowClub points, letters W and B, nothing clever.

Written from RULES.md; imports nothing of narde_core. The schema of positions.json is the only
language that it shares with the core.
"""

from __future__ import annotations

from typing import Any

OTHER = {"W": "B", "B": "W"}

Key = tuple[Any, ...]


class Board:
    """``men["W"][p]`` white checkers on point p; ``pinned`` are points with their pinned side."""

    def __init__(self, men: dict, bar: dict, off: dict, pinned: dict) -> None:
        self.men, self.bar, self.off, self.pinned = men, bar, off, pinned

    @classmethod
    def read(cls, data: dict[str, Any]) -> Board:
        men = {
            side: {int(p): n for p, n in data[name].items() if n}
            for side, name in (("W", "white"), ("B", "black"))
        }
        bar = dict(zip("WB", data.get("bar", [0, 0]), strict=True))
        off = dict(zip("WB", data["off"], strict=True))
        return cls(men, bar, off, {int(p): side for p, side in data.get("pins", {}).items()})

    def copy(self) -> Board:
        men = {"W": dict(self.men["W"]), "B": dict(self.men["B"])}
        return Board(men, dict(self.bar), dict(self.off), dict(self.pinned))

    def key(self) -> Key:
        """Equal for equal positions."""
        return (
            tuple(sorted(self.men["W"].items())),
            tuple(sorted(self.men["B"].items())),
            (self.bar["W"], self.bar["B"]),
            (self.off["W"], self.off["B"]),
            tuple(sorted(self.pinned.items())),
        )

    def count(self, side: str, point: int) -> int:
        return self.men[side].get(point, 0)

    def lift(self, side: str, point: int) -> None:
        self.men[side][point] -= 1
        if not self.men[side][point]:
            del self.men[side][point]

    def drop(self, side: str, point: int) -> None:
        self.men[side][point] = self.men[side].get(point, 0) + 1

    def finished(self, side: str) -> bool:
        return not self.men[side] and not self.bar[side]


def key_of(data: dict[str, Any]) -> Key:
    """The key of a position in the schema of positions.json."""
    return Board.read(data).key()
