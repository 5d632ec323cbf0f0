"""The dice of a record: rebuilding the boxes that threw them, and checking the proof."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..dice.modes import FRESH_BYTES, LIVE, TYPED, DiceBox
from ..dice.stream import BadEntropy, commitment, game_id, secret_from_hex
from ..events import Lot, Seal
from .record import BadRecord, NewerRecord, Record, from_json

ARCHIVE_FORMAT = "narde-archive"
ARCHIVE_VERSION = 1


@dataclass(slots=True)
class Thrown:
    """The throws of one game in order of use: ``(side, dice, fresh)``, side None for a lot."""

    seal: Seal | None = None
    throws: list[tuple[int | None, tuple[int, int], bytes]] = field(default_factory=list)


def thrown(events: Sequence[Mapping[str, Any]]) -> list[Thrown]:
    """The throws of every game of a record's events, lots as the dice gave them."""
    games = [Thrown()]
    for entry in events:
        match entry["e"]:
            case "next":
                games.append(Thrown())
            case "seal":
                games[-1].seal = Seal(entry["c"], entry["t"], entry["g"])
            case "lot":
                first, second = entry["n"]
                drawn = Lot((first, second), entry.get("p", 0)).drawn
                games[-1].throws.append((None, drawn, b""))
            case "roll":
                first, second = entry["d"]
                fresh = bytes.fromhex(entry.get("x", ""))
                games[-1].throws.append((entry["s"], (first, second), fresh))
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
        "games": finished,
        "secrets": [secret.hex() for secret in secrets[:finished]],
    }


@dataclass(frozen=True, slots=True)
class Verdict:
    """``status`` is ``verified``, ``unverified`` (typed dice, or no throw whose secret is known) or
    ``mismatch``; with a mismatch ``game`` and ``throw`` (both from 0) and ``what`` say where it is
    first seen: ``commit``, ``lot``, ``roll``, ``seal`` or ``secret``. ``throws`` were checked, or
    with typed dice made; ``unchecked`` belong to a last game that is not over, whose secret nobody
    knows yet."""

    status: str
    throws: int = 0
    game: int | None = None
    throw: int | None = None
    what: str | None = None
    unchecked: int | None = None

    def to_json(self) -> dict[str, Any]:
        """All fields that say something."""
        names = ("status", "throws", "game", "throw", "what", "unchecked")
        values = {name: getattr(self, name) for name in names}
        return {name: value for name, value in values.items() if value is not None}


def verify(data: Any) -> Verdict:
    """Check an archive file's data: the commitments and every throw of every finished game.

    Raises :class:`narde_core.records.record.BadRecord` when it is no archive or its record
    cannot have happened.
    """
    if not isinstance(data, Mapping) or data.get("format") != ARCHIVE_FORMAT:
        raise BadRecord("format", "not a narde archive")
    version = data.get("version")
    if type(version) is not int or version < 1:
        raise BadRecord("version", "must be a number")
    if version > ARCHIVE_VERSION:
        raise NewerRecord("version", f"{version} is newer than {ARCHIVE_VERSION}")
    record = from_json(data.get("record"))
    finished = len(record.series.played)
    if type(data.get("games")) is not int or data["games"] != finished:
        raise BadRecord("games", "must be the number of finished games")
    all_games = thrown(record.events)
    games = all_games[:finished]
    secrets = data.get("secrets")
    if not isinstance(secrets, list):
        raise BadRecord("secrets", "must be a list")
    mode = record.series.table.dice
    if mode == TYPED:
        return Verdict("unverified", sum(len(game.throws) for game in games))
    checked = 0
    for number, game in enumerate(games):
        what, index = _first_mismatch(mode, secrets[number : number + 1], game)
        if what:
            return Verdict("mismatch", checked + (index or 0), number, index, what)
        checked += len(game.throws)
    if len(secrets) > finished:
        return Verdict("mismatch", checked, finished, None, "secret")
    rest = sum(len(game.throws) for game in all_games[finished:])
    return Verdict("verified" if checked else "unverified", checked, unchecked=rest or None)


def _first_mismatch(mode: str, secrets: list[Any], game: Thrown) -> tuple[str | None, int | None]:
    """What is wrong with one game's dice first and, for a throw, with which; None when all is
    right. A game that ended before its first throw may lack the seal."""
    try:
        secret = secret_from_hex(secrets[0] if secrets else None)
    except BadEntropy:
        return "secret", None
    seal = game.seal
    if seal is None:
        return ("seal", None) if game.throws else (None, None)
    if commitment(mode, secret) != seal.commit:
        return "commit", None
    if game_id(seal.commit) != seal.game_id:
        return "seal", None
    box = DiceBox(mode, secret, seal.client, seal.game_id)
    for index, (side, dice, fresh) in enumerate(game.throws):
        if side is None:
            if box.lot() != dice:
                return "lot", index
        elif not _fits(mode, fresh) or box.roll(side, fresh) != dice:
            return "roll", index
    return None, None


def _fits(mode: str, fresh: bytes) -> bool:
    return len(fresh) in FRESH_BYTES if mode == LIVE else not fresh
