"""Two tabs with one game, and one tab that must never think there is another."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from .conftest import OpenContext
from .meddling import events
from .playing import Finger, Table, arrive, offline_ready, prefer
from .serving import Web

SLOW_LOCKS = """(() => {
  const { request } = LockManager.prototype;
  LockManager.prototype.request = async function (...args) {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    return request.apply(this, args);
  };
})()"""


def another_tab(context: BrowserContext, url: str) -> Page:
    """The same app in another tab; nothing is done there yet."""
    page = context.new_page()
    prefer(page)
    page.goto(url)
    page.get_by_test_id("home").wait_for()
    return page


@pytest.mark.visited
def test_a_second_tab_says_so_and_can_take_over(web: Web, phone: Page) -> None:
    arrive(phone, web.url)
    first = Table(phone, Finger(phone), seed=4)
    first.sit_down()
    first.lift(0)
    first.game(turns=2)
    page = another_tab(phone.context, web.url)
    page.get_by_test_id("continue").tap()
    expect(page.get_by_test_id("elsewhere")).to_be_visible()
    expect(page.locator("#app")).to_have_attribute("data-status", "elsewhere")
    # It wants an answer: neither Escape nor a browser that closes it by itself ends it.
    page.keyboard.press("Escape")
    page.get_by_test_id("elsewhere").evaluate("(dialog) => dialog.close()")
    expect(page.get_by_test_id("elsewhere")).to_be_visible()
    before = first.rest()
    stored = events(phone)
    # Nothing was taken from the first tab by asking.
    assert len(stored) == before.at
    first.turn()
    latest = first.rest()

    page.get_by_test_id("play-here").tap()
    second = Table(page, Finger(page), seed=5)
    look = second.rest()
    assert look.memory() == latest.memory()
    assert events(page)[: len(stored)] == stored
    expect(phone.get_by_test_id("elsewhere")).to_be_visible()
    second.turn()
    assert len(events(page)) >= look.at
    # And back again, without a lost event.
    latest = second.rest()
    phone.get_by_test_id("play-here").tap()
    assert first.rest().memory() == latest.memory()
    expect(page.get_by_test_id("elsewhere")).to_be_visible()
    first.turn()


@pytest.mark.visited
def test_a_closed_tab_lets_go(web: Web, phone: Page) -> None:
    arrive(phone, web.url)
    first = Table(phone, Finger(phone), seed=4)
    first.sit_down()
    first.lift(0)
    latest = first.rest()
    page = another_tab(phone.context, web.url)
    phone.close()
    page.get_by_test_id("continue").tap()
    assert Table(page, Finger(page)).rest().memory() == latest.memory()


@pytest.mark.visited
def test_a_new_game_in_a_second_tab_does_not_overwrite(web: Web, phone: Page) -> None:
    arrive(phone, web.url)
    first = Table(phone, Finger(phone), seed=4)
    first.sit_down()
    first.lift(0)
    first.turn()
    stored = events(phone)
    page = another_tab(phone.context, web.url)
    page.get_by_test_id("play").tap()
    page.get_by_test_id("replace-yes").tap()
    expect(page.get_by_test_id("elsewhere")).to_be_visible()
    assert events(page)[: len(stored)] == stored
    first.turn()


@pytest.mark.visited
def test_a_slow_browser_is_not_another_tab(web: Web, phone: Page) -> None:
    phone.add_init_script(SLOW_LOCKS)
    arrive(phone, web.url)
    table = Table(phone, Finger(phone))
    table.sit_down()


@pytest.mark.visited
def test_asking_twice_is_not_another_tab(web: Web, phone: Page) -> None:
    """Play, Back and Play again before the browser has answered the first time."""
    phone.add_init_script(SLOW_LOCKS)
    arrive(phone, web.url)
    phone.get_by_test_id("play").tap()
    phone.get_by_test_id("game").wait_for()
    phone.go_back()
    phone.get_by_test_id("play").tap()
    Table(phone, Finger(phone)).rest()


@pytest.mark.parametrize("times", [2, pytest.param(10, marks=pytest.mark.slow)])
def test_a_first_visit_in_a_single_tab_starts_at_once(
    web: Web, open_context: OpenContext, playwright: Playwright, times: int
) -> None:
    """Play before anything has arrived, and Play while the service worker takes over."""
    for visit in range(times):
        page = open_context(**playwright.devices["Pixel 7"]).new_page()
        page.add_init_script("window.statuses = []")
        arrive(page, web.url)
        page.evaluate(
            """() => {
              const app = document.querySelector("#app");
              const note = () => statuses.push(app.dataset.status);
              new MutationObserver(note).observe(app, { attributeFilter: ["data-status"] });
            }"""
        )
        if visit % 2:
            offline_ready(page)
        table = Table(page, Finger(page), seed=visit)
        table.sit_down()
        table.lift(visit % 2)
        offline_ready(page)
        assert "elsewhere" not in page.evaluate("() => statuses")
        page.context.close()
