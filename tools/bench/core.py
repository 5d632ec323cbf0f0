"""Benchmark: the core's own `bench` command in CPython and in Chromium's Pyodide, side by side.

    .venv/bin/python tools/bench/core.py [arguments of `python -m narde_core bench`]

NARDE_BENCH_SLOWLY is a command that runs another one with the CPU of a phone, such as
`systemd-run --scope -p CPUQuota=50%`: with it everything is measured that way, too.
"""

from __future__ import annotations

import json
import os
import shlex
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


def both(command: list[str]) -> list[dict[str, dict[str, float]]]:
    """The figures of CPython and of Chromium."""
    return [json.loads(run(command)) for run in (in_cpython, in_chromium)]


def slowly(prefix: str, arguments: list[str]) -> list[dict[str, dict[str, float]]]:
    """The same, measured by this script in a slower process."""
    again = [*shlex.split(prefix), sys.executable, __file__, "--both", *arguments]
    done = subprocess.run(again, cwd=stock.ROOT, stdout=subprocess.PIPE, text=True, check=True)
    # Whatever the prefix itself prints comes before.
    measured: list[dict[str, dict[str, float]]] = json.loads(done.stdout.splitlines()[-1])
    return measured


def main() -> None:
    """Run all and print one table per game."""
    arguments = sys.argv[1:]
    if arguments[:1] == ["--both"]:
        print(json.dumps(both(["bench", "--json", *arguments[1:]])))
        return
    columns = ["CPython", "Chromium"]
    results = both(["bench", "--json", *arguments])
    prefix = os.environ.get("NARDE_BENCH_SLOWLY")
    if prefix:
        columns += ["slow CPython", "slow Chromium"]
        results += slowly(prefix, arguments)
    print(f"{'':34}" + "".join(f"{column:>15}" for column in columns) + f"{'ratio':>8}")
    for game in results[0]:
        print(game)
        for name, first in results[0][game].items():
            values = [result[game][name] for result in results]
            ratio = f"{values[1] / first:8.2f}" if first else ""
            print(f"  {name:32}" + "".join(f"{value:15,.1f}" for value in values) + ratio)


if __name__ == "__main__":
    main()
