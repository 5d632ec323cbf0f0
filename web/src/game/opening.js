/**
 * How a game gets onto the screen: a new one, or the stored one.
 *
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").StoredGame} StoredGame
 *
 * @typedef {object} Table what is played
 * @property {string} variant
 * @property {string[]} presets
 * @property {import("./types.js").Player[]} players
 * @property {import("./types.js").TableTerms} [table]
 * @property {import("../storage/tables.js").Clock} [clock] kept with the game; the engine has none
 * @property {import("./types.js").Guest | null} [guest] likewise: who plays in place of the computer
 */
import { newTime } from "./clock.js";
import { codeOf, remedy } from "./trouble.js";
import { startPicture } from "./start-picture.js";

/**
 * @param {object} wiring
 * @param {import("./controller.js").Ports} wiring.ports
 * @param {(op: string, fields?: Record<string, any>) => Promise<any>} wiring.ask
 * @param {(status: "waiting") => void} wiring.reset
 * @param {(status: "empty" | "broken" | "elsewhere" | "stuck", code: string | null) => void} wiring.stop
 * @param {(view: View) => void} wiring.preview
 * @param {(game: StoredGame, view: View) => void} wiring.ready
 */
export function createOpening({ ports, ask, reset, stop, preview, ready }) {
  const { games, clock, engine } = ports;
  /** The last attempt, for Retry. @type {() => Promise<void>} */
  let last = async () => undefined;

  /** @param {() => Promise<unknown>} work */
  async function safely(work) {
    try {
      await work();
    } catch (error) {
      const cure = remedy(error);
      if (cure === "abandoned") return;
      if (cure === "taken") stop("elsewhere", null);
      else stop(cure === "unreadable" ? "broken" : "stuck", codeOf(error));
    }
  }

  /**
   * The engine may die while it opens a game, too: one more try with a fresh one.
   * @param {string} op
   * @param {Record<string, any>} fields
   */
  async function askTwice(op, fields) {
    try {
      return await ask(op, fields);
    } catch (error) {
      const cure = remedy(error);
      if (cure !== "restart" && codeOf(error) !== "restarted") throw error;
      if (cure === "restart") await engine.restart();
      return ask(op, fields);
    }
  }

  /**
   * A remembered card may be one that the rules exclude: then the nearest one is played at.
   * @param {Record<string, any>} fields
   */
  async function seat(fields) {
    try {
      return await askTwice("new", fields);
    } catch (error) {
      if (codeOf(error) !== "bad_table") throw error;
      const { fitting } = await ask("table", { table: fields.table });
      return ask("new", { ...fields, table: fitting });
    }
  }

  /** @param {Table} table */
  function start(table) {
    last = () => start(table);
    reset("waiting");
    preview(startPicture(table));
    return safely(async () => {
      if (!(await games.claim(false))) return stop("elsewhere", null);
      const { clock: thinking = null, guest = null, ...asked } = table;
      const { view, save } = await seat({ ...asked, entropy: ports.entropy() });
      const now = clock.date();
      /** @type {StoredGame} */
      const game = { id: ports.entropy().slice(0, 16), started: now, updated: now, over: false, doubles: [0, 0], save, clock: thinking, time: newTime(thinking), ...(guest && { guest }) };
      await games.create(game);
      last = () => resume(view);
      ready(game, view);
      return undefined;
    });
  }

  /**
   * @param {View | null} early the last view, painted until the engine has answered
   * @param {boolean} [takeOver] also when another tab has it
   */
  function resume(early, takeOver = false) {
    last = () => resume(early);
    reset("waiting");
    if (early) preview(early);
    return safely(async () => {
      if (!(await games.claim(takeOver))) return stop("elsewhere", null);
      const stored = await games.current();
      if (stored === null) {
        ports.lastView.clear();
        return stop("empty", null);
      }
      if (!stored.game) return stop("broken", "bad_save");
      const { view } = await askTwice("open", { save: stored.game.save });
      ready(stored.game, view);
      return undefined;
    });
  }

  /** The raw data stays in the store under another key; nothing is deleted. */
  async function setAside() {
    await games.setAside();
    ports.lastView.clear();
    reset("waiting");
    stop("empty", null);
  }

  return { start, resume, setAside, again: () => last() };
}
