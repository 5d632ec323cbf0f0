"""Fixtures for tests in real browsers.

What a test usually needs:

* `web`: the built app on a server of its own (`web.url`; see serving.Web for stop, start, show,
  faults and the list of requests); `make_web` for a sub-path or another build;
* the mark `visited`, where a test does not care about the first visit and leaves the server alone:
  `web`, `phone` and `desktop` are then those of somebody who has been here, with everything in the
  caches and nothing in the store, which saves seconds a test;
* `phone` and `desktop`: a page in a Pixel 7 with touch, and in a 1366x768 window; `open_context`
  for contexts of any other kind. All are watched: a test fails when a page sends a request off the
  origin, breaks the content policy, or logs an error; `guard.allow(pattern)` excuses what the test
  provokes;
* `engine_page`: a page without the app, with `createEngine` and `createUpdates` on `window`;
* `dist`, `next_dist`: two builds that differ in the shell but not in the runtime;
* `firefox`: Firefox ESR, or the test is skipped.

A failed test leaves pictures of its pages in test-results/; with NARDE_TRACE=1 also a Playwright
trace for each of its contexts (recording them costs a third of the time).
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    Page,
    Playwright,
    sync_playwright,
)

from .guarding import Guard
from .playing import arrive
from .seating import HEAR
from .serving import ROOT, Web, build_once

BUILDS = ROOT / ".build" / "tests"
TRACED = os.environ.get("NARDE_TRACE") == "1"

CHROMIUM_ARGS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-domain-reliability",
    "--disable-sync",
    "--no-first-run",
    # Nothing but the test's own server can be reached, whatever a page tries.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
]

DESKTOP = {"viewport": {"width": 1366, "height": 768}}

FIREFOX_CONTEXT = {
    # Driven over WebDriver BiDi, which knows no media emulation.
    "color_scheme": "null",
    "reduced_motion": "null",
    "forced_colors": "null",
    "contrast": "null",
}

OpenContext = Callable[..., BrowserContext]
MakeWeb = Callable[..., Web]


@pytest.fixture(scope="session")
def dist() -> Path:
    """The built app: that of NARDE_DIST, or built here."""
    given = os.environ.get("NARDE_DIST")
    return (ROOT / given).resolve() if given else build_once(BUILDS / "app")


@pytest.fixture(scope="session")
def next_dist(dist: Path) -> Path:
    """The same app as a newer release: another shell, the same runtime."""
    return build_once(BUILDS / "next", "--version-tag", "next")


@pytest.fixture(scope="session")
def engine_releases() -> tuple[Path, Path]:
    """Two releases of a site without the app, built one right after the other."""
    options = ("--no-compress", "--entry", "tests/browser/pages/engine.js")
    return (
        build_once(BUILDS / "engine", *options),
        build_once(BUILDS / "engine-next", *options, "--version-tag", "next"),
    )


@pytest.fixture(scope="session")
def engine_dist(engine_releases: tuple[Path, Path]) -> Path:
    """A site whose page is only tests/browser/pages/engine.js."""
    return engine_releases[0]


@pytest.fixture(scope="session")
def next_engine_dist(engine_releases: tuple[Path, Path]) -> Path:
    """A newer release of it."""
    return engine_releases[1]


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright's driver."""
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """Debian's Chromium, one for all tests."""
    path = shutil.which("chromium")
    assert path, "Chromium is not installed: run tools/browsers.sh"
    browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGS)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def firefox(playwright: Playwright) -> Iterator[Browser]:
    """Debian's Firefox ESR; tests that need it are skipped where it is missing."""
    path = shutil.which("firefox-esr")
    if not path:
        pytest.skip("Firefox ESR is not installed: tools/browsers.sh installs it from Debian")
    browser = playwright.firefox.launch(channel="moz-firefox", executable_path=path)
    yield browser
    browser.close()


@pytest.fixture
def make_web(dist: Path) -> Iterator[MakeWeb]:
    """Starts servers: `make_web(folder=None, prefix="")`."""
    running: list[Web] = []

    def make(folder: Path | None = None, prefix: str = "") -> Web:
        running.append(Web(folder or dist, prefix))
        return running[-1]

    yield make
    for web in running:
        web.stop()


@pytest.fixture
def web(request: pytest.FixtureRequest) -> Web:
    """The app on a server of its own; marked `visited`, on the one that all such tests share."""
    if request.node.get_closest_marker("visited"):
        shared: Web = request.getfixturevalue("visited_web")
        return shared
    make: MakeWeb = request.getfixturevalue("make_web")
    return make()


@pytest.fixture
def guard() -> Iterator[Guard]:
    """What watches the contexts of this test; checked at its end."""
    guard = Guard()
    yield guard
    assert not guard.problems, "\n".join(guard.problems)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[Any]) -> Iterator[None]:
    """Lets fixtures know whether the test has failed."""
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


FAILED = pytest.StashKey[bool]()


@pytest.fixture
def open_context(
    chromium: Browser, guard: Guard, request: pytest.FixtureRequest
) -> Iterator[OpenContext]:
    """Opens watched contexts: `open_context(browser=chromium, **options of new_context)`."""
    contexts: list[BrowserContext] = []

    def open_one(browser: Browser = chromium, **options: Any) -> BrowserContext:
        if browser.browser_type.name == "firefox":
            options = FIREFOX_CONTEXT | options
        context = browser.new_context(**options)
        context.set_default_timeout(30_000)
        guard.watch(context)
        if TRACED and browser is chromium:
            context.tracing.start(screenshots=True, snapshots=True)
        contexts.append(context)
        return context

    yield open_one
    failed = request.node.stash.get(FAILED, True)
    for index, context in enumerate(contexts):
        if failed:
            keep_pictures(request, context, index)
        if TRACED and failed and context.browser is chromium:
            context.tracing.stop(path=result_file(request, f"{index}.zip"))
        context.close()


def result_file(request: pytest.FixtureRequest, end: str) -> Path:
    """Where something goes that is kept of a failed test."""
    name = re.sub(r"\W+", "-", request.node.name).strip("-")
    return ROOT / "test-results" / f"{name}-{end}"


def keep_pictures(request: pytest.FixtureRequest, context: BrowserContext, index: int) -> None:
    """A picture of every page that can still be drawn."""
    for number, page in enumerate(context.pages):
        with contextlib.suppress(Error):
            page.screenshot(path=result_file(request, f"{index}-{number}.png"), timeout=5_000)


@pytest.fixture
def phone(request: pytest.FixtureRequest, playwright: Playwright) -> Page:
    """A page in an upright phone with touch."""
    return open_page(request, "phone", playwright.devices["Pixel 7"])


@pytest.fixture
def desktop(request: pytest.FixtureRequest) -> Page:
    """A page in a window of a small laptop."""
    return open_page(request, "desktop", DESKTOP)


def open_page(request: pytest.FixtureRequest, name: str, options: dict[str, Any]) -> Page:
    """A page of a visitor who comes for the first time, or of the one who has been here."""
    if request.node.get_closest_marker("visited"):
        return request.getfixturevalue("open_visited")(name, options)  # type: ignore[no-any-return]
    return request.getfixturevalue("open_context")(**options).new_page()  # type: ignore[no-any-return]


@pytest.fixture(scope="session")
def visited_web(dist: Path) -> Iterator[Web]:
    """The server of all tests that are marked `visited`."""
    web = Web(dist)
    yield web
    web.stop()


@pytest.fixture(scope="session")
def visitors() -> dict[str, BrowserContext]:
    """The contexts of those who have been here, by device."""
    return {}


@pytest.fixture
def open_visited(
    chromium: Browser,
    visitors: dict[str, BrowserContext],
    visited_web: Web,
    guard: Guard,
    request: pytest.FixtureRequest,
) -> Iterator[Callable[[str, dict[str, Any]], Page]]:
    """Opens a page whose caches are full and whose store is empty."""
    used: list[BrowserContext] = []

    def open_one(name: str, options: dict[str, Any]) -> Page:
        if name not in visitors:
            visitors[name] = first_visit(chromium, visited_web, options)
        context = visitors[name]
        page = context.new_page()
        origin = visited_web.url.removesuffix("/")
        wanted = {"origin": origin, "storageTypes": "indexeddb,local_storage"}
        context.new_cdp_session(page).send("Storage.clearDataForOrigin", wanted)
        guard.watch(context)
        if TRACED:
            context.tracing.start_chunk()
        used.append(context)
        return page

    yield open_one
    failed = request.node.stash.get(FAILED, True)
    for index, context in enumerate(used):
        guard.unwatch(context)
        if failed:
            keep_pictures(request, context, index)
        if TRACED:
            kept = result_file(request, f"{index}.zip") if failed else None
            context.tracing.stop_chunk(path=kept)
        context.set_offline(False)
        for page in context.pages:
            page.close()


def first_visit(chromium: Browser, web: Web, options: dict[str, Any]) -> BrowserContext:
    """A context that has everything for playing offline."""
    context = chromium.new_context(**options)
    context.set_default_timeout(30_000)
    if TRACED:
        context.tracing.start(screenshots=True, snapshots=True)
    page = context.new_page()
    page.goto(web.url)
    page.locator("#app[data-offline=ready]").wait_for(timeout=60_000)
    page.close()
    return context


@pytest.fixture
def engine_web(make_web: MakeWeb, engine_dist: Path) -> Web:
    """The page without the app, on a server of its own."""
    return make_web(engine_dist)


@pytest.fixture
def engine_page(open_context: OpenContext, engine_web: Web) -> Page:
    """That page, opened."""
    page = open_context().new_page()
    page.goto(engine_web.url)
    return page


@pytest.fixture
def desk(web: Web, desktop: Page) -> Page:
    """A desktop that has been here before, in English, on the page of bots, without a network."""
    desktop.add_init_script(HEAR)
    arrive(desktop, web.url, language="en", level="beginner")
    desktop.locator("#app[data-engine=ready]").wait_for()
    desktop.context.set_offline(True)
    desktop.evaluate("() => { location.hash = '#/settings'; }")
    desktop.get_by_test_id("open-bots").click()
    desktop.get_by_test_id("bots-none").wait_for()
    return desktop
