"""Bots by others: added from a file without a network, played against, set against our levels,
and what happens when they fail."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from guests.wheels import HANGS, NONSENSE, RAISES, build_sample, write_wheel
from playwright.sync_api import Page, expect

from .meddling import current_game
from .playing import Finger, Mouse, prefer
from .seating import Seat, add_bot, forward, press_twice
from .serving import Web

GOOD = """
class Bot:
    def choose(self, position, dice, plays):
        return plays[-1]
"""

STORED = """() => new Promise((resolve, reject) => {
  const opening = indexedDB.open("narde");
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const db = opening.result;
    const tx = db.transaction(["bots", "wheels"]);
    const bots = tx.objectStore("bots").getAll();
    const wheels = tx.objectStore("wheels").getAllKeys();
    tx.oncomplete = () => {
      db.close();
      resolve([bots.result.map(({ id, bots, version }) => [id, version, bots]), wheels.result]);
    };
  };
})"""


@pytest.fixture(scope="session")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample's wheel."""
    return build_sample(tmp_path_factory.mktemp("sample"))


def play_against(page: Page, bot: str, variant: str = "") -> Seat:
    """To the table by the bot's button, and through the lot."""
    page.locator(f"[data-testid=bot-play][data-bot='{bot}']").click()
    page.locator("[data-testid=start]:not([aria-disabled])").wait_for()
    if variant:
        page.get_by_test_id("group-game").locator("> summary").click()
        page.get_by_test_id(f"card-variant-{variant}").click()
    assert f"You and {bot}" in page.get_by_test_id("terms").inner_text()
    page.get_by_test_id("start").click()
    seat = Seat(page, Mouse(page))
    seat.lift()
    return seat


def play_on(seat: Seat, turns: int) -> None:
    """So many throws of the person, and all that follows from them."""
    for _ in range(turns):
        view = seat.settle(forward)["view"]
        if view["phase"] != "roll":
            return
        seat.hand.press("roll")
        seat.now(view["at"] + 1)
    seat.settle(forward)


def until_it_fails(seat: Seat) -> int:
    """Turns until the guest has failed, which it cannot while its plays are forced; how often."""
    for _ in range(10):
        play_on(seat, 1)
        count = int(current_game(seat.page)["guest"].get("standIns", 0))
        if count:
            return count
    raise AssertionError("it has never been asked")


def arena(page: Page, games: int) -> dict[str, Any]:
    """Wait until so many games of the arena are over; the score."""
    score = page.get_by_test_id("arena-score")
    page.wait_for_function(
        """(games) => {
          const score = document.querySelector("[data-testid=arena-score]")?.dataset;
          return score && (Number(score.games) >= games || score.failed);
        }""",
        arg=games,
        timeout=120_000,
    )
    found: dict[str, Any] = score.evaluate("(element) => ({ ...element.dataset })")
    return found


@pytest.mark.visited
def test_the_sample_is_added_offline_played_against_and_measured(desk: Page, sample: Path) -> None:
    assert "narde-sample-bot 1.0.0" in add_bot(desk, sample)
    assert desk.evaluate(STORED) == [
        [["narde-sample-bot", "1.0.0", ["Runner"]]],
        ["narde-sample-bot"],
    ]
    seat = play_against(desk, "Runner")
    expect(desk.get_by_test_id("strip-1")).to_contain_text("Runner")
    play_on(seat, 3)
    game = current_game(desk)
    assert game["save"]["record"]["players"][1] == {
        "kind": "bot",
        "level": "beginner",
        "name": "Runner",
    }
    assert game["guest"] == {"id": "narde-sample-bot", "bot": "Runner"}
    expect(desk.get_by_test_id("note")).to_have_count(0)
    # The game goes on after the page was closed, with the same guest.
    desk.reload()
    seat.now()
    play_on(seat, 1)
    assert "standIns" not in current_game(desk)["guest"]

    desk.evaluate("() => { location.hash = '#/arena'; }")
    desk.get_by_test_id("arena-variant").select_option("hyper")
    # A level with a net, which the worker fetches after it has given up its way to the site.
    desk.locator("[data-testid=arena-level] input[value=hard]").check(force=True)
    desk.get_by_test_id("arena-run").click()
    found = arena(desk, 10)
    assert (found["games"], found["faults"], found["failed"]) == ("10", "0", "")
    assert int(found["won"]) + int(found["lost"]) == 10
    expect(desk.get_by_test_id("arena-end")).to_have_text("All games are played.")
    expect(desk.get_by_test_id("arena-points")).to_contain_text("±")


REFUSED = {
    "no_bot": {"bots": {}},
    "needs": {"metadata": "Requires-Dist: numpy>=2\n"},
    "broken": {"source": "import nothing_of_this_name\n"},
}


@pytest.mark.visited
def test_files_that_are_no_bots_are_refused_and_nothing_is_lost(desk: Page, tmp_path: Path) -> None:
    good = write_wheel(tmp_path / "good.whl", GOOD, metadata="Requires-Dist: narde-core\n")
    add_bot(desk, good)
    before = desk.evaluate(STORED)
    large = tmp_path / "large.whl"
    large.write_bytes(b"PK" + b"\0" * (5 << 20))
    text = tmp_path / "text.whl"
    text.write_text("hello")
    files = {"too_large": large, "not_wheel": text}
    for code, fields in REFUSED.items():
        files[code] = write_wheel(tmp_path / f"{code}.whl", **fields)
    for code, path in files.items():
        said = add_bot(desk, path)
        assert desk.get_by_test_id("bots-news").get_attribute("data-code") == code, said
        assert path.name in said
        assert desk.evaluate(STORED) == before
    assert "numpy>=2" in add_bot(desk, files["needs"])
    # A newer file takes the place of the older one.
    add_bot(desk, write_wheel(tmp_path / "newer.whl", GOOD, version="2.0"))
    assert desk.evaluate(STORED) == [[["some-bot", "2.0", ["Some bot"]]], ["some-bot"]]
    press_twice(desk, Mouse(desk), "bot-remove")
    desk.get_by_test_id("bots-none").wait_for()
    assert desk.evaluate(STORED) == [[], []]


@pytest.mark.visited
@pytest.mark.parametrize(
    ("source", "words"),
    [
        pytest.param(RAISES, "an error", id="raises"),
        pytest.param(NONSENSE, "an impossible play", id="nonsense", marks=pytest.mark.slow),
    ],
)
def test_the_game_goes_on_when_a_bot_fails(
    desk: Page, tmp_path: Path, source: str, words: str
) -> None:
    add_bot(desk, write_wheel(tmp_path / "bad.whl", source))
    seat = play_against(desk, "Some bot")
    count = until_it_fails(seat)
    expect(desk.get_by_test_id("note")).to_contain_text(f"({count}×)")
    assert f"Some bot: {words}. Beginner stepped in (1×)." in seat.heard()


@pytest.mark.visited
def test_a_bot_that_hangs_is_ended_and_in_the_arena_given_up(desk: Page, tmp_path: Path) -> None:
    add_bot(desk, write_wheel(tmp_path / "hangs.whl", HANGS))
    desk.get_by_test_id("to-arena").click()
    desk.get_by_test_id("arena-variant").select_option("hyper")
    desk.get_by_test_id("arena-run").click()
    # It can be stopped while the bot hangs.
    expect(desk.get_by_test_id("arena-run")).to_have_attribute("data-running", "yes")
    desk.wait_for_function(
        "() => document.querySelector('[data-testid=arena-score]')?.dataset.faults === '1'",
        timeout=60_000,
    )
    desk.get_by_test_id("arena-run").click()
    expect(desk.get_by_test_id("arena-run")).to_have_attribute("data-running", "no")
    desk.go_back()
    seat = play_against(desk, "Some bot", "hyper")
    count = until_it_fails(seat)
    expect(desk.get_by_test_id("note")).to_contain_text(f"({count}×)")
    assert "Some bot: too late. Beginner stepped in (1×)." in seat.heard()


@pytest.mark.slow
@pytest.mark.visited
def test_a_bot_that_is_gone_is_replaced_by_the_level(web: Web, phone: Page, tmp_path: Path) -> None:
    prefer(phone, language="en")
    phone.goto(web.url)
    phone.evaluate("() => { location.hash = '#/bots'; }")
    phone.get_by_test_id("bots-none").wait_for()
    add_bot(phone, write_wheel(tmp_path / "good.whl", GOOD))
    phone.get_by_test_id("bot-play").tap()
    phone.locator("[data-testid=start]:not([aria-disabled])").wait_for()
    phone.evaluate("() => { location.hash = '#/bots'; }")
    # The card still names it, as one that was saved before would.
    phone.evaluate(
        """() => new Promise((resolve) => {
          indexedDB.open("narde").onsuccess = ({ target: { result: db } }) => {
            const tx = db.transaction(["bots", "wheels"], "readwrite");
            tx.objectStore("bots").clear();
            tx.objectStore("wheels").clear();
            tx.oncomplete = () => { db.close(); resolve(); };
          };
        })"""
    )
    phone.evaluate("() => { location.hash = '#/table'; }")
    phone.locator("[data-testid=start]:not([aria-disabled])").wait_for()
    phone.get_by_test_id("start").tap()
    seat = Seat(phone, Finger(phone))
    seat.lift()
    play_on(seat, 1)
    expect(phone.get_by_test_id("note")).to_contain_text("is not here")
