/** Reviews in words. */
import { actionWords, playWords } from "../common/advice-words.js";
import { lossWord } from "../../game/advice.js";
import { i18n, t } from "../../i18n/index.js";
import { luckWord } from "../../archive/review.js";

/** @typedef {import("../../archive/review.js").Decision} Decision */
/** @typedef {import("../../archive/review.js").Option} Option */

/** @param {number} value with its sign @param {number} [digits] */
export const signed = (value, digits = 2) => i18n.number(value, { signDisplay: "exceptZero", minimumFractionDigits: digits, maximumFractionDigits: digits });

/** What raising, or an answer to it, is worth, finely enough to tell it from the better one. @param {number} equity @param {number} loss */
export const worthWords = (equity, loss) => t("review.worth", { value: signed(equity, loss > 0 && loss < 0.01 ? 4 : 2) });

/** @param {Option} option @param {string} numbering */
export const optionWords = ({ steps, action }, numbering) => (steps ? playWords(steps, numbering) : actionWords(action ?? ""));

/** What was decided about: the dice, or a raise. @param {Decision} decision */
export function aboutWords({ kind, rolled, dice }) {
  if (kind === "cube") return t("review.cube");
  return (rolled ?? dice).map((die) => i18n.number(die)).join("-");
}

/** What it cost. @param {Decision} decision */
export const costWords = ({ loss }) => (loss < 0.005 ? t("review.noLoss") : t("review.loss", { loss: signed(-loss), word: t(`hint.loss.${lossWord(loss)}`) }));

/** @param {number} luck */
export const luckWords = (luck) => t("review.luckOf", { luck: signed(luck), word: t(`luck.${luckWord(luck)}`) });
