/**
 * What belongs to the present turn only and is never stored: what is picked up,
 * what is about to play itself, what was refused.
 *
 * @typedef {object} Turn
 * @property {import("./selection.js").Chosen} chosen
 * @property {{numbers: [number, number], picked: 0 | 1} | null} lotOpen the cups lie open
 * @property {import("./types.js").Step[]} plan steps decided on and not yet played
 * @property {"bot" | "forced" | null} planKind
 * @property {string | null} decision what the computer has decided to do outside play
 * @property {boolean} thinking the computer has been thinking for a while
 * @property {import("./types.js").Step[]} earlier steps of this turn before its last commit point
 * @property {boolean} handsOff something was undone: nothing plays itself until the person moves again
 * @property {boolean} wasForced this turn played itself, so it also finishes itself
 * @property {boolean} grace it is about to finish itself
 * @property {import("./narration.js").Said | null} refusal
 * @property {import("./types.js").Step[]} suggested a play that is shown on the board; nothing is done with it
 */

/** @returns {Turn} */
export function freshTurn() {
  return {
    chosen: { selected: null, nextDie: null }, lotOpen: null, plan: [], planKind: null, decision: null, thinking: false, earlier: [],
    handsOff: false, wasForced: false, grace: false, refusal: null, suggested: [],
  };
}

/**
 * @param {Turn} turn
 * @param {Record<string, any>} action what was done
 * @param {import("./types.js").View} before
 * @param {import("./types.js").View} after
 * @returns {Turn}
 */
export function turnAfter(turn, action, before, after) {
  const fresh = freshTurn();
  if (before.mover === after.mover && after.phase !== "over" && action.type !== "next") {
    const committed = action.type === "commit" || action.type === "pass";
    fresh.earlier = committed ? [...turn.earlier, ...before.played] : turn.earlier;
  }
  switch (action.type) {
    case "step":
      return { ...fresh, plan: turn.plan.slice(1), planKind: turn.planKind, wasForced: turn.wasForced };
    case "undo":
    case "undo_all":
      return { ...fresh, handsOff: true };
    case "lot":
      return { ...fresh, lotOpen: { numbers: after.lot.draws.at(-1) ?? [0, 0], picked: action.pick ?? 0 } };
    default:
      return fresh;
  }
}
