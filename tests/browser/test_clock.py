"""Time to think: it runs on while the page is away, rests while nobody is at the table, and ends
the game. The device's time is set by the test; nothing is waited for."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .courses import TWO_PEOPLE, begin
from .meddling import current_game, side_page
from .playing import Finger, arrive, prefer
from .seating import HEAR, Seat
from .serving import Web

LATER = """(() => {
  const now = Date.now;
  Date.now = () => now() + %d;
})()"""
"""An init script: the device's clock is so many milliseconds ahead."""

CLOCKS = {
    "move": {"kind": "move", "seconds": 15, "reserve": 0},
    "reserve": {"kind": "reserve", "seconds": 15, "reserve": 120},
    "fischer": {"kind": "fischer", "seconds": 5, "reserve": 300},
}
WHOLE = {"move": 15_000, "reserve": 135_000, "fischer": 300_000}


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
    again.add_init_script(LATER % later)
    again.add_init_script(HEAR)
    prefer(again)
    again.goto(url + "#/game")
    return again


def clock_of(page: Page) -> dict[str, Any]:
    """What is stored about the time."""
    time: dict[str, Any] = current_game(page)["time"]
    return time


@pytest.mark.parametrize("kind", CLOCKS)
def test_time_runs_out_while_the_page_is_away(web: Web, phone: Page, kind: str) -> None:
    seat = timed(web, phone, kind)
    keep = side_page(phone.context, web.url)
    time = clock_of(keep)
    assert (time["on"], time["setting"]["kind"]) == (0, kind)
    assert time["deadline"] > 0
    before = seat.look()
    page = come_back(phone, web.url, WHOLE[kind] + 1000)
    result = page.get_by_test_id("result-kind")
    result.wait_for()
    look = Seat(page, Finger(page)).rest(before.at + 1)
    assert (look.view["result"]["winner"], look.view["result"]["by"]) == (1, "time")
    expect(result).to_contain_text("Time ran out: a technical loss.")
    assert "You: time is up, technical loss." in look_heard(page)


def look_heard(page: Page) -> list[str]:
    """What the log has said."""
    heard: list[str] = page.evaluate("() => heard")
    return heard


def test_a_reload_changes_nothing_while_there_is_time(web: Web, phone: Page) -> None:
    seat = timed(web, phone, "reserve")
    before = seat.look()
    keep = side_page(phone.context, web.url)
    time = clock_of(keep)
    # The time of the move is up, the reserve is not.
    page = come_back(phone, web.url, 20_000)
    again = Seat(page, Finger(page))
    assert again.rest().memory() == before.memory()
    assert clock_of(keep) == time
    expect(page.get_by_test_id("clock-0")).to_have_text("0:00")
    assert again.turn().phase == "roll"
    after = clock_of(keep)
    assert after["on"] == 0
    assert after["bank"][0] < 120_000
    assert after["move"][0] == 15_000


def test_the_clock_rests_while_nobody_is_at_the_table(web: Web, phone: Page) -> None:
    timed(web, phone, "move")
    keep = side_page(phone.context, web.url)
    assert clock_of(keep)["on"] == 0
    for button in ("menu", "menu-leave"):
        phone.get_by_test_id(button).tap()
    phone.get_by_test_id("continue").wait_for()
    time = clock_of(keep)
    assert (time["on"], time["deadline"]) == (None, None)
    assert 0 < time["move"][0] <= 15_000
    # However long one stays away from the table.
    page = come_back(phone, web.url, 3_600_000)
    look = Seat(page, Finger(page)).rest()
    assert look.phase != "over"
    assert clock_of(keep)["on"] == 0


def test_a_game_without_a_clock_shows_none(web: Web, phone: Page) -> None:
    arrive(phone, web.url)
    seat = Seat(phone, Finger(phone))
    seat.begin()
    expect(phone.get_by_test_id("clock-0")).to_have_count(0)
    assert current_game(phone)["time"] is None


def test_two_people_have_a_clock_each(web: Web, phone: Page) -> None:
    """Whoever is asked when the time is up loses, at this device also the second person."""
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
    page = come_back(phone, web.url, 16_000)
    page.get_by_test_id("result").wait_for()
    expect(page.get_by_role("heading", name="Won by Ana: oin")).to_be_visible()
    assert "Gio: time is up, technical loss." in look_heard(page)
