"""The nets in Pyodide: the same numbers as in every other Python, to the ninth place."""

from __future__ import annotations

import json
import sys
import threading
from pathlib import Path

import pytest
import serve

from .conftest import OpenContext
from .guarding import Guard
from .serving import ROOT

sys.path.insert(0, str(ROOT / "tools" / "bench"))

import stock

WORKER = """
import { loadPyodide } from "./pyodide.mjs";
self.onmessage = async ({ data: [source, vectors] }) => {
  const python = await loadPyodide({ indexURL: new URL("./", import.meta.url).href });
  const core = await fetch(new URL("core.zip", import.meta.url));
  python.unpackArchive(await core.arrayBuffer(), "wheel");
  python.runPython(source);
  self.postMessage(python.globals.get("chances")(vectors));
};
"""

RUN = """([url, ...message]) => new Promise((resolve, reject) => {
  const worker = new Worker(url, { type: "module" });
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = (event) => reject(new Error(event.message));
  worker.postMessage(message);
})"""


def test_nets_say_the_same_in_pyodide(open_context: OpenContext, dist: Path, guard: Guard) -> None:
    guard.allow(r"/favicon\.ico")
    site = stock.SiteWithStock(dist)
    site.made["chances.js"] = ("text/javascript", WORKER.encode())
    server = serve.Server(("127.0.0.1", 0), site)
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    try:
        page = open_context().new_page()
        page.goto(server.url + "stock/index.html")
        vectors = (ROOT / "tests" / "vectors" / "nets.json").read_text()
        source = (ROOT / "tests" / "core" / "net_chances.py").read_text()
        said = json.loads(page.evaluate(RUN, [server.url + "stock/chances.js", source, vectors]))
    finally:
        server.shutdown()
        server.server_close()
    wanted = {name: entry["chances"] for name, entry in json.loads(vectors)["nets"].items()}
    assert said.keys() == wanted.keys()
    for name, rows in wanted.items():
        for found, expected in zip(said[name], rows, strict=True):
            assert found == pytest.approx(expected, abs=1e-9, rel=0), name
