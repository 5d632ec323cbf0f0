/**
 * The files of the version that this service worker belongs to, and where they are kept.
 *
 * Hashed files live in one cache for all versions, so what did not change is not fetched again and
 * keeps the browser's compiled code; files with a constant name live in one cache per version.
 *
 * What may be served is said by the list that the build wrote into this script: no page and no
 * worker can reach that one, while anything of this origin can write into the caches.
 */
import { cachePrefix } from "../web/src/engine/files.js";

/**
 * @typedef {object} Site
 * @property {string} root the site's root, with a slash at the end
 * @property {string} home the start page
 * @property {SiteVersion} built what the build has listed
 * @property {Map<string, SiteFile>} hashed by absolute URL
 * @property {Map<string, SiteFile>} fixed by absolute URL
 * @property {string} prefix of the names of all caches of this site
 * @property {string} version name of the cache of this version
 */

/** @param {string} root @param {SiteVersion} built @returns {Site} */
export function describeSite(root, built) {
  /** @param {SiteFile[]} files @returns {Map<string, SiteFile>} */
  const byURL = (files) => new Map(files.map((file) => [new URL(file.url, root).href, file]));
  const prefix = cachePrefix(root);
  return {
    root,
    home: new URL("index.html", root).href,
    built,
    hashed: byURL(built.hashed),
    fixed: byURL(built.fixed),
    prefix,
    version: `${prefix}version ${built.version}`,
  };
}

/** What is run or shown at once, without anybody looking at it first. @param {string} url */
export const isRun = (url) => /\.(?:js|mjs|css|html)$/.test(url);

/** Where the cache of a version keeps the list of its hashed files; never a real URL of the site. @param {Site} site */
const listURL = ({ root }) => new URL("__list", root).href;

/** Leaves the list of this version's hashed files to the versions after it. @param {Site} site */
export async function writeList(site) {
  const list = [...site.hashed].map(([url, { size, hash }]) => ({ url, size, hash }));
  await (await caches.open(site.version)).put(listURL(site), Response.json(list));
}

/**
 * The hashed files of a version by its list; null without one.
 * @param {Site} site @param {string} version name of its cache
 * @returns {Promise<SiteFile[] | null>}
 */
export async function readList(site, version) {
  const list = await (await (await caches.open(version)).match(listURL(site)))?.json().catch(() => null);
  return Array.isArray(list) && list.every(({ url, hash }) => url && hash) ? list : null;
}

/** Names of the caches of all versions. @param {Site} site @returns {Promise<string[]>} */
export async function versions(site) {
  return (await caches.keys()).filter((name) => name.startsWith(`${site.prefix}version `));
}
