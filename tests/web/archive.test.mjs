/** The archive: files in and out, entries, filters; with the real engine. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { ALL, digest, entryOf, filtered, gameOf, opponentOf, outcome, valuesOf } from "../../web/src/archive/entry.js";
import { fileOfAll, fileOfOne, importFiles, readFile } from "../../web/src/archive/files.js";
import { createKeeper } from "../../web/src/archive/keeper.js";
import { jump, pictureOf, turnsOf } from "../../web/src/archive/turns.js";
import { startCore } from "./table.mjs";

const engine = startCore();
after(() => engine.stop());

const NAMES = ["whole-game", "match", "mixed", "gulbar-triple", "face-balanced", "live", "typed", "unfinished", "refused-at-once"];
const load = (name) => JSON.parse(readFileSync(new URL(`../vectors/archives/${name}.json`, import.meta.url), "utf8"));
const file = (content, name = "a.json") => {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  return { name, size: text.length, text: async () => text };
};

/** The archive's store in memory, as JSON, so that nothing is shared by accident. */
function memoryArchive() {
  const kept = new Map();
  return {
    kept,
    list: async () => [...kept.values()].map(({ entry }) => JSON.parse(entry)),
    entry: async (id) => JSON.parse(kept.get(id)?.entry ?? "null"),
    data: async (id) => JSON.parse(kept.get(id)?.data ?? "null"),
    put: async (entry, data) => void kept.set(entry.id, { entry: JSON.stringify(entry), data: JSON.stringify(data) }),
    remove: async (id) => void kept.delete(id),
    missing: async () => [],
  };
}

let ids = 0;
const into = (archive) => ({
  request: (op, fields) => engine.request(op, fields), archive, now: () => 5_000, newId: () => (ids += 1).toString(16).padStart(16, "0"),
});

test("every archive comes in once, and comes out as it was", async () => {
  const archive = memoryArchive();
  const report = await importFiles(NAMES.map((name) => file(load(name), name)), into(archive));
  assert.deepEqual(report, { added: NAMES.length, updated: 0, duplicates: 0, dropped: 0, refused: [] });
  const again = await importFiles(NAMES.map((name) => file(load(name), name)), into(archive));
  assert.deepEqual(again, { added: 0, updated: 0, duplicates: NAMES.length, dropped: 0, refused: [] });
  const games = [];
  for (const entry of await archive.list()) games.push({ entry, data: await archive.data(entry.id) });
  const { name, content } = fileOfAll(games, 5_000);
  assert.match(name, /^narde-archive-\d{4}-\d\d-\d\d\.json$/);
  const other = memoryArchive();
  assert.equal((await importFiles([file(content)], into(other))).added, NAMES.length);
  for (const { entry, data } of games) {
    const { date, ...same } = fileOfOne(entry, data).content;
    assert.deepEqual(same, data);
    assert.equal(Date.parse(date), entry.ended);
  }
  assert.deepEqual((await other.list()).map((entry) => entry.ended), games.map(({ entry }) => entry.ended));
});

test("bad files are refused with the reason, and cost nothing", async () => {
  const archive = memoryArchive();
  await importFiles([file(load("match"))], into(archive));
  const before = [...archive.kept.entries()].map(([id, { entry, data }]) => [id, entry, data]);
  const whole = load("whole-game");
  const impossible = structuredClone(whole);
  impossible.record.events.find((event) => event.e === "step").t = 9;
  const cases = [
    ["{", "not_json"], ["", "not_json"], [[], "not_archive"], [null, "not_archive"], [{ format: "narde-save", version: 1 }, "not_archive"],
    [{ ...whole, version: 2 }, "newer"], [{ ...whole, record: { ...whole.record, version: 2 } }, "newer"],
    [{ ...whole, record: { ...whole.record, rules: 99 } }, "newer"],
    [{ ...whole, games: 7 }, "not_archive"], [{ ...whole, secrets: null }, "not_archive"], [impossible, "impossible"],
    [{ ...whole, record: { ...whole.record, variant: "chess" } }, "impossible"],
    [{ format: "narde-archives", version: 2, archives: [] }, "newer"], [{ format: "narde-archives", version: "x", archives: [] }, "not_archive"],
    [{ format: "narde-archives", version: 1 }, "not_archive"],
    ...[100, 200_000].map((levels) => [JSON.stringify(whole).replace('"e":"commit"', `"x":${"[".repeat(levels)}${"]".repeat(levels)},"e":"commit"`), "not_archive"]),
  ];
  for (const [content, why] of cases) {
    const report = await importFiles([file(content, "bad.json")], into(archive));
    assert.deepEqual(report, { added: 0, updated: 0, duplicates: 0, dropped: 0, refused: [{ name: "bad.json", why }] }, JSON.stringify(content)?.slice(0, 80));
  }
  assert.deepEqual([...archive.kept.entries()].map(([id, { entry, data }]) => [id, entry, data]), before);
  assert.deepEqual(await readFile({ size: 1e9, text: async () => "" }), { why: "too_large" });
  const mixed = { format: "narde-archives", version: 1, archives: [load("live"), 7, load("live")] };
  const report = await importFiles([file(mixed, "all.json")], into(archive));
  assert.deepEqual(report, { added: 1, updated: 0, duplicates: 1, dropped: 0, refused: [{ name: "all.json · 2", why: "not_archive" }] });
});

test("a series that went on takes the place of its beginning, never the other way round", async () => {
  const long = load("mixed");
  const cut = long.record.events.findIndex((event) => event.e === "next");
  const short = { ...long, record: { ...long.record, events: long.record.events.slice(0, cut) }, games: 1, secrets: long.secrets.slice(0, 1) };
  const archive = memoryArchive();
  assert.equal((await importFiles([file(short)], into(archive))).added, 1);
  const [{ id }] = await archive.list();
  assert.equal((await importFiles([file(long)], into(archive))).updated, 1);
  assert.deepEqual((await archive.list()).map((entry) => entry.id), [id]);
  assert.equal((await importFiles([file(short)], into(archive))).duplicates, 1);
  assert.deepEqual(await archive.data(id), long);
  // A file with the same promise and other moves is a game of its own.
  const other = structuredClone(short);
  other.record.players[0].name = "x";
  assert.equal((await importFiles([file(other)], into(archive))).duplicates, 1);
});

test("games that end at the table are kept, the last state of a series", async () => {
  const archive = memoryArchive();
  const keeper = createKeeper({ request: (op, fields) => engine.request(op, fields), archive });
  const { view, save } = await engine.request("new", {
    variant: "classic", presets: [], players: [{ kind: "human" }, { kind: "bot", level: "medium" }], entropy: "ab".repeat(32),
    table: { series: "match", length: 2, raises: "cube" },
  });
  let now = view;
  const act = async (action) => {
    const answer = await engine.request("act", { at: now.at, action });
    save.record.events.push(...answer.events);
    if (answer.dice) save.dice = answer.dice;
    now = answer.view;
  };
  while (now.phase === "lot") await act({ type: "lot", pick: 0 });
  const game = { id: "0123456789abcdef", started: 1, updated: 2, over: true, save };
  // Given up before the first roll it would be one point: the cube makes it two.
  await act({ type: "double" });
  await act({ type: "take" });
  await act({ type: "resign", player: 1 });
  assert.equal(await keeper.keep(game), true);
  const [entry] = await archive.list();
  assert.deepEqual([entry.id, entry.ended, entry.score, entry.over, entry.results.length], [game.id, 2, [2, 0], true, 1]);
  assert.equal(outcome(entry), "won");
  assert.equal(opponentOf(entry), "medium");
  const verdict = await engine.request("verify", { archive: await archive.data(game.id) });
  assert.equal(verdict.status, "verified");
  assert.equal(await createKeeper({ request: async () => Promise.reject(new Error("dead")), archive }).keep(game), false);
});

test("filters and names", () => {
  const about = { id: "1", started: 0, ended: 1e12, imported: false };
  const summary = (change) => ({ variant: "classic", presets: [], table: { series: "single" }, players: [{ kind: "human" }, { kind: "bot", level: "easy" }], games: [{ variant: "classic" }],
    series: { results: [], score: [0, 0], over: true, winner: 0 }, ...change });
  const data = { record: { events: [{ e: "seal", c: "cc" }] } };
  const entries = [
    entryOf(about, data, summary()),
    entryOf({ ...about, ended: 1e12 - 8 * 86_400_000 }, data, summary({ variant: "fevga", series: { results: [], score: [0, 1], over: true, winner: 1 } })),
    entryOf(about, data, summary({ table: { series: "tavli" }, players: [{ kind: "human" }, { kind: "human" }], series: { results: [], score: [1, 1], over: false, winner: null } })),
  ];
  assert.deepEqual(entries.map(outcome), ["won", "lost", null]);
  assert.deepEqual(valuesOf(entries, gameOf), ["classic", "fevga", "tavli"]);
  assert.deepEqual(valuesOf(entries, opponentOf), ["easy", "human"]);
  const count = (filter) => filtered(entries, { ...ALL, ...filter }, 1e12).length;
  assert.deepEqual([count({}), count({ game: "tavli" }), count({ result: "lost" }), count({ result: "open" }), count({ opponent: "easy" }), count({ days: 7 })], [3, 1, 1, 1, 2, 2]);
  assert.notEqual(digest("a"), digest("b"));
});

test("a replay by turns, and its pictures", async () => {
  const { replay, summary } = await engine.request("replay", { record: load("whole-game").record, game: 0 });
  assert.equal(summary.games.length, 1);
  const { frames, layout } = replay;
  const turns = turnsOf(frames);
  assert.equal(turns[0].first, 0);
  assert.equal(turns.at(-1).last, frames.length - 1);
  turns.slice(1).forEach((turn, index) => assert.equal(turn.first, turns[index].last + 1));
  let at = 0;
  let jumps = 0;
  for (; at < frames.length - 1; jumps += 1) at = jump(turns, at, 1);
  assert.equal(jumps, turns.length - 1);
  for (; at > 0; jumps -= 1) at = jump(turns, at, -1);
  assert.equal(jumps, 0);
  const lot = frames.find((frame) => frame.e === "lot");
  assert.deepEqual(pictureOf(lot, layout, ["A", "B"]).cups, { state: "open", numbers: lot.lot, picked: 0, names: ["A", "B"] });
  const step = frames.find((frame) => frame.e === "step");
  assert.equal(pictureOf(step, layout, ["A", "B"]).cups, null);
  assert.equal(pictureOf(step, layout, ["A", "B"]).marks.length, 1);
});
