"""The page that clears what was downloaded and keeps the games."""

from __future__ import annotations

from playwright.sync_api import Page

from .guarding import Guard
from .serving import Web


def test_recovery_keeps_the_games(web: Web, desktop: Page) -> None:
    page = desktop
    page.goto(web.url)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null", timeout=60_000)
    page.evaluate(
        """() => new Promise((resolve, reject) => {
          const open = indexedDB.open("kept", 1);
          open.onupgradeneeded = () => open.result.createObjectStore("games").put("mine", 1);
          open.onsuccess = () => { open.result.close(); resolve(); };
          open.onerror = () => reject(open.error);
        })"""
    )
    page.evaluate("() => localStorage.setItem('kept', 'yes')")
    page.goto(web.url + "recover.html")
    assert set(page.locator("section").evaluate_all("(all) => all.map((s) => s.lang)")) == {
        "en",
        "hy",
        "ka",
        "ru",
    }
    page.get_by_role("button").first.click()
    page.locator(".done").first.wait_for()
    left = page.evaluate(
        """async () => ({
          caches: await caches.keys(),
          workers: (await navigator.serviceWorker.getRegistrations()).length,
          databases: (await indexedDB.databases()).map(({ name }) => name),
          local: localStorage.getItem("kept"),
        })"""
    )
    assert (left["caches"], left["workers"], left["local"]) == ([], 0, "yes")
    assert "kept" in left["databases"]


def test_the_pages_beside_the_app_work_without_the_server(
    web: Web, desktop: Page, guard: Guard
) -> None:
    guard.allow("ERR_CONNECTION_REFUSED", "ERR_FAILED")
    desktop.goto(web.url)
    desktop.wait_for_function("() => navigator.serviceWorker.controller !== null", timeout=60_000)
    web.stop()
    desktop.goto(web.url + "licences.html")
    assert "Mozilla Public License" in desktop.locator("main").inner_text()
    desktop.goto(web.url + "recover.html")
    # Nothing would come back: what is here stays.
    desktop.get_by_role("button").first.click()
    desktop.locator(".offline").first.wait_for()
    assert len(desktop.evaluate("() => caches.keys()")) == 2
    web.start()
    desktop.get_by_role("button").first.click()
    desktop.locator(".done").first.wait_for()
    assert desktop.evaluate("() => caches.keys()") == []
