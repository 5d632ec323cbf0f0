"""The dice stream: unbiased, fixed by its secret alone, unseen by bots (RULES §11)."""

from __future__ import annotations

import hashlib
import random
from collections import Counter

import pytest

from narde_core.dice.stream import ByteStream, block, commitment

from .talking import ENTROPY, Talk, open_fresh

SECRET = bytes(range(32))


def literal_block(secret: bytes, client: bytes, game_id: bytes, index: int) -> bytes:
    """§11.1, spelled out: HMAC by hand from SHA-256."""
    key = secret + bytes(64 - len(secret))
    message = b"dice\0" + client + b"\0" + game_id + b"\0" + index.to_bytes(4, "big")
    inner = hashlib.sha256(bytes(b ^ 0x36 for b in key) + message).digest()
    return hashlib.sha256(bytes(b ^ 0x5C for b in key) + inner).digest()


def faces(secret: bytes, client: bytes, game_id: bytes, number: int) -> list[int]:
    found: list[int] = []
    index = 0
    while len(found) < number:
        data = literal_block(secret, client, game_id, index)
        found += [byte % 6 + 1 for byte in data if byte < 252]
        index += 1
    return found[:number]


@pytest.mark.parametrize("index", [0, 1, 255, 2**32 - 1])
@pytest.mark.parametrize(("client", "game"), [("", ""), ("բախտ", "g1"), ("a\0b", "c")])
def test_block(client, game, index):
    expected = literal_block(SECRET, client.encode(), game.encode(), index)
    assert block(SECRET, client, game, index) == expected


KNOWN_BLOCK = "dc5dcc966f32056e78d50c6a43dabc0072ee0ce155f50b84997ec0cd421d739d"
KNOWN_DICE = [(5, 4), (1, 1), (4, 3), (6, 3), (1, 4), (1, 5), (2, 3), (3, 1), (1, 5), (1, 4)]
"""Computed once with hashlib alone, so that a change of the format cannot slip through."""


def test_a_known_block():
    assert block(SECRET, "", "", 0).hex() == KNOWN_BLOCK


def test_known_dice():
    stream = ByteStream(SECRET, "", "")
    assert [stream.pair() for _ in range(10)] == KNOWN_DICE


class Given(ByteStream):
    """Gives one byte, then zero."""

    def __init__(self, byte: int) -> None:
        super().__init__(SECRET, "", "")
        self.left = [0, byte]

    def byte(self) -> int:
        return self.left.pop()


def test_every_byte_gives_a_face_or_none():
    """0..251 give each face 42 times, 252..255 none."""
    counts: Counter[int | None] = Counter()
    for byte in range(256):
        stream = Given(byte)
        face = stream.face()
        counts[face if stream.left else None] += 1
    assert counts == {None: 4, **dict.fromkeys(range(1, 7), 42)}


def test_a_long_stream_is_the_literal_one():
    """Over 20,000 faces, rejected bytes among them."""
    stream = ByteStream(SECRET, "me", "id")
    assert [stream.face() for _ in range(20_000)] == faces(SECRET, b"me", b"id", 20_000)
    assert stream.taken > 20_100


def test_faces_are_about_equally_many():
    stream = ByteStream(hashlib.sha256(b"even").digest(), "", "")
    counts = Counter(stream.face() for _ in range(60_000))
    assert all(9_600 < counts[face] < 10_400 for face in range(1, 7))


@pytest.mark.parametrize("limit", [1, 2, 6, 36, 100, 256])
def test_numbers_below_a_limit_are_in_range_and_all_occur(limit):
    stream = ByteStream(SECRET, "", "")
    assert {stream.below(limit) for _ in range(limit * 20)} == set(range(limit))


def test_a_shuffle_keeps_all_items():
    stream = ByteStream(SECRET, "", "")
    assert sorted(stream.shuffled(tuple(range(108)))) == list(range(108))


def test_commitment_is_sha256_of_the_spelled_out_text():
    expected = hashlib.sha256(b"nardi-dice-1" + b"\0" + b"random" + b"\0" + SECRET).hexdigest()
    assert commitment("random", SECRET) == expected


def thrown(talk: Talk, number: int, rng: random.Random) -> list[list[int]]:
    """Lots and rolls of a game played at random; a lot as the two cups stood."""
    while True:
        throws = []
        for event in talk.save["record"]["events"]:
            if event["e"] == "lot":
                throws.append(event["n"][::-1] if event.get("p") else event["n"])
            elif event["e"] == "roll":
                throws.append(event["d"])
        view = talk.seen()
        if len(throws) >= number or view["phase"] == "over":
            return throws[:number]
        talk.play_once(view, rng)


@pytest.mark.parametrize("variant", ["classic", "gulbar", "crazy_gulbar", "short"])
def test_the_same_secret_gives_the_same_throws_whatever_is_played(variant):
    one = thrown(open_fresh(variant), 40, random.Random(1))
    other = thrown(open_fresh(variant), 40, random.Random(2))
    common = min(len(one), len(other))
    assert common >= 15
    assert one[:common] == other[:common]


def test_another_secret_gives_other_throws():
    one = thrown(open_fresh("classic", ENTROPY), 20, random.Random(1))
    other = thrown(open_fresh("classic", "0" * 64), 20, random.Random(1))
    assert one != other


def test_throws_are_those_of_the_secret():
    """The game's dice are the faces of the published format, two at a time."""
    talk = open_fresh("classic")
    throws = thrown(talk, 30, random.Random(1))
    seal = talk.save["record"]["events"][0]
    assert seal["c"] == commitment("random", bytes.fromhex(ENTROPY))
    expected = faces(bytes.fromhex(ENTROPY), seal["t"].encode(), seal["g"].encode(), 60)
    assert [face for pair in throws for face in pair] == expected


@pytest.mark.parametrize("variant", ["classic", "plakoto"])
def test_the_bot_chooses_the_same_under_another_secret(variant):
    """§11.2: same position and roll, different secret, same move."""
    talk = open_fresh(variant)
    view = talk.play_on(random.Random(4), lambda v: v["at"] > 50 and "step" in v["may"])
    choice = talk.ok("think", at=view["at"])
    talk.save["dice"]["secrets"] = ["5a" * 32]
    talk.ok("open", save=talk.save)
    assert talk.ok("think", at=view["at"]) == choice


def test_the_secret_shows_only_when_the_game_is_over():
    talk = open_fresh("classic")
    view = talk.play_on(random.Random(6), lambda v: v["at"] > 30)
    assert view["proof"]["secret"] is None
    assert ENTROPY not in str(view)
    assert view["proof"]["commit"] == commitment("random", bytes.fromhex(ENTROPY))
    assert talk.act("resign", player=0)["proof"]["secret"] == ENTROPY
