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
import { readDecision } from "./answers.js";
import { DECISION_MS, PATIENCE, codeOf, faultOf } from "./limits.js";

/** Codes of a start that fails each time. */
const LASTING = new Set(["bad_bot", "refused"]);

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

  /** @param {import("./store.js").Guest} guest @returns {Promise<Host | null>} null where it is not on this device */
  async function invite({ id, bot }) {
    const found = await wheel(id);
    return found && createHost({ wheel: found, bot });
  }

  /** The file could not be read: perhaps it can be the next time. @param {NonNullable<typeof seated>} present @param {StoredGame} game @returns {null} */
  function again(present, { guest }) {
    if (guest) present.host = invite(guest);
    present.host.catch(() => undefined);
    return null;
  }

  function leave() {
    void seated?.host.then((host) => host?.stop(), () => undefined);
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
      const host = await present.host.catch(() => again(present, game));
      if (!host) return { reply: null, fault: "gone" };
      const giveUp = () => host.stop();
      signal.addEventListener("abort", giveUp);
      try {
        await host.ready();
        const { steps, action, fault } = readDecision(await host.ask("ask", { record: game.save.record }, DECISION_MS));
        present.late = 0;
        const answered = steps.length > 0 || action !== null;
        return { reply: answered ? { steps, action } : null, fault };
      } catch (error) {
        if (signal.aborted) throw Object.assign(new Error("given up"), { code: "cancelled" });
        const fault = faultOf(error);
        if (fault === "late") present.late += 1;
        if (!fault) {
          // It does not even start. What is wrong with the bot stays so; anything else may pass.
          host.stop();
          if (LASTING.has(codeOf(error))) present.host = Promise.resolve(null);
          else present.late += 1;
        }
        return { reply: null, fault: fault ?? "gone" };
      } finally {
        signal.removeEventListener("abort", giveUp);
      }
    },
  };
}
