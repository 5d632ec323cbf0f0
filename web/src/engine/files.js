/**
 * The site's files by content: fetched once, kept in Cache Storage, and checked whenever they are
 * taken out of it. A copy that is not the file that was built is thrown away and fetched anew.
 *
 * The engine's worker and the service worker both come here. Whoever needs a file first downloads
 * it, under a lock, and the other finds it in the cache: so the first visit downloads the runtime
 * once, and an update downloads only what changed.
 */

/** @typedef {"offline" | "missing" | "mime" | "corrupt" | "blocked"} FileErrorCode */

/** Why a file could not be had. `code` is stable; `message` is for developers. */
export class FileError extends Error {
  /** @param {FileErrorCode} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.name = "FileError";
    this.code = code;
  }
}

/** What the type of a response must contain, by the end of the URL: browsers insist on these. */
const TYPES = /** @type {const} */ ([
  [/\.m?js$/, /javascript/],
  [/\.wasm$/, /^application\/wasm/],
  [/\.css$/, /^text\/css/],
  [/\.html$|\/$/, /^text\/html/],
  [/./, /^(?!text\/html)/],
]);

/** The way to the site is taken at the start: a guest's worker gives its own up later. */
const line = globalThis.fetch?.bind(globalThis);

/** Whatever a host says in Vary, a name has one content. */
export const ANY_VARY = { ignoreVary: true };

/**
 * Cache names start with the site's path: several sites can share an origin.
 * @param {URL | string} root the site's root
 */
export function cachePrefix(root) {
  return `narde ${new URL(root).pathname} `;
}

/**
 * The cache of hashed files; null where Cache Storage cannot be used (insecure origin, some
 * private windows): then files are fetched each time, and the browser's own cache helps.
 * @param {URL | string} root
 * @returns {Promise<Cache | null>}
 */
export async function openFiles(root) {
  try {
    return await caches.open(cachePrefix(root) + "files");
  } catch {
    return null;
  }
}

/**
 * Refuses error pages and pages sent in place of a file.
 * @param {Response} response @param {string} url
 */
export function checkResponse(response, url) {
  if (!response.ok) throw new FileError("missing", `${url}: HTTP ${response.status}`);
  const path = new URL(url).pathname;
  const type = response.headers.get("content-type") ?? "";
  const rule = TYPES.find(([name]) => name.test(path));
  if (rule && !rule[1].test(type)) throw new FileError("mime", `${url}: sent as "${type}"`);
}

/**
 * @param {string} url @param {RequestInit} init
 * @returns {Promise<Response>}
 */
async function get(url, init) {
  try {
    return await line(url, init);
  } catch (error) {
    throw new FileError("offline", `${url}: ${error}`);
  }
}

/**
 * Reads a body to its end and tells how far it is.
 * @param {Response} response @param {number} size
 * @param {(loaded: number) => void} onBytes
 * @returns {Promise<Uint8Array<ArrayBuffer> | null>} null when the body has another length
 */
async function readAll(response, size, onBytes) {
  const all = new Uint8Array(size);
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  let loaded = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return loaded === size ? all : null;
    if (loaded + value.length > size) {
      // The other branch of this body is still wanted by nobody: let both go.
      void reader.cancel();
      return null;
    }
    all.set(value, loaded);
    loaded += value.length;
    onBytes(loaded);
  }
}

/**
 * Is this the file that was built? Hashing is only offered on secure origins; elsewhere the length
 * has to do.
 * @param {Uint8Array<ArrayBuffer>} bytes @param {SiteFile} file
 * @returns {Promise<boolean>}
 */
async function isBuilt(bytes, { size, hash }) {
  if (bytes.length !== size) return false;
  if (!crypto.subtle) return true;
  const found = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(found, (byte) => byte.toString(16).padStart(2, "0")).join("") === hash;
}

/**
 * A file in two forms: the response as the browser made it, unread - only that one carries V8's
 * code cache - and the bytes that were checked.
 * @typedef {{response: Response, bytes: Uint8Array<ArrayBuffer>}} Whole
 */

/**
 * Downloads one file and checks its type, length and hash.
 * @param {string} url @param {SiteFile} file
 * @param {object} [options]
 * @param {(loaded: number) => void} [options.onBytes]
 * @param {RequestCache} [options.cache] how to ask first
 * @returns {Promise<Whole>}
 */
export async function download(url, file, { onBytes = () => {}, cache: first = "default" } = {}) {
  // A bad copy in the browser's own cache would fail for ever: ask the server past it once.
  for (const cache of /** @type {RequestCache[]} */ ([first, "reload"])) {
    const response = await get(url, { cache });
    checkResponse(response, url);
    const bytes = await readAll(response.clone(), file.size, onBytes).catch((error) => {
      throw new FileError("offline", `${url}: ${error}`);
    });
    if (bytes && (await isBuilt(bytes, file))) return { response, bytes };
    await response.body?.cancel().catch(() => {});
  }
  throw new FileError("corrupt", `${url}: not the file that was built`);
}

/**
 * A file out of a cache, or null: one that is damaged or was exchanged is thrown away.
 * @param {Cache} cache @param {string} url @param {SiteFile} file
 * @returns {Promise<Whole | null>}
 */
export async function intact(cache, url, file) {
  const response = await cache.match(url, ANY_VARY);
  if (!response) return null;
  try {
    checkResponse(response, url);
    const bytes = new Uint8Array(await response.clone().arrayBuffer());
    if (await isBuilt(bytes, file)) return { response, bytes };
  } catch {
    // It cannot even be read.
  }
  await cache.delete(url, ANY_VARY).catch(() => false);
  return null;
}

/**
 * A hashed file, from the cache or downloaded; `stored` says whether the cache has it now.
 * @param {Cache} cache @param {string} url @param {SiteFile} file
 * @param {(loaded: number) => void} onBytes
 * @returns {Promise<{bytes: Uint8Array<ArrayBuffer>, stored: boolean}>}
 */
async function fromAnywhere(cache, url, file, onBytes) {
  // A cache that cannot be read is as good as an empty one.
  const look = async () => {
    const hit = await intact(cache, url, file).catch(() => null);
    return hit && { bytes: hit.bytes, stored: true };
  };
  const fetchIt = async () => {
    const { response, bytes } = await download(url, file, { onBytes });
    const stored = await cache.put(url, response).then(() => true, () => false);
    return { bytes, stored };
  };
  const found = (await look()) ?? (await exclusive(`narde file ${url}`, async () => (await look()) ?? fetchIt()));
  onBytes(file.size);
  return found;
}

/**
 * A hashed file for whoever needs it now: where it cannot be kept, it is still answered.
 * @param {Cache | null} cache from `openFiles`
 * @param {URL | string} root the site's root
 * @param {SiteFile} file
 * @param {(loaded: number) => void} [onBytes] called with the bytes so far; at the end with all
 * @returns {Promise<Response>} the bytes that were checked
 */
export async function obtain(cache, root, file, onBytes = () => {}) {
  const url = new URL(file.url, root).href;
  const { bytes } = cache
    ? await fromAnywhere(cache, url, file, onBytes)
    : await download(url, file, { onBytes });
  const type = /\.wasm$/.test(url) ? "application/wasm" : "application/octet-stream";
  return new Response(bytes, { headers: { "content-type": type } });
}

/**
 * The same for a big file whose check would hold up the start: one that is in the cache is taken as
 * it is. The service worker checks it after a new version has come, and when something has failed.
 * @param {Cache | null} cache @param {URL | string} root @param {SiteFile} file
 * @param {(loaded: number) => void} [onBytes]
 * @returns {Promise<Response>}
 */
export async function obtainTrusted(cache, root, file, onBytes = () => {}) {
  const hit = await cache?.match(new URL(file.url, root).href, ANY_VARY).catch(() => undefined);
  if (!hit) return obtain(cache, root, file, onBytes);
  onBytes(file.size);
  return hit;
}

/**
 * The same for whoever wants it kept.
 * @param {Cache} cache @param {URL | string} root @param {SiteFile} file
 * @param {(loaded: number) => void} [onBytes]
 * @returns {Promise<boolean>} false when the cache does not take it
 */
export async function keep(cache, root, file, onBytes = () => {}) {
  const { stored } = await fromAnywhere(cache, new URL(file.url, root).href, file, onBytes);
  return stored;
}

/**
 * The same file as the browser hands it to a page, never from the network.
 *
 * Only responses that come through the service worker, or from the browser's own cache, carry
 * compiled WebAssembly code; one that is read out of Cache Storage directly does not, and Python
 * then starts half as fast.
 * @param {URL | string} root @param {SiteFile} file @param {Response} checked what `obtain` gave
 * @returns {Promise<Response>}
 */
export async function withCompiledCode(root, file, checked) {
  try {
    const response = await fetch(new URL(file.url, root), {
      cache: "only-if-cached",
      mode: "same-origin",
    });
    checkResponse(response, response.url);
    void checked.body?.cancel();
    return response;
  } catch {
    return checked;
  }
}

/**
 * Runs `task` while no other worker of this origin runs one with the same name.
 * @template T
 * @param {string} name @param {() => Promise<T>} task
 * @returns {Promise<T>}
 */
function exclusive(name, task) {
  const { locks } = globalThis.navigator ?? {};
  return locks
    ? /** @type {Promise<T>} */ (locks.request(name, task))
    : task();
}
