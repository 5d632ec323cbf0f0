"""Matches, mixed series, games with draw and reverse games, by touch and by mouse."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .courses import TWO_PEOPLE, Asked, Course, begin, courses, mine
from .meddling import current_game
from .playing import Finger, Mouse, arrive
from .positions import View
from .seating import CHANCE, HEAR, Seat, forward
from .serving import Web

MATCH = {"series": "match", "length": 3, "raises": "cube"}


def sit(web: Web, page: Page, **more: Any) -> Seat:
    """Open the app."""
    for script in (HEAR, CHANCE):
        page.add_init_script(script)
    arrive(page, web.url)
    page.locator("#app:not([data-stored=unknown])").wait_for()
    hand = Finger(page) if more.pop("touch", True) else Mouse(page)
    return Seat(page, hand, seed=1, **more)


def unmistakable(found: Course, at: int = 0) -> bool:
    """No step of the person's could be played by another die, too: taps lead the same way."""
    for asked in found.script(at):
        if asked.action["type"] == "step":
            step, steps = asked.action, asked.view["steps"]
            same = [s for s in steps if (s["from"], s["to"]) == (step["from"], step["to"])]
            if len({one["die"] for one in same}) > 1:
                return False
    return True


# ---- a match with everything in it ----


def plan(view: View) -> dict[str, Any] | None:
    """Refuse in the first game, raise as soon as possible in the second."""
    game = view["series"]["game"]
    if view["phase"] in ("offer", "beaver") and view["actor"] == 0:
        return {"type": "drop" if game == 1 else "take"}
    if game == 2 and mine(view, "roll") and "double" in view["may"]:
        return {"type": "double"}
    return None


def full_match() -> Course:
    """0:1 by a refusal, 2:1 with the cube at 2, and the Crawford game wins the match."""
    ended = courses("hyper", lambda view: view["series"]["over"], 232, table=MATCH, wish=plan)
    for found in ended:
        results = found.view["series"]["results"]
        shape = [(result["winner"], result["points"], result["by"]) for result in results]
        wanted = [(1, 1, "drop"), (0, 2, "bear_off")]
        if shape[:2] == wanted and len(shape) == 3 and shape[2][0] == 0 and unmistakable(found):
            return found
    raise AssertionError("no such match")


def test_a_match_with_raises_and_a_crawford_game_on_a_phone(web: Web, phone: Page) -> None:
    found = full_match()
    seat = sit(web, phone)
    seat.open(found.stored(0))
    line = phone.get_by_test_id("table-line")
    seen: set[str] = set()

    def watch(asked: Asked) -> None:
        if asked.action["type"] == "next":
            result(asked)
        view, kind = asked.view, asked.action["type"]
        game = view["series"]["game"]
        if view["phase"] in ("lot", "over") or (game, kind) in seen_pairs:
            return
        seen_pairs.add((game, kind))
        expect(line).to_contain_text(f"Match to 3 points · game {game}")
        crawford = line.get_attribute("data-crawford")
        assert crawford == view["series"]["crawford"]
        if game == 3:
            # No cube anywhere, and the game is named.
            expect(line).to_contain_text("Crawford game")
            expect(phone.get_by_test_id("double")).to_have_count(0)
            expect(phone.locator("[data-testid^=cube-]")).to_have_count(0)
            seen.add("crawford")
        if kind == "drop":
            expect(phone.get_by_test_id("status")).to_have_text(
                "Computer raises to 2: accept or refuse?"
            )
            expect(phone.get_by_test_id("take")).to_be_visible()
            expect(phone.get_by_test_id("roll")).to_have_attribute("aria-disabled", "true")
            seen.add("offer")
        if kind == "double":
            expect(phone.get_by_test_id("cube-free")).to_be_visible()
            seen.add("double")
        if game == 2 and kind == "roll" and view["cube"]["value"] == 2:
            expect(phone.get_by_test_id("cube-1")).to_be_visible()
            said = phone.get_by_test_id("status")
            expect(said).to_have_text("Computer: accepted. Roll the dice.")
            expect(phone.get_by_test_id("double")).to_have_attribute("aria-disabled", "true")
            seen.add("cube of the rival's")

    def result(asked: Asked) -> None:
        score = [(0, 1), (2, 1)][asked.view["series"]["game"] - 1]
        expect(phone.locator(".result-score strong")).to_have_text(f"{score[0]} : {score[1]}")
        seen.add(f"score {score}")

    seen_pairs: set[tuple[int, str]] = set()
    look = seat.follow(found.script(), watch)
    scores = {"score (0, 1)", "score (2, 1)"}
    assert seen == {"crawford", "offer", "double", "cube of the rival's"} | scores
    assert look.view["series"] == found.view["series"]
    series = phone.get_by_test_id("result-series")
    assert (series.get_attribute("data-over"), series.get_attribute("data-winner")) == ("yes", "0")
    expect(series).to_contain_text("Winner of the series: You")
    for text in ("Computer: raise to 2.", "You: raise to 2.", "You: the raise is refused."):
        assert text in seat.heard()
    assert "Computer: accepted. The cube is at 2." in seat.heard()
    assert current_game(phone)["over"] is True
    # The next match begins at once, at the same table.
    phone.locator("[data-testid=play-again]").tap()
    assert seat.rest().view["series"]["score"] == [0, 0]


# ---- Tavli ----


def resign_and_go_on(seat: Seat, page: Page) -> View:
    """Whoever is asked gives up; the result."""
    view: View = seat.resign().view
    page.get_by_test_id("result").wait_for()
    return view


def turn(seat: Seat) -> None:
    """One whole turn of whoever is asked."""
    look = seat.look()
    if look.phase == "roll":
        seat.hand.press("roll")
        seat.now(look.at + 1)
    mover = look.view["mover"]
    found = seat.now()
    while found["view"]["phase"] == "play" and found["view"]["mover"] == mover:
        found = seat.tap_once(found)


def test_tavli_goes_to_a_fourth_game_when_it_is_level(web: Web, desktop: Page) -> None:
    """Portes, Plakoto and Fevga, given up or refused so that it is 3:3; then Portes decides."""
    seat = sit(web, desktop, touch=False, people=(0, 1))
    course = begin("portes", "a1" * 32, {"series": "tavli", "raises": "cube"}, TWO_PEOPLE)
    seat.open(course.stored())
    look = seat.lift()
    loser = look.view["actor"]
    winner = 1 - loser
    name = [who["name"] for who in TWO_PEOPLE]
    variants = [look.view["variant"]]

    def score() -> list[int]:
        text = desktop.locator(".result-score strong").inner_text()
        return [int(part) for part in text.split(" : ")]

    def next_game() -> View:
        before = seat.look().at
        seat.hand.press("next-game")
        view: View = seat.rest(before + 1).view
        variants.append(view["variant"])
        return view

    assert resign_and_go_on(seat, desktop)["result"]["kind"] == "koks"
    expect(desktop.get_by_test_id("result-sum")).to_have_text("cube 1 + koks 2 = 3")
    assert (score()[winner], score()[loser]) == (3, 0)
    # The first move goes round. A raise that is refused counts as before it.
    assert next_game()["actor"] == winner
    turn(seat)
    look = seat.look()
    assert look.view["actor"] == loser
    seat.sure("double")
    look = seat.rest(look.at + 1)
    expect(desktop.get_by_test_id("status")).to_contain_text(f"{name[loser]} raises to 2")
    # Whoever has to answer sits in front of the buttons, and is not told to move.
    expect(desktop.get_by_test_id("game")).to_have_attribute("data-near", str(winner))
    expect(desktop.get_by_test_id(f"strip-{winner}")).to_contain_text("decides")
    expect(desktop.get_by_text("to move", exact=True)).to_have_count(0)
    seat.sure("drop")
    assert seat.rest(look.at + 1).view["result"]["by"] == "drop"
    assert (score()[winner], score()[loser]) == (3, 1)
    assert next_game()["actor"] == loser
    for _ in range(3):
        turn(seat)
    assert seat.look().view["actor"] == winner
    assert resign_and_go_on(seat, desktop)["result"]["kind"] == "mars"
    assert score() == [3, 3]
    expect(desktop.get_by_test_id("result-series")).to_have_attribute("data-over", "no")
    assert next_game()["actor"] == winner
    view = resign_and_go_on(seat, desktop)
    assert variants == ["portes", "plakoto", "fevga", "portes"]
    # Before the first roll a game costs no more than an oin.
    assert (score()[winner], score()[loser]) == (3, 4)
    assert (view["series"]["over"], view["series"]["winner"]) == (True, loser)
    end = f"Winner of the series: {name[loser]}"
    expect(desktop.get_by_test_id("result-series")).to_contain_text(end)
    expect(desktop.get_by_test_id("next-game")).to_have_count(0)


@pytest.mark.slow
def test_tavli_to_the_end_on_a_desktop(web: Web, desktop: Page) -> None:
    seat = sit(web, desktop, touch=False)
    card = json.dumps(json.dumps({"table": {"series": "tavli"}}))
    desktop.evaluate(f"() => {{ localStorage['narde.table'] = {card}; }}")
    desktop.reload()
    seat.begin()
    points = [0, 0]
    variants = []
    while True:
        look = seat.whole_game()
        view = look.view
        variants.append(view["variant"])
        result = view["result"]
        if result["winner"] is not None:
            points[result["winner"]] += result["points"]
        assert view["series"]["score"] == points
        if view["series"]["over"]:
            break
        seat.hand.press("next-game")
        seat.rest(look.at + 1)
        seat.lift()
    assert variants[:3] == ["portes", "plakoto", "fevga"]
    assert set(variants[3:]) <= {"portes"}
    assert points[view["series"]["winner"]] > points[1 - view["series"]["winner"]]


# ---- a game with draw, a reverse game ----


def near_the_end(found: Course) -> int:
    """Where the person throws for the last time but one."""
    rolls = [asked.at for asked in found.script() if asked.action["type"] == "roll"]
    return rolls[-2:][0]


def finished(variant: str, series: str, seed: int, fits: Any) -> Course:
    """A finished game of this series."""
    table = {"series": series, "raises": "none"}
    over = courses(variant, lambda view: view["phase"] == "over", seed, table=table)
    return next(found for found in over if fits(found))


@pytest.mark.parametrize("drawn", [False, True])
def test_a_game_with_draw_gives_a_last_turn(web: Web, phone: Page, drawn: bool) -> None:
    def fits(found: Course) -> bool:
        result = found.view["result"]
        replied = found.view["colours"][0] == "white"
        wanted = result["kind"] == "draw" if drawn else result["winner"] == 0
        return replied and wanted and unmistakable(found, near_the_end(found))

    found = finished("hyper", "draw_game", 51 if drawn else 37, fits)
    seat = sit(web, phone)
    at = near_the_end(found)
    seat.open(found.stored(at))
    expect(phone.get_by_test_id("table-line")).to_contain_text("Game with draw")
    look = seat.follow(found.script(at))
    assert look.view["result"] == found.view["result"]
    assert "Last turn: Computer." in seat.heard()
    if drawn:
        expect(phone.get_by_role("heading", name="Draw")).to_be_visible()
        why = "Both have finished: the last turn was enough."
        expect(phone.get_by_test_id("result-kind")).to_have_text(why)
    else:
        expect(phone.get_by_role("heading", name="You won")).to_be_visible()


def test_who_is_off_first_loses_a_reverse_game(web: Web, phone: Page) -> None:
    found = finished("classic", "reverse", 41, lambda found: found.view["result"]["winner"] == 1)
    seat = sit(web, phone)
    at = near_the_end(found)
    seat.open(found.stored(at))
    expect(phone.get_by_test_id("table-line")).to_contain_text("who is off first loses")
    expect(phone.get_by_test_id("double")).to_have_count(0)
    look = seat.whole_game(choose=forward)
    assert look.view["board"]["off"][look.side] == 15
    expect(phone.get_by_role("heading", name="The computer won: oin")).to_be_visible()
    expect(phone.get_by_test_id("result-points")).to_have_text("1 point")
    expect(phone.get_by_test_id("result-kind")).to_contain_text("Reverse game")
