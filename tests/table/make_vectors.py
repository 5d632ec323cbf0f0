"""Writes the published vectors: ``PYTHONPATH=.:tests python -m table.make_vectors``.

They were made once and are data since: the tests of both implementations read them.
"""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path
from typing import Any

from narde_core.dice.modes import DiceBox
from narde_core.dice.stream import ByteStream, block, commitment, game_id

from .playing import Desk

VECTORS = Path(__file__).parent.parent / "vectors"
ARCHIVES = VECTORS / "archives"
TEXTS = ("", "good luck", "Привет, ნარდი, նարդի 🎲", "a\0b", "x" * 200)
MODES = ("random", "balanced", "twofold", "triple", "face_balanced", "equal", "live")


def secret(name: str) -> bytes:
    return hashlib.sha256(name.encode()).digest()


SECRETS = (bytes(32), bytes(range(32)), b"\xff" * 32, secret("narde"))


def pairs(throws: list[tuple[int, int]]) -> str:
    return " ".join(f"{a}{b}" for a, b in throws)


def order(name: str, number: int) -> str:
    """Which side rolls: mostly in turn, as extra rolls would have it."""
    rng = random.Random(name)
    sides, side = "", 0
    while len(sides) < number:
        sides += str(side)
        side ^= rng.random() < 0.9
    return sides


def game_vector(mode: str, number: int, key: bytes, text: str) -> dict[str, Any]:
    commit = commitment(mode, key)
    box = DiceBox(mode, key, text, game_id(commit))
    lots = [box.lot() for _ in range(number % 3)]
    length = {"balanced": 90, "twofold": 180, "triple": 260, "face_balanced": 60}.get(mode, 24)
    sides = order(f"{mode} {number}", length if number == 0 else 24)
    rng = random.Random(f"fresh {mode} {number}")
    fresh = [rng.randbytes(16 + 12 * (n % 5)) if mode == "live" else b"" for n in range(len(sides))]
    rolls = [box.roll(int(side), data) for side, data in zip(sides, fresh, strict=True)]
    vector = {
        "mode": mode,
        "secret": key.hex(),
        "commit": commit,
        "text": text,
        "game": game_id(commit),
        "lots": pairs(lots),
        "sides": sides,
        "rolls": pairs(rolls),
    }
    return vector | ({"fresh": [data.hex() for data in fresh]} if mode == "live" else {})


def dice_vectors() -> dict[str, Any]:
    blocks = []
    for key, text in ((SECRETS[0], ""), (SECRETS[1], TEXTS[1]), (SECRETS[3], TEXTS[2])):
        for index in (0, 1, 258, 2**32 - 1):
            data = block(key, text, "0123456789abcdef", index)
            blocks.append(
                {
                    "secret": key.hex(),
                    "text": text,
                    "game": "0123456789abcdef",
                    "index": index,
                    "bytes": data.hex(),
                }
            )
    stream = ByteStream(SECRETS[1], "good luck", "0123456789abcdef")
    below = [
        [limit, stream.below(limit)] for limit in (2, 3, 6, 7, 36, 52, 100, 108, 129, 200, 256)
    ]
    games = [
        game_vector(mode, number, SECRETS[number % 4], TEXTS[number])
        for mode in MODES
        for number in range(len(TEXTS))
    ]
    return {
        "format": "narde-dice-vectors",
        "version": 1,
        "blocks": blocks,
        "below": {
            "secret": SECRETS[1].hex(),
            "text": "good luck",
            "game": "0123456789abcdef",
            "draws": below,
        },
        "games": games,
    }


# Archives.


def short_game(desk: Desk, turns: int, loser: int = 1) -> None:
    """The bots play some turns, then one side gives up."""
    while desk.view["phase"] != "over" and sum(desk.view["rolls"]) < turns:
        desk.bot_turn()
    if desk.view["phase"] != "over":
        desk.act("resign", player=loser)


def with_entropy(desk: Desk, turns: int, rng: random.Random) -> None:
    while sum(desk.view["rolls"]) < turns:
        desk.act_randomly(rng, without=("resign", "time_out"))
    desk.act("resign", player=1)


def whole_game() -> Desk:
    desk = Desk(secret("whole game").hex())
    desk.act("seal", client="good luck")
    desk.play_out()
    return desk


def cube_match() -> Desk:
    """A match to 5: one given up, a raise refused, the Crawford game, one begun."""
    desk = Desk(secret("match").hex(), series="match", length=5, raises="cube", dice="balanced")
    desk.act("lot", pick=1, client="ნარდი 🎲")
    while desk.view["phase"] == "lot":
        desk.act("lot", pick=0)
    loser = desk.view["colours"].index("white")
    desk.act("double")
    desk.act("take")
    short_game(desk, 9, loser)
    desk.act("next")
    desk.act("seal", client="second game")
    for _ in range(4):
        desk.bot_turn()
    while "double" not in desk.view["may"] or desk.view["actor"] == loser:
        desk.bot_turn()
    desk.act("double")
    desk.act("drop")
    desk.act("next")
    assert desk.view["series"]["crawford"] == "now"
    short_game(desk, 7, loser=1 - loser)
    desk.act("next")
    for _ in range(4):
        desk.bot_turn()
    return desk


def refused_at_once() -> Desk:
    """The second game ends before its first throw, and so without a seal."""
    desk = Desk(secret("refused").hex(), series="match", length=5, raises="cube", dice="equal")
    short_game(desk, 6)
    desk.act("next")
    desk.act("double")
    desk.act("drop")
    desk.act("next")
    short_game(desk, 4)
    return desk


def mixed() -> Desk:
    desk = Desk(secret("mixed").hex(), series="hyper_long_short", raises="cube", dice="twofold")
    for turns in (60, 6, 14):
        while "double" in desk.view["may"]:
            desk.act("roll")
        short_game(desk, turns)
        if desk.view["may"] == ["next"]:
            desk.act("next")
    return desk


def in_mode(mode: str, variant: str = "classic", turns: int = 16) -> Desk:
    desk = Desk(secret(mode).hex(), variant=variant, dice=mode)
    with_entropy(desk, turns, random.Random(mode))
    return desk


def unfinished() -> Desk:
    desk = Desk(secret("unfinished").hex())
    for _ in range(8):
        desk.bot_turn()
    return desk


def sport(seed: int, version: int | None = None) -> Desk:
    """A match of three games at sport, which opens without a lot from the second game on; with
    ``version`` by earlier rules."""
    desk = Desk(
        secret(f"sport {seed}").hex(),
        variant="sport",
        series="match",
        length=7,
        raises="cube",
        dice="balanced",
    )
    if version:
        desk.save["record"]["rules"] = version
        desk.view = desk.ok("open", save=desk.save)["view"]
    for number in range(3):
        short_game(desk, 6, loser=number % 2)
        if number < 2:
            desk.act("next")
            while desk.view["phase"] == "roll":  # the level would raise
                desk.act("roll")
    return desk


def opened_with(desk: Desk) -> list[list[list[int]]]:
    """The throws before the first step of each game but the first."""
    found: list[list[list[int]]] = [[]]
    stepped = False
    for event in desk.save["record"]["events"]:
        if event["e"] == "next":
            found.append([])
            stepped = False
        stepped |= event["e"] in ("step", "pass")
        if event["e"] in ("roll", "opening") and not stepped:
            found[-1].append(event["d"])
    return found[1:]


def sport_thrown_again() -> Desk:
    """The first seed with which an opener throws a double."""
    desks = (sport(seed) for seed in range(1000))
    return next(desk for desk in desks if max(map(len, opened_with(desk))) > 1)


def sport_of_old() -> Desk:
    """By the first version of the rules, under which an opener plays his double."""
    desks = (sport(seed, 1) for seed in range(1000))
    return next(desk for desk in desks if any(a == b for ((a, b),) in opened_with(desk)))


FILES = {
    "whole-game": whole_game,
    "match": cube_match,
    "refused-at-once": refused_at_once,
    "mixed": mixed,
    "gulbar-triple": lambda: in_mode("triple", "gulbar", 30),
    "face-balanced": lambda: in_mode("face_balanced", "crazy"),
    "live": lambda: in_mode("live"),
    "typed": lambda: in_mode("real"),
    "unfinished": unfinished,
    "sport": sport_thrown_again,
    "old-sport": sport_of_old,
}


def write(path: Path, data: Any, **options: Any) -> None:
    path.write_text(json.dumps(data, ensure_ascii=False, **options) + "\n", encoding="utf-8")


def main() -> None:
    ARCHIVES.mkdir(parents=True, exist_ok=True)
    write(VECTORS / "dice.json", dice_vectors(), indent=1)
    for name, make in FILES.items():
        desk = make()
        write(ARCHIVES / f"{name}.json", desk.archive(), separators=(",", ":"))


if __name__ == "__main__":
    main()
