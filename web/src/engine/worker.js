/**
 * The engine's worker: fetches the runtime, starts Python, then answers requests of the core's
 * protocol (docs/protocol.md), one JSON text at a time. Nothing but text crosses to the page. Long
 * ones are worked on in slices, so that short ones need not wait for them.
 */
import { bootPython } from "./boot.js";
import { failure } from "./failure.js";
import { weights } from "./runtime.js";
import { createTasks } from "./tasks.js";

/** @typedef {import("./messages.js").FromWorker} FromWorker */
/** @typedef {import("./messages.js").ToWorker} ToWorker */

/** Set once Python is there: JSON text in, JSON text out. @type {((text: string) => string) | null} */
let handle = null;

/** @param {FromWorker} message */
const say = (message) => self.postMessage(message);

/** @param {boolean} [doubt] */
async function start(doubt) {
  const python = await bootPython(say, doubt);
  handle = python.runPython(START);
  say({ type: "ready" });
}

/** Python's random starts afresh: a restored interpreter would repeat itself. */
const START = `
import random
random.seed()
from narde_core.protocol.api import handle
handle
`;

/** The core turns its own mistakes into answers: what arrives here has broken the interpreter. @param {unknown} error */
const broken = (error) => void failure(error).then(say);

/** @param {string} text */
function answer(text) {
  if (!handle) return;
  try {
    say({ type: "answer", text: handle(text) });
  } catch (error) {
    broken(error);
  }
}

/** Messages to itself, which come after those that wait already; timers would be held back. */
const turns = new MessageChannel();
/** @type {(() => void)[]} */
const waiting = [];
turns.port1.onmessage = () => waiting.shift()?.();

const tasks = createTasks({
  handle: (text) => /** @type {NonNullable<typeof handle>} */ (handle)(text),
  answer: (text) => say({ type: "answer", text }),
  tell: (id, done, of) => say({ type: "more", id, done, of }),
  weights,
  broken,
  now: () => performance.now(),
  later(work) {
    waiting.push(work);
    turns.port2.postMessage(null);
  },
});

self.addEventListener("message", (event) => {
  const message = /** @type {ToWorker} */ (event.data);
  switch (message.type) {
    case "request":
      answer(message.text);
      break;
    case "task":
      tasks.begin(message.id, message.text, message.budget);
      break;
    case "cancel":
      tasks.cancel(message.id);
      break;
    default:
      start(message.doubt).catch(broken);
  }
});

say({ type: "alive" });
