/**
 * The stored games. One of them is current; only one tab may write to it.
 *
 * Two guards: a Web Lock tells at once whether another tab plays, and every
 * write checks in its own transaction that this tab is still the owner, so that
 * a write already on its way cannot overtake a tab that took the game over.
 *
 * @typedef {import("../game/types.js").StoredGame} StoredGame
 *
 * @typedef {object} Games
 * @property {(steal: boolean) => Promise<boolean>} claim may this tab play? `steal` takes the game from another tab
 * @property {(heard: () => void) => void} onTaken another tab has taken the game over
 * @property {() => Promise<{id: string, over: boolean} | null>} peek is there a current game? It is left to whoever owns it
 * @property {() => Promise<{game: StoredGame | null, raw: unknown} | null>} current take it; `game` is null when the data cannot be used
 * @property {(game: StoredGame) => Promise<void>} create store and make it the current one
 * @property {(game: StoredGame) => Promise<void>} save
 * @property {() => Promise<void>} finished a game has ended: a good moment to ask that the store be kept
 * @property {() => Promise<unknown>} raw the current data as it is stored, for a person to keep
 * @property {() => Promise<void>} setAside move the current data, unread, to the kept ones
 * @property {() => Promise<{where: "disk" | "memory", persisted: boolean, usage: number | null}>} state
 */
import { TakenOver } from "../game/trouble.js";

const LOCK = "narde-current-game";

/** A tab that is just being closed or reloaded needs a moment to let go. */
const PATIENCE_MS = 1000;

/**
 * @param {object} parts
 * @param {ReturnType<typeof import("./database.js").createDatabase>} parts.database
 * @param {LockManager | undefined} parts.locks
 * @param {StorageManager | undefined} parts.manager
 * @param {string} parts.owner a name for this tab
 * @param {() => void} parts.onMemory the store cannot be used: the game lives in memory only
 * @returns {Games}
 */
export function createGames({ database, locks, manager, owner, onMemory }) {
  /** What is kept when there is no database. @type {StoredGame | null} */
  let memory = null;
  let inMemory = false;
  let holding = false;
  /** @type {(() => void)[]} */
  const listeners = [];

  /**
   * @template T
   * @param {(db: import("./database.js").Connection) => Promise<T>} work
   * @param {T} without the answer where nothing can be stored
   * @returns {Promise<T>}
   */
  async function stored(work, without) {
    if (inMemory) return without;
    try {
      return await database.run(work);
    } catch (error) {
      if (error instanceof TakenOver) throw error;
      inMemory = true;
      onMemory();
      return without;
    }
  }

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
          for (const heard of listeners) heard();
        }
        // Waited in vain; any other failure means that locks are not to be had, then nobody competes.
        else resolve(error?.name !== "TimeoutError" && error?.name !== "AbortError");
      });
    });
  }

  /**
   * @param {StoredGame} game
   * @param {boolean} create
   */
  async function put(game, create) {
    memory = game;
    await stored(async (db) => {
      const tx = db.transaction(["meta", "games"], "readwrite");
      const meta = await tx.objectStore("meta").get("current");
      if (!create && meta && meta.owner !== owner) {
        tx.abort();
        await tx.done.catch(() => undefined);
        throw new TakenOver();
      }
      await Promise.all([
        tx.objectStore("games").put(game),
        tx.objectStore("meta").put({ id: game.id, owner }, "current"),
        tx.done,
      ]);
    }, undefined);
  }

  return {
    claim,
    onTaken: (heard) => void listeners.push(heard),
    create: (game) => put(game, true),
    save: (game) => put(game, false),

    peek() {
      return stored(async (db) => {
        const meta = await db.get("meta", "current");
        const game = meta && (await db.get("games", meta.id));
        return game ? { id: String(meta.id), over: game.over === true } : null;
      }, memory && { id: memory.id, over: memory.over });
    },

    current() {
      return stored(async (db) => {
        const tx = db.transaction(["meta", "games"], "readwrite");
        const meta = await tx.objectStore("meta").get("current");
        if (!meta) return null;
        const raw = await tx.objectStore("games").get(meta.id);
        await tx.objectStore("meta").put({ ...meta, owner }, "current");
        await tx.done;
        return raw === undefined ? null : { game: looksLikeGame(raw) ? raw : null, raw };
      }, memory && { game: memory, raw: memory });
    },

    raw() {
      return stored(async (db) => {
        const meta = await db.get("meta", "current");
        return (meta && (await db.get("games", meta.id))) ?? null;
      }, /** @type {unknown} */ (memory));
    },

    async setAside() {
      memory = null;
      await stored(async (db) => {
        const tx = db.transaction(["meta", "games", "kept"], "readwrite");
        const meta = await tx.objectStore("meta").get("current");
        const raw = meta && (await tx.objectStore("games").get(meta.id));
        if (raw !== undefined) await tx.objectStore("kept").add({ when: Date.now(), raw });
        if (meta) {
          await tx.objectStore("games").delete(meta.id);
          await tx.objectStore("meta").delete("current");
        }
        await tx.done;
      }, undefined);
    },

    async finished() {
      // The answer does not matter: without it the store is merely the first to go when the disk is full.
      await manager?.persist?.().catch(() => false);
    },

    async state() {
      const persisted = (await manager?.persisted?.().catch(() => false)) ?? false;
      const estimate = await manager?.estimate?.().catch(() => null);
      return { where: inMemory ? "memory" : "disk", persisted, usage: estimate?.usage ?? null };
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
