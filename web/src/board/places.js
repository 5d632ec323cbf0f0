/**
 * Where the checkers of a position lie. Pure.
 * @import {Place, Position, Spot} from "./types.js"
 * @import {Geometry} from "./geometry.js"
 */
import { onPoint, onBar, inTray } from "./geometry.js";
import { countAt, pinnedAt } from "./diff.js";

/**
 * Middle of checker `index` (from the outside in) of a side at a place; `count` may be larger than what stands there,
 * to ask where the next one would come to lie.
 * @param {Geometry} g @param {Position} board @param {Place} place @param {0 | 1} side @param {number} index @param {number} [count]
 * @returns {Spot}
 */
export function spotOf(g, board, place, side, index, count = countAt(board, place, side)) {
  if (place === "bar") return onBar(g, side, index, count);
  if (place === "off") return inTray(g, side, index);
  const pinned = pinnedAt(board, place);
  if (pinned === side) return onPoint(g, place, 0, 1 + countAt(board, place, pinned === 0 ? 1 : 0), true);
  if (pinned !== null) return onPoint(g, place, index + 1, count + 1, true);
  return onPoint(g, place, index, count);
}

/** A stack so tall that its number is written on its top checker. @param {Place} place @param {number} count */
export const isCounted = (place, count) => place !== "off" && count > (place === "bar" ? 3 : 5);

/** Radius of that number's disc. @param {Geometry} g */
export const tagRadius = (g) => Math.max(10.5, g.size * 0.29);

/** Top checker of a side at a place, or null. @param {Geometry} g @param {Position} board @param {Place} place @param {0 | 1} side */
export function topSpot(g, board, place, side) {
  const count = countAt(board, place, side);
  return count ? spotOf(g, board, place, side, count - 1) : null;
}

/**
 * Where a checker of a side would come to lie at a place: on the stack, over a rival's single checker, in the tray.
 * @param {Geometry} g @param {Position} board @param {Place} place @param {0 | 1} side @param {boolean} pins the game pins instead of hitting
 * @returns {Spot}
 */
export function landingSpot(g, board, place, side, pins = false) {
  const count = countAt(board, place, side);
  if (pins && typeof place === "number" && count === 0 && countAt(board, place, side === 0 ? 1 : 0) === 1) {
    return onPoint(g, place, 1, 2, true);
  }
  return spotOf(g, board, place, side, count, count + 1);
}
