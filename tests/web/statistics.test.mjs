import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { diceStatistics } from "../../web/src/verify/statistics.js";

const load = (name) => JSON.parse(readFileSync(new URL(`../vectors/archives/${name}.json`, import.meta.url), "utf8")).record;

/** A record of one game; `n` is its lot, `rolls` are dealt to the sides in turn. */
function record(rolls, { mode = "random", n = [6, 1], more = [] } = {}) {
  const events = [{ e: "lot", n }];
  rolls.forEach((d, index) => events.push({ e: "roll", d, s: index % 2 }, { e: "commit" }));
  return { format: "narde-record", version: 1, table: { dice: mode }, events: [...events, ...more] };
}

function random(seed) {
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return 1 + Math.floor((seed / 2 ** 32) * 6);
  };
}

const throwing = (count, die) => Array.from({ length: count }, () => [die(), die()]);
const near = (one, other) => assert.ok(Math.abs(one - other) < 1e-9, `${one} is not ${other}`);

test("counts faces, doubles and pips of each side", () => {
  const { each, both, games, skipped } = diceStatistics([record([[6, 5], [3, 3], [1, 2], [4, 1]])], "side");
  assert.deepEqual([games, skipped, each[0].rolls, each[1].rolls, both.rolls], [1, 0, 2, 2, 4]);
  assert.deepEqual(each[0].faces.map((face) => face.seen), [1, 1, 0, 0, 1, 1]);
  assert.deepEqual(each[1].faces.map((face) => face.seen), [1, 0, 2, 1, 0, 0]);
  assert.deepEqual(both.faces.map((face) => face.seen), [2, 1, 2, 1, 1, 1]);
  assert.deepEqual([each[0].doubles.seen, each[1].doubles.seen], [0, 1]);
  assert.deepEqual([each[0].pips.seen, each[1].pips.seen, both.pips.seen], [14, 17, 31]);
});

test("players are found through the lot and alternate as White", () => {
  const second = [{ e: "next" }, { e: "roll", d: [6, 6], s: 0 }, { e: "commit" }];
  const rolls = [[1, 2], [3, 4]];
  const black = diceStatistics([record(rolls, { n: [1, 6] })]).each;
  assert.deepEqual(black.map((one) => one.pips.seen), [7, 3]);
  const two = diceStatistics([record(rolls, { n: [6, 1], more: second })]);
  assert.deepEqual(two.each.map((one) => one.pips.seen), [3, 7 + 24]);
  assert.equal(two.games, 2);
  const sides = diceStatistics([record(rolls, { n: [6, 1], more: second })], "side");
  assert.deepEqual(sides.each.map((one) => one.pips.seen), [3 + 24, 7]);
});

test("what to expect of independent dice", () => {
  const { each } = diceStatistics([record(throwing(720, random(1)))], "side");
  const [white] = each;
  assert.equal(white.rolls, 360);
  for (const face of white.faces) {
    near(face.expected, 120);
    assert.deepEqual([face.low, face.high], [100, 140]); // 120 +- 1.96 * 10
  }
  near(white.doubles.expected, 60);
  assert.deepEqual([white.doubles.low, white.doubles.high], [46, 74]); // 60 +- 1.96 * 7.07
  near(white.pips.expected, 2940);
  // One roll: mean 8.1667, variance 18.47.
  assert.deepEqual([white.pips.low, white.pips.high], [2780, 3100]);
});

test("whole decks leave nothing to chance, parts of them less", () => {
  for (const [mode, deck] of [["balanced", 36], ["twofold", 72], ["triple", 108]]) {
    const whole = diceStatistics([record(throwing(2 * deck, random(2)), { mode })], "side").each[0];
    assert.deepEqual(whole.faces.map(({ low, high }) => [low, high]), Array(6).fill([deck / 3, deck / 3]));
    assert.deepEqual([whole.doubles.low, whole.doubles.high], [deck / 6, deck / 6]);
    assert.deepEqual([whole.pips.low, whole.pips.high], [(294 * deck) / 36, (294 * deck) / 36]);
    const half = (rolls, m) => diceStatistics([record(throwing(rolls, random(3)), { mode: m })], "side").each[0].doubles;
    assert.ok(half(deck, mode).high < half(deck, "random").high);
    near(half(deck, mode).expected, half(deck, "random").expected);
  }
});

test("face-balanced dice: faces exact over a bag, doubles rarer", () => {
  const { faces, doubles, pips } = diceStatistics([record(throwing(36, random(4)), { mode: "face_balanced" })], "side").each[0];
  assert.deepEqual(faces.map(({ low, high }) => [low, high]), Array(6).fill([6, 6]));
  near(doubles.expected, 18 / 7);
  near(pips.expected, 18 * 8);
});

test("equal dice vary together", () => {
  const rolls = throwing(200, random(5));
  const equal = diceStatistics([record(rolls, { mode: "equal" })]).both.pips;
  const free = diceStatistics([record(rolls)]).both.pips;
  near(equal.expected, free.expected);
  const ratio = (equal.high - equal.low) / (free.high - free.low);
  assert.ok(Math.abs(ratio - Math.SQRT2) < 0.02, String(ratio));
});

test("real archives lie in their ranges; deck games exactly", () => {
  const all = diceStatistics(["whole-game", "match", "mixed", "gulbar-triple", "face-balanced", "live", "typed"].map(load));
  assert.equal(all.skipped, 0);
  for (const dice of [...all.each, all.both]) {
    assert.equal(dice.faces.reduce((sum, face) => sum + face.seen, 0), 2 * dice.rolls);
    near(dice.faces.reduce((sum, face) => sum + face.expected, 0), 2 * dice.rolls);
  }
  assert.equal(all.both.rolls, all.each[0].rolls + all.each[1].rolls);
});

test("about one number in twenty is unusual", () => {
  let unusual = 0;
  let measures = 0;
  const die = random(6);
  for (let game = 0; game < 300; game++) {
    const { each } = diceStatistics([record(throwing(90, die))]);
    for (const { faces, doubles, pips } of each)
      for (const measure of [...faces, doubles, pips]) {
        measures += 1;
        unusual += Number(measure.unusual);
      }
  }
  assert.ok(unusual / measures > 0.02 && unusual / measures < 0.06, `${unusual} of ${measures}`);
});

test("nothing, and what is no record", () => {
  const none = diceStatistics([]);
  assert.deepEqual([none.games, none.skipped, none.both.rolls, none.both.pips.high], [0, 0, 0, 0]);
  const skipped = diceStatistics([null, 7, {}, { format: "narde-record" }, record([[1, 2]])]);
  assert.deepEqual([skipped.games, skipped.skipped, skipped.both.rolls], [1, 4, 1]);
  assert.ok(skipped.both.faces.every((face) => !face.unusual));
});
