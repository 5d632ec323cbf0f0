"""Every screen in every language and size: nothing missing, cut off, too small, overlapping."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page

from .conftest import OpenContext
from .meddling import put_game
from .playing import Finger, Table, prefer
from .positions import played
from .serving import ROOT, Web
from .tour import choosing, tour

PHONES = [(360, 740), (320, 568)]
OTHERS = [(740, 360), (820, 1180), (1366, 768)]

LANGUAGES = {"en": PHONES, "ru": PHONES, "hy": PHONES, "ka": PHONES + OTHERS}

CHECK = (ROOT / "tests/browser/pages/layout.js").read_text()

WORDS = """() => {
  const found = [document.body.innerText];
  for (const element of document.querySelectorAll("[aria-label], [title]")) {
    found.push(element.getAttribute("aria-label") ?? "", element.title);
  }
  found.push(document.title, document.querySelector("meta[name=description]").content);
  return found.join("\\n");
}"""

LATIN = re.compile(r"[A-Za-z]{2,}")

HEX = re.compile(r"\b(?=\w*\d)[0-9a-f]{4,}\b")

OWN_NAMES = {
    # Names of things, keys of a keyboard, file formats.
    "English Pyodide Python Preact MPL PSF MIT ISC idb Enter Shift Esc Home End MB JSON SHA Giul",
    "whl",
}


SAID = """(said) => {
  const status = document.querySelector("[data-testid=status]");
  const hint = document.querySelector(".hint-button");
  const board = document.querySelector(".board-box");
  const place = () => JSON.stringify(board.getBoundingClientRect());
  const before = place();
  const moved = [];
  for (const [key, text] of said) {
    // Nothing is asked before the lot.
    hint.style.display = key.startsWith("status.lot") ? "none" : "";
    status.textContent = text;
    if (place() !== before) moved.push(`${key} moves the board: ${text}`);
  }
  return moved;
}"""
"""Says all these in a game: which of them move the board."""


SPEAK = """(language) => {
  const settings = JSON.parse(localStorage["narde.settings"]);
  localStorage["narde.settings"] = JSON.stringify({ ...settings, language });
}"""


def sentences(language: str) -> list[tuple[str, str]]:
    """All that the line of a game can say, filled in with what is long."""
    texts = json.loads((ROOT / f"web/locales/{language}.json").read_text())
    name = texts["player.computer"]
    values = {"name": name, "rival": name, "dice": "6-6", "die": "6"}
    values |= {"value": "64", "count": "3"}
    found = []
    for key, text in texts.items():
        if key.startswith(("status.", "why.")):
            for form in text.values() if isinstance(text, dict) else [text]:
                filled = re.sub(r"\{(\w+)\}", lambda gap: values[gap[1]], form)
                found.append((key, filled))
    return found


def keys() -> set[str]:
    """All keys of the catalogues."""
    found: set[str] = set()
    for path in (ROOT / "web/locales").rglob("en.json"):
        found |= set(json.loads(path.read_text()))
    return found


def settle(page: Page, size: tuple[int, int]) -> None:
    """Give the window this size and wait until it is drawn."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(
        "() => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(() => r())))"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen(web: Web, open_context: OpenContext, language: str) -> None:
    page = open_context(viewport={"width": 360, "height": 740}, has_touch=True).new_page()
    allowed = set(" ".join(OWN_NAMES).split())
    known = keys()
    problems: list[str] = []
    for place in tour(web, page, language=language):
        assert page.locator("html").get_attribute("lang") == language
        text = page.evaluate(WORDS)
        tokens = set(re.findall(r"[A-Za-z]\w*(?:\.[\w-]+)+", text))
        problems += [f"{place}: the key {token} is shown" for token in tokens & known]
        if language != "en":
            strange = set(LATIN.findall(HEX.sub("", text))) - allowed
            problems += [f"{place}: untranslated {word}" for word in sorted(strange)]
        for size in LANGUAGES[language]:
            settle(page, size)
            found: list[Any] = page.evaluate(CHECK)
            problems += [f"{place} at {size[0]}x{size[1]}: {problem}" for problem in found]
    assert not problems, "\n".join(problems)


def test_the_browser_chooses_the_language(web: Web, open_context: OpenContext) -> None:
    for locale, language in (("hy-AM", "hy"), ("ka", "ka"), ("ru-RU", "ru"), ("fr-FR", "en")):
        page = open_context(locale=locale).new_page()
        page.goto(web.url)
        page.locator(f"html[lang={language}]").wait_for(state="attached")
        assert page.get_by_test_id(f"lang-{language}").get_attribute("aria-pressed") == "true"
        page.context.close()


@pytest.mark.visited
def test_the_language_changes_in_the_middle_of_a_turn(web: Web, phone: Page) -> None:
    phone.goto(web.url)
    phone.get_by_test_id("play").tap()
    table = Table(phone, Finger(phone), check=False)
    look = table.rest()
    for language in ("ru", "hy", "ka", "en"):
        phone.get_by_test_id("menu").tap()
        phone.get_by_test_id("menu-settings").tap()
        phone.locator(f"[data-testid=language] label[lang={language}]").tap()
        phone.locator(f"html[lang={language}]").wait_for(state="attached")
        phone.get_by_test_id("close").tap()
        phone.locator('#app[data-sheet=""]').wait_for()
        now = table.rest(look.at)
        assert now.app["phase"] == "lot"
        assert now.status


@pytest.mark.visited
def test_nothing_that_is_said_moves_the_board(web: Web, phone: Page) -> None:
    prefer(phone, hints=True)
    phone.goto(web.url)
    phone.locator("#app[data-engine=ready]").wait_for()
    put_game(phone, played(choosing, seed=51))
    problems: list[str] = []
    for language in ("ka", "hy", "ru", "en"):
        phone.evaluate(SPEAK, language)
        phone.reload()
        phone.locator(f"html[lang={language}]").wait_for(state="attached")
        if language == "ka":
            # From then on a reload comes back to it.
            phone.get_by_test_id("continue").tap()
        phone.get_by_test_id("hint-ask").wait_for()
        for size in [*PHONES, (390, 844)]:
            settle(phone, size)
            said = sentences(language)
            assert len(said) > 40
            found: list[str] = phone.evaluate(SAID, said)
            problems += [f"{language} at {size[0]}x{size[1]}: {problem}" for problem in found]
    assert not problems, "\n".join(problems)


@pytest.mark.visited
def test_the_licences_are_linked_in_every_language(web: Web, phone: Page) -> None:
    phone.set_viewport_size({"width": 320, "height": 568})
    prefer(phone)
    phone.goto(web.url + "#/settings")
    for language in LANGUAGES:
        phone.evaluate(SPEAK, language)
        phone.reload()
        link = phone.get_by_test_id("licences")
        texts = json.loads((ROOT / f"web/locales/{language}.json").read_text())
        assert link.inner_text() == texts["about.notices"]
    link.tap()
    phone.locator("pre").first.wait_for()
    langs = phone.locator("main > p").evaluate_all("(all) => all.map(({ lang }) => lang)")
    assert set(langs) == set(LANGUAGES)
    assert phone.evaluate("() => document.documentElement.scrollWidth") <= 320
