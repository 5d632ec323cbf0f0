"""Dice: the published vectors, the modes' exactness, what a throw depends on (RULES §10, §11)."""

from __future__ import annotations

import ast
import json
import math
import random
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import narde_core
from narde_core.dice.modes import DiceBox
from narde_core.dice.stream import (
    BadEntropy,
    ByteStream,
    block,
    commitment,
    game_id,
    secret_from_hex,
)
from narde_core.game.table import DICE_MODES

VECTORS = json.loads((Path(__file__).parent.parent / "vectors" / "dice.json").read_text("utf-8"))
MODES = tuple(mode for mode in DICE_MODES if mode != "real")
PAIRS = [(a, b) for a in range(1, 7) for b in range(1, 7)]

secrets = st.binary(min_size=32, max_size=32)
seeds = st.integers(0, 2**32)
few = settings(max_examples=15, deadline=None, derandomize=True)


def pairs(text: str) -> list[tuple[int, int]]:
    return [(int(pair[0]), int(pair[1])) for pair in text.split()]


@pytest.mark.parametrize("vector", VECTORS["blocks"], ids=lambda vector: str(vector["index"]))
def test_block_vectors(vector):
    found = block(bytes.fromhex(vector["secret"]), vector["text"], vector["game"], vector["index"])
    assert found.hex() == vector["bytes"]


def test_below_vectors():
    data = VECTORS["below"]
    stream = ByteStream(bytes.fromhex(data["secret"]), data["text"], data["game"])
    assert [[limit, stream.below(limit)] for limit, _ in data["draws"]] == data["draws"]


@pytest.mark.parametrize("vector", VECTORS["games"], ids=lambda vector: vector["mode"])
def test_game_vectors(vector):
    secret = bytes.fromhex(vector["secret"])
    assert commitment(vector["mode"], secret) == vector["commit"]
    assert game_id(vector["commit"]) == vector["game"]
    box = DiceBox(vector["mode"], secret, vector["text"], vector["game"])
    lots, rolls = pairs(vector["lots"]), pairs(vector["rolls"])
    assert [box.lot() for _ in lots] == lots
    fresh = vector.get("fresh", [""] * len(rolls))
    sides = map(int, vector["sides"])
    assert [
        box.roll(side, bytes.fromhex(data)) for side, data in zip(sides, fresh, strict=True)
    ] == rolls


def test_example_of_the_documentation():
    text = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text("utf-8")
    secret = bytes(range(32))
    commit = commitment("random", secret)
    assert f"commit   {commit}\n" in text
    assert f"block(0) {block(secret, 'good luck', game_id(commit), 0).hex()}\n" in text
    box = DiceBox("random", secret, "good luck", game_id(commit))
    assert [box.lot(), *(box.roll(0) for _ in range(7))] == pairs("12 43 34 23 34 15 61 43")


# Exactness over the period.

PERIODS = {"balanced": 36, "twofold": 72, "triple": 108}


@few
@given(secret=secrets, text=st.text(max_size=10), lots=st.integers(0, 3), seed=seeds)
@pytest.mark.parametrize("mode", PERIODS)
def test_decks_are_exact(mode, secret, text, lots, seed):
    """In any order of sides: each period of own rolls holds each pair equally often."""
    box = DiceBox(mode, secret, text, "id")
    for _ in range(lots):
        box.lot()
    period = PERIODS[mode]
    order = random.Random(seed)
    own: tuple[list, list] = ([], [])
    while min(len(own[0]), len(own[1])) < 2 * period:
        side = order.randint(0, 1)
        own[side].append(box.roll(side))
    for rolls in own:
        for start in range(0, 2 * period, period):
            part = rolls[start : start + period]
            assert Counter(part) == dict.fromkeys(PAIRS, period // 36)
            assert sum(a == b for a, b in part) == period // 6
    assert sum(a + b for a, b in own[0][:period]) == 252 * period // 36


@few
@given(secret=secrets, seed=seeds)
def test_face_balanced_is_exact(secret, seed):
    box = DiceBox("face_balanced", secret, "", "id")
    order = random.Random(seed)
    own: tuple[list, list] = ([], [])
    while min(len(own[0]), len(own[1])) < 72:
        side = order.randint(0, 1)
        own[side].extend(box.roll(side))
    for faces in own:
        for start in (0, 36):
            assert Counter(faces[start : start + 36]) == dict.fromkeys(range(1, 7), 6)


@few
@given(secret=secrets, seed=seeds)
def test_equal_gives_both_the_same(secret, seed):
    box = DiceBox("equal", secret, "", "id")
    order = random.Random(seed)
    own: tuple[list, list] = ([], [])
    for _ in range(60):
        side = order.randint(0, 1)
        own[side].append(box.roll(side))
    length = min(map(len, own))
    assert own[0][:length] == own[1][:length]


@few
@given(secret=secrets)
@pytest.mark.parametrize("mode", MODES)
def test_lots_are_the_stream_in_every_mode(mode, secret):
    """The lot is independent: the same stream as in mode random, whatever the mode."""
    plain = ByteStream(secret, "t", "id")
    box = DiceBox(mode, secret, "t", "id")
    assert [box.lot() for _ in range(5)] == [plain.pair() for _ in range(5)]


@few
@given(secret=secrets)
def test_live_depends_on_fresh_entropy_and_the_number_of_the_roll(secret):
    def throws(*fresh: bytes) -> list[tuple[int, int]]:
        box = DiceBox("live", secret, "t", "id")
        return [box.roll(n % 2, data) for n, data in enumerate(fresh)]

    one, two = bytes(16), b"\1" * 16
    base = throws(*[one] * 40)
    assert throws(*[one] * 40) == base
    assert len(set(base)) > 8
    other = throws(*[one] * 20, two, *[one] * 19)
    assert other[:20] == base[:20]
    assert other[21:] == base[21:]  # one roll's entropy is no other's affair
    assert throws(*[two] * 40) != base


def test_live_ignores_the_side_and_lots():
    one = DiceBox("live", bytes(32), "t", "id")
    two = DiceBox("live", bytes(32), "t", "id")
    two.lot()
    assert [one.roll(0, bytes(16)) for _ in range(9)] == [two.roll(1, bytes(16)) for _ in range(9)]


@pytest.mark.parametrize("mode", MODES)
def test_text_id_and_mode_all_matter(mode):
    def some(mode: str, text: str, name: str, secret: bytes = bytes(32)) -> list:
        box = DiceBox(mode, secret, text, name)
        return [box.roll(n % 2, bytes(16)) for n in range(30)]

    base = some(mode, "a", "id")
    assert some(mode, "a", "id") == base
    assert base not in (some(mode, "b", "id"), some(mode, "a", "ie"))
    assert some(mode, "a", "id", b"\1" * 32) != base
    assert len({commitment(m, bytes(32)) for m in MODES}) == len(MODES)


# Unbiased numbers.


class Scripted(ByteStream):
    """A stream that yields given bytes."""

    def __init__(self, data: bytes) -> None:
        super().__init__(b"", "", "")
        self.data = iter(data)

    def byte(self) -> int:
        return next(self.data)


@pytest.mark.parametrize("limit", range(1, 257))
def test_below_is_unbiased(limit):
    """Of all bytes that are not thrown away each number takes the same share, and as many bytes
    as possible are kept."""
    found = Counter()
    for byte in range(256):
        try:
            found[Scripted(bytes([byte])).below(limit)] += 1
        except (StopIteration, RuntimeError):
            continue
    assert found == dict.fromkeys(range(limit), 256 // limit)


def test_faces_are_unbiased():
    found = Counter()
    for byte in range(252):
        found[Scripted(bytes([byte])).face()] += 1
    assert found == dict.fromkeys(range(1, 7), 42)
    for byte in range(252, 256):
        assert Scripted(bytes([byte, 7])).face() == 2


def test_shuffles_are_uniform_for_a_small_deck():
    """All bytes of a three-card shuffle: each order from equally many."""
    found = Counter()
    for first in range(255):
        for second in (0, 1):
            found[tuple(Scripted(bytes([first, second])).shuffled((1, 2, 3)))] += 1
    assert len(found) == 6
    assert set(found.values()) == {85}


@given(st.text(max_size=70) | st.none() | st.integers() | st.binary(max_size=64))
def test_secrets_are_64_digits(text):
    good = isinstance(text, str) and len(text) == 64 and set(text) <= set("0123456789abcdefABCDEF")
    if good:
        assert len(secret_from_hex(text)) == 32
    else:
        with pytest.raises(BadEntropy):
            secret_from_hex(text)


@pytest.mark.parametrize("text", [" " * 64, "ab " * 21 + "a", "٣" * 64, "0x" + "0" * 62, "g" * 64])
def test_secrets_of_64_characters_that_are_none(text):
    with pytest.raises(BadEntropy):
        secret_from_hex(text)


# Who may see what.


def imported(folder: str) -> set[str]:
    """The modules of narde_core that a package imports, itself and nothing else."""
    root = Path(narde_core.__file__).parent
    found = set()
    for path in (root / folder).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.level >= 1:
                module = node.module or ""
                own = node.level == 1
                found |= {f"{folder}.{module}" if own else module}
                found |= {name.name for name in node.names if not module}
            elif isinstance(node, ast.Import):
                found |= {name.name for name in node.names}
    return {name for name in found if name}


def test_bots_cannot_see_dice_nor_dice_a_position():
    for name in imported("bot"):
        assert not name.startswith(("dice", "records", "protocol", "narde_core")), name
    for name in imported("dice"):
        assert name in {"dice.stream", "hashlib", "hmac", "re"}, name


# Statistics.


def chi_square(found: Counter, expected: dict, total: int) -> float:
    return sum((found[key] - total * p) ** 2 / (total * p) for key, p in expected.items())


def check_uniform(mode: str, throws: int) -> None:
    """Pairs, faces and what follows what: all within what chance allows (about 1 in 10,000)."""
    followers: Counter = Counter()
    seen: Counter = Counter()
    before = None
    games = 40
    for game in range(games):
        secret = commitment("test", bytes([game]) * 32)
        box = DiceBox(mode, bytes.fromhex(secret), f"game {game}", "id")
        for number in range(throws // games):
            pair = box.roll(number % 2, number.to_bytes(16, "big"))
            seen[pair] += 1
            if before:
                followers[before[1], pair[0]] += 1
            before = pair
    total = sum(seen.values())
    limits = {35: 77.0, 5: 25.7}  # 99.99 % of chi-square
    # From a bag of faces a double is a little rarer: 1/7 instead of 1/6.
    double, other = (1 / 42, 1 / 35) if mode == "face_balanced" else (1 / 36, 1 / 36)
    expected = {(a, b): double if a == b else other for a, b in PAIRS}
    assert chi_square(seen, expected, total) < limits[35]
    faces: Counter = Counter()
    for (a, b), number in seen.items():
        faces[a] += number
        faces[b] += number
    assert chi_square(faces, dict.fromkeys(range(1, 7), 1 / 6), 2 * total) < limits[5]
    if mode == "random":
        pairs_in_a_row = sum(followers.values())
        assert chi_square(followers, dict.fromkeys(PAIRS, 1 / 36), pairs_in_a_row) < limits[35]
    doubles = sum(seen[face, face] for face in range(1, 7)) / total
    assert abs(doubles - 6 * double) < 4 * math.sqrt(5 / 36 / total)


@pytest.mark.parametrize("mode", ["random", "live"])
def test_a_few_throws_are_uniform(mode):
    check_uniform(mode, 20_000)


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
def test_a_million_throws_are_uniform(mode):
    check_uniform(mode, 1_000_000)
