import { NAMED } from "../../archive/tally.js";
import { t } from "../../i18n/index.js";

/** @typedef {import("../../archive/tally.js").Tally} Tally */

/** Files and entries that were refused, in a few lines however many there are. @param {(Tally & {why: string})[]} refused @returns {{why: string, text: string}[]} */
export function refusedWords(refused) {
  return refused.flatMap(({ why, count, names }) =>
    (count <= NAMED
      ? names.map((name) => ({ why, text: t("archive.refused", { name, why: t(`refusal.${why}`) }) }))
      : [{ why, text: t("archive.refusedMany", { count, why: t(`refusal.${why}`), names: namesOf({ count, names }) }) }]));
}

/** @param {Tally} tally */
export const namesOf = ({ count, names }) => names.join(", ") + (count > names.length ? ", …" : "");
