/**
 * The database: opened when first needed and opened again when the browser has
 * closed the connection (mobile browsers do so to pages in the background).
 *
 * Stores: `games` (id -> stored game), `meta` ("current" -> {id, owner}), `kept` (data that could
 * not be read, as it was), for finished games `archive` (id -> what a list shows), `proofs` (id ->
 * the archive file's content) and `reviews` (id -> {game -> what the computer thinks of it}), and
 * for bots by others `bots` (id -> what their file says of itself) and `wheels` (id -> the file).
 *
 * @typedef {import("idb").IDBPDatabase<any>} Connection
 */
import { openDB } from "idb";

const NAME = "narde";
const VERSION = 4;

export function createDatabase() {
  /** @type {Promise<Connection> | null} */
  let opening = null;

  /** @returns {Promise<Connection>} */
  function connect() {
    opening ??= openDB(NAME, VERSION, {
      // Each version adds to what is there; nothing is rewritten, so nothing can be lost.
      upgrade(db, from) {
        if (from < 1) {
          db.createObjectStore("games", { keyPath: "id" });
          db.createObjectStore("meta");
          db.createObjectStore("kept", { autoIncrement: true });
        }
        if (from < 2) {
          db.createObjectStore("archive", { keyPath: "id" });
          db.createObjectStore("proofs");
        }
        if (from < 3) {
          db.createObjectStore("bots", { keyPath: "id" });
          db.createObjectStore("wheels");
        }
        if (from < 4) db.createObjectStore("reviews");
      },
      // A newer version of the app in another tab must be able to upgrade.
      blocking: forget,
      terminated: forget,
    }).catch((error) => {
      opening = null;
      throw error;
    });
    return opening;
  }

  function forget() {
    const closing = opening;
    opening = null;
    void closing?.then((db) => db.close()).catch(() => undefined);
  }

  return {
    /**
     * Run one piece of work; if the connection turns out to be dead, once more on a new one.
     * @template T
     * @param {(db: Connection) => Promise<T>} work
     * @returns {Promise<T>}
     */
    async run(work) {
      try {
        return await work(await connect());
      } catch (error) {
        if (!isDeadConnection(error)) throw error;
        forget();
        return work(await connect());
      }
    },
  };
}

/** @param {unknown} error */
function isDeadConnection(error) {
  const name = /** @type {{name?: string} | null} */ (error)?.name;
  return name === "InvalidStateError" || name === "TransactionInactiveError" || name === "UnknownError";
}
