/**
 * What is said of a bot by somebody else that the computer's level had to play for.
 *
 * @typedef {import("./narration.js").Said} Said
 */

import { plainName } from "../i18n/plain.js";

/** Faults that last: they are told once, and nothing is counted. */
const LASTING = new Set(["gone", "silent"]);

/**
 * Counts one failure, and puts it into words.
 * @param {import("./types.js").Guest} guest its count goes up
 * @param {import("./types.js").Player} player with its name, and the level that stands in for it
 * @param {string | null} fault null when it has played by itself
 * @returns {Said | null}
 */
export function guestWords(guest, { name = "", level = "" }, fault) {
  const who = { name: plainName(name), level: level ? { key: `level.${level}.name` } : { key: "player.computer" } };
  if (fault && LASTING.has(fault)) return { key: `say.guest.${fault}`, vars: who };
  if (fault) guest.standIns = (guest.standIns ?? 0) + 1;
  const count = guest.standIns ?? 0;
  if (count === 0) return null;
  return { key: fault ? `say.guest.${fault}` : "say.guest.sum", vars: { ...who, count } };
}
