"""The table card: what excludes what, and the nearest card that fits (RULES §8.3, §9)."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from narde_core.game.series import new_series
from narde_core.game.table import (
    DICE_MODES,
    MATCH_LENGTHS,
    RAISES,
    SCHEMES,
    SERIES,
    STAKES,
    BadTable,
    Table,
    conflicts,
    fitting,
    game_terms,
    table_from_json,
)
from narde_core.rules.variants import rules_for

from .playing import Desk

ALL = [
    Table(*values)
    for values in itertools.product(SERIES, (0, *MATCH_LENGTHS), RAISES, SCHEMES, STAKES)
]


def test_fitting_has_no_conflicts_changes_no_more_than_it_must_and_is_idempotent():
    for table in ALL:
        fits = fitting(table)
        assert not conflicts(fits), table
        assert fitting(fits) == fits
        if not conflicts(table):
            assert fits == table
        assert (fits.series, fits.scheme, fits.unit, fits.dice) == (
            table.series,
            table.scheme,
            table.unit,
            table.dice,
        )


def test_conflicts_are_those_of_the_rules():
    playable = [table for table in ALL if not conflicts(table)]
    for table in playable:
        assert (table.series == "match") == (table.length > 0)
        if table.series == "reverse":
            assert table.raises == "none"
        if table.series in ("match", "tavli", "hyper_long_short"):
            assert table.raises == "cube"
        if table.stake == "left":
            assert table.series in ("single", "draw_game")
    # single and draw_game with every raise mode and stake; the others with one.
    assert len(playable) == len(SCHEMES) * (2 * len(RAISES) * len(STAKES) + 1 + 2 + 7)


@pytest.mark.parametrize(
    ("settings", "codes"),
    [
        ({}, []),
        ({"series": "match"}, ["length_needs_match", "series_needs_cube"]),
        ({"series": "match", "length": 5, "raises": "cube"}, []),
        ({"length": 5}, ["length_needs_match"]),
        ({"series": "match", "length": 5, "raises": "counter"}, ["series_needs_cube"]),
        ({"series": "match", "length": 5, "raises": "jacoby"}, ["series_needs_cube"]),
        ({"series": "tavli", "raises": "with_mars"}, ["series_needs_cube"]),
        ({"series": "reverse"}, ["reverse_has_no_raise"]),
        ({"series": "reverse", "raises": "none"}, []),
        ({"series": "reverse", "raises": "none", "stake": "left"}, ["left_needs_single"]),
        ({"series": "draw_game", "raises": "auto", "stake": "left"}, []),
    ],
)
def test_codes(settings, codes):
    assert conflicts(Table(**settings)) == codes
    desk = Desk()
    answer = desk.ok("table", table=settings)
    assert answer["conflicts"] == codes
    assert desk.ok("table", table=answer["fitting"])["conflicts"] == []
    request = {
        "variant": "classic",
        "players": [{"kind": "human"}] * 2,
        "entropy": "11" * 32,
        "table": settings,
    }
    if codes:
        error = desk.error("new", **request)
        assert (error["code"], error["data"]) == ("bad_table", {"conflicts": codes})
    else:
        assert desk.ok("new", **request)["view"]["table"] == Table(**settings).to_json()


@pytest.mark.parametrize("dice", DICE_MODES)
def test_every_dice_mode_goes_with_every_series(dice):
    for series in SERIES:
        assert not conflicts(fitting(Table(series=series, dice=dice)))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("series", "league"),
        ("series", 1),
        ("series", None),
        ("series", ["match"]),
        ("length", 4),
        ("length", 3.0),
        ("length", True),
        ("length", "3"),
        ("raises", "double"),
        ("scheme", "gnubg"),
        ("stake", "all"),
        ("unit", 0),
        ("unit", -1),
        ("unit", 1.0),
        ("unit", True),
        ("unit", 10**9),
        ("dice", "loaded"),
        ("colour", "red"),
    ],
)
def test_settings_that_do_not_exist(field, value):
    with pytest.raises(BadTable) as caught:
        table_from_json({field: value})
    assert caught.value.where == field
    error = Desk().error("table", table={field: value})
    assert (error["code"], error["data"]) == ("bad_request", {"field": f"table.{field}"})


@settings(max_examples=200, deadline=None, derandomize=True)
@given(
    st.dictionaries(
        st.sampled_from(["series", "length", "raises", "scheme", "stake", "unit", "dice", "x"]),
        st.none()
        | st.booleans()
        | st.integers()
        | st.floats()
        | st.lists(st.integers(), max_size=2)
        | st.sampled_from([*SERIES, *RAISES, *SCHEMES, *STAKES, *DICE_MODES, *MATCH_LENGTHS]),
        max_size=4,
    )
)
def test_any_card_is_a_table_or_refused(data):
    try:
        table = table_from_json(data)
    except BadTable:
        return
    assert table_from_json(table.to_json()) == table
    assert not conflicts(fitting(table))


def test_terms_of_a_game():
    assert game_terms(Table(series="match", length=3, raises="cube")).cube
    assert not game_terms(Table(series="match", length=3, raises="cube"), crawford=True).cube
    for raises in RAISES:
        terms = game_terms(Table(raises=raises))
        assert terms.cube == (raises not in ("none", "with_mars"))
        assert terms.bonus == (raises != "none")
        assert (terms.beaver, terms.jacoby, terms.auto) == (
            raises == "counter",
            raises == "jacoby",
            raises == "auto",
        )
    assert game_terms(Table(series="reverse", raises="none")).reverse
    assert game_terms(Table(series="draw_game")).draw


@pytest.mark.parametrize(
    "table", [table for table in ALL if not conflicts(table)], ids=lambda t: None
)
def test_every_playable_table_can_be_sat_down_at(table):
    series = new_series(rules_for("classic"), table)
    assert series.may() == {"lot"}
    assert not series.over
    assert series.game.cube.enabled == game_terms(table).cube
