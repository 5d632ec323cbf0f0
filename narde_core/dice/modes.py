"""The dice modes (RULES §10): which pair the next throw gives.

A :class:`DiceBox` is fed from one secret and asked in the order of use: lots, then each roll with
the side that throws. Asked in the same order it always gives the same dice; it never sees a
position.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator

from .stream import REJECT_FROM, ByteStream

DECK_COPIES = {"balanced": 1, "twofold": 2, "triple": 3}
"""Decks of all 36 ordered pairs, and how often each pair is in them."""
TYPED = "real"
"""The mode whose dice are thrown outside and typed in."""
LIVE = "live"
"""The mode whose every roll mixes in fresh entropy."""
FRESH_BYTES = range(16, 65)
"""How many bytes of fresh entropy a live roll needs."""

_PAIRS = tuple((a, b) for a in range(1, 7) for b in range(1, 7))
_FACES = tuple(face for face in range(1, 7) for _ in range(6))


class DiceBox:
    """The dice of one game in one mode; any mode but ``real``."""

    def __init__(self, mode: str, secret: bytes, client: str, game_id: str) -> None:
        self.secret, self.client, self.game_id = secret, client, game_id
        self.mode = mode
        self._stream = ByteStream(secret, client, game_id)
        self._decks: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
        self._bags: tuple[list[int], list[int]] = ([], [])
        self._common: list[tuple[int, int]] = []
        self._thrown = [0, 0]

    def lot(self) -> tuple[int, int]:
        """Two hidden numbers, or an opening throw: independent in every mode."""
        return self._stream.pair()

    def roll(self, side: int, fresh: bytes = b"") -> tuple[int, int]:
        """The next roll of ``side``; ``fresh`` is the entropy of the moment in mode ``live``."""
        index = self._thrown[side]
        self._thrown[side] += 1
        if self.mode in DECK_COPIES:
            return self._from_deck(side)
        if self.mode == "face_balanced":
            return self._from_bag(side), self._from_bag(side)
        if self.mode == "equal":
            if index == len(self._common):
                self._common.append(self._stream.pair())
            return self._common[index]
        if self.mode == LIVE:
            faces = live_faces(self.secret, self.client, self.game_id, sum(self._thrown) - 1, fresh)
            return next(faces), next(faces)
        return self._stream.pair()

    def _from_deck(self, side: int) -> tuple[int, int]:
        deck = self._decks[side]
        if not deck:
            deck += self._stream.shuffled(_PAIRS * DECK_COPIES[self.mode])
            deck.reverse()
        return deck.pop()

    def _from_bag(self, side: int) -> int:
        bag = self._bags[side]
        if not bag:
            bag += self._stream.shuffled(_FACES)
            bag.reverse()
        return bag.pop()


def live_faces(secret: bytes, client: str, game_id: str, index: int, fresh: bytes) -> Iterator[int]:
    """Faces of the ``index``-th live roll: HMAC-SHA-256(secret, "live" 0 client 0 game id 0
    uint32(index) 0 uint32(block) 0 fresh), big-endian, by rejection."""
    number = 0
    while True:
        head = (b"live", client.encode(), game_id.encode(), index.to_bytes(4, "big"))
        text = b"\0".join((*head, number.to_bytes(4, "big"), fresh))
        for byte in hmac.new(secret, text, hashlib.sha256).digest():
            if byte < REJECT_FROM:
                yield byte % 6 + 1
        number += 1
