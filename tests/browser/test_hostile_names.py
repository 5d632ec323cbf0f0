"""Names and texts from outside, as long and as wide as they may be: nothing runs off the smallest
screen, on any screen where they are shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from .courses import Course, begin, course, mine
from .meddling import PUT, put_reviews
from .playing import Finger, prefer
from .positions import ask
from .seating import Seat
from .serving import ROOT, Web
from .tour import go

CHECK = (ROOT / "tests/browser/pages/layout.js").read_text()

LONG = "Щ" * 40
TWIN = "M" * 40
BOT = "W" * 40

# Two of the same name get a number, which must stay in sight.
PEOPLE = [{"kind": "human", "name": TWIN}, {"kind": "human", "name": TWIN}]
STRANGER = [{"kind": "human", "name": LONG}, {"kind": "bot", "level": "beginner", "name": BOT}]

CUBE = {"series": "match", "length": 3, "raises": "cube"}
CLOCK = {"kind": "reserve", "seconds": 90, "reserve": 600}
TIME = {"setting": CLOCK, "move": [90_000] * 2, "bank": [600_000] * 2, "on": None, "deadline": None}

PUT_BOT = """(about) => new Promise((resolve, reject) => {
  const opening = indexedDB.open("narde");
  opening.onsuccess = () => {
    const db = opening.result;
    const tx = db.transaction("bots", "readwrite");
    tx.objectStore("bots").put(about);
    tx.oncomplete = () => {
      db.close();
      resolve();
    };
    tx.onabort = () => reject(tx.error);
  };
})"""

CARD = """([long, bot]) => {
  const card = { names: [long, long], opponent: "human", guest: { id: "long", bot } };
  localStorage["narde.table"] = JSON.stringify(card);
  const saved = { name: long, card: { ...card, variant: "classic", presets: [] } };
  localStorage["narde.tables"] = JSON.stringify([saved]);
}"""

SIZE = {"width": 320, "height": 568}
PHONE = {"viewport": SIZE, "has_touch": True, "is_mobile": True}


@pytest.fixture
def small(open_visited: Callable[..., Page]) -> Page:
    """The smallest phone, of somebody who has been here before."""
    return open_visited("small", PHONE)


def given_up(players: list[dict[str, Any]], table: dict[str, Any]) -> Course:
    """A short game between these two, which the person at the device has given up."""
    found = course("classic", lambda view: sum(view["rolls"]) > 3, 3, players=players, table=table)
    found.act(type="resign", player=0)
    return found


def screens(page: Page, tmp_path: Path) -> Iterator[str]:
    """Opens one screen or sheet after the other."""
    page.locator("#app:not([data-stored=unknown])").wait_for()
    page.evaluate(CARD, [LONG, BOT])
    about = {"id": "long", "name": LONG, "version": "1" * 40, "bots": [BOT, LONG]}
    page.evaluate(PUT_BOT, about | {"size": 10, "added": 1})
    page.reload()
    page.locator("#app[data-engine=ready]").wait_for()
    yield "home"
    go(page, "#/table")
    for group in ("opponent", "saved"):
        page.locator(f"[data-testid=group-{group}] > summary").tap()
    page.get_by_test_id("saved-remove").tap()
    page.get_by_test_id("saved-name").fill(LONG)
    page.get_by_test_id("saved-save").tap()
    yield "the table"
    page.locator("[data-testid=card-opponent] label").nth(2).tap()
    yield "the table with a bot"
    go(page, "#/bots")
    page.get_by_test_id("bot-remove").tap()
    wheel = tmp_path / f"{LONG * 2}.whl"
    wheel.write_bytes(b"nothing")
    page.get_by_test_id("bot-file").set_input_files(wheel)
    page.locator("[data-testid=bots-news] .notice").wait_for(timeout=60_000)
    yield "the bots"
    go(page, "#/arena")
    yield "the arena"
    yield from games(page)
    yield from afterwards(page, tmp_path)


def games(page: Page) -> Iterator[str]:
    """On the board: the lot, a throw, a raise, the end."""
    people = Seat(page, Finger(page), check=False, people=(0, 1))
    people.open(begin("classic", "b2" * 32, {"dice": "real"}, PEOPLE).stored())
    yield "dice by hand"
    people.open(begin("classic", "b2" * 32, CUBE, PEOPLE).stored(clock=CLOCK, time=TIME))
    yield "the lot of two people"
    people.lift()
    yield "a throw of two people"
    people.hand.press("double")
    yield "a raise, asked"
    for sheet in ("resign", "terms", "dice"):
        go(page, f"#/game/{sheet}", sheet)
        yield f"two people, {sheet}"
    people.open(course("khachapuri", handed, 1, players=PEOPLE).stored())
    yield "steps handed over"
    stranger = Seat(page, Finger(page), check=False)
    sealed = begin("classic", "c3" * 32, {}, STRANGER)
    sealed.act(type="seal", client="Щ" * 200)
    stranger.open(sealed.stored(guest={"id": "gone", "bot": BOT}))
    go(page, "#/game/proof", "proof")
    yield "an own text"
    go(page, "#/game")
    stranger.lift()
    stranger.settle()
    stranger.hand.press("roll")
    stranger.settle()
    page.get_by_test_id("note").wait_for()
    yield "against a bot that is gone"
    page.get_by_test_id("undo").tap(force=True)
    yield "against a bot, refused"
    offered = course("classic", raised, 2, table=CUBE, players=STRANGER)
    stranger.open(offered.stored(clock=CLOCK, time=TIME))
    yield "a bot's raise"
    people.open(given_up(PEOPLE, CUBE).stored())
    page.get_by_test_id("result").wait_for()
    yield "the result"


def handed(view: dict[str, Any]) -> bool:
    """Somebody begins with what the other has handed over."""
    return bool(view["stage"] and view["stage"]["kind"] == "handed")


def raised(view: dict[str, Any]) -> bool:
    """The person is asked about a raise."""
    return mine(view, "offer")


def afterwards(page: Page, tmp_path: Path) -> Iterator[str]:
    """The archive, and what is made of it."""
    go(page, "#/archive")
    page.get_by_test_id("archive-row").first.wait_for()
    page.locator("[data-testid=group-filters] > summary").tap()
    broken = tmp_path / f"{LONG * 2}.json"
    broken.write_text("nothing")
    page.get_by_test_id("import-file").set_input_files(broken)
    page.locator("[data-testid=import-report] li").wait_for()
    yield "the archive"
    played = given_up(STRANGER, {}).stored()
    review = ask("review", record=played["save"]["record"], game=0)
    page.evaluate(PUT, [played, False])
    put_reviews(page, played["id"], {"0": review})
    item = played["id"]
    # What was put behind its back is found when the archive is opened.
    go(page, "#/")
    go(page, f"#/archive/{item}")
    page.get_by_test_id("entry-sheet").wait_for()
    yield "an entry"
    go(page, f"#/archive/{item}/delete", "delete")
    yield "deleting it"
    go(page, f"#/review/{item}")
    page.get_by_test_id("review-decision").wait_for()
    yield "its review"
    go(page, f"#/replay/{item}")
    page.get_by_test_id("replay-words").wait_for()
    page.get_by_test_id("replay-end").tap()
    yield "its replay"
    go(page, f"#/statistics/{item}")
    page.get_by_test_id("dice-statistics").wait_for()
    page.locator("[data-testid=dice-statistics] summary").tap()
    yield "its dice"
    go(page, "#/verify")
    page.get_by_test_id("verify-input").set_input_files(broken)
    page.get_by_test_id("verify-refused").wait_for()
    yield "a file that is no archive"


@pytest.mark.visited
def test_nothing_runs_off_the_smallest_screen(web: Web, small: Page, tmp_path: Path) -> None:
    prefer(small, level="beginner")
    small.goto(web.url)
    problems: list[str] = []
    for place in screens(small, tmp_path):
        found: list[Any] = small.evaluate(CHECK)
        problems += [f"{place}: {problem}" for problem in found]
    assert not problems, "\n".join(problems)
