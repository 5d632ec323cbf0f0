"""Stock Pyodide plus the core as .py files, served next to the built site: what we compare with."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from http import HTTPStatus
from pathlib import Path

import serve

ROOT = Path(__file__).resolve().parents[2]

WORKER = """
import { loadPyodide } from "./pyodide.mjs";
self.onmessage = async () => {
  const python = await loadPyodide({ indexURL: new URL("./", import.meta.url).href });
  const core = await fetch(new URL("core.zip", import.meta.url));
  python.unpackArchive(await core.arrayBuffer(), "wheel");
  python.runPython("from narde_core.protocol.api import handle");
  self.postMessage({ type: "ready" });
};
"""

# Runs one command of the core and sends back what it printed.
COMMAND_WORKER = """
import { loadPyodide } from "./pyodide.mjs";
self.onmessage = async ({ data }) => {
  const lines = [];
  const python = await loadPyodide({
    indexURL: new URL("./", import.meta.url).href,
    stdout: (line) => lines.push(line),
  });
  const core = await fetch(new URL("core.zip", import.meta.url));
  python.unpackArchive(await core.arrayBuffer(), "wheel");
  python.globals.set("arguments", python.toPy(data));
  python.runPython("from narde_core.__main__ import main\\nmain(arguments)");
  self.postMessage(lines.join("\\n"));
};
"""

# Keeps every file of the folder from its second use on, as the app's own service worker does.
SERVICE_WORKER = """
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => event.respondWith((async () => {
  const cache = await caches.open("stock");
  const hit = await cache.match(event.request);
  if (hit) return hit;
  const response = await fetch(event.request);
  await cache.put(event.request, response.clone());
  return response;
})()));
"""


def core_archive() -> bytes:
    """The core's sources as a zip."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted((ROOT / "narde_core").rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                archive.write(file, file.relative_to(ROOT).as_posix())
    return buffer.getvalue()


class SiteWithStock(serve.Site):
    """The built site, and below `stock/` an untouched Pyodide from npm."""

    def __init__(self, folder: Path, prefix: str = "") -> None:
        super().__init__(folder, prefix)
        pyodide = serve.Site(ROOT / "node_modules" / "pyodide", f"{self.prefix}stock")
        self.stock = pyodide
        self.made = {
            "worker.js": ("text/javascript", WORKER.encode()),
            "command.js": ("text/javascript", COMMAND_WORKER.encode()),
            "sw.js": ("text/javascript", SERVICE_WORKER.encode()),
            "index.html": ("text/html", b"<!doctype html><title>stock</title>"),
            "core.zip": ("application/zip", core_archive()),
        }

    def answer(self, target: str, headers: Mapping[str, str]) -> serve.Answer:
        """Files made here, then Pyodide's, then the site's."""
        if not target.startswith(self.stock.prefix):
            return super().answer(target, headers)
        name = target.removeprefix(self.stock.prefix)
        if name not in self.made:
            return self.stock.answer(target, headers)
        kind, body = self.made[name]
        policy = {"Content-Type": kind, "Cache-Control": "no-cache"}
        policy["Content-Security-Policy"] = self.policy
        return serve.Answer(HTTPStatus.OK, policy, body)


def describe() -> str:
    """Which Pyodide this is."""
    package = json.loads((ROOT / "node_modules" / "pyodide" / "package.json").read_text())
    return f"pyodide {package['version']}"
