/** From the controller's messages to sentences: the language and the numbering of points come in here. */
import { t } from "../i18n/index.js";
import { sameName } from "../i18n/plain.js";

/**
 * The number by which a point goes, or the name of the bar or the tray. Where
 * the board shows no numbers, YellowClub's are spoken.
 * @param {import("../game/types.js").Place} place
 * @param {string} numbering
 * @returns {string | number}
 */
export function placeWords(place, numbering) {
  if (place === "bar" || place === "off") return t(`place.${place}`);
  return numbering === "georgian" ? 25 - place : place;
}

/** Names of two players: those that are the same get a number. @param {string[]} names @returns {string[]} */
export function distinctNames(names) {
  const [first = "", second = ""] = names;
  return first !== "" && sameName(first, second) ? names.map((name, index) => t("player.twin", { name, number: index + 1 })) : names;
}

/**
 * @param {import("../game/narration.js").Said} said
 * @param {string} numbering
 * @returns {string}
 */
export function words(said, numbering) {
  /** @type {Record<string, string | number>} */
  const vars = {};
  for (const [name, value] of Object.entries(said.vars ?? {})) {
    if (typeof value !== "object") vars[name] = value;
    else if ("point" in value) vars[name] = placeWords(value.point, numbering);
    else vars[name] = words(value, numbering);
  }
  return t(said.key, vars);
}
