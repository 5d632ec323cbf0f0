/**
 * Text from outside, as it is shown: what a person has typed, a file has brought, or a bot says
 * of itself.
 */

/** Control characters, marks that turn the direction of writing, and what takes no room. */
const INVISIBLE = /[\p{Cc}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu;

/** A text that changes nothing around it. @param {string} text */
export const visible = (text) => text.replace(INVISIBLE, " ");

/** A name in one line; "" where there is nothing to see. @param {unknown} name @returns {string} */
export const plainName = (name) => (typeof name === "string" ? visible(name).replace(/\s+/g, " ").trim() : "");

/** Two names that look or sound the same. @param {string} one @param {string} other @returns {boolean} */
export function sameName(one, other) {
  const plain = (/** @type {string} */ name) => plainName(name).normalize("NFKC").toLocaleLowerCase();
  return plain(one) === plain(other);
}
