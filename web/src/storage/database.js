/**
 * The database as the rest of the app uses it: reads that fail in a word, and writes that are kept
 * and tried again until they are stored.
 */
import { createConnection } from "./connection.js";
import { createLedger } from "./ledger.js";
import { realAfter } from "./retry.js";

/**
 * @param {object} [parts]
 * @param {import("./retry.js").After} [parts.after]
 * @param {(health: import("./ledger.js").Health) => void} [parts.onChange] hears what is stored and what is not, and why
 */
export function createDatabase({ after = realAfter, onChange = () => undefined } = {}) {
  const connection = createConnection({ after, onFreed: () => void ledger.again() });
  const ledger = createLedger({ run: connection.run, after, onChange });
  return ledger;
}

/** @typedef {ReturnType<typeof createDatabase>} Database */
/** @typedef {import("./connection.js").Connection} Connection */
