/**
 * As much of IndexedDB as the app uses, in memory, for tests: whole transactions or nothing, one
 * after the other, and everything that a browser may do to a page on the way.
 *
 * The classes are put in the place of the browser's, because `idb` asks for them by name. What is
 * stored belongs to a `disk`, which outlives the pages that work on it.
 */

const error = (name, message = name) => new DOMException(message, name);

/** What is stored, by database: a version, and stores that are maps. */
export function createDisk() {
  return {
    /** @type {Map<string, {version: number, stores: Map<string, {keyPath: string | null, autoIncrement: boolean, rows: Map<any, any>}>}>} */
    databases: new Map(),
    /** Connections that are open, by database. @type {Map<string, Set<any>>} */
    open: new Map(),
    /** @type {Map<string, Promise<unknown>>} */
    lines: new Map(),
    /** May answer an error for `open`, `put`, `add`, `delete`, `get`, `commit`. @type {(what: string, store?: string) => Error | null | undefined} */
    fails: () => null,
    /** May keep an `open` or a `commit` waiting. @type {(what: string) => Promise<unknown> | null | undefined} */
    holds: () => null,
    /** Hears of each transaction that has been written. @type {() => void} */
    onCommit: () => {},
    opened: 0,
    commits: 0,
  };
}

/** A copy of what is stored, as a page would find it that starts now. @param {ReturnType<typeof createDisk>} disk */
export function copyOf(disk) {
  const copy = createDisk();
  copy.databases = structuredClone(disk.databases);
  return copy;
}

/** @param {ReturnType<typeof createDisk>} disk @param {string} store @param {string} [name] */
export const rows = (disk, store, name = "narde") => disk.databases.get(name)?.stores.get(store)?.rows ?? new Map();

class Request extends EventTarget {
  result = undefined;
  error = null;
  readyState = "pending";
  transaction = null;

  settle(type, values) {
    Object.assign(this, values, { readyState: "done" });
    this.dispatchEvent(new Event(type));
  }
}

class OpenRequest extends Request {}
class Index {}
class Cursor {
  advance() {}
  continue() {}
  continuePrimaryKey() {}
}

class ObjectStore {
  constructor(transaction, name) {
    Object.assign(this, { transaction, name });
  }

  get #rows() {
    const store = this.transaction.stores.get(this.name);
    return store.rows;
  }

  #ask(what, work) {
    return this.transaction.ask(what, this.name, work);
  }

  get(key) {
    return this.#ask("get", () => structuredClone(this.#rows.get(key)));
  }

  getAll() {
    return this.#ask("get", () => structuredClone([...this.#rows.values()]));
  }

  getAllKeys() {
    return this.#ask("get", () => [...this.#rows.keys()]);
  }

  put(value, key) {
    // As in a browser: a copy is made when it is called.
    const copy = structuredClone(value);
    return this.#ask("put", () => {
      const { keyPath } = this.transaction.stores.get(this.name);
      this.#rows.set(keyPath === null ? key : copy[keyPath], copy);
    });
  }

  add(value, key) {
    const copy = structuredClone(value);
    return this.#ask("add", () => {
      const { keyPath, autoIncrement } = this.transaction.stores.get(this.name);
      const at = keyPath !== null ? copy[keyPath] : (key ?? (autoIncrement ? this.#rows.size + 1 : undefined));
      this.#rows.set(at, copy);
      return at;
    });
  }

  delete(key) {
    return this.#ask("delete", () => void this.#rows.delete(key));
  }
}

class Transaction extends EventTarget {
  error = null;
  #queue = [];
  #state = "active";

  constructor(db, names, mode) {
    super();
    Object.assign(this, { db, mode });
    this.names = names;
    this.objectStoreNames = namesOf(names);
    const disk = db.disk;
    const line = disk.lines.get(db.name) ?? Promise.resolve();
    disk.lines.set(db.name, line.then(() => this.#run()));
    db.running.add(this);
  }

  async #run() {
    const { disk, name } = this.db;
    // A change is made to a copy, which takes the place of the old state when all went well.
    const base = disk.databases.get(name);
    this.stores = this.mode === "readonly" ? base?.stores : structuredClone(base?.stores);
    for (;;) {
      await turn();
      if (this.#state === "aborted") break;
      const next = this.#queue.shift();
      if (!next) break;
      const { request, what, store, work } = next;
      const failure = disk.fails(what, store);
      if (failure) {
        request.settle("error", { error: failure });
        this.#end(failure);
        break;
      }
      request.settle("success", { result: work() });
    }
    if (this.#state !== "aborted") {
      await disk.holds("commit");
      const failure = this.mode === "readonly" ? null : disk.fails("commit");
      if (failure) this.#end(failure);
      else {
        this.#state = "done";
        if (this.mode !== "readonly" && base) {
          base.stores = this.stores;
          disk.commits += 1;
          disk.onCommit();
        }
        this.db.running.delete(this);
        this.dispatchEvent(new Event("complete"));
      }
    }
    this.db.left();
  }

  /** All that waits fails, and nothing is written. */
  #end(failure) {
    this.#state = "aborted";
    this.error = failure;
    for (const { request } of this.#queue.splice(0)) request.settle("error", { error: error("AbortError") });
    this.db.running.delete(this);
    this.dispatchEvent(new Event("abort"));
  }

  ask(what, store, work) {
    if (this.#state !== "active") throw error("TransactionInactiveError");
    const request = new Request();
    this.#queue.push({ request, what, store, work });
    return request;
  }

  objectStore(name) {
    if (!this.names.includes(name)) throw error("NotFoundError");
    return new ObjectStore(this, name);
  }

  abort() {
    if (this.#state !== "active") throw error("InvalidStateError");
    this.#end(null);
  }
}

const namesOf = (names) => Object.assign([...names], { contains: (name) => names.includes(name) });

class Database extends EventTarget {
  closed = false;
  running = new Set();
  #waiting = [];

  constructor(disk, name) {
    super();
    Object.assign(this, { disk, name });
    disk.open.get(name)?.add(this) ?? disk.open.set(name, new Set([this]));
  }

  get version() {
    return this.disk.databases.get(this.name)?.version ?? 0;
  }

  get objectStoreNames() {
    return namesOf([...(this.disk.databases.get(this.name)?.stores.keys() ?? [])]);
  }

  createObjectStore(name, { keyPath = null, autoIncrement = false } = {}) {
    this.disk.databases.get(this.name).stores.set(name, { keyPath, autoIncrement, rows: new Map() });
  }

  transaction(names, mode = "readonly") {
    if (this.closed) throw error("InvalidStateError", "the connection is closing");
    const list = [names].flat();
    for (const name of list) if (!this.objectStoreNames.contains(name)) throw error("NotFoundError");
    return new Transaction(this, list, mode);
  }

  close() {
    this.closed = true;
    this.left();
  }

  left() {
    if (!this.closed || this.running.size > 0) return;
    this.disk.open.get(this.name)?.delete(this);
    for (const done of this.#waiting.splice(0)) done();
  }

  gone() {
    return this.closed && this.running.size === 0 ? Promise.resolve() : new Promise((done) => this.#waiting.push(done));
  }

  /** The browser closes it by itself. */
  terminate() {
    this.close();
    this.dispatchEvent(new Event("close"));
  }
}

class VersionChange extends Event {
  constructor(type, oldVersion, newVersion) {
    super(type);
    Object.assign(this, { oldVersion, newVersion });
  }
}

const turn = () => new Promise((done) => setImmediate(done));

/** Asks the other connections to close, and waits for those that do not. */
async function alone(disk, name, request, newVersion) {
  const others = () => [...(disk.open.get(name) ?? [])];
  const old = disk.databases.get(name)?.version ?? 0;
  for (const db of others()) db.dispatchEvent(new VersionChange("versionchange", old, newVersion));
  await turn();
  if (others().some((db) => !db.closed)) request.dispatchEvent(new VersionChange("blocked", old, newVersion));
  await Promise.all(others().map((db) => db.gone()));
}

/** The disk that pages work on now. */
let present = createDisk();
const factory = {
  open(name, version) {
    const disk = present;
    const failure = disk.fails("open");
    if (failure?.sync) throw failure;
    const request = new OpenRequest();
    void (async () => {
      disk.opened += 1;
      await turn();
      await disk.holds("open");
      if (failure) return request.settle("error", { error: failure });
      const old = disk.databases.get(name)?.version ?? 0;
      const wanted = version ?? (old || 1);
      if (wanted < old) return request.settle("error", { error: error("VersionError") });
      if (wanted > old) {
        await alone(disk, name, request, wanted);
        const before = structuredClone(disk.databases.get(name));
        disk.databases.set(name, { version: wanted, stores: before?.stores ?? new Map() });
        const db = new Database(disk, name);
        request.transaction = { objectStoreNames: db.objectStoreNames, addEventListener() {}, removeEventListener() {} };
        request.result = db;
        request.dispatchEvent(new VersionChange("upgradeneeded", old, wanted));
        return request.settle("success", { result: db });
      }
      return request.settle("success", { result: new Database(disk, name) });
    })();
    return request;
  },

  deleteDatabase(name) {
    const disk = present;
    const request = new OpenRequest();
    void (async () => {
      await turn();
      await alone(disk, name, request, null);
      disk.databases.delete(name);
      request.settle("success", { result: undefined });
    })();
    return request;
  },
};


/** From now on pages work on this disk. @param {ReturnType<typeof createDisk>} disk */
export function useDisk(disk) {
  present = disk;
  Object.assign(globalThis, {
    IDBRequest: Request, IDBOpenDBRequest: OpenRequest, IDBDatabase: Database, IDBTransaction: Transaction,
    IDBObjectStore: ObjectStore, IDBIndex: Index, IDBCursor: Cursor,
  });
  Object.defineProperty(globalThis, "indexedDB", { value: factory, configurable: true, writable: true });
  return disk;
}

/** A failure as browsers have them. */
export const failure = error;
