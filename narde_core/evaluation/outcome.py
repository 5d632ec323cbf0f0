"""How a game may end."""

from __future__ import annotations

from typing import NamedTuple


class Chances(NamedTuple):
    """A bot's opinion of a position before its side's roll, each from 0 to 1: that it wins at
    all, that it wins by mars (or koks), and that it loses by mars (or koks)."""

    win: float
    win_mars: float
    lose_mars: float

    def swapped(self) -> Chances:
        """The same opinion from the rival's side."""
        return Chances(1.0 - self.win, self.lose_mars, self.win_mars)
