/** What is stored, and what happens to it when storing fails: with a database in memory that fails as browsers do. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createArchiver } from "../../web/src/archive/archiver.js";
import { createStore } from "../../web/src/guest/store.js";
import { createArchive } from "../../web/src/storage/archive.js";
import { createDatabase } from "../../web/src/storage/database.js";
import { createGames } from "../../web/src/storage/games.js";
import { StoreError } from "../../web/src/storage/why.js";
import { copyOf, createDisk, failure, rows, useDisk } from "./indexeddb.mjs";
import { CLASSIC, handClock, sit, startCore } from "./table.mjs";

const engine = startCore();
after(() => engine.stop());

const STORES = ["archive", "bots", "games", "kept", "meta", "proofs", "reviews", "wheels"];

/** Until nothing of the fake database is on its way. */
async function quiet() {
  for (let turn = 0; turn < 60; turn += 1) await new Promise((done) => setImmediate(done));
}

/** Long enough for what is tried again of itself; the disk is quicker than the time. */
async function later({ clock }) {
  for (let part = 0; part < 10; part += 1) {
    await clock.pass(1600);
    await quiet();
  }
}

/** A page that works on a disk; its time passes only when it is let. */
function page(disk, owner = "tab") {
  useDisk(disk);
  const clock = handClock();
  const told = [];
  const database = createDatabase({ after: clock.after, onChange: (health) => told.push(structuredClone(health)) });
  return { disk, clock, database, told, games: createGames({ database, owner }), archive: createArchive(database), bots: createStore(database) };
}

/** Every write fails with this error until the function that is returned is called. */
function failing(disk, name, whats = ["put", "add", "delete"]) {
  let count = 0;
  disk.fails = (what) => {
    if (!whats.includes(what)) return null;
    count += 1;
    return failure(name);
  };
  return () => {
    disk.fails = () => null;
    return count;
  };
}

const save = (...events) => ({ format: "narde-save", version: 1, record: { events: events.map((e) => ({ e })) }, dice: {} });
const game = (id, ...events) => ({ id, started: 1, updated: events.length, over: false, doubles: [0, 0], save: save(...events) });
const eventsOf = (disk, id) => rows(disk, "games").get(id)?.save.record.events.map(({ e }) => e).join("");
const meta = (disk) => rows(disk, "meta").get("current");

// ---- the database --------------------------------------------------------------

test("a new database has all stores, an old one gets those that it lacks and keeps what it has", async () => {
  const first = page(createDisk());
  await first.games.create(game("a", "x"));
  assert.deepEqual([...first.disk.databases.get("narde").stores.keys()].sort(), STORES);
  for (const version of [1, 2, 3]) {
    const old = createDisk();
    old.databases.set("narde", { version, stores: new Map([["games", { keyPath: "id", autoIncrement: false, rows: new Map([["a", game("a", "x")]]) }]]) });
    const { disk, games } = page(old);
    assert.equal(await games.peek(), null);
    assert.deepEqual([...disk.databases.get("narde").stores.keys()].sort(), STORES);
    assert.equal(eventsOf(disk, "a"), "x");
  }
});

test("a database with nothing in it, at any version up to ours, is made anew", async () => {
  for (const version of [1, 3, 4]) {
    const disk = createDisk();
    disk.databases.set("narde", { version, stores: new Map() });
    const { games, told } = page(disk);
    await games.create(game("a", "x"));
    assert.equal(eventsOf(disk, "a"), "x", `version ${version}`);
    assert.deepEqual(told, []);
  }
});

test("a newer database is not touched, and that is the reason that is given", async () => {
  const disk = createDisk();
  const first = page(disk);
  await first.games.create(game("a", "x", "y"));
  disk.databases.get("narde").version = 99;
  const before = structuredClone(disk.databases);
  const { games, archive, database, clock } = page(disk, "other");
  await assert.rejects(games.peek(), { name: "StoreError", why: "newer", code: "store_newer" });
  await assert.rejects(games.current(), { why: "newer" });
  await assert.rejects(archive.list(), { why: "newer" });
  assert.equal(database.health().trouble, "newer");
  await games.create(game("b", "z"));
  assert.equal(database.health().unsaved.game, "newer");
  await later({ clock });
  assert.deepEqual(disk.databases, before);
});

test("a tab that holds the store back is the reason; when it goes, all is stored without anybody's doing", async () => {
  const disk = createDisk();
  useDisk(disk);
  // An older version of the app, frozen in the background: it does not hear that it should let go.
  const frozen = await new Promise((done) => {
    const opening = indexedDB.open("narde", 2);
    opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore("games", { keyPath: "id" }));
    opening.addEventListener("success", () => done(opening.result));
  });
  const { games, told } = page(disk);
  await assert.rejects(games.peek(), { why: "blocked" });
  await games.create(game("a", "x"));
  await games.save(game("a", "x", "y"));
  assert.deepEqual(told.at(-1), { trouble: "blocked", unsaved: { game: "blocked" } });
  frozen.close();
  await quiet();
  assert.equal(eventsOf(disk, "a"), "xy");
  assert.deepEqual(told.at(-1), { trouble: null, unsaved: {} });
});

test("a connection that the browser has closed, or that is dead, is opened again at once", async () => {
  const { disk, games, told } = page(createDisk());
  await games.create(game("a", "x"));
  for (const db of disk.open.get("narde")) db.terminate();
  await games.save(game("a", "x", "y"));
  // Closed without a word, as mobile browsers do.
  for (const db of disk.open.get("narde")) db.close();
  await games.save(game("a", "x", "y", "z"));
  assert.equal(eventsOf(disk, "a"), "xyz");
  let dead = 1;
  disk.fails = (what) => (what === "get" && dead-- > 0 ? failure("UnknownError") : null);
  await games.save(game("a", "x", "y", "z", "w"));
  assert.equal(eventsOf(disk, "a"), "xyzw");
  assert.equal(disk.opened, 4);
  assert.deepEqual(told, []);
});

test("a newer version in another tab gets the store; this tab says why it cannot store any more", async () => {
  const { disk, games, told } = page(createDisk());
  await games.create(game("a", "x"));
  await new Promise((done) => {
    const opening = indexedDB.open("narde", 5);
    opening.addEventListener("success", () => done(opening.result.close()));
  });
  await games.save(game("a", "x", "y"));
  assert.deepEqual(told.at(-1), { trouble: null, unsaved: { game: "newer" } });
  assert.equal(eventsOf(disk, "a"), "x");
});

test("a database that does not answer does not stop the game; what comes late does not undo what came since", async () => {
  const { disk, archive, clock, told } = page(createDisk());
  let answer;
  const held = new Promise((done) => (answer = done));
  disk.holds = (what) => (what === "open" ? held : null);
  const putting = archive.put({ id: "e", ended: 1 }, { record: 1 });
  await quiet();
  await clock.pass(3000);
  assert.equal(await putting, "other");
  assert.deepEqual(told.at(-1).unsaved, { archive: "other" });
  assert.deepEqual((await archive.data("e")), { record: 1 });
  // The attempt is given up, and another one is held up as well.
  await clock.pass(20_000);
  disk.holds = () => null;
  void archive.remove("e");
  await later({ clock });
  assert.equal(rows(disk, "archive").size, 0);
  answer();
  await later({ clock });
  assert.equal(rows(disk, "archive").size, 0);
  assert.deepEqual(told.at(-1), { trouble: null, unsaved: {} });
});

test("only the first move waits for a store that hangs; the later ones go on almost at once", async () => {
  const { disk, games, clock } = page(createDisk());
  await games.create(game("a", "x"));
  disk.holds = (what) => (what === "commit" ? new Promise(() => undefined) : null);
  let done = 0;
  const saving = async (...events) => {
    await games.save(game("a", ...events));
    done += 1;
  };
  void saving("x", "y");
  await quiet();
  await clock.pass(2900);
  assert.equal(done, 0);
  await clock.pass(100);
  await quiet();
  assert.equal(done, 1);
  void saving("x", "y", "z");
  await quiet();
  await clock.pass(250);
  await quiet();
  assert.equal(done, 2);
});

test("what is several writes happens whole or not at all", async () => {
  for (const what of ["add", "delete", "commit"]) {
    const { disk, games, clock } = page(createDisk());
    await games.create(game("a", "x"));
    const heal = failing(disk, "AbortError", [what]);
    await games.setAside();
    assert.deepEqual([rows(disk, "games").size, rows(disk, "kept").size, meta(disk)?.id], [1, 0, "a"], what);
    heal();
    await games.create(game("b", "y"));
    await later({ clock });
    assert.deepEqual([[...rows(disk, "games").keys()], rows(disk, "kept").size, meta(disk).id], [["b"], 1, "b"], what);
  }
});

// ---- reasons -------------------------------------------------------------------

for (const [name, why] of [["QuotaExceededError", "full"], ["AbortError", "other"], ["UnknownError", "other"], ["SecurityError", "refused"], ["DataError", "other"]]) {
  for (const what of ["put", "commit", "get"]) {
    test(`${name} of ${what}: told as "${why}" until it is stored, then not any more`, async () => {
      const { disk, games, told, clock } = page(createDisk());
      await games.create(game("a", "x"));
      const heal = failing(disk, name, [what]);
      await games.save(game("a", "x", "y"));
      assert.deepEqual(told.at(-1).unsaved, { game: why });
      assert.equal(eventsOf(disk, "a"), "x");
      await games.save(game("a", "x", "y", "z"));
      heal();
      await later({ clock });
      assert.equal(eventsOf(disk, "a"), "xyz");
      assert.deepEqual(told.at(-1), { trouble: null, unsaved: {} });
    });
  }
}

for (const error of [failure("SecurityError"), failure("InvalidStateError"), new TypeError("x"), Object.assign(failure("SecurityError"), { sync: true })]) {
  test(`a window that may not open the store (${error.name}${error.sync ? ", thrown" : ""}) keeps everything as long as it lives`, async () => {
    const { disk, games, archive, bots, told, database } = page(createDisk());
    disk.fails = (what) => (what === "open" ? error : null);
    await assert.rejects(games.peek(), { why: "refused" });
    await games.create(game("a", "x"));
    await archive.put({ id: "e", ended: 1 }, { record: 1 });
    await archive.putReview("e", 0, { loss: 1 });
    await bots.put({ id: "b", name: "B" }, new ArrayBuffer(1));
    assert.equal(told.at(-1).unsaved.game, "refused");
    assert.deepEqual(await games.peek(), { id: "a", over: false });
    assert.equal((await games.current()).game.id, "a");
    assert.deepEqual([(await archive.list()).length, await archive.data("e"), await archive.reviews("e")], [1, { record: 1 }, { 0: { loss: 1 } }]);
    assert.deepEqual([(await archive.entry("none")), await archive.data("none"), await archive.missing()], [null, null, []]);
    assert.equal((await bots.list()).length, 1);
    assert.equal((await createStore(database).wheel("b")).byteLength, 1);
    // The person allows it meanwhile.
    disk.fails = () => null;
    await games.save(game("a", "x", "y"));
    await quiet();
    assert.deepEqual([eventsOf(disk, "a"), rows(disk, "archive").size, rows(disk, "reviews").size, rows(disk, "wheels").size], ["xy", 1, 1, 1]);
  });
}

test("without IndexedDB at all", async () => {
  const { games } = page(createDisk());
  Object.defineProperty(globalThis, "indexedDB", { value: undefined, configurable: true });
  await assert.rejects(games.peek(), { why: "refused" });
  await games.create(game("a", "x"));
  assert.equal((await games.current()).game.id, "a");
});

// ---- a failure that passes -----------------------------------------------------

test("what cannot be read is not taken for what is not there", async () => {
  const disk = createDisk();
  await page(disk).games.create(game("a", "x"));
  const { games, archive, bots, told, clock } = page(disk, "next");
  disk.fails = (what) => (what === "get" ? failure("AbortError") : null);
  for (const asking of [() => games.peek(), () => games.current(), () => games.raw(), () => archive.list(), () => archive.data("e"), () => archive.reviews("e"), () => archive.missing(), () => bots.list(), () => bots.wheel("b")]) {
    await assert.rejects(asking(), (error) => error instanceof StoreError && error.why === "other");
  }
  assert.equal(told.at(-1).trouble, "other");
  disk.fails = () => null;
  // Looked at again of itself: whoever waits for it hears that it can be had.
  await later({ clock });
  assert.equal(told.at(-1).trouble, null);
  assert.equal((await games.current()).game.id, "a");
});

test("with no room to write whose it is, the stored game can be played on all the same", async () => {
  const disk = createDisk();
  await page(disk).games.create(game("a", "x"));
  const { games } = page(disk, "next");
  const heal = failing(disk, "QuotaExceededError");
  const { game: found } = await games.current();
  assert.equal(found.id, "a");
  await games.save(game("a", "x", "y"));
  assert.equal(meta(disk).owner, "tab");
  heal();
  await games.save(game("a", "x", "y", "z"));
  assert.deepEqual([eventsOf(disk, "a"), meta(disk).owner], ["xyz", "next"]);
});

test("archive, proofs, reviews, bots and wheels catch up with the next thing that is stored, and by themselves", async () => {
  for (const how of ["action", "time"]) {
    const { disk, games, archive, bots, clock, told } = page(createDisk());
    await games.create(game("a", "x"));
    await archive.put({ id: "old", ended: 1 }, { record: "old" });
    await bots.put({ id: "old", name: "Old" }, new ArrayBuffer(2));
    const heal = failing(disk, "QuotaExceededError");
    assert.equal(await archive.put({ id: "new", ended: 2 }, { record: "new" }), "full");
    assert.equal(await archive.put({ id: "new", ended: 3 }, { record: "newer" }), "full");
    assert.equal(await archive.putReview("new", 0, { loss: 1 }), "full");
    assert.equal(await archive.putReview("new", 1, { loss: 2 }), "full");
    assert.equal(await archive.remove("old"), "full");
    assert.equal(await bots.put({ id: "bot", name: "Bot" }, new ArrayBuffer(3)), "full");
    assert.equal(await bots.remove("old"), "full");
    assert.deepEqual(told.at(-1).unsaved, { archive: "full", reviews: "full", bots: "full" });
    // Whoever looks sees it as it is meant.
    assert.deepEqual((await archive.list()).map(({ id, ended }) => [id, ended]), [["new", 3]]);
    assert.deepEqual([await archive.entry("old"), await archive.data("old"), await archive.data("new")], [null, null, { record: "newer" }]);
    assert.deepEqual(await archive.reviews("new"), { 0: { loss: 1 }, 1: { loss: 2 } });
    assert.deepEqual((await bots.list()).map(({ id }) => id), ["bot"]);
    assert.deepEqual([await bots.wheel("old"), (await bots.wheel("bot")).byteLength], [null, 3]);
    heal();
    if (how === "time") await later({ clock });
    else await games.save(game("a", "x", "y"));
    await quiet();
    assert.deepEqual([...rows(disk, "archive").keys()], ["new"]);
    assert.deepEqual([...rows(disk, "proofs")], [["new", { record: "newer" }]]);
    assert.deepEqual([...rows(disk, "reviews")], [["new", { 0: { loss: 1 }, 1: { loss: 2 } }]]);
    assert.deepEqual([[...rows(disk, "bots").keys()], [...rows(disk, "wheels").keys()]], [["bot"], ["bot"]]);
    assert.deepEqual(told.at(-1), { trouble: null, unsaved: {} });
  }
});

test("a review that is not stored goes with its game", async () => {
  const { disk, archive, clock } = page(createDisk());
  await archive.put({ id: "e", ended: 1 }, {});
  const heal = failing(disk, "QuotaExceededError");
  await archive.putReview("e", 0, { loss: 1 });
  await archive.remove("e");
  assert.deepEqual(await archive.reviews("e"), {});
  heal();
  await later({ clock });
  assert.deepEqual([rows(disk, "archive").size, rows(disk, "reviews").size], [0, 0]);
});

test("a game that ended while the engine was away is taken up when it is back, never over a later state of its series", async () => {
  const { archive } = page(createDisk());
  let away = true;
  const archiver = createArchiver({
    archive,
    async request(op, { save: asked }) {
      if (away) throw Object.assign(new Error("away"), { code: "crashed" });
      const record = { events: [{ e: "seal", c: "c" }, ...asked.record.events] };
      return { archive: { record }, summary: { variant: "classic", presets: [], table: {}, players: [], games: [], series: { results: [], score: [0, 0], over: true, winner: 0 } } };
    },
  });
  const played = { ...game("a", "x"), over: true };
  assert.equal(await archiver.keep(played), false);
  played.save.record.events.push({ e: "later" });
  away = false;
  archiver.again();
  await archiver.settled();
  assert.equal((await archive.data("a")).record.events.length, 2);
  // The older state is tried again after the later one has arrived.
  away = true;
  await archiver.keep({ ...played, updated: 5 });
  away = false;
  await archiver.keep({ ...played, updated: 9 });
  archiver.again();
  await archiver.settled();
  assert.equal((await archive.entry("a")).ended, 9);
});

// ---- never an older state over a newer one ---------------------------------------

test("a game that was replaced while nothing could be stored is stored, and stays off the table", async () => {
  const { disk, games, clock } = page(createDisk());
  const heal = failing(disk, "AbortError");
  await games.create(game("a", "x"));
  await games.save({ ...game("a", "x", "y"), over: true });
  await games.create(game("b", "z"));
  heal();
  await later({ clock });
  assert.deepEqual([eventsOf(disk, "a"), eventsOf(disk, "b"), meta(disk).id], ["xy", "z", "b"]);
});

/** Web Locks of one browser, as far as they are used. */
function createLocks() {
  let holder = null;
  const request = (name, options, work) => new Promise((resolve, reject) => {
    if (holder && !options.steal) return resolve(work(null));
    holder?.reject(failure("AbortError"));
    holder = { reject };
    return Promise.resolve(work({ name })).then(resolve);
  });
  return { request };
}

test("another tab that goes on from what was stored is not overwritten by this one's later catching up", async () => {
  const disk = createDisk();
  const locks = createLocks();
  const one = page(disk, "one");
  one.games = createGames({ database: one.database, locks, owner: "one" });
  const two = page(disk, "two");
  two.games = createGames({ database: two.database, locks, owner: "two" });
  assert.ok(await one.games.claim(false));
  await one.games.create(game("a", "x"));
  const heal = failing(disk, "QuotaExceededError");
  await one.games.save(game("a", "x", "lost"));
  let heard = 0;
  one.games.onTaken(() => (heard += 1));
  assert.ok(await two.games.claim(true));
  await quiet();
  assert.equal(heard, 1);
  heal();
  assert.equal(eventsOf(disk, "a"), "x");
  await two.games.current();
  await two.games.save(game("a", "x", "y", "z"));
  await later(one);
  assert.equal(eventsOf(disk, "a"), "xyz");
  // Back again: this tab finds what the other one has played, not its own.
  assert.ok(await one.games.claim(true));
  assert.equal((await one.games.current()).game.save.record.events.length, 3);
  await one.games.save(game("a", "x", "y", "z", "w"));
  assert.deepEqual([eventsOf(disk, "a"), meta(disk).owner], ["xyzw", "one"]);
});

test("a tab that takes its game back before anybody has played on has not lost anything", async () => {
  const disk = createDisk();
  const locks = createLocks();
  const one = page(disk, "one");
  one.games = createGames({ database: one.database, locks, owner: "one" });
  const two = page(disk, "two");
  two.games = createGames({ database: two.database, locks, owner: "two" });
  await one.games.claim(false);
  await one.games.create(game("a", "x"));
  const heal = failing(disk, "QuotaExceededError");
  await one.games.save(game("a", "x", "y"));
  await two.games.claim(true);
  await quiet();
  await one.games.claim(true);
  const { game: found } = await one.games.current();
  assert.equal(found.save.record.events.length, 2);
  heal();
  await later(one);
  assert.deepEqual([eventsOf(disk, "a"), meta(disk).owner], ["xy", "one"]);
});

// ---- whole games, with the real controller and the real core -----------------------

/** The table of tests, with its games on a disk. */
function seat(disk, owner, entropy = "7") {
  const parts = page(disk, owner);
  const { games } = parts;
  Object.defineProperty(games, "text", { get: () => (meta(disk) ? "there" : null) });
  Object.defineProperty(games, "events", { get: () => rows(disk, "games").get(meta(disk)?.id)?.save.record.events ?? [] });
  return { ...parts, ...sit({ engine, games, entropy }) };
}

/** The events that a page would find that starts now: the rest is dead. */
const found = (disk) => structuredClone(rows(disk, "games").get(meta(disk)?.id)?.save.record.events ?? []);

let kills = 0;
let injected = 0;

for (const name of ["QuotaExceededError", "AbortError", "UnknownError"]) {
  test(`${name} for some time in the middle of a game: the game goes on, says so, and all of it is stored afterwards`, async () => {
    const disk = createDisk();
    const table = seat(disk, "one", "c");
    void table.controller.start(CLASSIC);
    await table.until((s) => s.status === "playing");
    while (table.seen.snapshot.view.at < 15) await table.actOnce();
    const stored = table.games.events.length;
    const heal = failing(disk, name, ["put"]);
    while (table.seen.snapshot.view.at < 69) await table.actOnce();
    assert.equal(table.seen.snapshot.status, "playing");
    assert.deepEqual((found(disk)).length, stored);
    assert.equal(table.told.at(-1).unsaved.game, name === "QuotaExceededError" ? "full" : "other");
    injected += heal();
    // Nobody does anything: it is stored all the same.
    await later(table);
    assert.deepEqual(found(disk), table.seen.snapshot.game.save.record.events);
    assert.equal((found(disk)).length, table.seen.snapshot.view.at);
    assert.deepEqual(table.told.at(-1), { trouble: null, unsaved: {} });
    // From now on nothing that was shown can be lost.
    for (let turn = 0; turn < 20; turn += 1) {
      if (!(await table.actOnce())) break;
      assert.ok((found(disk)).length >= table.seen.snapshot.view.at);
      kills += 1;
    }
    const { at } = table.seen.snapshot.view;
    const again = seat(copyOf(disk), "two");
    void again.controller.resume(null);
    const { view } = await again.until((s) => s.status === "playing");
    assert.ok(view.at >= at);
  });
}

/** The same numbers in every run. */
function chance(seed) {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

for (let seed = 1; seed <= 6; seed += 1) {
  test(`failures at random (${seed}): what is stored never goes back, and is everything in the end`, async () => {
    const disk = createDisk();
    const random = chance(seed);
    const names = ["QuotaExceededError", "AbortError", "UnknownError", "InvalidStateError", "SecurityError"];
    let bad = false;
    disk.fails = (what) => {
      if (random() < 0.05) bad = !bad;
      if (!bad || random() < 0.3) return null;
      injected += 1;
      return failure(names[Math.floor(random() * (what === "open" ? names.length : 4))]);
    };
    let most = 0;
    disk.onCommit = () => {
      const events = found(disk);
      assert.ok(events.length >= most, `${events.length} events over ${most}`);
      most = events.length;
      // The page may be killed here: what is there is the game as it was played, up to some moment.
      const { game: playing } = table.seen.snapshot;
      if (playing) assert.deepEqual(events, playing.save.record.events.slice(0, events.length));
      kills += 1;
    };
    const table = seat(disk, "one", String(seed));
    void table.controller.start(CLASSIC);
    await table.until((s) => s.status === "playing");
    for (let turn = 0; turn < 40; turn += 1) {
      if (!(await table.actOnce())) break;
      if (turn % 5 === 0) await table.clock.pass(Math.floor(random() * 5000));
      if (turn % 7 === 0) for (const db of disk.open.get("narde") ?? []) db.terminate();
      const events = found(disk);
      const shown = table.seen.snapshot.game.save.record.events;
      assert.deepEqual(events, shown.slice(0, events.length));
      if (turn % 8 === 0 && events.length > 0) {
        await engine.request("open", { save: rows(disk, "games").get(meta(disk).id).save });
        await engine.request("open", { save: table.seen.snapshot.game.save });
      }
    }
    disk.fails = () => null;
    await later(table);
    assert.deepEqual(found(disk), table.seen.snapshot.game.save.record.events);
    assert.deepEqual(table.told.at(-1) ?? { trouble: null, unsaved: {} }, { trouble: null, unsaved: {} });
  });
}

test("the game that cannot be read at the start is neither gone nor replaced; it is there when the store is", async () => {
  const disk = createDisk();
  const first = seat(disk, "one", "d");
  void first.controller.start(CLASSIC);
  for (let turn = 0; turn < 4; turn += 1) await first.actOnce();
  const { length } = found(disk);
  const second = seat(disk, "two");
  second.seen.lastView = "untouched";
  disk.fails = (what) => (what === "get" ? failure("AbortError") : null);
  void second.controller.resume(null);
  const { code } = await second.until((s) => s.status === "stuck");
  assert.equal(code, "store_other");
  assert.equal(second.seen.lastView, "untouched");
  disk.fails = () => null;
  const { restarts } = engine;
  void second.controller.retry();
  const { view } = await second.until((s) => s.status === "playing");
  assert.ok(view.at >= length);
  assert.equal(engine.restarts, restarts);
});

test("so many kills and failures were tried", (t) => {
  t.diagnostic(`${kills} kills tried, ${injected} failures injected`);
  assert.ok(kills > 100 && injected > 500, `${kills}, ${injected}`);
});
