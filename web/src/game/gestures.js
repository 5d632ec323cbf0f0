/**
 * From a gesture, a button or a key to what is to be done: pure, read off the view.
 *
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Place} Place
 *
 * @typedef {{type: "point", place: Place} | {type: "drop", from: Place, to: Place} | {type: "die", index: number}
 *   | {type: "cup", pick: 0 | 1} | {type: "background"} | {type: "roll"} | {type: "undo"} | {type: "undoAll"}
 *   | {type: "done"} | {type: "resign"}} Intent
 *
 * @typedef {import("./selection.js").Meaning | {do: "act", action: Record<string, any>}} Wanted
 */
import { humanActs } from "./picture.js";
import { drop, pickDie, tap } from "./selection.js";

/** A person plays as player 0; see docs/protocol.md. */
export const PERSON = 0;

/** @type {Wanted} */
const NOTHING = { do: "nothing" };

/** Buttons and the actions that they stand for, the first that is possible now. @type {Record<string, string[]>} */
const BUTTONS = { roll: ["roll"], undo: ["undo"], undoAll: ["undo_all"], done: ["commit", "pass"] };

/**
 * @param {Intent} intent
 * @param {View} view
 * @param {import("./selection.js").Chosen} chosen
 * @returns {Wanted}
 */
export function meaningOf(intent, view, chosen) {
  const { may } = view;
  if (intent.type === "cup") return may.includes("lot") ? { do: "act", action: { type: "lot", pick: intent.pick } } : NOTHING;
  if (intent.type === "resign") return may.includes("resign") ? { do: "act", action: { type: "resign", player: PERSON } } : NOTHING;
  if (!humanActs(view)) return NOTHING;
  if (intent.type in BUTTONS) {
    const type = BUTTONS[intent.type]?.find((action) => may.includes(action));
    return type ? { do: "act", action: { type } } : NOTHING;
  }
  // Where the dice lie, a tap throws them.
  if (may.includes("roll")) return intent.type === "die" || intent.type === "background" ? { do: "act", action: { type: "roll" } } : NOTHING;
  return view.phase === "play" ? onBoard(intent, view, chosen) : NOTHING;
}

/**
 * @param {Intent} intent
 * @param {View} view
 * @param {import("./selection.js").Chosen} chosen
 * @returns {Wanted}
 */
function onBoard(intent, view, chosen) {
  switch (intent.type) {
    case "point":
      return tap(view, chosen, intent.place);
    case "drop":
      return drop(view, chosen, intent.from, intent.to);
    case "die":
      return pickDie(view, chosen, intent.index);
    default:
      return { do: "select", from: null };
  }
}
