/**
 * What is to be stored, until it is. A write that fails stays here, is seen by whoever reads, and
 * is tried again: with the next thing that is done, by and by of itself, and when the browser says
 * that something has changed. Why it is not stored is told as long as that is so.
 *
 * Writes are about one thing each (their key); a later one takes the place of an earlier. They may
 * be done in any order, and twice.
 *
 * @typedef {import("./connection.js").Connection} Connection
 * @typedef {import("./why.js").Why} Why
 * @typedef {"game" | "archive" | "reviews" | "bots"} Kind what the person would be told of
 * @typedef {{trouble: Why | null, unsaved: Partial<Record<Kind, Why>>}} Health
 *   `trouble`: why what is stored could not be read the last time it was wanted
 *
 * @typedef {object} Write
 * @property {string} key
 * @property {Kind} kind
 * @property {unknown} value what those who read have to see meanwhile
 * @property {(db: Connection) => Promise<unknown>} work
 * @property {(error: unknown) => boolean} [isFinal] errors after which it is not to be tried again
 *
 * @typedef {Write & {why: Why | null, tried: boolean, waiting: {resolve: (why: Why | null) => void, reject: (error: unknown) => void}[]}} Entry
 */
import { get } from "./connection.js";
import { createRetry } from "./retry.js";
import { StoreError, whyOf } from "./why.js";

/** Reasons that hold for every write. @type {Set<Why>} */
const GENERAL = new Set(["refused", "newer", "blocked"]);

/** After so long a write counts as not stored, and whoever waits goes on. */
const PATIENCE_MS = 3000;

/** And after so long where one about the same thing could not be stored just now. */
const IMPATIENCE_MS = 250;

/**
 * @param {object} parts
 * @param {<T>(work: (db: Connection) => Promise<T>) => Promise<T>} parts.run
 * @param {import("./retry.js").After} parts.after
 * @param {(health: Health) => void} parts.onChange
 */
export function createLedger({ run, after, onChange }) {
  /** @type {Map<string, Entry>} */
  const wanted = new Map();
  /** @type {Why | null} */
  let trouble = null;
  /** @type {Promise<void> | null} */
  let passing = null;
  let told = JSON.stringify(health());

  const retry = createRetry({ after, attempt: () => void again() });

  /** @returns {Health} */
  function health() {
    /** @type {Health["unsaved"]} */
    const unsaved = {};
    for (const { kind, why } of wanted.values()) if (why) unsaved[kind] ??= why;
    return { trouble, unsaved };
  }

  function tell() {
    const now = health();
    if (trouble || Object.keys(now.unsaved).length > 0) retry.wanted();
    else retry.done();
    const text = JSON.stringify(now);
    if (text === told) return;
    told = text;
    onChange(now);
  }

  /** Each write that is wanted, once. @returns {Promise<void>} */
  function pass() {
    passing ??= perform().finally(() => {
      passing = null;
      tell();
      // What came while the last one was being ended.
      if ([...wanted.values()].some(({ tried }) => !tried)) void pass();
    });
    return passing;
  }

  async function perform() {
    for (;;) {
      const entry = [...wanted.values()].find(({ tried }) => !tried);
      if (!entry) return;
      entry.tried = true;
      try {
        await run(entry.work);
        trouble = null;
        settled(entry, null);
        // Where one can be stored, so perhaps can the others.
        for (const other of wanted.values()) if (other.why) other.tried = false;
      } catch (error) {
        if (entry.isFinal?.(error)) {
          forget(entry);
          for (const { reject } of entry.waiting.splice(0)) reject(error);
          continue;
        }
        const why = whyOf(error);
        settled(entry, why);
        if (!GENERAL.has(why)) continue;
        for (const other of wanted.values()) {
          other.tried = true;
          settled(other, why);
        }
      }
    }
  }

  /** @param {Entry} entry @param {Why | null} why */
  function settled(entry, why) {
    entry.why = why;
    if (why === null) forget(entry);
    tell();
    for (const { resolve } of entry.waiting.splice(0)) resolve(why);
  }

  /** @param {Entry} entry */
  function forget(entry) {
    if (wanted.get(entry.key) === entry) wanted.delete(entry.key);
  }

  /** Everything that is not stored yet, at once. @returns {Promise<unknown>} */
  async function again() {
    for (const entry of wanted.values()) entry.tried = false;
    if (wanted.size > 0) return pass();
    // Nothing is to be written: is it to be had again for those who read?
    return trouble ? read((db) => get(db, "meta", "current")).catch(() => undefined) : undefined;
  }

  /**
   * @template T
   * @param {(db: Connection) => Promise<T>} work
   * @returns {Promise<T>} rejects with a StoreError
   */
  async function read(work) {
    try {
      const answer = await run(work);
      if (trouble && wanted.size > 0) void again();
      trouble = null;
      tell();
      return answer;
    } catch (error) {
      trouble = whyOf(error);
      tell();
      throw error instanceof StoreError ? error : new StoreError(trouble, String(error));
    }
  }

  return {
    read,
    again,

    /**
     * The same, where a window that may store nothing has nothing but what came about in it.
     * @template T
     * @param {(db: Connection) => Promise<T>} work
     * @param {T} nothing
     * @returns {Promise<T>}
     */
    async readOr(work, nothing) {
      try {
        return await read(work);
      } catch (error) {
        if (whyOf(error) !== "refused") throw error;
        return nothing;
      }
    },

    health,

    /**
     * Store it, now or as soon as that can be done.
     * @param {Write} write
     * @returns {Promise<Why | null>} null once it is stored, else why it is not yet
     */
    write(write) {
      const before = wanted.get(write.key);
      /** @type {Entry} */
      const entry = { ...write, why: before?.why ?? null, tried: false, waiting: before?.waiting.splice(0) ?? [] };
      wanted.set(write.key, entry);
      return new Promise((resolve, reject) => {
        const giveUp = after(before?.why ? IMPATIENCE_MS : PATIENCE_MS, () => {
          // It may have become a part of a later one.
          const holder = wanted.get(write.key);
          if (!holder?.waiting.includes(waiting)) return;
          holder.why ??= "other";
          holder.waiting.splice(holder.waiting.indexOf(waiting), 1);
          tell();
          resolve(holder.why);
        });
        const waiting = {
          /** @param {Why | null} why */
          resolve(why) {
            giveUp();
            resolve(why);
          },
          /** @param {unknown} error */
          reject(error) {
            giveUp();
            reject(error);
          },
        };
        entry.waiting.push(waiting);
        void pass();
      });
    },

    /** What is wanted under this key; undefined where nothing is. @param {string} key @returns {any} */
    held: (key) => wanted.get(key)?.value,

    /** What is wanted under keys that begin so, by the rest of the key. @param {string} start @returns {[string, any][]} */
    heldAll: (start) => [...wanted.values()].filter(({ key }) => key.startsWith(start)).map(({ key, value }) => [key.slice(start.length), value]),

    /** It is not wanted any more. @param {string} key */
    drop(key) {
      const entry = wanted.get(key);
      if (!entry) return;
      wanted.delete(key);
      for (const { resolve } of entry.waiting.splice(0)) resolve(null);
      tell();
    },
  };
}
