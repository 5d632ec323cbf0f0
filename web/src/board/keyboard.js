/**
 * Arrow keys: the neighbour that lies in that direction on the screen. Pure.
 * @import {Geometry} from "./geometry.js"
 */
import { cell } from "./geometry.js";

/** A stop of the keyboard: a point's number, "bar", "off0" or "off1". @typedef {number | "bar" | "off0" | "off1"} Stop */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {number} row @param {number} col @returns {number} */
const pointAt = (row, col) => (row === 0 ? 12 - col : 13 + col);

/**
 * @param {Pick<Geometry, "along" | "points" | "trays" | "hasBar">} g
 * @param {Stop} stop
 * @param {string} key
 * @param {number} row the row the walker came from, for stops that span both
 * @returns {Stop | null}
 */
export function neighbour(g, stop, key, row) {
  if (key === "Home") return 1;
  if (key === "End") return 24;
  const arrow = ARROWS[key];
  if (!arrow) return null;
  const down = g.points[1].dir;
  const du = arrow[0] * g.along.x + arrow[1] * g.along.y;
  const dv = arrow[0] * down.x + arrow[1] * down.y;

  /** @param {"left" | "right"} end @returns {Stop | null} */
  const trayAt = (end) => {
    const here = [0, 1].filter((i) => g.trays[i].end === end);
    if (!here.length) return null;
    const same = here.find((i) => g.trays[i].row === row) ?? here[0];
    return same === 0 ? "off0" : "off1";
  };

  if (typeof stop === "number") {
    const at = cell(stop);
    if (dv) return (dv > 0) === (at.row === 0) ? pointAt(1 - at.row, at.col) : null;
    const col = at.col + du;
    if (g.hasBar && (at.col === 5 ? du > 0 : at.col === 6 && du < 0)) return "bar";
    if (col < 0) return trayAt("left");
    if (col > 11) return trayAt("right");
    return pointAt(at.row, col);
  }
  if (stop === "bar") return du ? pointAt(row, du > 0 ? 6 : 5) : null;
  const tray = g.trays[stop === "off0" ? 0 : 1];
  if (du) {
    const inward = tray.end === "left" ? du > 0 : du < 0;
    return inward ? pointAt(row, tray.end === "left" ? 0 : 11) : null;
  }
  const other = stop === "off0" ? 1 : 0;
  return g.trays[other].end === tray.end && (dv > 0) === (tray.row === 0) ? (other === 0 ? "off0" : "off1") : null;
}
