/**
 * Many games between a guest and one of our levels: in pairs with the same dice and exchanged
 * seats, one throw and one decision at a time. The dice are thrown here, so the guest's worker never
 * has one that has not fallen yet.
 *
 * @typedef {object} Terms
 * @property {string} variant
 * @property {string[]} presets
 * @property {string} level ours
 * @property {number} games an even number
 *
 * @typedef {object} Progress
 * @property {boolean} running
 * @property {import("./score.js").Played[]} played
 * @property {number} throws in the game that is being played
 * @property {Record<import("./limits.js").Fault, number>} faults
 * @property {string} detail what the last fault was, for the bot's author
 * @property {string | null} failed why it ended before its time: `silent` (too late again and again) or the code of an error
 */
import { readArena } from "./answers.js";
import { DECISION_MS, PATIENCE, codeOf, faultOf } from "./limits.js";

/** Throws and decisions: no game has as many, but a worker may say that it goes on. */
const LONGEST_GAME = 5000;

/** @returns {Progress} */
export const nothingYet = () => ({ running: false, played: [], throws: 0, faults: { late: 0, raised: 0, nonsense: 0 }, detail: "", failed: null });

/**
 * @param {object} parts
 * @param {import("./host.js").Host} parts.host
 * @param {() => [number, number]} parts.dice
 * @param {(progress: Progress) => void} parts.onProgress
 */
export function createArena({ host, dice, onProgress }) {
  let stopped = false;
  let late = 0;
  let progress = nothingYet();

  /** @param {Partial<Progress>} change */
  function tell(change) {
    progress = { ...progress, ...change };
    onProgress(progress);
  }

  /** @param {import("./limits.js").Fault} fault @param {string} [detail] */
  const blame = (fault, detail = "") => tell({ faults: { ...progress.faults, [fault]: progress.faults[fault] + 1 }, detail });

  /**
   * One game, through all restarts of the worker.
   * @param {Terms} terms @param {0 | 1} seat @param {[number, number][]} thrown this pair's throws so far; it grows
   * @returns {Promise<import("./score.js").Played | null>} null when it was stopped
   */
  async function play({ variant, presets, level }, seat, thrown) {
    /** What has happened, for a fresh worker. @type {unknown[]} */
    const log = [];
    const begin = async () => readArena(await host.ask("arena", { variant, presets, level, seat, log }));
    let state = await begin();
    let throws = 0;
    let skip = false;
    while (state.wants && !stopped) {
      const guests = state.wants === "guest" && !skip;
      try {
        if (state.wants === "dice") {
          state = readArena(await host.ask("arena_next", { dice: (thrown[throws] ??= dice()) }));
          throws += 1;
          tell({ throws });
        } else {
          state = readArena(await host.ask("arena_next", { skip }, guests ? DECISION_MS : undefined));
        }
        log.push(state.did);
        if (log.length > LONGEST_GAME) throw Object.assign(new Error("a game without end"), { code: "nonsense" });
        if (guests) late = 0;
        if (state.fault) blame(state.fault, state.detail);
        skip = false;
      } catch (error) {
        const fault = guests ? faultOf(error) : null;
        if (stopped) return null;
        if (!fault) throw error;
        blame(fault);
        late += 1;
        if (late >= PATIENCE) throw Object.assign(new Error("it answers no more"), { code: "silent" });
        state = await begin();
        skip = true;
      }
    }
    return stopped ? null : state.result;
  }

  return {
    /** Plays until all games are done, or it is stopped. @param {Terms} terms */
    async run(terms) {
      tell({ ...nothingYet(), running: true });
      try {
        for (let pair = 0; pair * 2 < terms.games && !stopped; pair += 1) {
          /** @type {[number, number][]} */
          const thrown = [];
          for (const seat of /** @type {const} */ ([0, 1])) {
            const result = await play(terms, seat, thrown);
            if (result) tell({ played: [...progress.played, result], throws: 0 });
          }
        }
      } catch (error) {
        if (!stopped) tell({ failed: codeOf(error) });
      } finally {
        host.stop();
        tell({ running: false });
      }
    },

    /** At once, whatever the worker is doing. */
    stop() {
      stopped = true;
      host.stop();
    },
  };
}

/** Two dice by the browser's own chance. @returns {[number, number]} */
export function throwDice() {
  const face = () => {
    // The numbers above are left out: each face has the same share of the rest.
    for (;;) {
      const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
      if (byte < 252) return (byte % 6) + 1;
    }
  };
  return [face(), face()];
}
