"""Benchmark: from the creation of the engine's worker to ready, and what a visit weighs.

    .venv/bin/python tools/bench/start.py [--dist dist] [--rounds 9]

Our worker and stock Pyodide with the same package as .py take turns in one browser, both served
from Cache Storage with warm code caches; the ratio of the medians is what counts.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import threading
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parent))

import serve
import stock

TIME_WORKER = """([url, lives]) => new Promise((resolve, reject) => {
  const begin = performance.now();
  const worker = new Worker(url, { type: "module" });
  worker.onmessage = ({ data }) => {
    if (data.type === "failed") reject(new Error(JSON.stringify(data)));
    if (data.type !== "ready") return;
    resolve(performance.now() - begin);
    setTimeout(() => worker.terminate(), lives);
  };
  worker.onerror = (event) => reject(new Error(event.message ?? "the worker did not load"));
  worker.postMessage({ type: "start" });
})"""

REGISTER = """(url) => navigator.serviceWorker.register(url)
  .then(() => navigator.serviceWorker.ready).then(() => true)"""

CONTROLLED = "() => navigator.serviceWorker.controller !== null"

WARM_UP = 3
"""Runs before timing, so that files and compiled code are cached."""

LIVES_MS = 6000
"""How long a worker lives in the warm-up: browsers store compiled code seconds after its use."""


class CountingServer(serve.Server):
    """Adds up what is sent."""

    def __init__(self, address: tuple[str, int], site: serve.Site) -> None:
        super().__init__(address, site)
        self.sent: list[tuple[str, int]] = []

    def note(self, target: str, answer: serve.Answer) -> None:
        """Remember path and bytes of the body."""
        self.sent.append((target, len(answer.body)))

    def take(self) -> int:
        """Bytes sent since the last call."""
        total = sum(size for _, size in self.sent)
        self.sent.clear()
        return total


def worker_url(dist: Path) -> str:
    """The path of the engine's worker in a built site."""
    (worker,) = (dist / "assets").glob("worker-*.js")
    return f"assets/{worker.name}"


def visit(page: Page, server: CountingServer) -> tuple[int, int]:
    """Bytes of the first and of the second visit, each until the app is ready for offline use."""
    weights = []
    for _ in range(2):
        page.goto("about:blank")
        page.goto(server.url)
        page.wait_for_function(CONTROLLED, timeout=60_000)
        page.locator("#app[data-engine=ready]").wait_for(timeout=60_000)
        weights.append(server.take())
    return weights[0], weights[1]


def time_starts(
    page: Page, server: CountingServer, worker: str, rounds: int
) -> dict[str, list[float]]:
    """Milliseconds of both kinds of start, in turns, after the warm-up."""
    page.goto(server.url + "stock/index.html")
    page.evaluate(REGISTER, server.url + "stock/sw.js")
    page.wait_for_function(CONTROLLED)
    # The recovery page starts no engine of its own.
    kinds = {"ours": ("recover.html", worker), "stock": ("stock/index.html", "stock/worker.js")}
    times: dict[str, list[float]] = {kind: [] for kind in kinds}
    for index in range(WARM_UP + rounds):
        for kind, (home, script) in kinds.items():
            page.goto(server.url + home)
            warm = index >= WARM_UP
            elapsed = page.evaluate(TIME_WORKER, [server.url + script, 0 if warm else LIVES_MS])
            if warm:
                times[kind].append(elapsed)
            else:
                page.wait_for_timeout(LIVES_MS)
    return times


def run(browser: Browser, dist: Path, rounds: int) -> None:
    """Measure and print."""
    server = CountingServer(("127.0.0.1", 0), stock.SiteWithStock(dist))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    page = browser.new_page()
    first, second = visit(page, server)
    print(f"first visit, all in:   {first:>9,} bytes of bodies, as sent (brotli)")
    print(f"second visit:          {second:>9,} bytes")
    times = time_starts(page, server, worker_url(dist), rounds)
    server.shutdown()
    medians = {kind: statistics.median(values) for kind, values in times.items()}
    for kind, values in times.items():
        spread = f"{min(values):.0f}..{max(values):.0f}"
        print(f"worker start, {kind:>5}:   {medians[kind]:6.0f} ms median of {rounds} ({spread})")
    fastest = min(times["ours"]) / min(times["stock"])
    median = medians["ours"] / medians["stock"]
    # On a busy machine the fastest runs say more than the medians.
    print(f"ratio to {stock.describe()}: {median:.2f}, of the fastest {fastest:.2f} (<= 0.40)")


def main() -> None:
    """Parse the arguments and run in Chromium."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--dist", type=Path, default=Path("dist"))
    parser.add_argument("--rounds", type=int, default=9)
    options = parser.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        run(browser, options.dist, options.rounds)
        browser.close()


if __name__ == "__main__":
    main()
