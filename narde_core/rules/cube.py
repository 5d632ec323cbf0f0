"""The raise cube (RULES §9.2): what it shows, whose it is, and how it climbs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

Scheme = Literal["yellowclub", "international"]
CAP = 64


def climb(value: int, scheme: Scheme) -> int:
    """The next value: +1 in YellowClub's scheme, doubled in the international one."""
    return value + 1 if scheme == "yellowclub" else 2 * value


@dataclass(frozen=True, slots=True)
class Cube:
    """``owner`` is a side (0 White, 1 Black), None while it stands in the middle; ``raised``
    counts accepted raises; ``enabled`` is False where there is no cube in this game."""

    enabled: bool = False
    value: int = 1
    owner: int | None = None
    raised: int = 0

    def may_offer(self, side: int, scheme: Scheme) -> bool:
        """Whether ``side`` may raise as far as the cube is concerned."""
        return self.enabled and self.owner in (None, side) and climb(self.value, scheme) <= CAP

    def may_beaver(self, scheme: Scheme) -> bool:
        """Whether the answer to a raise may be a counter-raise: there must be room for two."""
        return climb(climb(self.value, scheme), scheme) <= CAP

    def taken(self, taker: int, scheme: Scheme) -> Cube:
        """After an accepted raise."""
        return replace(self, value=climb(self.value, scheme), owner=taker, raised=self.raised + 1)

    def beavered(self, taker: int, scheme: Scheme) -> Cube:
        """After an accepted counter-raise: two levels, owned by who made it."""
        return self.taken(taker, scheme).taken(taker, scheme)

    def automatic(self, scheme: Scheme) -> Cube:
        """After a tied lot with auto-raise: one level, still in the middle (§9.1)."""
        return replace(self, value=climb(self.value, scheme), raised=self.raised + 1)
