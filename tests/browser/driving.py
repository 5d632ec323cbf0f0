"""What tests of the engine and of updates do in a page, as functions of their own."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page

ENTROPY = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

START = """(timeouts) => new Promise((resolve) => {
  window.states = [];
  window.engine = createEngine({ timeouts, onStatus(status) {
    window.states.push(status);
    if (status.state === "ready" || status.state === "failed") window.settled?.(status);
  }});
  window.settled = resolve;
  engine.start();
})"""

RESTART = """() => new Promise((resolve) => { window.settled = resolve; engine.restart(); })"""

REQUEST = """([op, fields]) => engine.request(op, fields)
  .then((ok) => ({ ok }), ({ code, message, data }) => ({ error: { code, message, data } }))"""

OFFLINE = """() => new Promise((resolve) => {
  window.progress = [];
  window.updates = createUpdates({
    onOfflineReady: () => resolve(true),
    onProgress: (progress) => window.progress.push(progress),
    onAvailable: () => { window.available = true; },
  });
  updates.start().then((can) => can || resolve(false));
})"""


def start_engine(page: Page, **timeouts: int) -> dict[str, Any]:
    """Start the engine on the engine page; the status when it is ready or has failed."""
    status: dict[str, Any] = page.evaluate(START, timeouts)
    return status


def restart_engine(page: Page) -> dict[str, Any]:
    """What Retry does; the status when it is ready or has failed."""
    status: dict[str, Any] = page.evaluate(RESTART)
    return status


def request(page: Page, op: str, **fields: Any) -> dict[str, Any]:
    """Ask the engine: `{"ok": ...}` or `{"error": {code, message, data}}`."""
    answer: dict[str, Any] = page.evaluate(REQUEST, [op, fields])
    return answer


def go_offline_ready(page: Page) -> None:
    """Register the service worker and wait until everything is kept."""
    assert page.evaluate(OFFLINE), "no service worker"
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def play_a_turn(page: Page, variant: str = "classic") -> dict[str, Any]:
    """A new game up to the first roll of whoever begins; the last view."""
    players = [{"kind": "human"}, {"kind": "bot", "level": "medium"}]
    fields = {"variant": variant, "presets": [], "players": players, "entropy": ENTROPY}
    answer = request(page, "new", **fields)
    assert "ok" in answer, json.dumps(answer)
    view = answer["ok"]["view"]
    while view["phase"] != "play":
        action = {"type": "lot", "pick": 0} if view["phase"] == "lot" else {"type": "roll"}
        answer = request(page, "act", at=view["at"], action=action)
        assert "ok" in answer, json.dumps(answer)
        view = answer["ok"]["view"]
    final: dict[str, Any] = view
    return final
