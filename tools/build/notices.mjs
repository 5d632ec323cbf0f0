/**
 * Whose work the site carries, and under which licences: made from the packages themselves. What
 * ships and has no notice stops the build.
 *
 * @typedef {object} Part
 * @property {string} name
 * @property {string} version
 * @property {string} licence its SPDX expression
 * @property {string} source where it, and its source, is to be had
 * @property {string} [note] what was done to it
 * @property {string[]} texts the licence, whole
 */
import { existsSync, readFileSync } from "node:fs";
import { at } from "./files.mjs";
import { readZip } from "./zip.mjs";

/** A licence text that is kept here, because the package has none. @param {string} name */
const kept = (name) => readFileSync(at("tools/build/licences", `${name}.txt`), "utf8");

/** npm packages whose files have no licence text. @type {Record<string, {texts: string[], note?: string}>} */
const WITHOUT_TEXT = {
  pyodide: { texts: ["mpl-2.0"], note: "pyodide.asm.wasm and pyodide.asm.mjs are as published; pyodide.mjs is bundled with the app's workers." },
};

/** What this Pyodide has in it. Another version has to be looked at anew: cpython/Makefile and Makefile.envs in its sources, and the names and versions in its .wasm. */
const LOOKED_AT = "314.0.7";

/**
 * Parts that are compiled into Pyodide, about which its npm package says nothing.
 * @type {(Omit<Part, "texts" | "version"> & {version?: string, texts: string[]})[]}
 */
const INSIDE_PYODIDE = [
  { name: "CPython", licence: "PSF-2.0", source: "https://github.com/python/cpython", texts: ["cpython"],
    note: "With Pyodide's patches. Of the standard library a selection of modules is shipped, compiled, without comments and docstrings." },
  { name: "error-stack-parser, stackframe", licence: "MIT", source: "https://github.com/pyodide/pyodide/tree/main/src/js/vendor/stackframe", texts: ["stackframe"] },
  { name: "hiwire", licence: "MPL-2.0", source: "https://github.com/pyodide/hiwire", texts: ["mpl-2.0"] },
  { name: "Emscripten", licence: "MIT OR NCSA", source: "https://github.com/emscripten-core/emscripten", texts: ["emscripten"] },
  { name: "musl", licence: "MIT", source: "https://musl.libc.org", texts: ["musl"] },
  { name: "LLVM compiler-rt, libc++, libc++abi", licence: "Apache-2.0 WITH LLVM-exception", source: "https://github.com/llvm/llvm-project", texts: ["llvm"] },
  { name: "mimalloc", licence: "MIT", source: "https://github.com/microsoft/mimalloc", texts: ["mimalloc"] },
  { name: "libffi", licence: "MIT", source: "https://github.com/libffi/libffi", texts: ["libffi"] },
  { name: "zlib", version: "1.3.1", licence: "Zlib", source: "https://zlib.net", texts: ["zlib"] },
  { name: "bzip2", version: "1.0.6", licence: "bzip2-1.0.6", source: "https://sourceware.org/bzip2/", texts: ["bzip2"] },
  { name: "liblzma (XZ Utils)", version: "5.2.2", licence: "LicenseRef-public-domain", source: "https://tukaani.org/xz/", texts: ["xz"] },
  { name: "Zstandard", version: "1.5.7", licence: "BSD-3-Clause", source: "https://github.com/facebook/zstd", texts: ["zstd"] },
  { name: "SQLite", version: "3.39.0", licence: "blessing", source: "https://www.sqlite.org", texts: ["sqlite"] },
  { name: "expat", version: "2.7.3", licence: "MIT", source: "https://github.com/libexpat/libexpat", texts: ["expat"] },
];

/** The licences of wheels that put them into words instead of an expression. @type {Record<string, string>} */
const WHEEL_LICENCES = { micropip: "MPL-2.0" };

/** What was done to them. @type {Record<string, string>} */
const WHEEL_NOTES = { micropip: "packages/ has it as published; the app's own copy is without comments, docstrings and modules that it does not use." };

/** What wheels carry inside them. `texts`: kept here, where the wheel has none. @type {Record<string, {licence: string, source: string, texts?: string[]}>} */
const INSIDE_WHEELS = {
  mousebender: { licence: "BSD-3-Clause", source: "https://github.com/brettcannon/mousebender", texts: ["mousebender"] },
  packaging: { licence: "Apache-2.0 OR BSD-2-Clause", source: "https://github.com/pypa/packaging" },
};

const LICENCE_FILE = /(^|\/)(licen[cs]e|copying|notice)(\.[^/]*)?$/i;

/** @returns {Part} */
function narde() {
  const { version, license } = JSON.parse(readFileSync(at("package.json"), "utf8"));
  return { name: "Narde", version, licence: license, source: "", texts: [readFileSync(at("LICENSE"), "utf8")] };
}

/**
 * The npm packages of which something is in a bundle.
 * @param {string[]} inputs the bundles' sources, relative to the root, as esbuild names them
 */
function npmPackages(inputs) {
  const found = inputs.map((path) => /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]);
  return [...new Set(found.filter((name) => name !== undefined))].sort();
}

/** @param {string} name @returns {Part} */
function npmPart(name) {
  const folder = at("node_modules", name);
  const { version, license, homepage, repository } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
  const own = ["LICENSE", "LICENSE.md", "LICENSE.txt", "LICENCE", "COPYING"].map((file) => `${folder}/${file}`).filter((file) => existsSync(file));
  const { texts = [], note } = WITHOUT_TEXT[name] ?? {};
  const all = [...own.map((file) => readFileSync(file, "utf8")), ...texts.map(kept)];
  if (typeof license !== "string" || all.length === 0) throw new Error(`${name} ships without a licence: add its text to tools/build/licences and its name to tools/build/notices.mjs`);
  const home = String(repository?.url ?? repository ?? homepage ?? "").replace(/^git\+/, "").replace(/\.git$/, "").replace(/^git:/, "https:");
  // The MPL asks for the source of the very version.
  const source = name === "pyodide" ? `${home}/tree/${version}` : home;
  return { name, version, licence: license, source, note, texts: all };
}

/** esbuild puts small helpers of its own into what it bundles. */
const bundler = () => ({ ...npmPart("esbuild"), note: "Helper functions in the bundled scripts." });

/** @param {string} fileName @param {Uint8Array} content @returns {Part[]} the wheel, and what it carries inside */
function wheelParts(fileName, content) {
  const files = readZip(content);
  const metadata = [...files].find(([name]) => /^[^/]+\.dist-info\/METADATA$/.test(name))?.[1].toString("utf8") ?? "";
  /** @param {string} field */
  const field = (field) => new RegExp(`^${field}: (.*)$`, "m").exec(metadata)?.[1]?.trim() ?? "";
  const name = field("Name");
  if (!name) throw new Error(`${fileName} does not say its name`);
  const texts = [...files].filter(([path]) => /\.dist-info\//.test(path) && LICENCE_FILE.test(path)).map(([, text]) => text.toString("utf8"));
  const licence = field("License-Expression") || WHEEL_LICENCES[name.toLowerCase()];
  if (!licence || texts.length === 0) throw new Error(`${fileName} ships without a licence`);
  const source = /^Project-URL: (?:source|homepage|repository)[^,]*, (.*)$/im.exec(metadata)?.[1] ?? field("Home-page");
  const note = WHEEL_NOTES[name];
  return [{ name, version: field("Version"), licence, source, ...(note && { note }), texts }, ...vendored(fileName, name, files)];
}

/** @param {string} fileName @param {string} owner @param {Map<string, Buffer>} files @returns {Part[]} */
function vendored(fileName, owner, files) {
  const names = new Set([...files.keys()].map((path) => /(?:^|\/)_?vendor(?:ed)?\/([^/]+)\//.exec(path)?.[1]).filter((name) => name !== undefined));
  return [...names].sort().map((name) => {
    const own = [...files].filter(([path]) => path.includes(`/${name}/`) && LICENCE_FILE.test(path)).map(([, text]) => text.toString("utf8"));
    const known = INSIDE_WHEELS[name];
    const texts = [...own, ...(known?.texts ?? []).map(kept)];
    if (!known || texts.length === 0) throw new Error(`${fileName} carries ${name} without a licence: add it to tools/build/notices.mjs`);
    return { name: `${name} (in ${owner})`, version: "", licence: known.licence, source: known.source, texts };
  });
}

/** @param {{python: string, platform: string}} info of Pyodide's lock file @param {string} pyodide its version @returns {Part[]} */
export function insidePyodide(info, pyodide) {
  if (pyodide !== LOOKED_AT) throw new Error(`Pyodide ${pyodide}: see what is in it now, then change LOOKED_AT in tools/build/notices.mjs`);
  /** @type {Record<string, string>} */
  const versions = { CPython: info.python, Emscripten: info.platform.replace(/^emscripten_/, "").replaceAll("_", ".") };
  return INSIDE_PYODIDE.map((part) => ({ ...part, version: part.version ?? versions[part.name] ?? "", texts: part.texts.map(kept) }));
}

/**
 * Everything that is in the site.
 * @param {object} shipped
 * @param {string[]} shipped.inputs sources of all bundles
 * @param {Map<string, Uint8Array>} shipped.wheels by file name
 * @param {{info: {python: string, platform: string}, version: string}} shipped.pyodide
 * @returns {Part[]} ours first
 */
export function partsOf({ inputs, wheels, pyodide }) {
  const own = narde();
  const parts = [
    own,
    ...npmPackages(inputs).map(npmPart),
    bundler(),
    ...insidePyodide(pyodide.info, pyodide.version),
    ...[...wheels].flatMap(([name, content]) => wheelParts(name, content)),
  ];
  // The core's wheel is a part of Narde.
  return parts.filter(({ name }) => name !== "narde-core");
}

/** @param {string} text */
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** A line that begins something of its own: a list's item, a heading's rule, a notice, a table. */
const BEGINS = /^\s*([-*•+]\s|\(?(\d+|[a-z]|[ivx]+)(\.\d+)*[.)]\s|[-=*_]{4,}|copyright\b|\(c\)|©|https?:|\||\/\*)/i;

/** Texts are written for 80 columns; lines of one paragraph become one, so that a phone can wrap them. @param {string} text */
export function reflowed(text) {
  const lines = text.replaceAll("\r", "").replaceAll("\f", "").trim().split("\n").map((line) => line.trimEnd());
  /** @type {string[]} */
  const out = [];
  let open = false;
  for (const line of lines) {
    if (open && line !== "" && !BEGINS.test(line)) out[out.length - 1] += ` ${line.trim()}`;
    else out.push(line.replace(/^([-=*_])\1{9,}$/, (rule) => rule.slice(0, 10)).replace(/^ {4,}/, "    "));
    // A short line ends its paragraph on purpose.
    open = line.length >= 50 && !/^\s*[-=*_]{4,}\s*$/.test(line);
  }
  return out.join("\n").replace(/\n{3,}/g, "\n\n");
}

/** The list and the texts as HTML; texts that several parts share stand there once. @param {Part[]} parts @returns {{parts: string, texts: string}} */
export function pageOf(parts) {
  /** @type {Map<string, {id: string, of: string[]}>} */
  const texts = new Map();
  const items = parts.map((part) => {
    const links = part.texts.map((text) => {
      const plain = reflowed(text);
      const known = texts.get(plain) ?? { id: `text-${texts.size + 1}`, of: [] };
      texts.set(plain, known);
      known.of.push(part.name);
      return known.id;
    });
    const [first] = links;
    return [
      `<li id="${escaped(idOf(part.name))}"><strong>${escaped(part.name)}</strong>${part.version && ` ${escaped(part.version)}`} · <a href="#${first}">${escaped(part.licence)}</a>`,
      part.source && `<br><small>Source: <a href="${escaped(part.source)}" rel="noreferrer">${escaped(part.source)}</a></small>`,
      part.note && `<br><small>${escaped(part.note)}</small>`,
      "</li>",
    ].filter(Boolean).join("");
  });
  const sections = [...texts].map(([text, { id, of }]) => `<section id="${id}"><h2>${escaped([...new Set(of)].join(", "))}</h2>\n<pre>${escaped(text)}</pre></section>`);
  return { parts: items.join("\n"), texts: sections.join("\n") };
}

/** @param {string} name */
const idOf = (name) => `part-${name.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "")}`;

