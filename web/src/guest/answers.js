/**
 * What a guest's worker answers, field by field. A stranger's program runs in it and may answer
 * anything; what is not as it should be counts as an impossible play.
 *
 * @typedef {import("./limits.js").Fault} Fault
 */

/** More steps than any turn has. */
const MAX_STEPS = 64;

/** The longest text for a bot's author that is shown. */
const MAX_DETAIL = 300;

const FAULTS = ["late", "raised", "nonsense"];
const ACTIONS = ["roll", "take_over", "double", "take", "drop", "beaver"];

/** @param {string} what @returns {Error & {code: string}} */
const nonsense = (what) => Object.assign(new Error(`it answers nonsense: ${what}`), { code: "nonsense" });

/** @param {unknown} value @returns {Record<string, unknown>} */
function record(value) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw nonsense("no object");
  return /** @type {Record<string, unknown>} */ (value);
}

/** @param {unknown} value @param {number} from @param {number} to @returns {number} */
function whole(value, from, to) {
  if (!Number.isInteger(value) || /** @type {number} */ (value) < from || /** @type {number} */ (value) > to) throw nonsense("no such number");
  return /** @type {number} */ (value);
}

/** @template {string} T @param {unknown} value @param {readonly T[]} known @returns {T | null} */
function oneOf(value, known) {
  if (value === null || value === undefined) return null;
  const found = known.find((one) => one === value);
  if (found === undefined) throw nonsense("an unknown word");
  return found;
}

/** @param {Record<string, unknown>} answer @returns {{fault: Fault | null, detail: string}} */
function faultIn({ fault, detail }) {
  return {
    fault: /** @type {Fault | null} */ (oneOf(fault, FAULTS)),
    detail: typeof detail === "string" ? detail.slice(0, MAX_DETAIL) : "",
  };
}

/** @param {unknown} value @param {"bar" | "off"} bare @returns {import("../game/types.js").Place} */
const place = (value, bare) => (value === bare ? bare : whole(value, 1, 24));

/** @param {unknown} value @returns {import("../game/types.js").Step} */
function step(value) {
  const { from, to, die } = record(value);
  return { from: place(from, "bar"), to: place(to, "off"), die: whole(die, 1, 6) };
}

/**
 * What a guest would do at the table.
 * @param {unknown} answer
 * @returns {{steps: import("../game/types.js").Step[], action: string | null, fault: Fault | null, detail: string}}
 */
export function readDecision(answer) {
  const found = record(answer);
  const { steps, action } = found;
  if (!Array.isArray(steps) || steps.length > MAX_STEPS) throw nonsense("steps");
  return { steps: steps.map(step), action: oneOf(action, ACTIONS), ...faultIn(found) };
}

/** As in narde_core/bot/wheel.py. */
const MAX_BOTS = 12;
const MAX_NAME = 80;

/**
 * What a guest's file says of itself.
 * @param {unknown} about
 * @returns {{name: string, version: string, bots: string[]}}
 */
export function readAbout(about) {
  const { name, version, bots } = record(about);
  const texts = Array.isArray(bots) ? [name, version, ...bots] : [];
  if (texts.length < 3 || texts.length > MAX_BOTS + 2) throw nonsense("no bots");
  if (!texts.every((text) => typeof text === "string" && text !== "" && text.length <= MAX_NAME)) throw nonsense("no name");
  return /** @type {{name: string, version: string, bots: string[]}} */ ({ name, version, bots });
}

/**
 * Where a game of the arena is.
 * @typedef {object} ArenaState
 * @property {"dice" | "guest" | "house" | null} wants
 * @property {import("./score.js").Played | null} result
 * @property {[number, number] | number | null} did what has happened, for the log
 * @property {Fault | null} fault
 * @property {string} detail
 *
 * @param {unknown} answer
 * @returns {ArenaState}
 */
export function readArena(answer) {
  const found = record(answer);
  const { did, result } = found;
  const wants = oneOf(found.wants, /** @type {const} */ (["dice", "guest", "house"]));
  const played = result === null || result === undefined ? null : readResult(result);
  if ((wants === null) !== (played !== null)) throw nonsense("neither going on nor over");
  return { wants, result: played, did: readDone(did), ...faultIn(found) };
}

/** @param {unknown} result @returns {import("./score.js").Played} */
function readResult(result) {
  const { points, kind } = record(result);
  return { points: whole(points, -3, 3), kind: typeof kind === "string" ? kind.slice(0, 20) : "" };
}

/** @param {unknown} did @returns {ArenaState["did"]} a throw, or the number of a play */
function readDone(did) {
  if (did === null || did === undefined) return null;
  if (!Array.isArray(did)) return whole(did, 0, 100_000);
  if (did.length !== 2) throw nonsense("a throw");
  return [whole(did[0], 1, 6), whole(did[1], 1, 6)];
}
