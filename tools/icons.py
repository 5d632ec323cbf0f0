"""Draws the PNG icons of web/icons from icon.svg, with Chromium.

    .venv/bin/python tools/icons.py

Plain icons keep the rounded ground; maskable ones fill the square and keep the motif inside the
circle that every mask leaves; Apple's is square and opaque.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ICONS = Path(__file__).resolve().parent.parent / "web" / "icons"

MOTIF = '<g id="motif">'


def full_bleed(svg: str, scale: float) -> str:
    """The icon on a square ground, its motif scaled about the middle."""
    svg = re.sub(r'(id="ground"[^>]*?) rx="\d+"', r"\1", svg)
    shift = 256 * (1 - scale)
    moved = f'<g id="motif" transform="translate({shift:g} {shift:g}) scale({scale:g})">'
    assert MOTIF in svg
    return svg.replace(MOTIF, moved)


def draw(page: Page, svg: str, size: int, name: str) -> None:
    """Write one PNG, transparent where nothing is drawn."""
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(
        f"<style>*{{margin:0}}svg{{display:block;width:100vw;height:100vh}}</style>{svg}"
    )
    page.screenshot(path=ICONS / name, omit_background=True)
    print(name)


def main() -> None:
    """Draw them all."""
    svg = (ICONS / "icon.svg").read_text()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        page = browser.new_page()
        for size in (192, 512):
            draw(page, svg, size, f"icon-{size}.png")
            draw(page, full_bleed(svg, 0.9), size, f"maskable-{size}.png")
        draw(page, full_bleed(svg, 1), 180, "apple-touch-icon.png")
        browser.close()


if __name__ == "__main__":
    main()
