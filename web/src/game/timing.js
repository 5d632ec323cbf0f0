/**
 * The clock of the game on the screen: lets it run, speaks once when time grows short, ends the
 * game when it is up, and sees to it that what is used up is stored.
 *
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").StoredGame} StoredGame
 */
import { LOW_MS, started, stopped, timeAfter, unwound } from "./clock.js";
import { createWatch } from "./watch.js";

/** What may be lost of a player's used time when the page is killed. */
const KEEP_MS = 5000;

/**
 * @param {object} wiring
 * @param {import("./pause.js").Clock} wiring.clock
 * @param {() => void} wiring.keep store the game: time has passed, or rests
 * @param {() => void} wiring.onLow
 * @param {(player: number) => void} wiring.onUp
 */
export function createTiming({ clock, keep, onLow, onUp }) {
  const watch = createWatch(clock);
  /** @type {StoredGame | null} */
  let game = null;
  let low = false;
  let kept = 0;

  /** Follow the game's time as it is now. */
  function follow() {
    const { on, deadline } = game?.time ?? {};
    if (on == null || deadline == null) return watch.stop();
    low = deadline - watch.now() <= LOW_MS;
    kept = watch.now();
    watch.run(look);
  }

  /** @returns {number} milliseconds until something is due */
  function look() {
    const { on, deadline } = game?.time ?? {};
    if (on == null || deadline == null) {
      watch.stop();
      return 0;
    }
    const now = watch.now();
    const left = deadline - now;
    if (left <= 0) {
      watch.stop();
      onUp(on);
      return 0;
    }
    if (!low && left <= LOW_MS) {
      low = true;
      onLow();
    }
    if (now - kept >= KEEP_MS) {
      kept = now;
      keep();
    }
    return low ? left : left - LOW_MS;
  }

  return {
    now: watch.now,

    /** Another game, with its time at rest. @param {StoredGame} opened */
    open(opened) {
      watch.stop();
      game = opened;
      if (game.time) game.time = unwound(game.time);
    },

    close() {
      watch.stop();
      game = null;
    },

    /** It runs while somebody looks; that it rests is stored at once. @param {View} view @param {boolean} looks */
    run(view, looks) {
      if (!game?.time) return;
      const before = game.time;
      game.time = looks ? started(before, view, watch.now()) : stopped(before, watch.now());
      follow();
      if (before.on !== null && game.time.on === null) keep();
    },

    /**
     * Something was done; it is stored by whoever did it. Nobody's time runs while the cups lie open.
     * @param {View} before @param {View} after @param {boolean} committed @param {boolean} looks
     */
    done(before, after, committed, looks) {
      if (!game?.time) return;
      const time = timeAfter(game.time, before, after, watch.now(), committed);
      game.time = looks ? time : stopped(time, watch.now());
      follow();
    },

    /** What was done while the signal was on its way may have saved the player. @param {number} player */
    isUp(player) {
      const { on, deadline } = game?.time ?? {};
      return on === player && deadline != null && deadline <= watch.now();
    },

    /** The game as it is stored. @param {StoredGame} playing @returns {StoredGame} */
    atRest: (playing) => (playing.time ? { ...playing, time: stopped(playing.time, watch.now()) } : playing),
  };
}
