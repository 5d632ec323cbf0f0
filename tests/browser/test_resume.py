"""The page is closed at some moment, and the game comes back as it was."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .meddling import HOLD_ENGINE, WORKER_HOOK, events, put_game, side_page
from .playing import LOOK, Finger, Look, Table, arrive, offers, prefer
from .positions import played
from .serving import Web

pytestmark = pytest.mark.visited

THINKING = "() => held.length > 0"


def back(page: Page, url: str, **settings: object) -> Page:
    """Open the app anew where the game was left; the engine sleeps until `release()`."""
    again = page.context.new_page()
    prefer(again, **settings)
    again.add_init_script(WORKER_HOOK)
    again.add_init_script(HOLD_ENGINE)
    again.goto(url)
    again.get_by_test_id("game").wait_for()
    again.locator(".nb-piece").first.wait_for()
    return again


def painted(page: Page) -> Look:
    """The picture before the engine is awake."""
    look = Look(**page.evaluate(LOOK))
    assert look.app["engine"] == "starting"
    assert look.app["status"] == "waiting"
    look.check()
    return look


def close(page: Page) -> None:
    """The tab is gone, as when the phone needs the memory: nothing is asked or finished."""
    page.close(run_before_unload=False)


def begun(web: Web, page: Page, seed: int) -> Table:
    """A game after the lot."""
    page.add_init_script(WORKER_HOOK)
    arrive(page, web.url)
    table = Table(page, Finger(page), seed=seed)
    table.sit_down()
    return table


def in_the_lot(table: Table) -> Look:
    """The cups stand on the table."""
    return table.rest()


def rolled(table: Table) -> Look:
    """The dice lie there, nothing is played."""
    table.lift()
    look = table.game(turns=2)
    while not look.view["steps"]:
        look = table.roll() if look.phase == "roll" else table.turn()
    return look


def half_played(table: Table) -> Look:
    """One step of several is played."""
    look = rolled(table)
    while len(look.view["dice"]) - len(look.view["played"]) < 2:
        look = table.turn()
        look = table.roll() if look.phase == "roll" else look
    longer = [move for move in offers(look.view) if "steps" not in move]
    return table.step(longer[0])


def all_played(table: Table) -> Look:
    """The turn only has to be finished."""
    look = rolled(table)
    while look.view["steps"]:
        look = table.step(table.any_step(look))
    return look


def bot_thinks(table: Table) -> Look:
    """The computer has rolled and has not moved."""
    rolled(table)
    table.page.evaluate('() => { holding = /"op":"think"/; }')
    finish_turn(table)
    table.page.wait_for_function(THINKING)
    return table.look()


def bot_moves(table: Table) -> Look:
    """The computer has moved one checker and is about to move the next."""
    look = bot_thinks(table)
    # The next request is a step, then another one (or Done), which is held.
    table.page.evaluate(
        """() => {
          let steps = 0;
          release();
          holding = { test: (text) => /"op":"act"/.test(text) && (steps += 1) > 1 };
        }"""
    )
    table.page.wait_for_function(THINKING)
    after = table.look()
    assert after.at == look.at + 1
    return after


def finish_turn(table: Table) -> None:
    """Play whatever is left and press Done, without waiting for the computer."""
    look = table.look()
    while look.view["steps"]:
        look = table.step(table.any_step(look))
    table.hand.press("done")


def over(table: Table) -> Look:
    """The result is on the table."""
    table.lift()
    for button in ("menu", "menu-resign", "resign-yes"):
        table.hand.press(button)
    table.page.get_by_test_id("result").wait_for()
    return table.look()


MOMENTS = [in_the_lot, rolled, half_played, all_played, bot_thinks, bot_moves, over]


@pytest.mark.parametrize("moment", MOMENTS)
def test_the_game_comes_back(web: Web, phone: Page, moment: Callable[[Table], Look]) -> None:
    table = begun(web, phone, seed=31)
    look = moment(table)
    stored = events(phone)
    assert len(stored) == look.at
    context = phone.context
    keep = side_page(context, web.url)
    close(phone)

    page = back(keep, web.url + "#/game")
    early = painted(page)
    assert early.memory() == look.memory()
    page.evaluate("() => release()")
    page.locator("#app[data-status=playing]").wait_for()
    assert events(keep)[: len(stored)] == stored
    again = Table(page, Finger(page), seed=32)
    if moment is over:
        page.get_by_test_id("result").wait_for()
        assert again.rest().memory() == look.memory()
        again.hand.press("play-again")
        assert again.rest().phase == "lot"
    elif moment is in_the_lot:
        again.lift()
        again.turn()
    else:
        now = again.rest(look.at)
        if look.app["actor"] == "0":
            assert now.memory() == look.memory()
            assert now.view["played"] == look.view["played"]
        again.turn()


def test_taps_before_the_engine_is_awake_are_not_lost(web: Web, phone: Page) -> None:
    table = begun(web, phone, seed=33)
    look = rolled(table)
    keep = side_page(phone.context, web.url)
    close(phone)
    page = back(keep, web.url + "#/game")
    early = painted(page)
    step = next(move for move in offers(look.view) if "steps" not in move)
    for place in (step["from"], step["to"]):
        stop = early.stop(place)
        page.touchscreen.tap(stop["x"], stop["y"])
    page.evaluate("() => release()")
    after = Table(page, Finger(page)).rest(look.at + 1)
    assert [(one["from"], one["to"]) for one in after.view["played"]] == [
        *((one["from"], one["to"]) for one in look.view["played"]),
        (step["from"], step["to"]),
    ]


def test_back_to_the_home_screen_and_on(web: Web, phone: Page) -> None:
    table = begun(web, phone, seed=34)
    table.lift()
    look = table.rest()
    phone.go_back()
    expect(phone.get_by_test_id("home")).to_be_visible()
    table.hand.press("continue")
    assert table.rest().memory() == look.memory()
    table.turn()


@pytest.mark.parametrize("seed", range(3))
def test_closed_in_the_middle_of_anything(web: Web, phone: Page, seed: int) -> None:
    """Taps at random, the page dies right after one of them, a few times in one game."""
    chance = random.Random(seed)
    arrive(phone, web.url, speed="fast", autoForced=True)
    table = Table(phone, Finger(phone), seed=seed)
    table.sit_down()
    put_game(phone, played(lambda view: view["at"] >= chance.randrange(1, 200), seed=seed))
    keep = side_page(phone.context, web.url)
    phone.reload()
    page = phone
    for _ in range(3):
        page.locator("#app[data-status=playing]").wait_for()
        for _ in range(chance.randrange(1, 5)):
            poke(page, chance)
        shown = int(page.locator("#app").get_attribute("data-at") or 0)
        close(page)
        stored = events(keep)
        assert len(stored) >= shown
        page = back(keep, web.url + "#/game", speed="fast", autoForced=True)
        early = painted(page)
        assert len(stored) - early.at in (0, 1)
        page.evaluate("() => release()")
        page.locator("#app[data-status=playing]").wait_for()
        assert events(keep)[: len(stored)] == stored
    again = Table(page, Finger(page), seed=seed)
    again.rest(len(stored))
    again.game(turns=1)


def poke(page: Page, chance: random.Random) -> None:
    """Touch something that can be touched now, and do not wait for anything."""
    look = Look(**page.evaluate(LOOK))
    places = sorted(look.places("movable", "target", "selected"))
    if look.phase == "play" and places:
        stop = look.stops[chance.choice(places)]
        page.touchscreen.tap(stop["x"], stop["y"])
    elif look.phase == "roll":
        touch(page, "roll")
    elif look.phase == "play":
        touch(page, "done")


def touch(page: Page, test_id: str) -> None:
    """A button, whether it can do anything now or not."""
    box = page.get_by_test_id(test_id).bounding_box()
    if box:
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
