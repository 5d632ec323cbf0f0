/**
 * Keeps the whole app offline.
 *
 * Two kinds of files: hashed ones live in one cache for all versions, so what did not change is
 * not fetched again and keeps the browser's compiled code; files with a constant name live in one
 * cache per version. A version is installed whole or not at all; it waits until the page asks it
 * to take over. The version before it stays until the next one: other tabs may still run it.
 */
import { cachePrefix, checkResponse, FileError, obtain, openFiles } from "../web/src/engine/files.js";

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const SITE = __NARDE_SITE__;
const ROOT = worker.registration.scope;
const PREFIX = cachePrefix(ROOT);
const FIXED = `${PREFIX}version ${SITE.version}`;
const HOME = new URL("index.html", ROOT).href;
/** Where the cache of a version keeps the list of its hashed files; never a real URL of the site. */
const LIST = new URL("__list", ROOT).href;
/** Where the cache of hashed files keeps which version is active. */
const ACTIVE = new URL("__active", ROOT).href;

/** How many files are fetched at once: small ones first, then the runtime, then the nets. */
const PARALLEL = 4;

/** @param {string} url */
const absolute = (url) => new URL(url, ROOT).href;

/** Runs `task` over `items`, a few at a time, in order. @template T @param {T[]} items @param {(item: T) => Promise<void>} task */
async function each(items, task) {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      for (const item of queue) await task(item);
    }),
  );
}

/** Tells all pages how many bytes of this version are here. @param {number} loaded @param {number} total */
async function report(loaded, total) {
  const pages = await worker.clients.matchAll({ includeUncontrolled: true, type: "window" });
  for (const page of pages) page.postMessage({ type: "narde-progress", loaded, total });
}

async function install() {
  const files = await openFiles(ROOT);
  if (!files) throw new Error("no Cache Storage");
  const shell = SITE.hashed.slice(0, SITE.shell);
  const runtime = SITE.hashed.slice(SITE.shell);
  const total = SITE.hashed.reduce((sum, { size }) => sum + size, 0);
  const loaded = new Map();
  let lastReport = 0;
  /** @param {SiteFile} file */
  const keep = async (file) => {
    await obtain(files, ROOT, file, (bytes) => {
      loaded.set(file.url, bytes);
      const sum = [...loaded.values()].reduce((a, b) => a + b, 0);
      if (sum - lastReport < 100_000 && sum < total) return;
      lastReport = sum;
      void report(sum, total);
    });
  };
  await each(shell, keep);
  await installFixed();
  await each(runtime, keep);
}

/** Fetches the files with constant names into this version's own cache. */
async function installFixed() {
  const cache = await caches.open(FIXED);
  await each(SITE.fixed, async ({ url }) => {
    const response = await fetch(absolute(url), { cache: "no-cache" });
    checkResponse(response, absolute(url));
    await checkVersion(response, url);
    // Some hosts send `index.html` on to `./`; browsers refuse such a response for a page.
    const { status, headers } = response;
    const plain = response.redirected
      ? new Response(await response.blob(), { status, headers })
      : response;
    await cache.put(absolute(url), plain);
  });
  await cache.put(LIST, Response.json(SITE.hashed.map((file) => absolute(file.url))));
}

/** The start page names its version: one of another version would ask for files that are not here. @param {Response} response @param {string} url */
async function checkVersion(response, url) {
  if (url !== "index.html") return;
  const text = await response.clone().text();
  if (!text.includes(SITE.version)) throw new FileError("corrupt", `${url}: another version`);
}

async function activate() {
  const files = await caches.open(PREFIX + "files");
  const before = await (await files.match(ACTIVE))?.text();
  if (before !== FIXED) await files.put(ACTIVE, new Response(FIXED));
  await clean(files, new Set([FIXED, before ?? FIXED]));
  await worker.clients.claim();
}

/** Deletes all versions but those in `kept`, and the hashed files that none of them needs. @param {Cache} files @param {Set<string>} kept */
async function clean(files, kept) {
  const needed = new Set([ACTIVE]);
  for (const name of await caches.keys()) {
    if (!name.startsWith(`${PREFIX}version `)) continue;
    const list = kept.has(name) ? await (await caches.open(name)).match(LIST) : undefined;
    if (list) for (const url of await list.json()) needed.add(url);
    else await caches.delete(name);
  }
  for (const { url } of await files.keys()) {
    if (!needed.has(url)) await files.delete(url);
  }
}

/** Pages: the app from the cache; anything else from the server, or the app when it is away. @param {Request} request @returns {Promise<Response>} */
async function page(request) {
  const url = new URL(request.url);
  url.search = url.hash = "";
  if (url.href === ROOT || url.href === HOME) {
    return (await fixed(HOME)) ?? fetch(request);
  }
  try {
    return await fetch(request);
  } catch (error) {
    const known = await fixed(url.href);
    if (known) return known;
    // From the root, so that the relative URLs of the start page stay right.
    if (await fixed(HOME)) return Response.redirect(ROOT);
    throw error;
  }
}

/** @param {string} url @returns {Promise<Response | undefined>} */
async function fixed(url) {
  return (await caches.open(FIXED)).match(url, { ignoreVary: true });
}

/** Everything else: this version's files, an older version's hashed files, else the network. @param {Request} request @returns {Promise<Response>} */
async function asset(request) {
  const files = await openFiles(ROOT);
  const hit = (await files?.match(request, { ignoreVary: true })) ?? (await fixed(request.url));
  return hit ?? fetch(request);
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));

worker.addEventListener("message", (event) => {
  if (event.data?.type === "take-over") event.waitUntil(worker.skipWaiting());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(ROOT)) return;
  if (request.headers.has("range")) return;
  event.respondWith(request.mode === "navigate" ? page(request) : asset(request));
});
