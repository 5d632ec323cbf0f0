/**
 * The archive of finished games: what a list shows and, apart from it, the files with the proofs,
 * so that a long list is read at once. Where nothing can be stored it lives as long as the page.
 *
 * @typedef {import("../archive/entry.js").Entry} Entry
 * @typedef {import("../game/types.js").StoredGame} StoredGame
 */
import { createFallback } from "./fallback.js";

const REMOVED = "removed:";

/** @param {ReturnType<typeof import("./database.js").createDatabase>} database */
export function createArchive(database) {
  /** What is kept when there is no database. @type {Map<string, {entry: Entry, data: any}>} */
  const memory = new Map();
  /** @type {Map<string, Record<number, any>>} */
  const opinions = new Map();
  const fallback = createFallback(database);
  const { stored } = fallback;

  return {
    /** @returns {Promise<Entry[]>} newest first */
    async list() {
      const entries = await stored((db) => db.getAll("archive"), () => [...memory.values()].map(({ entry }) => entry));
      return entries.sort((/** @type {Entry} */ a, /** @type {Entry} */ b) => b.ended - a.ended);
    },

    /** @param {string} id @returns {Promise<Entry | null>} */
    entry: (id) => stored(async (db) => (await db.get("archive", id)) ?? null, () => memory.get(id)?.entry ?? null),

    /** The content of its file. @param {string} id @returns {Promise<any>} null where there is none */
    data: (id) => stored(async (db) => (await db.get("proofs", id)) ?? null, () => memory.get(id)?.data ?? null),

    /** @param {Entry} entry @param {any} data */
    async put(entry, data) {
      memory.set(entry.id, { entry, data });
      await stored(async (db) => {
        const tx = db.transaction(["archive", "proofs"], "readwrite");
        await Promise.all([tx.objectStore("archive").put(entry), tx.objectStore("proofs").put(data, entry.id), tx.done]);
      }, () => undefined);
      if (!fallback.inMemory) memory.delete(entry.id);
    },

    /** What was kept of the computer's opinions, by game. @param {string} id @returns {Promise<Record<number, any>>} */
    reviews: (id) => stored(async (db) => (await db.get("reviews", id)) ?? {}, () => opinions.get(id) ?? {}),

    /** Keep a review of one game, or with null none. @param {string} id @param {number} game @param {any} review */
    async putReview(id, game, review) {
      /** @param {Record<number, any>} kept */
      const changed = (kept) => {
        const { [game]: _, ...others } = kept;
        return review === null ? others : { ...others, [game]: review };
      };
      await stored(async (db) => {
        const tx = db.transaction("reviews", "readwrite");
        const kept = (await tx.store.get(id)) ?? {};
        await Promise.all([tx.store.put(changed(kept), id), tx.done]);
      }, () => void opinions.set(id, changed(opinions.get(id) ?? {})));
    },

    /** Gone for good, with what the game was played from, unless it is on the table. @param {string} id */
    async remove(id) {
      memory.delete(id);
      opinions.delete(id);
      await stored(async (db) => {
        const tx = db.transaction(["archive", "proofs", "reviews", "games", "meta"], "readwrite");
        const meta = tx.objectStore("meta");
        const current = await meta.get("current");
        await Promise.all([
          tx.objectStore("archive").delete(id),
          tx.objectStore("proofs").delete(id),
          tx.objectStore("reviews").delete(id),
          current?.id === id ? meta.put(true, REMOVED + id) : tx.objectStore("games").delete(id),
          tx.done,
        ]);
      }, () => undefined);
    },

    /** Games that were finished and did not get here: the tab was closed at that moment, or they are older than the archive. @returns {Promise<StoredGame[]>} */
    missing: () => stored(async (db) => {
      const tx = db.transaction(["archive", "games", "meta"]);
      const games = tx.objectStore("games");
      const [known, removed, ids] = await Promise.all([
        tx.objectStore("archive").getAllKeys(), tx.objectStore("meta").getAllKeys(), games.getAllKeys(),
      ]);
      const done = new Set([...known, ...removed.map((key) => String(key).slice(REMOVED.length))]);
      const others = await Promise.all(ids.filter((id) => !done.has(String(id))).map((id) => games.get(id)));
      return others.filter((game) => game?.over === true);
    }, () => []),
  };
}

/** @typedef {ReturnType<typeof createArchive>} Archive */
