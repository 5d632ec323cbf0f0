"""The engine dies, the store is damaged or missing: the game goes on, or says why not."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .faults import damaged, missing
from .guarding import Guard
from .meddling import (
    ANIMATION_HOOK,
    WORKER_HOOK,
    current_game,
    events,
    put_game,
    store,
)
from .playing import Finger, Mouse, Table, arrive
from .serving import Web

THINKING = "() => held.length > 0"

CHOOSING = """() => {
  const { busy, phase, actor } = document.querySelector("#app").dataset;
  return busy === "no" && (phase === "lot" || actor === "0");
}"""

DEATHS = {
    # The browser has ended the worker: nothing is ever heard again, the watchdog notices.
    "silent": "() => { killWorker(); for (const bark of watchdogs.splice(0)) bark(); }",
    # The worker reports an error that nobody caught.
    "error": "() => crashWorker()",
}


def rolled(web: Web, page: Page) -> Table:
    """A game in which the person has to move."""
    page.add_init_script(WORKER_HOOK)
    arrive(page, web.url)
    table = Table(page, Finger(page), seed=41)
    table.sit_down()
    look = table.lift()
    look = table.game(turns=1)
    while not look.view["steps"]:
        look = table.roll() if look.phase == "roll" else table.turn()
    return table


def hand_over(table: Table) -> None:
    """Finish the turn and hold the computer's thought."""
    look = table.look()
    while look.view["steps"]:
        look = table.step(table.any_step(look))
    table.page.evaluate('() => { holding = /"op":"think"/; }')
    table.hand.press("done")
    table.page.wait_for_function(THINKING)


@pytest.mark.visited
@pytest.mark.parametrize("death", DEATHS)
def test_the_worker_dies_while_the_computer_thinks(web: Web, phone: Page, death: str) -> None:
    table = rolled(web, phone)
    hand_over(table)
    stored = events(phone)
    before = table.look()
    assert len(stored) == before.at
    phone.evaluate("() => { holding = null; held.length = 0; }")
    phone.evaluate(DEATHS[death])
    after = table.rest(before.at + 1)
    assert events(phone)[: len(stored)] == stored
    # The roll that the computer had thrown is the one it played.
    assert after.view["last"]["rolled"] == before.view["rolled"]
    assert phone.evaluate("() => workers.length") == 2
    table.turn()


@pytest.mark.visited
def test_the_worker_dies_before_a_step_is_answered(web: Web, phone: Page) -> None:
    """The gesture is not lost either: it is done by the new engine, once."""
    table = rolled(web, phone)
    look = table.look()
    step = look.view["steps"][0]
    table.pick(step["from"])
    phone.evaluate('() => { holding = /"op":"act"/; }')
    stop = look.stop(step["to"])
    table.hand.tap(stop["x"], stop["y"])
    phone.wait_for_function(THINKING)
    phone.evaluate("() => { holding = null; held.length = 0; }")
    phone.evaluate(DEATHS["error"])
    after = table.rest(look.at + 1)
    assert after.at == look.at + 1
    table.turn()


@pytest.mark.visited
def test_a_worker_that_keeps_dying_says_so_and_retry_works(web: Web, phone: Page) -> None:
    table = rolled(web, phone)
    hand_over(table)
    before = table.look()
    phone.evaluate(
        """() => {
          held.length = 0;
          holding = /"op":"think"/;
          window.murderer = setInterval(() => {
            if (held.length) {
              held.length = 0;
              crashWorker();
            }
          }, 5);
          crashWorker();
        }"""
    )
    stuck = phone.get_by_test_id("stuck")
    stuck.wait_for(timeout=90_000)
    expect(stuck).to_contain_text("What has been played is kept.")
    phone.evaluate("() => { clearInterval(murderer); holding = null; held.length = 0; }")
    table.hand.press("retry")
    after = table.rest(before.at + 1)
    assert after.view["last"]["rolled"] == before.view["rolled"]
    table.turn()


def test_an_engine_that_cannot_start_says_why(web: Web, phone: Page, guard: Guard) -> None:
    guard.allow("404", "Failed to load resource")
    web.faults[r"core-.*\.whl$"] = missing
    arrive(phone, web.url)
    failed = phone.get_by_test_id("engine-failed")
    failed.wait_for()
    assert failed.get_attribute("data-code") == "missing"
    expect(failed).to_contain_text("A file of the game is missing on the server.")
    # Play all the same: the board is there, and the trouble is said.
    phone.get_by_test_id("play").tap()
    phone.get_by_test_id("stuck").wait_for()
    web.faults.clear()
    phone.get_by_test_id("retry").tap()
    Table(phone, Finger(phone)).lift()


@pytest.mark.parametrize("fault", [missing, damaged])
def test_without_its_net_the_computer_plays_on_and_says_so(
    web: Web, phone: Page, guard: Guard, fault: Any
) -> None:
    guard.allow("404", "Failed to load resource", "service-worker")
    web.faults[r"/nets/.*\.net$"] = fault
    arrive(phone, web.url)
    table = Table(phone, Finger(phone), seed=45)
    table.sit_down()
    table.lift()
    table.game(turns=2)
    expect(phone.get_by_test_id("note")).to_contain_text("plays by rules of thumb")
    assert phone.evaluate("() => document.querySelector('#app').dataset.status") == "playing"


DAMAGES: dict[str, Any] = {
    "no record": {"save": {"format": "narde-save", "version": 1}},
    "not a game": {"save": 5, "doubles": None},
    "an impossible step": "step",
    "a newer version": "newer",
}


@pytest.mark.visited
@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_game_is_kept_and_another_can_begin(web: Web, phone: Page, damage: str) -> None:
    arrive(phone, web.url)
    table = Table(phone, Finger(phone), seed=42)
    table.sit_down()
    table.lift()
    table.turn()
    game = current_game(phone)
    kind = DAMAGES[damage]
    if kind == "step":
        game["save"]["record"]["events"].insert(1, {"e": "step", "f": 1, "t": 25, "d": 9})
    elif kind == "newer":
        game["save"]["version"] = 99
    else:
        game |= kind
    put_game(phone, game)
    phone.reload()
    broken = phone.get_by_test_id("broken")
    broken.wait_for()
    said = "newer version" if kind == "newer" else "The stored data is damaged."
    expect(broken).to_contain_text(said)
    with phone.expect_download() as download:
        table.hand.press("download-broken")
    saved = json.loads(download.value.path().read_text())
    assert saved == game
    table.hand.press("new-game")
    assert table.rest().phase == "lot"
    table.lift()
    table.turn()
    assert [one["raw"] for one in store(phone)["kept"]] == [game]
    phone.reload()
    table.rest(1)


NO_STORE = """Object.defineProperty(window, "indexedDB", {
  get() { throw new DOMException("The operation is insecure.", "SecurityError"); },
});"""

REFUSING_STORE = """IDBFactory.prototype.open = function () {
  throw new DOMException("A mutation operation was attempted on a database.", "InvalidStateError");
};"""

NO_LOCAL_STORAGE = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("Access is denied.", "SecurityError"); },
});"""


@pytest.mark.visited
@pytest.mark.parametrize("script", [NO_STORE, REFUSING_STORE], ids=["forbidden", "refusing"])
def test_without_a_store_the_game_is_played_with_a_note(web: Web, phone: Page, script: str) -> None:
    phone.add_init_script(script)
    arrive(phone, web.url)
    expect(phone.get_by_test_id("memory-only")).to_contain_text("cannot store anything")
    table = Table(phone, Finger(phone), seed=43)
    table.sit_down()
    table.lift()
    look = table.game(turns=2)
    # Home and back: as long as the window is open, the game is there.
    phone.go_back()
    phone.get_by_test_id("continue").tap()
    assert table.rest().memory() == look.memory()


@pytest.mark.visited
def test_without_local_storage_the_game_is_played(web: Web, phone: Page) -> None:
    phone.add_init_script(NO_LOCAL_STORAGE)
    phone.goto(web.url)
    phone.get_by_test_id("play").tap()
    app = phone.locator("#app")
    expect(app).to_have_attribute("data-phase", "lot")
    expect(app).to_have_attribute("data-status", "playing")
    while app.get_attribute("data-phase") == "lot":
        expect(app).to_have_attribute("data-busy", "no")
        phone.locator(".nb-cup").first.tap()
        expect(app).to_have_attribute("data-at", re.compile("[1-9]"))
        phone.wait_for_function(CHOOSING)
    expect(app).to_have_attribute("data-phase", re.compile("roll|play"))


@pytest.mark.visited
@pytest.mark.parametrize("how", ["system", "setting", "neither"])
def test_reduced_motion(web: Web, desktop: Page, how: str) -> None:
    """Checkers and dice fade in place of travelling; nothing else moves either."""
    desktop.add_init_script(ANIMATION_HOOK)
    if how == "system":
        desktop.emulate_media(reduced_motion="reduce")
    motion = "on" if how == "setting" else "auto"
    arrive(desktop, web.url, speed="fast", motion=motion)
    table = Table(desktop, Mouse(desktop), seed=44)
    table.sit_down()
    table.lift()
    table.turn()
    animated = {name for names in desktop.evaluate("() => moved") for name in names}
    assert animated
    assert ("transform" in animated) == (how == "neither"), animated
