import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { Dice, Source, Stream, bytesOf, commitment, gameId, hexOf } from "../../web/src/verify/dice.js";
import { verifyArchive } from "../../web/src/verify/verify.js";
import { change } from "./tampering.mjs";

const VECTORS = new URL("../vectors/", import.meta.url);
const read = (path) => JSON.parse(readFileSync(new URL(path, VECTORS), "utf8"));
const load = (name) => read(`archives/${name}.json`);
const vectors = read("dice.json");

const pairs = (text) => text.split(" ").filter(Boolean).map((pair) => [...pair].map(Number));

test("vectors: blocks", async () => {
  for (const { secret, text, game, index, bytes } of vectors.blocks) {
    const source = await Source.open(bytesOf(secret), text, game);
    assert.equal(hexOf(await source.block(index)), bytes);
  }
});

test("vectors: numbers below a limit", async () => {
  const { secret, text, game, draws } = vectors.below;
  const source = await Source.open(bytesOf(secret), text, game);
  const stream = new Stream((index) => source.block(index));
  for (const [limit, number] of draws) assert.equal(await stream.below(limit), number);
});

for (const [number, vector] of vectors.games.entries()) {
  test(`vectors: game ${number}, ${vector.mode}`, async () => {
    const secret = bytesOf(vector.secret);
    assert.equal(await commitment(vector.mode, secret), vector.commit);
    assert.equal(gameId(vector.commit), vector.game);
    const dice = new Dice(vector.mode, await Source.open(secret, vector.text, vector.game));
    for (const lot of pairs(vector.lots)) assert.deepEqual(await dice.lot(), lot);
    const rolls = pairs(vector.rolls);
    assert.equal(vector.sides.length, rolls.length);
    for (const [index, side] of [...vector.sides].entries())
      assert.deepEqual(await dice.roll(Number(side), bytesOf(vector.fresh?.[index] ?? "")), rolls[index], `roll ${index}`);
  });
}

const { cases } = load("tampered");
for (const { name, of, changes, verdict, page } of cases)
  test(`archive ${of}: ${name}`, async () => assert.deepEqual(await verifyArchive(change(load(of), changes)), verdict ?? page));

test("archives: whole ones", async () => {
  const seen = {};
  for (const file of readdirSync(new URL("archives/", VECTORS))) {
    const name = file.replace(".json", "");
    if (name !== "tampered") seen[name] = Object.values(await verifyArchive(load(name))).join(" ");
  }
  assert.deepEqual(seen, {
    "face-balanced": "verified 17",
    "gulbar-triple": "verified 31",
    live: "verified 18",
    match: "verified 19 1",
    mixed: "verified 53",
    "old-sport": "verified 18",
    "refused-at-once": "verified 13",
    sport: "verified 18",
    typed: "unverified 17",
    unfinished: "unverified 0 5",
    "whole-game": "verified 105",
  });
});

test("archives: every throw is proved", async () => {
  for (const name of ["whole-game", "match", "refused-at-once", "mixed", "gulbar-triple", "face-balanced", "live", "sport", "old-sport"]) {
    const whole = load(name);
    let games = 0;
    for (const [number, event] of whole.record.events.entries()) {
      if (event.e === "next") games += 1;
      if (!["roll", "lot", "opening"].includes(event.e) || games >= whole.games) continue;
      const changed = structuredClone(whole);
      const faces = changed.record.events[number][event.e === "lot" ? "n" : "d"];
      faces[1] = (faces[1] % 6) + 1;
      const { status } = await verifyArchive(changed);
      assert.ok(status === "mismatch" || status === "unreadable", `${name}, event ${number}: ${status}`);
    }
  }
});

/** A small generator of numbers, so that a failure can be repeated. */
function random(seed) {
  return (limit) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * limit);
  };
}

const ODDITIES = [null, true, -1, 0, 1, 2, 1.5, 1e300, "", "x", "00", "\ud800", [], {}, [[]], [1, 2], { e: "roll" }, { e: "next" }, "__proto__", { length: 3 }, "narde-record"];

test("anything may stand anywhere: there is always a verdict", async () => {
  const draw = random(4);
  const names = ["match", "refused-at-once", "live", "typed"];
  for (let round = 0; round < 1500; round++) {
    const archive = load(names[round % names.length]);
    for (let times = draw(3); times >= 0; times--) {
      let place = archive;
      for (;;) {
        const keys = Object.keys(place);
        if (!keys.length) break;
        const key = keys[draw(keys.length)];
        if (typeof place[key] === "object" && place[key] && draw(4)) place = place[key];
        else {
          if (draw(3)) place[key] = structuredClone(ODDITIES[draw(ODDITIES.length)]);
          else delete place[key];
          break;
        }
      }
    }
    const verdict = await verifyArchive(archive);
    assert.ok(["verified", "unverified", "mismatch", "unreadable"].includes(verdict.status));
    assert.equal(verdict.status === "unreadable", typeof verdict.where === "string");
  }
});

test("what is no archive", async () => {
  for (const data of [...ODDITIES, undefined, () => 0, new Map(), new Proxy({}, { get: () => { throw new Error("no"); } })])
    assert.equal((await verifyArchive(data)).status, "unreadable");
});

test("where the page may not use WebCrypto it says so", async (context) => {
  context.mock.getter(globalThis.crypto, "subtle", () => undefined);
  assert.deepEqual(await verifyArchive(load("match")), { status: "unreadable", where: "webcrypto" });
  assert.equal((await verifyArchive(load("typed"))).status, "unverified");
});
