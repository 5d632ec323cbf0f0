/**
 * Starts Pyodide on files that were already checked.
 *
 * Left to itself, `loadPyodide` hangs for ever when its .wasm is missing, has a wrong type or may
 * not run. So it never fetches: it is handed the responses, and what goes wrong while they are
 * compiled is reported here.
 */
import { loadPyodide } from "pyodide";
import { StartError } from "./failure.js";

/** The smallest valid module: only a policy can refuse it. */
const EMPTY_WASM = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

/** Throws a StartError when WebAssembly is not there or not allowed. */
export function checkWasm() {
  if (typeof WebAssembly !== "object" || !WebAssembly.instantiateStreaming) {
    throw new StartError("unsupported", "no WebAssembly");
  }
  try {
    new WebAssembly.Module(EMPTY_WASM);
  } catch (error) {
    throw new StartError("blocked", String(error));
  }
}

/**
 * While `task` runs, requests for the URLs in `answers` get those responses, and a failure to
 * compile WebAssembly ends the task.
 * @template T
 * @param {Map<string, Response>} answers
 * @param {() => Promise<T>} task
 * @returns {Promise<T>}
 */
async function withAnswers(answers, task) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  try {
    return await new Promise((resolve, reject) => {
      globalThis.fetch = (input, init) => {
        const url = new URL(input instanceof Request ? input.url : input, location.href).href;
        const answer = answers.get(url);
        return answer ? Promise.resolve(answer) : fetch(input, init);
      };
      WebAssembly.instantiateStreaming = async (source, imports) => {
        try {
          return await instantiateStreaming(source, imports);
        } catch (error) {
          reject(new StartError("crashed", `WebAssembly: ${error}`));
          throw error;
        }
      };
      task().then(resolve, reject);
    });
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

/**
 * @param {object} parts
 * @param {string} parts.indexURL folder of Pyodide's files; nothing is fetched from it
 * @param {string} parts.packagesURL where `loadPackage` finds packages, on demand
 * @param {string} parts.lock lock file text
 * @param {Response} parts.wasm
 * @param {Response} parts.stdlib
 * @param {Promise<any>} parts.createModule Pyodide's module factory
 * @param {() => void} parts.onCompiled called when WebAssembly is ready and Python has started
 * @returns {Promise<any>} Pyodide
 */
export function startPython({ indexURL, packagesURL, lock, wasm, stdlib, createModule, onCompiled }) {
  const stdLibURL = new URL("stdlib.zip", indexURL).href;
  const answers = new Map([
    [new URL("pyodide.asm.wasm", indexURL).href, wasm],
    [stdLibURL, stdlib],
  ]);
  return withAnswers(answers, async () => {
    const create = await createModule;
    return loadPyodide({
      indexURL,
      stdLibURL,
      packageBaseUrl: packagesURL,
      lockFileContents: lock,
      stdin: () => null,
      stdout: () => {},
      stderr: () => {},
      createPyodideModule: async (/** @type {unknown} */ settings) => {
        const module = await create(settings);
        onCompiled();
        return module;
      },
    });
  });
}
