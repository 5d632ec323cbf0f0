/**
 * Packages that the site offers to `loadPackage` and micropip, off the start path: the core as an
 * ordinary wheel, and micropip with what it needs. Anybody's Pyodide can install from here.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { CACHE, ROOT, at, cached, digest, treeDigest } from "./files.mjs";
import { STOCK_LOCK, coreTree } from "./python.mjs";

/**
 * micropip and its needs, in the versions that Pyodide's own lock file names. The package index
 * has other builds of them than Pyodide's distribution, hence hashes of our own.
 * @type {Record<string, string>} SHA-256 by name
 */
const PINNED = {
  micropip: "768de165adb8e66906039d8fec4127a57f522dfdf8e6fbff877a4616941ecfd3",
  packaging: "5d9c0669c6285e491e0ced2eee587eaf67b670d94a19e94e3984a481aba6802f",
};

/** The Python that builds and downloads: the project's environment when there is one. */
function python() {
  if (process.env.PYTHON) return process.env.PYTHON;
  const venv = at(".venv/bin/python");
  return existsSync(venv) ? venv : "python3";
}

/** @param {string[]} args */
function run(...args) {
  execFileSync(python(), args, { cwd: ROOT, stdio: ["ignore", "ignore", "pipe"] });
}

/** The ordinary wheel of the core, built by hatchling. @param {string} name its file name */
function ordinaryWheel(name) {
  const key = digest(readFileSync(at("pyproject.toml")), readFileSync(at("LICENSE")), treeDigest(coreTree(at("narde_core"))));
  return cached("ordinary.whl", key, async () => {
    const folder = join(CACHE, `wheel-${process.pid}`);
    try {
      run("-m", "hatchling", "build", "-t", "wheel", "-d", folder);
      return readFileSync(join(folder, name));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

/** A wheel from the package index. @param {string} name @param {string} sha256 */
function indexedWheel(name, sha256) {
  const { version } = STOCK_LOCK.packages[name];
  return cached(`${name}.whl`, sha256, async () => {
    const folder = join(CACHE, `download-${name}-${process.pid}`);
    mkdirSync(folder, { recursive: true });
    try {
      run("-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:",
        "--python-version", STOCK_LOCK.info.python.split(".").slice(0, 2).join("."),
        "--dest", folder, `${name}==${version}`);
      const [file] = readdirSync(folder);
      const content = readFileSync(join(folder, file));
      if (digest(content) !== sha256) throw new Error(`${file} is not the one that was pinned`);
      return content;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

/**
 * @param {string} version of the core
 * @returns {Promise<{ files: Map<string, Uint8Array>, lock: string }>} files by name, and the text
 *   of a Pyodide lock file that knows them
 */
export async function buildPackages(version) {
  const wheel = `narde_core-${version}-py3-none-any.whl`;
  const files = new Map([[wheel, await ordinaryWheel(wheel)]]);
  /** @type {Record<string, object>} */
  const packages = {};
  for (const [name, sha256] of Object.entries(PINNED)) {
    packages[name] = { ...STOCK_LOCK.packages[name], sha256 };
    files.set(STOCK_LOCK.packages[name].file_name, await indexedWheel(name, sha256));
  }
  const lock = JSON.stringify({ info: STOCK_LOCK.info, packages });
  files.set("pyodide-lock.json", Buffer.from(lock));
  return { files, lock };
}
