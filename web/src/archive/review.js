/**
 * What the computer thinks of a finished game (docs/protocol.md, "Hints and reviews"), put beside
 * the pictures of its replay. Pure.
 *
 * @typedef {import("../game/types.js").Step} Step
 * @typedef {import("../game/advice.js").Chances} Chances
 * @typedef {import("./turns.js").Frame} Frame
 * @typedef {"fine" | "doubtful" | "error" | "blunder" | "forced"} Grade
 *
 * @typedef {{steps?: Step[], action?: string, equity: number, chances: Chances | null}} Option
 *
 * @typedef {object} Decision
 * @property {number} at events before it
 * @property {0 | 1} player
 * @property {"play" | "cube"} kind
 * @property {number[] | null} rolled
 * @property {number[]} dice
 * @property {number} choices
 * @property {Grade} grade
 * @property {number} loss
 * @property {Option} chosen
 * @property {Option} best
 *
 * @typedef {{decisions: number, loss: number, rate: number, luck: number, grades: Partial<Record<Grade, number>>}} Sums of one player
 * @typedef {{game: number, judge: string, decisions: Decision[], rolls: {at: number, player: 0 | 1, luck: number}[], players: [Sums, Sums], worst: [number[], number[]]}} Review
 */

/** Worst first. @type {Grade[]} */
export const GRADES = ["blunder", "error", "doubtful", "fine", "forced"];

/** The picture on which that many events had happened. @param {Frame[]} frames @param {number} at @returns {number} its index */
export function frameAt(frames, at) {
  return Math.max(frames.findLastIndex((frame) => frame.at <= at), 0);
}

/**
 * The decision of which this picture is a part; that of a turn's throw is not made yet.
 * @param {Review} review @param {Frame} frame @returns {Decision | null}
 */
export function decisionOf({ decisions }, { at, player }) {
  const last = decisions.findLast((decision) => decision.at < at);
  return last?.player === player ? last : null;
}

/** How lucky the throw of this picture was. @param {Review} review @param {Frame} frame @returns {number | null} */
export function luckOf({ rolls }, { at, e }) {
  if (e !== "roll" && e !== "lot" && e !== "opening") return null;
  return rolls.find((roll) => roll.at === at - 1)?.luck ?? null;
}

/** The worst decision of a turn. @param {Review} review @param {Frame[]} frames the turn's @returns {Decision | null} */
export function worstOf({ decisions }, frames) {
  const [first] = frames;
  const last = frames.at(-1);
  if (!first || !last) return null;
  const own = decisions.filter(({ at, player }) => player === first.player && at >= first.at - 1 && at < last.at);
  return own.reduce((/** @type {Decision | null} */ worst, one) => (worst && worst.loss >= one.loss ? worst : one), null);
}

/** Error rates, in thousandths of a point, from which each word is used. @type {[number, string][]} */
const RATES = [[50, "many"], [30, "slips"], [15, "good"], [6, "strong"]];

/** @param {number} rate @returns {string} the end of a key */
export const rateWord = (rate) => RATES.find(([from]) => rate >= from)?.[1] ?? "faultless";

/** @param {number} luck in points @returns {string} the end of a key */
export function luckWord(luck) {
  if (Math.abs(luck) < 0.15) return "even";
  if (luck > 0) return luck > 1 ? "veryGood" : "good";
  return luck < -1 ? "veryBad" : "bad";
}

/**
 * How a series stood before one of its games.
 * @param {{winner: 0 | 1 | null, points: number}[]} results of its finished games @param {number} game from 0
 * @returns {[number, number]}
 */
export function scoreBefore(results, game) {
  const before = results.slice(0, game);
  const of = (/** @type {0 | 1} */ player) => before.reduce((sum, { winner, points }) => sum + (winner === player ? points : 0), 0);
  return [of(0), of(1)];
}

/**
 * The cube that a decision is about: as it stands, and as it would be.
 * @param {import("../game/types.js").CubeState} cube before the decision @returns {[number, number]}
 */
export const cubeSteps = ({ value, next, offer }) => [value, offer ?? next];

/** Both plays as arrows for the board. @param {Decision} decision @param {"both" | "chosen" | "best"} which @returns {import("../board/types.js").Arrow[]} */
export function arrowsOf({ chosen, best, loss }, which) {
  /** @param {Option} option @param {"better" | "worse"} kind */
  const of = ({ steps = [] }, kind) => steps.map(({ from, to }) => ({ from, to, kind }));
  if (loss === 0) return of(chosen, "better");
  return [...(which === "best" ? [] : of(chosen, "worse")), ...(which === "chosen" ? [] : of(best, "better"))];
}
