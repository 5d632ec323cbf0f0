"""Where somebody forces two or three colours on everything, each state can still be told."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from .playing import Finger, prefer
from .seating import Seat
from .serving import Web
from .tour import go

SHAPE = """(one) => {
  const shape = (element, pseudo) => {
    const { borderTopStyle, borderTopWidth, textDecorationLine, transform, content }
      = getComputedStyle(element, pseudo);
    return [borderTopStyle, borderTopWidth, textDecorationLine, transform, content].join(" ");
  };
  return [shape(one, null), shape(one, "::before"), shape(one, "::after")].join(" | ");
}"""

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "forced_colors": "active"}


@pytest.fixture
def forced(open_visited: Callable[..., Page]) -> Page:
    """A page in colours that somebody has forced."""
    return open_visited("forced", PHONE)


def differ(page: Page, one: str, other: str) -> None:
    """These two are in different states: it is seen, and not by a colour alone."""
    found = [page.locator(selector).first.evaluate(SHAPE) for selector in (one, other)]
    assert found[0] != found[1], f"{one} looks like {other}"


@pytest.mark.visited
def test_every_state_has_a_shape(web: Web, forced: Page) -> None:
    prefer(forced)
    forced.goto(web.url)
    forced.locator("#app[data-engine=ready]").wait_for()
    differ(forced, ".languages [aria-pressed=true]", ".languages [aria-pressed=false]")
    go(forced, "#/settings", "settings")
    differ(forced, ".toggle input:checked", ".toggle input:not(:checked)")
    differ(forced, ".chip input:checked + span", ".chip input:not(:checked) + span")
    go(forced, "#/games", "games")
    differ(forced, ".option input:checked", ".option input:not(:checked)")
    go(forced, "#/table")
    forced.locator("[data-testid=group-series] > summary").tap()
    forced.get_by_test_id("series-reverse").tap()
    forced.locator("[data-testid=group-raises] > summary").tap()
    forced.locator(".option-excluded").first.wait_for()
    differ(forced, ".option-excluded .option-name", ".option:not(.option-excluded) .option-name")
    go(forced, "#/")
    seat = Seat(forced, Finger(forced), check=False)
    seat.begin()
    found = seat.settle()
    looks: dict[tuple[str, bool], set[str]] = {}
    # Each button is seen while it can be pressed and while it cannot.
    while len(looks) < 6:
        for button in ("undo", "roll", "done"):
            control = forced.get_by_test_id(button)
            alive = control.get_attribute("aria-disabled") is None
            looks.setdefault((button, alive), set()).add(control.evaluate(SHAPE))
        if found["view"]["phase"] == "roll":
            seat.hand.press("roll")
            found = seat.now(found["view"]["at"] + 1)
        else:
            found = seat.tap_once(found)
    for button in ("undo", "roll", "done"):
        assert not looks[button, True] & looks[button, False], f"{button} looks the same"
