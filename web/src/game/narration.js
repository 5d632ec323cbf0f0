/**
 * What is to be done now, as messages for the catalogues. A value in `vars` may
 * itself be a message, or a point of the board that is numbered when it is shown.
 *
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Place} Place
 * @typedef {string | number | Said | {point: Place}} Value
 * @typedef {{key: string, vars?: Record<string, Value>}} Said
 *
 * @typedef {object} Now what the view does not know
 * @property {Place | null} selected
 * @property {import("./types.js").Cups | null} cups
 * @property {"forced" | "bot" | null} plan
 * @property {boolean} [thinking] the computer has been thinking for a while
 * @property {boolean} [taken] a raise was accepted, and nothing has happened since
 */
import { givenName, inPlay, moverOf, partsText, playerName, stepsWords, twoPeople } from "./names.js";
import { botActs, humanActs } from "./picture.js";

/** @param {View} view @returns {Said} */
export function lotWords(view) {
  const [mine, theirs] = view.lot.draws.at(-1) ?? [0, 0];
  const { winner } = view.lot;
  if (twoPeople(view)) {
    const vars = { a: playerName(view, 0), b: playerName(view, 1), mine, theirs };
    if (winner === null) return { key: "lot.tieNamed", vars };
    return { key: "lot.named", vars: { ...vars, name: playerName(view, winner) } };
  }
  if (givenName(view, 1)) return namedLot(view, { a: playerName(view, 0), b: playerName(view, 1), mine, theirs });
  const vars = { mine, theirs };
  if (winner === null) return { key: "lot.tie", vars };
  return { key: winner === 0 ? "lot.won" : "lot.lost", vars };
}

/** Against a bot that has a name. @param {View} view @param {Record<string, Value>} vars @returns {Said} */
function namedLot({ lot: { winner } }, vars) {
  if (winner === null) return { key: "lot.tieNamed", vars };
  return winner === 0 ? { key: "lot.youNamed", vars } : { key: "lot.named", vars: { ...vars, name: /** @type {Said} */ (vars.b) } };
}

/** Reasons that have words of their own; any other is "no checker can move". */
const PASS_REASONS = new Set([
  "closed", "block", "own_quarter", "shut_in", "head", "not_home", "exact", "higher_first", "inside", "runner", "bar_first", "pinned", "must_open",
]);

/** @param {View} view @returns {Said} why nothing (more) can be played */
export function passWords(view) {
  const { code = "no_step", dice = [] } = view.pass ?? {};
  const reason = { key: PASS_REASONS.has(code) ? `pass.${code}` : "pass.no_step" };
  return { key: view.played.length === 0 ? "say.noMove" : "say.noMoreMove", vars: { dice: stepsWords(dice), reason } };
}

/** @param {View} view @returns {Said} */
export function resultWords(view) {
  const result = view.result;
  if (!result || result.winner === null) return { key: "result.draw" };
  const kind = { key: `kind.${result.kind}` };
  const named = givenName(view, result.winner) !== "";
  if (view.players[result.winner]?.kind === "bot" && !named) return { key: "result.computerWon", vars: { kind } };
  if (named || twoPeople(view)) return { key: "result.namedWon", vars: { name: playerName(view, result.winner), kind } };
  return { key: "result.youWon", vars: { kind } };
}

/**
 * The status line while nothing has gone wrong: whose turn, and what may be done.
 * @param {View} view
 * @param {Now} now
 * @returns {Said}
 */
export function statusWords(view, now) {
  if (now.cups?.state === "open") return lotWords(view);
  switch (view.phase) {
    case "lot":
      return lotToDraw(view);
    case "over":
      return resultWords(view);
    case "offer":
    case "beaver":
      return raiseWords(view);
    case "roll":
      return botActs(view) ? theirRoll(view, now) : ownRoll(view, now);
    default:
      return botActs(view) ? theirPlay(view, now) : ownPlay(view, now);
  }
}

/** @param {View} view @returns {Said} */
function lotToDraw(view) {
  if (view.table.dice === "real") return { key: "status.lotReal" };
  if (!twoPeople(view)) return { key: "status.lot" };
  return { key: "status.lotNamed", vars: { name: playerName(view, 0), rival: playerName(view, 1) } };
}

/** @param {View} view @returns {Said} a raise, or the answer to it, waits for its answer */
function raiseWords(view) {
  const value = view.cube?.offer ?? 2;
  const asked = view.actor ?? 0;
  if (!humanActs(view)) return { key: "status.offered", vars: { name: playerName(view, asked), value } };
  return { key: view.phase === "offer" ? "status.offer" : "status.beaver", vars: { name: playerName(view, 1 - asked), value } };
}

/** The double with which a game was to be opened that none may open. @param {View} view @returns {{dice: string} | null} */
function thrownAgain({ opening }) {
  const last = opening?.at(-1);
  return last ? { dice: partsText([[last[0], 4]]) } : null;
}

/** What the computer does, and what a bot with a name does. @type {Record<string, [string, string]>} */
const THEIRS = {
  roll: ["status.theyRoll", "status.theyRollNamed"],
  play: ["status.theyPlay", "status.theyPlayNamed"],
  think: ["status.theyThink", "status.theyThinkNamed"],
  handed: ["status.theyHanded", "status.theyHandedNamed"],
  extra: ["status.theyExtra", "status.theyExtraNamed"],
  again: ["status.theyAgain", "status.theyAgainNamed"],
  reply: ["status.theyReply", "status.theyReplyNamed"],
};

/** @param {View} view @param {string} what of `THEIRS` @param {Record<string, Value>} [vars] @returns {Said} */
function theirs(view, what, vars = {}) {
  const player = moverOf(view);
  const [plain = "", named = ""] = THEIRS[what] ?? [];
  return givenName(view, player) ? { key: named, vars: { ...vars, name: playerName(view, player) } } : { key: plain, vars };
}

/** @param {View} view @param {Now} now @returns {Said} */
function theirRoll(view, now) {
  const name = playerName(view, moverOf(view));
  if (now.thinking) return theirs(view, "think");
  if (view.pending) return theirs(view, "handed", { dice: partsText(view.pending) });
  const again = thrownAgain(view);
  if (view.table.dice === "real") return again ? { key: "status.typeAgain", vars: { ...again, name } } : { key: "status.typeFor", vars: { name } };
  if (again) return theirs(view, "again", again);
  if (view.stage?.kind === "extra") return theirs(view, "extra");
  return theirs(view, view.reply ? "reply" : "roll");
}

/** @param {View} view @param {Now} now @returns {Said} */
function ownRoll(view, now) {
  const name = playerName(view, moverOf(view));
  if (view.pending) return { key: "status.pending", vars: { dice: partsText(view.pending) } };
  const again = thrownAgain(view);
  if (view.table.dice === "real") return again ? { key: "status.typeAgain", vars: { ...again, name } } : { key: "status.typeFor", vars: { name } };
  if (again) return { key: "status.again", vars: again };
  if (view.stage?.kind === "extra") return { key: "status.extra" };
  if (view.reply) return { key: "status.reply", vars: { name } };
  if (now.taken) return { key: "status.taken", vars: { name: playerName(view, 1 - moverOf(view)) } };
  return twoPeople(view) ? { key: "status.rollNamed", vars: { name } } : { key: "status.roll" };
}

/** @param {View} view @param {Now} now @returns {Said} */
function theirPlay(view, now) {
  if (view.pass && view.played.length === 0) return passWords(view);
  if (now.thinking) return theirs(view, "think");
  return theirs(view, view.stage?.kind === "handed" ? "handed" : "play", { dice: inPlay(view) });
}

/** @param {View} view @param {Now} now @returns {Said} */
function ownPlay(view, now) {
  const dice = inPlay(view);
  if (view.pass && view.played.length === 0) return passWords(view);
  if (now.plan === "forced") return { key: "status.forced", vars: { dice } };
  if (view.steps.length === 0) return doneWords(view);
  if (now.selected === "bar") return { key: "status.enter" };
  if (now.selected !== null) return { key: "status.target" };
  if (view.stage?.kind === "handed") return { key: "status.handed", vars: { dice } };
  if (twoPeople(view)) return { key: "status.playNamed", vars: { name: playerName(view, moverOf(view)), dice } };
  return { key: "status.play", vars: { dice } };
}

/** All that could be played is played. @param {View} view @returns {Said} */
function doneWords(view) {
  const lost = view.dice.filter((die) => die.state === "lost").map((die) => die.value);
  if (lost.length === 0) return { key: "status.done" };
  return { key: "status.doneLost", vars: { count: lost.length, die: lost[0] ?? 0 } };
}

/**
 * Why a step was refused. Codes of the engine have a text each; numbers in its
 * data are handed on.
 * @param {string | null} code
 * @param {Record<string, any> | undefined} data
 * @returns {Said}
 */
export function refusalWords(code, data) {
  /** @type {Record<string, Value>} */
  const vars = {};
  for (const [name, value] of Object.entries(data ?? {})) {
    if (typeof value === "string" || typeof value === "number") vars[name] = value;
  }
  return { key: `why.${code ?? "no_die"}`, vars };
}
