/** Writes a .br and a .gz next to every file that shrinks, for servers that send them as they are. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { cached, digest, write } from "./files.mjs";

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** What is compressed already. */
const SKIP = /\.(png|jpg|webp|whl\.orig|br|gz)$/;

/** Windows that are tried: for some files the largest is not the best. */
const WINDOWS = [22, constants.BROTLI_MAX_WINDOW_BITS];

/** @param {Uint8Array} content @param {number} window */
const brotliWith = (content, window) =>
  brotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: window,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });

/** @param {Uint8Array} content */
const methods = {
  br: async (content) => {
    const all = await Promise.all(WINDOWS.map((window) => brotliWith(content, window)));
    return all.reduce((best, one) => (one.length < best.length ? one : best));
  },
  gz: (content) => deflate(content, { level: constants.Z_BEST_COMPRESSION }),
};

/**
 * @param {string} out the site's folder
 * @param {Iterable<string>} paths below it
 */
export async function compress(out, paths) {
  const jobs = [...paths].filter((path) => !SKIP.test(path)).map(async (path) => {
    const content = readFileSync(join(out, path));
    for (const [extension, method] of Object.entries(methods)) {
      const key = digest(content, extension, WINDOWS.join());
      const small = await cached(`compressed/file.${extension}`, key, () => method(content));
      if (small.length < content.length * 0.98) write(join(out, `${path}.${extension}`), small);
    }
  });
  await Promise.all(jobs);
}
