"""The dice of a record: rebuilding the boxes that threw them, and checking the proof."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..dice.modes import TYPED, DiceBox
from ..dice.stream import BadEntropy, commitment, secret_from_hex
from ..events import Lot, NextGame, Roll, Seal
from ..match import Series, apply, new_series
from .record import BadRecord, Record, decode, from_json

ARCHIVE_FORMAT = "narde-archive"
ARCHIVE_VERSION = 1


@dataclass(slots=True)
class Thrown:
    """The throws of one game in order of use: ``(side, dice, fresh)``, side None for a lot."""

    seal: Seal | None = None
    throws: list[tuple[int | None, tuple[int, int], bytes]] = field(default_factory=list)


def thrown(record: Record) -> list[Thrown]:
    """The throws of every game of a record, lots as the dice gave them."""
    series: Series = new_series(record.series.rules, record.series.table)
    games = [Thrown()]
    for entry in record.events:
        event = decode(entry, series.game.mover, series.game.rules.route)
        if isinstance(event, NextGame):
            games.append(Thrown())
        elif isinstance(event, Seal):
            games[-1].seal = event
        elif isinstance(event, Lot):
            games[-1].throws.append((None, event.drawn, b""))
        elif isinstance(event, Roll):
            games[-1].throws.append((series.game.mover, event.dice, bytes.fromhex(event.fresh)))
        series = apply(series, event)
    return games


def refill(mode: str, secret: bytes, game: Thrown) -> DiceBox | None:
    """The box of a game, ready for its next throw; None while its dice are not sealed."""
    if game.seal is None:
        return None
    box = DiceBox(mode, secret, game.seal.client, game.seal.game_id)
    for side, _, fresh in game.throws:
        if side is None:
            box.lot()
        else:
            box.roll(side, fresh)
    return box


def archive(record: Record, secrets: list[bytes]) -> dict[str, Any]:
    """The file that proves the dice of all finished games: record and revealed secrets."""
    finished = len(record.series.played)
    return {
        "format": ARCHIVE_FORMAT,
        "version": ARCHIVE_VERSION,
        "record": record.to_json(),
        "secrets": [secret.hex() for secret in secrets[:finished]],
    }


@dataclass(frozen=True, slots=True)
class Verdict:
    """``status`` is ``verified``, ``unverified`` (typed dice: nothing to check) or ``mismatch``;
    with a mismatch ``game`` and ``throw`` (both from 0) and ``what`` say where it is first seen:
    ``commit``, ``lot``, ``roll``, ``seal`` or ``secret``."""

    status: str
    throws: int = 0
    game: int | None = None
    throw: int | None = None
    what: str | None = None

    def to_json(self) -> dict[str, Any]:
        """All fields that say something."""
        names = ("status", "throws", "game", "throw", "what")
        values = {name: getattr(self, name) for name in names}
        return {name: value for name, value in values.items() if value is not None}


def verify(data: Any) -> Verdict:
    """Check an archive file's data: the commitments and every throw of every finished game.

    Raises :class:`narde_core.records.record.BadRecord` when it is no archive or its record
    cannot have happened.
    """
    if not isinstance(data, Mapping) or data.get("format") != ARCHIVE_FORMAT:
        raise BadRecord("format", "not a narde archive")
    if type(data.get("version")) is not int or data["version"] > ARCHIVE_VERSION:
        raise BadRecord("version", "not a version that can be read")
    record = from_json(data.get("record"))
    mode = record.series.table.dice
    games = thrown(record)[: len(record.series.played)]
    if mode == TYPED:
        return Verdict("unverified", sum(len(game.throws) for game in games))
    secrets = data.get("secrets")
    if not isinstance(secrets, list):
        raise BadRecord("secrets", "must be a list")
    checked = 0
    for number, game in enumerate(games):
        try:
            secret = secret_from_hex(secrets[number] if number < len(secrets) else None)
        except BadEntropy:
            return Verdict("mismatch", checked, number, None, "secret")
        if game.seal is None:
            return Verdict("mismatch", checked, number, None, "seal")
        if commitment(mode, secret) != game.seal.commit:
            return Verdict("mismatch", checked, number, None, "commit")
        box = DiceBox(mode, secret, game.seal.client, game.seal.game_id)
        for index, (side, dice, fresh) in enumerate(game.throws):
            again = box.lot() if side is None else box.roll(side, fresh)
            if again != dice:
                what = "lot" if side is None else "roll"
                return Verdict("mismatch", checked, number, index, what)
            checked += 1
    return Verdict("verified", checked)
