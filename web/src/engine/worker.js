/**
 * The engine's worker: fetches the runtime, starts Python, then answers requests of the core's
 * protocol (docs/protocol.md), one JSON text at a time. Nothing but text crosses to the page. Long
 * ones are worked on in slices, so that short ones need not wait for them.
 */
import { FileError, obtain, openFiles, withCompiledCode } from "./files.js";
import { StartError, checkWasm, startPython } from "./python.js";
import { createTasks } from "./tasks.js";

/** @typedef {import("./messages.js").FromWorker} FromWorker */
/** @typedef {import("./messages.js").ToWorker} ToWorker */

const ROOT = new URL("../", import.meta.url);
const RUNTIME = __NARDE_RUNTIME__;

/** Set once Python is there: JSON text in, JSON text out. @type {((text: string) => string) | null} */
let handle = null;

/** A policy that refuses a fetch shows itself only by this event. */
let refused = false;
self.addEventListener("securitypolicyviolation", () => {
  refused = true;
});

/** @param {FromWorker} message */
const say = (message) => self.postMessage(message);

/** Fetches the runtime's files, telling the progress over all of them. */
async function download() {
  const cache = await openFiles(ROOT);
  const files = [RUNTIME.wasm, RUNTIME.script, RUNTIME.stdlib, RUNTIME.core];
  const total = files.reduce((sum, file) => sum + file.size, 0);
  const loaded = files.map(() => 0);
  return Promise.all(
    files.map((file, index) =>
      obtain(cache, ROOT, file, (bytes) => {
        loaded[index] = bytes;
        say({ type: "progress", stage: "download", loaded: loaded.reduce((a, b) => a + b), total });
      }),
    ),
  );
}

/** Pyodide's module factory; the script is in the browser's caches by now. */
async function importScript() {
  return (await import(new URL(RUNTIME.script.url, ROOT).href)).default;
}

async function start() {
  checkWasm();
  const [wasm, script, stdlib, core] = await download();
  void script.body?.cancel();
  say({ type: "progress", stage: "compile" });
  const python = await startPython({
    indexURL: new URL(RUNTIME.pyodide, ROOT).href,
    packagesURL: new URL(RUNTIME.packages, ROOT).href,
    lock: RUNTIME.lock,
    wasm: await withCompiledCode(ROOT, RUNTIME.wasm, wasm),
    stdlib,
    createModule: importScript(),
    onCompiled: () => say({ type: "progress", stage: "boot" }),
  });
  say({ type: "progress", stage: "import" });
  python.unpackArchive(await core.arrayBuffer(), "wheel");
  handle = python.runPython(START);
  say({ type: "ready" });
}

/** Python's random starts afresh: a restored interpreter would repeat itself. */
const START = `
import random
random.seed()
from narde_core.api import handle
handle
`;

/** The event about a refused fetch comes a little after the fetch has failed. */
const REFUSAL_MS = 50;

/** @param {unknown} error @returns {Promise<FromWorker>} */
async function failure(error) {
  await new Promise((resolve) => setTimeout(resolve, REFUSAL_MS));
  const detail = String(error);
  if (error instanceof FileError || error instanceof StartError) {
    const code = refused && error.code === "offline" ? "blocked" : error.code;
    return { type: "failed", code, detail };
  }
  return { type: "failed", code: refused ? "blocked" : "crashed", detail };
}

/** The core turns its own mistakes into answers: what arrives here has broken the interpreter. @param {unknown} error */
const broken = (error) => void failure(error).then(say);

/** @param {string} text */
function answer(text) {
  if (!handle) return;
  try {
    say({ type: "answer", text: handle(text) });
  } catch (error) {
    broken(error);
  }
}

/** Messages to itself, which come after those that wait already; timers would be held back. */
const turns = new MessageChannel();
/** @type {(() => void)[]} */
const waiting = [];
turns.port1.onmessage = () => waiting.shift()?.();

/** How long to wait for a net, which is small: without it the game goes on, too. */
const NET_MS = 10_000;

/** The weights of a game's net, as base64. @param {string} game @returns {Promise<string>} */
async function weights(game) {
  const file = RUNTIME.nets[game];
  if (!file) throw new FileError("missing", `no net for ${game}`);
  const late = new Promise((_, reject) => setTimeout(() => reject(new FileError("offline", `${file.url}: late`)), NET_MS));
  const response = await Promise.race([openFiles(ROOT).then((cache) => obtain(cache, ROOT, file)), late]);
  const bytes = new Uint8Array(await /** @type {Response} */ (response).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

const tasks = createTasks({
  handle: (text) => /** @type {NonNullable<typeof handle>} */ (handle)(text),
  answer: (text) => say({ type: "answer", text }),
  tell: (id, done, of) => say({ type: "more", id, done, of }),
  weights,
  broken,
  now: () => performance.now(),
  later(work) {
    waiting.push(work);
    turns.port2.postMessage(null);
  },
});

self.addEventListener("message", (event) => {
  const message = /** @type {ToWorker} */ (event.data);
  switch (message.type) {
    case "request":
      answer(message.text);
      break;
    case "task":
      tasks.begin(message.id, message.text, message.budget);
      break;
    case "cancel":
      tasks.cancel(message.id);
      break;
    default:
      start().catch(broken);
  }
});

say({ type: "alive" });
