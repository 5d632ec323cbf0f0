"""The engine, below the screens: start, requests, long work, and starts that fail."""

from __future__ import annotations

import json
import random
import threading
from typing import Any

import pytest
import serve
from playwright.sync_api import Page

from narde_core.protocol.api import Api

from .driving import ENTROPY, play_a_turn, request, restart_engine, start_engine
from .faults import RUNTIME, WASM, missing, send, with_policy, with_type
from .guarding import Guard
from .serving import Web


def test_engine_starts_and_plays(engine_page: Page, engine_web: Web) -> None:
    assert start_engine(engine_page)["state"] == "ready"
    stages = engine_page.evaluate("() => [...new Set(states.map((s) => s.stage).filter(Boolean))]")
    assert stages == ["download", "compile", "boot", "import"]
    counted = engine_page.evaluate(
        "() => states.filter((s) => s.loaded).map((s) => [s.loaded, s.total])"
    )
    assert [loaded for loaded, _ in counted] == sorted(loaded for loaded, _ in counted)
    assert counted[-1][0] == counted[-1][1]
    # In several steps; the browser hands over pieces as large as it likes, up to some megabytes.
    assert len(counted) > 4
    assert play_a_turn(engine_page)["phase"] == "play"


def test_requests_wait_for_the_start_and_errors_have_codes(engine_page: Page) -> None:
    early = engine_page.evaluate(
        """async () => {
          window.engine = createEngine();
          const refused = await engine.request("hello").catch(({ code }) => code);
          engine.start();
          const hello = await engine.request("hello");
          const error = await engine.request("nonsense").catch(({ code, name }) => [name, code]);
          return { refused, protocol: hello.protocol, error };
        }"""
    )
    assert early == {
        "refused": "not_running",
        "protocol": 1,
        "error": ["EngineError", "unknown_op"],
    }


def test_restart_refuses_what_was_in_flight(engine_page: Page) -> None:
    assert start_engine(engine_page)["state"] == "ready"
    codes = engine_page.evaluate(
        """async () => {
          const flying = engine.request("hello").catch(({ code }) => code);
          const settled = new Promise((resolve) => { window.settled = resolve; });
          engine.restart();
          const queued = engine.request("hello");
          return [await flying, (await settled).state, (await queued).protocol];
        }"""
    )
    assert codes == ["restarted", "ready", 1]


def test_a_hanging_request_fails_and_the_engine_can_be_restarted(engine_page: Page) -> None:
    assert start_engine(engine_page)["state"] == "ready"
    outcome = engine_page.evaluate(
        """async () => {
          const { postMessage } = Worker.prototype;
          Worker.prototype.postMessage = () => {};
          const code = await engine.request("hello", {}, { timeout: 40 }).catch(({ code }) => code);
          Worker.prototype.postMessage = postMessage;
          return [code, engine.status.state, engine.status.code];
        }"""
    )
    assert outcome == ["timeout", "failed", "timeout"]
    assert restart_engine(engine_page)["state"] == "ready"


THOUGHTS = """async (at) => {
  const order = [];
  const ask = (name, op, fields, options) => engine.request(op, fields, options).then(
    (answer) => { order.push(name); return answer; },
    ({ code }) => order.push(`${name} ${code}`),
  );
  const hard = { at, level: "master" };
  const thought = ask("thought", "think", hard);
  await ask("view", "view");
  const whole = await thought;

  const leaving = new AbortController();
  const given = ask("given up", "think", hard, {
    signal: leaving.signal,
    onProgress: ({ done, of }) => {
      order.push(`more ${done <= of}`);
      leaving.abort();
    },
  });
  await ask("view", "view");
  await given;
  const again = await ask("thought", "think", hard, { signal: leaving.signal });
  const hurried = await ask("hurried", "think", hard, { budget: 0 });
  const { view } = await ask("view", "view");
  return { order, whole, hurried, same: view.at === at, states: states.at(-1).state };
}"""


def test_long_requests_can_be_given_up_and_hurried_and_let_others_pass(engine_page: Page) -> None:
    assert start_engine(engine_page)["state"] == "ready"
    view = play_a_turn(engine_page, "short")
    seen = engine_page.evaluate(THOUGHTS, view["at"])
    assert seen["order"] == [
        "view",
        "thought",
        "view",
        "more true",
        "given up cancelled",
        "thought cancelled",
        "hurried",
        "view",
    ]
    assert seen["same"]
    assert seen["states"] == "ready"
    assert "fallback" not in seen["whole"]
    assert seen["hurried"]["fallback"] == "time"
    for step in seen["hurried"]["steps"]:
        answer = request(engine_page, "act", at=view["at"], action={"type": "step", **step})
        view = answer["ok"]["view"]
    assert "commit" in view["may"]


REVIEWED = """async (record) => {
  const told = [];
  const onProgress = ({ done }) => told.push(done);
  const review = await engine.request("review", { record, game: 0 }, { onProgress });
  return { review, told };
}"""


def test_hints_and_reviews_are_the_same_in_both_runtimes(engine_page: Page) -> None:
    assert start_engine(engine_page)["state"] == "ready"
    here = Api()

    def ask(op: str, **fields: Any) -> dict[str, Any]:
        """The answer of the core in this process."""
        answer: dict[str, Any] = json.loads(here.handle(json.dumps({"op": op, **fields})))["ok"]
        return answer

    view = play_a_turn(engine_page, "crazy_gulbar")
    hint = request(engine_page, "hint", at=view["at"])["ok"]
    chance = random.Random(5)
    new = ask("new", variant="crazy_gulbar", players=view["players"], entropy=ENTROPY)
    record, now = new["save"]["record"], new["view"]
    hints = []
    while now["at"] < 60:
        if now["at"] == view["at"]:
            hints.append(ask("hint", at=view["at"]))
        kinds = ("lot", "roll", "take_over", "step", "commit", "pass")
        kind = next(kind for kind in kinds if kind in now["may"])
        step = chance.choice(now["steps"]) if kind == "step" else {}
        answer = ask("act", at=now["at"], action={"type": kind, "pick": 0, **step})
        record["events"] += answer["events"]
        now = answer["view"]
    assert hints == [hint]
    seen = engine_page.evaluate(REVIEWED, record)
    assert seen["review"] == ask("review", record=record, game=0)
    assert seen["told"] == sorted(seen["told"])


PAGE = b"<!doctype html><title>Log in to the wireless network</title>"

FAULTS = {
    "not found": (WASM, missing, "missing"),
    "server error": (WASM, lambda _: send(503, "text/plain", b"no"), "missing"),
    "wrong type": (WASM, with_type("application/octet-stream"), "mime"),
    "page instead": (WASM, lambda _: send(200, "text/html", PAGE), "mime"),
    "another file": (r"stdlib-.*\.zip$", lambda _: send(200, "application/zip", b"PK"), "corrupt"),
    "core missing": (r"core-.*\.whl$", missing, "missing"),
    "script missing": (r"pyodide\.asm\.mjs$", missing, "missing"),
    "worker missing": (r"worker-.*\.js$", missing, "missing"),
    "wasm forbidden": (r"worker-.*\.js$", with_policy(" 'wasm-unsafe-eval'", ""), "blocked"),
    "fetch forbidden": (
        r"worker-.*\.js$",
        with_policy("connect-src 'self'", "connect-src 'none'"),
        "blocked",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_failed_start_says_why_and_retry_works(
    engine_page: Page, engine_web: Web, guard: Guard, name: str
) -> None:
    pattern, fault, code = FAULTS[name]
    guard.allow(".*")
    engine_web.faults[pattern] = fault
    status = start_engine(engine_page)
    assert (status["state"], status.get("code")) == ("failed", code), status
    stored = engine_page.evaluate(
        """async () => {
          const found = [];
          for (const name of await caches.keys()) {
            const cache = await caches.open(name);
            for (const { url } of await cache.keys()) {
              found.push([url, (await cache.match(url)).headers.get("content-type")]);
            }
          }
          return found;
        }"""
    )
    assert not [url for url, kind in stored if kind.startswith("text/html")]
    engine_web.faults.clear()
    if code == "blocked":
        # The refusing answer is the worker's script, which the page's own cache may hold.
        engine_page.goto(engine_web.url)
        assert start_engine(engine_page)["state"] == "ready"
    else:
        assert restart_engine(engine_page)["state"] == "ready"


def test_a_start_without_progress_times_out(
    engine_page: Page, engine_web: Web, guard: Guard
) -> None:
    guard.allow(".*")
    release = threading.Event()

    def hold(answer: serve.Answer) -> serve.Answer:
        release.wait(20)
        return answer

    engine_web.faults[WASM] = hold
    status = start_engine(engine_page, download=1500)
    assert (status["state"], status["code"]) == ("failed", "timeout")
    release.set()
    engine_web.faults.clear()
    assert restart_engine(engine_page)["state"] == "ready"


def test_the_server_being_away_is_told_from_a_missing_file(
    engine_page: Page, engine_web: Web, guard: Guard
) -> None:
    guard.allow(".*")
    # The worker's script is there, the runtime is not.
    engine_web.faults[RUNTIME] = lambda _: (_ for _ in ()).throw(OSError("gone"))
    status = start_engine(engine_page)
    assert (status["state"], status["code"]) == ("failed", "offline")
    engine_web.faults.clear()
    assert restart_engine(engine_page)["state"] == "ready"
