/**
 * The page's side of the engine. The page never touches Python: it sends numbered requests to the
 * worker and hears how the worker is.
 *
 * @example
 * const engine = createEngine({ onStatus: (status) => show(status) });
 * engine.start();
 * const { view, save } = await engine.request("new", { variant: "classic", ... });
 *
 * @example
 * // Long operations: give up when the person leaves, take the best after two seconds.
 * const leaving = new AbortController();
 * const { steps } = await engine.request("think", { at }, { signal: leaving.signal, budget: 2000 });
 */
import { LONG, readAnswer, readMessage } from "./messages.js";

/** @typedef {import("./messages.js").Stage} Stage */
/** @typedef {import("./messages.js").FailureCode} FailureCode */
/** @typedef {import("./messages.js").FromWorker} FromWorker */
/** @typedef {import("./messages.js").ToWorker} ToWorker */

/**
 * How the engine is.
 * - `starting`: on its way; `stage` says where, and while it downloads `loaded` and `total` count
 *   bytes (uncompressed, over all files; files that are already here count at once)
 * - `ready`: answers requests
 * - `failed`: gave up; `code` says why, `detail` is for developers; `restart()` tries again
 * - `stopped`: not started, or stopped by `stop()`
 * @typedef {object} EngineStatus
 * @property {"starting" | "ready" | "failed" | "stopped"} state
 * @property {Stage} [stage]
 * @property {number} [loaded]
 * @property {number} [total]
 * @property {boolean} [doubt] at its beginning: something has failed before
 * @property {FailureCode} [code]
 * @property {string} [detail]
 * @property {Record<string, unknown>} [data] more about it
 * @property {Record<string, unknown>} [about] what a guest's worker says of its bot's file
 */

/**
 * Why a request was not answered with `ok`. `code` is one of the core's (docs/protocol.md), or of
 * this side: a FailureCode when the engine failed, `restarted` and `stopped` when it was made to
 * let go, `not_running` when it was asked while failed or stopped, `cancelled` when the asker gave
 * it up.
 */
export class EngineError extends Error {
  /** @param {string} code @param {string} [message] @param {Record<string, unknown>} [data] */
  constructor(code, message = code, data = {}) {
    super(message);
    this.name = "EngineError";
    this.code = code;
    this.data = data;
  }
}

/**
 * How long, in milliseconds, nothing may move before the engine counts as hanging.
 * @typedef {object} Timeouts
 * @property {number} download between two pieces of a file
 * @property {number} start in any other stage of the start
 * @property {number} request for an answer
 */

/** @type {Timeouts} generous: a slow phone on a poor line must pass */
const TIMEOUTS = { download: 30_000, start: 90_000, request: 60_000 };

const WATCH_STEPS = 4;

/**
 * @typedef {object} Options
 * @property {number} [timeout] milliseconds without a sign of life, instead of the usual
 * @property {AbortSignal} [signal] gives the request up: it is refused with `cancelled`, and the
 *   engine stops working on it
 * @property {number} [budget] milliseconds of work after which a long operation has to answer with
 *   the best that it has
 * @property {(progress: { done: number, of: number }) => void} [onProgress] hears now and then how
 *   far a long operation is
 *
 * @typedef {object} Waiting
 * @property {ToWorker} message
 * @property {number} timeout
 * @property {Options["onProgress"]} onProgress
 * @property {(ok: any) => void} resolve
 * @property {(error: EngineError) => void} reject
 */

const WORKER = new URL(`../${__NARDE_WORKER__}`, import.meta.url);

/** The engine's own worker. @returns {WorkerLike} */
const openWorker = () => new Worker(WORKER, { type: "module", name: "narde-engine" });

class Engine {
  /** @type {(status: EngineStatus) => void} */
  #onStatus;
  /** @type {Timeouts} */
  #timeouts;
  /** @type {EngineStatus} */
  #status = { state: "stopped" };
  /** @type {WorkerLike | null} */
  #worker = null;
  /** Has the worker's script run at all? */
  #alive = false;
  /** Requests without an answer by number, oldest first. @type {Map<number, Waiting>} */
  #waiting = new Map();
  #lastId = 0;
  /** Has something failed since the engine was last ready? Then no file is taken unchecked. */
  #doubt = false;
  /** The one watchdog: for the start, then for the oldest request. */
  #watchdog = 0;

  /** Makes a worker. @type {() => WorkerLike} */
  #open;

  /** @param {EngineOptions} options */
  constructor({ onStatus = () => {}, timeouts = {}, open = openWorker }) {
    this.#onStatus = onStatus;
    this.#timeouts = { ...TIMEOUTS, ...timeouts };
    this.#open = open;
  }

  /** The status last reported. @returns {EngineStatus} */
  get status() {
    return this.#status;
  }

  /** Starts the worker; does nothing when it is starting or ready. */
  start() {
    if (this.#worker) return;
    this.#alive = false;
    try {
      this.#worker = this.#open();
    } catch (error) {
      this.#fail("unsupported", String(error));
      return;
    }
    const worker = this.#worker;
    // Messages of a worker that was let go can still arrive: they count for nothing.
    worker.onmessage = (event) => {
      if (worker === this.#worker) this.#hear(event.data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker !== this.#worker) return;
      this.#broken(this.#alive ? "crashed" : "missing", event.message ?? "the worker did not load");
    };
    this.#post({ type: "start", ...(this.#doubt && { doubt: true }) });
    this.#starting({ state: "starting", stage: "download", ...(this.#doubt && { doubt: true }) });
  }

  /**
   * Asks the core. Waits for the engine to be ready; short requests are answered in order, also
   * while a long one (messages.js) is being worked on.
   * @param {string} op
   * @param {Record<string, unknown>} [fields]
   * @param {Options} [options]
   * @returns {Promise<any>} the `ok` part of the answer
   * @throws {EngineError}
   */
  request(op, fields = {}, { timeout = this.#timeouts.request, signal, budget, onProgress } = {}) {
    if (!this.#worker) return Promise.reject(new EngineError("not_running"));
    if (signal?.aborted) return Promise.reject(new EngineError("cancelled"));
    const id = ++this.#lastId;
    const long = LONG.has(op);
    const text = JSON.stringify({ ...fields, ...(long && { slices: true }), id, op });
    /** @type {ToWorker} */
    const message = long ? { type: "task", id, text, budget } : { type: "request", text };
    return new Promise((resolve, reject) => {
      const giveUp = () => this.#giveUp(id);
      signal?.addEventListener("abort", giveUp);
      /** @type {<T>(settle: (value: T) => void) => (value: T) => void} */
      const deaf = (settle) => (value) => {
        signal?.removeEventListener("abort", giveUp);
        settle(value);
      };
      this.#waiting.set(id, { message, timeout, onProgress, resolve: deaf(resolve), reject: deaf(reject) });
      if (this.#status.state !== "ready") return;
      this.#post(message);
      if (this.#waiting.size === 1) this.#watchRequests();
    });
  }

  /** @param {number} id */
  #giveUp(id) {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    if (this.#status.state === "ready") {
      this.#post({ type: "cancel", id });
      this.#watchRequests();
    }
    waiting.reject(new EngineError("cancelled"));
  }

  /** Ends the worker, whatever it is doing, and starts a new one. */
  restart() {
    this.#letGo(new EngineError("restarted"));
    this.start();
  }

  /** Ends the worker. */
  stop() {
    this.#letGo(new EngineError("stopped"));
    this.#tell({ state: "stopped" });
  }

  /** @param {ToWorker} message */
  #post(message) {
    this.#worker?.postMessage(message);
  }

  /** @param {EngineStatus} status */
  #tell(status) {
    this.#status = status;
    this.#onStatus(status);
  }

  /** @param {EngineStatus} status */
  #starting(status) {
    this.#watch(status.stage === "download" ? this.#timeouts.download : this.#timeouts.start);
    this.#tell(status);
  }

  /** @param {unknown} said */
  #hear(said) {
    this.#alive = true;
    const message = readMessage(said);
    if (!message) {
      this.#fail("crashed", "the worker said what is no message");
      return;
    }
    switch (message.type) {
      case "alive":
        break;
      case "progress": {
        const { type: _, ...progress } = message;
        this.#starting({ state: "starting", ...progress });
        break;
      }
      case "ready":
        this.#doubt = false;
        for (const { message: asked } of this.#waiting.values()) this.#post(asked);
        this.#watchRequests();
        this.#tell({ state: "ready", ...(message.about && { about: message.about }) });
        break;
      case "more":
        this.#watchRequests();
        this.#waiting.get(message.id)?.onProgress?.({ done: message.done, of: message.of });
        break;
      case "answer":
        this.#settle(readAnswer(message.text));
        break;
      case "failed":
        this.#broken(message.code, message.detail, message.data);
        break;
    }
  }

  /** @param {import("./messages.js").Answer | null} answer */
  #settle(answer) {
    if (!answer) {
      this.#fail("crashed", "the worker said what is no answer");
      return;
    }
    const { id, ok, error } = answer;
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    this.#watchRequests();
    if (error) waiting.reject(new EngineError(error.code, error.message, error.data));
    else waiting.resolve(ok);
  }

  /**
   * Fails when nothing stops the watch for `timeout`. It counts several short waits: a device that
   * slept in between has missed one of them, not the whole time.
   * @param {number} timeout
   */
  #watch(timeout) {
    clearInterval(this.#watchdog);
    let left = WATCH_STEPS;
    this.#watchdog = setInterval(() => {
      left -= 1;
      if (left === 0) this.#fail("timeout", `nothing moved for ${timeout} ms`);
    }, timeout / WATCH_STEPS);
  }

  /** Watches the oldest request, anew after every sign of life: some are answered out of turn. */
  #watchRequests() {
    clearInterval(this.#watchdog);
    const [oldest] = this.#waiting.values();
    if (oldest) this.#watch(oldest.timeout);
  }

  /**
   * The worker has given up. A first start that crashes may have met a damaged file: that is mended
   * without a word, and those who wait go on waiting. A guest's own code may crash as it likes.
   * @param {FailureCode} code @param {string} detail @param {Record<string, unknown>} [data]
   */
  #broken(code, detail, data) {
    const mendable = code === "crashed" && this.#status.state === "starting" && this.#open === openWorker;
    if (!mendable || this.#doubt) {
      this.#fail(code, detail, data);
      return;
    }
    this.#doubt = true;
    this.#worker?.terminate();
    this.#worker = null;
    this.start();
  }

  /** @param {FailureCode} code @param {string} detail @param {Record<string, unknown>} [data] */
  #fail(code, detail, data) {
    this.#doubt = true;
    this.#letGo(new EngineError(code, detail, data));
    this.#tell({ state: "failed", code, detail, ...(data && { data }) });
  }

  /** Ends the worker and refuses all that waits. @param {EngineError} error */
  #letGo(error) {
    clearInterval(this.#watchdog);
    this.#worker?.terminate();
    this.#worker = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(error);
  }
}

/**
 * @typedef {object} EngineOptions
 * @property {(status: EngineStatus) => void} [onStatus]
 * @property {Partial<Timeouts>} [timeouts]
 * @property {() => WorkerLike} [open] makes another worker that speaks the same way
 *
 * @typedef {object} WorkerLike the part of a Worker that is used here
 * @property {((event: any) => void) | null} onmessage
 * @property {((event: any) => void) | null} onerror
 * @property {(message: ToWorker) => void} postMessage
 * @property {() => void} terminate
 *
 * @param {EngineOptions} [options]
 * @returns {Engine}
 */
export function createEngine(options = {}) {
  return new Engine(options);
}
