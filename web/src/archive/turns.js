/**
 * A replayed game by turns: pure.
 *
 * @typedef {import("../game/types.js").Step} Step
 * @typedef {import("../game/types.js").Side} Side
 *
 * @typedef {object} Frame a picture of docs/protocol.md, "Replay"
 * @property {number} at
 * @property {string} e
 * @property {0 | 1 | null} player
 * @property {Step | null} step
 * @property {[number, number] | null} lot
 * @property {string} phase
 * @property {Side | null} mover
 * @property {import("../game/types.js").BoardPosition} board
 * @property {[number, number]} pips
 * @property {import("../game/types.js").Die[]} dice
 * @property {[number, number] | null} rolled
 * @property {Step[]} played
 * @property {{code: string, dice: number[]} | null} pass
 * @property {import("../game/types.js").CubeState | null} cube
 *
 * @typedef {{first: number, last: number, player: 0 | 1 | null}} Turn its frames, both ends included
 */

/** @param {Frame[]} frames @returns {Turn[]} */
export function turnsOf(frames) {
  /** @type {Turn[]} */
  const turns = [];
  for (const [index, frame] of frames.entries()) {
    const turn = turns.at(-1);
    if (turn && frame.player !== null && turn.player === frame.player) turn.last = index;
    else turns.push({ first: index, last: index, player: frame.player });
  }
  return turns;
}

/** The frame to which a jump by turns leads. @param {Turn[]} turns @param {number} at @param {1 | -1} direction @returns {number} */
export function jump(turns, at, direction) {
  if (direction === 1) return turns.find((turn) => turn.last > at)?.last ?? at;
  return turns.findLast((turn) => turn.last < at)?.last ?? 0;
}

/**
 * The board's picture (docs/board.md) of a frame.
 * @param {Frame} frame
 * @param {import("../game/types.js").BoardLayout} layout
 * @param {[string, string]} names
 * @returns {Record<string, any>}
 */
export function pictureOf(frame, layout, names) {
  const { board, pips, dice, mover, played } = frame;
  return {
    board, layout, pips, dice: frame.e === "lot" ? [] : dice, diceSide: mover, mover,
    movable: [], selected: null, targets: [], nextDie: null,
    marks: played.map(({ from, to }) => ({ from, to })),
    cups: frame.e === "lot" ? { state: "open", numbers: frame.lot, picked: 0, names } : null,
  };
}
