/** Puts the files of this version into the caches, whole or not at all, and looks whether they are still there. */
import { FileError, download, intact, keep, openFiles } from "../web/src/engine/files.js";
import { isRun, writeList } from "./site.js";

/** @typedef {import("./site.js").Site} Site */

/** Something came and could not be kept: there is no room. */
export class NoRoom extends Error {}

/** How many files are fetched at once: small ones first, then the runtime, then the nets. */
const PARALLEL = 4;

/** Runs `task` over `items`, a few at a time, in order, until one fails. @template T @param {Iterable<T>} items @param {(item: T) => Promise<unknown>} task */
async function each(items, task) {
  const queue = [...items];
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
        await task(item).catch((error) => {
          queue.length = 0;
          throw error;
        });
      }
    }),
  );
}

/** @param {Site} site @returns {Promise<Cache>} */
export async function filesOf({ root }) {
  const files = await openFiles(root);
  if (!files) throw new NoRoom("no Cache Storage");
  return files;
}

/**
 * Files that are in no cache.
 * @param {Site} site
 * @returns {Promise<{hashed: SiteFile[], fixed: SiteFile[]}>}
 */
export async function absent(site) {
  /** @param {Cache} cache @param {Map<string, SiteFile>} wanted */
  const lacking = async (cache, wanted) => {
    const here = new Set((await cache.keys()).map(({ url }) => url));
    return [...wanted].filter(([url]) => !here.has(url)).map(([, file]) => file);
  };
  return {
    hashed: await lacking(await filesOf(site), site.hashed),
    fixed: await lacking(await caches.open(site.version), site.fixed),
  };
}

/** Fetching what cannot be kept would only cost: whoever pays by the byte is asked for it once. @param {SiteFile[]} files */
export async function checkRoom(files) {
  const wanted = files.reduce((sum, { size }) => sum + size, 0);
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
  if (quota !== undefined && quota - usage < wanted) throw new NoRoom(`${wanted} bytes wanted, ${quota - usage} left`);
}

/**
 * Keeps a hashed file: the one that is here, if it is right, or a new one.
 * @param {Site} site @param {SiteFile} file @param {(bytes: number) => void} [onBytes]
 */
async function keepHashed(site, file, onBytes) {
  const stored = await keep(await filesOf(site), site.root, file, onBytes);
  if (!stored) throw new NoRoom(file.url);
}

/** The same for a file with a constant name, in this version's own cache. @param {Site} site @param {SiteFile} file */
async function keepFixed(site, file) {
  const cache = await caches.open(site.version);
  const url = new URL(file.url, site.root).href;
  if (await intact(cache, url, file)) return;
  const { response, bytes } = await download(url, file, { cache: "no-cache" });
  // Some hosts send `index.html` on to `./`; browsers refuse such a response for a page.
  const { status, headers } = response;
  const plain = response.redirected ? new Response(bytes, { status, headers }) : response;
  await cache.put(url, plain).catch((error) => {
    throw new NoRoom(`${url}: ${error}`);
  });
}

/**
 * All files of a version that comes new.
 * @param {Site} site @param {(loaded: number, total: number) => void} onProgress
 */
export async function install(site, onProgress) {
  const { hashed, shell } = site.built;
  await checkRoom((await absent(site)).hashed);
  const total = hashed.reduce((sum, { size }) => sum + size, 0);
  const loaded = new Map();
  /** @param {SiteFile} file */
  const counted = (file) => keepHashed(site, file, (bytes) => {
    loaded.set(file.url, bytes);
    onProgress([...loaded.values()].reduce((a, b) => a + b, 0), total);
  });
  await each(hashed.slice(0, shell), counted);
  await each(site.built.fixed, (file) => keepFixed(site, file));
  await each(hashed.slice(shell), counted);
  await writeList(site);
}

/** Where the cache of a version keeps when its files were last checked; never a real URL. @param {Site} site */
const checkedURL = ({ root }) => new URL("__checked", root).href;

/** How long that counts, in milliseconds. */
const CHECKED_MS = 7 * 86_400_000;

/** @param {Site} site @param {Cache} own */
async function isChecked(site, own) {
  const when = Number(await (await own.match(checkedURL(site)))?.text());
  return Math.abs(Date.now() - when) < CHECKED_MS;
}

/** Throws away what is not as it was built. @param {Site} site @param {(url: string) => boolean} which */
async function dropDamaged(site, which) {
  const files = await filesOf(site);
  const own = await caches.open(site.version);
  await each([...site.fixed].filter(([url]) => which(url)), ([url, file]) => intact(own, url, file));
  await each([...site.hashed].filter(([url]) => which(url)), ([url, file]) => intact(files, url, file));
}

/**
 * Looks whether everything is here, and puts back what is not. The content of scripts and pages is
 * checked each time, that of all files once this version has taken over, when something has failed,
 * and now and then.
 * @param {Site} site @param {boolean} suspicious something has failed
 * @param {(whole: boolean) => void} tell hears what was found, before anything is fetched
 */
export async function lookAfter(site, suspicious, tell) {
  const own = await caches.open(site.version);
  const deep = suspicious || !(await isChecked(site, own));
  await dropDamaged(site, deep ? () => true : isRun);
  const { hashed, fixed } = await absent(site);
  tell(hashed.length + fixed.length === 0);
  if (hashed.length > 0) await checkRoom(hashed);
  /** @type {unknown[]} */
  const failures = [];
  /** One that cannot be had does not keep the others away. @param {unknown} error */
  const goOn = (error) => {
    if (error instanceof NoRoom) throw error;
    failures.push(error);
  };
  await each(fixed, (file) => keepFixed(site, file).catch(goOn));
  await each(hashed, (file) => keepHashed(site, file).catch(goOn));
  if (failures.length > 0) throw failures[0];
  if (!deep) return;
  await writeList(site);
  await own.put(checkedURL(site), new Response(String(Date.now())));
}

/** Why files are not here, for a page. @param {unknown} error @returns {"full" | import("../web/src/engine/files.js").FileErrorCode} */
export function reasonOf(error) {
  if (error instanceof FileError) return error.code;
  return error instanceof NoRoom ? "full" : "missing";
}
