"""The net's packed sums against plain ones, the laws of its chances, and what the search finds."""

from __future__ import annotations

import hashlib
import json
import math
import random
import zlib

import pytest

from narde_core.bot.net_bot import NetBot
from narde_core.bot.search import ORDER, SearchBot, Width
from narde_core.evaluation import blocks, contact
from narde_core.evaluation.blocks import block_rows
from narde_core.evaluation.contact import SIDE_ROWS as SIDE
from narde_core.evaluation.contact import contact_rows
from narde_core.evaluation.features import SIDE_ROWS, side_rows
from narde_core.evaluation.net import FORMAT, MOST_BIAS, BadWeights, Net, rows_of
from narde_core.evaluation.outcome import Outcome
from narde_core.evaluation.store import WEIGHTS, net_for
from narde_core.rules.board import OFF, Position, make_lane
from narde_core.rules.movegen import Segment
from narde_core.rules.rolls import ROLLS
from narde_core.rules.variants import GAMES

from .driving import VARIANTS
from .make_net_vectors import FILE
from .net_chances import chances


def made_up(
    seed: int, hidden: int, least: int, bias: float = 100.0, contact: bool = False
) -> tuple[bytes, dict]:
    """A weights file of random numbers, the largest and smallest among them, and what is in it."""
    rng = random.Random(seed)
    rows = rows_of(least, contact)
    table = bytes(
        rng.choice((0, 1, 127, 128, 255, rng.randrange(256))) for _ in range(rows * hidden)
    )
    facts = {
        "format": FORMAT, "contact": contact, "game": "short", "hidden": hidden, "least": least,
        "bias": [rng.uniform(-bias, bias) for _ in range(hidden)],
        "out": [[rng.gauss(0, 0.003) for _ in range(hidden)] for _ in range(5)],
        "out_bias": [rng.gauss(0, 1) for _ in range(5)],
    }  # fmt: skip
    return json.dumps(facts).encode() + b"\n" + zlib.compress(table), {**facts, "table": table}


def plainly(facts: dict, position: Position) -> list[float]:
    """The chances by the definition of the format, without what checkers borne off exclude."""
    hidden, table = facts["hidden"], facts["table"]
    rows = [
        *side_rows(position.white, position.pins[0], facts["least"]),
        *(SIDE_ROWS + row for row in side_rows(position.black, position.pins[1], facts["least"])),
    ]
    if facts["contact"]:
        both = block_rows(*position[:2]) if facts["least"] == 1 else contact_rows(*position)
        rows += [2 * SIDE_ROWS + row for row in both]
    sums = [round(bias) for bias in facts["bias"]]
    for row in rows:
        for cell in range(hidden):
            byte = table[row * hidden + cell]
            sums[cell] += byte - 256 if byte > 127 else byte
    cells = [max(total, 0) for total in sums]
    fine = 8191 / max(abs(x) for row in facts["out"] for x in row)
    logits = [
        bias + sum(round(x * fine) * cell for x, cell in zip(row, cells, strict=True)) / fine
        for row, bias in zip(facts["out"], facts["out_bias"], strict=True)
    ]
    return [1 / (1 + math.exp(-logit)) for logit in logits]


def positions(variant: str, seed: int, count: int) -> list[Position]:
    """Final positions of plays in a game at random."""
    rules, rng = GAMES[variant], random.Random(seed)
    position, found = rules.start_position, []
    while len(found) < count and position.white[OFF] < rules.checkers:
        dice = (rng.randint(1, 6), rng.randint(1, 6))
        turn = Segment(rules, position, dice * 2 if dice[0] == dice[1] else dice, 1)
        finals = list(turn.final_positions())
        assert finals == [play.final for play in turn.plays()]
        found += finals[:5]
        position = rng.choice(finals).mirrored()
    return found


@pytest.mark.parametrize(
    ("hidden", "variant", "contact", "least"),
    [
        (1, "classic", False, 1),
        (7, "plakoto", False, 2),
        (64, "short", True, 2),
        (65, "classic", True, 1),
        (130, "plakoto", True, 2),
    ],
)
def test_packed_sums_are_plain_sums(hidden, variant, contact, least):
    data, facts = made_up(hidden, hidden, least, MOST_BIAS - 1, contact)
    net = Net(data)
    for position in positions(variant, 1, 150):
        white, black = position.white[OFF], position.black[OFF]
        possible = (True, not black, not white, not black, not white)
        wanted = [x * can for x, can in zip(plainly(facts, position), possible, strict=True)]
        assert net.evaluate(position) == pytest.approx(wanted, abs=1e-12)


def test_sums_at_their_limits():
    """All rows as large as they can be, and as small, with the largest bias."""
    position = next(p for p in positions("plakoto", 3, 400) if p.pins[0] and p.pins[1])
    for byte, bias in ((127, MOST_BIAS), (128, -MOST_BIAS)):
        _, facts = made_up(1, 3, 2)
        facts |= {"bias": [bias] * 3, "table": bytes([byte]) * len(facts["table"])}
        facts["out"] = [[1e-4] * 3] * 5
        head = {key: value for key, value in facts.items() if key != "table"}
        net = Net(json.dumps(head).encode() + b"\n" + zlib.compress(facts["table"]))
        assert net.evaluate(position) == pytest.approx(plainly(facts, position), abs=1e-12)


@pytest.mark.parametrize("change", [
    {"bias": [MOST_BIAS + 1.0] * 3}, {"bias": [0.0] * 2}, {"bias": [math.nan] * 3},
    {"out": [[0.0] * 3] * 5}, {"out": [[0.1] * 3] * 4}, {"out": [[0.1] * 2] * 5}, {"out": "12345"},
    {"out_bias": [0.0] * 4}, {"hidden": 4}, {"hidden": 0}, {"hidden": "3"}, {"format": "other"},
])  # fmt: skip
def test_files_of_another_form_are_refused(change):
    _, facts = made_up(1, 3, 2)
    table = facts.pop("table")
    with pytest.raises(BadWeights):
        Net(json.dumps(facts | change).encode() + b"\n" + zlib.compress(table))


@pytest.mark.parametrize("variant", VARIANTS)
def test_chances_are_chances(variant):
    net = net_for(variant)
    for position in positions(variant, 2, 100):
        chances = net.evaluate(position)
        assert all(0.0 <= chance <= 1.0 for chance in chances)
        win, mars, lost_mars, koks, lost_koks = chances
        # Whoever changes sides with the rival expects what the rival did.
        assert Outcome(1 - win, lost_mars, mars, lost_koks, koks).equity == pytest.approx(
            -Outcome(*chances).equity
        )


def test_the_order_of_rolls_has_all_of_them():
    assert sorted(ORDER) == sorted(ROLLS)
    assert sum(weight for *_, weight in ORDER) == 36


WHOLE = Width(99, 99.0, ())


def looked_at(bot: SearchBot, variant: str, position: Position, dice: tuple[int, ...]):
    rules = GAMES[variant]
    plays = Segment(rules, position, dice, 1).plays()
    return plays, bot.choose(rules, position, dice, plays)


@pytest.mark.parametrize("variant", ["classic", "short", "plakoto"])
def test_the_race_without_cuts_finds_the_best(variant):
    """The play with the largest value by ``look``, which adds up all rolls in their own order."""
    bot = SearchBot(net_for(variant), WHOLE)
    rules, position = GAMES[variant], positions(variant, 5, 40)[-1].mirrored()
    plays, chosen = looked_at(bot, variant, position, (2, 1))
    assert len(plays) > 2
    values = [bot.look_ahead(rules, play.final) for play in plays]
    assert bot.look_ahead(rules, chosen.final) == pytest.approx(max(values), abs=1e-12)


def test_looking_ahead_sees_a_forced_win():
    """A net to which all games are even. Black's last checker goes off with any roll; White enters
    from the bar and can hit it on the way, or pass it: at first sight that is all the same."""
    flat = {"out": [[1e-9, 0.0]] + [[0.0, 0.0]] * 4, "out_bias": [0.0] + [-99.0] * 4}
    data, _ = made_up(4, 2, 2)
    facts = json.loads(data.partition(b"\n")[0]) | flat
    net = Net(json.dumps(facts).encode() + b"\n" + zlib.compress(bytes(2 * SIDE_ROWS * 2)))
    rules = GAMES["short"]
    position = Position(make_lane([(0, 1), (OFF, 14)]), make_lane([(24, 1), (OFF, 14)]))
    plays = Segment(rules, position, (2, 1), 1).plays()
    assert len({NetBot(net).value(rules, play.final) for play in plays}) == 1
    hits = [play for play in plays if play.final.black[0]]
    assert len(hits) == 1
    assert len(plays) == 2
    for order in (plays, plays[::-1]):
        assert SearchBot(net).choose(rules, position, (2, 1), order) == hits[0]
    # Black wins by whatever it throws against the other play, and by nothing against this one.
    for play in plays:
        even = 0.0 if play == hits[0] else -1.0
        assert SearchBot(net).look_ahead(rules, play.final) == pytest.approx(even)


def test_what_is_seen_of_both_sides():
    """One rival checker on the bar, 20 pips from the blot on the mover's step 5; the others are
    past it, and hold the first and the third of the six points before the mover's rearmost."""
    mine, rival = make_lane([(1, 2), (5, 1), (12, 12)]), make_lane([(0, 1), (21, 2), (23, 12)])
    assert contact.hits(rival, (), contact.held(mine, ()), 25 - 5) == 1 << (6 * 5 + 5 - 7)
    assert [row for row in contact_rows(mine, rival) if row < SIDE] == [
        0b101,
        contact.AHEAD_ROWS + contact.SHOT_ROWS + 5 * 3,
        contact.AHEAD_ROWS,
        SIDE - contact.BOARD_ROWS + 1,
    ]
    # A race shows nothing but who leads.
    past = contact_rows(make_lane([(20, 15)]), make_lane([(20, 14), (25, 1)]))
    assert past == [contact.ROWS - contact.LEADS + 119 // 8]


def test_what_is_seen_of_pins():
    """The mover pins from its step 20 a rival on that one's step 5, and is pinned on its own step
    3, the rival's 22: both points are closed, those checkers are safe, the pinned ones threaten
    nothing, and contact is not over while they are held."""
    pins = (3,), (5,)
    mine = make_lane([(3, 1), (20, 1), (22, 12), (24, 1)])
    rival = make_lane([(5, 1), (22, 1), (24, 13)])
    assert contact.held(mine, pins[1]) == 1 << 5 | 1 << 3
    assert contact.held(rival, pins[0]) == 1 << 3 | 1 << 1
    # The rival's only checker before the mover's blot on its step 24 is pinned: no roll pins that.
    assert contact.hits(rival, pins[1], 0, 25 - 1) != 0
    assert contact.hits(make_lane([(5, 1)]), (5,), 0, 8) == 0
    rows = contact_rows(mine, rival, pins)
    assert [row for row in rows if row < SIDE] == [
        0,
        contact.AHEAD_ROWS,
        SIDE - contact.BOARD_ROWS + 3,
    ]


def test_what_is_seen_of_blocks():
    """The rival holds the mover's steps 3, 4, 6, and 10 to 14; two checkers wait on step 1, one on
    step 8."""
    mine = make_lane([(1, 2), (8, 1), (24, 1), (OFF, 11)])
    rival = make_lane([(15, 1), (16, 1), (18, 1), *((step, 1) for step in (22, 23, 24, 1, 2))])
    assert blocks.turned(blocks.occupied(rival)) == sum(1 << s for s in (3, 4, 6, *range(10, 15)))
    walls, free = blocks.AHEAD_ROWS, blocks.AHEAD_ROWS + blocks.WALL_ROWS
    assert [row for row in block_rows(mine, rival) if row < blocks.SIDE_ROWS] == [
        0b010110,
        walls + (5 - 3) * 16 + 3,
        # From 1 by 1, 4 and 6; from 8 by 1. Nothing goes on from 24.
        *(free + (die - 1) * 4 + count for die, count in enumerate((2, 0, 0, 1, 0, 1), 1)),
    ]
    # Those who have passed one another see nothing but who leads.
    past = block_rows(make_lane([(20, 15)]), make_lane([(23, 14), (OFF, 1)]))
    assert past == [blocks.ROWS - blocks.LEADS + (28 - 75 + blocks.FAR) // blocks.LEAD]


@pytest.mark.parametrize(
    ("distance", "closed", "rolls"),
    [
        # Elementary tables: 11 rolls show a die; six away is hit by 17, and by 24 pips only 6-6.
        (1, 0, 11), (6, 0, 17), (7, 0, 6), (11, 0, 2), (12, 0, 3), (13, 0, 0), (24, 0, 1),
        (7, 1 << 6, 6), (7, 1 << 6 | 1 << 1, 4), (12, 1 << 6, 1), (8, 1 << 4, 4),
    ],
)  # fmt: skip
def test_rolls_that_reach(distance, closed, rolls):
    assert contact.reaching(distance, closed).bit_count() == rolls


VECTORS = FILE.read_text(encoding="utf-8")


def test_vectors_are_of_these_weights():
    """After new weights: python -m tests.core.make_net_vectors."""
    digests = {name: entry["sha256"] for name, entry in json.loads(VECTORS)["nets"].items()}
    files = {file.stem: file.read_bytes() for file in WEIGHTS.glob("*.net")}
    assert digests == {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}


def test_nets_say_what_they_said():
    """The same numbers in every Python; tests/browser/test_nets.py asks Pyodide."""
    said = json.loads(chances(VECTORS))
    for name, entry in json.loads(VECTORS)["nets"].items():
        assert len(entry["positions"]) == 24
        for found, wanted in zip(said[name], entry["chances"], strict=True):
            assert found == pytest.approx(wanted, abs=1e-9, rel=0)
