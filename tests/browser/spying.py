"""A bot that tries to get out of its worker by every way there is, and tells what came of it.

It tries from Python, through what Pyodide gives it of the worker, and from JavaScript of its own,
in workers that it starts. What it has found out is in the error that it raises instead of a play:
the arena shows it.
"""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page

PROBE = """
const tries = {
  fetch: () => fetch(SITE + "spy-fetch"),
  page: () => fetch(SITE),
  script: () => import(SITE + "spy-module.js"),
  known: () => import(KNOWN),
  request: () => new Promise((yes, no) => {
    const r = new XMLHttpRequest();
    r.onload = yes; r.onerror = no; r.open("GET", SITE + "spy-xhr"); r.send();
  }),
  socket: () => new Promise((yes, no) => {
    const s = new WebSocket(SITE.replace("http", "ws") + "spy-socket");
    s.onopen = yes; s.onerror = no;
  }),
  stream: () => new Promise((yes, no) => {
    const s = new EventSource(SITE + "spy-stream");
    s.onopen = yes; s.onerror = no;
  }),
  caches: async () => { if ((await caches.keys()).length === 0) throw 0; },
  database: () => new Promise((yes, no) => {
    const o = indexedDB.open("narde"); o.onsuccess = yes; o.onerror = no;
  }),
  folder: () => navigator.storage.getDirectory(),
  locks: () => navigator.locks.query(),
  worker: () => new Promise((yes, no) => {
    const w = new Worker(SITE + "spy-worker.js"); w.onmessage = yes; w.onerror = no;
  }),
  classic: () => importScripts(SITE + "spy-classic.js"),
  font: () => new FontFace("x", `url(${SITE}spy-font)`).load(),
};
const channel = new BroadcastChannel("narde-spy");
channel.postMessage("heard");
const outcome = {};
await Promise.all(Object.entries(tries).map(async ([name, go]) => {
  try { await go(); outcome[name] = "reached"; } catch { outcome[name] = "refused"; }
}));
postMessage(JSON.stringify(outcome));
"""

SPY = """
import base64, json
import js
from pyodide.ffi import create_proxy

SITE, KNOWN, PROBE = %(values)s
found = {}

def note(name, outcome):
    found[name] = outcome

def attempt(name, go):
    note(name, "open")
    try:
        begun = go()
        yes = create_proxy(lambda *_: note(name, "reached"))
        no = create_proxy(lambda *_: note(name, "refused"))
        if hasattr(begun, "then"):
            begun.then(yes, no)
        elif hasattr(begun, "onsuccess"):
            begun.onsuccess, begun.onerror = yes, no
        else:
            note(name, "reached")
    except BaseException:
        note(name, "refused")

attempt("python fetch", lambda: js.fetch(SITE + "spy-python"))
def nothing_of_the_site(names):
    # An origin of its own may have a store of its own, which is empty.
    if names.length == 0:
        raise ValueError

attempt("python caches", lambda: js.caches.keys().then(create_proxy(nothing_of_the_site)))
attempt("python database", lambda: js.indexedDB.open("narde"))
attempt("python worker script", lambda: js.importScripts(SITE + "spy-python.js"))

# It ends well whether it finds something or not: the server knows whether it was asked.
import pyodide_js
pyodide_js.loadPackage(SITE + "spy-package.whl")

def probe(kind):
    name = f"worker {kind}"
    note(name, "open")
    code = f"const SITE = {SITE!r}, KNOWN = {KNOWN!r};" + PROBE
    if kind == "classic":
        code = f"(async () => {{ {code} }})()"
    address = "data:text/javascript;base64," + base64.b64encode(code.encode()).decode()
    try:
        worker = js.Worker.new(address, js.JSON.parse(json.dumps({"type": kind})))
    except BaseException:
        return note(name, "refused")

    def hear(event):
        found.update({f"{kind} {key}": value for key, value in json.loads(event.data).items()})
        note(name, "told")

    worker.onmessage = create_proxy(hear)
    worker.onerror = create_proxy(lambda event: note(name, "refused"))
    found.setdefault("__kept", []).append(worker)

probe("module")
probe("classic")

class Bot:
    def choose(self, position, dice, plays):
        import gc
        for thing in gc.get_objects():
            if type(thing) is dict and isinstance(thing.get("secrets"), list):
                note("dice to come", "reached")
        told = {key: value for key, value in found.items() if key != "__kept"}
        still = [key for key, value in told.items() if value == "open"]
        out = [key for key, value in told.items() if value == "reached"]
        raise RuntimeError(json.dumps({"tried": len(told), "open": still, "reached": out}))
"""


def spy(site: str, known: str) -> str:
    """The source of the spy. ``site`` is the app's address, ``known`` one of its scripts."""
    return SPY % {"values": repr((site, known, PROBE))}


def reported(page: Page) -> dict[str, Any]:
    """Lets the spy play in the arena until everything that it has tried has ended; what it says."""
    page.get_by_test_id("arena-run").click()
    page.wait_for_function(
        """() => {
          const text = document.querySelector("[data-testid=arena-detail]")?.textContent ?? "";
          return text.includes('"open": []');
        }""",
        timeout=120_000,
    )
    text = page.get_by_test_id("arena-detail").inner_text()
    page.get_by_test_id("arena-run").click()
    found: dict[str, Any] = json.loads(text[text.index("{") : text.rindex("}") + 1])
    return found
