"""Pictures of the board in many sizes: python web/dev/shots.py OUT [name ...].

Needs playwright and a Chromium.
"""

import functools
import http.server
import pathlib
import shutil
import sys
import threading

from playwright.sync_api import sync_playwright

SIZES = {
    "phone": (360, 600, 2),
    "small": (320, 394, 2),
    "side": (560, 350, 2),
    "tablet": (820, 1010, 1),
    "laptop": (1000, 690, 1),
    "desktop": (1500, 960, 1),
}
SHOTS = [
    (size, pos, "")
    for size, poss in {
        "phone": [
            "opening",
            "middle",
            "targets",
            "bearing",
            "doubles",
            "cups",
            "opened",
            "short",
            "hit",
            "plakoto",
            "full",
        ],
        "small": ["middle", "targets", "bearing", "hit", "cups"],
        "side": ["middle", "targets", "bearing", "doubles", "hit", "plakoto", "cups", "opened"],
        "tablet": ["middle", "bearing"],
        "laptop": ["opening", "targets", "bearing", "short", "hit", "plakoto", "opened"],
        "desktop": ["middle"],
    }.items()
    for pos in poss
] + [
    ("phone", "middle", "&flip"),
    ("laptop", "middle", "&flip"),
    ("phone", "targets", "&numbering=off"),
    ("phone", "middle", "&theme=olive"),
    ("laptop", "targets", "&theme=olive"),
]


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *args: object) -> None:
        pass


def main() -> None:
    out = pathlib.Path(sys.argv[1])
    wanted = sys.argv[2:]
    out.mkdir(parents=True, exist_ok=True)
    web = pathlib.Path(__file__).resolve().parent.parent
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Quiet, directory=str(web))
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{server.server_port}/dev/board.html"
    with sync_playwright() as p:
        browser = p.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for size, pos, more in SHOTS:
            name = f"{size}-{pos}{more.replace('&', '-').replace('=', '-')}"
            if wanted and not any(w in name for w in wanted):
                continue
            w, h, scale = SIZES[size]
            page = browser.new_page(viewport={"width": w, "height": h}, device_scale_factor=scale)
            page.on("pageerror", lambda error: print("error", error))
            page.goto(f"{base}?bare&speed=off&pos={pos}{more}")
            page.wait_for_selector(".nb-art")
            page.wait_for_timeout(60)
            page.screenshot(path=out / f"{name}.png")
            page.close()
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main()
