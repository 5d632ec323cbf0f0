/**
 * The bots that a person has added: what their files say of themselves, and the files. What
 * could not be stored yet is here all the same: the page keeps it, and tries again.
 *
 * @typedef {object} Package a file with one or several bots in it
 * @property {string} id the name of the package, by which a newer file takes the place of an older
 * @property {string} name as the file has it
 * @property {string} version
 * @property {string[]} bots their names
 * @property {number} size of the file, in bytes
 * @property {number} added in milliseconds since 1970
 *
 * @typedef {{id: string, bot: string}} Guest one bot: its package and its name there
 */
import { get, getAll, transact } from "../storage/connection.js";

const BOT = "bot ";

/** @param {string} name @returns {string} as package indexes compare names */
export const idOf = (name) => name.toLowerCase().replace(/[-_.]+/g, "-");

/** @typedef {import("../storage/why.js").Why} Why */

/** @param {import("../storage/database.js").Database} database */
export function createStore(database) {
  /** What is not stored yet; null: it is removed. @param {string} id @returns {{about: Package, wheel: ArrayBuffer} | null | undefined} */
  const held = (id) => database.held(BOT + id);

  /**
   * @param {string} id @param {{about: Package, wheel: ArrayBuffer} | null} value
   * @param {(tx: import("../storage/games.js").Transaction) => Promise<unknown>} work
   * @returns {Promise<Why | null>} why it is not stored yet
   */
  const change = (id, value, work) => database.write({
    key: BOT + id, kind: "bots", value, work: (db) => transact(db, ["bots", "wheels"], work),
  });

  return {
    /** @returns {Promise<Package[]>} by name; rejects with a StoreError where nobody knows which there are */
    async list() {
      /** @type {Package[]} */
      const stored = await database.readOr((db) => getAll(db, "bots"), []);
      const unsaved = database.heldAll(BOT);
      const ids = new Set(unsaved.map(([id]) => id));
      const found = [...stored.filter(({ id }) => !ids.has(id)), ...unsaved.flatMap(([, kept]) => (kept ? [kept.about] : []))];
      return found.sort((/** @type {Package} */ a, /** @type {Package} */ b) => (a.name < b.name ? -1 : 1));
    },

    /** @param {string} id @returns {Promise<ArrayBuffer | null>} */
    async wheel(id) {
      const kept = held(id);
      return kept === undefined ? ((await database.readOr((db) => get(db, "wheels", id), null)) ?? null) : (kept?.wheel ?? null);
    },

    /** @param {Package} about @param {ArrayBuffer} wheel @returns {Promise<Why | null>} */
    put: (about, wheel) => change(about.id, { about, wheel }, (tx) =>
      Promise.all([tx.objectStore("bots").put(about), tx.objectStore("wheels").put(wheel, about.id)])),

    /** @param {string} id @returns {Promise<Why | null>} */
    remove: (id) => change(id, null, (tx) => Promise.all([tx.objectStore("bots").delete(id), tx.objectStore("wheels").delete(id)])),
  };
}

/** @typedef {ReturnType<typeof createStore>} Store */
