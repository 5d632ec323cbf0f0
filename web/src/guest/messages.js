/**
 * What a guest's worker may say, and when. A stranger's program runs there and can say anything:
 * whatever is out of place ends it.
 *
 * @typedef {"starting" | "booted" | "ready"} Phase
 *   starting: Python starts, nothing of the guest's file is there yet; booted: its file is looked
 *   at; ready: the guest itself may run, and nothing is believed any more
 *
 * @typedef {import("../engine/messages.js").FromWorker | { type: "booted" } | { type: "weights", game: string }} FromGuest
 */
import { readMessage } from "../engine/messages.js";

/** The longest answer, in letters: a game's record is not in it, only steps or a few facts. */
const MAX_TEXT = 20_000;

/** What can come in which phase. @type {Record<Phase, string[]>} */
const EXPECTED = {
  starting: ["alive", "progress", "booted", "failed"],
  booted: ["ready", "failed"],
  ready: ["answer", "weights", "failed"],
};

/** Something that a guest's worker must not say. */
export class Nonsense extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = "Nonsense";
  }
}

/**
 * @param {unknown} said
 * @param {Phase} phase
 * @returns {FromGuest}
 * @throws {Nonsense}
 */
export function readGuest(said, phase) {
  const message = readOwn(said) ?? readMessage(said);
  if (!message || !EXPECTED[phase].includes(message.type)) throw new Nonsense("an unexpected message");
  if (message.type === "answer" && message.text.length > MAX_TEXT) throw new Nonsense("an answer without end");
  // Once the guest runs there is one way to fail; the others are for the way there.
  if (message.type === "failed" && phase === "ready") return { type: "failed", code: "crashed", detail: message.detail };
  return message;
}

/** @param {unknown} said @returns {FromGuest | null} */
function readOwn(said) {
  const { type, game } = /** @type {{type?: unknown, game?: unknown}} */ (Object(said));
  if (type === "booted") return { type };
  return type === "weights" && typeof game === "string" ? { type, game } : null;
}
