/**
 * A guest in its worker: started when it is first asked, ended when it takes too long, and started
 * again at the next question. The time limits are kept here; nothing in the worker can stretch them.
 */
import { createEngine } from "../engine/client.js";
import { LOAD_MS } from "./limits.js";
import { openSandbox } from "./sandbox.js";

/**
 * @param {object} parts
 * @param {ArrayBuffer} parts.wheel
 * @param {string} [parts.bot] its name in the file; without one it is only looked at
 * @param {(status: import("../engine/client.js").EngineStatus) => void} [parts.onStatus]
 */
export function createHost({ wheel, bot, onStatus }) {
  const engine = createEngine({ open: () => openSandbox(wheel), onStatus });
  /** @type {Promise<unknown> | null} */
  let loading = null;

  /** @param {string} name */
  async function load(name) {
    try {
      return await engine.request("load", { bot: name }, { timeout: LOAD_MS });
    } catch (error) {
      loading = null;
      throw error;
    }
  }

  function ready() {
    if (engine.status.state !== "ready" && engine.status.state !== "starting") loading = null;
    engine.start();
    loading ??= bot === undefined ? engine.request("hello") : load(bot);
    return loading;
  }

  return {
    /** Starts it, ahead of the first question. @returns {Promise<unknown>} */
    ready,

    /** What its file says of itself, once it is ready. */
    get about() {
      return engine.status.about ?? null;
    },

    /** Loads another bot of the same file. @param {string} name @returns {Promise<unknown>} */
    async load(name) {
      await ready();
      return load(name);
    },

    /**
     * @param {string} op
     * @param {Record<string, unknown>} fields
     * @param {number} [limit] milliseconds; without it there is time
     * @returns {Promise<any>}
     */
    async ask(op, fields, limit) {
      await ready();
      return engine.request(op, fields, limit === undefined ? {} : { timeout: limit });
    },

    /** Ends the worker at once, whatever it is doing. */
    stop() {
      loading = null;
      engine.stop();
    },
  };
}

/** @typedef {ReturnType<typeof createHost>} Host */
