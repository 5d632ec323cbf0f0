/** Which failures the controller can mend by itself, and how. */
import { StoreError } from "../storage/why.js";

/** Another tab has taken the game over: this one must not write any more. */
export class TakenOver extends Error {
  constructor() {
    super("the game is open in another tab");
    this.name = "TakenOver";
  }
}

/** The work belongs to a game that has been left meanwhile; nobody waits for it. */
export class Abandoned extends Error {
  constructor() {
    super("the game was left");
    this.name = "Abandoned";
  }
}

/** The engine answered, but this game cannot go on in it. */
const ASK_AGAIN = new Set(["stale", "no_game", "not_now", "illegal", "restarted"]);
const UNREADABLE = new Set(["bad_save", "newer_save", "unknown_variant", "unknown_preset"]);
const FINAL = new Set([
  "bad_json", "bad_request", "unknown_op", "too_large", "bad_entropy",
  // The engine could not even start: trying at once again would fail the same way.
  "offline", "missing", "mime", "corrupt", "blocked", "unsupported",
]);

/**
 * @param {unknown} error
 * @returns {"abandoned" | "taken" | "reopen" | "unreadable" | "restart" | "final"}
 *   reopen: give the stored game to the same engine again; restart: to a fresh one
 */
export function remedy(error) {
  if (error instanceof Abandoned) return "abandoned";
  if (error instanceof TakenOver) return "taken";
  // A store that cannot be read does not come back with another engine.
  if (error instanceof StoreError) return "final";
  const code = codeOf(error);
  if (ASK_AGAIN.has(code)) return "reopen";
  if (UNREADABLE.has(code)) return "unreadable";
  if (FINAL.has(code)) return "final";
  return "restart";
}

/** @param {unknown} error @returns {string} */
export function codeOf(error) {
  const code = /** @type {{code?: unknown} | null} */ (error)?.code;
  return typeof code === "string" ? code : "internal";
}

/** @param {unknown} error @returns {Record<string, any>} */
export function dataOf(error) {
  const data = /** @type {{data?: unknown} | null} */ (error)?.data;
  return data && typeof data === "object" ? /** @type {Record<string, any>} */ (data) : {};
}
