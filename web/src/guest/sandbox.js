/**
 * The place in which a guest's worker lives: a frame with an opaque origin, so that there is no
 * store, no cache and no file of the site which the browser would let it have, and a policy without
 * connections. Everything that the worker needs is handed in as bytes.
 *
 * To its owner it looks like a worker: `postMessage`, `onmessage`, `onerror`, `terminate`. Removing
 * the frame ends what runs in it, whatever it is doing.
 */
import { failure } from "../engine/failure.js";
import { download, RUNTIME, weights } from "../engine/runtime.js";
import { readGuest } from "./messages.js";
import { workerScript } from "./script.js";

/**
 * @typedef {import("../engine/messages.js").FromWorker} FromWorker
 *
 * @typedef {{ type: "start", wasm: ArrayBuffer, stdlib: ArrayBuffer, core: ArrayBuffer, micropip: ArrayBuffer, lock: string }
 *   | { type: "wheel", wheel: ArrayBuffer }
 *   | { type: "weights", game: string, data: string | null }
 *   | { type: "request", text: string }} ToGuest
 */

const FRAME = __NARDE_FRAME__;
const GUEST_WORKER = __NARDE_GUEST_WORKER__;

/** What is handed in, besides the scripts. */
const FILES = /** @type {const} */ (["wasm", "stdlib", "core", "micropip"]);

/** A worker asks once for each net that it can use, and again where one could not be had. */
const MAX_ASKED = 50;

/** @param {ArrayBuffer} wheel the guest's file */
export function openSandbox(wheel) {
  const ended = new AbortController();
  const frame = document.createElement("iframe");
  const line = new MessageChannel();
  const alarm = new MessageChannel();
  /** @type {import("./messages.js").Phase} */
  let phase = "starting";
  /** How often it has asked for a net. */
  let asked = 0;
  /** Requests that it has not answered yet. */
  let due = 0;

  const sandbox = {
    /** @type {(event: { data: FromWorker }) => void} */
    onmessage: () => {},
    /** @type {(event: { message?: string, preventDefault: () => void }) => void} */
    onerror: () => {},

    /** @param {import("../engine/messages.js").ToWorker} message */
    postMessage(message) {
      if (message.type === "start") start().catch((error) => failure(error).then(tell));
      else if (message.type === "request") {
        due += 1;
        post(message);
      }
    },

    terminate() {
      ended.abort();
      frame.remove();
      line.port1.close();
      alarm.port1.close();
    },
  };

  /** @param {ToGuest} message @param {Transferable[]} [gifts] */
  const post = (message, gifts = []) => line.port1.postMessage(message, gifts);

  /** @param {FromWorker} message */
  function tell(message) {
    if (!ended.signal.aborted) sandbox.onmessage({ data: message });
  }

  /** @param {string} message */
  function fail(message) {
    if (!ended.signal.aborted) sandbox.onerror({ message, preventDefault() {} });
  }

  async function start() {
    const files = [RUNTIME.script, GUEST_WORKER, ...FILES.map((name) => RUNTIME[name])];
    const [pyodide, own, ...others] = /** @type {[Response, Response, ...Response[]]} */ (await Promise.all(download(files, tell, true)));
    const address = await dataAddress(workerScript(await pyodide.text(), await own.text()));
    const runtime = await Promise.all(others.map((response) => response.arrayBuffer()));
    if (ended.signal.aborted) return;
    frame.sandbox.add("allow-scripts");
    frame.hidden = true;
    frame.srcdoc = FRAME;
    frame.addEventListener("load", () => frame.contentWindow?.postMessage(address, "*", [line.port2, alarm.port2]), { once: true });
    line.port1.onmessage = ({ data }) => hear(data);
    alarm.port1.onmessage = ({ data }) => fail(String(data));
    document.body.append(frame);
    const bytes = Object.fromEntries(FILES.map((name, index) => [name, runtime[index]]));
    post(/** @type {ToGuest} */ ({ type: "start", lock: RUNTIME.lock, ...bytes }), runtime);
  }

  /** @param {string} game */
  async function handInWeights(game) {
    asked += 1;
    if (asked > MAX_ASKED) throw new Error("it asks for weights without end");
    const data = await weights(game).catch(() => null);
    if (!ended.signal.aborted) post({ type: "weights", game, data });
  }

  /** @param {unknown} said */
  function hear(said) {
    if (ended.signal.aborted) return;
    try {
      const message = readGuest(said, phase);
      if (message.type === "booted") {
        phase = "booted";
        post({ type: "wheel", wheel });
      } else if (message.type === "weights") {
        handInWeights(message.game).catch((error) => fail(String(error)));
      } else {
        if (message.type === "ready") phase = "ready";
        if (message.type === "answer") due -= 1;
        if (due < 0) throw new Error("it answers what nobody has asked");
        tell(message);
      }
    } catch (error) {
      fail(String(error));
    }
  }

  return sandbox;
}

/** A script as an address that has no origin. @param {string} script @returns {Promise<string>} */
function dataAddress(script) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(new Blob([script], { type: "text/javascript" }));
  });
}
