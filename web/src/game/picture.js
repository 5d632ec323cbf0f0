/**
 * From the engine's view to the board's state: a plain translation.
 *
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Cups} Cups
 */
import { inHand, sources, targets } from "./selection.js";

/**
 * @param {View} view
 * @param {import("./selection.js").Chosen} chosen
 * @param {Cups | null} cups the opening lot, while it is shown
 * @param {{hints: boolean, names: [string, string], earlier?: import("./types.js").Step[], suggested?: import("./types.js").Step[]}} wishes
 *   earlier: steps of this turn before its last commit point; suggested: a play to be shown
 * @returns {Record<string, any>} the state of docs/board.md
 */
export function picture(view, chosen, cups, wishes) {
  const mine = humanActs(view) && view.phase === "play";
  const selected = mine ? inHand(view, chosen) : null;
  const { dice, side } = diceShown(view);
  // Whoever picks a checker up has his own play in mind: its targets are not hidden by somebody else's.
  const suggested = chosen.selected === null ? (wishes.suggested ?? []) : [];
  return {
    board: view.board,
    layout: view.layout,
    pips: view.pips,
    dice: cups ? [] : dice,
    diceSide: side,
    mover: view.mover,
    movable: mine && wishes.hints ? sources(view) : [],
    selected,
    targets: wishes.hints && selected !== null ? targets(view, selected) : [],
    nextDie: mine ? chosen.nextDie : null,
    marks: suggested.length === 0 ? marks(view, wishes.earlier ?? []) : [],
    arrows: suggested.map(({ from, to }) => ({ from, to, kind: "better" })),
    cups: cups ? { ...cups, names: wishes.names } : null,
  };
}

/** @param {View} view @returns {boolean} the one who must act now is a person */
export function humanActs(view) {
  return view.actor !== null && view.players[view.actor]?.kind === "human";
}

/** @param {View} view @returns {boolean} */
export function botActs(view) {
  return view.actor !== null && view.players[view.actor]?.kind === "bot";
}

/**
 * Before a roll the rival's last throw stays in sight, used up: nobody has to
 * have watched while it was thrown.
 * @param {View} view
 */
function diceShown(view) {
  if (view.dice.length > 0) return { dice: view.dice, side: view.mover ?? "white" };
  const again = view.opening?.at(-1);
  if (again) return { dice: again.map((value) => ({ value, state: /** @type {const} */ ("used") })), side: view.mover ?? "white" };
  if (view.phase !== "roll" || !view.last?.rolled) return { dice: [], side: view.mover ?? "white" };
  const faces = view.last.rolled;
  const all = faces.length === 2 && faces[0] === faces[1] ? [...faces, ...faces] : faces;
  const side = view.colours?.[view.last.player] ?? "white";
  return { dice: all.map((value) => ({ value, state: /** @type {const} */ ("used") })), side };
}

/**
 * The moves to be marked: the present turn's as soon as there are any and it is
 * the rival's, else those of the turn before.
 * @param {View} view
 * @param {import("./types.js").Step[]} earlier
 */
function marks(view, earlier) {
  const present = [...earlier, ...view.played];
  const steps = present.length > 0 ? present : (view.last?.steps ?? []);
  return steps.map(({ from, to }) => ({ from, to }));
}
