/**
 * What happened and what is to be done now, as messages for the catalogues.
 * A value in `vars` may itself be a message, or a point of the board that is
 * numbered when it is shown.
 *
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Place} Place
 * @typedef {import("./types.js").GameEvent} GameEvent
 * @typedef {string | number | Said | {point: Place}} Value
 * @typedef {{key: string, vars?: Record<string, Value>}} Said
 */
import { botActs, humanActs } from "./picture.js";

/** @param {View} view @param {number} player @returns {Said} */
export function playerName(view, player) {
  const who = view.players[player];
  if (who?.name) return { key: "player.named", vars: { name: who.name } };
  return { key: who?.kind === "bot" ? "player.computer" : "player.you" };
}

/** @param {readonly number[]} dice @returns {Said} */
export function diceWords(dice) {
  const [a, b] = dice;
  if (a === undefined) return { key: "dice.none" };
  if (b === undefined) return { key: "dice.one", vars: { a } };
  return a === b ? { key: "dice.double", vars: { a } } : { key: "dice.two", vars: { a, b } };
}

/** @param {View} view @returns {number} the player who has the turn */
function moverOf(view) {
  const index = view.colours && view.mover ? view.colours.indexOf(view.mover) : -1;
  return index >= 0 ? index : (view.actor ?? 0);
}

/**
 * What an `act` did, in words for the log that a screen reader speaks.
 * @param {View} before
 * @param {GameEvent[]} events
 * @param {View} after
 * @returns {Said[]}
 */
export function happened(before, events, after) {
  const name = playerName(before, moverOf(before));
  /** @type {Said[]} */
  const said = [];
  for (const event of events) {
    if (event.e === "lot") said.push(lotWords(after));
    else if (event.e === "roll") said.push({ key: "say.rolled", vars: { name: playerName(after, moverOf(after)), dice: diceWords(event.d) } });
    else if (event.e === "step") said.push(stepWords(name, event));
    else if (event.e === "undo") said.push({ key: "say.undone" });
    else if (event.e === "undo_all") said.push({ key: "say.undoneAll" });
    else if (event.e === "pass") said.push({ key: "say.passed", vars: { name } });
    else if (event.e === "resign") said.push({ key: "say.resigned", vars: { name: playerName(after, event.p) } });
  }
  if (after.phase === "over" && after.result) said.push(resultWords(after));
  else if (after.pass && !before.pass) said.push(passWords(after));
  return said;
}

/** @param {Said} name @param {GameEvent} event @returns {Said} */
function stepWords(name, event) {
  const from = { point: event.f };
  if (event.t === "off") return { key: "say.off", vars: { name, from } };
  return { key: "say.step", vars: { name, from, to: { point: event.t } } };
}

/** @param {View} view @returns {Said} */
export function lotWords(view) {
  const [mine, theirs] = view.lot.draws.at(-1) ?? [0, 0];
  const vars = { mine, theirs };
  if (view.lot.winner === null) return { key: "lot.tie", vars };
  return { key: view.lot.winner === 0 ? "lot.won" : "lot.lost", vars };
}

/** Reasons that have words of their own; any other is "no checker can move". */
const PASS_REASONS = new Set([
  "closed", "block", "head", "not_home", "exact", "higher_first", "inside", "runner", "bar_first", "pinned", "must_open",
]);

/** @param {View} view @returns {Said} why nothing (more) can be played */
export function passWords(view) {
  const { code = "no_step", dice = [] } = view.pass ?? {};
  const reason = { key: PASS_REASONS.has(code) ? `pass.${code}` : "pass.no_step" };
  return { key: view.played.length === 0 ? "say.noMove" : "say.noMoreMove", vars: { dice: diceWords(dice), reason } };
}

/** @param {View} view @returns {Said} */
export function resultWords(view) {
  const result = view.result;
  if (!result || result.winner === null) return { key: "result.draw" };
  const kind = { key: `kind.${result.kind}` };
  const winner = view.players[result.winner];
  if (winner?.name) return { key: "result.namedWon", vars: { name: winner.name, kind } };
  return { key: winner?.kind === "bot" ? "result.computerWon" : "result.youWon", vars: { kind } };
}

/**
 * The status line while nothing has gone wrong: whose turn, and what may be done.
 * @param {View} view
 * @param {{selected: Place | null, cups: import("./types.js").Cups | null, plan: "forced" | "bot" | null}} now
 * @returns {Said}
 */
export function statusWords(view, now) {
  if (now.cups?.state === "open") return lotWords(view);
  if (view.phase === "lot") return { key: "status.lot" };
  if (view.phase === "over") return resultWords(view);
  if (botActs(view)) {
    if (view.pass && view.played.length === 0) return passWords(view);
    return view.phase === "roll" ? { key: "status.theyRoll" } : { key: "status.theyPlay", vars: { dice: diceWords(view.rolled ?? []) } };
  }
  if (view.phase === "roll") return { key: "status.roll" };
  if (view.pass && view.played.length === 0) return passWords(view);
  if (now.plan === "forced") return { key: "status.forced", vars: { dice: diceWords(view.rolled ?? []) } };
  if (view.steps.length === 0) return doneWords(view);
  if (now.selected !== null) return { key: "status.target", vars: { from: { point: now.selected } } };
  return { key: "status.play", vars: { dice: diceWords(view.rolled ?? []) } };
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

/** @param {View | null} view @returns {boolean} the person must act */
export function personToAct(view) {
  return view !== null && (view.phase === "lot" || humanActs(view));
}
