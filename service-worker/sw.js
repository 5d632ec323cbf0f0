/**
 * Keeps the whole app offline.
 *
 * A version is installed whole or not at all; it waits until the page asks it to take over. The
 * version before it stays until the next one: other tabs may still run it. On every visit the page
 * asks whether everything is still here (`narde-look`), and hears the answer (`narde-offline`).
 */
import { install, lookAfter, reasonOf } from "./keep.js";
import { asset, page } from "./serve.js";
import { describeSite, readList, versions } from "./site.js";

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const SITE = describeSite(worker.registration.scope, __NARDE_SITE__);
/** Where the cache of hashed files keeps which version is active. */
const ACTIVE = new URL("__active", SITE.root).href;

/** @param {Record<string, unknown>} message */
async function tellPages(message) {
  const pages = await worker.clients.matchAll({ includeUncontrolled: true, type: "window" });
  for (const client of pages) client.postMessage(message);
}

async function installed() {
  let reported = 0;
  try {
    await install(SITE, (loaded, total) => {
      if (loaded - reported < 100_000 && loaded < total) return;
      reported = loaded;
      void tellPages({ type: "narde-progress", loaded, total });
    });
  } catch (error) {
    // A version that is active goes on as it is.
    if (!worker.registration.active) await tellPages({ type: "narde-offline", ready: false, why: reasonOf(error) });
    throw error;
  }
}

async function activate() {
  const files = await caches.open(SITE.prefix + "files");
  const before = await (await files.match(ACTIVE))?.text();
  // With no room left, room is made all the same.
  if (before !== SITE.version) await files.put(ACTIVE, new Response(SITE.version)).catch(() => undefined);
  await clean(files, new Set([SITE.version, before ?? SITE.version]));
  await worker.clients.claim();
}

/** Deletes all versions but those in `kept`, and the hashed files that none of them needs. @param {Cache} files @param {Set<string>} kept */
async function clean(files, kept) {
  const needed = new Set([ACTIVE, ...SITE.hashed.keys()]);
  for (const name of await versions(SITE)) {
    const list = kept.has(name) ? await readList(SITE, name) : null;
    if (list) for (const { url } of list) needed.add(url);
    else if (name !== SITE.version) await caches.delete(name);
  }
  for (const { url } of await files.keys()) {
    if (!needed.has(url)) await files.delete(url);
  }
}

/** One look after the other: two tabs may ask. */
let looking = Promise.resolve();

/** @param {boolean} suspicious */
function look(suspicious) {
  /** @param {boolean} ready @param {string} [why] */
  const tell = (ready, why = "") => tellPages({ type: "narde-offline", ready, why });
  looking = looking.then(() => lookAfter(SITE, suspicious, tell)).then(() => tell(true), (error) => tell(false, reasonOf(error)));
  return looking;
}

worker.addEventListener("install", (event) => event.waitUntil(installed()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));

worker.addEventListener("message", (event) => {
  const { type, suspicious } = event.data ?? {};
  if (type === "take-over") event.waitUntil(worker.skipWaiting());
  if (type === "narde-look") event.waitUntil(look(Boolean(suspicious)));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(SITE.root)) return;
  if (request.headers.has("range")) return;
  event.respondWith(request.mode === "navigate" ? page(SITE, request) : asset(SITE, request));
});
