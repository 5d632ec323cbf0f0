"""How games end between good players: ``python -m training.kinds`` measures it.

Shares of wins by mars (koks among them) when the shipped nets play themselves; in 4000 games each
is known to about 0.007.
"""

from __future__ import annotations

_MARS: dict[str, float] = {
    "classic": 0.241,
    "sport": 0.230,
    "crazy": 0.077,
    "gulbar": 0.347,
    "crazy_gulbar": 0.059,
    "khachapuri": 0.309,
    "tbilisi": 0.232,
    "fevga": 0.205,
    "crazy_fevga": 0.642,
    "short": 0.335,
    "portes": 0.335,
    "hyper": 0.626,
    "plakoto": 0.393,
}
_USUAL = 0.22


def mars_share(game: str) -> float:
    """The share of mars among wins in a game; a middling one for a game that is not listed."""
    return _MARS.get(game, _USUAL)
