"""What a test does behind the page's back: holds the engine, kills it, looks into the store.

Init scripts go in before the app's own; `page.add_init_script(HOOK)`.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import BrowserContext, Page

WORKER_HOOK = """(() => {
  const Real = Worker;
  // Messages to the engine that match `holding` wait in `held`; `start` stands for the first one.
  Object.assign(window, { workers: [], held: [], holding: null, watchdogs: [] });
  window.Worker = class extends Real {
    constructor(...args) {
      super(...args);
      workers.push(this);
    }
    postMessage(message, ...rest) {
      const send = () => super.postMessage(message, ...rest);
      if (window.holding?.test(message.text ?? message.type)) held.push(send);
      else send();
    }
  };
  window.release = () => {
    window.holding = null;
    for (const send of held.splice(0)) send();
  };
  // The client's watchdog for a request that is never answered, to be let loose at once: several
  // short waits that make sixty seconds.
  const { setInterval: again } = window;
  window.setInterval = (work, ms, ...rest) => {
    const waits = 60000 / ms;
    if (waits > 1 && waits <= 20) {
      watchdogs.push(() => { for (let wait = 0; wait < waits; wait += 1) work(); });
    }
    return again(work, ms, ...rest);
  };
  // A worker that the browser has ended says nothing: the request just never comes back.
  window.killWorker = () => workers.at(-1).terminate();
  window.crashWorker = () => {
    const event = new ErrorEvent("error", { message: "out of memory", cancelable: true });
    workers.at(-1).dispatchEvent(event);
  };
})()"""

HOLD_ENGINE = "holding = /^start$/"
"""After WORKER_HOOK: the engine does not start before `release()`."""

ANIMATION_HOOK = """(() => {
  window.moved = [];
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, timing) {
    const names = new Set([].concat(frames).flatMap((frame) => Object.keys(frame)));
    window.moved.push([...names]);
    return animate.call(this, frames, timing);
  };
})()"""
"""Remembers which properties were animated."""

STORE = """() => new Promise((resolve, reject) => {
  const opening = indexedDB.open("narde");
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const db = opening.result;
    const names = ["games", "meta", "kept"];
    if (!names.every((name) => db.objectStoreNames.contains(name))) {
      db.close();
      resolve({ games: [], current: null, kept: [] });
      return;
    }
    const tx = db.transaction(names);
    const games = tx.objectStore("games").getAll();
    const current = tx.objectStore("meta").get("current");
    const kept = tx.objectStore("kept").getAll();
    tx.oncomplete = () => {
      db.close();
      resolve({ games: games.result, current: current.result ?? null, kept: kept.result });
    };
    tx.onabort = () => reject(tx.error);
  };
})"""

PUT = """([game, current]) => new Promise((resolve, reject) => {
  const opening = indexedDB.open("narde");
  opening.onsuccess = () => {
    const db = opening.result;
    const tx = db.transaction(["games", "meta"], "readwrite");
    tx.objectStore("games").put(game);
    if (current) tx.objectStore("meta").put({ id: game.id, owner: "test" }, "current");
    tx.oncomplete = () => {
      db.close();
      resolve();
    };
    tx.onabort = () => reject(tx.error);
  };
})"""


def store(page: Page) -> dict[str, Any]:
    """All that is stored: `games`, `current`, `kept`."""
    found: dict[str, Any] = page.evaluate(STORE)
    return found


def until_stored(page: Page, told: str) -> None:
    """Wait until the current game, as it is stored, is what ``told`` asks: JavaScript about
    ``game``."""
    page.wait_for_function(
        f"""async () => {{
          const {{ games, current }} = await ({STORE})();
          const game = games.find(({{ id }}) => id === current?.id);
          return game && ({told});
        }}""",
        polling=100,
        timeout=120_000,
    )


def current_game(page: Page) -> dict[str, Any]:
    """The stored game that is current."""
    found = store(page)
    (game,) = [game for game in found["games"] if game["id"] == found["current"]["id"]]
    return dict(game)


def events(page: Page) -> list[dict[str, Any]]:
    """The current game's events."""
    recorded: list[dict[str, Any]] = current_game(page)["save"]["record"]["events"]
    return recorded


def put_game(page: Page, game: dict[str, Any]) -> None:
    """Store a game in place of the current one (the app must have made the store)."""
    page.evaluate(PUT, [game, True])


PUT_REVIEW = """([id, reviews]) => new Promise((resolve, reject) => {
  const opening = indexedDB.open("narde");
  opening.onsuccess = () => {
    const db = opening.result;
    const tx = db.transaction("reviews", "readwrite");
    tx.objectStore("reviews").put(reviews, id);
    tx.oncomplete = () => {
      db.close();
      resolve();
    };
    tx.onabort = () => reject(tx.error);
  };
})"""

REVIEWS = """(id) => new Promise((resolve, reject) => {
  const opening = indexedDB.open("narde");
  opening.onsuccess = () => {
    const db = opening.result;
    const found = db.transaction("reviews").objectStore("reviews").get(id);
    found.onsuccess = () => {
      db.close();
      resolve(found.result ?? {});
    };
    found.onerror = () => reject(found.error);
  };
})"""


def put_reviews(page: Page, game: str, reviews: dict[str, Any]) -> None:
    """Keep opinions about the games of an archived record, by number."""
    page.evaluate(PUT_REVIEW, [game, reviews])


def reviews(page: Page, game: str) -> dict[str, Any]:
    """What is kept of them."""
    found: dict[str, Any] = page.evaluate(REVIEWS, game)
    return found


def side_page(context: BrowserContext, url: str) -> Page:
    """A page of the same origin on which nothing of the app runs."""
    page = context.new_page()
    page.goto(url + "recover.html")
    return page
