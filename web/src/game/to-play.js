/**
 * Doubles that come in stages: what is still to be played, whose it is, and what
 * was lost. Read off the view for the line of small dice.
 *
 * @typedef {import("./types.js").View} View
 *
 * @typedef {object} ToPlay
 * @property {"chain" | "handed" | "lost"} kind handed: it was the rival's
 * @property {number} player whose it is
 * @property {[value: number, count: number][]} parts in the order of playing; the first is being played
 */
import { moverOf } from "./names.js";

/** @param {View} view @returns {ToPlay | null} */
export function toPlay(view) {
  if (view.phase === "over" || view.phase === "lot") return null;
  const player = moverOf(view);
  if (view.pending) return { kind: "handed", player, parts: view.pending };
  if (view.stage?.value) return ofStage(view, view.stage, player);
  if (view.rest && !view.rest.handed_over && view.phase === "roll") {
    return { kind: "lost", player: view.colours?.indexOf(view.rest.side) ?? 0, parts: view.rest.parts };
  }
  return null;
}

/** @param {View} view @param {import("./types.js").Stage} stage @param {number} player @returns {ToPlay | null} */
function ofStage(view, stage, player) {
  const kind = stage.kind === "handed" ? "handed" : "chain";
  if (kind === "chain" && stage.kind !== "chain" && stage.ahead.length === 0) return null;
  const left = view.dice.filter((die) => die.state === "free").length;
  /** @type {[number, number][]} */
  const parts = stage.ahead.map((value) => [value, 4]);
  if (left > 0) parts.unshift([stage.value ?? 0, left]);
  return parts.length > 0 ? { kind, player, parts } : null;
}
