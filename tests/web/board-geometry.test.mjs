import { test } from "node:test";
import assert from "node:assert/strict";
import { measure, hitPlace, onPoint, onBar, inTray, diceSpots, trayCount, pointNumber, distance } from "../../web/src/board/geometry.js";
import { chooseDrop } from "../../web/src/board/drop.js";
import { landingSpot, spotOf } from "../../web/src/board/places.js";

const LONG = [[19, 24], [7, 12]];
const SHORT = [[19, 24], [1, 6]];
const SIZES = [[320, 394], [320, 480], [360, 600], [412, 700], [560, 350], [740, 360], [820, 1010], [1000, 690], [1366, 700], [1920, 1080], [700, 700], [300, 1000], [1600, 300]];

/** Every combination that a player can choose. */
function* boards() {
  for (const [width, height] of SIZES)
    for (const layout of ["auto", "upright", "wide"])
      for (const flip of [false, true])
        for (const [homes, bar] of [[LONG, false], [SHORT, true], [SHORT, false]]) yield { width, height, layout, flip, homes, bar };
}

const centre = (r) => ({ x: r.x + r.w / 2, y: r.y + r.h / 2 });
const inside = (outer, r, slack = 0.5) => r.x >= outer.x - slack && r.y >= outer.y - slack && r.x + r.w <= outer.x + outer.w + slack && r.y + r.h <= outer.y + outer.h + slack;
const apart = (a, b) => a.x + a.w <= b.x + 0.5 || b.x + b.w <= a.x + 0.5 || a.y + a.h <= b.y + 0.5 || b.y + b.h <= a.y + 0.5;

test("everything lies inside the container, nothing over anything else", () => {
  for (const o of boards()) {
    const g = measure(o);
    const whole = { x: 0, y: 0, w: o.width, h: o.height };
    assert.ok(inside(whole, g.board, 1), JSON.stringify(o));
    const rects = [...g.points.slice(1).map((p) => p.rect), ...g.trays.map((t) => t.rect), g.hinge];
    rects.forEach((r, i) => {
      assert.ok(inside(g.board, r), `${i} ${JSON.stringify(o)}`);
      for (let j = 0; j < i; j++) assert.ok(apart(r, rects[j]), `${i} over ${j} ${JSON.stringify(o)}`);
    });
  }
});

test("the whole container is used where its shape allows", () => {
  const g = measure({ width: 360, height: 600, homes: LONG });
  assert.deepEqual(g.board, { x: 0, y: 0, w: 360, h: 600 });
  assert.deepEqual(measure({ width: 1000, height: 690, homes: LONG }).board, { x: 0, y: 0, w: 1000, h: 690 });
});

test("fifteen checkers stay on their point, and on their own board", () => {
  for (const o of boards()) {
    const g = measure(o);
    for (let n = 1; n <= 24; n++) {
      const room = g.points[n].rect;
      for (const pinned of [false, true])
        for (const count of [1, 2, 5, 15, 16]) {
          for (const i of [0, count - 1]) {
            const c = onPoint(g, n, i, count, pinned);
            const r = { x: c.x - g.size / 2, y: c.y - g.size / 2, w: g.size, h: g.size };
            assert.ok(inside(room, r, g.size * 0.06 + 0.5), `${n} ${i}/${count} ${JSON.stringify(o)}`);
          }
        }
    }
    for (const side of [0, 1]) {
      for (const i of [0, 14]) assert.ok(distance(g.trays[side].rect, inTray(g, side, i).x, inTray(g, side, i).y) === 0);
      // The count stands clear of the fifteenth disc.
      const last = inTray(g, side, 14);
      const count = trayCount(g, side);
      assert.ok(Math.hypot(last.x - count.x, last.y - count.y) >= g.discThick / 2 + 8, JSON.stringify(o));
      if (o.bar) for (const i of [0, 14]) assert.equal(distance(g.hinge, onBar(g, side, i, 15).x, onBar(g, side, i, 15).y), 0);
    }
  }
});

test("the traditional picture (RULES 1.3) and its half turn", () => {
  const g = measure({ width: 1000, height: 690, homes: LONG });
  const at = (n) => centre(g.points[n].rect);
  for (let n = 1; n < 12; n++) assert.ok(at(n).x > at(n + 1).x && Math.abs(at(n).y - at(n + 1).y) < 1);
  for (let n = 13; n < 24; n++) assert.ok(at(n).x < at(n + 1).x);
  assert.ok(at(1).y < at(24).y && Math.abs(at(1).x - at(24).x) < 1);
  const f = measure({ width: 1000, height: 690, homes: LONG, flip: true });
  for (let n = 1; n <= 24; n++) {
    const a = at(n);
    const b = centre(f.points[n].rect);
    assert.ok(Math.abs(a.x + b.x - 1000) < 1 && Math.abs(a.y + b.y - 690) < 1);
  }
});

test("upright: rows to tap, own home next to the thumb, never mirrored", () => {
  for (const homes of [LONG, SHORT])
    for (const flip of [false, true]) {
      const g = measure({ width: 360, height: 600, homes, bar: homes === SHORT, flip });
      assert.equal(g.upright, true);
      const own = homes[flip ? 1 : 0];
      for (let n = own[0]; n <= own[1]; n++) assert.ok(centre(g.points[n].rect).y > 300, `${n}`);
      for (let n = 1; n <= 24; n++) {
        assert.ok(g.points[n].hit.h >= 40, `${g.points[n].hit.h}`);
        assert.ok(g.points[n].hit.w >= 150);
      }
      // A turn keeps the way round: 1 -> 12 -> 13 is counter-clockwise on every picture.
      const [a, b, c] = [1, 12, 13].map((n) => centre(g.points[n].rect));
      assert.ok((b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) < 0);
      const [near] = g.hearts;
      assert.ok(near.y > 300);
    }
});

test("targets are never smaller than 24 px on the smallest phone", () => {
  for (const [homes, bar] of [[LONG, false], [SHORT, true]]) {
    const g = measure({ width: 320, height: 394, homes, bar });
    for (let n = 1; n <= 24; n++) assert.ok(Math.min(g.points[n].hit.w, g.points[n].hit.h) >= 24);
    for (const t of g.trays) assert.ok(Math.min(t.hit.w, t.hit.h) >= 24);
    if (bar) assert.ok(Math.min(g.hinge.w, g.hinge.h) >= 24);
    for (const side of ["white", "black"]) assert.ok(diceSpots(g, side, 4).hit >= 24);
  }
});

test("dice: four fit on their half, on the thrower's side, at least 44 px to tap on a phone", () => {
  for (const o of boards()) {
    const g = measure(o);
    for (const side of ["white", "black"]) {
      const four = diceSpots(g, side, 4);
      for (const c of four.spots) assert.ok(g.fields.some((f) => distance(f, c.x, c.y) === 0), JSON.stringify(o));
    }
    const near = diceSpots(g, g.near, 2).spots[0];
    const far = diceSpots(g, g.near === "white" ? "black" : "white", 2).spots[0];
    assert.ok(g.upright ? near.y > far.y : near.x > far.x);
  }
  assert.ok(diceSpots(measure({ width: 360, height: 600, homes: LONG }), "white", 2).hit >= 44);
});

test("a tap means the place under it; a near miss is forgiven, a far one is not", () => {
  for (const o of boards()) {
    const g = measure(o);
    for (let n = 1; n <= 24; n++) {
      for (const count of [1, 8]) {
        const c = onPoint(g, n, count - 1, count);
        assert.deepEqual(hitPlace(g, c.x, c.y), { kind: "point", n });
      }
      assert.deepEqual(hitPlace(g, g.points[n].number.x, g.points[n].number.y), { kind: "point", n });
    }
    for (const side of [0, 1]) {
      const c = centre(g.trays[side].rect);
      assert.deepEqual(hitPlace(g, c.x, c.y), { kind: "off", side });
    }
    const c = centre(g.hinge);
    if (o.bar) assert.deepEqual(hitPlace(g, c.x, c.y), { kind: "bar" });
  }
  const g = measure({ width: 1600, height: 300, homes: LONG });
  assert.equal(hitPlace(g, 2, 150, 14), null);
  const edge = g.board.x;
  assert.equal(hitPlace(g, edge - 10, 150, 14)?.kind, "off");
});

test("numbers", () => {
  assert.equal(pointNumber(1, "georgian"), 24);
  assert.equal(pointNumber(13, "georgian"), 12);
  assert.equal(pointNumber(5, "yellowclub"), 5);
});

test("a dropped checker goes to the lit place it is over or nearly over", () => {
  const g = measure({ width: 360, height: 600, homes: LONG });
  const targets = [{ to: 6, steps: 1 }, { to: "off", steps: 1 }];
  const over = (n) => centre(g.points[n].rect);
  const lifted = (c) => ({ x: c.x, y: c.y - 30 });
  assert.deepEqual(chooseDrop(g, targets, 1, 0, over(6), lifted(over(6))), { place: 6, lit: true });
  // Shown above the finger: the picture counts as well as the finger.
  const finger = { x: over(6).x, y: over(6).y + 30 };
  assert.deepEqual(chooseDrop(g, targets, 1, 0, finger, lifted(finger)), { place: 6, lit: true });
  assert.deepEqual(chooseDrop(g, targets, 1, 0, over(1), over(1)), { place: null, lit: false });
  assert.deepEqual(chooseDrop(g, targets, 1, 0, over(15), over(15)), { place: 15, lit: false });
  const tray = centre(g.trays[0].rect);
  assert.deepEqual(chooseDrop(g, targets, 1, 0, tray, tray), { place: "off", lit: true });
  assert.deepEqual(chooseDrop(g, targets, 1, 1, tray, tray).lit, false);
});

test("pins and landings", () => {
  const g = measure({ width: 1000, height: 690, homes: SHORT });
  const points = Array.from({ length: 24 }, () => [0, 0]);
  points[7] = [1, 2];
  points[9] = [0, 1];
  const board = { points, bar: [0, 0], off: [0, 0], pins: [[8, "white"]] };
  const pinned = spotOf(g, board, 8, 0, 0);
  const cover = spotOf(g, board, 8, 1, 0);
  assert.ok(Math.abs(pinned.y - cover.y) < g.size * 0.7 && Math.abs(pinned.y - cover.y) > g.size * 0.3);
  assert.deepEqual(landingSpot(g, board, 10, 0, true), onPoint(g, 10, 1, 2, true));
  assert.deepEqual(landingSpot(g, board, 10, 0, false), onPoint(g, 10, 0, 1));
});
