/**
 * The engine's data (docs/protocol.md) and the board's state (docs/board.md) as types.
 *
 * @typedef {number | "bar" | "off"} Place
 * @typedef {"white" | "black"} Side
 * @typedef {{from: Place, to: Place, die: number}} Step
 * @typedef {{from: Place, to: Place, steps: Step[]}} Route
 * @typedef {{value: number, state: "free" | "used" | "lost"}} Die
 * @typedef {{kind: "human" | "bot", level?: string, name?: string}} Player
 * @typedef {{points: [number, number][], bar: [number, number], off: [number, number], pins: [number, Side][]}} BoardPosition
 * @typedef {{heads: Place[], homes: [number, number][], bar: boolean, checkers: number}} BoardLayout
 * @typedef {{winner: number | null, side: Side | null, kind: string, by: string, points: number, off: [number, number]}} Result
 *
 * @typedef {object} View
 * @property {number} at
 * @property {string} variant
 * @property {string[]} presets
 * @property {"lot" | "roll" | "play" | "over"} phase
 * @property {Player[]} players
 * @property {[Side, Side] | null} colours
 * @property {Side | null} mover
 * @property {number | null} actor
 * @property {{draws: [number, number][], winner: number | null}} lot
 * @property {BoardPosition} board
 * @property {BoardLayout} layout
 * @property {[number, number]} pips
 * @property {number[] | null} rolled
 * @property {Die[]} dice
 * @property {Step[]} steps
 * @property {Route[]} routes
 * @property {Step[]} played
 * @property {Step[] | null} forced
 * @property {{code: string, dice: number[]} | null} pass
 * @property {{player: number, rolled: number[], steps: Step[]} | null} last
 * @property {string[]} may
 * @property {[number, number]} rolls
 * @property {Result | null} result
 *
 * @typedef {Record<string, any> & {e: string}} GameEvent
 * @typedef {{format: string, version: number, rules: number, variant: string, presets: string[], players: Player[], events: GameEvent[]}} GameRecord
 * @typedef {{format: string, version: number, record: GameRecord, dice: unknown}} Save
 * @typedef {{id: string, started: number, updated: number, over: boolean, doubles: [number, number], save: Save}} StoredGame
 *
 * @typedef {{key: string, vars?: Record<string, string | number>}} Message a text to be translated when it is shown
 *
 * @typedef {object} Cups
 * @property {"choose" | "open"} state
 * @property {[number, number] | null} numbers
 * @property {0 | 1 | null} picked
 */

export {};
