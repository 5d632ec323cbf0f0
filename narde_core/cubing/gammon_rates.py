"""How games end between good players: ``python -m training.kinds`` measures it.

Shares of wins by mars (koks among them) when the shipped nets play themselves; in 4000 games each
is known to about 0.007.
"""

from __future__ import annotations

_MARS: dict[str, float] = {
    "classic": 0.237,
    "sport": 0.229,
    "crazy": 0.081,
    "gulbar": 0.337,
    "crazy_gulbar": 0.054,
    "khachapuri": 0.307,
    "tbilisi": 0.217,
    "fevga": 0.195,
    "crazy_fevga": 0.651,
    "short": 0.259,
    "portes": 0.259,
    "hyper": 0.617,
    "plakoto": 0.397,
}
_USUAL = 0.22


def mars_share(game: str) -> float:
    """The share of mars among wins in a game; a middling one for a game that is not listed."""
    return _MARS.get(game, _USUAL)
