"""Leads a page through every screen and every sheet, for checks that must hold on all of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page

from .courses import given_up
from .meddling import PUT, put_game, put_reviews
from .playing import prefer
from .positions import ask, over, played
from .serving import Web

DRAWN = """(hash) => location.hash === hash && new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => done(true)));
})"""

SHEETS = {
    "home": ["settings", "rules", "games"],
    "game": ["menu", "settings", "rules", "help", "resign", "terms", "proof", "dice"],
}

SCREENS = ["table", "archive", "verify", "statistics", "bots", "arena"]

REFUSED = "status-refused"

FULL_DISK = """() => {
  window.fullDisk = true;
  for (const [kind, name] of [[IDBObjectStore, "put"], [Storage, "setItem"]]) {
    const real = kind.prototype[name];
    kind.prototype[name] = function (...given) {
      if (fullDisk) throw new DOMException("full", "QuotaExceededError");
      return real.apply(this, given);
    };
  }
}"""


def go(page: Page, hash_: str, sheet: str = "") -> None:
    """To another address of the app, as by a link."""
    page.evaluate("(hash) => { location.hash = hash; }", hash_)
    page.locator(f'#app[data-sheet="{sheet}"]').wait_for()
    page.wait_for_function(DRAWN, arg=hash_)
    # What has a file of its own is there, not only its empty page.
    page.get_by_test_id("late").wait_for(state="detached")


def choosing(view: dict[str, Any]) -> bool:
    """The person has dice to play, in a game that has filled the board."""
    free = len(view["dice"]) >= 2 and not view["played"]
    return bool(view["phase"] == "play" and view["actor"] == 0 and free and view["at"] > 90)


def tour(web: Web, page: Page, **settings: Any) -> Iterator[str]:
    """Yields the name of each place once the page shows it."""
    prefer(page, hints=True, **settings)
    page.goto(web.url)
    page.get_by_test_id("home").wait_for()
    page.locator("#app[data-engine=ready]").wait_for()
    yield "home"
    for sheet in SHEETS["home"]:
        go(page, f"#/{sheet}", sheet)
        yield f"home, {sheet}"
    for screen in SCREENS:
        go(page, f"#/{screen}")
        # The code of some comes with them.
        page.get_by_test_id("late").wait_for(state="detached")
        yield screen
    go(page, "#/")
    page.get_by_test_id("play").click()
    page.locator("#app[data-phase=lot][data-status=playing][data-busy=no]").wait_for()
    yield "lot"
    yield from in_a_game(page)
    yield from after_a_game(page)


def open_stored(page: Page, game: dict[str, Any]) -> None:
    """Put a game in place of the current one and open it."""
    put_game(page, game)
    page.reload()
    page.locator("#app[data-status=playing][data-busy=no]").wait_for()


def in_a_game(page: Page) -> Iterator[str]:
    """A game in its middle, from the home screen to the refusal of a step."""
    open_stored(page, played(choosing, seed=51))
    go(page, "#/")
    yield "home with a game"
    go(page, "#/replace", "replace")
    yield "home, replace"
    go(page, "#/game")
    page.locator("#app[data-status=playing][data-busy=no]").wait_for()
    page.locator(".nb-piece").first.wait_for()
    yield "game"
    page.locator(".nb-hit[data-state=movable]").first.evaluate("(hit) => hit.click()")
    page.locator(".nb-hit[data-state=target]").first.wait_for(state="attached")
    yield "game, picked up"
    page.locator(".nb-hit[data-stop]:not([data-state])").first.evaluate("(hit) => hit.click()")
    page.locator(f".{REFUSED}").wait_for()
    yield "game, refused"
    page.get_by_test_id("hint-ask").click()
    page.locator("[data-testid=hint][data-state=here]").wait_for()
    yield "game, hint"
    page.get_by_test_id("hint-close").click()
    yield from unsaved(page)
    for sheet in SHEETS["game"]:
        go(page, f"#/game/{sheet}", sheet)
        yield f"game, {sheet}"


def unsaved(page: Page) -> Iterator[str]:
    """The disk is full for a while."""
    page.evaluate(FULL_DISK)
    page.locator(".nb-hit[data-state=movable]").first.evaluate("(hit) => hit.click()")
    page.locator(".nb-hit[data-state=target]").first.evaluate("(hit) => hit.click()")
    page.get_by_test_id("unsaved-game").wait_for()
    page.locator("#app[data-busy=no]").wait_for()
    yield "game, not saved"
    for sheet in ("unsaved", "menu", "settings"):
        go(page, f"#/game/{sheet}", sheet)
        yield f"game, not saved, {sheet}"
    page.evaluate("() => { fullDisk = false; }")
    go(page, "#/game")
    page.get_by_test_id("unsaved-game").wait_for(state="detached")


def after_a_game(page: Page) -> Iterator[str]:
    """The result, the archive that has the game now, and its replay."""
    game = played(over, seed=52, careless=True)
    open_stored(page, game)
    page.get_by_test_id("result").wait_for()
    yield "result"
    page.get_by_test_id("close").click()
    page.get_by_test_id("show-result").wait_for()
    yield "game over"
    go(page, "#/archive")
    yield "archive with a game"
    go(page, f"#/replay/{game['id']}")
    page.locator(".nb-piece").first.wait_for()
    yield "replay"
    short = given_up("classic", {}, careless=True).stored()
    review = ask("review", record=short["save"]["record"], game=0)
    page.evaluate(PUT, [short, False])
    put_reviews(page, short["id"], {"0": review})
    go(page, f"#/archive/{short['id']}")
    page.get_by_test_id("entry-sheet").wait_for()
    yield "archive, entry"
    go(page, f"#/verify/{short['id']}")
    page.get_by_test_id("verdict").wait_for()
    yield "verify, a game"
    go(page, f"#/review/{short['id']}")
    page.get_by_test_id("review-decision").wait_for()
    page.locator("[data-testid=review-all] summary").click()
    yield "review"
    go(page, f"#/replay/{short['id']}/0-{review['decisions'][-1]['at']}")
    page.get_by_test_id("replay-opinion").wait_for()
    yield "replay with a review"
