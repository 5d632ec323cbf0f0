/**
 * Archive files: written for one game or for all, read back with a clear word on what is wrong.
 * Nothing that is stored changes because of a bad file.
 *
 * @typedef {import("./entry.js").Entry} Entry
 * @typedef {import("./reading.js").Unread | "impossible" | "engine" | "unread"} Refusal
 * @typedef {import("./tally.js").Tally} Tally
 * @typedef {{added: number, updated: number, duplicates: number, dropped: number, doubtful: Tally, refused: (Tally & {why: Refusal})[]}} Report
 *   dropped: reviews that came with games and could not be used; doubtful: games, taken or here
 *   already, whose file does not prove the dice that are in it
 */
import { createPace } from "./pace.js";
import { StoreError } from "../storage/why.js";
import { secondOpinion } from "../verify/second.js";
import { verifyArchive } from "../verify/verify.js";
import { digest, entryOf } from "./entry.js";
import { BUNDLE, BUNDLE_VERSION, LARGEST, readArchive, readFile } from "./reading.js";
import { note, noteReason, nothing } from "./tally.js";

/** Bytes of one file when all games are written: well below what is read again. */
const PORTION = LARGEST / 2;
/** Reviews of one file that are looked at, for each of its games. */
const REVIEWS_A_GAME = 4;

/** The content of one game's file. @param {Entry} entry @param {any} data @param {Record<number, any>} [reviews] what the computer thinks of it */
export function fileOfOne(entry, data, reviews = {}) {
  const date = new Date(entry.ended).toISOString();
  const opinions = Object.values(reviews);
  return { name: `narde-${date.slice(0, 10)}-${entry.id.slice(0, 6)}.json`, content: { ...data, date, ...(opinions.length > 0 ? { reviews: opinions } : {}) } };
}

/**
 * Files with all games: as many as it takes for each to be read again.
 * @param {AsyncIterable<{entry: Entry, data: any, reviews?: Record<number, any>}>} games @param {number} now @param {number} [portion] bytes of one file
 * @returns {Promise<{name: string, blob: Blob}[]>}
 */
export async function filesOfAll(games, now, portion = PORTION) {
  /** @type {Blob[][]} */
  const files = [[]];
  let size = 0;
  const pace = createPace();
  for await (const { entry, data, reviews } of games) {
    const text = new Blob([JSON.stringify(fileOfOne(entry, data, reviews).content)]);
    if (size > 0 && size + text.size > portion) {
      files.push([]);
      size = 0;
    }
    files.at(-1)?.push(text);
    size += text.size;
    await pace();
  }
  const date = new Date(now).toISOString().slice(0, 10);
  return files.map((texts, index) => ({
    name: `narde-archive-${date}${files.length > 1 ? `-${index + 1}` : ""}.json`,
    blob: new Blob([`{"format":${JSON.stringify(BUNDLE)},"version":${BUNDLE_VERSION},"archives":[\n`, ...texts.flatMap((text, at) => (at > 0 ? [",\n", text] : [text])), "\n]}\n"], { type: "application/json" }),
  }));
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
  const report = { added: 0, updated: 0, duplicates: 0, dropped: 0, doubtful: nothing(), refused: [] };
  const pace = createPace();
  const entries = [...(await archive.list())];
  /** Known games by their events, and by the promise of their first dice. */
  const prints = new Map(entries.map((entry) => [entry.print, entry]));
  let done = 0;
  for (const file of files) {
    const read = await readFile(file, pace);
    if ("why" in read) {
      noteReason(report.refused, read.why, file.name);
      continue;
    }
    for (const [index, text] of read.archives.entries()) {
      const name = read.archives.length > 1 ? `${file.name} · ${index + 1}` : file.name;
      const one = readArchive(text);
      const outcome = "why" in one ? one.why : await take(one.data, name).catch((error) => {
        // What is here already cannot be read any more: that is one game's affair, too.
        if (error instanceof StoreError) return /** @type {const} */ ("unread");
        throw error;
      });
      if (outcome === "added" || outcome === "updated" || outcome === "duplicates") report[outcome] += 1;
      else noteReason(report.refused, outcome, name);
      done += 1;
      onProgress?.(done);
      await pace();
    }
  }
  return report;

  /** @param {any} data @param {string} name @returns {Promise<"added" | "updated" | "duplicates" | Refusal>} */
  async function take(data, name) {
    const verdict = await verifyArchive(data);
    if (verdict.status === "unreadable" && verdict.where !== "webcrypto") return verdict.newer ? "newer" : "not_archive";
    const print = digest(JSON.stringify(data.record.events));
    const known = prints.get(print);
    const doubt = verdict.status === "mismatch" ? await doubtOf(data) : undefined;
    // A proof that holds takes the place of one that does not, never the other way round.
    if (known && !(known.doubt && !doubt)) {
      if (doubt) note(report.doubtful, name);
      else await takeReviews(known.id, data);
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
    const fresh = entryOf({ id: newId(), started: 0, ended: dateOf(data) || now(), imported: true, ...(doubt && { doubt }) }, content, summary);
    const beginning = fresh.key ? entries.find((entry) => entry.key === fresh.key && !entry.doubt) : undefined;
    const same = beginning ?? known;
    const relation = !same ? "other" : same === known ? "longer" : await compared(same, data.record.events);
    if (doubt && relation === "part") {
      note(report.doubtful, name);
      return "duplicates";
    }
    if (relation === "part") return "duplicates";
    // The same series, played on elsewhere: the longer one takes the place of its own beginning.
    const longer = same && relation === "longer" && !doubt ? same : null;
    const entry = longer ? { ...fresh, id: longer.id, imported: longer.imported, started: longer.started } : fresh;
    // Stored now or later; where it is not yet, the archive says so.
    await archive.put(entry, content);
    if (doubt) note(report.doubtful, name);
    const at = longer ? entries.indexOf(longer) : entries.length;
    entries[at] = entry;
    if (longer) prints.delete(longer.print);
    if (known && known !== longer) {
      // The same game with a false proof has nothing more to say.
      await archive.remove(known.id);
      entries.splice(entries.indexOf(known), 1);
    }
    prints.set(print, entry);
    await takeReviews(entry.id, data);
    return longer ? "updated" : "added";
  }

  /** What is wrong with dice that do not agree, if the other program says so too. @param {any} data @returns {Promise<"dice" | "checks">} */
  async function doubtOf(data) {
    const { verdict } = await secondOpinion(request, data);
    return verdict && verdict.status !== "mismatch" ? "checks" : "dice";
  }

  /** Opinions that came with a game: the engine says whether they are about it. A bad one costs nothing but itself. @param {string} id @param {any} data */
  async function takeReviews(id, { record, reviews, games }) {
    if (!Array.isArray(reviews)) return;
    const looked = reviews.slice(0, REVIEWS_A_GAME * Math.max(games, 1));
    report.dropped += reviews.length - looked.length;
    for (const stored of looked) {
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
