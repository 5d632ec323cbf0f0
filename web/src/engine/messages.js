/**
 * What the page and the engine's worker say to each other. Requests and answers of the core are
 * JSON text, never objects that live in both places.
 *
 * @typedef {"download" | "compile" | "boot" | "import"} Stage
 *   download: files are fetched (`loaded` of `total` bytes); compile: WebAssembly is made ready;
 *   boot: Python starts; import: the core is unpacked and imported
 *
 * @typedef {"offline" | "missing" | "mime" | "corrupt" | "blocked" | "unsupported" | "timeout"
 *   | "crashed" | "refused"} FailureCode
 *   offline: the network failed; missing: a file is not there (404 and other HTTP errors);
 *   mime: a file is sent with a wrong type, or a page in its place; corrupt: a file is not the one
 *   that was built; blocked: a security policy forbids to load or to run it; unsupported: the
 *   browser is too old; timeout: nothing moved for too long; crashed: Python or the worker died; refused: a bot's file
 *   cannot be used (`data.refused` says why)
 *
 * @typedef {{ type: "start", wheel?: ArrayBuffer, doubt?: boolean }
 *   | { type: "request", text: string }
 *   | { type: "task", id: number, text: string, budget?: number }
 *   | { type: "cancel", id: number }} ToWorker
 *   start: `wheel` is the file of a guest, for its own worker; `doubt`: the last start failed, so every
 *   file is checked; task: a request that is worked on in slices; `budget` in milliseconds; cancel: nobody waits for it any more
 *
 * @typedef {{ type: "alive" }
 *   | { type: "progress", stage: Stage, loaded?: number, total?: number }
 *   | { type: "ready", about?: Record<string, unknown> }
 *   | { type: "failed", code: FailureCode, detail: string, data?: Record<string, unknown> }
 *   | { type: "more", id: number, done: number, of: number }
 *   | { type: "answer", text: string }} FromWorker
 *   ready: `about` says what a guest's file is; more: how far a task is
 */

/** Operations that the core works on in slices. */
export const LONG = new Set(["think", "hint", "review"]);
