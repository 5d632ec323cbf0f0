/**
 * Time to think (RULES 2.7, 8.6). Pure: the present time comes in as an argument, as the
 * table's watch shows it (watch.js), which knows nothing of the time of day.
 *
 * It runs while a person is asked and somebody can see the game; the computer has no clock.
 * While it runs it is a moment in the future, the deadline. That moment means something to
 * this page only: what is stored is always at rest, so that the time of a game on one device
 * stands still while the page is closed. A move is a part of a turn between two commit
 * points: a chain of doubles gets its time for each of them.
 *
 * @typedef {import("../storage/tables.js").Clock} ClockSetting
 * @typedef {import("./types.js").View} View
 *
 * @typedef {object} Time what is kept with the game
 * @property {ClockSetting} setting
 * @property {[number, number]} move ms of the present move that each player has left
 * @property {[number, number]} bank ms in reserve, or on a Fischer account
 * @property {0 | 1 | null} on whose time runs
 * @property {number | null} deadline when it runs out, on this page's watch
 */
import { humanActs } from "./picture.js";
import { moverOf } from "./names.js";

/** The last part, which is marked and mentioned. */
export const LOW_MS = 10_000;

/** @param {ClockSetting | null | undefined} setting @returns {Time | null} */
export function newTime(setting) {
  if (!setting || setting.kind === "none") return null;
  const move = fullMove(setting);
  const bank = setting.kind === "move" ? 0 : setting.reserve * 1000;
  return { setting, move: [move, move], bank: [bank, bank], on: null, deadline: null };
}

/** @param {ClockSetting} setting */
const fullMove = ({ kind, seconds }) => (kind === "fischer" ? 0 : seconds * 1000);

/** @param {Time} time @param {0 | 1} player */
const whole = (time, player) => time.move[player] + time.bank[player];

/**
 * Stops the time: what was used comes from the move first, then from the bank.
 * @param {Time} time
 * @param {number} now
 * @returns {Time}
 */
export function stopped(time, now) {
  const { on, deadline } = time;
  if (on === null || deadline === null) return { ...time, on: null, deadline: null };
  const left = Math.max(0, deadline - now);
  const bank = Math.min(time.bank[on], left);
  return { ...time, move: put(time.move, on, left - bank), bank: put(time.bank, on, bank), on: null, deadline: null };
}

/**
 * As it lies in the store. Older versions stored a deadline by the time of day; what had been used
 * up of that move is not known.
 * @param {Time} time
 * @returns {Time}
 */
export const unwound = (time) => ({ ...time, on: null, deadline: null });

/**
 * Lets the time of whoever is asked run; it goes on undisturbed where it runs already.
 * @param {Time} time
 * @param {View} view
 * @param {number} now
 * @returns {Time}
 */
export function started(time, view, now) {
  const asked = askedPerson(view);
  if (asked === time.on) return time;
  const still = stopped(time, now);
  return asked === null ? still : { ...still, on: asked, deadline: now + whole(still, asked) };
}

/**
 * After something was done: what is used up is taken off, a new move gets its time, and
 * the time of whoever is asked next runs.
 * @param {Time} time
 * @param {View} before
 * @param {View} after
 * @param {number} now
 * @param {boolean} committed a commit point was passed
 * @returns {Time}
 */
export function timeAfter(time, before, after, now, committed) {
  const asked = askedPerson(after);
  const nextGame = after.series.game !== before.series.game;
  const turnEnded = nextGame || before.mover !== after.mover;
  if (!turnEnded && !committed && asked === time.on) return time;
  let next = stopped(time, now);
  if (nextGame) next = newTime(next.setting) ?? next;
  else if (turnEnded && before.mover) next = { ...next, bank: credited(next, /** @type {0 | 1} */ (moverOf(before))) };
  const answers = after.phase === "offer" || after.phase === "beaver";
  if (asked !== null && (turnEnded || committed || answers)) next = { ...next, move: put(next.move, asked, fullMove(next.setting)) };
  return started(next, after, now);
}

/** After a turn a Fischer account grows. @param {Time} time @param {0 | 1} player @returns {[number, number]} */
function credited({ setting, bank }, player) {
  return setting.kind === "fischer" ? put(bank, player, bank[player] + setting.seconds * 1000) : bank;
}

/** Who is asked, if it is a person and the clock may run. @param {View} view @returns {0 | 1 | null} */
function askedPerson(view) {
  const runs = view.phase !== "lot" && view.phase !== "over" && humanActs(view);
  return runs ? /** @type {0 | 1} */ (view.actor) : null;
}

/** @param {[number, number]} pair @param {0 | 1} index @param {number} value @returns {[number, number]} */
function put(pair, index, value) {
  return index === 0 ? [value, pair[1]] : [pair[0], value];
}

/** @param {Time} time @param {0 | 1} player @param {number} now @returns {number} ms until the bank is touched; all of it on a Fischer account */
export function timeLeft(time, player, now) {
  const { move, bank } = time.on === player ? stopped(time, now) : time;
  return time.setting.kind === "fischer" ? bank[player] : move[player];
}

/** @param {Time} time @param {0 | 1} player @param {number} now @returns {number | null} ms in reserve, null where there is none */
export function reserveOf(time, player, now) {
  if (time.setting.kind !== "reserve") return null;
  return (time.on === player ? stopped(time, now) : time).bank[player];
}
