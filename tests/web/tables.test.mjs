/** The table card: what is kept, what the engine excludes, what a game is started with. */
import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { parseRoute, formatRoute } from "../../web/src/app/router.js";
import { OPTIONS, PLAIN_TABLE, loadSaved, loadTerms, saveCards, saveTerms, unitOf } from "../../web/src/storage/tables.js";
import { write } from "../../web/src/storage/local.js";
import { startCore } from "./table.mjs";

const engine = startCore();
after(() => engine.stop());
beforeEach(() => {
  write("narde.table", null);
  write("narde.tables", null);
});

test("broken values fall back one by one", () => {
  write("narde.table", { opponent: "nobody", names: ["Anna", 7], table: { series: "tavli", raises: "x", unit: -3, dice: "equal", more: 1 }, clock: { kind: "move", seconds: "9" } });
  assert.deepEqual(loadTerms(), {
    opponent: "bot", guest: null, names: ["Anna", ""], table: { ...PLAIN_TABLE, series: "tavli", dice: "equal" }, clock: { kind: "move", seconds: 30, reserve: 120 },
  });
  for (const junk of [null, 7, "x", [], { table: [] }]) {
    write("narde.table", junk);
    assert.deepEqual(loadTerms().table, PLAIN_TABLE);
  }
  write("narde.tables", [{ name: " A ", card: { variant: "fevga", presets: ["x", 1], level: "easy", numbering: "q" } }, { name: "", card: {} }, 7, null]);
  assert.deepEqual(loadSaved().map(({ name, card }) => [name, card.variant, card.presets, card.numbering]), [["A", "fevga", ["x"], "off"]]);
  assert.equal(saveCards(Array.from({ length: 80 }, (_, index) => ({ ...loadSaved()[0], name: String(index) }))).length, 50);
});

test("terms survive a reload", () => {
  const terms = { ...loadTerms(), opponent: "human", names: ["Ани", "გიო"], clock: { kind: "fischer", seconds: 5, reserve: 300 } };
  saveTerms(terms);
  assert.deepEqual(loadTerms(), terms);
  const against = { ...terms, opponent: "guest", guest: { id: "some-bot", bot: "Some bot" } };
  saveTerms(against);
  assert.deepEqual(loadTerms(), against);
  // An opponent that is nobody is the computer.
  saveTerms({ ...against, guest: { id: 3, bot: "" } });
  assert.deepEqual(loadTerms(), { ...terms, opponent: "bot", guest: null });
});

test("every option of the card is one that the engine knows, and the other way round", async () => {
  for (const field of ["raises", "scheme", "stake", "dice"]) {
    for (const option of OPTIONS[field]) await engine.request("table", { table: { [field]: option } });
    await assert.rejects(engine.request("table", { table: { [field]: "other" } }), { code: "bad_request" });
  }
  for (const series of OPTIONS.series) {
    const { fitting, conflicts } = await engine.request("table", { table: { series, length: series === "match" ? 3 : 0 } });
    assert.equal(fitting.series, series);
    for (const code of conflicts) assert.ok(["reverse_has_no_raise", "series_needs_cube"].includes(code), code);
  }
  for (const length of OPTIONS.length) assert.equal((await engine.request("table", { table: { series: "match", length, raises: "cube" } })).conflicts.length, 0);
});

test("addresses", () => {
  const id = "0123456789abcdef";
  for (const hash of ["#/", "#/game", "#/game/menu", "#/settings", "#/table", "#/table/replace", "#/archive", `#/archive/${id}`, `#/archive/${id}/delete`, `#/replay/${id}`, "#/verify", "#/statistics", "#/bots", "#/arena"]) {
    assert.equal(formatRoute(parseRoute(hash)), hash);
  }
  assert.deepEqual(parseRoute(`#/replay/${id}`), { screen: "replay", sheet: "", item: id });
  assert.deepEqual(parseRoute("#/archive/delete"), { screen: "archive", sheet: "delete" });
  assert.deepEqual(parseRoute(`#/${id}`), { screen: "home", sheet: id });
  assert.deepEqual(parseRoute("#/<x>/game"), { screen: "game", sheet: "" });
});

test("a unit is a whole number from 1 to a million, and what is not says what is wrong", () => {
  for (const [typed, unit] of [["1", 1], [" 25 ", 25], ["1000000", 1_000_000], ["007", 7]]) assert.deepEqual(unitOf(typed), { unit, wrong: null });
  const wrong = { "": "empty", "  ": "empty", 0: "small", "-5": "small", "\u22125": "small", 1.5: "whole", "1,5": "whole", "1e3": "whole", ten: "whole", 99999999: "large" };
  for (const [typed, why] of Object.entries(wrong)) assert.deepEqual(unitOf(typed), { unit: null, wrong: why }, typed);
});
