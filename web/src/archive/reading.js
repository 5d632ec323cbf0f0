/**
 * Reads archive files from outside: strictly, with limits, and piece by piece, so that neither a
 * large file nor a malicious one holds up the page. One bad entry costs nothing but itself.
 *
 * @typedef {"too_large" | "not_json" | "not_archive" | "newer"} Unread
 */

export const BUNDLE = "narde-archives";
export const BUNDLE_VERSION = 1;

/** The largest file that is read, in bytes: some thousands of games. */
export const LARGEST = 64_000_000;
/** The longest text of one archive: a series of some hundred games with their reviews. */
const LONGEST = 16_000_000;
/** Entries of one file. */
const MOST_ENTRIES = 20_000;
/** Events of one record: a game has some five hundred. */
const MOST_EVENTS = 400_000;
/** Finished games of one record. */
const MOST_GAMES = 1_000;
/** Characters that are looked at between two rests. */
const PIECE = 200_000;

/**
 * @param {{size: number, text: () => Promise<string>}} file
 * @param {() => Promise<void>} pace
 * @returns {Promise<{archives: string[]} | {why: Unread}>} the texts of the archives in it
 */
export async function readFile(file, pace) {
  if (file.size > LARGEST) return { why: "too_large" };
  const text = await file.text().catch(() => null);
  if (text === null) return { why: "not_json" };
  const split = await splitBundle(text, pace);
  if ("why" in split) return split;
  const { rest, entries } = split;
  if (rest.length > LONGEST) return { why: "too_large" };
  const head = parsed(rest);
  if (head === undefined) return { why: "not_json" };
  if (head?.format === "narde-archive") return { archives: [text] };
  if (head?.format !== BUNDLE || !Array.isArray(head.archives) || entries === null) return { why: "not_archive" };
  if (!(Number.isInteger(head.version) && head.version >= 1)) return { why: "not_archive" };
  return head.version > BUNDLE_VERSION ? { why: "newer" } : { archives: entries };
}

/** One archive of a file. @param {string} text @returns {{data: any} | {why: Unread}} */
export function readArchive(text) {
  if (text.length > LONGEST) return { why: "too_large" };
  const data = parsed(text);
  if (data === undefined) return { why: "not_json" };
  return data?.record?.events?.length > MOST_EVENTS || data?.games > MOST_GAMES ? { why: "too_large" } : { data };
}

/** @param {string} text @returns {any} undefined where it is no JSON */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The texts in the list `archives` of the outermost object, and the file without them. What is
 * between the commas is not looked at: whoever parses it learns whether it is JSON.
 * @param {string} text @param {() => Promise<void>} pace
 * @returns {Promise<{rest: string, entries: string[] | null} | {why: Unread}>} `entries` null: there is no such list
 */
export async function splitBundle(text, pace) {
  let depth = 0;
  let rested = 0;
  /** The last string at the outermost level: a name, when a list follows. */
  let name = "";
  /** Where the list begins and ends; -1 before. */
  let [from, to] = [-1, -1];
  let listed = false;
  let start = -1;
  /** @type {string[]} */
  let entries = [];
  for (let at = 0; at < text.length; at++) {
    if (at - rested >= PIECE) {
      rested = at;
      await pace();
    }
    const code = text.charCodeAt(at);
    if (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) continue;
    if (listed && depth === 2 && start < 0 && code !== 0x2c && code !== 0x5d) start = at;
    if (code === 0x22) {
      const end = endOfString(text, at);
      // As everybody writes it; spelt with escapes it is another name.
      if (depth === 1) name = text.slice(at, Math.min(end + 1, at + 20));
      at = end;
    } else if (code === 0x7b || code === 0x5b) {
      if (depth === 1 && code === 0x5b && name === '"archives"') {
        // As JSON has it, the last of two lists counts.
        [from, to, listed, entries] = [at, -1, true, []];
      }
      depth += 1;
    } else if (code === 0x7d || code === 0x5d || code === 0x2c) {
      const ends = code !== 0x2c;
      if (listed && depth === 2) {
        // An empty place is no JSON, but an empty list has none.
        if (start >= 0 || !ends || entries.length > 0) entries.push(start < 0 ? "" : text.slice(start, at).trimEnd());
        if (entries.length > MOST_ENTRIES) return { why: "too_large" };
        start = -1;
        if (ends) [to, listed] = [at, false];
      }
      if (ends) depth -= 1;
    }
  }
  if (from < 0 || to < 0) return { rest: text, entries: null };
  return { rest: text.slice(0, from + 1) + text.slice(to), entries };
}

/** @param {string} text @param {number} at of its first quote @returns {number} of its last, or the end of the text */
function endOfString(text, at) {
  // A longer one is in no archive that is read.
  for (let end = text.indexOf('"', at + 1); end >= 0 && end - at <= LONGEST; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === 0x5c) slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}
