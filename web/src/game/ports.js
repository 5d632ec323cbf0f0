/**
 * What the controller needs from outside, and what it tells: types only.
 *
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Place} Place
 * @typedef {import("./types.js").StoredGame} StoredGame
 * @typedef {import("./narration.js").Said} Said
 * @typedef {import("./auto.js").Habits & {hints: boolean}} Wishes
 *
 * @typedef {object} Ports
 * @property {{request: (op: string, fields?: Record<string, any>, options?: import("../engine/client.js").Options) => Promise<any>, restart: () => unknown}} engine
 * @property {import("../storage/games.js").Games} games
 * @property {{write: (value: {id: string, view: View}) => void, clear: () => void}} lastView
 * @property {() => Wishes} wishes
 * @property {(view: View) => [string, string]} cupNames
 * @property {() => string} entropy 32 random bytes in hex
 * @property {() => string} fresh 16 to 64 bytes in hex, made at the moment of a throw
 * @property {(game: StoredGame, signal: AbortSignal) => Promise<import("../guest/table.js").Thought>} guest asks the guest of a game
 * @property {import("./pause.js").Clock} clock
 * @property {(snapshot: Snapshot) => void} onChange
 * @property {(said: Said[]) => void} onSaid
 * @property {(sound: string) => void} onSound
 *
 * @typedef {object} Snapshot all that the screens show
 * @property {"empty" | "waiting" | "playing" | "broken" | "elsewhere" | "stuck"} status
 * @property {string | null} code why it is broken or stuck
 * @property {View | null} view
 * @property {StoredGame | null} game
 * @property {import("./types.js").Cups | null} cups
 * @property {Place | null} selected
 * @property {number | null} nextDie
 * @property {Said} line the status line
 * @property {boolean} refused the line says why something was refused
 * @property {boolean} busy something is being asked, played or waited for
 * @property {boolean} thinking the computer has been thinking for a while
 * @property {boolean} grace the turn is about to be finished by itself
 * @property {Said | null} note something about the computer's play that the person should know
 */

export {};
