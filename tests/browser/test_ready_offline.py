""" "Ready to play offline" is said when it is true: no room, evicted and altered files."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from .conftest import OpenContext
from .guarding import Guard
from .serving import Web

ENTRIES = """async (pattern) => {
  const found = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) {
      if (new RegExp(pattern).test(url)) found.push([cache, url]);
    }
  }
  %s
}"""
"""What a browser, or somebody who got into the caches, does to all entries that match."""

EVICT = ENTRIES % "for (const [cache, url] of found) await cache.delete(url); return found.length;"

ALTER = (
    ENTRIES
    % """for (const [cache, url] of found) {
    const { headers } = await cache.match(url);
    const body = url.endsWith(".js")
      ? "document.title = self.name = 'taken over'; console.error('taken over');"
      : new Uint8Array(100_000).fill(7);
    await cache.put(url, new Response(body, { headers }));
  }
  return found.length;"""
)

SIZES = (
    ENTRIES
    % """const sizes = {};
  for (const [cache, url] of found) {
    sizes[url] = (await (await cache.match(url)).blob()).size;
  }
  return sizes;"""
)


def settled(page: Page, offline: str = "ready") -> None:
    """The engine runs, and the service worker has looked."""
    page.locator("#app[data-engine=ready]").wait_for(timeout=60_000)
    page.locator(f"#app[data-offline={offline}]").wait_for(timeout=60_000)


def come_back(page: Page, web: Web) -> None:
    """Another visit."""
    page.goto("about:blank")
    page.goto(web.url)


def side(page: Page, web: Web, change: str, pattern: str) -> None:
    """Do something to the caches while the app is away."""
    page.goto(web.url + "recover.html")
    assert page.evaluate(change, pattern) > 0


def forget(page: Page) -> None:
    """Empty the browser's own cache, which is asked before the network."""
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")


def test_without_room_nothing_is_claimed(web: Web, desktop: Page) -> None:
    session = desktop.context.new_cdp_session(desktop)
    origin = web.url.rstrip("/")
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 4_000_000})
    desktop.goto(web.url)
    settled(desktop, "full")
    expect(desktop.get_by_test_id("offline-ready")).to_have_count(0)
    desktop.get_by_test_id("settings").click()
    expect(desktop.get_by_test_id("offline-state")).to_contain_text("not enough room")
    # It still plays, without fetching over and over what cannot be kept.
    web.requests.clear()
    come_back(desktop, web)
    settled(desktop, "full")
    assert not web.asked(r"\.(wasm|zip)$")
    # Room has been made: the next visit needs nothing else.
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    come_back(desktop, web)
    settled(desktop)
    web.stop()
    come_back(desktop, web)
    settled(desktop)


def test_what_was_evicted_or_altered_comes_back(web: Web, desktop: Page, guard: Guard) -> None:
    """Nobody notices, but for lines in the console of an engine that meets altered WebAssembly."""
    guard.allow("wasm instantiation failed", "CompileError")
    desktop.goto(web.url)
    settled(desktop)
    kept = desktop.evaluate(SIZES, "/(assets|runtime)/|html$")
    # The kinds of files one by one: tests/web/service-worker.test.mjs.
    for change, pattern in ((EVICT, "/assets/"), (ALTER, "/assets/|html$"), (ALTER, "/runtime/")):
        side(desktop, web, change, pattern)
        come_back(desktop, web)
        settled(desktop)
        assert desktop.evaluate(SIZES, "/(assets|runtime)/|html$") == kept
        assert desktop.title() != "taken over"
    web.stop()
    forget(desktop)
    come_back(desktop, web)
    settled(desktop)
    guard.allow("ERR_CONNECTION_REFUSED", "ERR_FAILED", "Failed to fetch", "dynamically imported")
    # Away from the network the truth is told, and the app starts as far as it can.
    side(desktop, web, EVICT, "/rules-")
    come_back(desktop, web)
    settled(desktop, "offline")
    expect(desktop.get_by_test_id("offline-ready")).to_have_count(0)
    # It is put right as soon as the network is back.
    web.start()
    desktop.evaluate("() => dispatchEvent(new Event('online'))")
    settled(desktop)


def test_a_shell_that_was_altered_is_not_run_offline(web: Web, desktop: Page, guard: Guard) -> None:
    guard.allow("ERR_FAILED", "ERR_CONNECTION", "Failed to load")
    desktop.goto(web.url)
    settled(desktop)
    side(desktop, web, ALTER, "main-.*js$")
    forget(desktop)
    web.stop()
    come_back(desktop, web)
    desktop.evaluate("() => { for (const one of document.getAnimations()) one.finish(); }")
    expect(desktop.locator(".boot-help").first).to_be_visible()
    assert desktop.title() != "taken over"
    web.start()
    desktop.reload()
    settled(desktop)


def test_firefox_mends_its_files(
    firefox: Browser, open_context: OpenContext, web: Web, guard: Guard
) -> None:
    guard.allow("wasm instantiation failed", "CompileError")
    page = open_context(firefox).new_page()
    page.set_default_timeout(60_000)
    page.goto(web.url)
    settled(page)
    for change, pattern in ((EVICT, "/assets/"), (ALTER, "/(assets|runtime)/")):
        side(page, web, change, pattern)
        come_back(page, web)
        settled(page)
        assert page.title() != "taken over"
    web.stop()
    come_back(page, web)
    settled(page)
