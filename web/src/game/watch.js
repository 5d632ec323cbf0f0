/**
 * Milliseconds that the page has lived through while the watch ran. The time of day is no part
 * of it, and what passes while the device sleeps does not count: the browser's own count may
 * stand still then, or jump.
 *
 * @typedef {ReturnType<typeof createWatch>} Watch
 */

/** How often a running watch looks. */
export const TICK_MS = 250;

/** Whoever has not looked for so long has slept. */
export const SLEEP_MS = 2000;

/** @param {Pick<import("./pause.js").Clock, "now" | "after">} clock */
export function createWatch(clock) {
  let total = 0;
  let seen = 0;
  let running = false;
  /** Takes the next look back. @type {(() => void) | null} */
  let cancel = null;

  function now() {
    if (!running) return total;
    const present = clock.now();
    const passed = present - seen;
    if (passed > 0 && passed <= SLEEP_MS) total += passed;
    seen = present;
    return total;
  }

  function stop() {
    now();
    running = false;
    cancel?.();
    cancel = null;
  }

  /** @param {() => number} tick what is done at each look; it says in how many milliseconds something is due */
  function run(tick) {
    now();
    cancel?.();
    if (!running) seen = clock.now();
    running = true;
    look(TICK_MS);

    /** @param {number} due */
    function look(due) {
      cancel = clock.after(Math.min(Math.max(due, 1), TICK_MS), () => {
        cancel = null;
        const next = tick();
        // The look itself may have stopped the watch, or set it going for another reason.
        if (running && !cancel) look(next);
      });
    }
  }

  return { now, run, stop };
}
