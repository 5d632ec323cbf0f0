"""The archive of finished games: list, filters, replay, export, import, deletion; dice charts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import OpenContext
from .courses import course, given_up
from .meddling import PUT, side_page
from .playing import arrive
from .positions import View, ask
from .serving import Web

NOW = 1_790_000_000_000
DAY = 86_400_000

ARCHIVE = """() => new Promise((resolve, reject) => {
  const opening = indexedDB.open("narde");
  opening.onsuccess = () => {
    const db = opening.result;
    const tx = db.transaction(["archive", "proofs"]);
    const all = ["archive", "proofs"].map((name) => tx.objectStore(name).getAll());
    tx.oncomplete = () => {
      db.close();
      resolve(all.map((request) => request.result));
    };
    tx.onabort = () => reject(tx.error);
  };
})"""


SHOWS = """(points) => points.every((point, index) => {
  const label = document.querySelector(`.nb-hit[data-stop="${index + 1}"]`).ariaLabel;
  const count = (side) => Number(new RegExp(`(\\\\d+) ${side} checker`).exec(label)?.[1] ?? 0);
  return point[0] === count("White") && point[1] === count("Black");
})"""
"""These checkers are on the board."""


def stored_archive(page: Page) -> tuple[list[Any], list[Any]]:
    """The entries, and the files' contents."""
    entries, files = page.evaluate(ARCHIVE)
    return entries, files


def over(view: View) -> bool:
    """The series has ended."""
    return bool(view["series"]["over"])


def games() -> list[dict[str, Any]]:
    """Finished games of several kinds, the newest first."""
    won = course("hyper", lambda view: over(view) and view["series"]["winner"] == 0, 1)
    lost = given_up("classic", {})
    match = course("hyper", over, 100, table={"series": "match", "length": 2, "raises": "cube"})
    two = given_up("plakoto", {}, people=True)
    found = [won, lost, match, two]
    return [
        game.stored(updated=NOW - age * DAY, started=NOW - age * DAY - 1)
        for game, age in zip(found, (0, 1, 10, 100), strict=True)
    ]


def with_games(web: Web, page: Page) -> list[dict[str, Any]]:
    """The archive screen with these games on it; the device's clock stands at NOW."""
    page.add_init_script(f"Date.now = () => {NOW}")
    arrive(page, web.url)
    page.locator("#app:not([data-stored=unknown])").wait_for()
    found = games()
    for game in found:
        page.evaluate(PUT, [game, False])
    page.get_by_test_id("archive-open").click()
    expect(page.get_by_test_id("archive-row")).to_have_count(len(found), timeout=30_000)
    return found


def ids(page: Page) -> list[str]:
    """The entries that are listed."""
    rows = page.get_by_test_id("archive-row")
    found: list[str] = rows.evaluate_all("(rows) => rows.map((row) => row.dataset.id)")
    return found


def test_list_and_filters(web: Web, desktop: Page) -> None:
    won, lost, match, two = (game["id"] for game in with_games(web, desktop))
    assert ids(desktop) == [won, lost, match, two]
    row = desktop.locator(f"[data-id='{won}']")
    expect(row).to_have_attribute("data-outcome", "won")
    expect(row).to_contain_text("Hypergammon")
    expect(desktop.locator(f"[data-id='{match}']")).to_contain_text("Match to 2 points")
    expect(desktop.locator(f"[data-id='{two}']")).to_contain_text("Ana and Gio")
    desktop.locator("[data-testid=group-filters] > summary").click()

    def choose(name: str, value: str, *wanted: str) -> None:
        desktop.get_by_test_id(f"filter-{name}").select_option(value)
        expect(desktop.get_by_test_id("archive-row")).to_have_count(len(wanted))
        assert ids(desktop) == list(wanted)
        count = "1 entry" if len(wanted) == 1 else f"{len(wanted)} entries"
        expect(desktop.get_by_test_id("archive-count")).to_have_text(count)

    choose("game", "hyper", won, match)
    choose("period", "7", won)
    choose("game", "", won, lost)
    choose("period", "", won, lost, match, two)
    choose("opponent", "human", two)
    choose("opponent", "beginner", won, lost, match)
    choose("result", "won", *[id_ for id_ in (won, match) if outcome(desktop, id_) == "won"])
    choose("opponent", "", *[id_ for id_ in (won, match) if outcome(desktop, id_) == "won"])
    choose("result", "draw")


def outcome(page: Page, entry: str) -> str:
    """What the stored entry says."""
    found = next(one for one in stored_archive(page)[0] if one["id"] == entry)
    return "won" if found["winner"] == 0 else "lost"


def test_replay_by_keys_slider_and_list(web: Web, desktop: Page) -> None:
    game = with_games(web, desktop)[1]
    record = game["save"]["record"]
    frames = ask("replay", record=record, game=0)["replay"]["frames"]
    desktop.locator(f"[data-id='{game['id']}']").click()
    desktop.get_by_test_id("entry-replay").click()
    replay = desktop.locator(".replay")
    last = len(frames) - 1
    expect(replay).to_have_attribute("data-last", str(last))

    def at(number: int) -> None:
        expect(replay).to_have_attribute("data-at", str(number))
        desktop.wait_for_function(SHOWS, arg=frames[number]["board"]["points"])

    at(0)
    for _ in range(6):
        desktop.keyboard.press("ArrowRight")
    at(6)
    desktop.keyboard.press("ArrowLeft")
    at(5)
    desktop.keyboard.press("End")
    at(last)
    desktop.keyboard.press("Shift+ArrowLeft")
    before = int(replay.get_attribute("data-at") or 0)
    assert 0 < before < last
    at(before)
    desktop.keyboard.press("Home")
    at(0)
    desktop.get_by_test_id("replay-slider").fill(str(last // 2))
    at(last // 2)
    desktop.get_by_test_id("replay-slider").focus()
    desktop.keyboard.press("ArrowRight")
    at(last // 2 + 1)
    desktop.get_by_test_id("replay-forward").click()
    at(last // 2 + 2)
    desktop.locator(".replay-turn").last.click()
    at(last)
    expect(desktop.get_by_test_id("replay-words")).to_contain_text("You: resigned.")


def export_all(page: Page) -> tuple[str, Any]:
    """The file of all games: its text, and what is in it."""
    with page.expect_download() as caught:
        page.get_by_test_id("export-all").click()
    text = Path(caught.value.path()).read_text()
    return text, json.loads(text)


def bring(page: Page, *files: tuple[str, str]) -> str:
    """Import these files; what is said."""
    page.get_by_test_id("import-file").set_input_files(
        [
            {"name": name, "mimeType": "application/json", "buffer": text.encode()}
            for name, text in files
        ]
    )
    report = page.get_by_test_id("import-report")
    report.locator("li").first.wait_for()
    page.locator("[data-testid=import]:not([aria-disabled])").wait_for()
    said: str = report.inner_text()
    return said


def test_export_all_and_import_elsewhere(
    web: Web, desktop: Page, open_context: OpenContext
) -> None:
    found = with_games(web, desktop)
    text, content = export_all(desktop)
    assert len(content["archives"]) == len(found)
    other = open_context().new_page()
    arrive(other, web.url)
    other.locator("#app[data-engine=ready]").wait_for()
    other.get_by_test_id("archive-open").click()
    expect(other.get_by_test_id("archive-empty")).to_be_visible()
    assert "4 entries added." in bring(other, ("all.json", text))
    expect(other.get_by_test_id("archive-row")).to_have_count(4)
    names = ("variant", "table", "players", "results", "score", "winner", "ended", "key", "print")
    here, there = (
        [{name: entry[name] for name in names} for entry in by_print(page)]
        for page in (desktop, other)
    )
    assert here == there
    # Once more changes nothing.
    assert "4 were here already." in bring(other, ("all.json", text))
    expect(other.get_by_test_id("archive-row")).to_have_count(4)
    other.get_by_test_id("archive-row").first.click()
    other.get_by_test_id("entry-verify").click()
    expect(other.get_by_test_id("verdict")).to_have_attribute("data-status", "verified")


def by_print(page: Page) -> list[dict[str, Any]]:
    """All entries in an order that does not depend on the device."""
    return sorted(stored_archive(page)[0], key=lambda entry: str(entry["print"]))


def broken_files(content: dict[str, Any]) -> dict[str, tuple[str, str]]:
    """Bad files, and the beginning of what is said about each."""

    def changed(change: Any) -> str:
        data = json.loads(json.dumps(content["archives"][0]))
        change(data)
        return json.dumps(data)

    def impossible(data: dict[str, Any]) -> None:
        step = next(event for event in data["record"]["events"] if event["e"] == "step")
        step["t"] = step["f"]

    newer = changed(lambda data: data.update(version=99))
    cut = json.dumps(content)[:5000]
    return {
        "empty.json": ("", "this is no archive file, or it is damaged."),
        "cut.json": (cut, "this is no archive file, or it is damaged."),
        "other.json": ('{"hello": 1}', "there is no game in this file that can be read."),
        "newer.json": (newer, "made by a newer version"),
        "record.json": (
            changed(lambda data: data["record"].update(version=99)),
            "made by a newer version",
        ),
        "moves.json": (changed(impossible), "this game cannot have been played by the rules."),
        "secrets.json": (
            changed(lambda data: data.update(secrets=7)),
            "there is no game in this file that can be read.",
        ),
    }


def test_bad_files_are_refused_and_nothing_is_lost(web: Web, desktop: Page) -> None:
    with_games(web, desktop)
    _, content = export_all(desktop)
    before = stored_archive(desktop)
    bad = broken_files(content)
    said = bring(desktop, *((name, text) for name, (text, _) in bad.items()))
    for name, (_, why) in bad.items():
        assert f"{name}: {why}" in said
    assert stored_archive(desktop) == before
    # A good one among bad ones still arrives.
    good = given_up("fevga", {})
    archive = ask("archive", save=good.save)["archive"]
    said = bring(desktop, ("empty.json", ""), ("good.json", json.dumps(archive)))
    assert "1 entry added." in said
    expect(desktop.get_by_test_id("archive-row")).to_have_count(5)


def test_a_false_secret_is_said_wherever_the_game_is_shown(web: Web, desktop: Page) -> None:
    with_games(web, desktop)
    lie = ask("archive", save=given_up("fevga", {}).save)["archive"]
    lie["secrets"] = ["00" * 32]
    bad = json.dumps({"format": "narde-archives", "version": 1, "archives": [7] * 5000 + [lie]})
    desktop.get_by_test_id("import-file").set_input_files(
        {"name": "many.json", "mimeType": "application/json", "buffer": bad.encode()}
    )
    lines = desktop.get_by_test_id("import-report").locator("li")
    expect(lines).to_have_count(3)
    said = "\n".join(lines.all_inner_texts())
    assert "1 entry added." in said
    assert "The dice of 1 entry are not those that were promised: many.json · 5001" in said
    assert "5,000 entries: there is no game in this file that can be read." in said
    row = desktop.locator("[data-testid=archive-row]:has([data-testid=doubt])")
    expect(row).to_contain_text("Dice in doubt")
    row.click()
    expect(desktop.get_by_test_id("entry-sheet").get_by_test_id("doubt")).to_be_visible()
    desktop.get_by_test_id("entry-replay").click()
    desktop.locator(".nb-piece").first.wait_for()
    expect(desktop.get_by_test_id("replay").get_by_test_id("doubt")).to_be_visible()
    desktop.go_back()
    desktop.get_by_test_id("entry-verify").click()
    expect(desktop.get_by_test_id("verdict")).to_have_attribute("data-status", "mismatch")
    desktop.go_back()
    desktop.get_by_test_id("entry-statistics").click()
    expect(desktop.get_by_test_id("statistics").get_by_test_id("doubt")).to_be_visible()
    desktop.evaluate("() => { location.hash = '#/statistics'; }")
    expect(desktop.get_by_test_id("statistics-left-out")).to_contain_text("1 game is left out")


def test_deleting_is_asked_and_final(web: Web, phone: Page) -> None:
    game = with_games(web, phone)[0]
    phone.locator(f"[data-id='{game['id']}']").tap()
    for button in ("entry-delete", "delete-no", "entry-delete", "delete-yes"):
        phone.get_by_test_id(button).tap()
    expect(phone.get_by_test_id("archive-row")).to_have_count(3)
    phone.reload()
    expect(phone.get_by_test_id("archive-row")).to_have_count(3)
    assert game["id"] not in ids(phone)


def test_dice_as_charts_and_as_a_table(web: Web, phone: Page) -> None:
    found = with_games(web, phone)
    phone.get_by_test_id("statistics").tap()
    statistics = phone.get_by_test_id("dice-statistics")
    rolls = sum(
        event["e"] == "roll" for game in found for event in game["save"]["record"]["events"]
    )
    statistics.wait_for()
    assert int(statistics.get_attribute("data-rolls") or 0) >= rolls
    charts = statistics.get_by_role("img")
    expect(charts).to_have_count(9)
    for label in charts.evaluate_all("(charts) => charts.map((chart) => chart.ariaLabel)"):
        assert "usual" in label
    tables = statistics.get_by_role("table")
    expect(tables).to_have_count(0)
    phone.locator("[data-testid=dice-statistics] > details > summary").tap()
    expect(tables).to_have_count(3)
    # The table says what the chart shows.
    faces = tables.last.locator("tbody tr").all_inner_texts()
    spoken = charts.nth(6).get_attribute("aria-label") or ""
    for face in range(1, 7):
        seen = faces[face - 1].split()[2]
        assert f"Face {face}: {seen}," in spoken


@pytest.mark.parametrize("item", ["0" * 16, "zz"])
def test_an_address_of_a_game_that_is_not_there(web: Web, phone: Page, item: str) -> None:
    side_page(phone.context, web.url)
    phone.goto(f"{web.url}#/replay/{item}")
    expect(phone.get_by_test_id("replay-trouble")).to_be_visible(timeout=30_000)
