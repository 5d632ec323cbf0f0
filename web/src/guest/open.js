/** The seat of a guest at the table, with what it needs. Loaded when there is a guest. */
import { createHost } from "./host.js";
import { createStore } from "./store.js";
import { createSeat } from "./table.js";

/** @param {ReturnType<typeof import("../storage/database.js").createDatabase>} database */
export function openSeat(database) {
  return createSeat({ wheel: createStore(database).wheel, createHost });
}
