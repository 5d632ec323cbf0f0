/**
 * Python for the engine's worker: fetches the runtime, telling how far it is, and starts it with
 * the core unpacked.
 */
import { withCompiledCode } from "./files.js";
import { checkWasm, startPython } from "./python.js";
import { ROOT, RUNTIME, download } from "./runtime.js";

/** Pyodide's module factory; the script is in the browser's caches by now. */
async function importScript() {
  return (await import(new URL(RUNTIME.script.url, ROOT).href)).default;
}

/**
 * @param {(message: import("./messages.js").FromWorker) => void} say hears of the progress
 * @param {boolean} [doubt] a start has failed: nothing is taken from a cache unchecked
 * @returns {Promise<any>} Pyodide with the core in it
 */
export async function bootPython(say, doubt = false) {
  checkWasm();
  const files = [RUNTIME.wasm, RUNTIME.script, RUNTIME.stdlib, RUNTIME.core];
  const coming = download(files, say, doubt);
  const createModule = coming[1]?.then(importScript);
  // What goes wrong here is told by those below.
  createModule?.catch(() => {});
  const [wasm, , stdlib, core] = /** @type {[Response, Response, Response, Response]} */ (await Promise.all(coming));
  say({ type: "progress", stage: "compile" });
  const python = await startPython({
    indexURL: new URL(RUNTIME.pyodide, ROOT).href,
    packagesURL: new URL(RUNTIME.packages, ROOT).href,
    lock: RUNTIME.lock,
    wasm: await withCompiledCode(ROOT, RUNTIME.wasm, wasm),
    stdlib,
    createModule: /** @type {Promise<any>} */ (createModule),
    onCompiled: () => say({ type: "progress", stage: "boot" }),
  });
  say({ type: "progress", stage: "import" });
  python.unpackArchive(await core.arrayBuffer(), "wheel");
  return python;
}
