/**
 * The script of a guest's worker: Pyodide's own and ours, one behind the other. The worker has no
 * origin, and not every browser lets such a one import a second script.
 */

const EXPORT = /export default (\w+);\s*$/;

/**
 * @param {string} pyodide `pyodide.asm.mjs`, which exports its module factory and imports nothing
 * @param {string} own guest-worker.js
 * @returns {string} a module in which the factory is the global `createPyodideModule`
 * @throws {TypeError} where Pyodide's script has another shape
 */
export function workerScript(pyodide, own) {
  const name = pyodide.match(EXPORT)?.[1];
  if (!name) throw new TypeError("Pyodide's script does not end with its one export");
  return `${pyodide.replace(EXPORT, "")};self.createPyodideModule=${name};\n${own}`;
}
