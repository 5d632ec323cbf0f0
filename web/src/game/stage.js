/**
 * The board as the controller sees it: paints, plays movements one after the
 * other, knows whether something still moves. Without a board it does nothing.
 *
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Step} Step
 * @typedef {import("./types.js").Side} Side
 *
 * @typedef {object} BoardPort the part of docs/board.md that is used here
 * @property {(state: any, options?: {animate?: boolean}) => Promise<void>} set
 * @property {(step: Step, side: Side, after: any) => Promise<void>} playStep
 * @property {(dice: number[], side: Side) => Promise<void>} rollDice
 */

/** @param {{onSound: (sound: string) => void, onRest: () => void, repaint: () => void}} hears */
export function createStage({ onSound, onRest, repaint }) {
  /** @type {BoardPort | null} */
  let board = null;
  /** @type {Promise<void> | null} */
  let moving = null;

  /** @param {Promise<void>} motion */
  function follow(motion) {
    const mine = motion.catch(() => undefined).then(() => {
      if (moving !== mine) return;
      moving = null;
      onRest();
    });
    moving = mine;
  }

  /**
   * What has been done, with its sounds.
   * @param {Record<string, any>} action
   * @param {import("./types.js").GameEvent[]} events
   * @param {View} before
   * @param {View} after
   * @param {any} picture of `after`
   */
  function show(action, events, before, after, picture) {
    if (action.type === "lot") onSound("cup");
    if (action.type === "undo" || action.type === "undo_all") onSound("undo");
    if (after.phase === "over") onSound(endSound(after));
    if (!board) return;
    const step = events.find((event) => event.e === "step");
    const roll = events.find((event) => event.e === "roll" || event.e === "opening");
    if (step) showStep({ from: step.f, to: step.t, die: step.d }, before.mover ?? "white", picture, hits(before, after));
    else if (roll) showRoll(board, roll.d, after.mover ?? "white");
    else follow(board.set(picture, { animate: true }));
  }

  /** @param {Step} step @param {Side} side @param {any} picture @param {boolean} hit */
  function showStep(step, side, picture, hit) {
    if (!board) return;
    follow(board.playStep(step, side, picture).then(() => onSound(step.to === "off" ? "off" : hit ? "hit" : "step")));
  }

  /** @param {BoardPort} thrown @param {number[]} dice @param {Side} side */
  function showRoll(thrown, dice, side) {
    onSound("dice");
    follow(thrown.rollDice(dice, side).then(() => {
      // As it is now: a gesture may have changed the picture while the dice rolled.
      if (moving === rolling) repaint();
    }));
    const rolling = moving;
  }

  return {
    get moving() {
      return moving;
    },
    /** Does anybody look? */
    get watched() {
      return board !== null;
    },
    /** @param {BoardPort | null} port */
    attach(port) {
      board = port;
      moving = null;
    },
    forget() {
      moving = null;
    },
    /** @param {any} picture @param {boolean} animate */
    paint(picture, animate) {
      if (!board) return;
      if (animate) follow(board.set(picture, { animate: true }));
      else void board.set(picture, { animate: false });
    },
    show,
  };
}

/** Somebody at the device has won, or nobody has. @param {View} view @returns {string} */
function endSound(view) {
  const winner = view.result?.winner ?? null;
  return winner !== null && view.players[winner]?.kind === "bot" ? "lost" : "won";
}

/** A checker went to the bar. @param {View} before @param {View} after @returns {boolean} */
function hits(before, after) {
  return after.board.bar.some((count, side) => count > (before.board.bar[side] ?? 0));
}
