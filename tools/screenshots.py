"""Takes the manifest's screenshots from the built app, into web/screenshots, and lays both
together for the README, into docs/images.

    .venv/bin/python tools/screenshots.py [--dist dist]

A few turns are played first, so that the board shows a game. Rebuild afterwards.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import threading
from base64 import b64encode
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent))

import serve

ROOT = Path(__file__).resolve().parent.parent
SCREENSHOTS = ROOT / "web" / "screenshots"
README_PICTURE = ROOT / "docs" / "images" / "narde.jpg"
QUALITY = 88

BOTH = """<!doctype html><style>
  body { margin: 0; width: 1400px; height: 800px; background: #d8cdbd; position: relative }
  img { position: absolute; border-radius: 18px; box-shadow: 0 12px 40px #0007 }
</style>
<img src="%s" style="left: 30px; top: 90px; width: 1020px">
<img src="%s" style="right: 40px; top: 30px; height: 740px; border-radius: 30px">"""
"""The wide picture and, in front of it, the narrow one."""

SHAPES: dict[str, dict[str, Any]] = {
    "narrow": {
        "viewport": {"width": 412, "height": 840},
        "device_scale_factor": 2,
        "has_touch": True,
        "is_mobile": True,
    },
    "wide": {"viewport": {"width": 1280, "height": 800}, "device_scale_factor": 1},
}

EVENTS = 90
"""How far the game has come when the picture is taken."""

MY_TURN = """() => {
  const { phase, busy, actor } = document.querySelector("#app").dataset;
  return busy === "no" && (phase === "over" || phase === "lot" || actor === "0");
}"""


def play_on(page: Page) -> None:
    """One own action by taps: roll, a legal step, or Done."""
    app = page.locator("#app")
    movable = page.locator(".nb-hit[data-state=movable]")
    if app.get_attribute("data-phase") == "roll":
        page.get_by_test_id("roll").click()
    elif movable.count() == 0:
        page.get_by_test_id("done").click()
    else:
        # Now a checker from the head, now another one: the board fills.
        at = int(app.get_attribute("data-at") or 0)
        movable.nth(at % movable.count()).click(force=True)
        page.locator(".nb-hit[data-state=target]").last.click(force=True)
    page.wait_for_function(MY_TURN)


def ready_for_picture(page: Page) -> bool:
    """Far enough, and the dice lie before the person."""
    app = page.locator("#app")
    far = int(app.get_attribute("data-at") or 0) >= EVENTS
    if app.get_attribute("data-phase") == "over":
        raise SystemExit("the game was over before the picture: try again")
    return far and page.locator(".nb-hit[data-state=movable]").count() > 1


def take(browser: Browser, url: str, name: str) -> None:
    """Play a little and write one picture."""
    context = browser.new_context(color_scheme="light", reduced_motion="reduce", **SHAPES[name])
    page = context.new_page()
    page.add_init_script("localStorage['narde.settings'] ??= '{\"speed\": \"off\"}'")
    page.goto(url)
    page.get_by_test_id("play").click()
    page.wait_for_function(MY_TURN, timeout=60_000)
    page.locator(".nb-cup").first.click()
    page.wait_for_function(MY_TURN)
    while not ready_for_picture(page):
        play_on(page)
    path = SCREENSHOTS / f"{name}.jpg"
    page.screenshot(path=path, type="jpeg", quality=QUALITY)
    print(path.relative_to(ROOT))
    context.close()


def lay_together(browser: Browser) -> None:
    """The README's picture."""
    wide, narrow = (
        "data:image/jpeg;base64," + b64encode((SCREENSHOTS / f"{name}.jpg").read_bytes()).decode()
        for name in ("wide", "narrow")
    )
    page = browser.new_page(viewport={"width": 1400, "height": 800})
    page.set_content(BOTH % (wide, narrow))
    README_PICTURE.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=README_PICTURE, type="jpeg", quality=QUALITY)
    print(README_PICTURE.relative_to(ROOT))


def main() -> None:
    """Serve the built app and take all pictures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--dist", type=Path, default=Path("dist"))
    options = parser.parse_args()
    server = serve.Server(("127.0.0.1", 0), serve.Site(options.dist))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    SCREENSHOTS.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        for name in SHAPES:
            take(browser, server.url, name)
        lay_together(browser)
        browser.close()


if __name__ == "__main__":
    main()
