/**
 * Tries again what has failed, without anybody having to do something: soon at first, then more
 * and more rarely.
 *
 * @typedef {(ms: number, done: () => void) => () => void} After waits; the answer gives it up
 */

const FIRST_MS = 500;
const LONGEST_MS = 15_000;

/** @type {After} */
export const realAfter = (ms, done) => {
  const timer = setTimeout(done, ms);
  return () => clearTimeout(timer);
};

/** @param {{after: After, attempt: () => void}} parts */
export function createRetry({ after, attempt }) {
  /** @type {(() => void) | null} */
  let waiting = null;
  let tried = 0;

  return {
    /** Something is still to be done. */
    wanted() {
      waiting ??= after(Math.min(FIRST_MS * 2 ** tried, LONGEST_MS), () => {
        waiting = null;
        tried += 1;
        attempt();
      });
    },

    /** All is done. */
    done() {
      waiting?.();
      waiting = null;
      tried = 0;
    },
  };
}
