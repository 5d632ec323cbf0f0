"""Plays the app as a person does: looks at the screen, lifts a cup, rolls, taps the real board.

Every look compares what is drawn with the engine's last view, so that a whole game played through
`Table` is also a check of every picture on its way.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from playwright.sync_api import Page, expect

# Like all other waiting: as long as a busy machine may need.
expect.set_options(timeout=30_000)

Step = dict[str, Any]
"""A step or a route of the view: `from`, `to`, and for a route `steps`."""

Choose = Callable[["Look"], Step]
"""Picks one of the steps and routes that a look offers."""

Play = Callable[[Step], "Look"]
"""Plays a step and gives back the look after it."""

HURRY = {"speed": "off", "sound": False, "autoForced": False, "level": "beginner"}
"""Settings of somebody in a hurry who wants to play every step by hand."""

LOOK = """() => {
  const stops = {};
  for (const hit of document.querySelectorAll(".nb-hit[data-stop]")) {
    const { x, y, width, height } = hit.getBoundingClientRect();
    stops[hit.dataset.stop] = {
      label: hit.getAttribute("aria-label"), state: hit.dataset.state ?? null,
      x: x + width / 2, y: y + height / 2, width, height,
    };
  }
  const text = (id) => document.querySelector(`[data-testid="${id}"]`)?.textContent ?? "";
  return {
    app: { ...document.querySelector("#app").dataset },
    view: JSON.parse(localStorage.getItem("narde.view"))?.view ?? null,
    stops,
    dice: [...document.querySelectorAll(".nb-die-hit")].map((die) => die.ariaLabel),
    pips: [text("pips-0"), text("pips-1")],
    off: [text("off-0"), text("off-1")],
    status: text("status"),
  };
}"""

RESTS = """(at) => {
  const { phase, busy, actor, status, at: now } = document.querySelector("#app").dataset;
  const waits = phase === "over" || phase === "lot" || actor === "0";
  return status === "playing" && busy === "no" && waits && Number(now) >= at;
}"""

DIE = {"free": "to be played", "used": "played", "lost": "cannot be played"}


class Hand(Protocol):
    """How the person touches things."""

    def tap(self, x: float, y: float) -> None:
        """A place on the board."""

    def press(self, test_id: str) -> None:
        """A button."""


class Finger:
    """A finger on a touch screen: no mouse event is ever made by the test."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def tap(self, x: float, y: float) -> None:
        """A place on the board."""
        self.page.touchscreen.tap(x, y)

    def press(self, test_id: str) -> None:
        """A button."""
        self.page.get_by_test_id(test_id).tap()


class Mouse:
    """A mouse; it can also drag."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def tap(self, x: float, y: float) -> None:
        """A place on the board."""
        self.page.mouse.click(x, y)

    def press(self, test_id: str) -> None:
        """A button."""
        self.page.get_by_test_id(test_id).click()


@dataclass
class Look:
    """What the screen shows at one moment, and the engine's view behind it."""

    app: dict[str, str]
    view: dict[str, Any]
    stops: dict[str, dict[str, Any]]
    dice: list[str]
    pips: list[str]
    off: list[str]
    status: str

    @property
    def at(self) -> int:
        """The number of events."""
        return int(self.app["at"])

    @property
    def phase(self) -> str:
        """The phase of the game."""
        return self.app["phase"]

    @property
    def side(self) -> int:
        """0 when the person plays White, 1 for Black."""
        return int(self.view["colours"][0] == "black")

    def stop(self, place: int | str) -> dict[str, Any]:
        """The place on the screen; "off" is the mover's tray."""
        if place == "off":
            place = f"off{int(self.view['mover'] == 'black')}"
        return self.stops[str(place)]

    def counts(self) -> list[list[int]]:
        """White's and Black's checkers on each point, as the labels say."""
        return [checkers(self.stops[str(n)]["label"]) for n in range(1, 25)]

    def places(self, *states: str) -> set[str]:
        """The places in one of these states."""
        return {stop for stop, found in self.stops.items() if found["state"] in states}

    def memory(self) -> dict[str, Any]:
        """What must be the same after the page was closed: everything but offers of the engine."""
        labels = {stop: bare(found["label"]) for stop, found in self.stops.items()}
        app = {name: self.app[name] for name in ("phase", "actor", "at", "screen")}
        return {"app": app, "labels": labels, "dice": self.dice, "pips": self.pips, "off": self.off}

    def check(self) -> None:
        """The picture is the view's. For an English screen."""
        view = self.view
        assert view["at"] == self.at
        assert self.counts() == view["board"]["points"]
        total = [view["board"]["off"][side] for side in (0, 1)]
        for n in range(24):
            for side in (0, 1):
                total[side] += view["board"]["points"][n][side]
        assert total == [15, 15]
        if view["colours"] is None:
            return
        for player in (0, 1):
            side = int(view["colours"][player] == "black")
            assert self.pips[player] == str(view["pips"][side])
            assert self.off[player] == f"{view['board']['off'][side]}/15"
        if view["phase"] == "play":
            shown = [f"Die: {die['value']}, {DIE[die['state']]}" for die in view["dice"]]
            assert [text.removesuffix(", goes first") for text in self.dice] == shown


def checkers(label: str) -> list[int]:
    """How many White and Black checkers a label names."""
    found = []
    for side in ("White", "Black"):
        match = re.search(rf"(\d+) {side} checker", label)
        found.append(int(match[1]) if match else 0)
    return found


def bare(label: str) -> str:
    """A label without what somebody has only picked up."""
    return label.replace(", picked up", ", can move").partition(", reached in")[0]


def prefer(page: Page, **settings: Any) -> None:
    """Settings that the person has chosen before; kept over reloads like the real ones."""
    text = json.dumps(json.dumps(HURRY | settings))
    here = "location.protocol.startsWith('http')"
    page.add_init_script(f"if ({here}) localStorage['narde.settings'] ??= {text}")


def arrive(page: Page, url: str, **settings: Any) -> None:
    """Open the app with these settings and wait for the first screen."""
    prefer(page, **settings)
    page.goto(url)
    page.get_by_test_id("home").wait_for()


def offline_ready(page: Page) -> None:
    """Wait until everything is kept for playing offline."""
    page.locator("#app[data-offline=ready]").wait_for(timeout=60_000)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


class Table:
    """A person at the table."""

    def __init__(self, page: Page, hand: Hand, seed: int = 1, *, check: bool = True) -> None:
        self.page = page
        self.hand = hand
        self.random = random.Random(seed)
        self.checks = check

    def look(self) -> Look:
        """The screen now, compared with the view."""
        look = Look(**self.page.evaluate(LOOK))
        if self.checks and look.view:
            look.check()
        return look

    def rest(self, at: int = 0) -> Look:
        """Wait until the person has to choose and at least `at` events are stored; look."""
        self.page.wait_for_function(RESTS, arg=at, timeout=60_000)
        self.page.locator('.nb-hit[data-stop="1"]').wait_for(state="attached")
        return self.look()

    # ---- the parts of a turn ----

    def sit_down(self) -> Look:
        """Press Play and wait for the cups."""
        self.hand.press("play")
        look = self.rest()
        assert (look.phase, look.at) == ("lot", 0)
        return look

    def lift(self, cup: int = 0) -> Look:
        """Lift cups until the lot has decided, and wait for the first own turn."""
        look = self.rest()
        while look.phase == "lot":
            box = self.page.locator(".nb-cup").nth(cup).bounding_box()
            assert box
            self.hand.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            look = self.rest(look.at + 1)
        return look

    def roll(self) -> Look:
        """Throw the dice by the button."""
        look = self.rest()
        assert look.phase == "roll"
        self.hand.press("roll")
        return self.rest(look.at + 1)

    def pick(self, place: int | str) -> Look:
        """Tap a checker that can move: its targets light up."""
        look = self.look()
        stop = look.stop(place)
        if stop["state"] == "selected":
            return look
        assert stop["state"] == "movable", stop
        self.hand.tap(stop["x"], stop["y"])
        self.page.locator(f'.nb-hit[data-stop="{place}"][data-state=selected]').wait_for()
        look = self.look()
        assert look.places("selected") == {str(place)}
        return look

    def step(self, wanted: Step) -> Look:
        """Play a step or a route by tapping its checker, then its target."""
        before = self.look()
        picked = self.pick(wanted["from"])
        open_to = {move["to"] for move in offers(picked.view) if move["from"] == wanted["from"]}
        tray = f"off{int(picked.view['mover'] == 'black')}"
        assert picked.places("target") == {tray if to == "off" else str(to) for to in open_to}
        target = picked.stop(wanted["to"])
        self.hand.tap(target["x"], target["y"])
        return self.landed(before, wanted)

    def drag(self, wanted: Step) -> Look:
        """Play a step by dragging its checker with the mouse."""
        before = self.look()
        start, end = before.stop(wanted["from"]), before.stop(wanted["to"])
        mouse = self.page.mouse
        mouse.move(start["x"], start["y"])
        mouse.down()
        mouse.move((start["x"] + end["x"]) / 2, (start["y"] + end["y"]) / 2, steps=4)
        assert self.look().places("selected") == {str(wanted["from"])}
        mouse.move(end["x"], end["y"], steps=2)
        mouse.up()
        return self.landed(before, wanted)

    def landed(self, before: Look, wanted: Step) -> Look:
        """Wait until what was wanted is played, and check that it is what happened."""
        count = len(wanted.get("steps", [wanted]))
        after = self.rest(before.at + count)
        assert after.at == before.at + count
        if after.phase == "play":
            played = after.view["played"][len(before.view["played"]) :]
            assert len(played) == count
            assert (played[0]["from"], played[-1]["to"]) == (wanted["from"], wanted["to"])
        return after

    def done(self) -> Look:
        """Finish the turn and wait for the next own one, or the end."""
        look = self.look()
        self.hand.press("done")
        return self.rest(look.at + 1)

    # ---- turns and games ----

    def any_step(self, look: Look) -> Step:
        """A step or route at random, rather from the back than from home."""
        moves = offers(look.view)
        step: Step = self.random.choice(moves)
        return step

    def turn(self, choose: Choose | None = None, play: Play | None = None) -> Look:
        """One whole own turn: roll, play, Done. `play` performs a step, by taps if not given."""
        look = self.rest()
        if look.phase == "roll":
            look = self.roll()
        mine = look.view["rolls"][look.side]
        while look.phase == "play" and look.view["rolls"][look.side] == mine:
            if look.view["steps"]:
                look = (play or self.step)((choose or self.any_step)(look))
            else:
                look = self.done()
        return look

    def game(self, play: Play | None = None, turns: int = 400) -> Look:
        """Turns until the game is over, or until so many are played."""
        look = self.rest()
        while look.phase != "over" and turns > 0:
            look = self.turn(play=play)
            turns -= 1
        return look


def offers(view: dict[str, Any]) -> list[Step]:
    """Steps and routes, each pair of places once, the shortest way."""
    found: dict[tuple[Any, Any], Step] = {}
    for move in view["steps"] + view["routes"]:
        key = (move["from"], move["to"])
        if key not in found or len(move.get("steps", [0])) < len(found[key].get("steps", [0])):
            found[key] = move
    return list(found.values())
