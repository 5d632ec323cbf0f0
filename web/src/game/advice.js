/**
 * Plays and opinions about them, as docs/protocol.md, "Hints and reviews" has them. Pure.
 *
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Step} Step
 * @typedef {import("./types.js").Place} Place
 *
 * @typedef {{win: number, win_mars: number, lose_mars: number, win_koks: number, lose_koks: number}} Chances each from 0 to 1, for whoever is asked
 * @typedef {"ahead" | "net" | "thumb"} Judge
 * @typedef {{steps: Step[], chances: Chances | null, equity: number | null, loss: number | null}} Suggestion
 * @typedef {{kind: "play", judge: Judge, dice: number[], count: number, plays: Suggestion[]}
 *   | {kind: "cube", judge: Judge, chances: Chances | null, actions: {action: string, equity: number | null, loss: number | null}[]}} Hint
 * @typedef {{places: Place[], count: number}} Way one checker's way, or that of several that go alike
 */
import { humanActs } from "./picture.js";

/** Is there something to ask, and may it be asked at this table? @param {View} view @returns {boolean} */
export function mayAsk(view) {
  if (view.table.hints === false || !humanActs(view)) return false;
  switch (view.phase) {
    case "play":
      // Where all ways lead to the same end there is nothing to choose.
      return view.steps.length > 0 && view.forced === null;
    case "roll":
      return view.may.includes("double");
    default:
      return view.phase === "offer" || view.phase === "beaver";
  }
}

/** Steps put together by checkers. @param {Step[]} steps @returns {Way[]} */
export function waysOf(steps) {
  /** @type {Way[]} */
  const ways = [];
  for (const { from, to } of steps) {
    const going = ways.find((way) => way.places.at(-1) === from);
    if (going) going.places.push(to);
    else ways.push({ places: [from, to], count: 1 });
  }
  /** @type {Way[]} */
  const found = [];
  for (const way of ways) {
    const alike = found.find(({ places }) => places.join() === way.places.join());
    if (alike) alike.count += 1;
    else found.push(way);
  }
  return found;
}

/** Lost equity from which each word is used. @type {[number, string][]} */
const LOSSES = [[0.1, "much"], [0.05, "worse"], [0.02, "little"], [0.005, "hardly"]];

/** How much worse than the best, as the end of a key. @param {number} loss @returns {string} */
export const lossWord = (loss) => LOSSES.find(([from]) => loss >= from)?.[1] ?? "none";
