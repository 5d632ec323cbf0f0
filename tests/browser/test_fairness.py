"""Dice that anyone can check: what is promised, the own text, the proof afterwards."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .courses import Course, begin
from .meddling import current_game
from .playing import Finger, arrive
from .positions import ask
from .seating import Seat, press_twice
from .serving import Web
from .tour import go

TEXT = "ბედი, удача, luck"


def own_text(page: Page) -> str:
    """Open the proof before the first throw, read what is promised, and give an own text."""
    for button in ("menu", "menu-proof"):
        page.get_by_test_id(button).tap()
    commit = page.get_by_test_id("proof-commit").inner_text()
    promised = next(part for part in commit.split() if len(part) == 64)
    assert current_game(page)["save"]["record"]["events"] == []
    own = page.get_by_test_id("proof-own")
    assert own.input_value()
    own.fill(TEXT)
    press_twice(page, Finger(page), "proof-seal")
    expect(page.get_by_test_id("proof-text")).to_contain_text(TEXT)
    # It cannot be changed any more, and the secret is not shown.
    expect(page.get_by_test_id("proof-own")).to_have_count(0)
    expect(page.get_by_test_id("proof-secret")).to_have_count(0)
    page.get_by_test_id("close").tap()
    return promised


def give_up(seat: Seat) -> None:
    """A turn, then the end, so that there is something to check."""
    seat.lift()
    seat.whole_game(turns=2)
    seat.resign()
    seat.page.get_by_test_id("result").wait_for()


def to_entry(page: Page) -> None:
    """From the result to the game's entry in the archive."""
    page.get_by_test_id("home").tap()
    page.get_by_test_id("archive-open").tap()
    page.get_by_test_id("archive-row").tap()
    page.get_by_test_id("entry-sheet").wait_for()


def download(page: Page) -> dict[str, Any]:
    """The entry's file."""
    with page.expect_download() as caught:
        page.get_by_test_id("entry-export").tap()
    content: dict[str, Any] = json.loads(Path(caught.value.path()).read_text())
    return content


def check(page: Page, content: Any, name: str = "game.json") -> None:
    """Hand a file to the page that checks files."""
    text = content if isinstance(content, str) else json.dumps(content)
    file = {"name": name, "mimeType": "application/json", "buffer": text.encode()}
    page.get_by_test_id("verify-input").set_input_files(file)
    page.locator("[data-testid=verdicts][data-busy=no]").wait_for()


def test_promise_own_text_proof_and_a_changed_throw(web: Web, phone: Page) -> None:
    arrive(phone, web.url)
    seat = Seat(phone, Finger(phone))
    seat.sit_down()
    promised = own_text(phone)
    give_up(seat)
    # The game's own proof shows the secret now.
    phone.get_by_test_id("close").tap()
    for button in ("menu", "menu-proof"):
        phone.get_by_test_id(button).tap()
    expect(phone.get_by_test_id("proof-secret")).to_be_visible()
    phone.get_by_test_id("close").tap()
    phone.get_by_test_id("show-result").tap()
    to_entry(phone)
    archive = download(phone)
    events = archive["record"]["events"]
    seal = next(event for event in events if event["e"] == "seal")
    assert (seal["c"], seal["t"]) == (promised, TEXT)
    throws = [event for event in events if event["e"] in ("lot", "roll")]

    phone.get_by_test_id("entry-verify").tap()
    verdict = phone.get_by_test_id("verdict")
    expect(verdict).to_have_attribute("data-status", "verified")
    expect(verdict).to_contain_text(f"All {len(throws)} throws are as promised.")
    lots = sum(event["e"] == "lot" for event in throws)
    expect(verdict).to_contain_text(f"{lots} of them for the opening lot.")
    check(phone, archive)
    expect(verdict).to_have_attribute("data-status", "verified")
    moves = phone.get_by_test_id("moves-verdict")
    expect(moves).to_have_text("All moves obey the rules of the game.")

    # A checker that came from elsewhere: the dice are in order, the moves are not, and nothing
    # stands green over them.
    expect(verdict).to_have_class("verdict verdict-good")
    tick = verdict.locator("h2 path").get_attribute("d")
    index = next(index for index, event in enumerate(events) if event["e"] == "step")
    moved = json.loads(json.dumps(archive))
    moved["record"]["events"][index]["f"] = 7
    check(phone, moved)
    expect(verdict).to_have_attribute("data-status", "impossible")
    expect(verdict).to_have_class("verdict verdict-bad")
    expect(verdict.locator("h2")).to_have_text("Against the rules")
    assert verdict.locator("h2 path").get_attribute("d") != tick
    expect(moves).to_have_attribute("data-legality", "illegal")
    expect(moves).to_contain_text(f"Event {index + 1} of the record")
    # Nor does a list count it; the worst stands first.
    check(phone, {"format": "narde-archives", "version": 1, "archives": [archive, moved, 7]})
    expect(phone.get_by_test_id("verify-sum")).to_contain_text("Verified: 1 of 3 games")
    expect(phone.get_by_test_id("verify-sum")).to_contain_text("Against the rules: 1")
    statuses = verdict.evaluate_all("(all) => all.map(({ dataset }) => dataset.status)")
    assert statuses == ["unreadable", "impossible", "verified"]

    rolls = [event for event in events if event["e"] == "roll"]
    rolls[1]["d"][0] = rolls[1]["d"][0] % 6 + 1
    check(phone, archive)
    expect(verdict).to_have_attribute("data-status", "mismatch")
    number = next(index for index, event in enumerate(throws) if event is rolls[1])
    found = [verdict.get_attribute(f"data-{name}") for name in ("what", "game", "throw")]
    assert found == ["roll", "0", str(number)]
    expect(verdict).to_contain_text(f"Game 1, throw {number + 1}: other dice fell.")


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (lambda data: data["secrets"].__setitem__(0, "00" * 32), "commit"),
        (lambda data: data["record"]["events"][0].update(t="another text"), "lot"),
        (lambda data: data["record"]["events"][0].update(g="0" * 16), "seal"),
        (lambda data: data["secrets"].clear(), "secret"),
    ],
)
def test_what_was_changed_is_named(web: Web, desktop: Page, change: Any, what: str) -> None:
    course = resigned()
    archive = archive_of(course)
    change(archive)
    desktop.goto(web.url + "#/verify")
    check(desktop, archive)
    verdict = desktop.get_by_test_id("verdict")
    assert (verdict.get_attribute("data-status"), verdict.get_attribute("data-what")) == (
        "mismatch",
        what,
    )


def resigned() -> Course:
    """A short game that was given up."""
    course, chance = begin("classic", "c3" * 32), random.Random(1)
    for _ in range(40):
        course.act(**course.next_action(chance, False))
    course.act(type="resign", player=0)
    return course


def archive_of(course: Course) -> dict[str, Any]:
    """The file of a finished game."""
    answer: dict[str, Any] = ask("archive", save=course.save)
    found: dict[str, Any] = answer["archive"]
    return found


@pytest.mark.visited
def test_what_is_promised_is_true_of_these_dice(web: Web, phone: Page) -> None:
    arrive(phone, web.url)
    seat = Seat(phone, Finger(phone))
    said = {"random": "are fixed by a secret", "live": "fresh randomness of its moment"}
    for mode, words in said.items():
        seat.open(begin("classic", "a1" * 32, {"dice": mode}).stored())
        go(phone, "#/game/proof", "proof")
        expect(phone.get_by_test_id("proof-promise")).to_contain_text(words)
        phone.locator("[data-testid=fair-explained] > summary").tap()
        explained = phone.get_by_test_id("fair-explained")
        follow = explained.get_by_text("All throws follow from secret and text alone")
        expect(follow).to_have_count(1 if mode == "random" else 0)
        go(phone, "#/game")
    seat.open(begin("classic", "a1" * 32, {"dice": "real"}).stored())
    go(phone, "#/game/proof", "proof")
    expect(phone.get_by_test_id("proof-none")).to_be_visible()
    expect(phone.get_by_test_id("fair-explained")).to_have_count(0)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": "narde-archive", "version": 99}'])
def test_files_that_cannot_be_read(web: Web, desktop: Page, text: str) -> None:
    desktop.goto(web.url + "#/verify")
    check(desktop, text, "strange.json")
    refused = desktop.get_by_test_id("verify-refused")
    unreadable = desktop.locator("[data-testid=verdict][data-status=unreadable]")
    expect(refused.or_(unreadable)).to_be_visible()
    expect(desktop.get_by_test_id("verdicts")).to_contain_text("strange.json")


def test_typed_dice_prove_nothing(web: Web, phone: Page) -> None:
    arrive(phone, web.url)
    phone.get_by_test_id("set-table").tap()
    phone.locator("[data-testid=group-dice] > summary").tap()
    phone.get_by_test_id("dice-real").tap()
    phone.locator("[data-testid=start]:not([aria-disabled])").tap()
    seat = Seat(phone, Finger(phone))
    look = seat.rest()
    expect(phone.locator(".nb-cup").first).to_be_hidden()

    def enter(*faces: int) -> None:
        for face in faces:
            phone.get_by_test_id(f"dice-face-{face}").tap()
        phone.get_by_test_id("roll").tap()

    expect(phone.get_by_test_id("roll")).to_have_attribute("aria-disabled", "true")
    enter(5, 2)
    # A slip is put right before the dice count.
    look = seat.rest(look.at + 1)
    assert (look.phase, look.view["actor"]) == ("roll", 0)
    # Whatever can do nothing looks so, and says why.
    status = phone.get_by_test_id("status")
    for button in ("roll", "dice-place-1"):
        expect(phone.get_by_test_id(button)).to_have_attribute("aria-disabled", "true")
        phone.get_by_test_id(button).tap(force=True)
        expect(status).to_have_text("Enter both dice first.")
        phone.get_by_test_id("dice-face-6").tap()
        expect(status).to_have_text("You: throw the dice and enter them.")
        phone.get_by_test_id("dice-place-0").tap()
    phone.get_by_test_id("dice-face-6").tap()
    phone.get_by_test_id("dice-place-0").tap()
    enter(3, 1)
    look = seat.rest(look.at + 1)
    phone.get_by_test_id("dice-face-2").tap(force=True)
    expect(status).to_have_text("The dice are thrown: choose a checker.")
    assert [die["value"] for die in look.view["dice"]] == [3, 1]
    for button in ("menu", "menu-proof"):
        phone.get_by_test_id(button).tap()
    expect(phone.get_by_test_id("proof-none")).to_be_visible()
    phone.get_by_test_id("close").tap()
    seat.resign()
    phone.get_by_test_id("result").wait_for()
    to_entry(phone)
    phone.get_by_test_id("entry-verify").tap()
    verdict = phone.get_by_test_id("verdict")
    expect(verdict).to_have_attribute("data-status", "unverified")
    expect(verdict).to_contain_text("The dice were thrown by hand and typed in.")
