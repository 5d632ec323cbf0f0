/** Positions to look at. Not shipped. @import {BoardState, Layout, Position} from "../src/board/types.js" */

/** @type {Layout} */
export const LONG = { heads: [1, 13], homes: [[19, 24], [7, 12]], bar: false, checkers: 15 };
/** @type {Layout} */
export const SHORT = { heads: [1, 24], homes: [[19, 24], [1, 6]], bar: true, checkers: 15 };
/** @type {Layout} */
export const PLAKOTO = { heads: [1, 24], homes: [[19, 24], [1, 6]], bar: false, checkers: 15 };

/**
 * @param {Record<number, number>} white @param {Record<number, number>} black @param {Partial<Position>} [more]
 * @returns {Position}
 */
export function position(white, black, more = {}) {
  /** @type {[number, number][]} */
  const points = Array.from({ length: 24 }, (_, i) => [white[i + 1] ?? 0, black[i + 1] ?? 0]);
  return { points, bar: [0, 0], off: [0, 0], pins: [], ...more };
}

const middle = position({ 1: 6, 4: 1, 5: 2, 8: 1, 9: 1, 11: 2, 14: 1, 18: 1 }, { 13: 7, 15: 1, 16: 2, 19: 1, 20: 1, 3: 2, 6: 1 });
const bearing = position({ 19: 2, 20: 3, 22: 2, 23: 1 }, { 7: 1, 9: 4, 10: 2, 12: 3 }, { off: [7, 5] });
const two = { value: 5, state: /** @type {const} */ ("free") };
const three = { value: 3, state: /** @type {const} */ ("free") };

/** @type {Record<string, BoardState>} */
export const POSITIONS = {
  opening: { board: position({ 1: 15 }, { 13: 15 }), layout: LONG, mover: "white", diceSide: "white", dice: [two, three], movable: [1] },
  middle: {
    board: middle, layout: LONG, mover: "white", diceSide: "white", dice: [{ value: 6, state: "free" }, { value: 2, state: "free" }],
    movable: [1, 4, 5, 9, 11, 14], marks: [{ from: 13, to: 15 }, { from: 16, to: 20 }],
  },
  targets: {
    board: middle, layout: LONG, mover: "white", diceSide: "white", dice: [{ value: 6, state: "free" }, { value: 2, state: "free" }], nextDie: 6,
    movable: [1, 4, 5, 9, 11, 14], selected: 9, targets: [{ to: 11, steps: 1 }, { to: 15, steps: 2 }, { to: 17, steps: 2 }, { to: 10, steps: 1 }],
    marks: [{ from: 13, to: 15 }, { from: 16, to: 20 }],
  },
  bearing: {
    board: bearing, layout: LONG, mover: "white", diceSide: "white", dice: [{ value: 6, state: "used" }, { value: 4, state: "free" }],
    movable: [19, 20], selected: 20, targets: [{ to: "off", steps: 1 }, { to: 24, steps: 1 }], marks: [{ from: 10, to: "off" }],
  },
  doubles: {
    board: middle, layout: LONG, mover: "black", diceSide: "black",
    dice: [{ value: 4, state: "used" }, { value: 4, state: "free" }, { value: 4, state: "free" }, { value: 4, state: "lost" }], nextDie: 4, movable: [13, 15, 16],
  },
  cups: { board: position({ 1: 15 }, { 13: 15 }), layout: LONG, mover: null, cups: { state: "choose", numbers: null, picked: null, names: ["You", "Rival"] } },
  opened: { board: position({ 1: 15 }, { 13: 15 }), layout: LONG, mover: null, cups: { state: "open", numbers: [5, 2], picked: 1, names: ["ნინო ჯავახიშვილი", "Computer"] } },
  short: {
    board: position({ 1: 2, 12: 5, 17: 3, 19: 5 }, { 24: 2, 13: 5, 8: 3, 6: 5 }), layout: SHORT, mover: "white", diceSide: "white", dice: [two, three], movable: [1, 12, 17, 19],
  },
  hit: {
    board: position({ 1: 1, 12: 4, 17: 3, 19: 4 }, { 24: 2, 13: 5, 8: 3, 6: 4, 3: 1 }, { bar: [3, 0] }), layout: SHORT, mover: "white", diceSide: "white", dice: [two, three],
    movable: ["bar"], selected: "bar", targets: [{ to: 5, steps: 1 }, { to: 3, steps: 1 }],
  },
  plakoto: {
    board: position({ 1: 7, 8: 1, 10: 2, 17: 3, 20: 1, 23: 1 }, { 24: 6, 8: 3, 20: 1, 5: 1, 6: 2, 3: 2 }, { pins: [[8, "white"], [20, "black"]] }),
    layout: PLAKOTO, mover: "white", diceSide: "white", dice: [two, three], movable: [1, 10, 17], selected: 17, targets: [{ to: 22, steps: 1 }, { to: 20, steps: 1 }],
  },
  full: { board: position({ 3: 15 }, { 6: 8, 16: 7 }), layout: LONG, mover: "black", movable: [6], dice: [] },
};
