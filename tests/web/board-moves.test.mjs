import { test } from "node:test";
import assert from "node:assert/strict";
import { difference, progress, sameWayRound } from "../../web/src/board/diff.js";
import { createRecognizer } from "../../web/src/board/gestures.js";
import { neighbour } from "../../web/src/board/keyboard.js";
import { measure } from "../../web/src/board/geometry.js";

const position = (white, black, more = {}) => ({ points: Array.from({ length: 24 }, (_, i) => [white[i + 1] ?? 0, black[i + 1] ?? 0]), bar: [0, 0], off: [0, 0], pins: [], ...more });

test("difference: nothing, one step, a turn of two checkers", () => {
  const a = position({ 1: 15 }, { 13: 15 });
  assert.deepEqual(difference(a, a, true), []);
  assert.deepEqual(difference(a, position({ 1: 14, 6: 1 }, { 13: 15 }), true), [{ side: 0, from: 1, to: 6 }]);
  const b = position({ 1: 13, 5: 1, 9: 1 }, { 13: 15 });
  const c = position({ 1: 13, 8: 1, 14: 1 }, { 13: 15 });
  assert.deepEqual(difference(b, c, true), [{ side: 0, from: 5, to: 8 }, { side: 0, from: 9, to: 14 }]);
  assert.deepEqual(difference(c, b, true), [{ side: 0, from: 8, to: 5 }, { side: 0, from: 14, to: 9 }]);
});

test("difference: Black over the corner from 24 to 1, bearing off, hit and entry", () => {
  const a = position({}, { 13: 10, 23: 1 });
  assert.deepEqual(difference(a, position({}, { 13: 10, 2: 1 }), true), [{ side: 1, from: 23, to: 2 }]);
  const two = position({}, { 23: 1, 3: 1 });
  assert.deepEqual(difference(two, position({}, { 2: 1, 8: 1 }), true), [{ side: 1, from: 23, to: 2 }, { side: 1, from: 3, to: 8 }]);
  assert.deepEqual(difference(position({ 24: 2 }, {}), position({ 24: 1 }, {}, { off: [1, 0] }), true), [{ side: 0, from: 24, to: "off" }]);
  const hit = difference(position({ 3: 1 }, { 8: 1 }), position({ 8: 1 }, {}, { bar: [0, 1] }), false);
  assert.deepEqual(hit, [{ side: 0, from: 3, to: 8 }, { side: 1, from: 8, to: "bar" }]);
  assert.deepEqual(difference(position({}, {}, { bar: [1, 0] }), position({ 4: 1 }, {}), false), [{ side: 0, from: "bar", to: 4 }]);
});

test("difference: a wanted step leads, another game appears", () => {
  const before = position({ 1: 1, 2: 1 }, {});
  const after = position({ 6: 1, 7: 1 }, {});
  assert.deepEqual(difference(before, after, true, { side: 0, from: 1, to: 7 }), [{ side: 0, from: 1, to: 7 }, { side: 0, from: 2, to: 6 }]);
  const fresh = difference(position({}, {}), position({ 1: 2 }, { 13: 1 }), true);
  assert.equal(fresh.length, 3);
  assert.ok(fresh.every((c) => c.from === null));
});

test("routes", () => {
  assert.equal(progress(13, 1, true), 1);
  assert.equal(progress(12, 1, true), 24);
  assert.equal(progress(24, 1, false), 1);
  assert.equal(progress("bar", 0, true), 0);
  assert.equal(progress("off", 1, false), 25);
  assert.equal(sameWayRound({ homes: [[19, 24], [7, 12]] }), true);
  assert.equal(sameWayRound({ homes: [[19, 24], [1, 6]] }), false);
});

function hand(mayDrag = true, samePlace = false) {
  const seen = [];
  const r = createRecognizer({ mayDrag: () => mayDrag, emit: (g) => seen.push(g.type), samePlace: () => samePlace });
  return { r, seen };
}

test("gestures: a trembling finger taps, a mouse needs less to drag", () => {
  let { r, seen } = hand();
  r.down(1, 100, 100, "touch");
  r.move(1, 108, 106);
  r.up(1, 108, 106);
  assert.deepEqual(seen, ["press", "tap"]);
  ({ r, seen } = hand());
  r.down(1, 100, 100, "mouse");
  r.move(1, 108, 100);
  r.move(1, 150, 100);
  r.up(1, 160, 100);
  assert.deepEqual(seen, ["press", "dragstart", "dragmove", "drop"]);
});

test("gestures: a refused drag is a tap only where it began", () => {
  let { r, seen } = hand(false, true);
  r.down(1, 0, 0, "touch");
  r.move(1, 30, 0);
  r.move(1, 60, 0);
  r.up(1, 30, 0);
  assert.deepEqual(seen, ["press", "tap"]);
  ({ r, seen } = hand(false, false));
  r.down(1, 0, 0, "touch");
  r.move(1, 30, 0);
  r.up(1, 200, 0);
  assert.deepEqual(seen, ["press", "cancel"]);
});

test("gestures: a second finger changes nothing, a cancel ends all", () => {
  const { r, seen } = hand();
  r.down(1, 0, 0, "touch");
  r.down(2, 50, 50, "touch");
  r.move(2, 90, 90);
  r.up(2, 90, 90);
  assert.deepEqual(seen, ["press"]);
  r.move(1, 40, 0);
  r.cancel(1);
  assert.deepEqual(seen, ["press", "dragstart", "cancel"]);
  assert.equal(r.active, false);
  r.down(3, 0, 0, "touch");
  r.up(3, 0, 0);
  assert.equal(seen.at(-1), "tap");
});

test("arrow keys walk as the eye sees and reach every place", () => {
  const LONG = [[19, 24], [7, 12]];
  const SHORT = [[19, 24], [1, 6]];
  const wide = measure({ width: 1000, height: 690, homes: LONG });
  assert.equal(neighbour(wide, 3, "ArrowLeft", 0), 4);
  assert.equal(neighbour(wide, 3, "ArrowDown", 0), 22);
  assert.equal(neighbour(wide, 22, "ArrowUp", 1), 3);
  assert.equal(neighbour(wide, 24, "ArrowRight", 1), "off0");
  assert.equal(neighbour(wide, "off0", "ArrowLeft", 1), 24);
  assert.equal(neighbour(wide, 12, "ArrowLeft", 0), "off1");
  assert.equal(neighbour(wide, 3, "ArrowUp", 0), null);
  const upright = measure({ width: 360, height: 600, homes: LONG });
  assert.equal(neighbour(upright, 14, "ArrowDown", 1), 15);
  assert.equal(neighbour(upright, 14, "ArrowRight", 1), 11);
  assert.equal(neighbour(upright, 24, "ArrowDown", 1), "off0");
  assert.equal(neighbour(upright, 1, "Home", 0), 1);
  const flipped = measure({ width: 1000, height: 690, homes: LONG, flip: true });
  assert.equal(neighbour(flipped, 3, "ArrowRight", 0), 4);
  assert.equal(neighbour(flipped, 3, "ArrowUp", 0), 22);

  for (const [homes, bar] of [[LONG, false], [SHORT, true], [SHORT, false]])
    for (const size of [[1000, 690], [360, 600]])
      for (const flip of [false, true]) {
        const g = measure({ width: size[0], height: size[1], homes, bar, flip });
        const seen = new Set([1]);
        const queue = [[1, 0]];
        while (queue.length) {
          const [stop, row] = queue.shift();
          for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
            const next = neighbour(g, stop, key, row);
            if (next === null || seen.has(next)) continue;
            seen.add(next);
            queue.push([next, typeof next === "number" ? (next <= 12 ? 0 : 1) : row]);
          }
        }
        assert.equal(seen.size, 26 + (bar ? 1 : 0));
      }
});
