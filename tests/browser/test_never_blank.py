"""Whatever keeps the app from starting, the page says what to do; not so on a usual start."""

from __future__ import annotations

import shutil

import pytest
import serve
from playwright.sync_api import Locator, Page, Playwright, expect

from .conftest import CHROMIUM_ARGS, OpenContext
from .faults import damaged, missing, send
from .guarding import Guard
from .serving import Fault, Web

LANGUAGES = ["hy", "ka", "ru", "en"]

FINISH = "() => { for (const one of document.getAnimations()) one.finish(); }"
"""As if the seconds had passed for which the text waits."""


def replaced(old: str, new: str) -> Fault:
    """The same text with `new` in place of `old`, uncompressed."""

    def change(answer: serve.Answer) -> serve.Answer:
        text = answer.body.decode()
        assert old in text
        return send(200, answer.headers["Content-Type"], text.replace(old, new).encode())

    return change


def syntax_error(answer: serve.Answer) -> serve.Answer:
    """A script that no parser takes."""
    return send(200, answer.headers["Content-Type"], b"let let = ;")


MAIN = r"/assets/main-.*\.js$"

FAULTS: dict[str, tuple[str, Fault]] = {
    "missing": (MAIN, missing),
    "damaged": (MAIN, damaged),
    "no parser for it": (MAIN, syntax_error),
    "part missing": (r"/assets/chunk-.*\.js$", missing),
    # A browser passes over a type that it does not know: so do those without modules.
    "no modules": (r"/$", replaced('type="module"', 'type="unknown"')),
}


@pytest.fixture
def plain(open_context: OpenContext) -> Page:
    """A small phone that takes nothing compressed, so that answers can be changed."""
    context = open_context(viewport={"width": 360, "height": 740})
    context.set_extra_http_headers({"Accept-Encoding": "identity"})
    return context.new_page()


def texts(page: Page, kind: str) -> list[Locator]:
    """A text in each language."""
    return [page.locator(f'section[lang="{language}"] {kind}') for language in LANGUAGES]


@pytest.mark.parametrize("name", FAULTS)
def test_an_app_that_does_not_start_leaves_a_text(
    web: Web, plain: Page, guard: Guard, name: str
) -> None:
    guard.allow("404", "integrity", "SyntaxError", "Failed to")
    pattern, fault = FAULTS[name]
    web.faults[pattern] = fault
    plain.goto(web.url)
    expect(plain.locator("h1")).to_be_hidden()
    plain.evaluate(FINISH)
    for text in texts(plain, ".boot-help"):
        expect(text).to_be_visible()
    # It leads to the page that mends, which is there without the app.
    web.faults.clear()
    plain.locator('section[lang="en"] a').click()
    plain.locator('section[lang="en"] button').click()
    plain.locator('section[lang="en"] .done').wait_for()
    plain.locator('section[lang="en"] a').click()
    plain.get_by_test_id("home").wait_for()
    expect(plain.locator(".boot")).to_have_count(0)


def test_a_slow_start_is_not_a_failed_one(web: Web, plain: Page) -> None:
    with plain.expect_request("**/assets/main-*.js"):
        held = []
        plain.route("**/assets/main-*.js", lambda route: held.append(route))
        plain.goto(web.url, wait_until="commit")
    plain.wait_for_function("() => document.getAnimations().length > 0")
    delays = "() => document.getAnimations().map((one) => one.effect.getTiming().delay)"
    assert min(plain.evaluate(delays)) >= 3000
    expect(plain.locator("h1")).to_be_hidden()
    held[0].continue_()
    plain.get_by_test_id("home").wait_for()
    expect(plain.locator(".boot")).to_have_count(0)


def test_without_javascript(web: Web, open_context: OpenContext) -> None:
    page = open_context(java_script_enabled=False).new_page()
    page.goto(web.url)
    for text in texts(page, "noscript p"):
        expect(text).to_be_visible()
        expect(text).to_contain_text("JavaScript")
    expect(page.locator(".boot-help").first).to_be_hidden()
    page.goto(web.url + "recover.html")
    for text in texts(page, ".dead"):
        expect(text).to_be_visible()
    expect(page.locator("button").first).to_be_disabled()


def test_the_page_that_mends_says_why_its_button_is_dead(
    web: Web, plain: Page, guard: Guard
) -> None:
    guard.allow("404")
    web.faults[r"/recover-.*\.js$"] = missing
    plain.goto(web.url + "recover.html")
    plain.evaluate(FINISH)
    for text in texts(plain, ".dead"):
        expect(text).to_be_visible()
    for button in texts(plain, "button"):
        expect(button).to_be_disabled()


def test_without_webassembly(web: Web, playwright: Playwright) -> None:
    path = shutil.which("chromium")
    # Newer ones heed the first flag only together with the second.
    args = [*CHROMIUM_ARGS, "--js-flags=--noexpose_wasm,--jitless"]
    browser = playwright.chromium.launch(executable_path=path, args=args)
    try:
        page = browser.new_page()
        page.goto(web.url)
        failed = page.get_by_test_id("engine-failed")
        expect(failed).to_have_attribute("data-code", "unsupported", timeout=60_000)
        page.get_by_test_id("play").click()
        stuck = page.get_by_test_id("stuck")
        expect(stuck.locator("[data-code]")).to_have_attribute("data-code", "unsupported")
        stuck.get_by_test_id("mend").click()
        page.locator("section button").first.wait_for()
    finally:
        browser.close()


def test_a_fault_in_a_screen_leads_home(web: Web, desktop: Page, guard: Guard) -> None:
    guard.allow("matchMedia is broken")
    desktop.goto(web.url)
    desktop.get_by_test_id("home").wait_for()
    # Whatever a browser lacks shows itself while something is drawn.
    desktop.evaluate(
        """() => {
          globalThis.matchMedia = () => { throw new Error("matchMedia is broken"); };
          location.hash = "#/archive";
        }"""
    )
    failed = desktop.get_by_test_id("screen-failed")
    failed.wait_for()
    expect(failed.get_by_test_id("mend")).to_be_visible()
    failed.get_by_test_id("screen-home").click()
    desktop.get_by_test_id("home").wait_for()
