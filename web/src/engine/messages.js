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
 * @typedef {{ type: "start", doubt?: boolean }
 *   | { type: "request", text: string }
 *   | { type: "task", id: number, text: string, budget?: number }
 *   | { type: "cancel", id: number }} ToWorker
 *   start: with `doubt` the last start failed, so every file is checked; task: a request that is worked on in slices; `budget` in milliseconds; cancel: nobody waits for it any more
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

const STAGES = new Set(["download", "compile", "boot", "import"]);
const FAILURES = new Set(["offline", "missing", "mime", "corrupt", "blocked", "unsupported", "timeout", "crashed", "refused"]);

/** The longest text for developers that is kept. */
const MAX_DETAIL = 500;

/** @param {unknown} value @returns {value is Record<string, any>} */
const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {unknown[]} values */
const areNumbers = (...values) => values.every((value) => value === undefined || Number.isFinite(value));

/**
 * What a worker has said, field by field: a worker that is broken, or a stranger's, may say anything.
 * @param {unknown} said
 * @returns {FromWorker | null} null where it is no message
 */
export function readMessage(said) {
  if (!isRecord(said)) return null;
  const { type, stage, loaded, total, about, code, detail, data, id, done, of, text } = said;
  switch (type) {
    case "alive":
      return { type };
    case "progress":
      if (!STAGES.has(stage) || !areNumbers(loaded, total)) return null;
      return { type, stage, ...(loaded !== undefined && { loaded, total }) };
    case "ready":
      if (about !== undefined && !isRecord(about)) return null;
      return { type, ...(about && { about }) };
    case "failed":
      if (!FAILURES.has(code)) return null;
      return { type, code, detail: String(detail ?? "").slice(0, MAX_DETAIL), ...(isRecord(data) && { data }) };
    case "more":
      return Number.isInteger(id) && Number.isFinite(done) && Number.isFinite(of) ? { type, id, done, of } : null;
    case "answer":
      return typeof text === "string" ? { type, text } : null;
    default:
      return null;
  }
}

/**
 * @typedef {{ id: number, ok?: unknown, error?: { code: string, message: string, data?: Record<string, unknown> } }} Answer
 *
 * @param {string} text an answer of the core
 * @returns {Answer | null} null where it is none
 */
export function readAnswer(text) {
  try {
    const { id, ok, error } = JSON.parse(text);
    if (!Number.isInteger(id)) return null;
    if (error === undefined) return { id, ok };
    if (!isRecord(error) || typeof error.code !== "string") return null;
    const { code, message, data } = error;
    return { id, error: { code, message: String(message ?? code).slice(0, MAX_DETAIL), ...(isRecord(data) && { data }) } };
  } catch {
    return null;
  }
}
