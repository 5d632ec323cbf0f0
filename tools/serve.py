"""Serves the built site the way docs/hosting.md asks of any host; standard library only.

    python3 tools/serve.py [FOLDER] [--port 8000] [--host 127.0.0.1] [--prefix /sub/path]

Sends the right types, the security policy, `no-cache` for files with constant names and
`immutable` for hashed ones, ETags, and the .br or .gz that the build put next to a file.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import re
import socket
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

POLICY = re.compile(r'http-equiv="Content-Security-Policy" content="([^"{]+)"')
PLAIN = "default-src 'self'; img-src 'self' data: blob:; base-uri 'none'; form-action 'none'"
"""For folders that are no built site, such as the sources with the page for the board alone."""


def policy_of(page: str) -> str:
    """The header for a site whose start page is `page`: the policy that it carries itself, and what
    only a header can say."""
    found = POLICY.search(page)
    return (found[1] if found else PLAIN) + "; frame-ancestors 'none'"


TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".whl": "application/octet-stream",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}

ENCODINGS = (("br", ".br"), ("gzip", ".gz"))

HASHED = re.compile(r"-(?:[0-9a-f]{10}|[0-9A-Z]{8})[./]")
"""A path that changes when the content does: tools/build names files so."""


@dataclass
class Answer:
    """What goes back for one request."""

    status: HTTPStatus
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""


class Site:
    """A folder seen from the web, below `prefix`. Subclasses may change single answers."""

    def __init__(self, folder: Path, prefix: str = "") -> None:
        self.folder = folder.resolve()
        self.prefix = "/" + prefix.strip("/") + "/" if prefix.strip("/") else "/"

    @property
    def policy(self) -> str:
        """The policy that goes with every file."""
        page = self.folder / "index.html"
        return policy_of(page.read_text(encoding="utf-8") if page.is_file() else "")

    def answer(self, target: str, headers: Mapping[str, str]) -> Answer:
        """The answer to a GET of `target` (path and query) with these request headers."""
        path = unquote(urlsplit(target).path)
        if path + "/" == self.prefix:
            return Answer(HTTPStatus.MOVED_PERMANENTLY, {"Location": self.prefix})
        if not path.startswith(self.prefix):
            return self.not_found()
        file = self.find(path.removeprefix(self.prefix))
        return self.send(file, headers) if file else self.not_found()

    def find(self, path: str) -> Path | None:
        """The file for a path below the prefix; folders have none, but the root has its page."""
        file = (self.folder / (path or "index.html")).resolve()
        return file if file.is_relative_to(self.folder) and file.is_file() else None

    def send(self, file: Path, headers: Mapping[str, str]) -> Answer:
        """A file, compressed when the build has prepared that and the browser takes it."""
        name = file.relative_to(self.folder).as_posix()
        out = {
            "Content-Type": TYPES.get(file.suffix, "application/octet-stream"),
            "Cache-Control": "public, max-age=31536000, immutable"
            if HASHED.search(name)
            else "no-cache",
            "Content-Security-Policy": self.policy,
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
            "Vary": "Accept-Encoding",
        }
        accepted = {
            part.split(";")[0].strip() for part in headers.get("Accept-Encoding", "").split(",")
        }
        for encoding, suffix in ENCODINGS:
            packed = file.with_name(file.name + suffix)
            if encoding in accepted and packed.is_file():
                out["Content-Encoding"] = encoding
                file = packed
                break
        body = file.read_bytes()
        out["ETag"] = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
        if headers.get("If-None-Match") == out["ETag"]:
            return Answer(HTTPStatus.NOT_MODIFIED, out)
        return Answer(HTTPStatus.OK, out, body)

    def not_found(self) -> Answer:
        """Never a page with status 200: browsers and caches would take it for the file."""
        return Answer(
            HTTPStatus.NOT_FOUND,
            {"Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store"},
            b"Not found\n",
        )


class Server(ThreadingHTTPServer):
    """Serves `site`, which may be exchanged while the server runs."""

    daemon_threads = True
    block_on_close = False

    def __init__(self, address: tuple[str, int], site: Site) -> None:
        self.site = site
        self.connections: set[socket.socket] = set()
        super().__init__(address, Handler)

    @property
    def url(self) -> str:
        """Where the site is, with a slash at the end."""
        host, port = self.server_address[:2]
        return f"http://{host!s}:{port}{self.site.prefix}"

    def note(self, target: str, answer: Answer) -> None:
        """Called after every answer; tests count here."""

    def process_request(self, request: Any, client_address: Any) -> None:
        """Remember the connection: browsers keep theirs open for the next request."""
        self.connections.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        """Forget the connection."""
        self.connections.discard(request)
        super().shutdown_request(request)

    def drop_connections(self) -> None:
        """Close what is still open after the server has stopped."""
        for connection in list(self.connections):
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Browsers drop connections all the time: that is no error worth a traceback."""
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)


class Handler(BaseHTTPRequestHandler):
    """Turns HTTP into calls of the site."""

    server: Server
    protocol_version = "HTTP/1.1"
    server_version = "narde"
    sys_version = ""

    def do_GET(self) -> None:
        """Send headers and body."""
        self.reply(with_body=True)

    def do_HEAD(self) -> None:
        """Send headers only."""
        self.reply(with_body=False)

    def reply(self, *, with_body: bool) -> None:
        """Answer one request."""
        answer = self.server.site.answer(self.path, self.headers)
        self.send_response(answer.status)
        for name, value in answer.headers.items():
            self.send_header(name, value)
        if answer.status != HTTPStatus.NOT_MODIFIED:
            self.send_header("Content-Length", str(len(answer.body)))
        self.end_headers()
        if with_body:
            self.wfile.write(answer.body)
        self.server.note(self.path, answer)

    def log_message(self, format: str, *args: object) -> None:
        """Quiet: the address is all that the user needs to see."""


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description="Serve the built site.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("dist"))
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000, help="0 chooses a free one")
    parser.add_argument("--prefix", default="", help="serve below this path, as in /games/narde")
    options = parser.parse_args()
    if not (options.folder / "index.html").is_file():
        parser.error(f"{options.folder} has no index.html: run `make dist` first")
    server = Server((options.host, options.port), Site(options.folder, options.prefix))
    print(f"Narde is at {server.url}", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()


if __name__ == "__main__":
    main()
