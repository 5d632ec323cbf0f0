/**
 * Why a press does nothing: no button, key or place of the board is silent. Read off the view; why
 * a step is refused is the engine's to say (`why`).
 *
 * @typedef {import("./types.js").View} View
 * @typedef {import("./gestures.js").Intent} Intent
 * @typedef {import("./narration.js").Said} Said
 */
import { typesDice } from "./gestures.js";
import { isOffered, playerName } from "./names.js";
import { humanActs } from "./picture.js";

/** What nobody presses, or what is answered where it is pressed. */
const SILENT = new Set(["background", "timeOut", "cup", "enter", "seal", "next", "steps", "resign"]);

/** @param {Intent} intent one that nothing comes of @param {View} view @returns {Said | null} */
export function whyNot(intent, view) {
  const pressed = intent.type === "dead" ? intent.what : intent.type === "point" && intent.place === "off" ? "off" : intent.type;
  if (SILENT.has(pressed)) return null;
  if (view.phase === "over") return { key: "why.game_over" };
  if (typesDice(view) && (pressed === "roll" || humanActs(view) || view.phase === "lot")) {
    return pressed.startsWith("undo") ? { key: "why.nothing_to_undo" } : { key: "why.enter_dice" };
  }
  if (view.phase === "lot") return { key: "why.lot_first" };
  if (!humanActs(view)) return { key: "why.not_your_turn" };
  if (isOffered(view)) return { key: "why.answer_first" };
  if (pressed === "undo" || pressed === "undoAll") return { key: "why.nothing_to_undo" };
  if (pressed === "double") return raiseWords(view);
  return view.phase === "roll" ? beforeRoll(view) : inPlay(pressed, view);
}

/** @param {View} view @returns {Said | null} */
function raiseWords(view) {
  if (view.may.includes("double")) return null;
  const rival = 1 - (view.actor ?? 0);
  const owner = view.cube?.owner ?? null;
  if (owner !== null && view.colours?.[rival] === owner) return { key: "why.raise_rival", vars: { name: playerName(view, rival) } };
  return { key: "why.raise_not_now" };
}

/** @param {View} view @returns {Said} */
const beforeRoll = (view) => ({ key: view.pending ? "why.begin_first" : "why.roll_first" });

/** @param {string} pressed @param {View} view @returns {Said} */
function inPlay(pressed, view) {
  const more = view.steps.length > 0;
  if (pressed === "off" && more) return { key: "why.choose_first" };
  if (pressed === "done" && more) return { key: "why.play_on" };
  if (pressed === "die" && more) return { key: "why.die_used" };
  if (pressed === "roll" && more) return { key: "why.thrown" };
  return { key: more ? "why.no_checker" : "why.finish_first" };
}
