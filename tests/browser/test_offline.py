"""The app without a network, and under a sub-path."""

from __future__ import annotations

from urllib.parse import unquote

import pytest
from playwright.sync_api import Page, Route, expect

from .conftest import MakeWeb
from .faults import missing
from .guarding import Guard
from .playing import Finger, Look, Table, arrive, offline_ready
from .serving import Web


def begun(web: Web, page: Page) -> tuple[Table, Look]:
    """A game of two turns, and everything kept for offline use."""
    arrive(page, web.url)
    table = Table(page, Finger(page), seed=21)
    table.sit_down()
    table.lift(0)
    look = table.game(turns=2)
    offline_ready(page)
    return table, look


def play_to_the_answer(table: Table, look: Look) -> None:
    """The game is as it was; an own turn, and the computer's answer to it."""
    assert table.rest().memory() == look.memory()
    rival = look.view["rolls"][1 - look.side]
    after = table.turn()
    assert after.view["rolls"][1 - look.side] == rival + 1
    assert after.view["last"]["player"] == 1


def test_offline_with_the_network_off(web: Web, phone: Page) -> None:
    table, look = begun(web, phone)
    phone.context.set_offline(True)
    phone.reload()
    play_to_the_answer(table, look)


def test_offline_with_the_server_stopped(web: Web, phone: Page) -> None:
    table, look = begun(web, phone)
    web.stop()
    phone.reload()
    play_to_the_answer(table, look)
    # From the address bar, too, and through the home screen.
    look = table.rest()
    phone.goto("about:blank")
    phone.goto(web.url)
    expect(phone.get_by_test_id("offline-ready")).to_be_visible()
    phone.get_by_test_id("continue").tap()
    play_to_the_answer(table, look)


@pytest.mark.parametrize("prefix", ["/games/narde", "/a b/нарды"])
def test_below_a_sub_path(make_web: MakeWeb, phone: Page, prefix: str) -> None:
    web = make_web(prefix=prefix)
    table, look = begun(web, phone)
    assert all(unquote(path).startswith(web.site.prefix) for path, _ in web.requests)
    # A link into the game, without the server.
    web.stop()
    phone.goto("about:blank")
    phone.goto(web.url + "#/game")
    play_to_the_answer(table, look)


@pytest.mark.visited
def test_every_screen_without_a_network(web: Web, phone: Page) -> None:
    arrive(phone, web.url)
    offline_ready(phone)
    phone.context.set_offline(True)
    for address, shown in (
        ("#/table", "table-card"),
        ("#/archive", "archive"),
        ("#/verify", "verify"),
        ("#/statistics", "back"),
        ("#/rules", "rules-sheet"),
    ):
        phone.goto("about:blank")
        phone.goto(web.url + address)
        phone.get_by_test_id(shown).wait_for()
        phone.get_by_test_id("late").wait_for(state="detached")


def test_a_part_that_does_not_arrive(web: Web, phone: Page, guard: Guard) -> None:
    guard.allow("404", "Failed to load resource", "dynamically imported module")
    web.faults[r"/lazy-screens-.*\.js$"] = missing
    phone.goto(web.url + "#/archive")
    phone.get_by_test_id("late-failed").wait_for()
    web.faults.clear()
    phone.get_by_test_id("late-retry").tap()
    phone.get_by_test_id("archive").wait_for()


def test_a_part_that_comes_late_leaves_the_focus_where_it_was(web: Web, desktop: Page) -> None:
    held: list[Route] = []
    desktop.route("**/rules-*.js", lambda route: held.append(route))
    desktop.goto(web.url)
    opener = desktop.get_by_test_id("rules")
    with desktop.expect_request("**/rules-*.js"):
        opener.press("Enter")
    expect(desktop.get_by_test_id("late")).to_be_visible()
    held[0].continue_()
    expect(desktop.get_by_test_id("rules-sheet")).to_be_visible()
    desktop.keyboard.press("Escape")
    expect(desktop.get_by_test_id("rules-sheet")).to_have_count(0)
    expect(opener).to_be_focused()
