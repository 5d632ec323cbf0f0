"""The engine, the service worker, updates and recovery, below the screens."""

from __future__ import annotations

import base64
import json
import random
import re
import threading
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
import serve
from playwright.sync_api import Browser, Page

from narde_core.api import Session

from .conftest import MakeWeb, OpenContext
from .driving import (
    ENTROPY,
    go_offline_ready,
    play_a_turn,
    request,
    restart_engine,
    start_engine,
)
from .guarding import Guard
from .serving import ROOT, Web

RUNTIME = r"/runtime/"
WASM = r"\.wasm$"


# --- the engine -----------------------------------------------------------------------------------


def test_engine_starts_and_plays(engine_page: Page, engine_web: Web) -> None:
    assert start_engine(engine_page)["state"] == "ready"
    stages = engine_page.evaluate("() => [...new Set(states.map((s) => s.stage).filter(Boolean))]")
    assert stages == ["download", "compile", "boot", "import"]
    counted = engine_page.evaluate(
        "() => states.filter((s) => s.loaded).map((s) => [s.loaded, s.total])"
    )
    assert [loaded for loaded, _ in counted] == sorted(loaded for loaded, _ in counted)
    assert counted[-1][0] == counted[-1][1]
    assert len(counted) > 20
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
    here = Session()

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


def send(status: int, kind: str, body: bytes) -> serve.Answer:
    return serve.Answer(
        HTTPStatus(status), {"Content-Type": kind, "Cache-Control": "no-store"}, body
    )


def with_type(kind: str) -> object:
    def change(answer: serve.Answer) -> serve.Answer:
        return serve.Answer(answer.status, answer.headers | {"Content-Type": kind}, answer.body)

    return change


def with_policy(old: str, new: str) -> object:
    def change(answer: serve.Answer) -> serve.Answer:
        policy = serve.CSP.replace(old, new)
        headers = answer.headers | {"Content-Security-Policy": policy, "Cache-Control": "no-store"}
        return serve.Answer(answer.status, headers, answer.body)

    return change


PAGE = b"<!doctype html><title>Log in to the wireless network</title>"

FAULTS = {
    "not found": (WASM, lambda _: send(404, "text/plain", b"no"), "missing"),
    "server error": (WASM, lambda _: send(503, "text/plain", b"no"), "missing"),
    "wrong type": (WASM, with_type("application/octet-stream"), "mime"),
    "page instead": (WASM, lambda _: send(200, "text/html", PAGE), "mime"),
    "another file": (r"stdlib-.*\.zip$", lambda _: send(200, "application/zip", b"PK"), "corrupt"),
    "core missing": (r"core-.*\.whl$", lambda _: send(404, "text/plain", b"no"), "missing"),
    "script missing": (r"pyodide\.asm\.mjs$", lambda _: send(404, "text/plain", b"no"), "missing"),
    "worker missing": (r"worker-.*\.js$", lambda _: send(404, "text/plain", b"no"), "missing"),
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
    engine_web.faults[pattern] = fault  # type: ignore[assignment]
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


# --- offline --------------------------------------------------------------------------------------


def test_the_first_visit_downloads_everything_once(engine_page: Page, engine_web: Web) -> None:
    assert start_engine(engine_page)["state"] == "ready"
    go_offline_ready(engine_page)
    hashed = engine_web.asked(r"/(runtime|assets)/")
    assert len(hashed) == len(set(hashed)), hashed
    engine_web.requests.clear()
    engine_page.goto("about:blank")
    engine_page.goto(engine_web.url)
    assert start_engine(engine_page)["state"] == "ready"
    assert sum(size for _, size in engine_web.requests) == 0, engine_web.requests


def test_service_worker_and_engine_may_start_together(engine_page: Page, engine_web: Web) -> None:
    both = engine_page.evaluate(
        """() => Promise.all([
          new Promise((resolve) => createUpdates({ onOfflineReady: () => resolve(true) }).start()),
          new Promise((resolve) => {
            createEngine({ onStatus: ({ state }) => state === "ready" && resolve(true) }).start();
          }),
        ])"""
    )
    assert both == [True, True]
    big = engine_web.asked(RUNTIME)
    assert len(big) == len(set(big)), big


@pytest.mark.parametrize("prefix", ["", "/games/narde"])
def test_reload_with_the_server_stopped(
    make_web: MakeWeb, open_context: OpenContext, engine_dist: Path, prefix: str
) -> None:
    web = make_web(engine_dist, prefix)
    page = open_context().new_page()
    page.goto(web.url)
    assert start_engine(page)["state"] == "ready"
    go_offline_ready(page)
    web.stop()
    page.reload()
    assert start_engine(page)["state"] == "ready"
    assert play_a_turn(page)["phase"] == "play"
    # Another address below the site leads back to it, and the start page still finds its files.
    page.goto(web.url + "deep/link?x=1")
    assert page.url == web.url
    assert start_engine(page)["state"] == "ready"


def test_reload_with_the_network_off(engine_page: Page, engine_web: Web) -> None:
    assert start_engine(engine_page)["state"] == "ready"
    go_offline_ready(engine_page)
    engine_page.context.set_offline(True)
    engine_page.reload()
    assert start_engine(engine_page)["state"] == "ready"
    # The nets of games that were never played are there, too.
    hello = request(engine_page, "hello")["ok"]
    for variant in hello["variants"]:
        view = play_a_turn(engine_page, variant["key"])
        thought = request(engine_page, "think", at=view["at"], level="expert")["ok"]
        assert "fallback" not in thought, variant["key"]


def test_two_sites_on_one_origin_keep_apart(
    make_web: MakeWeb, open_context: OpenContext, engine_dist: Path
) -> None:
    web = make_web(engine_dist, "/one")
    web.mount("/two/", engine_dist)
    page = open_context().new_page()
    for path in ("/one/", "/two/"):
        page.goto(web.url.replace("/one/", path))
        go_offline_ready(page)
    names = page.evaluate("() => caches.keys()")
    assert sum(name.startswith("narde /one/ ") for name in names) == 2
    assert sum(name.startswith("narde /two/ ") for name in names) == 2


def test_a_broken_install_keeps_nothing_active(
    engine_page: Page, engine_web: Web, guard: Guard
) -> None:
    guard.allow(".*")
    engine_web.faults[r"core-.*\.whl$"] = lambda _: send(404, "text/plain", b"no")
    state = engine_page.evaluate(
        """async () => {
          await createUpdates().start();
          const registration = await navigator.serviceWorker.getRegistration();
          const worker = registration?.installing;
          if (worker) {
            await new Promise((resolve) => worker.addEventListener("statechange", resolve));
            return worker.state;
          }
          return "redundant";
        }"""
    )
    assert state == "redundant"
    engine_web.faults.clear()
    engine_page.reload()
    go_offline_ready(engine_page)


# --- updates --------------------------------------------------------------------------------------

COUNT_LOADS = "sessionStorage.loads = Number(sessionStorage.loads ?? 0) + 1"


def offer_update(page: Page) -> None:
    """Find the new version and wait until it is complete."""
    page.evaluate("() => updates.check(true)")
    page.wait_for_function("() => window.available === true")


def test_an_update_waits_then_reloads_once(
    engine_page: Page, engine_web: Web, next_engine_dist: Path
) -> None:
    page = engine_page
    assert start_engine(page)["state"] == "ready"
    go_offline_ready(page)
    before = page.locator("meta[name=narde-version]").get_attribute("content")
    page.add_init_script(COUNT_LOADS)
    engine_web.requests.clear()
    engine_web.show(next_engine_dist)
    offer_update(page)
    assert not engine_web.asked(RUNTIME)
    # It waits: another reload still shows the old version.
    page.reload()
    assert page.locator("meta[name=narde-version]").get_attribute("content") == before
    assert page.evaluate("() => sessionStorage.loads") == "1"
    go_offline_ready(page)
    page.wait_for_function("() => updates.available")
    with page.expect_event("load"):
        page.evaluate("() => { void updates.accept(); }")
    page.wait_for_function("() => window.createEngine")
    after = page.locator("meta[name=narde-version]").get_attribute("content")
    assert after != before
    assert start_engine(page)["state"] == "ready"
    assert page.evaluate("() => sessionStorage.loads") == "2"
    assert not engine_web.asked(RUNTIME)


def test_accept_reloads_even_when_nothing_is_announced(
    engine_page: Page, engine_web: Web, next_engine_dist: Path
) -> None:
    page = engine_page
    go_offline_ready(page)
    engine_web.show(next_engine_dist)
    offer_update(page)
    page.add_init_script(COUNT_LOADS)
    page.evaluate(
        """() => {
          const { addEventListener } = EventTarget.prototype;
          EventTarget.prototype.addEventListener = function (type, ...rest) {
            const silenced = ["controllerchange", "statechange"].includes(type);
            if (!silenced) addEventListener.call(this, type, ...rest);
          };
        }"""
    )
    with page.expect_event("load"):
        page.evaluate("() => { void updates.accept(); void updates.accept(); }")
    page.wait_for_function("() => window.createEngine")
    assert page.evaluate("() => sessionStorage.loads") == "1"


def test_another_tab_lives_on_with_the_old_version(
    engine_page: Page, engine_web: Web, next_engine_dist: Path
) -> None:
    other = engine_page.context.new_page()
    assert start_engine(engine_page)["state"] == "ready"
    go_offline_ready(engine_page)
    other.goto(engine_web.url)
    assert start_engine(other)["state"] == "ready"
    engine_web.show(next_engine_dist)
    offer_update(engine_page)
    with engine_page.expect_event("load"):
        engine_page.evaluate("() => { void updates.accept(); }")
    engine_web.stop()
    assert restart_engine(other)["state"] == "ready"
    assert request(other, "hello")["ok"]["protocol"] == 1


def test_old_versions_are_cleaned_away(
    engine_page: Page, engine_web: Web, next_engine_dist: Path
) -> None:
    go_offline_ready(engine_page)
    engine_page.evaluate(
        """async () => {
          await caches.open(`narde ${location.pathname} version long-ago`);
          const files = await caches.open(`narde ${location.pathname} files`);
          await files.put(new URL("runtime/core-0000000000.whl", location), new Response("old"));
          await caches.open("somebody else's");
        }"""
    )
    engine_web.show(next_engine_dist)
    offer_update(engine_page)
    with engine_page.expect_event("load"):
        engine_page.evaluate("() => { void updates.accept(); }")
    engine_page.wait_for_function(
        "async () => !(await caches.keys()).includes(`narde ${location.pathname} version long-ago`)"
    )
    engine_page.wait_for_function(
        """async () => !(await caches.match(new URL("runtime/core-0000000000.whl", location)))"""
    )
    assert "somebody else's" in engine_page.evaluate("() => caches.keys()")


# --- the real app ---------------------------------------------------------------------------------


def test_the_app_can_be_installed(web: Web, desktop: Page) -> None:
    desktop.goto(web.url)
    session = desktop.context.new_cdp_session(desktop)
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [e["errorId"] for e in errors if e["errorId"] != "in-incognito"] == []
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    data = json.loads(manifest["data"])
    for icon in data["icons"] + data["screenshots"]:
        assert desktop.request.get(web.url + icon["src"]).ok, icon
    shapes = {shot.get("form_factor") for shot in data["screenshots"]}
    assert shapes == {"narrow", "wide"}


def test_the_page_carries_the_policy_itself(web: Web, desktop: Page) -> None:
    html = desktop.request.get(web.url).text()
    found = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', html)
    assert found
    assert found[1] + "; frame-ancestors 'none'" == serve.CSP


def test_recovery_keeps_the_games(web: Web, desktop: Page) -> None:
    page = desktop
    page.goto(web.url)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null", timeout=60_000)
    page.evaluate(
        """() => new Promise((resolve, reject) => {
          const open = indexedDB.open("kept", 1);
          open.onupgradeneeded = () => open.result.createObjectStore("games").put("mine", 1);
          open.onsuccess = () => { open.result.close(); resolve(); };
          open.onerror = () => reject(open.error);
        })"""
    )
    page.evaluate("() => localStorage.setItem('kept', 'yes')")
    page.goto(web.url + "recover.html")
    assert set(page.locator("section").evaluate_all("(all) => all.map((s) => s.lang)")) == {
        "en",
        "hy",
        "ka",
        "ru",
    }
    page.get_by_role("button").first.click()
    page.locator(".done").first.wait_for()
    left = page.evaluate(
        """async () => ({
          caches: await caches.keys(),
          workers: (await navigator.serviceWorker.getRegistrations()).length,
          databases: (await indexedDB.databases()).map(({ name }) => name),
          local: localStorage.getItem("kept"),
        })"""
    )
    assert (left["caches"], left["workers"], left["local"]) == ([], 0, "yes")
    assert "kept" in left["databases"]


def test_the_recovery_page_works_without_the_server(web: Web, desktop: Page) -> None:
    desktop.goto(web.url)
    desktop.wait_for_function("() => navigator.serviceWorker.controller !== null", timeout=60_000)
    web.stop()
    desktop.goto(web.url + "recover.html")
    assert desktop.get_by_role("button").first.is_visible()


def test_the_weight_of_a_first_visit(web: Web, desktop: Page) -> None:
    desktop.goto(web.url)
    desktop.wait_for_function("() => navigator.serviceWorker.controller !== null", timeout=60_000)
    desktop.locator("#app[data-engine=ready]").wait_for()
    assert sum(size for _, size in web.requests) <= 5_000_000
    hashed = web.asked(r"/(runtime|assets)/")
    assert len(hashed) == len(set(hashed)), hashed
    web.requests.clear()
    desktop.goto("about:blank")
    desktop.goto(web.url)
    desktop.locator("#app[data-engine=ready]").wait_for()
    assert sum(size for _, size in web.requests) == 0, web.requests


# --- other Pyodides and other browsers ------------------------------------------------------------


def test_micropip_installs_the_wheel_in_an_untouched_pyodide(
    engine_page: Page, engine_web: Web, dist: Path
) -> None:
    engine_web.mount("/stock/", ROOT / "node_modules" / "pyodide")
    engine_web.mount("/site/", dist)
    (wheel,) = (dist / "packages").glob("narde_core-*.whl")
    played = engine_page.evaluate(
        """async ([stock, root, wheel, entropy]) => {
          const { loadPyodide } = await import(stock + "pyodide.mjs");
          const lock = await (await fetch(root + "packages/pyodide-lock.json")).json();
          const python = await loadPyodide({
            indexURL: stock,
            lockFileContents: lock,
            packageBaseUrl: root + "packages/",
          });
          await python.loadPackage("micropip");
          python.globals.set("wheel", root + "packages/" + wheel);
          python.globals.set("entropy", entropy);
          return python.runPythonAsync(`
import json, micropip
await micropip.install(wheel)
from narde_core.api import handle
def ask(op, **fields):
    answer = json.loads(handle(json.dumps({"id": 1, "op": op, **fields})))
    assert "ok" in answer, answer
    return answer["ok"]
players = [{"kind": "human"}, {"kind": "bot", "level": "medium"}]
view = ask("new", variant="classic", presets=[], players=players, entropy=entropy)["view"]
for action in ({"type": "lot", "pick": 0}, {"type": "roll"}):
    view = ask("act", at=view["at"], action=action)["view"]
steps = ask("think", at=view["at"], level="medium")["steps"]
for step in steps:
    view = ask("act", at=view["at"], action={"type": "step", **step})["view"]
import narde_core
json.dumps({"file": narde_core.__file__, "steps": len(steps), "played": len(view["played"])})
`);
        }""",
        [engine_web.url + "stock/", engine_web.url + "site/", wheel.name, "5" * 64],
    )
    result = json.loads(played)
    assert result["file"].startswith("/lib/python3")
    assert result["steps"] >= 1
    assert result["played"] == result["steps"]


def test_the_apps_own_python_can_load_micropip(engine_page: Page, engine_web: Web) -> None:
    """The app's trimmed standard library has all that micropip needs (the build imports it too)."""
    lock = engine_page.evaluate("() => fetch('packages/pyodide-lock.json').then((r) => r.json())")
    for name, package in lock["packages"].items():
        url = f"{engine_web.url}packages/{package['file_name']}"
        body = engine_page.request.get(url).body()
        digest = engine_page.evaluate(
            """async (text) => {
              const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
              const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
              return Array.from(hash, (b) => b.toString(16).padStart(2, "0")).join("");
            }""",
            base64.b64encode(body).decode(),
        )
        assert digest == package["sha256"], name


def test_firefox_starts_plays_and_reloads_offline(
    firefox: Browser, make_web: MakeWeb, open_context: OpenContext, engine_dist: Path
) -> None:
    web = make_web(engine_dist)
    page = open_context(firefox).new_page()
    page.goto(web.url)
    assert start_engine(page)["state"] == "ready"
    assert page.evaluate(
        "() => new Promise((r) => createUpdates({ onOfflineReady: () => r(true) }).start())"
    )
    web.stop()
    page.goto(web.url)
    assert start_engine(page)["state"] == "ready"
    assert play_a_turn(page)["phase"] == "play"
