"""Benchmark: the core's own `bench` command in CPython and in Chromium's Pyodide, side by side.

.venv/bin/python tools/bench/core.py [arguments of `python -m narde_core bench`]
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import threading
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parent))

import serve
import stock

RUN = """([url, command]) => new Promise((resolve, reject) => {
  const worker = new Worker(url, { type: "module" });
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = (event) => reject(new Error(event.message));
  worker.postMessage(command);
})"""


def in_cpython(command: list[str]) -> str:
    """What the command prints here."""
    done = subprocess.run(
        [sys.executable, "-m", "narde_core", *command],
        cwd=stock.ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def in_chromium(command: list[str]) -> str:
    """What the command prints in a worker of Chromium."""
    server = serve.Server(("127.0.0.1", 0), stock.SiteWithStock(stock.ROOT / "dist"))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        page = browser.new_page()
        page.goto(server.url + "stock/index.html")
        printed: str = page.evaluate(RUN, [server.url + "stock/command.js", command])
        browser.close()
    server.shutdown()
    return printed


def main() -> None:
    """Run both and print one table per game."""
    command = ["bench", "--json", *sys.argv[1:]]
    cpython, chromium = (json.loads(run(command)) for run in (in_cpython, in_chromium))
    print(f"{'':34}{'CPython':>12}{'Chromium':>12}{'ratio':>8}")
    for game, figures in cpython.items():
        print(game)
        for name, here in figures.items():
            there = chromium[game][name]
            ratio = f"{there / here:8.2f}" if here else ""
            print(f"  {name:32}{here:12,.1f}{there:12,.1f}{ratio}")


if __name__ == "__main__":
    main()
