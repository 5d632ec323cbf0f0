/** Settings and other small things: what cannot be stored now is read all the same, and stored as soon as it can be. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { lastView } from "../../web/src/storage/last-view.js";
import { onUnsaved, overtaken, read, remove, whyUnsaved, write, writeAgain } from "../../web/src/storage/local.js";
import { loadSettings, saveSettings } from "../../web/src/storage/settings.js";
import { loadSaved, loadTerms, plainTerms, saveCards, saveTerms } from "../../web/src/storage/tables.js";

/** Local storage that fails when it is told to. */
const stored = new Map();
let error = null;
const fail = () => {
  if (error) throw error;
};
const storage = {
  getItem: (key) => stored.get(key) ?? null,
  setItem: (key, text) => (fail(), void stored.set(key, text)),
  removeItem: (key) => (fail(), void stored.delete(key)),
};
const full = new DOMException("full", "QuotaExceededError");
let told = {};

beforeEach(() => {
  error = null;
  stored.clear();
  Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
  onUnsaved((unsaved) => (told = Object.fromEntries(unsaved)));
});
afterEach(() => {
  // Nothing is left over that a timer would have to try again.
  error = null;
  Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
  writeAgain();
});

test("settings, table card, saved tables and the last view survive four seconds in which nothing can be stored", () => {
  const settings = loadSettings("en");
  saveSettings(settings);
  saveTerms(plainTerms());
  const before = new Map(stored);
  error = full;
  assert.equal(saveSettings({ ...settings, speed: "fast" }), "full");
  assert.equal(saveSettings({ ...settings, speed: "slow" }), "full");
  assert.equal(saveTerms({ ...plainTerms(), names: ["Ani", "Nino"] }), "full");
  saveCards([{ name: "A", card: { ...plainTerms(), variant: "fevga", presets: [], level: "easy", numbering: "off" } }]);
  const points = Array.from({ length: 24 }, () => [0, 0]);
  lastView.write({ id: "g", view: { board: { points }, series: {} } });
  assert.deepEqual(stored, before);
  assert.deepEqual(told, { "narde.settings": "full", "narde.table": "full", "narde.tables": "full", "narde.view": "full" });
  // What was stored before is older than what the page knows.
  assert.equal(loadSettings("en").speed, "slow");
  assert.deepEqual(loadTerms().names, ["Ani", "Nino"]);
  assert.equal(loadSaved().length, 1);
  assert.equal(lastView.read().id, "g");
  error = null;
  write("narde.offer", {});
  assert.deepEqual(told, {});
  assert.equal(JSON.parse(stored.get("narde.settings")).speed, "slow");
  assert.deepEqual([...stored.keys()].sort(), ["narde.offer", "narde.settings", "narde.table", "narde.tables", "narde.view"]);
});

test("it is tried again without anybody's doing", async () => {
  error = full;
  write("narde.settings", { speed: "off" });
  error = null;
  while (stored.size === 0) await new Promise((done) => setTimeout(done, 20));
  assert.deepEqual(told, {});
});

for (const [name, why] of [["QuotaExceededError", "full"], ["NS_ERROR_DOM_QUOTA_REACHED", "full"], ["SecurityError", "refused"], ["UnknownError", "other"]]) {
  test(`${name} is told as "${why}"`, () => {
    error = Object.assign(new Error(name), { name });
    assert.equal(write("k", 1), why);
    assert.equal(whyUnsaved("k"), why);
    error = null;
    writeAgain();
    assert.equal(whyUnsaved("k"), null);
  });
}

test("what was removed is gone, also while it cannot be removed", () => {
  write("k", 1);
  error = full;
  remove("k");
  assert.equal(read("k"), null);
  error = null;
  writeAgain();
  assert.equal(stored.has("k"), false);
});

test("what another tab has stored meanwhile is newer", () => {
  error = full;
  write("k", "mine");
  write("other", "mine");
  error = null;
  storage.setItem("k", '"theirs"');
  overtaken("k");
  writeAgain();
  assert.deepEqual([read("k"), read("other")], ["theirs", "mine"]);
});

test("where there is none, or it may not even be looked at, things live as long as the page", () => {
  Object.defineProperty(globalThis, "localStorage", { get: () => { throw new DOMException("no", "SecurityError"); }, configurable: true });
  assert.equal(write("k", 1), "refused");
  assert.equal(read("k"), 1);
  assert.equal(read("none"), null);
  Object.defineProperty(globalThis, "localStorage", { value: undefined, configurable: true });
  assert.equal(write("k", 2), "refused");
  assert.equal(read("k"), 2);
});
