"""Smoke tests in Firefox ESR: start, a few turns, the game after a reload without the server."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from .conftest import MakeWeb, OpenContext
from .driving import play_a_turn, start_engine
from .meddling import events
from .playing import Mouse, Table, arrive
from .serving import Web


def test_firefox_starts_plays_and_reloads_offline(
    firefox: Browser, make_web: MakeWeb, open_context: OpenContext, engine_dist: Path
) -> None:
    web = make_web(engine_dist)
    page = open_context(firefox).new_page()
    page.goto(web.url)
    assert start_engine(page)["state"] == "ready"
    assert page.evaluate(
        "() => new Promise((r) => createUpdates({ onOfflineReady: () => r(true) }).start())"
    )
    web.stop()
    page.goto(web.url)
    assert start_engine(page)["state"] == "ready"
    assert play_a_turn(page)["phase"] == "play"


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
