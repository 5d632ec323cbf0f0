"""A few turns by somebody who hears the page: only roles, names and the live regions are used."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from .meddling import put_game
from .playing import arrive
from .positions import midgame, played
from .serving import Web

pytestmark = pytest.mark.visited

MINE = re.compile(r"^Your turn")
DRAW = re.compile(r"You: \d, rival: \d\.")


class Listener:
    """What a screen reader offers: things by role and name, and what is spoken."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.status = page.get_by_role("status")
        self.log = page.get_by_role("log")

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """A button by its name."""
        exact = isinstance(name, str)
        return self.page.get_by_role("button", name=name, exact=exact)

    def activate(self, button: Locator) -> None:
        """The default action, as a screen reader performs it: a click without a pointer."""
        expect(button).to_be_attached()
        button.evaluate("(element) => element.click()")

    def hears(self, text: str | re.Pattern[str]) -> None:
        """The status line comes to say this."""
        expect(self.status).to_have_text(text, timeout=60_000)

    def heard(self, text: str | re.Pattern[str]) -> None:
        """The log has said this."""
        expect(self.log.get_by_text(text).last).to_be_attached()

    def lot(self) -> None:
        """Lift a cup until the draw is not equal."""
        self.hears("Lift a cup. The higher number plays White and begins.")
        told = self.log.get_by_text(DRAW)
        before = told.count()
        group = self.page.get_by_role("group", name="Opening lot")
        self.activate(group.get_by_role("button", name="Cup 2"))
        expect(told).to_have_count(before + 1)
        self.hears(re.compile(r"^(Your turn: roll the dice|Lift a cup)"))
        if self.status.inner_text().startswith("Lift"):
            self.lot()

    def turn(self) -> list[str]:
        """One own turn; what the log said about its steps."""
        self.hears("Your turn: roll the dice.")
        self.activate(self.button("Roll"))
        self.heard(re.compile(r"^You: (double\s)?\d.* rolled\.$"))
        said = []
        while True:
            self.hears(
                re.compile(r"^(Your turn|All played|The \d|\d+ steps|.*no step is possible)")
            )
            if not MINE.match(self.status.inner_text()):
                break
            said.append(self.step())
        self.activate(self.button("Done"))
        return said

    def step(self) -> str:
        """Take the first checker that can move to the first place that it reaches in one step."""
        checker = self.button(re.compile(r"can move")).first
        name = checker.get_attribute("aria-label") or ""
        self.activate(checker)
        self.hears(re.compile(r"^Choose where to go"))
        target = self.button(re.compile(r"reached in 1 step")).first
        goal = target.get_attribute("aria-label") or ""
        self.activate(target)
        start, end = re.match(r"Point (\d+)", name), re.match(r"Point (\d+)", goal)
        assert start
        told = f"to {end[1]}." if end else f"from {start[1]}."
        self.heard(re.compile(rf"^You: .*{re.escape(told)}$"))
        return told


def test_a_few_turns_by_ear(web: Web, desktop: Page) -> None:
    arrive(desktop, web.url)
    ear = Listener(desktop)
    expect(desktop.get_by_role("heading", level=1)).to_have_text("Narde")
    ear.activate(ear.button("Play"))
    expect(desktop.get_by_role("heading", level=1)).to_have_text("Game")
    ear.lot()
    said = []
    for _ in range(3):
        said += ear.turn()
    assert said
    ear.hears("Your turn: roll the dice.")
    # What the rival did is told, too, and stays on the board.
    ear.heard(re.compile(r"^Computer: from \d+ to \d+\.$"))
    expect(ear.button(re.compile(r"reached last turn")).first).to_be_attached()
    # The figures are there by name.
    rival = desktop.get_by_role("region", name="Computer")
    expect(rival).to_contain_text(re.compile(r"White|Black"))
    expect(rival).to_contain_text("pips")
    expect(rival).to_contain_text("0/15")


def test_a_refusal_in_words(web: Web, desktop: Page) -> None:
    arrive(desktop, web.url)
    ear = Listener(desktop)
    ear.activate(ear.button("Play"))
    ear.hears(re.compile("Lift"))
    put_game(desktop, played(midgame, seed=12))
    desktop.reload()
    ear.hears("Your turn: roll the dice.")
    ear.activate(ear.button("Roll"))
    ear.hears(MINE)
    ear.activate(ear.button(re.compile(r"can move")).first)
    ear.hears(re.compile("^Choose where to go"))
    # A place that this checker cannot reach.
    away = re.compile(r"^Point \d+, (empty|\d+ \w+ checkers?)(, (left|reached) last turn)?$")
    ear.activate(ear.button(away).first)
    refusal = re.compile(
        r"^(No die leads there|The rival holds that point|Every landing point|No checker of yours"
        r"|The head has given|That would leave|Both dice can|Only one die|Another way)"
    )
    ear.hears(refusal)
    ear.heard(refusal)
    # Nothing was played by it.
    expect(ear.button("Done")).to_have_attribute("aria-disabled", "true")


def test_nothing_on_the_board_is_without_a_name(web: Web, desktop: Page) -> None:
    arrive(desktop, web.url)
    ear = Listener(desktop)
    ear.activate(ear.button("Play"))
    ear.lot()
    for button in desktop.get_by_role("button").all():
        name = button.evaluate("(b) => b.ariaLabel || b.textContent.trim()")
        assert name
    board = desktop.get_by_role("group", name="Board")
    expect(board.get_by_role("button", name=re.compile(r"^Point \d+"))).to_have_count(24)
