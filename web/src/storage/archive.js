/**
 * The archive of finished games: what a list shows and, apart from it, the files with the proofs,
 * so that a long list is read at once. What could not be stored yet is in it all the same: it is kept
 * by the page, and tried again.
 *
 * @typedef {import("../archive/entry.js").Entry} Entry
 * @typedef {import("../game/types.js").StoredGame} StoredGame
 */
import { consult, get, getAll, transact } from "./connection.js";

const REMOVED = "removed:";

/** What is kept of a game; null: it is removed. @typedef {{entry: Entry, data: any} | null} Kept */

const GAME = "archive ";
const REVIEW = "review ";

/** @param {Record<number, any>} kept @param {number} game @param {any} review null for none */
function withReview(kept, game, review) {
  const { [game]: _, ...others } = kept;
  return review === null ? others : { ...others, [game]: review };
}

/** @param {import("./database.js").Database} database */
export function createArchive(database) {
  /** What is not stored yet. @param {string} id @returns {Kept | undefined} */
  const held = (id) => database.held(GAME + id);

  /** @param {string} id @param {Kept} value @param {(db: import("./database.js").Connection) => Promise<unknown>} work */
  const change = (id, value, work) => database.write({ key: GAME + id, kind: "archive", value, work });

  return {
    /** @returns {Promise<Entry[]>} newest first; rejects with a StoreError where nobody knows what there is */
    async list() {
      /** @type {Entry[]} */
      const stored = await database.readOr((db) => getAll(db, "archive"), []);
      /** @type {[string, Kept][]} */
      const unsaved = database.heldAll(GAME);
      const ids = new Set(unsaved.map(([id]) => id));
      const entries = [...stored.filter(({ id }) => !ids.has(id)), ...unsaved.flatMap(([, kept]) => (kept ? [kept.entry] : []))];
      return entries.sort((a, b) => b.ended - a.ended);
    },

    /** @param {string} id @returns {Promise<Entry | null>} */
    async entry(id) {
      const kept = held(id);
      return kept === undefined ? ((await database.readOr((db) => get(db, "archive", id), null)) ?? null) : (kept?.entry ?? null);
    },

    /** The content of its file. @param {string} id @returns {Promise<any>} null where there is none */
    async data(id) {
      const kept = held(id);
      return kept === undefined ? ((await database.readOr((db) => get(db, "proofs", id), null)) ?? null) : (kept?.data ?? null);
    },

    /** @param {Entry} entry @param {any} data @returns {Promise<import("./why.js").Why | null>} why it is not stored yet */
    put: (entry, data) => change(entry.id, { entry, data }, (db) => transact(db, ["archive", "proofs"], (tx) =>
      Promise.all([tx.objectStore("archive").put(entry), tx.objectStore("proofs").put(data, entry.id)]))),

    /** What was kept of the computer's opinions, by game. @param {string} id @returns {Promise<Record<number, any>>} */
    async reviews(id) {
      const stored = held(id) === null ? {} : await database.readOr(async (db) => (await get(db, "reviews", id)) ?? {}, {});
      return database.heldAll(`${REVIEW}${id} `).reduce((kept, [game, review]) => withReview(kept, Number(game), review), stored);
    },

    /** Keep a review of one game, or with null none. @param {string} id @param {number} game @param {any} review @returns {Promise<import("./why.js").Why | null>} */
    putReview: (id, game, review) => database.write({
      key: `${REVIEW}${id} ${game}`,
      kind: "reviews",
      value: review,
      work: (db) => transact(db, ["reviews"], async (tx) => {
        const store = tx.objectStore("reviews");
        await store.put(withReview((await store.get(id)) ?? {}, game, review), id);
      }),
    }),

    /** Gone for good, with what the game was played from, unless it is on the table. @param {string} id @returns {Promise<import("./why.js").Why | null>} */
    remove(id) {
      for (const [game] of database.heldAll(`${REVIEW}${id} `)) database.drop(`${REVIEW}${id} ${game}`);
      return change(id, null, (db) => transact(db, ["archive", "proofs", "reviews", "games", "meta"], async (tx) => {
        const meta = tx.objectStore("meta");
        const current = await meta.get("current");
        await Promise.all([
          tx.objectStore("archive").delete(id),
          tx.objectStore("proofs").delete(id),
          tx.objectStore("reviews").delete(id),
          current?.id === id ? meta.put(true, REMOVED + id) : tx.objectStore("games").delete(id),
        ]);
      }));
    },

    /** Games that were finished and did not get here: the tab was closed at that moment, or they are older than the archive. @returns {Promise<StoredGame[]>} */
    missing: () => database.readOr((db) => consult(db, ["archive", "games", "meta"], async (tx) => {
      const games = tx.objectStore("games");
      const [known, removed, ids] = await Promise.all([
        tx.objectStore("archive").getAllKeys(), tx.objectStore("meta").getAllKeys(), games.getAllKeys(),
      ]);
      const done = new Set([
        ...known, ...removed.map((key) => String(key).slice(REMOVED.length)), ...database.heldAll(GAME).map(([id]) => id),
      ]);
      const others = await Promise.all(ids.filter((id) => !done.has(String(id))).map((id) => games.get(id)));
      return others.filter((game) => game?.over === true);
    }), []),
  };
}

/** @typedef {ReturnType<typeof createArchive>} Archive */
