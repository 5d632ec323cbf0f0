"""Hints: asked for, shown on the board, played, given up, and missing where the table says so."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .courses import TWO_PEOPLE, Course, course, mine
from .meddling import WORKER_HOOK
from .playing import Finger, Mouse, arrive
from .positions import View
from .seating import Seat
from .serving import Web

pytestmark = pytest.mark.visited

ARROWS = ".nb-arrow-better"


def sit(web: Web, page: Page, touch: bool = True, **more: Any) -> Seat:
    """Open the app."""
    arrive(page, web.url)
    return Seat(page, Finger(page) if touch else Mouse(page), **more)


def chooses(view: View) -> bool:
    """The person has both dice to play, and more than one way to play them."""
    return mine(view, "play") and not view["played"] and view["forced"] is None and view["at"] > 40


def from_the_head(view: View) -> bool:
    """The person has to choose, and the first checker can only leave a tall head."""
    if not mine(view, "play") or view["played"] or view["forced"] is not None:
        return False
    side = ("white", "black").index(view["mover"])
    return all(view["board"]["points"][step["from"] - 1][side] > 5 for step in view["steps"])


def choice(table: dict[str, Any] | None = None, **more: Any) -> Course:
    """A classic game at such a moment."""
    return course("classic", chooses, 3, table=table, **more)


def asked(seat: Seat) -> list[str]:
    """Ask for a hint: the plays in words, best first."""
    seat.hand.press("hint-ask")
    seat.page.locator("[data-testid=hint][data-state=here]").wait_for()
    return seat.page.locator(".hint-steps").all_inner_texts()


def words(steps: list[dict[str, Any]]) -> str:
    """A play as the app writes it: each checker's way, and how many go it."""
    ways: list[list[Any]] = []
    for step in steps:
        going = next((way for way in ways if way[-1] == step["from"]), None)
        if going:
            going.append(step["to"])
        else:
            ways.append([step["from"], step["to"]])
    found = ["\u2060–\u2060".join(map(str, way)) for way in ways]
    return ", ".join(
        way if found.count(way) == 1 else f"{way} ({found.count(way)})"
        for way in dict.fromkeys(found)
    )


def test_a_hint_is_looked_at_and_played(web: Web, phone: Page) -> None:
    seat = sit(web, phone)
    look = seat.open(choice().stored())
    expect(phone.locator(ARROWS)).to_have_count(0)
    plays = asked(seat)
    assert 2 <= len(plays) <= 5
    assert len(set(plays)) == len(plays)
    panel = phone.get_by_test_id("hint")
    expect(panel.locator("input").first).to_be_checked()
    expect(panel.get_by_test_id("hint-option").first).to_contain_text("best")
    expect(panel.get_by_test_id("hint-option").first).to_contain_text("Win ")
    expect(panel.get_by_test_id("hint-judge")).to_contain_text("The computer’s opinion")
    expect(phone.locator(ARROWS)).to_have_count(2)
    assert sum("suggested" in stop["label"] for stop in seat.look().stops.values()) >= 2
    first = phone.locator(".nb-over").inner_html()
    panel.get_by_test_id("hint-option").nth(1).tap()
    expect(panel.locator("input").nth(1)).to_be_checked()
    assert phone.locator(".nb-over").inner_html() != first
    # The whole board is to be seen beside it.
    board, sheet = phone.locator(".nb-art-holder svg").bounding_box(), panel.bounding_box()
    assert board is not None
    assert sheet is not None
    assert board["y"] + board["height"] <= sheet["y"] + 1

    seat.hand.press("hint-play")
    after = seat.rest(look.at + 2)
    assert words(after.view["played"]) == plays[1]
    expect(panel).to_have_count(0)
    expect(phone.locator(ARROWS)).to_have_count(0)
    # All is played: there is nothing to ask.
    expect(phone.get_by_test_id("hint-ask")).to_have_count(0)


def test_numbers_of_tall_stacks_stay_in_sight(web: Web, phone: Page) -> None:
    """A checker goes from the head, on which their number stands."""
    seat = sit(web, phone)
    seat.open(course("plakoto", from_the_head, 3).stored())
    asked(seat)
    gaps = phone.evaluate(
        """() => {
          const round = (name) => [...document.querySelectorAll(`${name} circle`)].map((one) => {
            const box = one.getBoundingClientRect();
            return { x: box.x + box.width / 2, y: box.y + box.height / 2, r: box.width / 2 };
          });
          const tags = round(".nb-tag");
          return round(".nb-arrow").flatMap(({ x, y, r }) =>
            tags.map((tag) => Math.hypot(tag.x - x, tag.y - y) - r - tag.r));
        }"""
    )
    assert gaps
    assert min(gaps) >= 0


def test_in_the_middle_of_a_turn_by_keyboard(web: Web, desktop: Page) -> None:
    seat = sit(web, desktop, touch=False)
    look = seat.open(choice().stored())
    for step in list(look.view["steps"]):
        look = seat.step(step)
        if chooses({**look.view, "played": []}):
            break
        seat.hand.press("undo")
        look = seat.rest(look.at + 1)
    assert len(look.view["played"]) == 1
    desktop.keyboard.press("t")
    panel = desktop.locator("[data-testid=hint][data-state=here]")
    panel.wait_for()
    expect(desktop.locator(ARROWS)).to_have_count(1)
    desktop.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(desktop.locator(ARROWS)).to_have_count(0)
    expect(desktop.get_by_test_id("hint-ask")).to_be_focused()
    # It goes when the game moves on.
    desktop.keyboard.press("t")
    panel.wait_for()
    seat.hand.press("undo")
    expect(panel).to_have_count(0)
    assert seat.rest(look.at + 1).view["played"] == []
    expect(desktop.locator(ARROWS)).to_have_count(0)


def test_after_a_lost_turn(web: Web, phone: Page) -> None:
    lost = course("classic", lambda view: mine(view, "play") and "pass" in view["may"], 1)
    seat = sit(web, phone)
    look = seat.open(lost.stored())
    expect(phone.get_by_test_id("hint-ask")).to_have_count(0)
    seat.hand.press("done")
    look = seat.rest(look.at + 1)
    for _ in range(20):
        assert look.view["phase"] == "roll"
        expect(phone.get_by_test_id("hint-ask")).to_have_count(0)
        look = seat.roll()
        if look.view["steps"] and look.view["forced"] is None:
            break
        seat.settle()
        look = seat.rest()
    assert asked(seat)
    expect(phone.locator(ARROWS).first).to_be_attached()


def test_a_raise_and_its_answer(web: Web, phone: Page) -> None:
    table = {"raises": "cube"}
    raises = course(
        "classic", lambda view: mine(view, "roll") and "double" in view["may"], 1, table=table
    )
    seat = sit(web, phone)
    seat.open(raises.stored())
    assert asked(seat)
    actions = phone.get_by_test_id("hint-action")
    expect(actions).to_have_count(2)
    expect(actions.first).to_contain_text("best")
    expect(phone.get_by_test_id("hint-play")).to_have_count(0)
    seat.hand.press("hint-close")
    expect(phone.get_by_test_id("hint")).to_have_count(0)
    expect(phone.get_by_test_id("roll")).to_be_visible()


def test_none_at_a_table_without_hints(web: Web, phone: Page) -> None:
    seat = sit(web, phone)
    look = seat.open(choice({"hints": False}).stored())
    assert look.view["steps"]
    expect(phone.get_by_test_id("game")).to_have_attribute("data-hint", "none")
    expect(phone.get_by_test_id("hint-ask")).to_have_count(0)
    phone.keyboard.press("t")
    expect(phone.get_by_test_id("hint")).to_have_count(0)
    seat.hand.press("menu")
    seat.hand.press("menu-terms")
    expect(phone.get_by_test_id("terms")).to_contain_text("None (rated play)")


def test_the_card_says_whether_there_are_hints(web: Web, phone: Page) -> None:
    seat = sit(web, phone)
    phone.locator("#app[data-engine=ready]").wait_for()
    seat.hand.press("set-table")
    expect(phone.get_by_test_id("value-hints")).to_have_text("Allowed")
    phone.locator("[data-testid=group-hints] > summary").tap()
    phone.get_by_test_id("hints-none").tap()
    expect(phone.get_by_test_id("value-hints")).to_have_text("None (rated play)")
    phone.locator("[data-testid=start]:not([aria-disabled])").wait_for()
    expect(phone.get_by_test_id("terms")).to_contain_text("None (rated play)")
    table = json.loads(phone.evaluate("() => localStorage['narde.table']"))["table"]
    assert table["hints"] is False
    seat.hand.press("start")
    assert seat.lift().view["table"]["hints"] is False


def test_whoever_has_the_turn_may_ask(web: Web, phone: Page) -> None:
    def second(view: View) -> bool:
        ways = view["phase"] == "play" and not view["played"] and view["forced"] is None
        return bool(ways and view["actor"] == 1 and view["at"] > 20)

    seat = sit(web, phone, people=(0, 1))
    seat.open(course("classic", second, 1, players=TWO_PEOPLE).stored())
    assert asked(seat)
    seat.hand.press("hint-play")
    expect(phone.get_by_test_id("hint")).to_have_count(0)
    assert seat.rest().view["actor"] == 1


def test_giving_up_before_there_is_an_answer(web: Web, phone: Page) -> None:
    phone.add_init_script(WORKER_HOOK)
    seat = sit(web, phone)
    look = seat.open(choice().stored())
    phone.evaluate('() => { holding = /"hint"/; }')
    seat.hand.press("hint-ask")
    phone.locator("[data-testid=hint][data-state=asking]").wait_for()
    seat.hand.press("hint-close")
    expect(phone.get_by_test_id("hint")).to_have_count(0)
    phone.evaluate("() => release()")
    # The game has not waited for it, and the next question has an answer.
    assert asked(seat)
    seat.hand.press("hint-close")
    seat.step(look.view["steps"][0])
