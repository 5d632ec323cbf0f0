/**
 * Which checkers moved between two positions. Pure.
 * @import {Side, Place, Position} from "./types.js"
 */

/**
 * @typedef {{side: 0 | 1, from: Place | null, to: Place | null}} Change
 *   from null: appears; to null: disappears
 */

/** @type {Place[]} */
export const PLACES = [...Array.from({ length: 24 }, (_, i) => i + 1), "bar", "off"];

/** @param {Position} board @param {Place} place @param {0 | 1} side */
export function countAt(board, place, side) {
  if (place === "bar") return board.bar ? board.bar[side] : 0;
  if (place === "off") return board.off ? board.off[side] : 0;
  return board.points[place - 1][side];
}

/** The side pinned on a point, or null. @param {Position} board @param {Place} place @returns {0 | 1 | null} */
export function pinnedAt(board, place) {
  for (const [n, side] of board.pins ?? []) if (n === place) return side === "white" ? 0 : 1;
  return null;
}

/**
 * How far along its own route a place is: 0 the bar, 1 the start, 25 off.
 * @param {Place} place @param {0 | 1} side @param {boolean} sameWay both sides travel the same way round (long family)
 */
export function progress(place, side, sameWay) {
  if (place === "bar") return 0;
  if (place === "off") return 25;
  if (side === 0) return place;
  return sameWay ? ((place + 11) % 24) + 1 : 25 - place;
}

/**
 * The fewest and shortest journeys that lead from one position to another. A wanted step comes first.
 * @param {Position} before @param {Position} after @param {boolean} sameWay
 * @param {{side: 0 | 1, from: Place, to: Place} | null} [lead]
 * @returns {Change[]}
 */
export function difference(before, after, sameWay, lead = null) {
  /** @type {Change[]} */
  const changes = [];
  for (const side of /** @type {(0 | 1)[]} */ ([0, 1])) {
    /** @type {Place[]} */
    const gone = [];
    /** @type {Place[]} */
    const come = [];
    for (const place of PLACES) {
      let less = countAt(before, place, side) - countAt(after, place, side);
      for (; less > 0; less--) gone.push(place);
      for (; less < 0; less++) come.push(place);
    }
    if (lead && lead.side === side) {
      const i = gone.indexOf(lead.from);
      const j = come.indexOf(lead.to);
      if (i >= 0 && j >= 0) {
        changes.unshift({ side, from: lead.from, to: lead.to });
        gone.splice(i, 1);
        come.splice(j, 1);
      }
    }
    /** @param {Place} a @param {Place} b */
    const byProgress = (a, b) => progress(a, side, sameWay) - progress(b, side, sameWay);
    gone.sort(byProgress);
    come.sort(byProgress);
    for (let i = 0; i < Math.max(gone.length, come.length); i++) {
      changes.push({ side, from: i < gone.length ? gone[i] : null, to: i < come.length ? come[i] : null });
    }
  }
  return changes;
}

/** Both sides travel the same way round when their homes lie on opposite ends. @param {import("./types.js").Layout} layout */
export function sameWayRound(layout) {
  return layout.homes[1][0] === 7;
}
