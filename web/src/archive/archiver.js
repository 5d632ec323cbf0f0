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
export function createArchiver({ request, archive }) {
  /** One after the other: a series' later state must not be overtaken by an earlier one. @type {Promise<unknown>} */
  let last = Promise.resolve();
  /** Games that the engine could not be asked about, as they were when they ended. @type {Map<string, StoredGame>} */
  const missed = new Map();
  /** When each game has ended last. @type {Map<string, number>} */
  const latest = new Map();

  /** A game of this table has ended. @param {StoredGame} game @returns {Promise<boolean>} whether it is kept */
  function keep(game) {
    const { id, started, updated } = game;
    // As it is now: a series goes on.
    const ended = { ...game, save: structuredClone(game.save) };
    latest.set(id, Math.max(updated, latest.get(id) ?? 0));
    const answer = request("archive", { save: ended.save });
    const kept = Promise.allSettled([answer, last]).then(async () => {
      try {
        const { archive: data, summary } = await answer;
        missed.delete(id);
        if (updated < (latest.get(id) ?? 0)) return true;
        // Stored or not yet: from now on the archive sees to it.
        await archive.put(entryOf({ id, started, ended: updated, imported: false }, data, summary), data);
        return true;
      } catch {
        // The engine is away: it is asked again when it is back.
        missed.set(id, ended);
        return false;
      }
    });
    last = kept;
    return kept;
  }

  return {
    keep,
    /** What could not be kept so far. The engine is back. */
    again() {
      for (const game of [...missed.values()]) void keep(game);
    },
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
