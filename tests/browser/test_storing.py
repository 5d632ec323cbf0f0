"""The store fails for a while, or for good: the game goes on, says so, and catches up."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .faults import missing
from .guarding import Guard
from .meddling import current_game, events, put_game, side_page
from .playing import Finger, Table, arrive, prefer
from .positions import played
from .serving import Web

FAILING = """(() => {
  window.failing = {};
  for (const [kind, name] of [[IDBObjectStore, "put"], [Storage, "setItem"]]) {
    const real = kind.prototype[name];
    kind.prototype[name] = function (...given) {
      if (failing[name]) throw new DOMException("it fails", failing[name]);
      return real.apply(this, given);
    };
  }
})()"""
"""All `put` or `setItem` fail with the error that `failing` names."""

VERSION = """([version, stores]) => new Promise((resolve, reject) => {
  const opening = indexedDB.open("narde", version);
  opening.onupgradeneeded = () => {
    for (const name of stores) opening.result.createObjectStore(name, { keyPath: "id" });
  };
  opening.onsuccess = () => {
    window.holding = opening.result;
    resolve();
  };
  opening.onerror = () => reject(opening.error);
})"""
"""Opens the database at a version, and holds it."""


def fail(page: Page, error: str | None, *, what: str = "put") -> None:
    """From now on."""
    page.evaluate("([what, error]) => { failing[what] = error; }", [what, error])


def in_the_middle(web: Web, page: Page, at: int = 40) -> Table:
    """A game that has begun some time ago, on the table."""
    page.add_init_script(FAILING)
    arrive(page, web.url)
    table = Table(page, Finger(page), seed=61)
    table.sit_down()

    def wanted(view: dict[str, Any]) -> bool:
        return bool(view["at"] >= at and view["phase"] == "roll" and view["actor"] == 0)

    put_game(page, played(wanted, seed=61))
    page.reload()
    table.rest(at)
    return table


@pytest.mark.visited
@pytest.mark.parametrize(
    ("error", "why"), [("QuotaExceededError", "no room"), ("AbortError", "reports a fault")]
)
def test_writes_fail_for_a_while(web: Web, phone: Page, error: str, why: str) -> None:
    """The page says that it shows more than is stored; then all is, and a kill loses nothing."""
    table = in_the_middle(web, phone)
    app = phone.locator("#app")
    look = table.turn()
    expect(app).to_have_attribute("data-unsaved", "")
    before = events(phone)
    fail(phone, error)
    while look.at < 69:
        look = table.turn()
    assert len(events(phone)) == len(before) < look.at
    notice = phone.get_by_test_id("unsaved-game")
    expect(notice).to_contain_text(why)
    # The whole of it, and in the menu nothing else is claimed.
    notice.get_by_role("button").tap()
    expect(phone.get_by_test_id("unsaved-sheet")).to_contain_text("keep this window open")
    table.hand.press("close")
    table.hand.press("menu")
    expect(phone.get_by_test_id("menu-sheet")).not_to_contain_text("The game is kept")
    table.hand.press("close")
    fail(phone, None)
    # Nobody does anything.
    expect(notice).to_have_count(0, timeout=60_000)
    expect(app).to_have_attribute("data-unsaved", "")
    assert len(events(phone)) == look.at
    keep = side_page(phone.context, web.url)
    phone.close(run_before_unload=False)
    page = keep.context.new_page()
    prefer(page)
    page.goto(web.url + "#/game")
    assert Table(page, Finger(page)).rest(look.at).memory() == look.memory()
    keep.close()


@pytest.mark.visited
def test_the_end_of_a_game_that_cannot_be_stored(web: Web, phone: Page) -> None:
    """The result says it, the archive has it and says it, and both are stored later."""
    table = in_the_middle(web, phone, at=5)
    fail(phone, "QuotaExceededError")
    for button in ("menu", "menu-resign", "resign-yes"):
        table.hand.press(button)
    result = phone.get_by_test_id("result")
    expect(result.get_by_test_id("unsaved-game")).to_be_visible()
    table.hand.press("home")
    phone.get_by_test_id("archive-open").tap()
    expect(phone.get_by_test_id("unsaved-archive")).to_contain_text("not saved yet")
    expect(phone.get_by_test_id("archive-row")).to_have_count(1)
    assert not current_game(phone)["over"]
    fail(phone, None)
    expect(phone.get_by_test_id("unsaved-archive")).to_have_count(0, timeout=60_000)
    expect(phone.locator("#app")).to_have_attribute("data-unsaved", "")
    assert current_game(phone)["over"]
    phone.reload()
    expect(phone.get_by_test_id("archive-row")).to_have_count(1)


@pytest.mark.visited
def test_settings_and_tables_say_that_they_are_not_stored(web: Web, phone: Page) -> None:
    phone.add_init_script(FAILING)
    arrive(phone, web.url)
    fail(phone, "QuotaExceededError", what="setItem")
    phone.get_by_test_id("lang-ru").tap()
    expect(phone.get_by_test_id("unsaved-settings")).to_contain_text("Настройки ещё не сохранены")
    phone.get_by_test_id("lang-en").tap()
    phone.get_by_test_id("settings").tap()
    sheet = phone.get_by_test_id("settings-sheet")
    expect(sheet.get_by_test_id("unsaved-settings")).to_be_visible()
    phone.get_by_test_id("close").tap()
    phone.get_by_test_id("set-table").tap()
    phone.locator("[data-testid=group-saved] summary").click()
    phone.get_by_test_id("saved-name").fill("Mine")
    phone.get_by_test_id("saved-save").click()
    group = phone.get_by_test_id("group-saved")
    expect(group.get_by_test_id("unsaved-table")).to_be_visible()
    expect(group).not_to_contain_text("“Mine” is saved")
    fail(phone, None, what="setItem")
    expect(phone.get_by_test_id("unsaved-table")).to_have_count(0, timeout=60_000)
    phone.reload()
    expect(phone.locator("[data-testid=group-saved] summary")).to_contain_text("Mine")


@pytest.mark.visited
def test_a_newer_store_is_not_called_none(web: Web, phone: Page) -> None:
    table = in_the_middle(web, phone, at=5)
    look = table.look()
    side = side_page(phone.context, web.url)
    side.evaluate(VERSION, [99, []])
    # In the game, when it is stored next.
    table.roll()
    expect(phone.get_by_test_id("unsaved-game")).to_contain_text("newer version")
    # And from the beginning.
    phone.close(run_before_unload=False)
    page = side.context.new_page()
    prefer(page)
    page.goto(web.url)
    unread = page.get_by_test_id("unread")
    expect(unread).to_contain_text("newer version of Narde")
    expect(unread).to_contain_text("The games are untouched")
    expect(page.get_by_test_id("memory-only")).to_have_count(0)
    page.get_by_test_id("continue").tap()
    expect(page.get_by_test_id("stuck")).to_contain_text("The games are untouched")
    page.goto(web.url + "#/archive")
    page.get_by_test_id("unread").wait_for()
    expect(page.get_by_test_id("archive-empty")).to_have_count(0)
    assert len(events(side)) == look.at


@pytest.mark.visited
def test_a_store_without_its_stores_is_made_whole(web: Web, phone: Page) -> None:
    side = side_page(phone.context, web.url)
    side.evaluate(VERSION, [4, []])
    side.close()
    arrive(phone, web.url)
    table = Table(phone, Finger(phone), seed=62)
    table.sit_down()
    look = table.lift()
    assert len(events(phone)) == look.at
    expect(phone.locator("#app")).to_have_attribute("data-unsaved", "")


@pytest.mark.visited
def test_an_old_tab_that_holds_the_store(web: Web, phone: Page) -> None:
    """Said as it is; the game is stored when that tab is closed, with nobody's help."""
    side = side_page(phone.context, web.url)
    side.evaluate(VERSION, [1, ["games"]])
    arrive(phone, web.url)
    expect(phone.get_by_test_id("unread")).to_contain_text("close that tab")
    table = Table(phone, Finger(phone), seed=63)
    # Nobody knows whether there is a game that would be replaced.
    table.hand.press("play")
    table.hand.press("replace-yes")
    look = table.lift()
    expect(phone.get_by_test_id("unsaved-game")).to_contain_text("another tab is in the way")
    side.close()
    expect(phone.get_by_test_id("unsaved-game")).to_have_count(0, timeout=60_000)
    assert len(events(phone)) >= look.at


@pytest.mark.visited
def test_a_store_that_cannot_be_read_at_first(web: Web, phone: Page) -> None:
    """The game is neither gone nor replaced: it opens when the store does."""
    table = in_the_middle(web, phone, at=5)
    look = table.look()
    phone.add_init_script(
        """(() => {
          window.unread = true;
          const { open } = IDBFactory.prototype;
          IDBFactory.prototype.open = function (...given) {
            if (unread) throw new DOMException("Internal error", "UnknownError");
            return open.apply(this, given);
          };
        })()"""
    )
    phone.reload()
    expect(phone.get_by_test_id("stuck")).to_contain_text("reports a fault")
    phone.evaluate("() => { unread = false; }")
    assert table.rest().memory() == look.memory()


def test_a_service_worker_is_asked_for_again(web: Web, phone: Page) -> None:
    phone.add_init_script(
        """(() => {
          const { register } = ServiceWorkerContainer.prototype;
          ServiceWorkerContainer.prototype.register = function (...given) {
            if (window.refused) return register.apply(this, given);
            window.refused = true;
            return Promise.reject(new TypeError("failed to fetch"));
          };
        })()"""
    )
    arrive(phone, web.url)
    phone.wait_for_function("() => window.refused")
    phone.evaluate("() => dispatchEvent(new Event('online'))")
    phone.locator("#app[data-offline=ready]").wait_for(timeout=120_000)


def test_a_part_is_asked_for_again_without_a_new_page(web: Web, phone: Page, guard: Guard) -> None:
    guard.allow("404", "Failed to load resource", "dynamically imported module")
    web.faults[r"/lazy-screens-.*\.js$"] = missing
    arrive(phone, web.url)
    phone.evaluate("() => { window.same = true; location.hash = '#/archive'; }")
    phone.get_by_test_id("late-failed").wait_for()
    web.faults.clear()
    phone.get_by_test_id("late-retry").tap()
    phone.get_by_test_id("archive").wait_for()
    assert phone.evaluate("() => window.same")
