/**
 * The rules of each game as headings and paragraphs, by catalogue keys: what games
 * have in common is written once (`rules.h.NAME`, `rules.p.NAME`).
 *
 * @typedef {[heading: string, paragraphs: string[]]} Section
 */

/** @type {Section} */
const LONG_TURN = ["turn", ["dice", "closed", "both"]];
/** @type {Section} */
const SHORT_TURN = ["turn", ["dice", "closedShort", "both"]];
/** @type {Section} */
const BLOCK = ["block", ["blockAhead", "blockPassing"]];
/** @type {Section} */
const BLOCK_NEVER = ["block", ["blockNever"]];
/** @type {Section} */
const BLOCK_FEVGA = ["block", ["blockFevga", "blockQuarter", "blockOpen"]];
/** @type {Section} */
const BEAR_OFF = ["bearOff", ["bearOff", "bearOffHigher"]];
/** @type {Section} */
const EXACT = ["bearOff", ["exact"]];
/** @type {Section} */
const RESULT = ["result", ["oin", "mars"]];
/** @type {Section} */
const RESULT_KOKS = ["result", ["oin", "mars", "koks"]];
/** @type {Section} */
const GOAL = ["goal", ["goal"]];
/** @type {Section} */
const HIT = ["hit", ["hit", "enter"]];
/** @type {Section} */
const RUNNER = ["head", ["headRunner", "headRunnerFree"]];

/** @type {Record<string, Section[]>} */
const SECTIONS = {
  classic: [GOAL, ["setup", ["setup", "lotFresh"]], LONG_TURN, ["head", ["headOne", "headFirst", "headFive"]], BLOCK, BEAR_OFF, RESULT],
  sport: [
    GOAL, ["setup", ["setup", "lotFirst", "opener"]], LONG_TURN, ["head", ["headOne", "headSport"]],
    ["block", ["blockAhead", "blockStep"]], BEAR_OFF, RESULT,
  ],
  crazy: [
    GOAL, ["setup", ["setup", "lotFresh"]], LONG_TURN,
    ["doubles", ["chain", "chainSixth", "handOverBegun", "handedHead", "chainHome"]],
    ["head", ["headOne", "headFirst", "headFive", "headPerDouble"]], BLOCK, EXACT, RESULT,
  ],
  gulbar: [
    GOAL, ["setup", ["setup", "lotFresh"]], LONG_TURN, ["doubles", ["extraRoll", "handOver", "handedHead"]],
    ["head", ["headOne", "headFirst", "headFive"]], BLOCK, BEAR_OFF, RESULT,
  ],
  crazy_gulbar: [
    GOAL, ["setup", ["setup", "lotFresh"]], LONG_TURN, ["doubles", ["chain", "handOverChain", "handedHead", "chainHomeExtra"]],
    ["head", ["headOne", "headChain", "headFive"]], BLOCK, EXACT, RESULT,
  ],
  khachapuri: [
    GOAL, ["setup", ["setupFour", "lotFresh"]], LONG_TURN, ["doubles", ["extraRoll", "handOver", "handedFree"]],
    ["head", ["headFree"]], BLOCK_NEVER, BEAR_OFF, ["result", ["oin", "mars", "doubleEndsDraw"]],
  ],
  tbilisi: [GOAL, ["setup", ["setupFour", "lotFresh"]], LONG_TURN, ["head", ["headFree"]], BLOCK_NEVER, BEAR_OFF, RESULT],
  fevga: [GOAL, ["setup", ["setup", "lotFresh"]], LONG_TURN, RUNNER, BLOCK_FEVGA, BEAR_OFF, RESULT],
  crazy_fevga: [
    GOAL, ["setup", ["setup", "lotFresh"]], LONG_TURN, ["doubles", ["chain", "handOverBegun", "handedFree", "chainHome"]],
    RUNNER, BLOCK_FEVGA, BEAR_OFF, RESULT,
  ],
  short: [GOAL, ["setup", ["setupShort", "lotFirst"]], SHORT_TURN, HIT, BEAR_OFF, RESULT_KOKS],
  portes: [GOAL, ["setup", ["setupShort", "lotFirst"]], SHORT_TURN, HIT, BEAR_OFF, RESULT_KOKS],
  hyper: [["goal", ["goalHyper"]], ["setup", ["setupHyper", "lotFirst"]], SHORT_TURN, HIT, BEAR_OFF, RESULT_KOKS],
  plakoto: [
    GOAL, ["setup", ["setupPlakoto", "lotFresh"]], SHORT_TURN, ["pin", ["pin", "pinHome"]],
    ["mother", ["mother", "motherDraw", "motherReverse"]], BEAR_OFF, RESULT,
  ],
};

/** @param {string} variant @returns {Section[]} those of the classic game where the key is unknown */
export function rulesOf(variant) {
  return SECTIONS[variant] ?? SECTIONS.classic ?? [];
}

/** @param {string} variant @returns {boolean} a double may bring stages, and the screen keeps a line for them */
export function hasStages(variant) {
  return rulesOf(variant).some(([heading]) => heading === "doubles");
}
