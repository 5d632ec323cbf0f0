/** Verdicts in words. */
import { i18n, t } from "../../i18n/index.js";

/** @typedef {import("../../verify/verify.js").Verdict} Verdict */
/** @typedef {import("../../verify/judgement.js").Judgement} Judgement */
/** @typedef {import("../../verify/judgement.js").Finding} Finding */

/** What was found of the dice. @param {Verdict} verdict @param {number} [lots] how many throws were for the lot */
export function diceWords({ status, throws = 0, game = 0, throw: number, what, where, newer }, lots = 0) {
  switch (status) {
    case "verified":
      return [t("verdict.verified", { count: throws }), lots > 0 && t("verdict.lots", { count: lots })].filter(Boolean).join(" ");
    case "unverified":
      return t(throws > 0 ? "verdict.typed" : "verdict.unfinished");
    case "mismatch":
      return number === undefined
        ? t(`verdict.mismatch.${what}`, { game: game + 1 })
        : t(`verdict.mismatch.${what}`, { game: game + 1, number: number + 1 });
    default:
      if (newer) return t("verdict.newer");
      return where === "webcrypto" ? t("verdict.webcrypto") : t("verdict.unreadable", { where: where ?? "" });
  }
}

/** @param {import("../../verify/judgement.js").Second} second */
function rulesWords({ rules, event }) {
  if (rules === "newer") return t("verdict.newer");
  return event === undefined ? t(`moves.${rules}`) : t("moves.illegalAt", { number: i18n.number(event + 1) });
}

/** @param {Judgement} judgement @param {Finding} finding @param {number} lots */
export function findingWords({ dice, second }, { about, count = 0 }, lots) {
  switch (about) {
    case "dice":
      return diceWords(dice, lots);
    case "moves":
      return rulesWords(second);
    case "disagree":
      return t("verdict.disagree");
    case "second":
      return t("verdict.webcrypto");
    default:
      return t(`verdict.${about}`, { count });
  }
}

/** How many throws of the first `games` games were for the lot, or opened a game without one; statistics leave them out. @param {any[]} events @param {number} games */
export function lotsOf(events, games) {
  let game = 0;
  return events.filter(({ e }) => {
    if (e === "seal") game += 1;
    return (e === "lot" || e === "opening") && game <= games;
  }).length;
}
