/**
 * From a gesture, a button or a key to what is to be done: pure, read off the view.
 *
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Place} Place
 *
 * @typedef {{type: "point", place: Place} | {type: "drop", from: Place, to: Place} | {type: "die", index: number}
 *   | {type: "cup", pick: 0 | 1} | {type: "background"} | {type: "roll"} | {type: "undo"} | {type: "undoAll"}
 *   | {type: "done"} | {type: "double"} | {type: "take"} | {type: "refuse"} | {type: "beaver"} | {type: "next"}
 *   | {type: "resign"} | {type: "timeOut", player: number} | {type: "enter", dice: [number, number]}
 *   | {type: "seal", client: string} | {type: "steps", steps: import("./types.js").Step[]}
 *   | {type: "lift", place: Place} | {type: "dead", what: "double" | "roll"}} Intent
 *   `enter` brings dice that were thrown by hand; `seal` the person's own text for the dice of this game;
 *   `steps` several steps at once, for example a play that was suggested; `lift` a drag that could
 *   not begin; `dead` a press on a button that can do nothing now
 *
 * @typedef {import("./selection.js").Meaning | {do: "act", action: Record<string, any>}} Wanted
 */
import { humanActs } from "./picture.js";
import { drop, ownsPlace, pickDie, tap } from "./selection.js";

/** @type {Wanted} */
const NOTHING = { do: "nothing" };

/** Buttons and the actions that they stand for, the first that is possible now. @type {Record<string, string[]>} */
const BUTTONS = {
  roll: ["roll", "take_over"], undo: ["undo"], undoAll: ["undo_all"], done: ["commit", "pass"],
  double: ["double"], take: ["take"], refuse: ["drop"], beaver: ["beaver"],
};

/** @param {View} view @returns {number} the person at the device: who is asked, or the only one there is */
export function personAt(view) {
  if (view.actor !== null && humanActs(view)) return view.actor;
  return Math.max(view.players.findIndex((player) => player.kind === "human"), 0);
}

/** @param {View} view @returns {boolean} the person at the device can still lose */
export function mayResign(view) {
  return Boolean(view.resigning?.[personAt(view)]);
}

/** @param {View} view @returns {boolean} the next throw is made by hand and typed in */
export function typesDice(view) {
  return view.table.dice === "real" && (view.may.includes("lot") || view.may.includes("roll"));
}

/**
 * @param {Intent} intent
 * @param {View} view
 * @param {import("./selection.js").Chosen} chosen
 * @returns {Wanted}
 */
export function meaningOf(intent, view, chosen) {
  return atTable(intent, view) ?? ofAsked(intent, view, chosen);
}

/**
 * What does not depend on who is asked.
 * @param {Intent} intent
 * @param {View} view
 * @returns {Wanted | null}
 */
function atTable(intent, view) {
  const typed = typesDice(view);
  switch (intent.type) {
    case "cup":
      return when(view, "lot", typed ? null : { pick: intent.pick });
    case "enter":
      return typed ? when(view, view.may.includes("lot") ? "lot" : "roll", { dice: intent.dice }) : NOTHING;
    case "next":
      return when(view, "next", {});
    case "resign":
      return mayResign(view) ? when(view, "resign", { player: personAt(view) }) : NOTHING;
    case "timeOut":
      return when(view, "time_out", { player: intent.player });
    case "seal":
      return view.proof.client === null && !typed ? { do: "act", action: { type: "seal", client: intent.client } } : NOTHING;
    default:
      return null;
  }
}

/** @param {View} view @param {string} type @param {Record<string, any> | null} fields @returns {Wanted} */
function when(view, type, fields) {
  return fields && view.may.includes(type) ? { do: "act", action: { type, ...fields } } : NOTHING;
}

/**
 * @param {Intent} intent
 * @param {View} view
 * @param {import("./selection.js").Chosen} chosen
 * @returns {Wanted}
 */
function ofAsked(intent, view, chosen) {
  if (!humanActs(view)) return NOTHING;
  if (intent.type in BUTTONS) {
    const type = BUTTONS[intent.type]?.find((action) => view.may.includes(action));
    return type && !(type === "roll" && typesDice(view)) ? { do: "act", action: { type } } : NOTHING;
  }
  // Where the dice lie, a tap throws them.
  if (view.phase === "roll") {
    const throws = intent.type === "die" || intent.type === "background";
    return throws && !typesDice(view) ? when(view, "roll", {}) : NOTHING;
  }
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
    case "lift":
      return ownsPlace(view, intent.place) ? { do: "why", from: intent.place } : NOTHING;
    case "dead":
      return NOTHING;
    case "steps":
      return begins(view, intent.steps) ? { do: "steps", steps: intent.steps } : NOTHING;
    default:
      return { do: "select", from: null };
  }
}

/** The first of these steps is one that may be played now. @param {View} view @param {import("./types.js").Step[]} steps */
function begins(view, [first]) {
  return first !== undefined && view.steps.some(({ from, to, die }) => from === first.from && to === first.to && die === first.die);
}
