"""The game by keyboard only: no pointer is used, and the focus is always somewhere to be seen."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .playing import Look, Step, Table, arrive
from .serving import Web

pytestmark = pytest.mark.visited

FOCUS = """() => {
  const element = document.activeElement;
  const box = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  const ring = (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2)
    || style.boxShadow !== "none";
  return {
    tag: element.tagName, id: element.dataset.testid ?? "", stop: element.dataset.stop ?? "",
    name: element.getAttribute("aria-label") ?? element.textContent.trim().slice(0, 40),
    shown: element.matches(":focus-visible") && box.width > 0 && box.height > 0,
    ring, quiet: element.matches("h1, h2, .sheet-content, main"),
  };
}"""

SOMEWHERE = "() => document.activeElement !== document.body"


class Keys:
    """Hands on a keyboard."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def tap(self, x: float, y: float) -> None:
        """There is no pointer."""
        raise AssertionError("no pointer here")

    def press(self, test_id: str) -> None:
        """Go to a button with Tab and press Enter."""
        self.reach(test_id)
        self.key("Enter")

    def focus(self) -> dict[str, Any]:
        """What has the focus."""
        found: dict[str, Any] = self.page.evaluate(FOCUS)
        return found

    def key(self, name: str) -> None:
        """One key; afterwards something that is there has the focus, and shows it."""
        self.page.keyboard.press(name)
        if name == "Tab" and self.focus()["tag"] == "BODY":
            # Past the last stop, where a browser has its own bars.
            self.page.keyboard.press("Tab")
        self.page.wait_for_function(SOMEWHERE)
        focus = self.focus()
        if focus["tag"] == "BODY":
            # A sheet whose part of the app has just come takes the place of the empty one.
            self.page.wait_for_function(SOMEWHERE)
            focus = self.focus()
        assert focus["shown"], (name, focus)
        assert focus["ring"] or focus["quiet"], (name, focus)

    def reach(self, test_id: str) -> None:
        """Tab until the focus is there."""
        for _ in range(60):
            if self.focus()["id"] == test_id:
                return
            self.key("Tab")
        raise AssertionError(f"Tab does not come to {test_id}")

    def walk(self, look: Look, place: int | str) -> None:
        """Walk over the board with the arrow keys, as the eye sees it."""
        stops = look.stops
        goal = look.stop(place)
        aim = next(name for name, stop in stops.items() if stop is goal)
        for _ in range(40):
            here = self.focus()["stop"]
            if here == aim:
                return
            if not here:
                self.key("b")
                continue
            now = stops[here]
            self.key(direction(here, aim, goal["x"] - now["x"], goal["y"] - now["y"]))
        raise AssertionError(f"the arrow keys do not come to {aim}")


def direction(here: str, aim: str, dx: float, dy: float) -> str:
    """The key towards there, where the long sides run across: first to the right row."""
    across = "ArrowRight" if dx > 0 else "ArrowLeft"
    along = "ArrowDown" if dy > 0 else "ArrowUp"
    if here.startswith("off") or (abs(dy) < 60 and not aim.startswith("off")):
        return across
    return along if abs(dy) > 60 else across


class KeyTable(Table):
    """The same person, with the keys of the game."""

    hand: Keys

    def lift(self, cup: int = 0) -> Look:
        """Lift a cup that Tab comes to."""
        look = self.rest()
        while look.phase == "lot":
            for _ in range(20):
                if f"Cup {cup + 1}" == self.hand.focus()["name"]:
                    break
                self.hand.key("Tab")
            self.hand.key("Enter")
            look = self.rest(look.at + 1)
        return look

    def roll(self) -> Look:
        """R."""
        look = self.rest()
        assert look.phase == "roll"
        self.hand.key("r")
        return self.rest(look.at + 1)

    def pick(self, place: int | str) -> Look:
        """Walk to a checker and take it."""
        self.hand.walk(self.look(), place)
        self.hand.key("Enter")
        self.page.locator(f'.nb-hit[data-stop="{place}"][data-state=selected]').wait_for()
        return self.look()

    def step(self, wanted: Step) -> Look:
        """Take a checker and put it down."""
        before = self.look()
        self.pick(wanted["from"])
        self.hand.walk(before, wanted["to"])
        self.hand.key("Enter")
        return self.landed(before, wanted)

    def done(self) -> Look:
        """D."""
        look = self.look()
        self.hand.key("d")
        return self.rest(look.at + 1)


@pytest.fixture
def table(web: Web, desktop: Page) -> KeyTable:
    """A table in a desktop window."""
    arrive(desktop, web.url)
    return KeyTable(desktop, Keys(desktop), seed=11)  # type: ignore[arg-type]


def test_a_game_by_keyboard(table: KeyTable) -> None:
    table.sit_down()
    table.lift(1)
    for _ in range(12):
        table.turn()
        if table.look().phase == "over":
            break
    assert table.look().at > 50


def test_undo_and_done_by_keys(table: KeyTable) -> None:
    table.sit_down()
    look = table.lift()
    look = table.roll()
    while look.view["rolls"][look.side] < 3 or len(look.view["steps"]) == 0:
        look = table.roll() if look.phase == "roll" else table.turn()
    step = look.view["steps"][0]
    after = table.step(step)
    table.hand.key("u")
    back = table.rest(after.at + 1)
    assert back.view["board"] == look.view["board"]
    assert back.view["dice"] == look.view["dice"]
    table.turn()


def test_sheets_by_keys(table: KeyTable) -> None:
    page, hand = table.page, table.hand
    table.sit_down()
    table.lift()
    table.roll()
    before = hand.focus()
    for key, sheet in (("m", "menu-sheet"), ("h", "help-sheet"), ("Shift+Slash", "help-sheet")):
        hand.key(key)
        expect(page.get_by_test_id(sheet)).to_be_visible()
        # Tab stays inside.
        for _ in range(12):
            hand.key("Tab")
            assert page.evaluate("() => Boolean(document.activeElement.closest('dialog'))")
        hand.key("Escape")
        expect(page.get_by_test_id(sheet)).to_have_count(0)
        assert hand.focus() == before, "the focus comes back to where it was"
    hand.key("m")
    hand.press("menu-settings")
    expect(page.get_by_test_id("settings-sheet")).to_be_visible()
    for _ in range(20):
        if page.evaluate("() => document.activeElement.name") == "language":
            break
        hand.key("Tab")
    hand.key("ArrowUp")
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    hand.key("ArrowDown")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    hand.key("Escape")
    table.rest()
    table.turn()


def test_home_by_keys(table: KeyTable) -> None:
    page, hand = table.page, table.hand
    hand.press("lang-ka")
    expect(page.locator("html")).to_have_attribute("lang", "ka")
    hand.press("lang-en")
    for opener, sheet in (
        ("rules", "rules-sheet"),
        ("settings", "settings-sheet"),
        ("pick-game", "picker"),
    ):
        hand.press(opener)
        expect(page.get_by_test_id(sheet)).to_be_visible()
        hand.key("Escape")
        expect(page.get_by_test_id(sheet)).to_have_count(0)
        assert hand.focus()["id"] == opener
