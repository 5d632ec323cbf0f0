/**
 * The connection to the database: opened when first needed, and opened again when the browser has
 * closed it (mobile browsers do so to pages in the background) or does not answer any more.
 *
 * Stores: `games` (id -> stored game), `meta` ("current" -> {id, owner}), `kept` (data that could
 * not be read, as it was), for finished games `archive` (id -> what a list shows), `proofs` (id ->
 * the archive file's content) and `reviews` (id -> {game -> what the computer thinks of it}), and
 * for bots by others `bots` (id -> what their file says of itself) and `wheels` (id -> the file).
 *
 * @typedef {import("idb").IDBPDatabase<any>} Connection
 */
import { deleteDB, openDB } from "idb";
import { StoreError, whyClosed, whyOf } from "./why.js";

const NAME = "narde";
const VERSION = 4;

/** @type {Record<string, IDBObjectStoreParameters>} */
const STORES = {
  games: { keyPath: "id" }, meta: {}, kept: { autoIncrement: true },
  archive: { keyPath: "id" }, proofs: {},
  bots: { keyPath: "id" }, wheels: {},
  reviews: {},
};

/** After so long without an answer the connection counts as dead. */
const LONGEST_MS = 10_000;

/** Errors after which only a new connection can work. */
const DEAD = new Set(["InvalidStateError", "TransactionInactiveError", "UnknownError"]);

/** @param {unknown} error */
const isDead = (error) => DEAD.has(/** @type {{name?: string} | null} */ (error)?.name ?? "");

/** @param {{after: import("./retry.js").After, onFreed?: () => void}} parts `onFreed`: the tab that had blocked the store is gone */
export function createConnection({ after, onFreed }) {
  /** @type {Promise<Connection> | null} */
  let opening = null;

  /** @returns {Promise<Connection>} */
  function connect() {
    opening ??= open();
    return opening;
  }

  function open() {
    /** @type {Promise<Connection>} */
    const mine = new Promise((resolve, reject) => {
      let blocked = false;
      openChecked(() => {
        blocked = true;
        reject(new StoreError("blocked"));
      }).then((db) => {
        if (!blocked) return resolve(db);
        // Refused while it waited; it is here now.
        if (opening !== mine) return db.close();
        opening = Promise.resolve(db);
        onFreed?.();
        return undefined;
      }, (error) => {
        // The next one who needs it tries again.
        if (opening === mine) opening = null;
        reject(error);
      });
    });
    mine.catch(() => undefined);
    return mine;
  }

  /** @param {() => void} onBlocked @returns {Promise<Connection>} */
  async function openChecked(onBlocked) {
    const db = await openOnce(onBlocked);
    if (db.objectStoreNames.length > 0) return db;
    // A database with nothing in it is not ours: there is nothing to be lost, and nothing to be kept in it.
    db.close();
    await deleteDB(NAME, { blocked: onBlocked });
    return openOnce(onBlocked);
  }

  /** @param {() => void} onBlocked @returns {Promise<Connection>} */
  function openOnce(onBlocked) {
    return openDB(NAME, VERSION, {
      // A version adds what is not there yet; nothing is rewritten, so nothing can be lost.
      upgrade(db) {
        for (const [name, options] of Object.entries(STORES)) {
          if (!db.objectStoreNames.contains(name)) db.createObjectStore(name, options);
        }
      },
      blocked: onBlocked,
      // A newer version of the app in another tab must be able to upgrade.
      blocking: forget,
      terminated: forget,
    });
  }

  function forget() {
    const closing = opening;
    opening = null;
    void closing?.then((db) => db.close()).catch(() => undefined);
  }

  /**
   * @template T
   * @param {(db: Connection) => Promise<T>} work
   * @returns {Promise<T>}
   */
  async function once(work) {
    let late = false;
    /** @type {() => void} */
    let answered = () => undefined;
    /** @type {Promise<never>} */
    const lateness = new Promise((_, reject) => {
      answered = after(LONGEST_MS, () => {
        late = true;
        forget();
        reject(new StoreError("other", "no answer"));
      });
    });
    const worked = connect().then(
      (db) => {
        // What is done now could undo what has been done since.
        if (late) throw new StoreError("other", "late");
        return work(db);
      },
      (error) => {
        throw isDead(error) ? error : new StoreError(whyClosed(error), String(error));
      },
    );
    worked.catch(() => undefined);
    try {
      return await Promise.race([worked, lateness]);
    } finally {
      answered();
    }
  }

  return {
    /**
     * Run one piece of work; if the connection turns out to be dead, once more on a new one.
     * @template T
     * @param {(db: Connection) => Promise<T>} work
     * @returns {Promise<T>} rejects with a StoreError, or with what `work` itself has thrown on purpose
     */
    async run(work) {
      try {
        return await once(work);
      } catch (error) {
        if (!isDead(error)) throw told(error);
        forget();
      }
      try {
        return await once(work);
      } catch (error) {
        if (!isDead(error)) throw told(error);
        const opened = opening !== null;
        forget();
        throw new StoreError(opened ? whyOf(error) : whyClosed(error), String(error));
      }
    },
  };
}

/** Errors of the browser become ours; others are the caller's own. @param {unknown} error */
function told(error) {
  if (error instanceof StoreError || !(error instanceof DOMException)) return error;
  return new StoreError(whyOf(error), String(error));
}

/**
 * One transaction that only reads.
 * @template T
 * @param {Connection} db
 * @param {string[]} names
 * @param {(tx: import("idb").IDBPTransaction<any, string[], "readonly">) => Promise<T>} work
 * @returns {Promise<T>}
 */
export function consult(db, names, work) {
  const tx = db.transaction(names);
  // Of its end nobody hears but through what was asked.
  tx.done.catch(() => undefined);
  return work(tx);
}

/** @param {Connection} db @param {string} store @param {string} key @returns {Promise<any>} */
export const get = (db, store, key) => consult(db, [store], (tx) => tx.objectStore(store).get(key));

/** @param {Connection} db @param {string} store @returns {Promise<any[]>} */
export const getAll = (db, store) => consult(db, [store], (tx) => tx.objectStore(store).getAll());

/**
 * One transaction: all of it or nothing, whatever goes wrong on the way.
 * @template T
 * @param {Connection} db
 * @param {string[]} names
 * @param {(tx: import("idb").IDBPTransaction<any, string[], "readwrite">) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function transact(db, names, work) {
  const tx = db.transaction(names, "readwrite");
  const done = tx.done.then(() => null, (error) => error);
  /** @type {T} */
  let answer;
  try {
    answer = await work(tx);
  } catch (error) {
    try {
      tx.abort();
    } catch {
      // It has been aborted already, which is why the work failed.
    }
    await done;
    throw tx.error ?? error;
  }
  const failed = await done;
  if (failed) throw failed;
  return answer;
}
