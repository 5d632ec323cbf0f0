"""A bot by somebody else reaches neither the site's files nor its stores nor any host, whatever it
tries; and whatever its worker says, the page stays well."""

from __future__ import annotations

from pathlib import Path

import pytest
from guests.wheels import write_wheel
from playwright.sync_api import Page, expect

from .conftest import DESKTOP, OpenContext
from .guarding import Guard
from .playing import arrive
from .seating import add_bot as add
from .serving import Web
from .spying import reported, spy

LISTEN = """() => {
  window.heard = 0;
  new BroadcastChannel("narde-spy").onmessage = () => { window.heard += 1; };
}"""

CACHED = """async () => {
  const names = await caches.keys();
  const lists = await Promise.all(names.map(async (name) => {
    const cache = await caches.open(name);
    const keys = (await cache.keys()).map(({ url }) => url);
    const script = keys.find((url) => url.includes("/assets/main-"));
    return [name, keys.sort(), script ? await (await cache.match(script)).text() : null];
  }));
  return JSON.stringify(lists.sort());
}"""


@pytest.mark.parametrize(
    ("engine", "server"),
    [
        ("chromium", "up"),
        ("firefox", "stopped"),
        pytest.param("chromium", "stopped", marks=pytest.mark.slow),
        pytest.param("firefox", "up", marks=pytest.mark.slow),
    ],
)
def test_a_bot_reaches_nothing(
    engine: str,
    server: str,
    request: pytest.FixtureRequest,
    open_context: OpenContext,
    web: Web,
    tmp_path: Path,
    guard: Guard,
) -> None:
    # The spy is refused on purpose, again and again.
    guard.allow("Content.Security.Policy|Content-Security-Policy", "spy-", "Failed to load|blocked")
    page = open_context(request.getfixturevalue(engine), **DESKTOP).new_page()
    page.set_default_timeout(120_000)
    arrive(page, web.url, language="en", level="beginner")
    page.locator("#app[data-offline=ready]").wait_for(timeout=120_000)
    page.evaluate(LISTEN)
    before = page.evaluate(CACHED)
    if server == "stopped":
        web.stop()
    known = page.evaluate("() => document.querySelector('script[type=module]').src")
    page.evaluate("() => { location.hash = '#/bots'; }")
    page.get_by_test_id("bots-none").wait_for()
    wheel = write_wheel(tmp_path / "spy.whl", spy(web.url, known))
    assert "is here" in add(page, wheel)
    page.get_by_test_id("to-arena").click()
    found = reported(page)
    assert found["reached"] == []
    assert found["tried"] > 25
    assert web.asked("spy") == []
    assert page.evaluate("() => window.heard") == 0
    assert page.evaluate(CACHED) == before


FORGERIES = {
    "text": "post(to_js('not json'))",
    "nothing": "post(None)",
    "ready": """post(js.JSON.parse('{"type": "ready", "about": {"name": 7}}'))""",
    "answer": """post(js.JSON.parse('{"type": "answer", "text": "null"}'))""",
    "flood": """[post(js.JSON.parse('{"type": "answer", "text": "{}"}')) for n in range(5000)]""",
}

FORGER = """
import js
from pyodide.ffi import create_proxy, to_js

original = js.MessagePort.prototype.postMessage
lines = []

def remember(line, message):
    lines.append(line)
    original.call(line, message)

js.MessagePort.prototype.postMessage = create_proxy(remember, capture_this=True)

class Bot:
    def choose(self, position, dice, plays):
        post = lambda message: original.call(lines[0], message)
        %s
        return plays[0]
"""


FORGED = [pytest.param(name, marks=[pytest.mark.slow] * (name != "text")) for name in FORGERIES]


@pytest.mark.visited
@pytest.mark.parametrize("forgery", FORGED)
def test_what_a_bot_forges_is_its_own_fault(desk: Page, tmp_path: Path, forgery: str) -> None:
    wheel = write_wheel(tmp_path / "forger.whl", FORGER % FORGERIES[forgery])
    assert "is here" in add(desk, wheel)
    desk.get_by_test_id("to-arena").click()
    desk.get_by_test_id("arena-run").click()
    # Nothing uncaught either: the guard sees to that.
    ended = "The bot does not answer any more, so the arena has ended."
    expect(desk.get_by_test_id("arena-end")).to_have_text(ended, timeout=120_000)
    (fault,) = desk.locator("[data-testid=arena-faults] li").all()
    assert fault.get_attribute("data-fault") == "raised"
