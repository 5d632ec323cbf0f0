"""The table card: what goes with what, what is remembered; two people at one device; and the looks
of every screen around the table that the tour of the other tests does not reach."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Playwright, expect

from .conftest import OpenContext
from .courses import TWO_PEOPLE, begin, course, courses
from .meddling import PUT, current_game
from .playing import Finger, arrive, prefer
from .positions import View, ask
from .seating import Seat, press_twice
from .serving import Web
from .test_axe import violations
from .test_languages import CHECK, PHONES, settle


def card(web: Web, page: Page) -> None:
    """Open the table card; the engine has judged it."""
    arrive(page, web.url)
    page.get_by_test_id("set-table").tap()
    judged(page)


def judged(page: Page) -> None:
    """Wait until the engine has had its say."""
    page.locator("[data-testid=start]:not([aria-disabled])").wait_for()


def group(page: Page, name: str) -> Locator:
    """A group of settings, opened."""
    found = page.get_by_test_id(f"group-{name}")
    if found.get_attribute("open") is None:
        found.locator("> summary").tap()
    return found


def terms(page: Page) -> str:
    """The summary."""
    text: str = page.get_by_test_id("terms").inner_text()
    return text


# ---- the card ----


def test_what_is_excluded_says_why(web: Web, phone: Page) -> None:
    card(web, phone)
    group(phone, "series")
    raises, stake = group(phone, "raises"), group(phone, "stake")
    expect(phone.get_by_test_id("raises-counter")).to_be_enabled()
    expect(phone.get_by_test_id("stake-left")).to_be_enabled()
    # There is no koks in long nardi.
    expect(raises).to_contain_text("Mars counts more than oin.")
    expect(phone.get_by_test_id("table-card")).not_to_contain_text("koks", ignore_case=True)

    phone.get_by_test_id("series-match").tap()
    expect(phone.get_by_test_id("raises-none")).to_be_disabled()
    judged(phone)
    expect(phone.get_by_test_id("raises-cube")).to_be_checked()
    expect(phone.get_by_test_id("raises-counter")).to_be_disabled()
    why = "Matches and mixed series are always played with the cube."
    expect(raises).to_contain_text(why)
    expect(stake).to_contain_text("Unborne checkers are paid only in single games")
    # What had to be changed is said, too.
    expect(phone.get_by_test_id("table-changed")).to_contain_text(why)
    assert "Match to 3 points" in terms(phone)

    phone.get_by_test_id("series-reverse").tap()
    expect(phone.get_by_test_id("raises-none")).to_be_checked()
    expect(phone.get_by_test_id("raises-cube")).to_be_disabled()
    expect(raises).to_contain_text("In a reverse game nothing is raised")

    # One of its games has koks.
    phone.get_by_test_id("series-tavli").tap()
    expect(phone.get_by_test_id("raises-cube")).to_be_checked()
    expect(raises).to_contain_text("mars adds one more, koks two")
    expect(group(phone, "game")).to_contain_text("This series brings its own games.")
    expect(phone.get_by_test_id("value-game")).to_have_text("Portes, Plakoto, Fevga")

    phone.get_by_test_id("series-single").tap()
    expect(phone.get_by_test_id("stake-left")).to_be_enabled()
    phone.get_by_test_id("stake-left").tap()
    expect(phone.get_by_test_id("stake-left")).to_be_checked()


def test_every_card_that_can_be_started_is_one_the_engine_takes(web: Web, phone: Page) -> None:
    """What the card offers at once is exactly what the rules allow, for each series."""
    card(web, phone)
    for name in ("series", "raises", "stake"):
        group(phone, name)
    for series in ("single", "draw_game", "reverse", "match", "hyper_long_short", "tavli"):
        phone.get_by_test_id(f"series-{series}").tap()
        phone.wait_for_function(
            "(series) => JSON.parse(localStorage['narde.table'] ?? '{}').table?.series === series",
            arg=series,
        )
        judged(phone)
        table = json.loads(phone.evaluate("() => localStorage['narde.table']"))["table"]
        assert ask("table", table=table)["conflicts"] == []
        for field in ("raises", "stake"):
            for box in phone.locator(f"input[name={field}]").all():
                wanted = table | {field: box.get_attribute("value")}
                allowed = ask("table", table=wanted)["conflicts"] == []
                assert box.is_enabled() == allowed, wanted


def test_the_last_table_is_remembered_and_played_at(web: Web, phone: Page) -> None:
    card(web, phone)
    for name, choice in (
        ("game", "card-variant-gulbar"),
        ("series", "series-match"),
        ("raises", "scheme-international"),
        ("dice", "dice-balanced"),
    ):
        group(phone, name)
        phone.get_by_test_id(choice).tap()
        judged(phone)
    phone.locator("[data-testid=card-length] label", has_text="5").first.tap()
    judged(phone)
    phone.get_by_test_id("start").tap()
    seat = Seat(phone, Finger(phone))
    view = seat.lift().view
    table = view["table"]
    assert (view["variant"], table["series"], table["length"]) == ("gulbar", "match", 5)
    assert (table["scheme"], table["dice"]) == ("international", "balanced")
    assert view["cube"]["value"] == 1
    # The terms are at hand during the game.
    for button in ("menu", "menu-terms"):
        phone.get_by_test_id(button).tap()
    for words in ("Gulbar", "Match to 5 points", "Doubling", "Balanced"):
        expect(phone.get_by_test_id("terms")).to_contain_text(words)
    phone.get_by_test_id("close").tap()
    for button in ("menu", "menu-leave"):
        phone.get_by_test_id(button).tap()
    # Play starts at once with the same.
    phone.reload()
    expect(phone.get_by_test_id("pick-game")).to_contain_text("Match to 5 points")
    phone.locator("#app[data-engine=ready]").wait_for()
    for button in ("play", "replace-yes"):
        phone.get_by_test_id(button).tap()
    phone.locator("#app[data-phase=lot][data-busy=no]").wait_for()
    assert current_game(phone)["save"]["record"]["table"] == table


@pytest.mark.visited
def test_a_unit_that_cannot_be_is_refused_in_words(web: Web, phone: Page) -> None:
    card(web, phone)
    group(phone, "stake")
    unit = phone.get_by_test_id("card-unit")
    unit.fill("25")
    expect(phone.get_by_test_id("value-stake")).to_contain_text("25 chips")
    for typed, why in (
        ("0", "At least 1. It stays at 25."),
        ("−5", "At least 1. It stays at 25."),
        ("1.5", "Only whole numbers from 1 to 1,000,000. It stays at 25."),
        ("99999999", "At most 1,000,000. It stays at 25."),
        ("", "Enter a number from 1 to 1,000,000. Until then it stays at 25."),
    ):
        unit.fill(typed)
        expect(phone.get_by_test_id("unit-why")).to_have_text(why)
        expect(unit).to_have_attribute("aria-invalid", "true")
        expect(phone.get_by_test_id("value-stake")).to_contain_text("25 chips")
    unit.blur()
    expect(unit).to_have_value("25")
    judged(phone)
    unit.fill("30")
    expect(phone.get_by_test_id("unit-why")).to_be_empty()
    expect(phone.get_by_test_id("value-stake")).to_contain_text("30 chips")


def test_tables_are_saved_under_a_name(web: Web, phone: Page) -> None:
    card(web, phone)
    group(phone, "series")
    phone.get_by_test_id("series-tavli").tap()
    judged(phone)
    saved = group(phone, "saved")
    phone.get_by_test_id("saved-name").fill("Sunday")
    phone.get_by_test_id("saved-save").tap()
    expect(saved).to_contain_text("“Sunday” is saved.")
    phone.get_by_test_id("series-reverse").tap()
    judged(phone)
    assert "Reverse game" in terms(phone)
    phone.reload()
    judged(phone)
    group(phone, "saved")
    assert "Reverse game" in terms(phone)
    phone.get_by_test_id("saved-set").tap()
    expect(phone.get_by_test_id("value-series")).to_have_text("Tavli")
    judged(phone)
    assert "Tavli" in terms(phone)
    # What would be gone for good is asked twice, and what does nothing says why.
    phone.get_by_test_id("saved-save").tap()
    expect(saved).to_contain_text("Give the table a name first.")
    phone.get_by_test_id("saved-name").fill(" Sunday ")
    press_twice(phone, Finger(phone), "saved-save")
    expect(saved).to_contain_text("“Sunday” is saved.")
    expect(phone.get_by_test_id("saved-set")).to_have_count(1)
    press_twice(phone, Finger(phone), "saved-remove")
    expect(phone.get_by_test_id("saved-set")).to_have_count(0)
    expect(saved).to_contain_text("“Sunday” is removed.")


# ---- two people at one device ----


def test_two_people_at_one_device(web: Web, phone: Page) -> None:
    card(web, phone)
    opponent = group(phone, "opponent")
    opponent.locator("[data-testid=card-opponent] label", has_text="Two").tap()
    for player, name in enumerate(("Ana", "Gio")):
        phone.get_by_test_id(f"card-name-{player}").fill(name)
    judged(phone)
    assert "Ana and Gio" in terms(phone)
    phone.get_by_test_id("start").tap()
    seat = Seat(phone, Finger(phone), people=(0, 1))
    look = seat.lift()
    names = ("Ana", "Gio")
    game = phone.get_by_test_id("game")
    movers = []
    for _ in range(4):
        mover = look.view["actor"]
        movers.append(mover)
        # Whoever has the turn sits at the bottom.
        expect(game).to_have_attribute("data-near", str(mover))
        expect(phone.get_by_test_id("status")).to_contain_text(f"Over to {names[mover]}")
        expect(phone.get_by_test_id(f"strip-{mover}")).to_contain_text(names[mover])
        seat.hand.press("roll")
        look = seat.rest(look.at + 1)
        if look.view["steps"]:
            # Each may take his own steps back, and only those.
            expect(phone.get_by_test_id("undo")).to_have_attribute("aria-disabled", "true")
            found = seat.tap_once(seat.now())
            if found["view"]["phase"] == "play":
                seat.hand.press("undo")
                seat.now(found["view"]["at"] + 1)
        seat.settle()
        look = seat.look()
    assert movers == [movers[0], 1 - movers[0]] * 2
    # The bottom seat is Ana's, when the board is not to turn.
    phone.evaluate(
        """() => {
          const settings = JSON.parse(localStorage["narde.settings"]);
          localStorage["narde.settings"] = JSON.stringify({ ...settings, turnBoard: false });
        }"""
    )
    phone.reload()
    for _ in range(2):
        look = seat.rest()
        expect(game).to_have_attribute("data-near", "0")
        seat.hand.press("roll")
        seat.now(look.at + 1)
        seat.settle()
    loser = seat.look().view["actor"]
    seat.resign()
    phone.get_by_test_id("result").wait_for()
    expect(phone.get_by_role("heading", name=f"Won by {names[1 - loser]}: mars")).to_be_visible()


# ---- looks: nothing clipped, nothing that axe finds ----

CUBE = {"series": "match", "length": 3, "raises": "cube"}


def offered(view: View) -> bool:
    """The computer has raised, and the person is asked."""
    return bool(view["phase"] == "offer" and view["actor"] == 0)


def places(page: Page, language: str) -> Iterator[str]:
    """Opens one screen or sheet after the other."""
    seat = Seat(page, Finger(page), check=False, people=(0, 1))
    for name in ("game", "opponent", "series", "raises", "stake", "dice", "clock", "saved"):
        group(page, name)
    page.locator("[data-testid=card-opponent] label").nth(1).tap()
    page.get_by_test_id("series-match").tap()
    page.get_by_test_id("clock-reserve").tap()
    judged(page)
    yield "the card, all open"
    page.evaluate("() => { location.hash = '#/'; }")
    page.get_by_test_id("home").wait_for()
    yield "home with a table"

    raised = course("classic", offered, 2, table=CUBE)
    clock = {"kind": "reserve", "seconds": 90, "reserve": 600}
    time = {"setting": clock, "move": [90_000] * 2, "bank": [600_000] * 2, "on": None}
    seat.open(raised.stored(clock=clock, time=time | {"deadline": None}))
    page.get_by_test_id("take").wait_for()
    yield "a raise with a clock"
    page.get_by_test_id("drop").tap()
    yield "a raise, refusal asked"
    for action in ({"type": "take"}, {"type": "resign", "player": 0}):
        raised.act(**action)
    seat.open(raised.stored())
    page.get_by_test_id("result").wait_for()
    yield "the end of a match"

    for table in ({"series": "draw_game"}, {"series": "reverse", "raises": "none"}):
        seat.open(begin("khachapuri", "d4" * 32, table).stored())
        yield f"a {table['series']}"
    typed = begin("classic", "e5" * 32, {"dice": "real"}, TWO_PEOPLE)
    seat.open(typed.stored())
    page.get_by_test_id("dice-pad").wait_for()
    yield "typed dice, lot"
    typed.act(type="lot", dice=[5, 2])
    seat.open(typed.stored())
    yield "typed dice"

    chain = course("crazy_gulbar", in_a_chain, 6)
    seat.open(chain.stored())
    yield "a chain"
    short = course("short", lambda view: sum(view["board"]["bar"]) > 0 and view["actor"] == 0, 7)
    seat.open(short.stored())
    yield "the bar"
    page.evaluate("() => { history.replaceState(null, '', '#/archive'); }")
    ended = next(courses("hyper", lambda view: view["series"]["over"], 3, table=CUBE)).stored()
    page.evaluate(PUT, [ended, False])
    page.reload()
    page.locator(f"[data-id='{ended['id']}']").wait_for()
    yield "the archive"
    page.locator(f"[data-id='{ended['id']}']").tap()
    page.get_by_test_id("entry-sheet").wait_for()
    yield "an entry"
    ready = {"replay": "replay-slider", "verify": "verdict", "statistics": "dice-statistics"}
    for screen, ready_id in ready.items():
        page.evaluate("(hash) => { location.hash = hash; }", f"#/{screen}/{ended['id']}")
        page.get_by_test_id(ready_id).first.wait_for()
        page.locator("details").evaluate_all("(all) => all.forEach((one) => { one.open = true; })")
        yield screen


def in_a_chain(view: View) -> bool:
    """The person plays a double of many."""
    stage = view["stage"]
    return bool(
        stage and view["actor"] == 0 and view["phase"] == "play" and len(stage["ahead"]) > 3
    )


@pytest.mark.parametrize(
    "language", ["ka", *(pytest.param(name, marks=pytest.mark.slow) for name in ("en", "ru", "hy"))]
)
def test_nothing_is_clipped_and_axe_is_content(
    web: Web, open_context: OpenContext, playwright: Playwright, language: str
) -> None:
    page = open_context(**playwright.devices["Pixel 7"], bypass_csp=True).new_page()
    prefer(page, language=language)
    page.goto(web.url + "#/table")
    judged(page)
    problems: list[Any] = []
    for place in places(page, language):
        for size in PHONES:
            settle(page, size)
            found = page.evaluate(CHECK)
            problems += [f"{place} at {size[0]}x{size[1]}: {problem}" for problem in found]
        if language in ("en", "ka"):
            problems += [f"{place}: {problem}" for problem in violations(page)]
    assert not problems, "\n".join(problems)
