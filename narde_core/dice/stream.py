"""A fixed, unbiased stream of bytes and faces from one secret (RULES §11.1).

The stream depends on the secret, the client text and the game id alone, never on what is played.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from dataclasses import dataclass, field
from typing import TypeVar

_T = TypeVar("_T")

_SECRET = re.compile(r"[0-9a-fA-F]{64}", re.ASCII)
REJECT_FROM = 252
"""Bytes from here on give no face: 252 is the largest multiple of six in a byte."""


class BadEntropy(ValueError):
    """Not 64 hexadecimal digits."""


def secret_from_hex(text: object) -> bytes:
    """32 bytes from 64 hexadecimal digits; raises :class:`BadEntropy`."""
    if isinstance(text, str) and _SECRET.fullmatch(text):
        return bytes.fromhex(text)
    raise BadEntropy("64 hexadecimal digits are needed")


def commitment(mode: str, secret: bytes) -> str:
    """SHA-256("nardi-dice-1" 0 mode 0 secret) in hex: shown before the game begins."""
    return hashlib.sha256(b"nardi-dice-1\0" + mode.encode() + b"\0" + secret).hexdigest()


def block(secret: bytes, client: str, game_id: str, index: int) -> bytes:
    """32 bytes: HMAC-SHA-256(secret, "dice" 0 client 0 game id 0 uint32(index)), big-endian."""
    text = b"\0".join((b"dice", client.encode(), game_id.encode(), index.to_bytes(4, "big")))
    return hmac.new(secret, text, hashlib.sha256).digest()


def game_id(commit: str) -> str:
    """The name of a game: the first 16 digits of its commitment, so that nobody can choose it
    after the player has given his text."""
    return commit[:16]


@dataclass(slots=True)
class ByteStream:
    """The blocks of one secret in order; ``taken`` counts the bytes used so far."""

    secret: bytes
    client: str
    game_id: str
    taken: int = 0
    _block: bytes = field(default=b"", repr=False)

    def byte(self) -> int:
        """The next byte."""
        index, offset = divmod(self.taken, 32)
        if not offset:
            self._block = block(self.secret, self.client, self.game_id, index)
        self.taken += 1
        return self._block[offset]

    def face(self) -> int:
        """The next unbiased die, 1..6."""
        while (byte := self.byte()) >= REJECT_FROM:
            pass
        return byte % 6 + 1

    def pair(self) -> tuple[int, int]:
        """The next two dice."""
        return self.face(), self.face()

    def below(self, limit: int) -> int:
        """An unbiased number 0..limit-1, for ``limit`` up to 256."""
        bound = 256 - 256 % limit
        while (byte := self.byte()) >= bound:
            pass
        return byte % limit

    def shuffled(self, items: tuple[_T, ...]) -> list[_T]:
        """A Fisher-Yates shuffle of ``items``, from the last place down."""
        deck = list(items)
        for place in range(len(deck) - 1, 0, -1):
            other = self.below(place + 1)
            deck[place], deck[other] = deck[other], deck[place]
        return deck
