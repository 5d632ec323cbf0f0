/** Plays and chances in words. */
import { waysOf } from "../../game/advice.js";
import { i18n, t } from "../../i18n/index.js";
import { placeWords } from "../../ui/words.js";

/** @typedef {import("../../game/advice.js").Chances} Chances */

/** "13–8–5, 6–1 (2)": each checker's way, in the chosen numbering. @param {import("../../game/types.js").Step[]} steps @param {string} numbering */
export function playWords(steps, numbering) {
  if (steps.length === 0) return t("hint.nothing");
  return waysOf(steps).map(({ places, count }) => {
    // A way is not broken at the end of a line.
    const way = places.map((place) => placeWords(place, numbering)).join("\u2060–\u2060");
    return count > 1 ? `${way} (${i18n.number(count)})` : way;
  }).join(", ");
}

/** @param {number} part */
const percent = (part) => i18n.number(part, { style: "percent", maximumFractionDigits: 0 });

/** The chances that matter most. @param {Chances} chances */
export const shortChances = ({ win, win_mars: mars }) => t("hint.chancesShort", { win: percent(win), mars: percent(mars) });

/** Both sides' chances, which make a hundred also when rounded. @param {Chances} chances */
export const fullChances = ({ win, win_mars: mars, lose_mars: lostMars }) =>
  t("hint.chances", { win: percent(win), mars: percent(mars), loss: percent(1 - Math.round(100 * win) / 100), lostMars: percent(lostMars) });

/** Buttons' words for what a hint advises. @type {Record<string, string>} */
const ACTIONS = {
  roll: "controls.roll", take_over: "controls.begin", double: "controls.double", take: "controls.take", drop: "controls.drop", beaver: "controls.beaver",
};

/** @param {string} action */
export const actionWords = (action) => t(ACTIONS[action] ?? "controls.roll");
