"""The review of a finished game: run, stopped, kept, looked at again; and what follows a game."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .courses import course, given_up
from .meddling import put_game, put_reviews, reviews
from .playing import Finger, arrive
from .positions import View, ask, over, played
from .seating import Seat
from .serving import Web

pytestmark = pytest.mark.visited


def ended(web: Web, page: Page, game: dict[str, Any]) -> None:
    """The app with this game, which has just ended."""
    arrive(page, web.url)
    page.locator("#app:not([data-stored=unknown])").wait_for()
    put_game(page, game)
    page.goto("about:blank")
    page.goto(web.url + "#/game")
    page.get_by_test_id("result").wait_for()


def in_archive(web: Web, page: Page, game: dict[str, Any]) -> None:
    """The archive's entry of this game."""
    arrive(page, web.url)
    page.locator("#app:not([data-stored=unknown])").wait_for()
    put_game(page, game)
    page.get_by_test_id("archive-open").tap()
    page.get_by_test_id("archive-row").tap()
    page.get_by_test_id("entry-sheet").wait_for()


def test_a_game_is_reviewed_and_kept(web: Web, phone: Page) -> None:
    game = given_up("classic", {}, careless=True).stored()
    expected = ask("review", record=game["save"]["record"], game=0)
    ended(web, phone, game)
    phone.get_by_test_id("result-review").tap()
    phone.get_by_test_id("review-result").wait_for(timeout=90_000)
    assert reviews(phone, game["id"]) == {"0": expected}

    # Both players' sums, and the person's worst; not the computer's.
    for player, sums in enumerate(expected["players"]):
        card = phone.get_by_test_id(f"review-player-{player}")
        for grade, count in sums["grades"].items():
            assert not count or f"{grade.capitalize()}: {count}" in card.inner_text()
        expect(card).to_contain_text("Luck ")
        expect(card).to_contain_text(f"Lost on average: {sums['rate'] / 1000:.3f} points")
    worst = [expected["decisions"][index] for index in expected["worst"][0]]
    costly = [one for one in worst if one["loss"] > 0]
    assert costly
    rows = phone.get_by_test_id("review-worst").get_by_test_id("review-row")
    expect(rows).to_have_count(len(costly))
    view = phone.get_by_test_id("review-decision")
    expect(view).to_have_attribute("data-at", str(costly[0]["at"]))
    expect(view.locator(".nb-arrow-worse").first).to_be_attached()
    expect(view.locator(".nb-arrow-better").first).to_be_attached()
    expect(view.get_by_test_id("review-chosen")).to_contain_text("Win ")
    phone.locator("[data-testid=review-arrows] label", has_text="Better").tap()
    expect(view.locator(".nb-arrow-worse")).to_have_count(0)
    expect(view.locator(".nb-arrow-better")).to_have_count(len(costly[0]["best"]["steps"]))

    # All decisions, by grade; another one on the board.
    everything = phone.get_by_test_id("review-all")
    everything.locator("summary").tap()
    expect(everything.get_by_test_id("review-row")).to_have_count(len(expected["decisions"]))
    grade = costly[0]["grade"]
    everything.locator(".chip", has_text=grade.capitalize()).tap()
    alike = [one for one in expected["decisions"] if one["grade"] == grade]
    expect(everything.get_by_test_id("review-row")).to_have_count(len(alike))
    everything.get_by_test_id("review-row").last.tap()
    expect(view).to_have_attribute("data-at", str(alike[-1]["at"]))

    # Into the replay at that moment, with the opinion beside the moves, and back to it.
    phone.get_by_test_id("review-replay").tap()
    phone.locator(".replay").wait_for()
    frames = ask("replay", record=game["save"]["record"], game=0)["replay"]["frames"]
    index = max(i for i, frame in enumerate(frames) if frame["at"] <= alike[-1]["at"])
    expect(phone.locator(".replay")).to_have_attribute("data-at", str(index))
    expect(phone.get_by_test_id("replay-opinion")).to_contain_text("Luck ")
    phone.get_by_test_id("replay-forward").tap()
    expect(phone.get_by_test_id("replay-opinion")).to_have_attribute("data-grade", grade)
    phone.get_by_test_id("back").tap()
    expect(view).to_have_attribute("data-at", str(alike[-1]["at"]))

    # It is there at once the next time.
    phone.reload()
    phone.get_by_test_id("review-result").wait_for()
    expect(phone.get_by_test_id("review-running")).to_have_count(0)


def over_after_two(view: View) -> bool:
    """The series has ended with its second game."""
    return bool(view["series"]["over"] and len(view["series"]["results"]) == 2)


def test_each_game_of_a_match_has_its_own(web: Web, phone: Page) -> None:
    table = {"series": "match", "length": 2, "raises": "cube"}
    match = course("hyper", over_after_two, 100, table=table)
    results = match.view["series"]["results"]
    game = match.stored()
    in_archive(web, phone, game)
    phone.get_by_test_id("entry-review").tap()
    for number in range(len(results)):
        expected = ask("review", record=game["save"]["record"], game=number)
        phone.get_by_test_id("review-game").select_option(str(number))
        phone.get_by_test_id("review-result").wait_for(timeout=90_000)
        phone.get_by_test_id("review-all").locator("summary").tap()
        rows = phone.get_by_test_id("review-all").get_by_test_id("review-row")
        expect(rows).to_have_count(len(expected["decisions"]))
        assert reviews(phone, game["id"])[str(number)] == expected
    assert len(reviews(phone, game["id"])) == len(results)

    # A raise: the cube and the score, the chances once, and what each option is worth.
    phone.get_by_test_id("review-game").select_option("0")
    everything = phone.get_by_test_id("review-all")
    everything.locator("summary").tap()
    everything.get_by_test_id("review-row").filter(has_text="Cube").first.tap()
    view = phone.get_by_test_id("review-decision")
    expect(view.get_by_test_id("review-stake")).to_contain_text("Cube: 1 → 2")
    expect(view.get_by_test_id("review-stake")).to_contain_text("0/2 : 0/2")
    expect(view.get_by_test_id("review-outlook")).to_have_count(1)
    options = view.locator(".review-option")
    expect(view.get_by_test_id("review-worth")).to_have_count(options.count())


def test_a_review_is_stopped(web: Web, phone: Page) -> None:
    game = played(over, seed=52, careless=True)
    in_archive(web, phone, game)
    phone.get_by_test_id("entry-review").tap()
    phone.get_by_test_id("review-running").wait_for()
    phone.wait_for_function(
        "() => document.querySelector('[data-testid=review-progress]')?.value > 0", timeout=60_000
    )
    # It goes on while the person is elsewhere.
    phone.get_by_test_id("back").tap()
    phone.get_by_test_id("entry-replay").tap()
    phone.get_by_test_id("replay-review").tap()
    phone.get_by_test_id("review-stop").tap()
    phone.get_by_test_id("review-start").wait_for()
    expect(phone.get_by_test_id("review-running")).to_have_count(0)
    expect(phone.get_by_test_id("review-trouble")).to_have_count(0)
    assert reviews(phone, game["id"]) == {}


def test_a_bad_review_is_dropped_and_the_game_stays(web: Web, phone: Page) -> None:
    game = given_up("classic", {}).stored()
    review = ask("review", record=game["save"]["record"], game=0)
    review["decisions"].pop()
    in_archive(web, phone, game)
    put_reviews(phone, game["id"], {"0": review})
    phone.get_by_test_id("entry-review").tap()
    expect(phone.get_by_test_id("review-trouble")).to_have_attribute("data-why", "dropped")
    expect(phone.get_by_test_id("review-start")).to_be_enabled()
    assert reviews(phone, game["id"]) == {}
    phone.get_by_test_id("back").tap()
    phone.get_by_test_id("entry-replay").tap()
    phone.locator(".replay").wait_for()


def test_what_follows_a_game(web: Web, phone: Page) -> None:
    seat = Seat(phone, Finger(phone))
    game = given_up("classic", {}).stored()
    ended(web, phone, game)
    seat.hand.press("result-verify")
    expect(phone.get_by_test_id("verdict")).to_have_attribute("data-status", "verified")
    seat.hand.press("back")
    phone.get_by_test_id("result").wait_for()
    seat.hand.press("result-replay")
    phone.locator(".replay").wait_for()
    seat.hand.press("back")
    phone.get_by_test_id("result").wait_for()
