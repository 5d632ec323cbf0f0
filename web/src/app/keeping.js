/**
 * What is stored and what is not: told to the screens, tried again whenever the browser says that
 * something has changed, and asked about before a page is left with something unsaved in it.
 *
 * @typedef {import("../storage/ledger.js").Kind | "settings" | "table"} Kept
 * @typedef {import("../storage/why.js").Why} Why
 */
import { createDatabase } from "../storage/database.js";
import { onUnsaved, overtaken, writeAgain } from "../storage/local.js";
import { KEY as SETTINGS } from "../storage/settings.js";
import { LAST, SAVED } from "../storage/tables.js";

/** When a page may be about to end, or a cure to have come. */
const MOMENTS = /** @type {const} */ (["pagehide", "pageshow", "online", "focus"]);

/**
 * @param {object} wiring
 * @param {{get: () => import("./services.js").AppState, set: (change: Partial<import("./services.js").AppState>) => void}} wiring.state
 * @param {() => void} wiring.onBack the stored games can be had again
 * @param {() => void} wiring.onCaughtUp the game that was not stored is
 */
export function createKeeping({ state, onBack, onCaughtUp }) {
  /** @type {Partial<Record<Kept, Why>>} */
  let inDatabase = {};
  /** @type {Partial<Record<Kept, Why>>} */
  let inLocal = {};
  const unsaved = () => ({ ...inDatabase, ...inLocal });

  const database = createDatabase({
    onChange(health) {
      const back = state.get().trouble !== null && health.trouble === null;
      const caughtUp = inDatabase.game !== undefined && health.unsaved.game === undefined;
      inDatabase = health.unsaved;
      guard();
      state.set({ trouble: health.trouble, unsaved: unsaved() });
      if (back) onBack();
      if (caughtUp) onCaughtUp();
    },
  });

  onUnsaved((keys) => {
    const settings = keys.get(SETTINGS);
    const table = keys.get(LAST) ?? keys.get(SAVED);
    const next = { ...(settings && { settings }), ...(table && { table }) };
    if (JSON.stringify(next) === JSON.stringify(inLocal)) return;
    inLocal = next;
    state.set({ unsaved: unsaved() });
  });

  /** @param {BeforeUnloadEvent} event */
  const stay = (event) => event.preventDefault();

  /** A page with something unsaved asks before it is left; one that may store nothing has said so from the beginning. */
  function guard() {
    const { game, archive, reviews, bots } = inDatabase;
    const lost = [game, archive, reviews, bots].some((why) => why && why !== "refused");
    if (lost) addEventListener("beforeunload", stay);
    else removeEventListener("beforeunload", stay);
  }

  function again() {
    void database.again();
    writeAgain();
  }

  return {
    database,

    start() {
      for (const moment of MOMENTS) addEventListener(moment, again);
      document.addEventListener("visibilitychange", again);
      addEventListener("storage", (event) => overtaken(/** @type {StorageEvent} */ (event).key));
    },
  };
}
