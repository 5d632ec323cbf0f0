"""A fixed, unbiased stream of die faces from one secret (RULES §11.1).

The stream depends on the secret, the client text and the game id alone, never on what is played.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass, field

REJECT_FROM = 252
"""Bytes from here on are skipped: 252 is the largest multiple of six in a byte."""


class BadEntropy(ValueError):
    """Not 64 hexadecimal digits."""


def block(secret: bytes, client: str, game_id: str, index: int) -> bytes:
    """32 bytes: HMAC-SHA-256(secret, "dice" 0 client 0 game id 0 uint32(index), big-endian)."""
    text = b"\0".join((b"dice", client.encode(), game_id.encode(), index.to_bytes(4, "big")))
    return hmac.new(secret, text, hashlib.sha256).digest()


def faces_of(data: bytes) -> list[int]:
    """The faces 1..6 that a run of bytes gives, biased bytes left out."""
    return [byte % 6 + 1 for byte in data if byte < REJECT_FROM]


@dataclass(slots=True)
class DiceStream:
    """Pairs of faces by index; the same index always gives the same pair.

    ``secret`` are 32 bytes from the caller; the core has no randomness of its own.
    """

    secret: bytes
    client: str = ""
    game_id: str = ""
    _faces: list[int] = field(default_factory=list, repr=False)
    _blocks: int = field(default=0, repr=False)

    @classmethod
    def from_hex(cls, secret: object, client: str = "", game_id: str = "") -> DiceStream:
        """A stream from 64 hex digits; raises :class:`BadEntropy`."""
        if not isinstance(secret, str) or len(secret) != 64:
            raise BadEntropy("64 hexadecimal digits are needed")
        try:
            return cls(bytes.fromhex(secret), client, game_id)
        except ValueError:
            raise BadEntropy("64 hexadecimal digits are needed") from None

    def pair(self, index: int) -> tuple[int, int]:
        """The ``index``-th pair of faces, counted from 0 over lots and rolls in order of use."""
        while len(self._faces) < 2 * index + 2:
            self._faces += faces_of(block(self.secret, self.client, self.game_id, self._blocks))
            self._blocks += 1
        return self._faces[2 * index], self._faces[2 * index + 1]
