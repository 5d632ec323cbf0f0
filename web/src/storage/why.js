/**
 * Why something could not be stored or read, in one word for which the catalogues have sentences.
 * Each of these may pass: whatever failed is tried again.
 *
 * - `full`: no room on the device, or none left for this site
 * - `refused`: the browser lets this window store nothing
 * - `newer`: a newer version of the app has changed the store; this one must not touch it
 * - `blocked`: a tab with an older version holds the store
 * - `damaged`: the store lacks a part
 * - `other`: the browser reports a fault, or does not answer
 *
 * @typedef {"full" | "refused" | "newer" | "blocked" | "damaged" | "other"} Why
 */

export class StoreError extends Error {
  /** @param {Why} why @param {string} [message] */
  constructor(why, message = why) {
    super(message);
    this.name = "StoreError";
    this.why = why;
    this.code = `store_${why}`;
  }
}

/** By the names that browsers give their errors. @type {Record<string, Why>} */
const BY_NAME = {
  QuotaExceededError: "full",
  // Firefox's local storage.
  NS_ERROR_DOM_QUOTA_REACHED: "full",
  SecurityError: "refused",
  NotAllowedError: "refused",
  VersionError: "newer",
  NotFoundError: "damaged",
};

/** @param {unknown} error @returns {Why} */
export function whyOf(error) {
  if (error instanceof StoreError) return error.why;
  return BY_NAME[/** @type {{name?: string} | null} */ (error)?.name ?? ""] ?? "other";
}

/**
 * The same while the store is being opened: there a browser without one, or one that forbids it,
 * says so in several ways.
 * @param {unknown} error @returns {Why}
 */
export function whyClosed(error) {
  const name = /** @type {{name?: string} | null} */ (error)?.name;
  return name === "InvalidStateError" || name === "TypeError" || name === "ReferenceError" ? "refused" : whyOf(error);
}
