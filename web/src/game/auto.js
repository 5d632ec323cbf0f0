/**
 * What the game does by itself next, and after which pause. Pure: the
 * controller asks after every change and waits.
 *
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Step} Step
 *
 * @typedef {object} Habits
 * @property {"slow" | "normal" | "fast" | "off"} speed
 * @property {boolean} autoRoll
 * @property {boolean} autoForced
 * @property {boolean} autoDone
 *
 * @typedef {object} Situation
 * @property {View} view
 * @property {boolean} lotOpen the cups lie open
 * @property {Step[]} plan steps decided on and not yet played
 * @property {"bot" | "forced" | null} planKind
 * @property {string | null} decision what the computer has decided to do before its roll or about a raise, or that it gives up
 * @property {boolean} handsOff the person has undone something this turn: nothing plays itself
 * @property {boolean} wasForced this turn played itself, so it also finishes itself
 *
 * @typedef {{do: "hideLot" | "think" | "forced", delay: number}
 *   | {do: "act", type: string, delay: number, grace?: boolean}
 *   | {do: "step", step: Step, delay: number}} Auto
 */
import { typesDice } from "./gestures.js";
import { botActs, humanActs } from "./picture.js";

/** Pauses in milliseconds. `read` is for a sentence that has to be read, `answer` before one about a raise. */
const PACES = {
  slow: { lot: 3200, roll: 1100, first: 1000, step: 650, done: 900, read: 3200, grace: 2600, answer: 2000 },
  normal: { lot: 2400, roll: 600, first: 550, step: 280, done: 450, read: 2300, grace: 1900, answer: 1400 },
  fast: { lot: 1700, roll: 250, first: 250, step: 90, done: 200, read: 1500, grace: 1300, answer: 900 },
  off: { lot: 900, roll: 0, first: 0, step: 0, done: 0, read: 900, grace: 900, answer: 600 },
};

/** @param {Situation} now @param {Habits} habits @returns {Auto | null} */
export function nextAuto(now, habits) {
  const { view } = now;
  const pace = PACES[habits.speed];
  if (now.lotOpen) return { do: "hideLot", delay: pace.lot };
  if (view.phase === "over" || view.phase === "lot") return null;
  if (botActs(view)) return botAuto(now, pace);
  if (humanActs(view)) return humanAuto(now, habits, pace);
  return null;
}

/** @param {Situation} now @param {typeof PACES.normal} pace @returns {Auto | null} */
function botAuto(now, pace) {
  const { view, plan } = now;
  if (view.phase !== "play") return botOutsidePlay(now, pace);
  if (view.may.includes("pass")) return { do: "act", type: "pass", delay: pace.read };
  if (now.decision === "resign") return { do: "act", type: "resign", delay: pace.answer };
  const step = planned(view, plan);
  if (step) return { do: "step", step, delay: view.played.length === 0 ? pace.first : pace.step };
  if (view.steps.length > 0) return { do: "think", delay: 0 };
  if (view.may.includes("commit")) return { do: "act", type: "commit", delay: pace.done };
  return null;
}

/** Rolling needs no thought, unless it might raise first. @param {Situation} now @param {typeof PACES.normal} pace @returns {Auto | null} */
function botOutsidePlay({ view, decision }, pace) {
  const asked = view.phase !== "roll" || view.may.includes("double");
  if (asked && decision === null) return { do: "think", delay: 0 };
  const type = decision ?? (view.may.includes("take_over") ? "take_over" : "roll");
  if (type === "roll" && typesDice(view)) return null;
  if (!view.may.includes(type)) return null;
  const plain = view.phase === "roll" && type !== "resign";
  const delay = plain ? (type === "take_over" ? pace.read : pace.roll) : pace.answer;
  return { do: "act", type, delay };
}

/** @param {Situation} now @param {Habits} habits @param {typeof PACES.normal} pace @returns {Auto | null} */
function humanAuto(now, habits, pace) {
  const { view } = now;
  if (view.phase === "roll") {
    // Where a raise is possible, rolling is a decision.
    const plain = view.may.includes("roll") && !view.may.includes("double") && !typesDice(view);
    return habits.autoRoll && plain ? { do: "act", type: "roll", delay: Math.max(pace.roll, 250) } : null;
  }
  if (view.may.includes("pass")) return habits.autoForced ? { do: "act", type: "pass", delay: pace.read } : null;
  if (now.handsOff) return null;
  if (now.planKind === "forced") {
    const step = planned(view, now.plan);
    if (step) return { do: "step", step, delay: view.played.length === 0 ? pace.done + 500 : pace.step };
  }
  if (habits.autoForced && view.forced && view.forced.length > 0 && view.played.length === 0) {
    return { do: "forced", delay: 0 };
  }
  if (view.steps.length === 0 && view.may.includes("commit") && (habits.autoDone || now.wasForced)) {
    return { do: "act", type: "commit", delay: pace.grace, grace: true };
  }
  return null;
}

/**
 * Can what a bot answered be done now? A bot by somebody else may answer anything.
 * @param {{steps: Step[], action: string | null}} reply @param {View} view
 */
export function isOffered({ steps, action }, view) {
  return action === null ? planned(view, steps) !== undefined : view.may.includes(action);
}

/** The next planned step, if the view still offers it. @param {View} view @param {Step[]} plan */
function planned(view, plan) {
  const next = plan[0];
  return next && view.steps.find((step) => step.from === next.from && step.to === next.to && step.die === next.die);
}
