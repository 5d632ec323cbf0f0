/** The archive: files in and out, entries, filters; with the real engine. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { ALL, digest, entryOf, filtered, gameOf, opponentOf, outcome, valuesOf } from "../../web/src/archive/entry.js";
import { fileOfOne, filesOfAll, importFiles } from "../../web/src/archive/files.js";
import { createArchiver } from "../../web/src/archive/archiver.js";
import { shortened } from "../../web/src/archive/tally.js";
import { createPace } from "../../web/src/archive/pace.js";
import { readArchive, readFile, splitBundle } from "../../web/src/archive/reading.js";
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

/** What a report says; what it leaves out is as here. */
const said = (report) => ({ added: 0, updated: 0, duplicates: 0, dropped: 0, doubtful: { count: 0, names: [] }, refused: [], ...report });
const atOnce = async () => {};

let ids = 0;
const into = (archive) => ({
  request: (op, fields) => engine.request(op, fields), archive, now: () => 5_000, newId: () => (ids += 1).toString(16).padStart(16, "0"),
});

test("every archive comes in once, and comes out as it was", async () => {
  const archive = memoryArchive();
  const report = await importFiles(NAMES.map((name) => file(load(name), name)), into(archive));
  assert.deepEqual(report, said({ added: NAMES.length }));
  const again = await importFiles(NAMES.map((name) => file(load(name), name)), into(archive));
  assert.deepEqual(again, said({ duplicates: NAMES.length }));
  const games = [];
  for (const entry of await archive.list()) games.push({ entry, data: await archive.data(entry.id) });
  const [{ name, blob }, ...more] = await filesOfAll(games, 5_000);
  assert.deepEqual(more, []);
  const content = JSON.parse(await blob.text());
  assert.deepEqual(content.archives, games.map(({ entry, data }) => fileOfOne(entry, data).content));
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
    assert.deepEqual(report, said({ refused: [{ why, count: 1, names: ["bad.json"] }] }), JSON.stringify(content)?.slice(0, 80));
  }
  assert.deepEqual([...archive.kept.entries()].map(([id, { entry, data }]) => [id, entry, data]), before);
  assert.deepEqual(await readFile({ size: 1e9, text: async () => "" }, atOnce), { why: "too_large" });
  const mixed = { format: "narde-archives", version: 1, archives: [load("live"), 7, load("live")] };
  const report = await importFiles([file(mixed, "all.json")], into(archive));
  assert.deepEqual(report, said({ added: 1, duplicates: 1, refused: [{ why: "not_archive", count: 1, names: ["all.json · 2"] }] }));
});

test("five thousand bad entries: a report of a few lines, and what is right among them is taken", async () => {
  const archive = memoryArchive();
  await importFiles([file(load("match"))], into(archive));
  const impossible = load("whole-game");
  impossible.record.events.find((event) => event.e === "step").t = 9;
  const kinds = ["7", "null", "{}", '{"format": "narde-archive", "version": 2}', "{", "x", '"]}"'];
  const texts = Array.from({ length: 5000 }, (_, index) => kinds[index % kinds.length]);
  texts[10] = JSON.stringify(impossible);
  texts[2500] = JSON.stringify(load("live"));
  texts[4999] = JSON.stringify(load("typed"));
  let pieces = 0;
  const report = await importFiles([file(`{"format": "narde-archives", "version": 1, "archives": [${texts.filter((text) => text !== "{").join(",")}]}`, "all.json")], { ...into(archive), onProgress: () => (pieces += 1) });
  assert.equal(report.added, 2);
  const bad = texts.filter((text) => text !== "{").length - 2;
  assert.equal(report.refused.reduce((sum, { count }) => sum + count, 0), bad);
  assert.equal(pieces, bad + 2);
  assert.ok(report.refused.length <= 6 && report.refused.every(({ names }) => names.length <= 3));
  assert.deepEqual(report.refused.map(({ why }) => why).sort(), ["impossible", "newer", "not_archive", "not_json"]);
  assert.equal(archive.kept.size, 3);
});

test("many small files: the report stays short, too", async () => {
  const report = await importFiles(Array.from({ length: 300 }, (_, index) => file("{", `${index}.json`)), into(memoryArchive()));
  assert.deepEqual(report, said({ refused: [{ why: "not_json", count: 300, names: ["0.json", "1.json", "2.json"] }] }));
});

test("limits: entries, lengths, events, reviews; others keep the page alive", async () => {
  const bundle = (texts) => file(`{"format":"narde-archives","version":1,"archives":[${texts}]}`);
  assert.deepEqual(await readFile(bundle("1,".repeat(20_000) + "1"), atOnce), { why: "too_large" });
  assert.equal((await readFile(bundle("1,".repeat(19_999) + "1"), atOnce)).archives.length, 20_000);
  assert.deepEqual(readArchive(" ".repeat(16_000_001)), { why: "too_large" });
  assert.deepEqual(readArchive(JSON.stringify({ record: { events: Array(400_001).fill(0) } })), { why: "too_large" });
  assert.deepEqual(await readFile(file(`{"format": "narde-archive", "x": "${"y".repeat(16_000_000)}"}`), atOnce), { why: "too_large" });
  assert.deepEqual(await readFile({ size: 1, text: async () => Promise.reject(new Error("gone")) }, atOnce), { why: "not_json" });
  // It rests again and again, however the file is made.
  for (const text of [`[${"[],".repeat(400_000)}[]]`, `{"a":"${"\\\"".repeat(200_000)}"${",".repeat(300_000)}`]) {
    let rests = 0;
    await splitBundle(text, async () => void (rests += 1));
    assert.ok(rests >= 2, `${rests}`);
  }
  const asked = [];
  const parts = into({ ...memoryArchive(), reviews: async () => ({}), putReview: async () => {} });
  const report = await importFiles([file({ ...load("whole-game"), reviews: Array(10_000).fill(null) })], { ...parts, request: (op, fields) => {
    asked.push(op);
    return op === "review" ? Promise.reject(new Error("no")) : engine.request(op, fields);
  } });
  assert.deepEqual([report.added, report.dropped], [1, 10_000]);
  assert.ok(asked.length < 10);
});

test("files are split as JSON has them", async () => {
  const split = async (value) => {
    const text = typeof value === "string" ? value : JSON.stringify(value, null, 1);
    const found = await splitBundle(text, atOnce);
    return found.entries?.map((entry) => JSON.parse(entry)) ?? null;
  };
  const odd = ["], [", '"', "\\", '\\"', "{", "}", ",", "\u005b", "archives"];
  const values = [null, 7, -1.5e3, true, "", "x", [], {}, [[1, [2]], []], { archives: [1, 2] }, { a: { archives: [[]] } }, ...odd, odd, { "],[": odd }];
  assert.deepEqual(await split({ format: "x", archives: values, after: [1, { archives: [9] }] }), values);
  assert.deepEqual(await split('{"a": {"archives": [1]}, "archives" : [ 1 , [ 2 ] , "3" ] }'), [1, [2], "3"]);
  assert.deepEqual(await split({ archives: [] }), []);
  assert.deepEqual(await split('{"archives": [1], "archives": [2, 3]}'), [2, 3]);
  for (const other of [[], null, 7, "x", {}, { archives: {} }, { archives: 7 }, { a: ["archives", [1]] }]) assert.equal(await split(other), null);
  // A missing entry is a bad one; the others count.
  assert.deepEqual((await splitBundle('{"archives": [1,,2,]}', atOnce)).entries, ["1", "", "2", ""]);
  assert.deepEqual(await readFile(file('{"format":"narde-archives","version":1,"archives":[1'), atOnce), { why: "not_json" });
  assert.deepEqual(await readFile(file('{"format":"narde-archives","version":1,"archives":[1}]'), atOnce), { why: "not_json" });
});

test("all games in as many files as it takes, each read again", async () => {
  const archive = memoryArchive();
  await importFiles(NAMES.map((name) => file(load(name), name)), into(archive));
  async function* games() {
    for (const entry of await archive.list()) yield { entry, data: await archive.data(entry.id) };
  }
  const files = await filesOfAll(games(), 5_000, 10_000);
  assert.ok(files.length > 2);
  assert.equal(new Set(files.map(({ name }) => name)).size, files.length);
  const other = memoryArchive();
  const contents = await Promise.all(files.map(async ({ name, blob }) => file(await blob.text(), name)));
  assert.deepEqual(await importFiles(contents, into(other)), said({ added: NAMES.length }));
});

test("a file whose secret is false is taken, marked and named; it never takes the place of a true one", async () => {
  const whole = load("whole-game");
  const lie = { ...whole, secrets: ["00".repeat(32)] };
  const archive = memoryArchive();
  assert.deepEqual(await importFiles([file(lie, "lie.json")], into(archive)), said({ added: 1, doubtful: { count: 1, names: ["lie.json"] } }));
  assert.equal((await archive.list())[0].doubt, "dice");
  // Once more: it is here already, and it is still said.
  assert.deepEqual(await importFiles([file(lie, "lie.json")], into(archive)), said({ duplicates: 1, doubtful: { count: 1, names: ["lie.json"] } }));
  // The true one takes its place; then the false one cannot come back.
  assert.deepEqual(await importFiles([file(whole)], into(archive)), said({ updated: 1 }));
  const [entry] = await archive.list();
  assert.equal(entry.doubt, undefined);
  assert.deepEqual(await archive.data(entry.id), whole);
  assert.deepEqual(await importFiles([file(lie, "lie.json")], into(archive)), said({ duplicates: 1, doubtful: { count: 1, names: ["lie.json"] } }));
  assert.deepEqual(await archive.data(entry.id), whole);
  assert.equal(archive.kept.size, 1);
});

test("a longer game with a false secret stands beside the true beginning", async () => {
  const long = load("mixed");
  const cut = long.record.events.findIndex((event) => event.e === "next");
  const short = { ...long, record: { ...long.record, events: long.record.events.slice(0, cut) }, games: 1, secrets: long.secrets.slice(0, 1) };
  const archive = memoryArchive();
  await importFiles([file(short)], into(archive));
  const lie = { ...long, secrets: long.secrets.map(() => "11".repeat(32)) };
  const report = await importFiles([file(lie, "lie.json")], into(archive));
  assert.deepEqual(report, said({ added: 1, doubtful: { count: 1, names: ["lie.json"] } }));
  const kept = await archive.list();
  assert.equal(kept.length, 2);
  assert.deepEqual(await archive.data(kept.find(({ doubt }) => !doubt).id), short);
  // The true one goes on, whatever stands beside it.
  assert.equal((await importFiles([file(long)], into(archive))).updated, 1);
  assert.deepEqual((await archive.list()).map(({ doubt }) => doubt), [undefined]);
});

test("where the two programs differ, the game is marked for that", async () => {
  const archive = memoryArchive();
  const lie = { ...load("whole-game"), secrets: ["00".repeat(32)] };
  const request = (op, fields) => (op === "verify" ? Promise.resolve({ status: "verified", throws: 105 }) : engine.request(op, fields));
  await importFiles([file(lie)], { ...into(archive), request });
  assert.equal((await archive.list())[0].doubt, "checks");
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
  const archiver = createArchiver({ request: (op, fields) => engine.request(op, fields), archive });
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
  assert.equal(await archiver.keep(game), true);
  const [entry] = await archive.list();
  assert.deepEqual([entry.id, entry.ended, entry.score, entry.over, entry.results.length], [game.id, 2, [2, 0], true, 1]);
  assert.equal(outcome(entry), "won");
  assert.equal(opponentOf(entry), "medium");
  const verdict = await engine.request("verify", { archive: await archive.data(game.id) });
  assert.equal(verdict.status, "verified");
  assert.equal(await createArchiver({ request: async () => Promise.reject(new Error("dead")), archive }).keep(game), false);
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

test("long work rests when a picture is due, and not more often", async () => {
  let now = 0;
  const pace = createPace(() => now);
  let rested = false;
  setImmediate(() => (rested = true));
  await pace();
  assert.equal(rested, false);
  now = 20;
  await pace();
  now = 40;
  await pace();
  assert.equal(rested, true);
});

test("names of any length are shown by their ends", () => {
  assert.equal(shortened("a.json · 7"), "a.json · 7");
  const long = shortened(`${"ა".repeat(10_000)}.json · 5001`);
  assert.ok([...long].length <= 60 && long.startsWith("აა") && long.endsWith(".json · 5001"));
  assert.ok([...shortened("😀".repeat(5000))].length <= 60);
});
