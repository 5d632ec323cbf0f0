"""Whole games by taps and by mouse, from the first press of Play to the result."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .meddling import current_game, put_game
from .playing import Finger, Look, Mouse, Step, Table, arrive
from .positions import bears_off, played
from .serving import Web

pytestmark = pytest.mark.visited


def read_result(page: Page, look: Look) -> None:
    """The result sheet says what the engine says."""
    result = look.view["result"]
    kind = page.get_by_test_id("result-kind")
    kind.wait_for()
    assert kind.get_attribute("data-kind") == result["kind"]
    assert kind.get_attribute("data-winner") == str(result["winner"])
    winner = "You won" if result["winner"] == 0 else "The computer won"
    expect(page.get_by_role("heading", name=f"{winner}: {result['kind']}")).to_be_visible()
    points = "1 point" if result["points"] == 1 else f"{result['points']} points"
    expect(page.get_by_test_id("result-points")).to_have_text(points)
    loser = 1 - int(result["side"] == "black")
    early = look.view["rolls"][loser] == 0
    assert (result["kind"] == "mars") == (result["off"][loser] == 0 and not early)
    cells = page.locator(".result-table tbody tr").first.locator("td").all_inner_texts()
    sides = [look.side, 1 - look.side]
    assert cells == [str(result["off"][side]) for side in sides]


def play_again(page: Page, table: Table) -> None:
    """Another game can begin at once."""
    before = current_game(page)
    table.hand.press("play-again")
    look = table.rest()
    assert (look.phase, look.at) == ("lot", 0)
    assert current_game(page)["id"] != before["id"]
    look = table.turn() if table.lift(1).phase == "roll" else table.rest()
    assert look.at > 0


def test_a_whole_game_by_touch_on_a_phone(web: Web, phone: Page) -> None:
    arrive(phone, web.url, autoForced=True)
    table = Table(phone, Finger(phone), seed=7)
    table.sit_down()
    table.lift(0)
    look = table.game()
    assert look.phase == "over"
    read_result(phone, look)
    play_again(phone, table)


def test_a_whole_game_by_mouse_on_a_desktop(web: Web, desktop: Page) -> None:
    arrive(desktop, web.url)
    table = Table(desktop, Mouse(desktop), seed=8)
    table.sit_down()
    table.lift(1)

    def click_or_drag(wanted: Step) -> Look:
        single = len(wanted.get("steps", [0])) == 1
        return table.drag(wanted) if single and table.random.random() < 0.4 else table.step(wanted)

    look = table.game(click_or_drag)
    assert look.phase == "over"
    read_result(desktop, look)
    play_again(desktop, table)


def test_the_first_turns_at_the_usual_speed(web: Web, phone: Page) -> None:
    arrive(phone, web.url, speed="normal", autoForced=True, sound=True)
    table = Table(phone, Finger(phone), seed=3)
    table.sit_down()
    table.lift(0)
    table.game(turns=3)


def test_winning_and_going_home(web: Web, phone: Page) -> None:
    """The end of a game, from a stored position with four checkers left."""
    arrive(phone, web.url)
    table = Table(phone, Finger(phone), seed=2)
    table.sit_down()
    put_game(phone, played(bears_off, seed=4))
    phone.reload()
    table.rest(20)
    look = table.game()
    read_result(phone, look)
    # Look at the board again, and come back to the result.
    table.hand.press("close")
    expect(phone.get_by_test_id("result")).to_have_count(0)
    table.hand.press("show-result")
    read_result(phone, look)
    table.hand.press("home")
    expect(phone.locator("#app")).to_have_attribute("data-stored", "over")
    expect(phone.get_by_test_id("continue")).to_have_count(0)
    table.sit_down()


def test_resigning_is_asked_and_counts(web: Web, phone: Page) -> None:
    arrive(phone, web.url)
    table = Table(phone, Finger(phone))
    table.sit_down()
    table.lift(0)
    table.hand.press("menu")
    table.hand.press("menu-resign")
    table.hand.press("resign-no")
    assert table.rest().phase != "over"
    table.hand.press("menu")
    table.hand.press("menu-resign")
    # It says what it costs: before the own first roll one point, whatever the position.
    expect(phone.get_by_test_id("resign-cost")).to_have_text("The opponent wins: oin, 1 point.")
    table.hand.press("resign-yes")
    look = table.rest(1)
    assert look.view["result"]["by"] == "resign"
    assert look.view["result"]["kind"] == "oin"
    read_result(phone, look)
    why = "The game was resigned. Oin: the game ended before the loser’s first roll."
    expect(phone.get_by_text(why)).to_be_visible()


def test_die_order_undo_and_the_second_tap(web: Web, phone: Page) -> None:
    arrive(phone, web.url)
    table = Table(phone, Finger(phone), seed=5)
    table.sit_down()
    put_game(phone, played(lambda view: view["phase"] == "play" and free_choice(view), seed=6))
    phone.reload()
    look = table.rest(10)
    low = min(die["value"] for die in look.view["dice"])
    index = [die["value"] for die in look.view["dice"]].index(low)
    # The smaller die first, then the default step by tapping the checker twice.
    box = phone.locator(".nb-die-hit").nth(index).bounding_box()
    assert box
    table.hand.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    phone.locator(".nb-die-hit[aria-pressed=true] >> nth=0").wait_for()
    step = next(step for step in look.view["steps"] if step["die"] == low)
    picked = table.pick(step["from"])
    stop = picked.stop(step["from"])
    table.hand.tap(stop["x"], stop["y"])
    after = table.rest(look.at + 1)
    assert after.view["played"] == [step]
    table.hand.press("undo")
    back = table.rest(after.at + 1)
    assert back.view["played"] == []
    assert back.view["board"] == look.view["board"]
    assert back.view["dice"] == look.view["dice"]
    # A tap on nothing puts the checker back; the whole turn is taken back from the menu.
    table.step(step)
    table.hand.press("menu")
    table.hand.press("menu-undo-all")
    again = table.rest(back.at + 2)
    assert again.view["board"] == look.view["board"]


def free_choice(view: dict[str, object]) -> bool:
    """The person has two different dice and may play both with one checker or another."""
    steps, dice, played_ = view["steps"], view["dice"], view["played"]
    assert isinstance(steps, list)
    assert isinstance(dice, list)
    if view["actor"] != 0 or played_ or len(dice) != 2:
        return False
    low = min(die["value"] for die in dice)
    return view["at"] > 40 and any(step["die"] == low and step["to"] != "off" for step in steps)
