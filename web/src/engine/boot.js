/**
 * Python for a worker: fetches the runtime, telling how far it is, and starts it with the core
 * unpacked. What goes wrong on the way becomes a message for the page.
 */
import { FileError, obtain, obtainTrusted, openFiles, withCompiledCode } from "./files.js";
import { StartError, checkWasm, startPython } from "./python.js";

/** @typedef {import("./messages.js").FromWorker} FromWorker */

const ROOT = new URL("../", import.meta.url);
const RUNTIME = __NARDE_RUNTIME__;

/** A policy that refuses a fetch shows itself only by this event. */
let refused = false;
self.addEventListener("securitypolicyviolation", () => {
  refused = true;
});

/** The cache of the site's files, opened once. @type {Promise<Cache | null> | null} */
let opened = null;
const cached = () => (opened ??= openFiles(ROOT));

/**
 * Fetches files, telling the progress over all of them.
 * @param {SiteFile[]} files @param {boolean} doubt @param {(message: FromWorker) => void} say
 * @returns {Promise<Response>[]}
 */
function download(files, doubt, say) {
  const total = files.reduce((sum, file) => sum + file.size, 0);
  const loaded = files.map(() => 0);
  return files.map(async (file, index) => {
    // WebAssembly is half of all bytes, and its compiled code does not come from here.
    const get = file === RUNTIME.wasm && !doubt ? obtainTrusted : obtain;
    return get(await cached(), ROOT, file, (bytes) => {
      loaded[index] = bytes;
      say({ type: "progress", stage: "download", loaded: loaded.reduce((a, b) => a + b), total });
    });
  });
}

/** Pyodide's module factory; the script is in the browser's caches by now. */
async function importScript() {
  return (await import(new URL(RUNTIME.script.url, ROOT).href)).default;
}

/**
 * @param {(message: FromWorker) => void} say hears of the progress
 * @param {SiteFile[]} [more] further files to fetch
 * @param {boolean} [doubt] a start has failed: nothing is taken from a cache unchecked
 * @returns {Promise<{python: any, more: Response[]}>} Pyodide with the core in it, and those files
 */
export async function bootPython(say, more = [], doubt = false) {
  checkWasm();
  const files = [RUNTIME.wasm, RUNTIME.script, RUNTIME.stdlib, RUNTIME.core, ...more];
  const coming = download(files, doubt, say);
  const createModule = coming[1]?.then(importScript);
  // What goes wrong here is told by those below.
  createModule?.catch(() => {});
  const [wasm, , stdlib, core, ...others] = /** @type {[Response, Response, Response, Response, ...Response[]]} */ (
    await Promise.all(coming)
  );
  say({ type: "progress", stage: "compile" });
  const python = await startPython({
    indexURL: new URL(RUNTIME.pyodide, ROOT).href,
    packagesURL: new URL(RUNTIME.packages, ROOT).href,
    lock: RUNTIME.lock,
    wasm: await withCompiledCode(ROOT, RUNTIME.wasm, wasm),
    stdlib,
    createModule: /** @type {Promise<any>} */ (createModule),
    onCompiled: () => say({ type: "progress", stage: "boot" }),
  });
  say({ type: "progress", stage: "import" });
  python.unpackArchive(await core.arrayBuffer(), "wheel");
  return { python, more: others };
}

/** How long to wait for a net, which is small: without it the game goes on, too. */
const NET_MS = 10_000;

/** The weights of a game's net, as base64. @param {string} game @returns {Promise<string>} */
export async function weights(game) {
  const file = RUNTIME.nets[game];
  if (!file) throw new FileError("missing", `no net for ${game}`);
  const late = new Promise((_, reject) => setTimeout(() => reject(new FileError("offline", `${file.url}: late`)), NET_MS));
  const response = await Promise.race([cached().then((cache) => obtain(cache, ROOT, file)), late]);
  const bytes = new Uint8Array(await /** @type {Response} */ (response).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** The event about a refused fetch comes a little after the fetch has failed. */
const REFUSAL_MS = 50;

/** @param {unknown} error @returns {Promise<FromWorker>} */
export async function failure(error) {
  await new Promise((resolve) => setTimeout(resolve, REFUSAL_MS));
  const detail = String(error);
  if (error instanceof FileError || error instanceof StartError) {
    const code = refused && error.code === "offline" ? "blocked" : error.code;
    return { type: "failed", code, detail };
  }
  return { type: "failed", code: refused ? "blocked" : "crashed", detail };
}
