/**
 * The stored games. One of them is current; only one tab may write to it.
 *
 * Two guards: a Web Lock tells at once whether another tab plays, and every
 * write checks in its own transaction that this tab is still the owner, so that
 * a write already on its way cannot overtake a tab that took the game over.
 *
 * A game that cannot be stored goes on in this tab and is stored later. One that cannot be read is
 * never taken for one that is not there: peek, current and raw reject with a StoreError.
 *
 * @typedef {import("idb").IDBPTransaction<any, string[], "readwrite">} Transaction
 * @typedef {import("../game/types.js").StoredGame} StoredGame
 *
 * @typedef {object} Games
 * @property {(steal: boolean) => Promise<boolean>} claim may this tab play? `steal` takes the game from another tab
 * @property {(heard: () => void) => void} onTaken another tab has taken the game over
 * @property {() => Promise<{id: string, over: boolean} | null>} peek is there a current game? It is left to whoever owns it
 * @property {() => Promise<{game: StoredGame | null, raw: unknown} | null>} current take it; `game` is null when the data cannot be used
 * @property {(game: StoredGame) => Promise<void>} create store and make it the current one
 * @property {(game: StoredGame) => Promise<void>} save the same game, further on; where it cannot be stored now it will be as soon as it can
 * @property {() => Promise<void>} finished a game has ended: a good moment to ask that the store be kept
 * @property {() => Promise<unknown>} raw the current data as it is stored, for a person to keep
 * @property {() => Promise<void>} setAside move the current data, unread, to the kept ones
 * @property {() => Promise<{persisted: boolean, usage: number | null}>} state
 */
import { TakenOver } from "../game/trouble.js";
import { consult, transact } from "./connection.js";

const LOCK = "narde-current-game";
const KEY = "game ";
const ASIDE = "aside ";

/** A tab that is just being closed or reloaded needs a moment to let go. */
const PATIENCE_MS = 1000;

/**
 * @param {object} parts
 * @param {import("./database.js").Database} parts.database
 * @param {LockManager | undefined} parts.locks
 * @param {StorageManager | undefined} parts.manager
 * @param {string} parts.owner a name for this tab
 * @returns {Games}
 */
export function createGames({ database, locks, manager, owner }) {
  /** The game that this tab has on its table. */
  let present = "";
  /** What is stored does not know yet whose the game is: the next write says so, without asking. */
  let seizing = false;
  /** Another tab has had the game since it was on this one's table. */
  let taken = false;
  let holding = false;
  /** @type {(() => void)[]} */
  const listeners = [];

  /** The claim that is on its way: a second wish while it runs is the same wish. @type {Promise<boolean> | null} */
  let claiming = null;

  /** @param {boolean} steal @returns {Promise<boolean>} */
  function claim(steal) {
    if (holding || !locks) return Promise.resolve(true);
    if (steal) return take(locks, { steal: true });
    claiming ??= takeFree(locks).finally(() => (claiming = null));
    return claiming;
  }

  /**
   * Only a lock that somebody holds is worth giving up for: a slow answer of a busy
   * browser does not mean that another tab plays.
   * @param {LockManager} lockManager @returns {Promise<boolean>}
   */
  async function takeFree(lockManager) {
    if (await take(lockManager, { ifAvailable: true })) return true;
    return (await take(lockManager, { signal: AbortSignal.timeout(PATIENCE_MS) })) || holding;
  }

  /** @param {LockManager} lockManager @param {LockOptions} options @returns {Promise<boolean>} */
  function take(lockManager, options) {
    return new Promise((resolve) => {
      let mine = false;
      const held = lockManager.request(LOCK, options, (lock) => {
        mine = lock !== null;
        holding ||= mine;
        resolve(mine);
        // Held until the tab ends or another one steals it.
        return mine ? new Promise(() => undefined) : undefined;
      });
      held.catch((error) => {
        if (mine) {
          holding = false;
          seizing = false;
          taken = true;
          // What could not be stored in time is not stored any more, unless nobody has written since.
          void database.again();
          for (const heard of listeners) heard();
        }
        // Waited in vain; any other failure means that locks are not to be had, then nobody competes.
        else resolve(error?.name !== "TimeoutError" && error?.name !== "AbortError");
      });
    });
  }

  /** Settles when it is stored, or when that has failed: it is tried again until it is. @param {StoredGame} game */
  async function put(game) {
    present = game.id;
    await database.write({
      key: KEY + game.id,
      kind: "game",
      value: game,
      // The game itself, not a copy of it: whenever this comes about, it stores the latest.
      work: (db) => transact(db, ["meta", "games"], (tx) => write(tx, game)),
      isFinal: (error) => error instanceof TakenOver,
    });
  }

  /** @param {Transaction} tx @param {StoredGame} game */
  async function write(tx, game) {
    const games = tx.objectStore("games");
    const meta = await tx.objectStore("meta").get("current");
    if (game.id === present) {
      if (!seizing && meta && meta.owner !== owner) throw new TakenOver();
      await games.put(game);
      await tx.objectStore("meta").put({ id: game.id, owner }, "current");
      await tx.done;
      if (game.id === present) seizing = false;
      return;
    }
    // It has left the table meanwhile: it is stored, but not put back there, nor over anything later.
    if (meta?.owner !== owner && meta?.id === game.id) throw new TakenOver();
    if (goesOn(await games.get(game.id), game)) await games.put(game);
  }

  /** What is current as it is stored. @param {import("./database.js").Connection} db */
  const look = (db) => consult(db, ["meta", "games"], async (tx) => {
    const meta = await tx.objectStore("meta").get("current");
    return meta ? { id: String(meta.id), raw: /** @type {unknown} */ (await tx.objectStore("games").get(meta.id)) } : null;
  });

  /** The present game, as long as it is not stored. @returns {StoredGame | undefined} */
  const unsaved = () => database.held(KEY + present);

  /** Make this tab the owner of what is current. */
  async function seize() {
    try {
      const found = await database.read((db) => transact(db, ["meta", "games"], async (tx) => {
        const meta = await tx.objectStore("meta").get("current");
        if (!meta) return null;
        const raw = /** @type {unknown} */ (await tx.objectStore("games").get(meta.id));
        await tx.objectStore("meta").put({ ...meta, owner }, "current");
        return { id: String(meta.id), raw };
      }));
      seizing = false;
      return found;
    } catch {
      // Where nothing can be written, what is there can be played all the same.
      const found = await database.read(look);
      seizing = true;
      return found;
    }
  }

  /**
   * Has what this tab could not store been left behind? Another tab may have gone on from what
   * was stored.
   * @param {StoredGame} held
   */
  async function overtaken(held) {
    if (!taken) return false;
    const found = await database.read(look);
    return found !== null && !(found.id === held.id && goesOn(found.raw, held));
  }

  return {
    claim,
    onTaken: (heard) => void listeners.push(heard),
    save: put,

    create(game) {
      seizing = true;
      taken = false;
      return put(game);
    },

    async peek() {
      const held = unsaved();
      if (held) return { id: held.id, over: held.over };
      const found = await database.read(look);
      const game = /** @type {StoredGame | undefined} */ (found?.raw);
      return found && game ? { id: found.id, over: game.over === true } : null;
    },

    async current() {
      const held = unsaved();
      if (held && !(await overtaken(held))) {
        if (taken) seizing = true;
        taken = false;
        void put(held).catch(() => undefined);
        return { game: held, raw: held };
      }
      if (held) database.drop(KEY + held.id);
      const found = await seize();
      taken = false;
      present = found?.id ?? "";
      if (found?.raw === undefined) return null;
      return { game: looksLikeGame(found.raw) ? found.raw : null, raw: found.raw };
    },

    async raw() {
      return unsaved() ?? (await database.read(look))?.raw ?? null;
    },

    async setAside() {
      const id = present;
      present = "";
      database.drop(KEY + id);
      if (!id) return;
      await database.write({
        key: ASIDE + id,
        kind: "game",
        value: null,
        work: (db) => transact(db, ["meta", "games", "kept"], async (tx) => {
          const raw = await tx.objectStore("games").get(id);
          const meta = await tx.objectStore("meta").get("current");
          if (raw !== undefined) await tx.objectStore("kept").add({ when: Date.now(), raw });
          await tx.objectStore("games").delete(id);
          if (meta && String(meta.id) === id) await tx.objectStore("meta").delete("current");
        }),
      });
    },

    async finished() {
      // The answer does not matter: without it the store is merely the first to go when the disk is full.
      await manager?.persist?.().catch(() => false);
    },

    async state() {
      const persisted = (await manager?.persisted?.().catch(() => false)) ?? false;
      const estimate = await manager?.estimate?.().catch(() => null);
      return { persisted, usage: estimate?.usage ?? null };
    },
  };
}

/** The shape that the shell itself relies on; the engine checks the rest. @param {any} raw @returns {raw is StoredGame} */
function looksLikeGame(raw) {
  return (
    typeof raw === "object" && raw !== null && typeof raw.id === "string" &&
    typeof raw.save === "object" && raw.save !== null && Array.isArray(raw.save.record?.events) &&
    Array.isArray(raw.doubles)
  );
}

/**
 * Events are only ever added: is that the same game, at the same moment or earlier?
 * @param {unknown} raw what is stored @param {StoredGame} held
 */
function goesOn(raw, held) {
  if (raw === undefined) return true;
  if (!looksLikeGame(raw)) return false;
  const before = raw.save.record.events;
  const events = held.save.record.events;
  return before.length <= events.length && JSON.stringify(before) === JSON.stringify(events.slice(0, before.length));
}
