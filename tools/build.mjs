/**
 * Builds the site into a folder that any static host can serve.
 *
 *     node tools/build.mjs [--out dist] [--version-tag TAG] [--no-compress]
 *
 * --version-tag makes another version of the shell out of the same sources, for update tests.
 * --entry FILE builds another page script in place of web/src/main.jsx, and --core FOLDER another
 * Python package in place of narde_core: both for tests of the engine alone.
 */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { compress } from "./build/compress.mjs";
import { CACHE, ROOT, at, digest, integrity, readTree, short, write } from "./build/files.mjs";
import { pageOf, partsOf } from "./build/notices.mjs";
import { buildPackages } from "./build/packages.mjs";
import { PAGE_POLICY } from "./build/policy.mjs";
import { PYODIDE_VERSION, STOCK_LOCK, buildCore, buildStdlib, checkImports, readNets, storeWheel, webTree } from "./build/python.mjs";
import {
  bundleNotices,
  bundlePage,
  bundleRecover,
  bundleServiceWorker,
  bundleStyles,
  bundleWorker,
} from "./build/shell.mjs";

const { values: options } = parseArgs({
  options: {
    out: { type: "string", default: "dist" },
    "version-tag": { type: "string", default: "" },
    "no-compress": { type: "boolean", default: false },
    entry: { type: "string", default: "web/src/main.jsx" },
    core: { type: "string", default: "narde_core" },
  },
});

/** What a guest's worker imports besides. */
const INSTALLER = ["micropip", ...["requirements", "specifiers"].map((name) => `micropip._vendored.packaging.src.packaging.${name}`)];

const OFFLINE_ICONS = new Set(["icon.svg", "icon-192.png"]);

/** Everything that goes into the site, by path. @type {Map<string, Uint8Array>} */
const site = new Map();

/** Files of the start path, kept offline, in the order they are wanted. @type {string[]} */
const shell = [];
/** @type {string[]} */
const runtime = [];
/** Weights, wanted when a game is played; kept offline all the same. @type {string[]} */
const nets = [];
/** Kept offline too, under constant names. @type {string[]} */
const fixed = [];

/** @param {string} path @param {Uint8Array} content @param {string[]} [list] */
function add(path, content, list) {
  site.set(path, content);
  list?.push(path);
  return path;
}

/** @param {string} url @returns {SiteFile} */
function describe(url) {
  const content = /** @type {Uint8Array} */ (site.get(url));
  return { url, size: content.length, hash: digest(content) };
}

/** The nets, each a file of its own: answers them by name. */
function addNets() {
  const found = readNets(resolve(ROOT, options.core));
  return Object.fromEntries([...found].map(([game, content]) => {
    const path = add(`runtime/nets/${game}-${short(digest(content))}.net`, content, nets);
    return [game, describe(path)];
  }));
}

/** Pyodide, the stdlib and the core; answers what the worker needs to know. @param {string} version */
async function addRuntime(version) {
  const { files: packages, lock } = await buildPackages(version);
  for (const [name, content] of packages) add(`packages/${name}`, content);
  const pyodide = (/** @type {string} */ name) => readFileSync(at("node_modules/pyodide", name));
  const wasm = pyodide("pyodide.asm.wasm");
  const script = pyodide("pyodide.asm.mjs");
  const folder = `runtime/pyodide-${PYODIDE_VERSION}-${short(digest(wasm, script))}/`;
  const stdlib = await buildStdlib();
  const core = await buildCore(resolve(ROOT, options.core), version);
  const [, micropip] = /** @type {[string, Uint8Array]} */ ([...packages].find(([name]) => name.startsWith("micropip-")));
  const installer = await storeWheel(micropip);
  await checkOnce(stdlib, core, installer);
  add(`${folder}pyodide.asm.wasm`, wasm, runtime);
  add(`${folder}pyodide.asm.mjs`, script, runtime);
  const stdlibPath = add(`runtime/stdlib-${short(digest(stdlib))}.zip`, stdlib, runtime);
  const corePath = add(`runtime/core-${short(digest(core))}.whl`, core, runtime);
  // A copy of its own, under a hashed name: the guest's worker needs it offline, too.
  const installerPath = add(`runtime/micropip-${short(digest(installer))}.whl`, installer, runtime);
  return {
    pyodide: folder,
    packages: "packages/",
    lock,
    wasm: describe(`${folder}pyodide.asm.wasm`),
    script: describe(`${folder}pyodide.asm.mjs`),
    stdlib: describe(stdlibPath),
    core: describe(corePath),
    nets: addNets(),
    micropip: describe(installerPath),
  };
}

/**
 * Imports every module of the core, and micropip, on the app's own stdlib; once per combination.
 * @param {Uint8Array} stdlib @param {Uint8Array} core @param {Uint8Array} installer
 */
async function checkOnce(stdlib, core, installer) {
  const key = digest(stdlib, core, installer);
  const mark = join(CACHE, `imports-ok-${short(key)}`);
  if (existsSync(mark)) return;
  const modules = [...webTree(resolve(ROOT, options.core)).keys()]
    .filter((path) => path.endsWith(".py"))
    .map((path) => path.replaceAll("/", ".").replace(/\.py$/, "").replace(/\.__init__$/, ""));
  await checkImports(stdlib, core, [installer], [...modules, ...INSTALLER]);
  write(mark, "");
}

/** @param {object} runtime what the workers must know @param {string} release */
async function addShell(runtime, release) {
  const bundles = {
    worker: await bundleWorker("web/src/engine/worker.js", runtime),
    guest: await bundleWorker("web/src/guest/guest-worker.js"),
    styles: await bundleStyles(),
    recover: await bundleRecover(),
    notices: await bundleNotices(),
  };
  const { script, style } = bundles.recover;
  const keep = (/** @type {import("./build/shell.mjs").Bundle} */ { files }) => {
    for (const [path, content] of files) add(path, content, shell);
  };
  const others = [bundles.styles, bundles.worker, bundles.guest, script, style, bundles.notices];
  others.forEach(keep);
  // The page names the script of a guest's worker with its hash, so that one comes first.
  const page = await bundlePage(options.entry, { worker: bundles.worker.entry, guest: describe(bundles.guest.entry), runtime }, release);
  keep(page);
  for (const [name, content] of readTree(at("web/icons"))) {
    // The others are only asked for while the browser installs the app, which it does online.
    if (/\.(png|svg)$/.test(name)) add(`icons/${name}`, content, OFFLINE_ICONS.has(name) ? fixed : undefined);
  }
  if (existsSync(at("web/screenshots"))) {
    // Shown by the browser before the app is installed; nothing to keep offline.
    for (const [name, content] of readTree(at("web/screenshots"))) add(`screenshots/${name}`, content);
  }
  add("manifest.webmanifest", readFileSync(at("web/manifest.webmanifest")), fixed);
  addNotices([page, ...others].flatMap(({ inputs }) => inputs), bundles.notices.entry);
  return { page, styles: bundles.styles, script, style };
}

/** The page that names everything that is not ours. @param {string[]} inputs of all bundles @param {string} style */
function addNotices(inputs, style) {
  const wheels = new Map([...site].filter(([path]) => /^packages\/.*\.whl$/.test(path)));
  const parts = partsOf({ inputs, wheels, pyodide: { info: STOCK_LOCK.info, version: PYODIDE_VERSION } });
  add("licences.html", Buffer.from(fill("licences.html", { style, ...pageOf(parts) })), fixed);
}

/** @param {string} name @param {Record<string, string>} values for {{name}} in the page */
function fill(name, values) {
  const text = readFileSync(at("web", name), "utf8");
  return text.replace(/[ \t]*\{\{(\w+)\}\}/g, (match, key) => {
    if (!(key in values)) throw new Error(`${name}: nothing to put for ${match}`);
    return match.replace(/\{\{.*/, "") + values[key];
  });
}

/** @param {Awaited<ReturnType<typeof addShell>>} parts @param {string} release */
async function addPages({ page, styles, script, style }, release) {
  const hash = (/** @type {string} */ path) => integrity(/** @type {Uint8Array} */ (site.get(path)));
  const mending = { script: script.entry, style: style.entry, scriptHash: hash(script.entry), styleHash: hash(style.entry) };
  add("recover.html", Buffer.from(fill("recover.html", mending)), fixed);
  const listed = [...shell, ...runtime, ...nets, ...fixed].map(describe);
  const template = readFileSync(at("web/index.html"));
  const version = short(digest(JSON.stringify(listed), template, release));
  const preloads = page.imports.map((path) => `<link rel="modulepreload" href="${path}" integrity="${hash(path)}">`).join("\n    ");
  const values = { version, policy: PAGE_POLICY, style: styles.entry, styleHash: hash(styles.entry), main: page.entry, mainHash: hash(page.entry), preloads };
  add("index.html", Buffer.from(fill("index.html", values)), fixed);
  const list = {
    version,
    hashed: [...shell, ...runtime, ...nets].map(describe),
    fixed: fixed.map(describe),
    shell: shell.length,
  };
  add("service-worker.js", await bundleServiceWorker(list));
  return version;
}

/** The release's number, which stands in three files. */
function releaseNumber() {
  const { version } = JSON.parse(readFileSync(at("package.json"), "utf8"));
  const others = { "pyproject.toml": "version", "narde_core/__init__.py": "__version__" };
  for (const [file, name] of Object.entries(others)) {
    const found = readFileSync(at(file), "utf8").match(new RegExp(`^${name} = "(.*)"`, "m"));
    if (found?.[1] !== version) throw new Error(`${file} and package.json differ in the version`);
  }
  return version;
}

async function main() {
  const version = releaseNumber();
  const tag = options["version-tag"];
  const release = tag ? `${version}+${tag}` : version;
  const id = await addPages(await addShell(await addRuntime(version), release), release);
  const out = resolve(ROOT, options.out);
  rmSync(out, { recursive: true, force: true });
  for (const [path, content] of site) write(join(out, path), content);
  if (!options["no-compress"]) await compress(out, site.keys());
  console.log(`${relative(process.cwd(), out) || "."}: release ${release}, version ${id}`);
}

main().then(
  // Pyodide keeps Node's event loop alive.
  () => process.exit(0),
  (error) => {
    // Without Node's own report, which quotes a megabyte of minified source.
    console.error(error.stack ?? error);
    process.exit(1);
  },
);
