/** Bundles the JavaScript and CSS of the shell with esbuild, under hashed names. */
import { existsSync, readdirSync } from "node:fs";
import { relative } from "node:path";
import { build } from "esbuild";
import { ROOT, at } from "./files.mjs";
import { FRAME_PAGE } from "./policy.mjs";

const COMMON = {
  absWorkingDir: ROOT,
  bundle: true,
  minify: true,
  write: false,
  metafile: true,
  // Paths in the output would differ from machine to machine; there are no source maps either.
  sourcemap: /** @type {const} */ (false),
  legalComments: /** @type {const} */ ("none"),
  charset: /** @type {const} */ ("utf8"),
  target: ["es2022"],
  outdir: at("dist"),
  entryNames: "assets/[name]-[hash]",
  chunkNames: "assets/[name]-[hash]",
  assetNames: "assets/[name]-[hash]",
  logLevel: /** @type {const} */ ("warning"),
};

/**
 * @typedef {object} Bundle
 * @property {Map<string, Uint8Array>} files by path below the site's root
 * @property {string} entry path of the entry's own file
 * @property {string[]} imports files that the entry imports at once, to be fetched early
 * @property {string[]} inputs sources of which something is in it, below the root
 */

/**
 * @param {import("esbuild").BuildOptions & { entryPoints: string[] }} options with one entry
 * @returns {Promise<Bundle>}
 */
async function bundle(options) {
  const result = await build({ ...COMMON, ...options, write: false, metafile: true });
  const path = (/** @type {string} */ file) => relative(at("dist"), file).split("\\").join("/");
  const files = new Map(result.outputFiles.map((file) => [path(file.path), file.contents]));
  const outputs = Object.entries(result.metafile.outputs);
  const found = outputs.find(([, output]) => output.entryPoint);
  if (!found) throw new Error(`no output for ${options.entryPoints}`);
  const [entry, { imports }] = found;
  return {
    files,
    entry: path(at(entry)),
    imports: imports.filter((i) => i.kind === "import-statement").map((i) => path(at(i.path))),
    inputs: Object.keys(result.metafile.inputs),
  };
}

/** @param {Record<string, unknown>} values @returns {Record<string, string>} */
function define(values) {
  return Object.fromEntries(Object.entries(values).map(([k, v]) => [k, JSON.stringify(v)]));
}

/** A worker with Python in it. @param {string} entry @param {object} [runtime] the list of the runtime's files, for one that fetches them */
export function bundleWorker(entry, runtime) {
  return bundle({
    entryPoints: [entry],
    format: "esm",
    platform: "browser",
    // Pyodide's loader names these for Node; in a browser they are never asked for.
    external: ["node:*", "ws"],
    define: runtime ? define({ __NARDE_RUNTIME__: runtime }) : {},
  });
}

/**
 * The page.
 * @param {string} entry
 * @param {object} values what it must know
 * @param {string} values.worker path of the engine's worker
 * @param {SiteFile} values.guest a guest's worker
 * @param {object} values.runtime the runtime's files, which a guest's worker gets from the page
 * @param {string} release
 */
export function bundlePage(entry, { worker, guest, runtime }, release) {
  return bundle({
    entryPoints: [entry],
    format: "esm",
    platform: "browser",
    splitting: true,
    jsx: "automatic",
    jsxImportSource: "preact",
    define: define({
      __NARDE_WORKER__: worker,
      __NARDE_GUEST_WORKER__: guest,
      __NARDE_FRAME__: FRAME_PAGE,
      __NARDE_RUNTIME__: runtime,
      __NARDE_RELEASE__: release,
    }),
  });
}

/** All of web/styles/*.css, in name order, as one file. */
export function bundleStyles() {
  const names = existsSync(at("web/styles"))
    ? readdirSync(at("web/styles")).filter((name) => name.endsWith(".css")).sort()
    : [];
  const source = names.map((name) => `@import "./${name}";`).join("\n");
  return single("style", ".css", source, "web/styles", "css");
}

/**
 * One file from a source text.
 * @param {string} name @param {string} extension @param {string} contents
 * @param {string} folder that the text's imports are relative to
 * @param {"css" | "js"} loader
 */
async function single(name, extension, contents, folder, loader) {
  const result = await build({
    ...COMMON,
    write: false,
    stdin: { contents, resolveDir: at(folder), sourcefile: `${name}${extension}`, loader },
    entryNames: `assets/${name}-[hash]`,
    loader: { ".woff2": "file", ".svg": "file", ".png": "file", ".webp": "file" },
  });
  const path = (/** @type {string} */ file) => relative(at("dist"), file).split("\\").join("/");
  const files = new Map(result.outputFiles.map((file) => [path(file.path), file.contents]));
  const entry = [...files.keys()].find((file) => file.endsWith(extension));
  return { files, entry: /** @type {string} */ (entry), imports: [], inputs: Object.keys(result.metafile.inputs) };
}

/** The recovery page's script and style. */
export async function bundleRecover() {
  const script = await bundle({ entryPoints: ["web/recover.js"], format: "esm", platform: "browser" });
  const style = await bundle({ entryPoints: ["web/recover.css"] });
  return { script, style };
}

/** The style of the page of notices. */
export function bundleNotices() {
  return bundle({ entryPoints: ["web/licences.css"] });
}

/** The service worker, with the list of the site's files in it. @param {object} site */
export async function bundleServiceWorker(site) {
  const { files, entry, inputs } = await bundle({
    entryPoints: ["service-worker/sw.js"],
    format: "iife",
    platform: "browser",
    define: define({ __NARDE_SITE__: site }),
  });
  // It is bundled last, after the notices were made, and holds nothing of others.
  const foreign = inputs.filter((path) => path.includes("node_modules/"));
  if (foreign.length > 0) throw new Error(`the service worker contains ${foreign.join(", ")}, which stands in no notice`);
  return /** @type {Uint8Array} */ (files.get(entry));
}
