/**
 * A file becomes a bot: it is started once, apart, and everything that could go wrong at the table
 * goes wrong here first. Nothing is stored of a file that is refused.
 *
 * @typedef {object} Refused
 * @property {string} code `too_large`, `not_wheel`, `not_pure`, `no_bot`, `bad_name`, `needs`,
 *   `outside`, `shadows`, `bad_entry`, `broken`, `hangs`, `full`, `unread`, or a FailureCode of the engine
 * @property {string} detail for the bot's author, in no particular language
 */
import { EngineError } from "../engine/client.js";
import { readAbout } from "./answers.js";
import { createHost } from "./host.js";
import { idOf } from "./store.js";

/** As in narde_core/guests/wheel.py: a larger file is not even read. */
const MAX_BYTES = 4 << 20;

/** The longest detail, which may be the words of a stranger's code. */
const MAX_DETAIL = 600;

/** @param {string} code @param {string} [detail] @returns {{refused: Refused}} */
const refused = (code, detail = "") => ({ refused: { code, detail: detail.slice(0, MAX_DETAIL) } });

/**
 * @param {File} file
 * @param {object} wiring
 * @param {import("./store.js").Store} wiring.store
 * @param {() => number} wiring.now
 * @param {(status: import("../engine/client.js").EngineStatus) => void} [wiring.onStatus]
 * @returns {Promise<{added: import("./store.js").Package} | {refused: Refused}>}
 */
export async function addBot(file, { store, now, onStatus }) {
  if (file.size > MAX_BYTES) return refused("too_large");
  const wheel = await file.arrayBuffer().catch(() => null);
  if (!wheel) return refused("unread");
  const host = createHost({ wheel, onStatus });
  try {
    await host.ready();
    const { name, version, bots } = readAbout(host.about);
    for (const bot of bots) await host.load(bot);
    const added = { id: idOf(name), name, version, bots, size: file.size, added: now() };
    await store.put(added, wheel);
    return { added };
  } catch (error) {
    return reason(error);
  } finally {
    host.stop();
  }
}

/** @param {unknown} error */
function reason(error) {
  if (error instanceof EngineError) {
    const { code, message, data } = error;
    if (code === "refused") return refused(String(data.refused), message);
    if (code === "bad_bot") return refused("broken", message);
    if (code === "timeout") return refused("hangs");
    return refused(code, message);
  }
  if (/** @type {{name?: string}} */ (error)?.name === "QuotaExceededError") return refused("full");
  return refused("internal", String(error));
}
