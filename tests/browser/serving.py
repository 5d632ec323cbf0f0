"""A web server for the tests: stops and starts on one port, and misbehaves on demand."""

from __future__ import annotations

import fcntl
import os
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import serve  # noqa: E402

Fault = Callable[[serve.Answer], serve.Answer]
"""Turns the right answer into what the test wants to be sent instead."""


def build(out: Path, *options: str) -> Path:
    """Run the build with these options and give back its folder."""
    command = ["node", str(ROOT / "tools/build.mjs"), "--out", str(out), *options]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return out


def build_once(out: Path, *options: str) -> Path:
    """The same, by the first of the processes of a test run that asks; the others wait for it."""
    out.parent.mkdir(parents=True, exist_ok=True)
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    done = out.with_suffix(".built")
    with out.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists() or done.read_text() != run:
            build(out, *options)
            done.write_text(run)
    return out


class FaultySite(serve.Site):
    """A site some of whose answers are changed."""

    def __init__(self, folder: Path, prefix: str, faults: dict[str, Fault]) -> None:
        super().__init__(folder, prefix)
        self.faults = faults
        self.extra: dict[str, serve.Site] = {}

    def answer(self, target: str, headers: Mapping[str, str]) -> serve.Answer:
        """Other folders first, then the site; then every fault whose pattern is in the target."""
        for prefix, site in self.extra.items():
            if target.startswith(prefix):
                return site.answer(target, headers)
        answer = super().answer(target, headers)
        for pattern, fault in self.faults.items():
            if re.search(pattern, target):
                answer = fault(answer)
        return answer


class RecordingServer(serve.Server):
    """Remembers what it was asked for."""

    def __init__(self, address: tuple[str, int], site: serve.Site, web: Web) -> None:
        self.web = web
        super().__init__(address, site)

    def note(self, target: str, answer: serve.Answer) -> None:
        """Keep the path and the size of the body."""
        self.web.requests.append((target, len(answer.body)))


class Web:
    """The server of one test.

    `requests` lists `(path, bytes of the body)`; `faults` maps patterns to what goes wrong there;
    `mount` serves another folder below a path. `stop` and `start` keep the port.
    """

    def __init__(self, dist: Path, prefix: str = "") -> None:
        self.requests: list[tuple[str, int]] = []
        self.faults: dict[str, Fault] = {}
        self.site = FaultySite(dist, prefix, self.faults)
        self.port = 0
        self.server: RecordingServer | None = None
        self.start()

    @property
    def url(self) -> str:
        """Where the site is, with a slash at the end."""
        return f"http://127.0.0.1:{self.port}{self.site.prefix}"

    def start(self) -> None:
        """Serve; after `stop`, on the same port."""
        self.server = RecordingServer(("127.0.0.1", self.port), self.site, self)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()

    def stop(self) -> None:
        """Stop serving: new connections are refused, and open ones are closed."""
        if self.server:
            self.server.shutdown()
            self.server.server_close()
            self.server.drop_connections()
            self.server = None

    def show(self, dist: Path) -> None:
        """Serve another build from now on."""
        self.site.folder = dist.resolve()

    def mount(self, path: str, folder: Path) -> None:
        """Serve `folder` below `path`, which starts and ends with a slash."""
        self.site.extra[path] = serve.Site(folder, path)

    def asked(self, pattern: str) -> list[str]:
        """Paths that were asked for and that match."""
        return [path for path, _ in self.requests if re.search(pattern, path)]
