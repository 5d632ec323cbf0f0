/**
 * Puts finished games into the archive: when they end, and later those that were missed.
 *
 * @typedef {import("../game/types.js").StoredGame} StoredGame
 */
import { entryOf } from "./entry.js";

/**
 * @param {object} parts
 * @param {(op: string, fields: Record<string, unknown>) => Promise<any>} parts.request
 * @param {import("../storage/archive.js").Archive} parts.archive
 */
export function createKeeper({ request, archive }) {
  /** One after the other: a series' later state must not be overtaken by an earlier one. @type {Promise<unknown>} */
  let last = Promise.resolve();

  /** A game of this table has ended. @param {StoredGame} game @returns {Promise<boolean>} whether it is kept */
  function keep(game) {
    const { id, started, updated } = game;
    // Asked at once, while the save is as it is now.
    const answer = request("archive", { save: game.save });
    const kept = Promise.allSettled([answer, last]).then(async () => {
      try {
        const { archive: data, summary } = await answer;
        await archive.put(entryOf({ id, started, ended: updated, imported: false }, data, summary), data);
        return true;
      } catch {
        // It stays among the games and is taken up when the archive is opened next.
        return false;
      }
    });
    last = kept;
    return kept;
  }

  return {
    keep,
    /** Settles when what has been taken up so far is there. @returns {Promise<unknown>} */
    settled: () => last,
    /** Games that ended without getting here. @returns {Promise<number>} how many have been taken up */
    async catchUp() {
      let taken = 0;
      for (const game of await archive.missing()) if (await keep(game)) taken += 1;
      return taken;
    },
  };
}
