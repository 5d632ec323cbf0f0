"""A record together with the dice that are still to come: what one session plays on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from ..dice.modes import TYPED, DiceBox
from ..dice.stream import BadEntropy, commitment, game_id, secret_from_hex
from ..game.events import Event, Seal
from ..records.proof import refill, thrown
from ..records.record import Record


@dataclass(frozen=True, slots=True)
class Sitting:
    """``secrets`` holds one secret for each game begun so far; the last is the present game's.
    Bots never get a sitting, only a position, dice and plays."""

    record: Record
    secrets: tuple[bytes, ...]

    @classmethod
    def from_json(cls, record: Record, dice: Any) -> Sitting:
        """The sitting of a stored game; raises :class:`BadEntropy` when its dice are damaged."""
        secrets = dice.get("secrets") if isinstance(dice, Mapping) else None
        if not isinstance(secrets, list):
            raise BadEntropy("the secrets of the dice are missing")
        sitting = cls(record, tuple(secret_from_hex(secret) for secret in secrets))
        if sitting.mode != TYPED and len(sitting.secrets) != sitting.games_begun:
            raise BadEntropy("one secret for each game is needed")
        return sitting

    @property
    def mode(self) -> str:
        """The dice mode of the table (RULES §10)."""
        return self.record.series.table.dice

    @property
    def games_begun(self) -> int:
        """Games that need a secret: those played and the present one."""
        series = self.record.series
        return len(series.played) + (0 if series.game.result else 1)

    def with_secret(self, entropy: object) -> Sitting:
        """With the secret of the next game, from 64 hex digits; raises :class:`BadEntropy`."""
        if self.mode == TYPED:
            return self
        return replace(self, secrets=(*self.secrets, secret_from_hex(entropy)))

    def dice_to_json(self) -> dict[str, Any]:
        """The secret side of a save."""
        return {"secrets": [secret.hex() for secret in self.secrets]}

    def needs_seal(self) -> bool:
        """The present game's dice are not fixed yet and must be before its first throw."""
        return self.mode != TYPED and self.record.series.seal is None

    def seal(self, client: str) -> Seal:
        """What fixes the present game's dice, with the player's text ``client``."""
        commit = commitment(self.mode, self.secrets[-1])
        return Seal(commit, client, game_id(commit))

    def box(self) -> DiceBox | None:
        """The dice of the present game, ready for the next throw; None before they are sealed and
        where dice are typed."""
        if self.mode == TYPED:
            return None
        return refill(self.mode, self.secrets[-1], thrown(self.record.events)[-1])

    def proof(self) -> dict[str, Any]:
        """What may be shown of the present game's dice: the commitment always, the secret only
        once the game is over."""
        series = self.record.series
        if self.mode == TYPED:
            return {"mode": self.mode, "commit": None, "client": None, "secret": None}
        return {
            "mode": self.mode,
            "commit": commitment(self.mode, self.secrets[-1]),
            "client": series.seal.client if series.seal else None,
            "secret": self.secrets[-1].hex() if series.game.result else None,
        }

    def then(self, event: Event) -> Sitting:
        """After one more event; raises :class:`narde_core.game.events.Refused`."""
        return replace(self, record=self.record.then(event))
