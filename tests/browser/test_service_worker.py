"""The service worker, below the screens: what it keeps, and starts without the server."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from .conftest import MakeWeb, OpenContext
from .driving import go_offline_ready, play_a_turn, request, start_engine
from .faults import RUNTIME, missing
from .guarding import Guard
from .serving import Web


def test_the_first_visit_downloads_everything_once(engine_page: Page, engine_web: Web) -> None:
    assert start_engine(engine_page)["state"] == "ready"
    go_offline_ready(engine_page)
    hashed = engine_web.asked(r"/(runtime|assets)/")
    assert len(hashed) == len(set(hashed)), hashed
    engine_web.requests.clear()
    engine_page.goto("about:blank")
    engine_page.goto(engine_web.url)
    assert start_engine(engine_page)["state"] == "ready"
    assert sum(size for _, size in engine_web.requests) == 0, engine_web.requests


def test_service_worker_and_engine_may_start_together(engine_page: Page, engine_web: Web) -> None:
    both = engine_page.evaluate(
        """() => Promise.all([
          new Promise((resolve) => createUpdates({ onOfflineReady: () => resolve(true) }).start()),
          new Promise((resolve) => {
            createEngine({ onStatus: ({ state }) => state === "ready" && resolve(true) }).start();
          }),
        ])"""
    )
    assert both == [True, True]
    big = engine_web.asked(RUNTIME)
    assert len(big) == len(set(big)), big


@pytest.mark.parametrize("prefix", ["", "/games/narde"])
def test_reload_with_the_server_stopped(
    make_web: MakeWeb, open_context: OpenContext, engine_dist: Path, prefix: str
) -> None:
    web = make_web(engine_dist, prefix)
    page = open_context().new_page()
    page.goto(web.url)
    assert start_engine(page)["state"] == "ready"
    go_offline_ready(page)
    web.stop()
    page.reload()
    assert start_engine(page)["state"] == "ready"
    assert play_a_turn(page)["phase"] == "play"
    # Another address below the site leads back to it, and the start page still finds its files.
    page.goto(web.url + "deep/link?x=1")
    assert page.url == web.url
    assert start_engine(page)["state"] == "ready"


def test_reload_with_the_network_off(engine_page: Page, engine_web: Web) -> None:
    assert start_engine(engine_page)["state"] == "ready"
    go_offline_ready(engine_page)
    engine_page.context.set_offline(True)
    engine_page.reload()
    assert start_engine(engine_page)["state"] == "ready"
    # The nets of games that were never played are there, too.
    hello = request(engine_page, "hello")["ok"]
    for variant in hello["variants"]:
        view = play_a_turn(engine_page, variant["key"])
        thought = request(engine_page, "think", at=view["at"], level="expert")["ok"]
        assert "fallback" not in thought, variant["key"]


def test_two_sites_on_one_origin_keep_apart(
    make_web: MakeWeb, open_context: OpenContext, engine_dist: Path
) -> None:
    web = make_web(engine_dist, "/one")
    web.mount("/two/", engine_dist)
    page = open_context().new_page()
    for path in ("/one/", "/two/"):
        page.goto(web.url.replace("/one/", path))
        go_offline_ready(page)
    names = page.evaluate("() => caches.keys()")
    assert sum(name.startswith("narde /one/ ") for name in names) == 2
    assert sum(name.startswith("narde /two/ ") for name in names) == 2


def test_a_broken_install_keeps_nothing_active(
    engine_page: Page, engine_web: Web, guard: Guard
) -> None:
    guard.allow(".*")
    engine_web.faults[r"core-.*\.whl$"] = missing
    state = engine_page.evaluate(
        """async () => {
          await createUpdates().start();
          const registration = await navigator.serviceWorker.getRegistration();
          const worker = registration?.installing;
          if (worker) {
            await new Promise((resolve) => worker.addEventListener("statechange", resolve));
            return worker.state;
          }
          return "redundant";
        }"""
    )
    assert state == "redundant"
    engine_web.faults.clear()
    engine_page.reload()
    go_offline_ready(engine_page)
