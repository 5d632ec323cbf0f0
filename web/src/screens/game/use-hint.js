import { useEffect, useRef, useState } from "preact/hooks";

/** After so long the best that has been found is shown, in milliseconds of work. */
const LONGEST_LOOK_MS = 4000;

/**
 * @typedef {import("../../game/advice.js").Hint} Hint
 * @typedef {{state: "asking", part: number | null} | {state: "failed"} | {state: "here", hint: Hint, chosen: number}} Asked
 *   part: how far the computer is, from 0 to 1
 */

/**
 * A hint that the person has asked for: about this moment of the game, and gone with it.
 * @param {import("../../app/services.js").Services} services
 * @param {import("../../game/controller.js").Snapshot} game
 */
export function useHint({ engine, controller }, game) {
  const [asked, setAsked] = useState(/** @type {Asked | null} */ (null));
  const leaving = useRef(/** @type {AbortController | null} */ (null));
  const moment = `${game.status} ${game.game?.id} ${game.view?.at}`;
  useEffect(() => close, [moment]);

  function close() {
    leaving.current?.abort();
    leaving.current = null;
    setAsked(null);
    controller.suggest([]);
  }

  async function ask() {
    if (leaving.current || !game.view) return;
    const mine = new AbortController();
    leaving.current = mine;
    // What was picked up is put down, so that it does not mix with what will be shown.
    if (game.view.phase === "play" && game.selected !== null) controller.send({ type: "background" });
    setAsked({ state: "asking", part: null });
    try {
      /** @type {Hint} */
      const hint = await engine.request("hint", { at: game.view.at }, {
        signal: mine.signal, budget: LONGEST_LOOK_MS,
        onProgress: ({ done, of }) => leaving.current === mine && setAsked({ state: "asking", part: of > 0 ? Math.min(done / of, 1) : null }),
      });
      if (leaving.current !== mine) return;
      setAsked({ state: "here", hint, chosen: 0 });
      show(hint, 0);
    } catch {
      // Why is the engine's affair: the game says so as soon as it matters to it.
      if (leaving.current === mine) setAsked({ state: "failed" });
    }
  }

  /** @param {Hint} hint @param {number} index */
  function show(hint, index) {
    controller.suggest(hint.kind === "play" ? (hint.plays[index]?.steps ?? []) : []);
  }

  return {
    asked, ask, close,
    /** Look at another of the plays. @param {number} index */
    choose(index) {
      if (asked?.state !== "here") return;
      setAsked({ ...asked, chosen: index });
      show(asked.hint, index);
    },
  };
}
