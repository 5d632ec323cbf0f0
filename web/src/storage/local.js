/**
 * Small things that are needed before the first paint: settings, the last view,
 * what is played. They live in localStorage because it answers at once; where
 * it is forbidden (some private windows) they live as long as the page.
 */

/** @type {Map<string, string>} */
const fallback = new Map();

/** @param {string} key @returns {any} the stored value, or null when there is none or it cannot be read */
export function read(key) {
  try {
    const text = globalThis.localStorage?.getItem(key) ?? fallback.get(key) ?? null;
    return text === null ? null : JSON.parse(text);
  } catch {
    return parse(fallback.get(key));
  }
}

/** @param {string | undefined} text */
function parse(text) {
  try {
    return text === undefined ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param {string} key @param {unknown} value */
export function write(key, value) {
  const text = JSON.stringify(value);
  fallback.set(key, text);
  try {
    globalThis.localStorage?.setItem(key, text);
  } catch {
    // Full or forbidden: the copy in memory serves this page.
  }
}

/** @param {string} key */
export function remove(key) {
  fallback.delete(key);
  try {
    globalThis.localStorage?.removeItem(key);
  } catch {
    // Nothing was stored there either.
  }
}
