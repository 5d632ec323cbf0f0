"""axe finds nothing on any screen or sheet, on a phone and on a desktop, in two languages."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, Playwright

from .conftest import DESKTOP, OpenContext
from .serving import ROOT, Web
from .tour import tour

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"

RUN = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations.map(({ id, help, nodes }) =>
    [id, help, nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(" ")].join(": "));
}"""


def violations(page: Page) -> list[Any]:
    """What axe says about the page as it is."""
    if not page.evaluate("() => typeof axe === 'object'"):
        page.add_script_tag(path=AXE)
    found: list[Any] = page.evaluate(RUN)
    return found


@pytest.mark.parametrize(("device", "language"), [("Pixel 7", "ka"), (None, "en")])
def test_every_screen(
    web: Web,
    open_context: OpenContext,
    playwright: Playwright,
    device: str | None,
    language: str,
) -> None:
    options = playwright.devices[device] if device else DESKTOP
    page = open_context(**options, bypass_csp=True).new_page()
    problems = []
    for place in tour(web, page, language=language):
        problems += [f"{place}: {problem}" for problem in violations(page)]
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_beside_the_app(web: Web, open_context: OpenContext, scheme: Any) -> None:
    page = open_context(bypass_csp=True, color_scheme=scheme).new_page()
    for name in ("recover.html", "licences.html"):
        page.goto(web.url + name)
        assert not violations(page), name
