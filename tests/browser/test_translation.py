"""A page that says it is not to be translated, and lives on when somebody translates it even so.

What Chromium's translation does is done here by hand: each text node gives way to two nested
<font> elements with other words in them, also each that appears later."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .playing import Finger, arrive
from .seating import Seat
from .serving import Web

TRANSLATE = """(way) => {
  const app = document.getElementById("app");
  const skip = (node) => node.parentElement?.closest("font, script, style, textarea, svg");
  const translated = (text) => {
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    inner.textContent = "«" + text.data + "»";
    outer.append(inner);
    return outer;
  };
  const give = {
    replace: (text) => text.replaceWith(translated(text)),
    insert: (text) => {
      text.before(translated(text));
      text.remove();
    },
    wrap: (text) => {
      const outer = document.createElement("font");
      text.before(outer);
      outer.append(text);
    },
  }[way];
  const all = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) found.push(walker.currentNode);
    for (const text of found) if (text.data.trim() && !skip(text) && text.isConnected) give(text);
  };
  all(app);
  new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node.isConnected) all(node.nodeType === Node.TEXT_NODE ? node.parentNode : node);
    }
  }).observe(app, { childList: true, subtree: true, characterData: true });
}"""

FONTS = "() => document.querySelectorAll('#app font').length"


@pytest.mark.visited
@pytest.mark.parametrize("way", ["replace", "insert", "wrap"])
def test_a_translated_page_lives_on(web: Web, phone: Page, way: str) -> None:
    arrive(phone, web.url)
    root = phone.locator("html")
    expect(root).to_have_attribute("translate", "no")
    expect(phone.locator("meta[name=google]")).to_have_attribute("content", "notranslate")
    phone.evaluate(TRANSLATE, way)
    seat = Seat(phone, Finger(phone), check=False)
    status = phone.get_by_test_id("status")
    seat.begin()
    assert phone.evaluate(FONTS) > 20
    seat.settle()
    expect(status).to_contain_text("Your turn: roll the dice.")
    for _ in range(3):
        seat.hand.press("roll")
        seat.settle()
    look = seat.look()
    side = int(look.view["colours"][0] == "black")
    expect(phone.get_by_test_id("pips-0")).to_contain_text(str(look.view["pips"][side]))
    expect(phone.get_by_test_id("pips-1")).to_contain_text(str(look.view["pips"][1 - side]))
    # Each text is there once, ours or theirs.
    assert status.inner_text().count("Your turn") == 1
    # Sheets come and go, and another language takes the place of all texts.
    for button in ("menu", "menu-settings"):
        phone.get_by_test_id(button).tap()
    phone.locator("[data-testid=language] label[lang=ru]").tap()
    expect(phone.get_by_test_id("settings-sheet")).to_contain_text("Настройки")
    phone.get_by_test_id("close").tap()
    expect(status).to_contain_text("Ваш ход: бросьте кубики.")
    seat.resign()
    expect(phone.get_by_test_id("result-kind")).to_contain_text("Партия")
    phone.get_by_test_id("home").tap()
    phone.get_by_test_id("archive-open").tap()
    phone.get_by_test_id("archive-row").wait_for()
    assert phone.evaluate(FONTS) > 10
