/** Builds the two Python archives of the app inside Pyodide under Node: the stdlib and the core. */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { at, cached, digest, readTree, treeDigest } from "./files.mjs";

const PYODIDE = at("node_modules/pyodide");
const PACKER = readFileSync(at("tools/build/pack.py"));
/** Part of every cache key: what else decides about the bytes. */
const RECIPE = readFileSync(at("tools/build/python.mjs"));
const MODULES = readFileSync(at("tools/build/stdlib.txt"));

export const PYODIDE_VERSION = JSON.parse(
  readFileSync(join(PYODIDE, "package.json"), "utf8"),
).version;

/** What Pyodide's stock lock file says about the platform and about its packages. */
export const STOCK_LOCK = JSON.parse(readFileSync(join(PYODIDE, "pyodide-lock.json"), "utf8"));

/** @type {Promise<any> | undefined} one interpreter serves all steps of a build */
let interpreter;

async function python() {
  interpreter ??= (async () => {
    const { loadPyodide } = await import("pyodide");
    const py = await loadPyodide({
      env: {
        // The order of frozensets inside .pyc files depends on it.
        PYTHONHASHSEED: "0",
        // Tracebacks keep their lines but not their columns: a quarter of the bytes on the wire.
        PYTHONNODEBUGRANGES: "1",
      },
    });
    py.FS.mkdirTree("/build");
    py.FS.writeFile("/build/pack.py", PACKER);
    py.runPython("import sys; sys.path.insert(0, '/build'); import pack");
    return py;
  })();
  return interpreter;
}

/** Calls a function of pack.py with plain data. @param {string} name @param {unknown[]} args */
async function pack(name, ...args) {
  const py = await python();
  const fn = py.runPython(`pack.${name}`);
  const result = fn(...args.map((arg) => py.toPy(arg)));
  const bytes = result.toJs();
  result.destroy();
  fn.destroy();
  return bytes;
}

/** The lines of stdlib.txt without comments. */
function modulePatterns() {
  return MODULES.toString()
    .split("\n")
    .map((line) => line.replace(/#.*/, "").trim())
    .filter(Boolean);
}

/** Modules that work with their docstrings: Pyodide's own, and those with which packages' metadata is read. */
const KEEP_DOCS = ["_pyodide.*", "pyodide.*", "email._policybase", "email.policy"];

/** The app's standard library: a stored zip of .pyc files. */
export function buildStdlib() {
  const key = digest(PYODIDE_VERSION, PACKER, RECIPE, MODULES);
  return cached("stdlib.zip", key, () =>
    pack("stdlib", "/lib/python314.zip", modulePatterns(), KEEP_DOCS),
  );
}

/** Sources and data of the core, by path inside the wheel. @param {string} folder */
export function coreTree(folder) {
  const tree = readTree(folder, (path) => !path.includes("__pycache__"));
  return new Map([...tree].map(([path, content]) => [`${basename(folder)}/${path}`, content]));
}

const NET = /^.*\/weights\/(.*)\.net$/;

/** What needs a terminal. */
const COMMAND = /\/(cli\/.*|__main__\.py)$/;

/** What the page needs of the core: no weights, no commands. @param {string} folder the package folder */
export function webTree(folder) {
  return new Map([...coreTree(folder)].filter(([path]) => !NET.test(path) && !COMMAND.test(path)));
}

/** The weights of the core's nets by name. @param {string} folder the package folder */
export function readNets(folder) {
  return new Map([...coreTree(folder)].filter(([path]) => NET.test(path)).map(([path, content]) => [path.replace(NET, "$1"), content]));
}

/**
 * The core as a wheel of .pyc files, for `unpackArchive`.
 * @param {string} folder the package folder
 * @param {string} version
 */
export function buildCore(folder, version) {
  const tree = webTree(folder);
  const info = `narde_core-${version}.dist-info`;
  const licence = readFileSync(at("LICENSE"), "utf8");
  const metadata = {
    [`${info}/METADATA`]: `Metadata-Version: 2.4\nName: narde-core\nVersion: ${version}\nLicense-Expression: MIT\nLicense-File: LICENSE\n`,
    [`${info}/licenses/LICENSE`]: licence,
    [`${info}/WHEEL`]: "Wheel-Version: 1.0\nGenerator: narde\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    [`${info}/RECORD`]: "",
  };
  const key = digest(PYODIDE_VERSION, PACKER, RECIPE, version, licence, treeDigest(tree));
  const sources = Object.fromEntries([...tree].map(([path, b]) => [path, new Uint8Array(b)]));
  return cached("core.whl", key, () =>
    pack("wheel", sources, "/lib/python3.14/site-packages", metadata),
  );
}

/** A wheel for `unpackArchive`, stored like the others. @param {Uint8Array} wheel */
export function storeWheel(wheel) {
  return cached("stored.whl", digest(PACKER, RECIPE, wheel), () => pack("stored", new Uint8Array(wheel)));
}

/**
 * Starts an interpreter on the app's own stdlib and imports what must be importable there.
 * Throws with Python's traceback when a module is missing from stdlib.txt.
 * @param {Uint8Array} stdlib @param {Uint8Array} core
 * @param {Uint8Array[]} wheels more wheels to unpack
 * @param {string[]} imports
 */
export async function checkImports(stdlib, core, wheels, imports) {
  const { loadPyodide } = await import("pyodide");
  const { write, CACHE } = await import("./files.mjs");
  const path = join(CACHE, `check-${process.pid}.zip`);
  write(path, stdlib);
  try {
    const py = await loadPyodide({
      stdLibURL: path,
      lockFileContents: { info: STOCK_LOCK.info, packages: {} },
      packageBaseUrl: PYODIDE,
    });
    for (const wheel of [core, ...wheels]) py.unpackArchive(new Uint8Array(wheel), "wheel");
    py.runPython(imports.map((name) => `import ${name}`).join("\n"));
  } finally {
    (await import("node:fs")).rmSync(path, { force: true });
  }
}
