"""A session: a record together with the dice that are still to come, and its save."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from ..dice.modes import TYPED, DiceBox
from ..dice.stream import BadEntropy, commitment, game_id, secret_from_hex
from ..game.events import Event, Seal
from ..records.proof import refill, thrown
from ..records.record import BadRecord, NewerRecord, Record, from_json
from .envelope import ApiError, Json

SAVE_FORMAT = "narde-save"
SAVE_VERSION = 1


@dataclass(frozen=True, slots=True)
class Session:
    """``secrets`` holds one secret for each game begun so far; the last is the present game's.
    Bots never get a session, only a position, dice and plays."""

    record: Record
    secrets: tuple[bytes, ...]

    @classmethod
    def from_json(cls, record: Record, dice: Any) -> Session:
        """The session of a stored game; raises :class:`BadRecord` when its dice are damaged."""
        secrets = dice.get("secrets") if isinstance(dice, Mapping) else None
        if not isinstance(secrets, list):
            raise BadRecord("dice.secrets", "the secrets of the dice are missing")
        try:
            session = cls(record, tuple(secret_from_hex(secret) for secret in secrets))
        except BadEntropy as error:
            raise BadRecord("dice.secrets", str(error)) from None
        if session.mode != TYPED and len(session.secrets) != session.games_begun:
            raise BadRecord("dice.secrets", "one secret for each game is needed")
        return session

    @classmethod
    def from_save(cls, save: Json) -> Session:
        """The session of a save; raises :class:`BadRecord`, and :class:`NewerRecord` for one that
        a newer version made."""
        version = save.get("version")
        if save.get("format") != SAVE_FORMAT or type(version) is not int or version < 1:
            raise BadRecord("format", "not a narde save")
        if version > SAVE_VERSION:
            raise NewerRecord("version", "made by a newer version")
        return cls.from_json(from_json(save.get("record")), save.get("dice"))

    def save(self) -> Json:
        """The save: the record, and the secrets beside it."""
        return {
            "format": SAVE_FORMAT,
            "version": SAVE_VERSION,
            "record": self.record.to_json(),
            "dice": self.dice_to_json(),
        }

    @property
    def mode(self) -> str:
        """The dice mode of the table (RULES §10)."""
        return self.record.series.table.dice

    @property
    def games_begun(self) -> int:
        """Games that need a secret: those played and the present one."""
        series = self.record.series
        return len(series.played) + (0 if series.game.result else 1)

    def with_secret(self, entropy: object) -> Session:
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

    def then(self, event: Event) -> Session:
        """After one more event; raises :class:`narde_core.game.events.Refused`."""
        return replace(self, record=self.record.then(event))


class OpenGame:
    """The session that is open, if any, and the dice of its present game from throw to throw:
    refilling them replays the game."""

    def __init__(self) -> None:
        self.session: Session | None = None
        self._box: DiceBox | None = None

    def opened(self) -> Session:
        """The session; raises ``no_game`` where there is none."""
        if self.session is None:
            raise ApiError("no_game", "no game is open")
        return self.session

    def at(self, number: int) -> Session:
        """The same, which must stand after so many events; raises ``stale``."""
        session = self.opened()
        if number != session.record.at:
            raise ApiError("stale", "the game has moved on", at=session.record.at)
        return session

    def open(self, session: Session | None) -> None:
        """Open another session, or none."""
        self.session = session
        self.forget_dice()

    def dice(self, session: Session) -> DiceBox | None:
        """The dice of a session's present game; None where they are typed in."""
        if self._box is None and session.mode != TYPED:
            self._box = session.box()
        return self._box

    def forget_dice(self) -> None:
        """After the present game's dice have changed, or were thrown and not used."""
        self._box = None
