/**
 * The content security policy, in one place: the pages' templates, the server for development and
 * docs/hosting.md take it from here.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { at } from "./files.mjs";

/** The one inline script there is: that of the frame of a guest's worker. */
export const FRAME_SCRIPT = readFileSync(at("web/src/guest/frame-script.js"), "utf8");
const FRAME_HASH = `'sha256-${createHash("sha256").update(FRAME_SCRIPT).digest("base64")}'`;

/** @param {Record<string, string>} directives */
const policy = (directives) => Object.entries(directives).map(([name, sources]) => `${name} ${sources}`).join("; ");

/**
 * For the page. A frame without an origin inherits this policy, so what a guest's worker needs must
 * stand here too: the frame's one script, by its hash, and workers from data: addresses. Neither
 * lets a stranger in: the hash is that of our own script, only a script that runs already can start
 * a worker, and one from a data: address has no origin, so it can do less than that script.
 */
export const PAGE_POLICY = policy({
  "default-src": "'none'",
  "script-src": `'self' 'wasm-unsafe-eval' ${FRAME_HASH}`,
  "style-src": "'self'",
  "img-src": "'self' data: blob:",
  "media-src": "'self'",
  "font-src": "'self'",
  "connect-src": "'self'",
  "worker-src": "'self' data:",
  "manifest-src": "'self'",
  "base-uri": "'none'",
  "form-action": "'none'",
});

/** For the frame of a guest's worker, on top of the page's: no connection, no file of the site. */
const FRAME_POLICY = policy({
  "default-src": "'none'",
  "script-src": `${FRAME_HASH} 'wasm-unsafe-eval'`,
  "worker-src": "data:",
});

/** The document of that frame. */
export const FRAME_PAGE = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${FRAME_POLICY}"><script>${FRAME_SCRIPT}</script>`;
