/**
 * The bots that a person has added: what their files say of themselves, and the files. Where
 * nothing can be stored they live as long as the page.
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
import { createFallback } from "../storage/fallback.js";

/** @param {string} name @returns {string} as package indexes compare names */
export const idOf = (name) => name.toLowerCase().replace(/[-_.]+/g, "-");

/** @param {ReturnType<typeof import("../storage/database.js").createDatabase>} database */
export function createStore(database) {
  /** What is kept when there is no database. @type {Map<string, {about: Package, wheel: ArrayBuffer}>} */
  const memory = new Map();
  const fallback = createFallback(database);
  const { stored } = fallback;

  return {
    /** @returns {Promise<Package[]>} by name */
    async list() {
      const found = await stored((db) => db.getAll("bots"), () => [...memory.values()].map(({ about }) => about));
      return found.sort((/** @type {Package} */ a, /** @type {Package} */ b) => (a.name < b.name ? -1 : 1));
    },

    /** @param {string} id @returns {Promise<ArrayBuffer | null>} */
    wheel: (id) => stored(async (db) => (await db.get("wheels", id)) ?? null, () => memory.get(id)?.wheel ?? null),

    /** @param {Package} about @param {ArrayBuffer} wheel */
    async put(about, wheel) {
      memory.set(about.id, { about, wheel });
      try {
        await stored(async (db) => {
          const tx = db.transaction(["bots", "wheels"], "readwrite");
          await Promise.all([tx.objectStore("bots").put(about), tx.objectStore("wheels").put(wheel, about.id), tx.done]);
        }, () => undefined);
      } finally {
        if (!fallback.inMemory) memory.delete(about.id);
      }
    },

    /** @param {string} id */
    async remove(id) {
      memory.delete(id);
      await stored(async (db) => {
        const tx = db.transaction(["bots", "wheels"], "readwrite");
        await Promise.all([tx.objectStore("bots").delete(id), tx.objectStore("wheels").delete(id), tx.done]);
      }, () => undefined);
    },
  };
}

/** @typedef {ReturnType<typeof createStore>} Store */
