/** Whatever is pressed and does nothing says why. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { meaningOf } from "../../web/src/game/gestures.js";
import { whyNot } from "../../web/src/game/refused.js";
import { PLAYERS, handClock, memoryGames, sit, startCore } from "./table.mjs";

const engine = startCore();
after(() => engine.stop());

const NOTHING_CHOSEN = { selected: null, nextDie: null };
const PRESSES = [
  { type: "roll" }, { type: "undo" }, { type: "undoAll" }, { type: "done" }, { type: "die", index: 0 }, { type: "point", place: 12 },
  { type: "point", place: "off" }, { type: "lift", place: 1 }, { type: "drop", from: 1, to: 5 }, { type: "dead", what: "double" }, { type: "dead", what: "roll" },
];
const points = Array.from({ length: 24 }, (_, index) => [index === 0 ? 15 : 0, index === 12 ? 15 : 0]);
const view = (phase, change = {}) => ({
  phase, players: PLAYERS, actor: 0, mover: "white", colours: ["white", "black"], table: {}, may: [], steps: [], routes: [], dice: [], played: [],
  pending: null, cube: null, board: { points, bar: [0, 0] }, ...change,
});
const STEP = { from: 1, to: 7, die: 6 };
const PLAY = view("play", { steps: [STEP], dice: [{ value: 6, state: "free" }, { value: 5, state: "used" }], may: ["step"] });
const CUBE = { value: 2, owner: "black", next: 4, offer: null };

const MOMENTS = {
  "the lot": view("lot", { actor: null, mover: null, colours: null, may: ["lot"] }),
  "typed dice": view("roll", { table: { dice: "real" }, may: ["roll"] }),
  "the computer's turn": view("play", { actor: 1, mover: "black", may: ["step"], steps: [STEP] }),
  "a raise": view("offer", { may: ["take", "drop"], cube: { ...CUBE, owner: null, offer: 2 } }),
  "before the roll": view("roll", { may: ["roll", "resign"], cube: CUBE }),
  "handed-over steps": view("roll", { may: ["take_over"], pending: [[6, 2]] }),
  "in play": PLAY,
  "all is played": view("play", { may: ["commit", "undo"], dice: [{ value: 6, state: "used" }] }),
  "the end": view("over", { actor: null, may: [] }),
};

/** @param {any} view @param {any} press */
const said = (view, press) => (meaningOf(press, view, NOTHING_CHOSEN).do === "nothing" ? whyNot(press, view) : undefined);

const texts = JSON.parse(readFileSync(new URL("../../web/locales/en.json", import.meta.url), "utf8"));

for (const [name, moment] of Object.entries(MOMENTS)) {
  test(`${name}: every press does something or says why not`, () => {
    for (const press of PRESSES) {
      const why = said(moment, press);
      if (why === undefined) continue;
      assert.ok(why, `${JSON.stringify(press)} is silent`);
      assert.ok(why.key in texts, why.key);
    }
  });
}

test("the reason is the one of this moment", () => {
  const key = (moment, press) => said(MOMENTS[moment], press)?.key;
  assert.equal(key("the lot", { type: "roll" }), "why.lot_first");
  assert.equal(key("typed dice", { type: "roll" }), "why.enter_dice");
  assert.equal(key("the computer's turn", { type: "done" }), "why.not_your_turn");
  assert.equal(key("a raise", { type: "roll" }), "why.answer_first");
  assert.equal(key("before the roll", { type: "done" }), "why.roll_first");
  assert.equal(key("before the roll", { type: "undo" }), "why.nothing_to_undo");
  assert.equal(key("before the roll", { type: "dead", what: "double" }), "why.raise_rival");
  assert.equal(key("in play", { type: "dead", what: "double" }), "why.raise_not_now");
  assert.equal(key("handed-over steps", { type: "point", place: 1 }), "why.begin_first");
  assert.equal(key("in play", { type: "roll" }), "why.thrown");
  assert.equal(key("in play", { type: "done" }), "why.play_on");
  assert.equal(key("in play", { type: "die", index: 1 }), "why.die_used");
  assert.equal(key("in play", { type: "point", place: 12 }), "why.no_checker");
  assert.equal(key("in play", { type: "point", place: "off" }), "why.choose_first");
  assert.equal(key("all is played", { type: "roll" }), "why.finish_first");
  assert.equal(key("the end", { type: "roll" }), "why.game_over");
});

test("a press on a dead Raise is no raise, even if it could be made by the time it is heard", () => {
  const moment = view("roll", { may: ["roll", "double"], cube: { ...CUBE, owner: "white" } });
  assert.deepEqual(meaningOf({ type: "dead", what: "double" }, moment, NOTHING_CHOSEN), { do: "nothing" });
});

test("at the table it is shown, heard and spoken, and gone with the next thing that is done", async () => {
  const table = sit({ engine, games: memoryGames(), clock: handClock() });
  void table.controller.start({ variant: "classic", presets: [], players: [{ kind: "human" }, { kind: "human" }], table: { dice: "real" } });
  await table.until((s) => s.status === "playing" && !s.busy);
  table.controller.send({ type: "roll" });
  const refused = await table.until((s) => s.refused && !s.busy);
  assert.equal(refused.line.key, "why.enter_dice");
  assert.ok(table.seen.sounds.includes("refused"));
  assert.ok(table.seen.said.some(({ key }) => key === "why.enter_dice"));
  table.controller.refuse(null);
  assert.equal(table.seen.snapshot.refused, false);
  assert.equal(table.seen.snapshot.line.key, "status.lotReal");
  assert.equal(table.controller.lift(1), false);
  await table.until((s) => s.refused && !s.busy);
  table.controller.send({ type: "enter", dice: [5, 2] });
  await table.until((s) => s.view.phase !== "lot");
  assert.equal(table.seen.snapshot.refused, false);
});
