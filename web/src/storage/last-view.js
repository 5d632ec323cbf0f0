/**
 * The last position, as a picture to be painted before the engine is awake. It
 * is never the truth about a game: that is the stored record.
 *
 * @typedef {{id: string, view: import("../game/types.js").View}} LastView
 */
import { read, remove, write } from "./local.js";

const KEY = "narde.view";

export const lastView = {
  /** @returns {LastView | null} */
  read() {
    const value = read(KEY);
    const board = value?.view?.board;
    const usable = typeof value?.id === "string" && Array.isArray(board?.points) && board.points.length === 24 && value.view.series;
    return usable ? value : null;
  },
  /** @param {LastView} value */
  write: (value) => write(KEY, value),
  clear: () => remove(KEY),
};
