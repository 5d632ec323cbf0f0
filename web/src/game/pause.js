/**
 * Waiting that a person's gesture can cut short.
 *
 * @typedef {object} Clock
 * @property {() => number} now milliseconds since some moment: for durations. It never goes back, whatever is done to the time of day
 * @property {() => number} date milliseconds since 1970: only for what is dated
 * @property {(ms: number, done: () => void) => () => void} after
 */

/** @type {Clock} */
export const realClock = {
  now: () => performance.now(),
  date: () => Date.now(),
  after(ms, done) {
    const timer = setTimeout(done, ms);
    return () => clearTimeout(timer);
  },
};

/** @param {Clock} clock */
export function createPause(clock) {
  /** @type {Set<() => void>} */
  const sleepers = new Set();

  /**
   * Resolves after `ms`, or earlier when `wake` is called.
   * @param {number} ms
   * @returns {Promise<void>}
   */
  function sleep(ms) {
    return new Promise((resolve) => {
      const cancel = clock.after(ms, done);
      function done() {
        sleepers.delete(done);
        cancel();
        resolve();
      }
      sleepers.add(done);
    });
  }

  /** Resolves when `wake` is called. @returns {Promise<void>} */
  function untilWoken() {
    return new Promise((resolve) => {
      function done() {
        sleepers.delete(done);
        resolve();
      }
      sleepers.add(done);
    });
  }

  function wake() {
    for (const done of [...sleepers]) done();
  }

  return { sleep, untilWoken, wake };
}
