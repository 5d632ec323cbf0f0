"""All thirteen games by touch on a phone, and what is special in them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .courses import Until, course, mine
from .meddling import current_game, put_game, store
from .playing import Finger, Step, arrive, offers
from .positions import View
from .seating import HEAR, Seat
from .serving import Web

QUICK = ["crazy_gulbar", "khachapuri", "short", "plakoto"]
"""A chain, extra rolls with hand-overs, hits, pins; a whole classic game is in test_games.py."""

SLOW = ["classic", "sport", "crazy", "gulbar", "tbilisi", "fevga", "crazy_fevga", "portes", "hyper"]


def sit(web: Web, page: Page, **settings: object) -> Seat:
    """Open the app; what the log says is kept."""
    page.add_init_script(HEAR)
    arrive(page, web.url, **settings)
    return Seat(page, Finger(page), seed=1)


def begun(web: Web, page: Page, game: dict[str, object]) -> Seat:
    """Open the app with a stored game."""
    seat = sit(web, page)
    seat.open(game)
    return seat


# ---- whole games ----


@pytest.mark.parametrize(
    "variant", [*QUICK, *(pytest.param(name, marks=pytest.mark.slow) for name in SLOW)]
)
def test_a_whole_game(web: Web, phone: Page, variant: str) -> None:
    seat = sit(web, phone, variant=variant, autoForced=True)
    seat.begin()
    look = seat.whole_game()
    assert look.phase == "over"
    result = look.view["result"]
    assert look.view["variant"] == variant
    kind = phone.get_by_test_id("result-kind")
    kind.wait_for()
    assert kind.get_attribute("data-kind") == result["kind"]
    assert kind.get_attribute("data-winner") == str(result["winner"])
    points = "1 point" if result["points"] == 1 else f"{result['points']} points"
    if result["winner"] is not None:
        expect(phone.get_by_test_id("result-points")).to_have_text(points)
    if result["by"] == "bear_off":
        assert look.view["layout"]["checkers"] in result["off"]


# ---- doubles: extra rolls, chains, what goes over ----


def handed(player: int) -> Until:
    """Steps wait for this player that his rival has handed over; nothing of them is played."""

    def holds(view: View) -> bool:
        stage = view["stage"]
        waits = view["phase"] == "play" and view["actor"] == player and not view["played"]
        return waits and bool(stage and stage["kind"] == "handed") and len(view["steps"]) > 1

    return holds


def said(seat: Seat, *parts: str) -> bool:
    """The log has had a line with all these parts; a space may be one that does not break."""
    lines = (line.replace("\u00a0", " ") for line in seat.heard())
    return any(all(part in line for part in parts) for line in lines)


def test_what_the_computer_cannot_play_goes_to_the_person(web: Web, phone: Page) -> None:
    found = course("gulbar", handed(0), seed=3)
    # Opened where the person finishes the turn before, so that the computer throws in the page.
    seat = begun(web, phone, found.stored(found.last_asked()))
    seat.hand.press("done")
    look = seat.rest(len(found.events))
    assert look.view["stage"] == found.view["stage"]
    assert look.view["steps"] == found.view["steps"]
    line = phone.get_by_test_id("to-play")
    assert (line.get_attribute("data-kind"), line.get_attribute("data-player")) == ("handed", "0")
    expect(phone.get_by_test_id("status")).to_contain_text("From the rival")
    assert said(seat, "Computer: ", "cannot be played and goes over. Next: You.")
    assert said(seat, "You: the handed-over steps come first.")
    # It comes before the own roll.
    expect(phone.get_by_test_id("roll")).to_have_attribute("aria-disabled", "true")
    after = seat.settle()["view"]
    assert (after["phase"], after["actor"], after["rolls"]) == ("roll", 0, look.view["rolls"])
    own = seat.roll()
    assert own.view["rolls"][own.side] == look.view["rolls"][own.side] + 1


def test_what_the_person_cannot_play_goes_to_the_computer(web: Web, phone: Page) -> None:
    found = course("crazy_gulbar", handed(1), seed=4)
    seat = begun(web, phone, found.stored(found.last_asked()))
    seat.hand.press("done")
    seat.rest(len(found.events) + 1)
    assert said(seat, "You: ", "cannot be played and goes over. Next: Computer.")
    assert said(seat, "Computer: the handed-over steps come first.")
    heard = seat.heard()
    over = next(index for index, line in enumerate(heard) if "goes over" in line)
    roll = next(
        index for index, line in enumerate(heard) if "Computer:" in line and "rolled" in line
    )
    moved = next(index for index, line in enumerate(heard) if line.startswith("Computer: from"))
    assert over < moved < roll


def extra(view: View) -> bool:
    """All four steps of a double are played: the person rolls once more."""
    return mine(view, "roll") and bool(view["stage"] and view["stage"]["kind"] == "extra")


def test_an_extra_roll(web: Web, phone: Page) -> None:
    found = course("khachapuri", extra, seed=5)
    seat = begun(web, phone, found.stored(found.last_asked()))
    before = seat.look()
    assert len(before.view["played"]) == 4
    seat.hand.press("done")
    look = seat.rest(before.at + 1)
    assert (look.phase, look.view["mover"]) == ("roll", before.view["mover"])
    expect(phone.get_by_test_id("status")).to_have_text("All four steps played: roll once more.")
    assert said(seat, "You: an extra roll.")
    again = seat.roll()
    assert again.view["mover"] == before.view["mover"]
    assert again.view["rolls"][again.side] == before.view["rolls"][again.side] + 1


def second_double(view: View) -> bool:
    """The person's chain has come to its next double, and all of it can be played."""
    stage = view["stage"]
    if not mine(view, "play") or view["played"] or not stage or stage["kind"] != "chain":
        return False
    follows = bool(view["rolled"]) and view["rolled"][0] != stage["value"] < 6
    choice = len(view["steps"]) > 2 and view["forced"] is None
    return follows and choice and all(die["state"] == "free" for die in view["dice"])


def test_a_chain_is_undone_to_the_start_of_the_present_double_only(web: Web, phone: Page) -> None:
    found = course("crazy_gulbar", second_double, seed=6)
    seat = begun(web, phone, found.stored(found.last_asked()))
    seat.hand.press("done")
    start = seat.rest(len(found.events))
    value = start.view["stage"]["value"]
    assert value == found.view["stage"]["value"]
    assert said(seat, f"You: double {value} follows.")
    line = phone.get_by_test_id("to-play")
    assert line.get_attribute("data-kind") == "chain"
    expect(line).to_contain_text(f"{value}-{value}, {value + 1}-{value + 1}")
    expect(phone.get_by_test_id("undo")).to_have_attribute("aria-disabled", "true")

    def single() -> None:
        look = seat.look()
        seat.step(next(move for move in offers(look.view) if "steps" not in move))

    single()
    seat.hand.press("undo")
    back = seat.rest(start.at + 2)
    assert back.view["board"] == start.view["board"]
    assert back.view["may"] == start.view["may"]
    single()
    single()
    seat.hand.press("menu")
    seat.hand.press("menu-undo-all")
    back = seat.rest(back.at + 3)
    assert back.view["board"] == start.view["board"]
    # Not a step further: the double before is done with.
    expect(phone.get_by_test_id("undo")).to_have_attribute("aria-disabled", "true")
    assert not {"undo", "undo_all"} & set(back.view["may"])


# ---- hits, the bar, covered checkers, koks ----


def on_the_bar(view: View) -> bool:
    """A checker of the person's waits on the bar and can enter in more than one way."""
    if not mine(view, "play"):
        return False
    waiting = view["board"]["bar"][int(view["colours"][0] == "black")]
    return bool(waiting and not view["played"] and len({step["to"] for step in view["steps"]}) > 1)


def test_entering_from_the_bar(web: Web, phone: Page) -> None:
    found = course("short", on_the_bar, seed=7)
    seat = begun(web, phone, found.stored())
    look = seat.look()
    assert {step["from"] for step in look.view["steps"]} == {"bar"}
    seat.pick("bar")
    expect(phone.get_by_test_id("status")).to_have_text("Enter from the bar: choose a lit point.")
    # Nothing else may move, and it is said why.
    other = next(n for n in range(1, 25) if look.view["board"]["points"][n - 1][look.side])
    stop = look.stop(other)
    seat.hand.tap(stop["x"], stop["y"])
    expect(phone.get_by_test_id("status")).to_have_text("Enter from the bar first.")
    step = look.view["steps"][0]
    after = seat.step(step)
    assert after.view["board"]["bar"][look.side] == look.view["board"]["bar"][look.side] - 1
    assert said(seat, f"You: enters on {step['to']}")


def single_rivals(view: View) -> list[Step]:
    """Steps that land on a single checker of the rival's that is not covered yet."""
    rival = int(view["colours"][0] == "white")
    points = view["board"]["points"]
    covered = ["off", *(point for point, _ in view["board"]["pins"])]
    steps = [step for step in view["steps"] if step["to"] not in covered]
    return [step for step in steps if points[step["to"] - 1][rival] == 1]


def lands_on_one(view: View) -> bool:
    """The person can land on a single checker."""
    return mine(view, "play") and not view["played"] and bool(single_rivals(view))


def test_a_hit(web: Web, phone: Page) -> None:
    found = course("short", lands_on_one, seed=8)
    seat = begun(web, phone, found.stored())
    look = seat.look()
    step = single_rivals(look.view)[0]
    rival = 1 - look.side
    after = seat.step(step)
    assert after.view["board"]["bar"][rival] == look.view["board"]["bar"][rival] + 1
    assert "checker" in after.stop("bar")["label"]
    assert said(seat, f"{step['to']}, hit.")


def test_a_covered_checker(web: Web, phone: Page) -> None:
    found = course("plakoto", lands_on_one, seed=9)
    seat = begun(web, phone, found.stored())
    look = seat.look()
    step = single_rivals(look.view)[0]
    after = seat.step(step)
    pin = [step["to"], ["white", "black"][1 - look.side]]
    assert pin in after.view["board"]["pins"]
    assert after.counts()[step["to"] - 1] == [1, 1]
    assert "covered" in after.stop(step["to"])["label"]
    assert said(seat, f"{step['to']}, a checker is covered.")


def test_koks(web: Web, phone: Page) -> None:
    """In short nardi somebody who gives up early has checkers in the winner's home."""
    seat = sit(web, phone, variant="short")
    look = seat.begin()
    if look.phase == "roll":  # the computer began, and the lot was its first roll
        seat.hand.press("roll")
        seat.now(look.at + 1)
    for button in ("menu", "menu-resign"):
        seat.hand.press(button)
    expect(phone.get_by_test_id("resign-cost")).to_have_text("The opponent wins: koks, 3 points.")
    seat.hand.press("resign-no")
    look = seat.resign()
    assert (look.view["result"]["kind"], look.view["result"]["points"]) == ("koks", 3)
    expect(phone.get_by_role("heading", name="The computer won: koks")).to_be_visible()
    expect(phone.get_by_test_id("result-points")).to_have_text("3 points")
    expect(phone.get_by_test_id("result-sum")).to_have_text("win 1 + koks 2 = 3")


# ---- choosing a game; its rules; saves of newer versions ----


def test_the_choice_of_a_game_is_remembered(web: Web, phone: Page) -> None:
    seat = sit(web, phone)
    seat.hand.press("pick-game")
    expect(phone.locator("[data-testid^=variant-]")).to_have_count(13)
    # The level and OK are there without scrolling; the games' list goes on below.
    for control in (phone.get_by_test_id("level"), phone.get_by_test_id("picker-done")):
        expect(control).to_be_in_viewport(ratio=1)
    expect(phone.get_by_test_id("variant-plakoto")).not_to_be_in_viewport()
    seat.hand.press("variant-plakoto")
    expect(phone.get_by_test_id("picker-done")).to_be_in_viewport(ratio=1)
    seat.hand.press("picker-done")
    expect(phone.get_by_test_id("pick-game")).to_contain_text("Plakoto")
    phone.reload()
    expect(phone.get_by_test_id("pick-game")).to_contain_text("Plakoto")
    assert seat.begin().view["variant"] == "plakoto"
    seat.hand.press("menu")
    seat.hand.press("menu-rules")
    expect(phone.get_by_role("heading", name="Rules: Plakoto")).to_be_visible()
    expect(phone.get_by_test_id("rules-sheet")).to_contain_text("The mother checker")


def test_rules_of_a_game_of_presets(web: Web, phone: Page) -> None:
    seat = sit(web, phone)
    for button in ("pick-game", "preset-ru_code", "picker-done"):
        seat.hand.press(button)
    phone.reload()
    assert seat.begin().view["presets"] == ["ru_code"]


@pytest.mark.parametrize("where", ["save", "record"])
def test_a_save_of_a_newer_version_is_refused_and_kept(web: Web, phone: Page, where: str) -> None:
    seat = sit(web, phone)
    seat.begin()
    game = current_game(phone)
    (game["save"] if where == "save" else game["save"]["record"])["version"] = 99
    put_game(phone, game)
    phone.reload()
    broken = phone.get_by_test_id("broken")
    broken.wait_for()
    expect(broken).to_contain_text("This game was played with a newer version.")
    assert store(phone)["games"] == [game]
    with phone.expect_download() as download:
        seat.hand.press("download-broken")
    assert json.loads(Path(download.value.path()).read_text()) == game
    seat.hand.press("new-game")
    assert seat.rest().phase == "lot"
    assert [kept["raw"] for kept in store(phone)["kept"]] == [game]
