/**
 * The board as it stands before the engine has said a word: data for the very
 * first screen, so that nobody looks at an empty box while megabytes arrive.
 * The engine's own view replaces it.
 *
 * @typedef {import("./types.js").View} View
 *
 * @typedef {object} Setup
 * @property {"long" | "short"} family
 * @property {Record<number, [number, number]>} points point (1..24) -> [white, black]
 * @property {number} pips of each side
 * @property {boolean} [bar] hit checkers wait on the bar
 */

/** @type {Setup} */
const LONG = { family: "long", points: { 1: [15, 0], 13: [0, 15] }, pips: 360 };
/** @type {Setup} */
const FOUR = { family: "long", points: { 1: [4, 0], 19: [11, 0], 13: [0, 4], 7: [0, 11] }, pips: 162 };
/** @type {Setup} */
const SHORT = {
  family: "short", bar: true, pips: 167,
  points: { 1: [2, 0], 12: [5, 0], 17: [3, 0], 19: [5, 0], 24: [0, 2], 13: [0, 5], 8: [0, 3], 6: [0, 5] },
};

/** Games that do not start as the classic one. @type {Record<string, Setup>} */
const SETUPS = {
  khachapuri: FOUR,
  tbilisi: FOUR,
  short: SHORT,
  portes: SHORT,
  hyper: { family: "short", bar: true, pips: 69, points: { 1: [1, 0], 2: [1, 0], 3: [1, 0], 24: [0, 1], 23: [0, 1], 22: [0, 1] } },
  plakoto: { family: "short", pips: 360, points: { 1: [15, 0], 24: [0, 15] } },
};

/**
 * @param {import("./opening.js").Table} table
 * @returns {View}
 */
export function startPicture({ variant, presets, players, table = {} }) {
  const setup = SETUPS[variant] ?? LONG;
  const { family, bar = false, pips } = setup;
  const points = Array.from({ length: 24 }, (_, index) => setup.points[index + 1] ?? [0, 0]);
  const checkers = points.reduce((sum, [white]) => sum + white, 0);
  return {
    at: 0, variant, presets, family, table, phase: "lot", players, colours: null, mover: null, actor: null,
    series: { game: 1, score: [0, 0], crawford: "none", over: false, winner: null, results: [] },
    lot: { draws: [], winner: null },
    board: { points: /** @type {[number, number][]} */ (points), bar: [0, 0], off: [0, 0], pins: [] },
    layout: family === "long"
      ? { heads: [1, 13], homes: [[19, 24], [7, 12]], bar, checkers }
      : { heads: [1, 24], homes: [[19, 24], [1, 6]], bar, checkers },
    pips: [pips, pips], cube: null, pending: null, reply: false, rest: null, stage: null,
    proof: { mode: "random", commit: null, client: null, secret: null },
    rolled: null, dice: [], steps: [], routes: [], played: [], forced: null, pass: null,
    last: null, may: ["lot"], resigning: [null, null], opening: null, rolls: [0, 0], result: null,
  };
}
