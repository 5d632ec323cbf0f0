/**
 * Archive files: written for one game or for all, read back with a clear word on what is wrong.
 * Nothing that is stored changes because of a bad file.
 *
 * @typedef {import("./entry.js").Entry} Entry
 * @typedef {"too_large" | "not_json" | "not_archive" | "newer" | "impossible" | "engine" | "unread"} Refusal
 * @typedef {{added: number, updated: number, duplicates: number, dropped: number, refused: {name: string, why: Refusal}[]}} Report
 *   dropped: reviews that came with games and could not be used
 */
import { StoreError } from "../storage/why.js";
import { verifyArchive } from "../verify/verify.js";
import { digest, entryOf } from "./entry.js";

const BUNDLE = "narde-archives";
const BUNDLE_VERSION = 1;
/** The largest file that is read, in bytes: some thousands of games. */
const LARGEST = 100_000_000;

/** The content of one game's file. @param {Entry} entry @param {any} data @param {Record<number, any>} [reviews] what the computer thinks of it */
export function fileOfOne(entry, data, reviews = {}) {
  const date = new Date(entry.ended).toISOString();
  const opinions = Object.values(reviews);
  return { name: `narde-${date.slice(0, 10)}-${entry.id.slice(0, 6)}.json`, content: { ...data, date, ...(opinions.length > 0 ? { reviews: opinions } : {}) } };
}

/** @param {{entry: Entry, data: any, reviews?: Record<number, any>}[]} games @param {number} now */
export function fileOfAll(games, now) {
  const archives = games.map(({ entry, data, reviews }) => fileOfOne(entry, data, reviews).content);
  return { name: `narde-archive-${new Date(now).toISOString().slice(0, 10)}.json`, content: { format: BUNDLE, version: BUNDLE_VERSION, archives } };
}

/**
 * @param {{size: number, text: () => Promise<string>}} file
 * @returns {Promise<{archives: any[]} | {why: Refusal}>}
 */
export async function readFile(file) {
  if (file.size > LARGEST) return { why: "too_large" };
  let content;
  try {
    content = JSON.parse(await file.text());
  } catch {
    return { why: "not_json" };
  }
  if (content?.format === "narde-archive") return { archives: [content] };
  if (content?.format !== BUNDLE || !Array.isArray(content.archives)) return { why: "not_archive" };
  if (!(Number.isInteger(content.version) && content.version >= 1)) return { why: "not_archive" };
  return content.version > BUNDLE_VERSION ? { why: "newer" } : { archives: content.archives };
}

/** @param {any} data @returns {number} when it was played, as far as the file says */
function dateOf(data) {
  const time = typeof data.date === "string" ? Date.parse(data.date) : Number.NaN;
  return Number.isFinite(time) && time > 0 ? time : 0;
}

/**
 * Take files into the archive.
 * @param {{name: string, size: number, text: () => Promise<string>}[]} files
 * @param {object} parts
 * @param {(op: string, fields: Record<string, unknown>) => Promise<any>} parts.request the engine
 * @param {import("../storage/archive.js").Archive} parts.archive
 * @param {() => string} parts.newId
 * @param {() => number} parts.now
 * @param {(done: number) => void} [parts.onProgress] how many games have been read
 * @returns {Promise<Report>}
 */
export async function importFiles(files, { request, archive, newId, now, onProgress }) {
  /** @type {Report} */
  const report = { added: 0, updated: 0, duplicates: 0, dropped: 0, refused: [] };
  const entries = await archive.list();
  let done = 0;
  for (const file of files) {
    const read = await readFile(file);
    if ("why" in read) {
      report.refused.push({ name: file.name, why: read.why });
      continue;
    }
    for (const [index, data] of read.archives.entries()) {
      const name = read.archives.length > 1 ? `${file.name} · ${index + 1}` : file.name;
      const outcome = await take(data).catch((error) => {
        // What is here already cannot be read any more: that is one game's affair, too.
        if (error instanceof StoreError) return /** @type {const} */ ("unread");
        throw error;
      });
      if (outcome === "added" || outcome === "updated" || outcome === "duplicates") report[outcome] += 1;
      else report.refused.push({ name, why: outcome });
      done += 1;
      onProgress?.(done);
    }
  }
  return report;

  /** @param {any} data @returns {Promise<"added" | "updated" | "duplicates" | Refusal>} */
  async function take(data) {
    const verdict = await verifyArchive(data);
    if (verdict.status === "unreadable" && verdict.where !== "webcrypto") return verdict.newer ? "newer" : "not_archive";
    const print = digest(JSON.stringify(data.record.events));
    const known = entries.find((entry) => entry.print === print);
    if (known) {
      await takeReviews(known.id, data);
      return "duplicates";
    }
    let summary;
    try {
      ({ summary } = await request("replay", { record: data.record }));
    } catch (error) {
      const { code } = /** @type {{code?: string}} */ (error);
      if (code === "newer_save") return "newer";
      return code === "bad_save" || code === "bad_request" ? "impossible" : "engine";
    }
    if (summary.series.results.length !== data.games) return "impossible";
    const { date: _, reviews: __, ...content } = data;
    const fresh = entryOf({ id: newId(), started: 0, ended: dateOf(data) || now(), imported: true }, content, summary);
    const same = fresh.key ? entries.find((entry) => entry.key === fresh.key) : undefined;
    const relation = same ? await compared(same, data.record.events) : "other";
    if (relation === "part") return "duplicates";
    // The same series, played on elsewhere: the longer one takes the place of its own beginning.
    const entry = same && relation === "longer" ? { ...fresh, id: same.id, imported: same.imported, started: same.started } : fresh;
    // Stored now or later; where it is not yet, the archive says so.
    await archive.put(entry, content);
    const at = same && relation === "longer" ? entries.indexOf(same) : entries.length;
    entries[at] = entry;
    await takeReviews(entry.id, data);
    return same && relation === "longer" ? "updated" : "added";
  }

  /** Opinions that came with a game: the engine says whether they are about it. A bad one costs nothing but itself. @param {string} id @param {any} data */
  async function takeReviews(id, { record, reviews }) {
    if (!Array.isArray(reviews)) return;
    for (const stored of reviews) {
      try {
        const here = await archive.reviews(id);
        const review = await request("review", { record, stored });
        if (!(review.game in here)) await archive.putReview(id, review.game, review);
      } catch {
        report.dropped += 1;
      }
    }
  }

  /** @param {Entry} entry @param {any[]} events @returns {Promise<"part" | "longer" | "other">} what these events are to those of the entry */
  async function compared(entry, events) {
    const stored = (await archive.data(entry.id))?.record?.events ?? [];
    const common = Math.min(stored.length, events.length);
    if (JSON.stringify(stored.slice(0, common)) !== JSON.stringify(events.slice(0, common))) return "other";
    return events.length > stored.length ? "longer" : "part";
  }
}
