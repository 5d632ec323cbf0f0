"""The board on the bench (web/dev/board.html): hands, keys and motion, below the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Page

from .conftest import MakeWeb, OpenContext
from .guarding import Guard
from .serving import ROOT

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
WIDE = {"viewport": {"width": 1000, "height": 760}}

AT_REST = """() => document.getElementById("log").textContent === '"at rest"'"""

Bench = Callable[..., Page]


@pytest.fixture
def bench(make_web: MakeWeb, open_context: OpenContext, guard: Guard) -> Bench:
    """Opens the bench: `bench(query, **options of the context)`."""
    guard.allow("favicon.ico")
    web = make_web(ROOT / "web")

    def open_bench(query: str, **options: Any) -> Page:
        page = open_context(**options).new_page()
        page.goto(f"{web.url}dev/board.html?{query}")
        page.locator(".nb-art").wait_for()
        return page

    return open_bench


def log(page: Page) -> str:
    """The last report of the board."""
    return page.locator("#log").inner_text()


def box(page: Page, selector: str) -> FloatRect:
    """Where something is."""
    found = page.locator(selector).bounding_box()
    assert found
    return found


def spot(page: Page, stop: int, down: float = 0.5) -> tuple[float, float]:
    """A place inside a point."""
    rect = box(page, f'[data-stop="{stop}"]')
    return rect["x"] + rect["width"] / 2, rect["y"] + rect["height"] * down


def test_touch(bench: Bench) -> None:
    page = bench("pos=middle&speed=fast", **PHONE)
    page.touchscreen.tap(*spot(page, 9))
    assert log(page) == '"point" 9'
    assert page.locator('[data-stop="9"]').get_attribute("aria-pressed") == "true"
    page.touchscreen.tap(*spot(page, 11))
    page.wait_for_function(AT_REST)
    die = box(page, '[data-die="1"]')
    assert min(die["width"], die["height"]) >= 44
    page.touchscreen.tap(die["x"] + 22, die["y"] + 22)
    assert log(page) == '"die" 1'


def test_dragging_to_a_target_and_elsewhere(bench: Bench) -> None:
    page = bench("pos=middle&speed=normal", **WIDE)
    page.mouse.move(*spot(page, 4, 0.25))
    page.mouse.down()
    page.mouse.move(520, 320, steps=6)
    page.mouse.move(*spot(page, 10, 0.25))
    page.mouse.up()
    label = page.locator('[data-stop="10"]').get_attribute("aria-label") or ""
    assert "white 1" in label
    page.wait_for_function(AT_REST)
    page.mouse.move(*spot(page, 5, 0.25))
    page.mouse.down()
    page.mouse.move(480, 380)
    page.mouse.move(*spot(page, 16, 0.8))
    page.mouse.up()
    assert log(page) == '"drop" 5 16'
    page.wait_for_function("() => board.pieces.held === null && board.drag === null")


def test_keys_and_a_click_without_a_pointer(bench: Bench) -> None:
    page = bench("pos=middle&speed=fast", **WIDE)
    page.evaluate("() => board.focusPoint(6)")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert log(page) == '"point" 5'
    page.keyboard.press("ArrowDown")
    assert page.evaluate("() => document.activeElement.dataset.stop") == "20"
    page.keyboard.press("Space")
    assert log(page) == '"point" 20'
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.dataset.die") == "0"
    page.evaluate("""() => document.querySelector('[data-stop="9"]').click()""")
    assert log(page) == '"point" 9'
    page.get_by_role("button", name="n 14, number 14").click()
    assert log(page) == '"point" 14'


def test_motion_always_ends_and_draws_nothing_twice(bench: Bench) -> None:
    page = bench("pos=middle&speed=fast", **WIDE)
    result = page.evaluate("async () => (await import('/dev/bench-checks.js')).motion(board)")
    # A newer picture ends an older motion long before its time.
    assert result["first"] < result["second"]
    assert result["kept"]
    assert result["idle"] == 0
    # In a hidden page nothing is waited for; in a visible one the dice do roll.
    assert result["hidden"] < result["roll"]


def test_a_size_that_comes_late(bench: Bench) -> None:
    page = bench("pos=opening&speed=normal", **PHONE)
    assert page.evaluate("async () => (await import('/dev/bench-checks.js')).late()") == 30


def test_cups_by_touch_and_by_keys(bench: Bench) -> None:
    page = bench("pos=cups&speed=normal", **PHONE)
    page.locator(".nb-cup").nth(1).tap()
    assert log(page) == '"cup" 1'
    page = bench("pos=cups", **WIDE)
    page.locator(".nb-cup").nth(0).focus()
    page.keyboard.press("Enter")
    assert log(page) == '"cup" 0'


SIZES = [(320, 480), (320, 568), (360, 740), (740, 360), (820, 1180), (1366, 768), (1920, 1080)]

DRAWN = """() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => done(true)));
})"""

OUTSIDE = """() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  const frame = document.getElementById("board").getBoundingClientRect();
  const drawn = ".nb-hit, .nb-die, .nb-piece use:not([display=none])";
  const parts = [...document.querySelectorAll(drawn)].filter((part) => {
    const { left, top, right, bottom, width } = part.getBoundingClientRect();
    const over = left < frame.left - 1 || top < frame.top - 1;
    return width > 0 && (over || right > frame.right + 1 || bottom > frame.bottom + 1);
  });
  const found = parts.map((part) => part.outerHTML.slice(0, 120));
  if (scrollWidth > innerWidth || scrollHeight > innerHeight) found.push("the page scrolls");
  return found;
}"""


@pytest.mark.parametrize("position", ["bearing", "full", "hit", "doubles"])
def test_everything_lies_inside_at_any_size(bench: Bench, position: str) -> None:
    page = bench(f"pos={position}&speed=off&bare", viewport={"width": 320, "height": 480})
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(DRAWN)
        assert not page.evaluate(OUTSIDE), (width, height)
