"""Time to think: no time of day has a say in it, it rests while nobody sees the game, and ends it
when it is up. What the clock makes of sleep and jumps is tried in tests/web/clock.test.mjs."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from .courses import TWO_PEOPLE, begin
from .meddling import current_game, put_game, side_page, until_stored
from .playing import Finger, arrive, prefer
from .seating import HEAR, Seat
from .serving import Web

SET_CLOCK = """(ms) => {
  window.real ??= Date.now;
  Date.now = () => window.real() + ms;
}"""
"""The time of day is so many milliseconds ahead of the true one."""

SHOWN = '() => document.querySelector("[data-testid=clock-0]").textContent'

TICKED = f"(before) => ({SHOWN})() !== before"

CLOCKS = {
    "move": {"kind": "move", "seconds": 15, "reserve": 0},
    "reserve": {"kind": "reserve", "seconds": 15, "reserve": 120},
    "fischer": {"kind": "fischer", "seconds": 5, "reserve": 300},
}


def set_clock(page: Page, kind: str) -> None:
    """Choose it on the table card, by touch."""
    page.get_by_test_id("set-table").tap()
    page.locator("[data-testid=group-clock] > summary").tap()
    page.get_by_test_id(f"clock-{kind}").tap()
    if kind != "fischer":
        page.locator("[data-testid=card-perMove] label", has_text="15").tap()
    page.locator("[data-testid=start]:not([aria-disabled])").tap()


def timed(web: Web, page: Page, kind: str) -> Seat:
    """A game with a clock, at the person's own first throw or turn."""
    arrive(page, web.url)
    set_clock(page, kind)
    seat = Seat(page, Finger(page))
    seat.lift()
    return seat


def come_back(page: Page, url: str, later: int) -> Page:
    """The page is closed, and opened so much later on the same device."""
    context = page.context
    page.close(run_before_unload=False)
    again = context.new_page()
    again.add_init_script(f"({SET_CLOCK})({later})")
    again.add_init_script(HEAR)
    prefer(again)
    again.goto(url + "#/game")
    return again


def clock_of(page: Page) -> dict[str, Any]:
    """What is stored about the time."""
    time: dict[str, Any] = current_game(page)["time"]
    return time


def seconds(text: str) -> int:
    """What a clock shows."""
    minutes, rest = text.removeprefix("! ").split(":")
    return int(minutes) * 60 + int(rest)


def ticked(page: Page) -> tuple[int, int]:
    """What the clock shows, and what after its next tick."""
    before: str = page.evaluate(SHOWN)
    page.wait_for_function(TICKED, arg=before)
    return seconds(before), seconds(page.evaluate(SHOWN))


def test_the_time_of_day_has_no_say(web: Web, phone: Page) -> None:
    """It jumps while the page is open, and goes on while it is closed."""
    seat = timed(web, phone, "fischer")
    for later in (120_000, -3_600_000):
        phone.evaluate(SET_CLOCK, later)
        before, after = ticked(phone)
        assert 240 < after < before <= 305
    before_leaving = seat.turn()
    keep = side_page(phone.context, web.url)
    page = come_back(phone, web.url, 3_600_000)
    again = Seat(page, Finger(page))
    assert again.rest().memory() == before_leaving.memory()
    # What is stored is at rest, whatever the page shows.
    time = clock_of(keep)
    assert (time["on"], time["deadline"]) == (None, None)
    assert time["bank"][0] > 180_000
    before, after = ticked(page)
    assert 180 < after < before <= 305


def test_the_clock_rests_while_nobody_sees_the_game(web: Web, phone: Page) -> None:
    timed(web, phone, "fischer")
    keep = side_page(phone.context, web.url)
    for button in ("menu", "menu-leave"):
        phone.get_by_test_id(button).tap()
    phone.get_by_test_id("continue").wait_for()
    # Stored as soon as the game is left, not at once.
    until_stored(keep, "game.time.on === null && game.time.bank[0] < 300_000")
    time = clock_of(keep)
    assert (time["on"], time["deadline"]) == (None, None)
    assert time["bank"][0] > 180_000
    phone.get_by_test_id("continue").tap()
    Seat(phone, Finger(phone)).rest()
    # Frozen and thawed by the browser: it goes on.
    session = phone.context.new_cdp_session(phone)
    for state in ("frozen", "active"):
        session.send("Page.setWebLifecycleState", {"state": state})
    before, after = ticked(phone)
    assert 180 < after < before


def look_heard(page: Page) -> list[str]:
    """What the log has said."""
    heard: list[str] = page.evaluate("() => heard")
    return heard


def test_a_game_without_a_clock_shows_none(web: Web, phone: Page) -> None:
    arrive(phone, web.url)
    seat = Seat(phone, Finger(phone))
    seat.begin()
    expect(phone.get_by_test_id("clock-0")).to_have_count(0)
    assert current_game(phone)["time"] is None


def test_two_people_have_a_clock_each(web: Web, phone: Page) -> None:
    """Whoever is asked when the time is up loses, at this device also the second person."""
    phone.add_init_script(HEAR)
    arrive(phone, web.url)
    seat = Seat(phone, Finger(phone), people=(0, 1))
    setting = CLOCKS["move"]
    time = {"setting": setting, "move": [15_000] * 2, "bank": [0, 0], "on": None, "deadline": None}
    course = begin("classic", "b2" * 32, players=TWO_PEOPLE)
    seat.open(course.stored(clock=setting, time=time))
    look = seat.lift()
    if look.view["actor"] == 0:
        seat.hand.press("roll")
        seat.settle()
        look = seat.look()
    assert look.view["actor"] == 1
    for player in (0, 1):
        expect(phone.get_by_test_id(f"clock-{player}")).to_be_visible()
    game = current_game(phone)
    game["time"]["move"] = [15_000, 700]
    keep = side_page(phone.context, web.url)
    phone.goto("about:blank")
    put_game(keep, game)
    phone.goto(web.url + "#/game")
    phone.get_by_test_id("result").wait_for()
    expect(phone.get_by_role("heading", name="Won by Ana: oin")).to_be_visible()
    expect(phone.get_by_test_id("result-kind")).to_contain_text("Time ran out: a technical loss.")
    assert "Gio: time is up, technical loss." in look_heard(phone)
