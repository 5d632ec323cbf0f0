/**
 * The way to a bot by somebody else at the table. Its code is loaded when a game has such a guest.
 *
 * @typedef {import("../game/types.js").StoredGame} StoredGame
 * @typedef {ReturnType<typeof import("../guest/open.js").openSeat>} Seat
 */

/** @param {ReturnType<typeof import("../storage/database.js").createDatabase>} database */
export function createGuestPort(database) {
  /** @type {Promise<Seat> | null} */
  let seat = null;
  /** The game whose guest has a worker. */
  let present = "";

  /** @returns {Promise<Seat | null>} */
  function open() {
    seat ??= import("../guest/open.js").then(({ openSeat }) => openSeat(database));
    return seat.catch(() => (seat = null));
  }

  return {
    /** @param {StoredGame} game @param {AbortSignal} signal @returns {Promise<import("../guest/table.js").Thought>} */
    async ask(game, signal) {
      const found = await open();
      return found ? found.ask(game, signal) : { reply: null, fault: "gone" };
    },

    /** Its worker starts with the game, while others are at their turn, and ends with it. @param {import("../game/ports.js").Snapshot} now */
    follow({ status, game, view }) {
      const playing = status === "playing" && game?.guest && !view?.series.over ? game : null;
      if (present === (playing?.id ?? "")) return;
      present = playing?.id ?? "";
      if (playing) void open().then((found) => found?.prepare(playing));
      else void seat?.then((found) => found.leave(), () => undefined);
    },
  };
}
