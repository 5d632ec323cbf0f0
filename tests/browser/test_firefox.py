"""A smoke test in Firefox ESR: start, a few turns, the game after a reload without the server."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from .conftest import OpenContext
from .meddling import events
from .playing import Mouse, Table, arrive
from .serving import Web


def test_a_few_turns_and_an_offline_reload(
    firefox: Browser, open_context: OpenContext, web: Web
) -> None:
    page = open_context(firefox, viewport={"width": 1100, "height": 800}).new_page()
    page.set_default_timeout(60_000)
    arrive(page, web.url)
    table = Table(page, Mouse(page), seed=71)
    table.sit_down()
    table.lift(1)
    look = table.game(turns=3)
    page.locator("#app[data-offline=ready]").wait_for(timeout=120_000)
    web.stop()
    # Its driver's own reload goes past the service worker.
    page.goto("about:blank")
    page.goto(web.url)
    expect(page.get_by_test_id("continue")).to_be_visible()
    page.get_by_test_id("continue").click()
    again = table.rest(look.at)
    assert again.memory() == look.memory()
    assert len(events(page)) == look.at
    table.turn()
