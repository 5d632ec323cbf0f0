/**
 * How long a guest may take, and whose fault a failure is.
 *
 * @typedef {"late" | "raised" | "nonsense"} Fault why an answer had to be replaced
 */

/** The longest that a guest may take for one decision, in milliseconds. */
export const DECISION_MS = 5000;

/** The longest that it may take to be imported and made. */
export const LOAD_MS = 10_000;

/** After so many late answers in a row nobody waits for it any more. */
export const PATIENCE = 3;

/** What errors of its worker say about a guest: one that breaks the interpreter, or runs out of memory, has taken its worker with it. @type {Record<string, Fault>} */
const FAULTS = { timeout: "late", crashed: "raised", internal: "raised", nonsense: "nonsense" };

/** @param {unknown} error @returns {string} */
export function codeOf(error) {
  const code = /** @type {{code?: unknown} | null} */ (error)?.code;
  return typeof code === "string" ? code : "internal";
}

/** @param {unknown} error of a question @returns {Fault | null} null where it is not the guest's fault */
export const faultOf = (error) => FAULTS[codeOf(error)] ?? null;
