/**
 * The board as it stands before the engine has said a word: data for the very
 * first screen, so that nobody looks at an empty box while megabytes arrive.
 * The engine's own view replaces it.
 *
 * @typedef {import("./types.js").View} View
 */

/** Set-ups by game: point (1..24) -> [white, black]; games not listed start as classic does. @type {Record<string, Record<number, [number, number]>>} */
const SETUPS = {
  classic: { 1: [15, 0], 13: [0, 15] },
};

/**
 * @param {import("./opening.js").Table} table
 * @returns {View}
 */
export function startPicture({ variant, presets, players }) {
  const setup = SETUPS[variant] ?? SETUPS.classic ?? {};
  const points = Array.from({ length: 24 }, (_, index) => setup[index + 1] ?? [0, 0]);
  return {
    at: 0, variant, presets, phase: "lot", players, colours: null, mover: null, actor: null,
    lot: { draws: [], winner: null },
    board: { points: /** @type {[number, number][]} */ (points), bar: [0, 0], off: [0, 0], pins: [] },
    layout: { heads: [1, 13], homes: [[19, 24], [7, 12]], bar: false, checkers: 15 },
    pips: [360, 360], rolled: null, dice: [], steps: [], routes: [], played: [], forced: null, pass: null,
    last: null, may: ["lot"], rolls: [0, 0], result: null,
  };
}
