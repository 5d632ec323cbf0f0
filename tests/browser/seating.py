"""Sits down at tables of every kind: any game, two people, raises, series; and taps without looking
twice, so that a whole game takes seconds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from .courses import Asked
from .meddling import put_game
from .playing import LOOK, Hand, Look, Step, Table, checkers, offers

CHANCE = """(() => {
  // Secrets of games to come, as hex; without one the browser's own chance.
  window.secrets = [];
  const real = crypto.getRandomValues.bind(crypto);
  Crypto.prototype.getRandomValues = function (bytes) {
    const given = bytes.length === 32 ? window.secrets.shift() : undefined;
    if (given === undefined) return real(bytes);
    bytes.set(given.match(/../g).map((digits) => parseInt(digits, 16)));
    return bytes;
  };
})()"""
"""An init script: the next wish for 32 random bytes gets the first of `secrets`."""

HEAR = """(() => {
  window.heard = [];
  new MutationObserver((records) => {
    for (const { addedNodes, target } of records) {
      if (!target.closest?.("[role=log]")) continue;
      for (const node of addedNodes) heard.push(node.textContent);
    }
  }).observe(document, { childList: true, subtree: true });
})()"""
"""An init script: what the log says stays in `heard`."""

NOW = """([at, people]) => {
  const { phase, busy, actor, status, at: now } = document.querySelector("#app").dataset;
  const waits = phase === "over" || phase === "lot" || people.includes(actor);
  if (status !== "playing" || busy !== "no" || !waits || Number(now) < at) return null;
  const { view } = JSON.parse(localStorage["narde.view"]);
  const [stops, selected] = [{}, []];
  for (const hit of document.querySelectorAll(".nb-hit[data-stop]")) {
    const { x, y, width, height } = hit.getBoundingClientRect();
    stops[hit.dataset.stop] = [x + width / 2, y + height / 2];
    if (hit.dataset.state === "selected") selected.push(hit.dataset.stop);
  }
  return { view, stops, selected };
}"""


BUTTONS = {
    "roll": "roll", "take_over": "roll", "commit": "done", "pass": "done",
}  # fmt: skip

TWICE = ("double", "take", "beaver", "drop")
"""What cannot be taken back."""

Watch = Callable[[Asked], None]


class Glance(Look):
    """A look at a game of any kind."""

    def check(self) -> None:
        """The picture is the view's. For an English screen."""
        view = self.view
        board = view["board"]
        assert view["at"] == self.at
        assert self.counts() == board["points"]
        bar = checkers(self.stops["bar"]["label"]) if view["layout"]["bar"] else [0, 0]
        assert bar == board["bar"]
        total = [board["off"][side] + board["bar"][side] for side in (0, 1)]
        for point in board["points"]:
            total = [total[side] + point[side] for side in (0, 1)]
        assert total == [view["layout"]["checkers"]] * 2
        pins = {stop for stop, found in self.stops.items() if ", covered" in found["label"]}
        assert pins == {str(point) for point, _ in board["pins"]}
        if view["colours"] is None:
            return
        for player in (0, 1):
            side = int(view["colours"][player] == "black")
            assert self.pips[player] == str(view["pips"][side])
            assert self.off[player] == f"{board['off'][side]}/{view['layout']['checkers']}"


class Seat(Table):
    """A person, or two, at a table of any kind."""

    def __init__(
        self,
        page: Page,
        hand: Hand,
        seed: int = 1,
        people: Sequence[int] = (0,),
        *,
        check: bool = True,
    ) -> None:
        super().__init__(page, hand, seed, check=check)
        self.people = [str(player) for player in people]

    def look(self) -> Look:
        """The screen now, compared with the view."""
        look = Glance(**self.page.evaluate(LOOK))
        if self.checks and look.view and look.view["at"] == look.at:
            look.check()
        return look

    def now(self, at: int = 0) -> dict[str, Any]:
        """Wait until a person is asked: the view, and where the places of the board are."""
        handle = self.page.wait_for_function(NOW, arg=[at, self.people], timeout=60_000)
        found: dict[str, Any] = handle.json_value()
        return found

    def rest(self, at: int = 0) -> Look:
        """Wait until a person has to choose and at least `at` events are stored; look."""
        self.now(at)
        self.page.locator('.nb-hit[data-stop="1"]').wait_for(state="attached")
        return self.look()

    def open(self, game: dict[str, Any]) -> Look:
        """Put a game in place of the current one, and go on with it."""
        self.page.locator("#app:not([data-stored=unknown])").wait_for()
        put_game(self.page, game)
        self.page.evaluate("() => history.replaceState(null, '', '#/game')")
        self.page.reload()
        return self.rest()

    def begin(self) -> Look:
        """Press Play and lift cups until somebody is asked to roll or to play."""
        self.page.locator("#app[data-engine=ready]").wait_for()
        self.hand.press("play")
        return self.lift()

    def settle(self, choose: Any = None) -> dict[str, Any]:
        """Play what has to be played, by quick taps, until a throw is asked for or it is over.
        Raises are taken."""
        found = self.now()
        while found["view"]["phase"] in ("play", "offer", "beaver"):
            if found["view"]["phase"] == "play":
                found = self.tap_once(found, choose)
            else:
                self.sure("take")
                found = self.now(found["view"]["at"] + 1)
        return found

    def tap_once(self, found: dict[str, Any], choose: Any = None) -> dict[str, Any]:
        """One step or route by two taps, or Done."""
        view = found["view"]
        if not view["steps"]:
            self.hand.press("done")
            return self.now(view["at"] + 1)
        step = choose(view) if choose else self.random.choice(offers(view))
        self.tap_step(found, step)
        return self.now(view["at"] + len(step.get("steps", [step])))

    def tap_step(self, found: dict[str, Any], step: Step) -> None:
        """Two quick taps; one where the checker is picked up already, as on the bar."""
        tray = f"off{int(found['view']['mover'] == 'black')}"
        for place in (step["from"], step["to"]):
            stop = tray if place == "off" else str(place)
            if stop not in found["selected"]:
                self.hand.tap(*found["stops"][stop])

    def follow(self, script: Sequence[Asked], watch: Watch | None = None) -> Look:
        """Do what the person did in a game that the core has played; `watch` sees each moment."""
        for asked in script:
            found = self.now(asked.at)
            for what in ("at", "board", "steps"):
                assert found["view"][what] == asked.view[what], "the game went another way"
            if watch:
                watch(asked)
            self.do(asked.action, found)
        return self.rest(script[-1].at + 1)

    def do(self, action: dict[str, Any], found: dict[str, Any]) -> None:
        """One action of the person's, by touch."""
        kind = action["type"]
        if kind == "step":
            self.tap_step(found, action)
        elif kind == "lot":
            box = self.page.locator(".nb-cup").nth(action["pick"]).bounding_box()
            assert box
            self.hand.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        elif kind == "next":
            self.page.evaluate("(secret) => { secrets = [secret]; }", action["entropy"])
            self.hand.press("next-game")
        elif kind in TWICE:
            self.sure(kind)
        else:
            self.hand.press(BUTTONS[kind])

    def sure(self, button: str) -> None:
        """Press what is asked twice."""
        press_twice(self.page, self.hand, button)

    def whole_game(self, turns: int = 2000, choose: Any = None) -> Look:
        """Throws and steps by quick taps until the game is over; the picture before each throw is
        looked at."""
        found = self.settle(choose)
        while found["view"]["phase"] == "roll" and turns > 0:
            self.look()
            self.hand.press("roll")
            self.now(found["view"]["at"] + 1)
            found = self.settle(choose)
            turns -= 1
        return self.look()

    def heard(self) -> list[str]:
        """What the log has said since the page was opened (with HEAR)."""
        said: list[str] = self.page.evaluate("() => heard")
        return said

    def resign(self) -> Look:
        """Give the game up, asked twice."""
        before = self.look()
        for button in ("menu", "menu-resign", "resign-yes"):
            self.hand.press(button)
        return self.rest(before.at + 1)


def press_twice(page: Page, hand: Hand, button: str) -> None:
    """A button that asks before it does anything."""
    hand.press(button)
    expect(page.get_by_test_id(button)).to_have_attribute("data-armed", "yes")
    # The second press of a bouncing finger does not count.
    since = page.evaluate("() => performance.now()")
    page.wait_for_function("(since) => performance.now() - since > 400", arg=since)
    hand.press(button)


def forward(view: dict[str, Any]) -> Step:
    """The first step that is offered."""
    step: Step = view["steps"][0]
    return step


def add_bot(page: Page, wheel: Path) -> str:
    """Give the page a file; what it says to that."""
    page.get_by_test_id("bot-file").set_input_files(wheel)
    page.locator("[data-testid=bots-news] .notice").wait_for(timeout=60_000)
    said: str = page.get_by_test_id("bots-news").inner_text()
    return said
