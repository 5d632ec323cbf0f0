"""One release takes over from another, below the screens; test_updates.py has it in the app."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

from .driving import go_offline_ready, request, restart_engine, start_engine
from .faults import RUNTIME
from .serving import Web

COUNT_LOADS = "sessionStorage.loads = Number(sessionStorage.loads ?? 0) + 1"


def offer_update(page: Page) -> None:
    """Find the new version and wait until it is complete."""
    page.evaluate("() => updates.check(true)")
    page.wait_for_function("() => window.available === true")


def test_an_update_waits_then_reloads_once(
    engine_page: Page, engine_web: Web, next_engine_dist: Path
) -> None:
    page = engine_page
    assert start_engine(page)["state"] == "ready"
    go_offline_ready(page)
    before = page.locator("meta[name=narde-version]").get_attribute("content")
    page.add_init_script(COUNT_LOADS)
    engine_web.requests.clear()
    engine_web.show(next_engine_dist)
    offer_update(page)
    assert not engine_web.asked(RUNTIME)
    # It waits: another reload still shows the old version.
    page.reload()
    assert page.locator("meta[name=narde-version]").get_attribute("content") == before
    assert page.evaluate("() => sessionStorage.loads") == "1"
    go_offline_ready(page)
    page.wait_for_function("() => updates.available")
    with page.expect_event("load"):
        page.evaluate("() => { void updates.accept(); }")
    page.wait_for_function("() => window.createEngine")
    after = page.locator("meta[name=narde-version]").get_attribute("content")
    assert after != before
    assert start_engine(page)["state"] == "ready"
    assert page.evaluate("() => sessionStorage.loads") == "2"
    assert not engine_web.asked(RUNTIME)


def test_accept_reloads_even_when_nothing_is_announced(
    engine_page: Page, engine_web: Web, next_engine_dist: Path
) -> None:
    page = engine_page
    go_offline_ready(page)
    engine_web.show(next_engine_dist)
    offer_update(page)
    page.add_init_script(COUNT_LOADS)
    page.evaluate(
        """() => {
          const { addEventListener } = EventTarget.prototype;
          EventTarget.prototype.addEventListener = function (type, ...rest) {
            const silenced = ["controllerchange", "statechange"].includes(type);
            if (!silenced) addEventListener.call(this, type, ...rest);
          };
        }"""
    )
    with page.expect_event("load"):
        page.evaluate("() => { void updates.accept(); void updates.accept(); }")
    page.wait_for_function("() => window.createEngine")
    assert page.evaluate("() => sessionStorage.loads") == "1"


def test_another_tab_lives_on_with_the_old_version(
    engine_page: Page, engine_web: Web, next_engine_dist: Path
) -> None:
    other = engine_page.context.new_page()
    assert start_engine(engine_page)["state"] == "ready"
    go_offline_ready(engine_page)
    other.goto(engine_web.url)
    assert start_engine(other)["state"] == "ready"
    engine_web.show(next_engine_dist)
    offer_update(engine_page)
    with engine_page.expect_event("load"):
        engine_page.evaluate("() => { void updates.accept(); }")
    engine_web.stop()
    assert restart_engine(other)["state"] == "ready"
    assert request(other, "hello")["ok"]["protocol"] == 1


def test_old_versions_are_cleaned_away(
    engine_page: Page, engine_web: Web, next_engine_dist: Path
) -> None:
    go_offline_ready(engine_page)
    engine_page.evaluate(
        """async () => {
          await caches.open(`narde ${location.pathname} version long-ago`);
          const files = await caches.open(`narde ${location.pathname} files`);
          await files.put(new URL("runtime/core-0000000000.whl", location), new Response("old"));
          await caches.open("somebody else's");
        }"""
    )
    engine_web.show(next_engine_dist)
    offer_update(engine_page)
    with engine_page.expect_event("load"):
        engine_page.evaluate("() => { void updates.accept(); }")
    engine_page.wait_for_function(
        "async () => !(await caches.keys()).includes(`narde ${location.pathname} version long-ago`)"
    )
    engine_page.wait_for_function(
        """async () => !(await caches.match(new URL("runtime/core-0000000000.whl", location)))"""
    )
    assert "somebody else's" in engine_page.evaluate("() => caches.keys()")
