"""The dice of a record: rebuilding the boxes that threw them, and checking the proof."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from ..dice.modes import FRESH_BYTES, LIVE, TYPED, DiceBox
from ..dice.stream import BadEntropy, commitment, game_id, secret_from_hex
from ..game.events import Lot, Seal
from .record import BadRecord, NewerRecord, Record, from_json

ARCHIVE_FORMAT = "narde-archive"
ARCHIVE_VERSION = 1


class Throw(NamedTuple):
    """One throw. A ``lot`` and an ``opening`` come from the stream in every mode; only a ``roll``
    has a ``side`` and, in mode ``live``, ``fresh`` entropy."""

    what: Literal["lot", "opening", "roll"]
    dice: tuple[int, int]
    side: int = 0
    fresh: bytes = b""

    def again(self, box: DiceBox) -> tuple[int, int]:
        """What ``box`` throws in its place."""
        return box.roll(self.side, self.fresh) if self.what == "roll" else box.lot()


@dataclass(slots=True)
class Thrown:
    """The throws of one game in order of use."""

    seal: Seal | None = None
    throws: list[Throw] = field(default_factory=list)


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
                games[-1].throws.append(Throw("lot", drawn))
            case "opening":
                first, second = entry["d"]
                games[-1].throws.append(Throw("opening", (first, second)))
            case "roll":
                first, second = entry["d"]
                fresh = bytes.fromhex(entry.get("x", ""))
                games[-1].throws.append(Throw("roll", (first, second), entry["s"], fresh))
    return games


def refill(mode: str, secret: bytes, game: Thrown) -> DiceBox | None:
    """The box of a game, ready for its next throw; None while its dice are not sealed."""
    if game.seal is None:
        return None
    box = DiceBox(mode, secret, game.seal.client, game.seal.game_id)
    for throw in game.throws:
        throw.again(box)
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
    for index, throw in enumerate(game.throws):
        if not _fits(mode, throw) or throw.again(box) != throw.dice:
            return ("lot" if throw.what == "lot" else "roll"), index
    return None, None


def _fits(mode: str, throw: Throw) -> bool:
    """Whether a throw has the entropy that it must have."""
    lives = mode == LIVE and throw.what == "roll"
    return len(throw.fresh) in FRESH_BYTES if lives else not throw.fresh
