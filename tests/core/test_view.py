"""What the shell is given to draw and to offer (docs/protocol.md, "View")."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from narde_core.game.events import Move
from narde_core.game.fold import apply
from narde_core.game.series import new_series
from narde_core.game.state import Game, Phase
from narde_core.protocol.view import view_of
from narde_core.records.record import Player, Record

from .driving import VARIANTS, play_out
from .test_positions import BY_ID, after_roll, begun, play_text

PLAYERS = (Player("human"), Player("bot", "medium"))


def view(game: Game) -> dict:
    series = replace(new_series(game.rules), game=game)
    return view_of(Record(PLAYERS, (), series))


def stepped(game: Game, *moves: tuple[int, int]) -> Game:
    """White plays steps given in YellowClub points, 25 for off."""
    for start, end in moves:
        steps = [child.steps[-1] for child in game.segment.children(game.node)]
        game = apply(game, Move(next(s for s in steps if (s.start, s.end) == (start, end))))
    return game


def states(game: Game) -> list[tuple[int, str]]:
    return [(die["value"], die["state"]) for die in view(game)["dice"]]


FREE, USED, LOST = "free", "used", "lost"


@pytest.mark.parametrize(
    ("case", "moves", "expected"),
    [
        ("D04", [], [(5, FREE), (2, FREE)]),
        ("D04", [(5, 10)], [(5, USED), (2, FREE)]),
        ("D04", [(5, 10), (10, 12)], [(5, USED), (2, USED)]),
        ("D01", [], [(5, FREE), (2, LOST)]),
        ("D01", [(5, 10)], [(5, USED), (2, LOST)]),
        ("D02", [], [(5, LOST), (2, FREE)]),
        ("D03", [], [(5, FREE), (2, LOST)]),
        ("D05", [], [(3, LOST), (2, LOST)]),
        ("A06", [], [(6, FREE), (6, FREE), (6, LOST), (6, LOST)]),
        ("A06", [(1, 7)], [(6, USED), (6, FREE), (6, LOST), (6, LOST)]),
        ("A06", [(1, 7), (1, 7)], [(6, USED), (6, USED), (6, LOST), (6, LOST)]),
        ("C02", [], [(6, FREE), (6, LOST), (6, LOST), (6, LOST)]),
        ("E11", [], [(5, FREE), (4, FREE)]),  # either takes the last checker off
        ("E11", [(22, 25)], [(5, USED), (4, LOST)]),
    ],
)
def test_dice(case, moves, expected):
    """Each die is used, free, or lost because no legal play has room for it."""
    assert states(stepped(after_roll(BY_ID[case]), *moves)) == expected


@pytest.mark.parametrize(
    ("case", "code"),
    [
        ("D05", "no_step"),
        ("F04", "no_step"),
        ("C01", "block"),
        ("C04", "block"),
        ("F06", "own_quarter"),
        ("E10", "exact"),
        ("S08", "pinned"),
        ("S02", "no_step"),
    ],
)
def test_pass_says_why_the_roll_is_lost(case, code):
    game = after_roll(BY_ID[case])
    seen = view(game)
    assert seen["pass"] == {"code": code, "dice": list(game.dice)}
    assert "pass" in seen["may"]
    assert seen["steps"] == []


def test_pass_names_the_dice_that_are_left_over():
    """D01: the five is played, the two is lost; Done is offered all the same."""
    seen = view(stepped(after_roll(BY_ID["D01"]), (5, 10)))
    assert seen["pass"] == {"code": "no_step", "dice": [2]}
    assert "commit" in seen["may"]


def test_no_pass_while_something_can_be_played():
    assert view(after_roll(BY_ID["D01"]))["pass"] is None
    played = stepped(after_roll(BY_ID["D04"]), (5, 10), (10, 12))
    assert view(played)["pass"] is None


def moves(steps: list[dict]) -> list[tuple]:
    return [(step["from"], step["to"]) for step in steps]


@pytest.mark.parametrize(
    ("case", "played", "forced"),
    [
        ("D04", [], [(5, 10), (10, 12)]),
        ("D04", [(5, 10)], [(10, 12)]),
        ("A05", [(1, 6), (6, 11)], [(11, 16), (16, 21)]),
        ("C03", [], [(17, 23), (19, "off"), (20, "off"), (21, "off")]),
    ],
)
def test_forced_is_the_rest_of_the_only_play(case, played, forced):
    assert moves(view(stepped(after_roll(BY_ID[case]), *played))["forced"]) == forced


@pytest.mark.parametrize("case", ["A03", "E01", "D05", "C02"])
def test_nothing_is_forced_where_there_is_a_choice_or_no_step(case):
    assert view(after_roll(BY_ID[case]))["forced"] is None


def test_routes_join_the_steps_of_one_checker():
    """A07: 5-3 from the head; D04: only by way of 10."""
    routes = view(after_roll(BY_ID["A07"]))["routes"]
    assert [(r["from"], r["to"], len(r["steps"])) for r in routes] == [(1, 9, 2)]
    routes = view(after_roll(BY_ID["D04"]))["routes"]
    assert [moves(route["steps"]) for route in routes] == [[(5, 10), (10, 12)]]


def test_routes_of_a_double_come_shortest_first():
    routes = view(after_roll(BY_ID["A05"]))["routes"]
    assert [(r["from"], r["to"]) for r in routes] == [(1, 11), (1, 16), (1, 21)]


def test_black_is_shown_in_yellowclub_points():
    seen = view(begun(BY_ID["G15"]))
    assert moves(seen["steps"]) == [(13, 19)]
    assert seen["mover"] == "black"
    assert seen["board"]["points"][12] == [0, 15]


def test_stage_says_what_follows():
    game = begun(BY_ID["G01"])
    assert view(game)["stage"] == {"kind": "roll", "value": 2, "ahead": [3, 4, 5, 6]}
    game = play_text(game, BY_ID["G01"]["stages"][0])
    assert view(game)["stage"] == {"kind": "chain", "value": 3, "ahead": [4, 5, 6]}
    for text in BY_ID["G01"]["stages"][1:]:
        game = play_text(game, text)
    seen = view(game)
    assert seen["stage"] == {"kind": "handed", "value": 4, "ahead": [5, 6]}
    assert seen["rest"] == {
        "side": "white", "parts": [[4, 4], [5, 4], [6, 4]], "handed_over": True,
    }  # fmt: skip
    assert seen["mover"] == "black"


def test_an_extra_roll_is_announced():
    game = play_text(begun(BY_ID["G16"]), BY_ID["G16"]["stages"][0])
    assert view(game)["stage"] == {"kind": "extra", "value": None, "ahead": []}
    assert view(game)["mover"] == "white"


def test_pins_and_the_bar_are_shown():
    assert view(after_roll(BY_ID["S07"]))["board"]["pins"] == [[5, "black"]]
    assert view(after_roll(BY_ID["S02"]))["board"]["bar"] == [0, 1]


def test_result_of_a_won_game():
    game = play_text(begun(BY_ID["G20"]), BY_ID["G20"]["stages"][0])
    result = view(game)["result"]
    assert (result["side"], result["kind"], result["by"]) == ("white", "oin", "bear_off")
    assert (result["winner"], result["points"], result["off"]) == (0, 1, [15, 13])


@pytest.mark.parametrize(
    ("variant", "heads", "homes", "bar", "men"),
    [
        ("classic", [1, 13], [[19, 24], [7, 12]], False, 15),
        ("khachapuri", [1, 13], [[19, 24], [7, 12]], False, 15),
        ("short", [1, 24], [[19, 24], [1, 6]], True, 15),
        ("hyper", [1, 24], [[19, 24], [1, 6]], True, 3),
        ("plakoto", [1, 24], [[19, 24], [1, 6]], False, 15),
    ],
)
def test_layout(variant, heads, homes, bar, men):
    game = next(play_out(variant, 0))[0]
    layout = {"heads": heads, "homes": homes, "bar": bar, "checkers": men}
    assert view(game)["layout"] == layout


@cache
def states_of(variant: str, seed: int) -> list[Game]:
    return [after for _, _, after in play_out(variant, seed, sensible=bool(seed % 2))]


@st.composite
def games(draw) -> Game:
    found = states_of(draw(st.sampled_from(VARIANTS)), draw(st.integers(0, 3)))
    return random.Random(draw(st.integers(0, 2**32))).choice(found)


@given(games())
def test_a_view_is_plain_json(game):
    seen = view(game)
    assert json.loads(json.dumps(seen)) == seen


@given(games())
def test_checkers_and_pips_add_up(game):
    seen, men = view(game), game.rules.checkers
    board = seen["board"]
    for side in (0, 1):
        on_points = sum(point[side] for point in board["points"])
        assert on_points + board["bar"][side] + board["off"][side] == men
    home = (24, 24) if game.rules.family == "long" else (24, 1)
    for side in (0, 1):
        pips = 25 * board["bar"][side]
        for point, number in enumerate(board["points"], 1):
            away = abs(home[side] - point)
            if game.rules.family == "long" and side:
                away = (12 - point) % 24
            pips += number[side] * (away + 1)
        assert seen["pips"][side] == pips


@given(games())
def test_the_offer_agrees_with_itself(game):
    """Steps, dice, routes, forced and may say the same thing."""
    seen = view(game)
    assert bool(seen["steps"]) == ("step" in seen["may"])
    if seen["phase"] != "play":
        assert (seen["dice"], seen["steps"], seen["forced"], seen["pass"]) == ([], [], None, None)
        return
    by_state = {name: [d["value"] for d in seen["dice"] if d["state"] == name]
                for name in (FREE, USED, LOST)}  # fmt: skip
    assert sorted(by_state[USED]) == sorted(step["die"] for step in seen["played"])
    assert {step["die"] for step in seen["steps"]} <= set(by_state[FREE])
    assert bool(by_state[FREE]) == bool(seen["steps"])
    assert bool(seen["pass"]) == (bool(by_state[LOST]) and not seen["steps"])
    if seen["forced"]:
        assert seen["forced"][0] in seen["steps"]
    for route in seen["routes"]:
        assert route["steps"][0] in seen["steps"]
        assert (route["from"], route["to"]) == (route["steps"][0]["from"], route["steps"][-1]["to"])
        assert all(a["to"] == b["from"] for a, b in pairwise(route["steps"]))


@given(games())
def test_forced_and_routes_can_be_played(game):
    seen = view(game)
    ways = [route["steps"] for route in seen["routes"]]
    for way in [*ways, seen["forced"] or []]:
        at = game
        for step in way:
            offered = view(at)["steps"]
            assert step in offered
            children = list(at.segment.children(at.node))
            at = apply(at, Move(children[offered.index(step)].steps[-1]))
    if seen["forced"]:
        assert "commit" in view(at)["may"]
        assert at.phase is Phase.PLAY
