"""The nets that are at hand: read from the package's files, or handed in where the package was
unpacked without them (a web page fetches the net of a game when it is played)."""

from __future__ import annotations

from pathlib import Path

from ..rules.variants import GAMES
from .net import BadWeights, Net

WEIGHTS = Path(__file__).with_name("weights")


class NeedsWeights(LookupError):
    """The net has to be fetched and given first; ``game`` is what it is called by."""

    def __init__(self, game: str) -> None:
        super().__init__(f"the weights of {game} are not here")
        self.game = game


_nets: dict[str, Net] = {}


def net_for(key: str) -> Net:
    """The net that plays the game of this key; some games share one.

    Raises :class:`NeedsWeights` when it is not here and :class:`BadWeights` when its file is
    damaged.
    """
    game = GAMES[key].net or key
    if game not in _nets:
        try:
            data = (WEIGHTS / f"{game}.net").read_bytes()
        except OSError:
            raise NeedsWeights(game) from None
        _nets[game] = _read(game, data)
    return _nets[game]


def give(game: str, data: bytes) -> None:
    """Keep the net with this content, as long as the process lives. Raises :class:`BadWeights`."""
    if game not in GAMES:
        raise BadWeights("a net of no game")
    _nets[game] = _read(game, data)


def _read(game: str, data: bytes) -> Net:
    net = Net(data)
    if net.game != game:
        raise BadWeights(f"a net of {net.game}, not of {game}")
    return net
