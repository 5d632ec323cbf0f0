/**
 * A guest at the table: asked in place of the computer, with the record of the game and nothing
 * else. Whatever goes wrong, the answer says so, and the computer's level plays in its place.
 *
 * @typedef {import("../game/types.js").StoredGame} StoredGame
 * @typedef {import("./host.js").Host} Host
 *
 * @typedef {object} Thought
 * @property {{steps: import("../game/types.js").Step[], action: string | null} | null} reply null where the computer has to play
 * @property {import("./limits.js").Fault | "gone" | "silent" | null} fault `gone`: it is not on this
 *   device or does not start; `silent`: it has been too late so often that it is not asked any more
 */
import { DECISION_MS, PATIENCE, faultOf } from "./limits.js";

/**
 * @param {object} parts
 * @param {(id: string) => Promise<ArrayBuffer | null>} parts.wheel the file of a package
 * @param {(parts: {wheel: ArrayBuffer, bot: string}) => Host} parts.createHost
 */
export function createSeat({ wheel, createHost }) {
  /** Who sits there, for which game. @type {{game: string, host: Promise<Host | null>, late: number} | null} */
  let seated = null;

  /** @param {StoredGame} game */
  function seat({ id, guest }) {
    if (seated?.game !== id) {
      leave();
      seated = { game: id, host: guest ? invite(guest) : Promise.resolve(null), late: 0 };
    }
    return /** @type {NonNullable<typeof seated>} */ (seated);
  }

  /** @param {import("./store.js").Guest} guest @returns {Promise<Host | null>} */
  async function invite({ id, bot }) {
    const found = await wheel(id).catch(() => null);
    return found && createHost({ wheel: found, bot });
  }

  function leave() {
    void seated?.host.then((host) => host?.stop());
    seated = null;
  }

  return {
    leave,

    /** Starts its worker while others are at their turn. @param {StoredGame} game */
    prepare(game) {
      void seat(game).host.then((host) => host?.ready()).catch(() => undefined);
    },

    /**
     * @param {StoredGame} game
     * @param {AbortSignal} signal nobody waits for the answer any more
     * @returns {Promise<Thought>}
     */
    async ask(game, signal) {
      const present = seat(game);
      if (present.late >= PATIENCE) return { reply: null, fault: "silent" };
      const host = await present.host;
      if (!host) return { reply: null, fault: "gone" };
      const giveUp = () => host.stop();
      signal.addEventListener("abort", giveUp);
      try {
        await host.ready();
        const { steps, action, fault } = await host.ask("ask", { record: game.save.record }, DECISION_MS);
        present.late = 0;
        const answered = steps.length > 0 || action !== null;
        return { reply: answered ? { steps, action } : null, fault };
      } catch (error) {
        if (signal.aborted) throw Object.assign(new Error("given up"), { code: "cancelled" });
        const fault = faultOf(error);
        if (fault === "late") present.late += 1;
        if (!fault) {
          // It does not even start here: once is enough to know.
          host.stop();
          present.host = Promise.resolve(null);
        }
        return { reply: null, fault: fault ?? "gone" };
      } finally {
        signal.removeEventListener("abort", giveUp);
      }
    },
  };
}
