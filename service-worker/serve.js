/**
 * Answers requests: pages and scripts are checked against this version's own list whenever they
 * are served. The runtime's other files are checked by whoever asks for them (files.js), so that
 * WebAssembly comes as it was compiled.
 */
import { ANY_VARY, FileError, download, intact, openFiles } from "../web/src/engine/files.js";
import { isRun, readList, versions } from "./site.js";

/** @typedef {import("./site.js").Site} Site */

/** Nothing else that a host, or whoever was in the cache, has sent along goes to a page. */
const PAGE_HEADERS = ["content-type", "content-security-policy", "x-content-type-options", "referrer-policy"];

/** @param {string} address */
function bare(address) {
  const url = new URL(address);
  url.search = url.hash = "";
  return url.href;
}

/** Pages: the app from the cache; anything else from the server, or the app when it is away. @param {Site} site @param {Request} request @returns {Promise<Response>} */
export async function page(site, request) {
  const url = bare(request.url);
  if (url === site.root || url === site.home) {
    const known = await fixedPage(site, site.home);
    return known ?? fetch(request).catch((error) => elsewhere(site, "recover.html", error));
  }
  try {
    return await fetch(request);
  } catch (error) {
    return (await fixedPage(site, url)) ?? elsewhere(site, "index.html", error);
  }
}

/** Sends on to a page that is here. From the root, so that the relative URLs of the start page stay right. @param {Site} site @param {string} name @param {unknown} error when it is not */
async function elsewhere(site, name, error) {
  const url = new URL(name, site.root).href;
  if (!(await fixedPage(site, url))) throw error;
  return Response.redirect(url === site.home ? site.root : url);
}

/** @param {Site} site @param {string} url @returns {Promise<Response | null>} */
async function fixedPage(site, url) {
  const known = await fixed(site, url);
  if (!known) return null;
  const headers = new Headers();
  for (const name of PAGE_HEADERS) {
    const value = known.response.headers.get(name);
    if (value) headers.set(name, value);
  }
  return new Response(known.bytes, { headers });
}

/** A file with a constant name. @param {Site} site @param {string} url */
async function fixed(site, url) {
  const file = site.fixed.get(url);
  if (!file) return null;
  try {
    return await intact(await caches.open(site.version), url, file);
  } catch {
    return null;
  }
}

/** Everything else: this version's files, an older version's hashed files, else the network. @param {Site} site @param {Request} request @returns {Promise<Response>} */
export async function asset(site, request) {
  const [url = ""] = request.url.split("#");
  const file = site.hashed.get(url);
  if (file) return hashed(site, request, url, file);
  const known = (await fixed(site, url)) ?? (await older(site, url));
  return known?.response ?? fetch(request);
}

/** @param {Site} site @param {Request} request @param {string} url @param {SiteFile} file @returns {Promise<Response>} */
async function hashed(site, request, url, file) {
  const files = await openFiles(site.root);
  if (!files) return fetch(request);
  const checked = isRun(url);
  const hit = checked
    ? (await intact(files, url, file).catch(() => null))?.response
    : await files.match(url, ANY_VARY).catch(() => undefined);
  if (hit) return hit;
  if (!checked || request.cache === "only-if-cached") return fetch(request);
  return renewed(site, files, url, file);
}

/** Fetches a file that has gone or was damaged. Without a lock: who asks may hold that of this file. @param {Site} site @param {Cache} files @param {string} url @param {SiteFile} file @returns {Promise<Response>} */
async function renewed(site, files, url, file) {
  try {
    const { response } = await download(url, file);
    await files.put(url, response.clone()).catch(() => undefined);
    return response;
  } catch (error) {
    if (error instanceof FileError && error.code === "missing") await giveWay(site, file);
    return Response.error();
  }
}

/**
 * The server has a newer version only, and this one cannot start any more: the next page comes from
 * the server.
 * @param {Site} site @param {SiteFile} lost
 */
async function giveWay(site, lost) {
  const home = await fixed(site, site.home);
  if (!home || !new TextDecoder().decode(home.bytes).includes(lost.url)) return;
  await (await caches.open(site.version)).delete(site.home, ANY_VARY);
}

/** Another tab may still run the version before. @param {Site} site @param {string} url */
async function older(site, url) {
  try {
    for (const version of await versions(site)) {
      if (version === site.version) continue;
      const file = (await readList(site, version))?.find((listed) => listed.url === url);
      const files = file && (await openFiles(site.root));
      const known = files && (await intact(files, url, file));
      if (known) return known;
    }
  } catch {
    // The network has it, perhaps.
  }
  return null;
}
