"""Two builds served in turn while a game is played; without screens: test_releases.py."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from .meddling import events
from .playing import Finger, Table, arrive, offline_ready
from .serving import Web

COUNT_LOADS = """if (location.protocol.startsWith("http")) {
  sessionStorage.loads = Number(sessionStorage.loads ?? 0) + 1;
}"""

VERSION = "() => document.querySelector('meta[name=narde-version]').content"

CHECK = """() => new Promise((done) => {
  navigator.serviceWorker.getRegistration().then(async (registration) => {
    const found = () => {
      const worker = registration.installing ?? registration.waiting;
      if (worker?.state === "installed") done(true);
      else worker?.addEventListener("statechange", found);
    };
    registration.addEventListener("updatefound", found);
    await registration.update();
    found();
  });
})"""


def loads(page: Page) -> int:
    """How often this tab has loaded a page."""
    return int(page.evaluate("() => sessionStorage.loads"))


def test_an_update_waits_for_the_end_of_the_game(web: Web, phone: Page, next_dist: Path) -> None:
    phone.add_init_script(COUNT_LOADS)
    arrive(phone, web.url)
    table = Table(phone, Finger(phone), seed=61)
    table.sit_down()
    table.lift()
    offline_ready(phone)
    before = phone.evaluate(VERSION)
    web.requests.clear()
    web.show(next_dist)
    phone.evaluate(CHECK)
    # Not during a game, and nothing reloads by itself.
    banner = phone.get_by_test_id("update")
    table.turn()
    expect(banner).to_have_count(0)
    # On the result.
    for button in ("menu", "menu-resign", "resign-yes"):
        table.hand.press(button)
    phone.get_by_test_id("result").wait_for()
    expect(banner).to_be_visible()
    # Another game can be played without it.
    table.hand.press("play-again")
    assert table.rest().phase == "lot"
    expect(banner).to_have_count(0)
    table.lift()
    look = table.turn()
    stored = events(phone)
    # On the home screen.
    phone.go_back()
    expect(banner).to_be_visible()
    assert (phone.evaluate(VERSION), loads(phone)) == (before, 1)

    with phone.expect_event("load"):
        table.hand.press("update-accept")
    phone.get_by_test_id("home").wait_for()
    assert phone.evaluate(VERSION) != before
    expect(banner).to_have_count(0)
    table.hand.press("continue")
    assert table.rest().memory() == look.memory()
    assert events(phone) == stored
    table.turn()
    assert loads(phone) == 2
    # The shell only: the runtime is the same.
    assert not web.asked(r"/runtime/")
    assert sum(size for _, size in web.requests) < 1_500_000


def test_a_waiting_update_is_offered_again_after_a_restart(
    web: Web, phone: Page, next_dist: Path
) -> None:
    arrive(phone, web.url)
    offline_ready(phone)
    before = phone.evaluate(VERSION)
    web.show(next_dist)
    phone.evaluate(CHECK)
    expect(phone.get_by_test_id("update")).to_be_visible()
    phone.reload()
    assert phone.evaluate(VERSION) == before
    expect(phone.get_by_test_id("update")).to_be_visible()
    # Played without accepting it; even without the server.
    web.stop()
    table = Table(phone, Finger(phone), seed=62)
    table.sit_down()
    table.lift()
