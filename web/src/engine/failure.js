/** What went wrong in a worker, as a message for the page. */
import { FileError } from "./files.js";

/** Why Python did not start. */
export class StartError extends Error {
  /** @param {"blocked" | "unsupported" | "crashed"} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.name = "StartError";
    this.code = code;
  }
}

/** A policy that refuses a fetch shows itself only by this event. */
let refused = false;
self.addEventListener("securitypolicyviolation", () => {
  refused = true;
});

/** The event about a refused fetch comes a little after the fetch has failed. */
const REFUSAL_MS = 50;

/** @param {unknown} error @returns {Promise<import("./messages.js").FromWorker>} */
export async function failure(error) {
  await new Promise((resolve) => setTimeout(resolve, REFUSAL_MS));
  const detail = String(error);
  if (error instanceof FileError || error instanceof StartError) {
    const code = refused && error.code === "offline" ? "blocked" : error.code;
    return { type: "failed", code, detail };
  }
  return { type: "failed", code: refused ? "blocked" : "crashed", detail };
}
