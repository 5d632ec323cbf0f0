/** What a gesture means, on views made by hand: data in, meaning out. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { picture } from "../../web/src/game/picture.js";
import { nextAuto } from "../../web/src/game/auto.js";
import { defaultStep, drop, inHand, pickDie, sources, tap, targets } from "../../web/src/game/selection.js";

const step = (from, to, die) => ({ from, to, die });
const points = (places) => Array.from({ length: 24 }, (_, index) => places[index + 1] ?? [0, 0]);

/** White to play 5-3 with checkers on 1 and 8; Black has some on 13. */
const VIEW = {
  at: 4, phase: "play", mover: "white", actor: 0, colours: ["white", "black"],
  players: [{ kind: "human" }, { kind: "bot" }],
  board: { points: points({ 1: [14, 0], 8: [1, 0], 13: [0, 15] }), bar: [0, 0], off: [0, 0], pins: [] },
  layout: { heads: [1, 13], homes: [[19, 24], [7, 12]], bar: false, checkers: 15 },
  pips: [353, 360], rolled: [5, 3], dice: [{ value: 5, state: "free" }, { value: 3, state: "free" }],
  steps: [step(1, 6, 5), step(1, 4, 3), step(8, 11, 3)],
  routes: [
    { from: 1, to: 9, steps: [step(1, 6, 5), step(6, 9, 3)] },
    { from: 1, to: 9, steps: [step(1, 4, 3), step(4, 9, 5)] },
  ],
  played: [], forced: null, pass: null, table: {}, stage: null, pending: null, last: null, lot: { draws: [], winner: 0 }, rolls: [1, 0], result: null,
  may: ["resign", "step"],
};
const none = { selected: null, nextDie: null };
const picked = (selected, nextDie = null) => ({ selected, nextDie });

test("sources and targets", () => {
  assert.deepEqual(sources(VIEW), [1, 8]);
  assert.deepEqual(targets(VIEW, 1), [{ to: 6, steps: 1 }, { to: 4, steps: 1 }, { to: 9, steps: 2 }]);
  assert.deepEqual(targets(VIEW, 8), [{ to: 11, steps: 1 }]);
});

test("a first tap picks up, or asks why not, or means nothing", () => {
  assert.deepEqual(tap(VIEW, none, 1), { do: "select", from: 1 });
  const stuck = { ...VIEW, steps: VIEW.steps.filter(({ from }) => from === 1) };
  assert.deepEqual(tap(stuck, none, 8), { do: "why", from: 8 });
  assert.deepEqual(tap(VIEW, none, 13), { do: "nothing" });
  assert.deepEqual(tap(VIEW, none, 20), { do: "nothing" });
});

test("a second tap plays: a target, a route, the default die; or changes, or asks", () => {
  assert.deepEqual(tap(VIEW, picked(1), 6), { do: "steps", steps: [step(1, 6, 5)] });
  assert.equal(tap(VIEW, picked(1), 9).steps.length, 2);
  assert.deepEqual(tap(VIEW, picked(1, 3), 9).steps, [step(1, 4, 3), step(4, 9, 5)]);
  assert.deepEqual(tap(VIEW, picked(1), 1), { do: "steps", steps: [step(1, 6, 5)] });
  assert.deepEqual(tap(VIEW, picked(1, 3), 1), { do: "steps", steps: [step(1, 4, 3)] });
  assert.deepEqual(tap(VIEW, picked(1), 8), { do: "select", from: 8 });
  assert.deepEqual(tap(VIEW, picked(1), 13), { do: "why", from: 1, to: 13 });
});

test("the default die follows the dice as they lie, and falls back to what is possible", () => {
  const turned = { ...VIEW, dice: [...VIEW.dice].reverse() };
  assert.deepEqual(defaultStep(turned, 1, null), step(1, 4, 3));
  assert.deepEqual(defaultStep(VIEW, 8, 5), step(8, 11, 3));
  assert.equal(defaultStep(VIEW, 20, null), null);
});

test("a drop plays, asks, or is taken back", () => {
  assert.deepEqual(drop(VIEW, none, 8, 11), { do: "steps", steps: [step(8, 11, 3)] });
  assert.deepEqual(drop(VIEW, none, 8, 13), { do: "why", from: 8, to: 13 });
  assert.deepEqual(drop(VIEW, none, 8, 8), { do: "select", from: null });
});

test("a die is wished for once, and the wish is taken back by the same tap", () => {
  assert.deepEqual(pickDie(VIEW, none, 1), { do: "die", value: 3 });
  assert.deepEqual(pickDie(VIEW, picked(null, 3), 1), { do: "die", value: null });
  assert.deepEqual(pickDie({ ...VIEW, dice: [{ value: 5, state: "used" }] }, none, 0), { do: "nothing" });
});

test("the picture shows choices only to the person who has them", () => {
  const wishes = { hints: true, names: ["a", "b"] };
  assert.deepEqual(picture(VIEW, picked(1), null, wishes).movable, [1, 8]);
  assert.deepEqual(picture(VIEW, picked(1), null, { ...wishes, hints: false }).targets, []);
  const theirs = { ...VIEW, actor: 1 };
  assert.deepEqual(picture(theirs, picked(1), null, wishes).movable, []);
  assert.equal(picture(theirs, picked(1), null, wishes).selected, null);
});

test("before a roll the rival's last throw lies on his half, used", () => {
  const view = { ...VIEW, phase: "roll", dice: [], last: { player: 1, rolled: [2, 2], steps: [step(13, 15, 2)] } };
  const shown = picture(view, none, null, { hints: true, names: ["a", "b"] });
  assert.equal(shown.diceSide, "black");
  assert.deepEqual(shown.dice.map(({ value, state }) => [value, state]), [[2, "used"], [2, "used"], [2, "used"], [2, "used"]]);
  assert.deepEqual(shown.marks, [{ from: 13, to: 15 }]);
});

test("what plays itself, and what waits for a person", () => {
  const habits = { speed: "normal", autoRoll: false, autoForced: true, autoDone: false };
  const now = { view: VIEW, lotOpen: false, plan: [], planKind: null, decision: null, handsOff: false, wasForced: false };
  assert.equal(nextAuto(now, habits), null);
  const forced = { ...VIEW, forced: [step(1, 6, 5)] };
  assert.equal(nextAuto({ ...now, view: forced }, habits).do, "forced");
  assert.equal(nextAuto({ ...now, view: forced, handsOff: true }, habits), null);
  assert.equal(nextAuto({ ...now, view: forced }, { ...habits, autoForced: false }), null);
  const done = { ...VIEW, steps: [], routes: [], may: ["commit", "undo"] };
  assert.equal(nextAuto({ ...now, view: done }, habits), null);
  assert.equal(nextAuto({ ...now, view: done }, { ...habits, autoDone: true }).grace, true);
  assert.equal(nextAuto({ ...now, view: done, handsOff: true }, { ...habits, autoDone: true }), null);
  const lost = { ...VIEW, steps: [], pass: { code: "closed", dice: [5, 3] }, may: ["pass"] };
  assert.equal(nextAuto({ ...now, view: lost }, habits).type, "pass");
  const roll = { ...VIEW, phase: "roll", steps: [], may: ["roll"] };
  assert.equal(nextAuto({ ...now, view: roll }, habits), null);
  assert.equal(nextAuto({ ...now, view: roll }, { ...habits, autoRoll: true }).type, "roll");
  // Where a raise is possible, rolling is a decision, and typed dice cannot roll themselves.
  assert.equal(nextAuto({ ...now, view: { ...roll, may: ["double", "roll"] } }, { ...habits, autoRoll: true }), null);
  assert.equal(nextAuto({ ...now, view: { ...roll, table: { dice: "real" } } }, { ...habits, autoRoll: true }), null);
  const theirs = { ...VIEW, actor: 1 };
  assert.equal(nextAuto({ ...now, view: theirs }, habits).do, "think");
  assert.equal(nextAuto({ ...now, view: theirs, decision: "resign" }, habits).type, "resign");
  const theirRoll = { ...theirs, phase: "roll", steps: [], may: ["roll"] };
  assert.equal(nextAuto({ ...now, view: theirRoll }, habits).type, "roll");
  assert.equal(nextAuto({ ...now, view: { ...theirRoll, may: ["double", "roll"] } }, habits).do, "think");
  assert.equal(nextAuto({ ...now, view: { ...theirRoll, may: ["double", "roll"] }, decision: "double" }, habits).type, "double");
  const resigning = nextAuto({ ...now, view: { ...theirRoll, may: ["double", "resign", "roll"] }, decision: "resign" }, habits);
  assert.equal(resigning.type, "resign");
  assert.ok(resigning.delay > nextAuto({ ...now, view: theirRoll }, habits).delay);
  assert.equal(nextAuto({ ...now, view: { ...theirRoll, may: ["take_over"] } }, habits).type, "take_over");
  assert.equal(nextAuto({ ...now, view: { ...theirRoll, table: { dice: "real" } } }, habits), null);
  const offered = { ...theirs, phase: "offer", steps: [], may: ["drop", "take"] };
  assert.equal(nextAuto({ ...now, view: offered }, habits).do, "think");
  assert.equal(nextAuto({ ...now, view: offered, decision: "take" }, habits).type, "take");
  assert.equal(nextAuto({ ...now, view: theirs, plan: [VIEW.steps[0]], planKind: "bot" }, habits).do, "step");
  assert.equal(nextAuto({ ...now, view: theirs, plan: [step(2, 9, 1)], planKind: "bot" }, habits).do, "think");
});

test("a checker on the bar is in the hand already: a tap on its target enters", () => {
  const onBar = {
    ...VIEW, board: { ...VIEW.board, bar: [2, 0] }, routes: [],
    steps: [step("bar", 5, 5), step("bar", 3, 3)],
  };
  assert.equal(inHand(onBar, none), "bar");
  assert.equal(picture(onBar, none, null, { hints: true, names: ["a", "b"] }).selected, "bar");
  assert.deepEqual(tap(onBar, none, 5), { do: "steps", steps: [step("bar", 5, 5)] });
  assert.deepEqual(tap(onBar, none, "bar"), { do: "steps", steps: [step("bar", 5, 5)] });
  assert.deepEqual(tap(onBar, none, 8), { do: "why", from: 8 });
  assert.equal(inHand(VIEW, none), null);
});
