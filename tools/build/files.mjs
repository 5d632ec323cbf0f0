/** Small helpers that every build step uses: where things are, hashing, and writing only what changed. */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the checkout. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

/** Results of slow steps, kept between builds and named by the digest of what went in. */
export const CACHE = resolve(ROOT, process.env.NARDE_BUILD_CACHE ?? ".build");

/** @param {string} path below the root */
export const at = (...path) => join(ROOT, ...path);

/** @param {...(string | Uint8Array)} parts @returns {string} hex SHA-256 of the parts, one after the other */
export function digest(...parts) {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}

/** What a page says of a script or a style: browsers run nothing else in its place. @param {Uint8Array} content */
export const integrity = (content) => `sha256-${createHash("sha256").update(content).digest("base64")}`;

/** The part of a digest that goes into file names. @param {string} hex */
export const short = (hex) => hex.slice(0, 10);

/** @param {string} path @param {string | Uint8Array} content */
export function write(path, content) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/**
 * Every file below `folder` that `keep` accepts, in name order.
 * @param {string} folder
 * @param {(path: string) => boolean} [keep]
 * @returns {Map<string, Buffer>} contents by path relative to `folder`, with forward slashes
 */
export function readTree(folder, keep = () => true) {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter(keep)
    .sort();
  return new Map(names.map((name) => [name, readFileSync(join(folder, name))]));
}

/** One digest for a whole tree. @param {Map<string, Uint8Array>} tree */
export function treeDigest(tree) {
  return digest(...[...tree].flatMap(([name, content]) => [name, "\0", digest(content), "\n"]));
}

/**
 * A cached build step: runs `make` only when no result with this key exists yet.
 * @param {string} name file name of the result below the cache; the key is put before its extension
 * @param {string} key digest of everything that the result depends on
 * @param {() => Promise<Uint8Array>} make
 * @returns {Promise<Uint8Array>}
 */
export async function cached(name, key, make) {
  const dot = name.lastIndexOf(".");
  const path = join(CACHE, `${name.slice(0, dot)}-${short(key)}${name.slice(dot)}`);
  try {
    return readFileSync(path);
  } catch {
    const content = await make();
    write(path, content);
    return content;
  }
}
