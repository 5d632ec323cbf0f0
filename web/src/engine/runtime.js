/** The runtime's files: Pyodide, the standard library, the core and the nets, fetched with progress. */
import { FileError, obtain, obtainTrusted, openFiles } from "./files.js";

/** @typedef {import("./messages.js").FromWorker} FromWorker */

/** Where the site is. */
export const ROOT = new URL("../", import.meta.url);
export const RUNTIME = __NARDE_RUNTIME__;

/** The cache of the site's files, opened once; where that failed, again. @type {Promise<Cache | null> | null} */
let opened = null;
function cached() {
  opened ??= openFiles(ROOT).then((cache) => {
    if (!cache) opened = null;
    return cache;
  });
  return opened;
}

/**
 * Fetches files, telling the progress over all of them.
 * @param {SiteFile[]} files @param {(message: FromWorker) => void} say
 * @param {boolean} [doubt] nothing is taken from a cache unchecked
 * @returns {Promise<Response>[]}
 */
export function download(files, say, doubt = false) {
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

/** How long to wait for a net, which is small: without it the game goes on, too. */
const NET_MS = 10_000;

/** The weights of a game's net, as base64. @param {string} game @returns {Promise<string>} */
export async function weights(game) {
  const file = Object.hasOwn(RUNTIME.nets, game) ? RUNTIME.nets[game] : undefined;
  if (!file) throw new FileError("missing", `no net for ${game}`);
  const late = new Promise((_, reject) => setTimeout(() => reject(new FileError("offline", `${file.url}: late`)), NET_MS));
  const response = await Promise.race([cached().then((cache) => obtain(cache, ROOT, file)), late]);
  const bytes = new Uint8Array(await /** @type {Response} */ (response).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
