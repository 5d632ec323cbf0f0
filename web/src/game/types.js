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
 * @typedef {[value: number, count: number][]} Parts steps that wait or were lost: how many of which number
 *
 * @typedef {object} TableTerms the table card's terms; a missing field has the value of a plain game
 * @property {string} [series]
 * @property {number} [length]
 * @property {string} [raises]
 * @property {string} [scheme]
 * @property {string} [stake]
 * @property {number} [unit]
 * @property {string} [dice]
 * @property {boolean} [hints]
 *
 * @typedef {object} Result
 * @property {number | null} winner
 * @property {Side | null} side
 * @property {string} kind
 * @property {string} by
 * @property {number} points
 * @property {[number, number]} off
 * @property {number} cube
 * @property {number} left
 * @property {number} [bonus]
 *
 * @typedef {object} SeriesState
 * @property {number} game
 * @property {[number, number]} score
 * @property {"none" | "before" | "now" | "post"} crawford
 * @property {boolean} over
 * @property {number | null} winner
 * @property {Result[]} results
 *
 * @typedef {{kind: string, points: number}} Cost
 *
 * @typedef {{value: number, owner: Side | null, next: number, offer: number | null}} CubeState
 * @typedef {{kind: "roll" | "extra" | "chain" | "handed", value: number | null, ahead: number[]}} Stage
 *
 * @typedef {object} View
 * @property {number} at
 * @property {string} variant
 * @property {string[]} presets
 * @property {"long" | "short"} family
 * @property {TableTerms} table
 * @property {SeriesState} series
 * @property {"lot" | "roll" | "offer" | "beaver" | "play" | "over"} phase
 * @property {Player[]} players
 * @property {[Side, Side] | null} colours
 * @property {Side | null} mover
 * @property {number | null} actor
 * @property {{draws: [number, number][], winner: number | null}} lot
 * @property {BoardPosition} board
 * @property {BoardLayout} layout
 * @property {[number, number]} pips
 * @property {CubeState | null} cube
 * @property {Parts | null} pending
 * @property {boolean} reply
 * @property {[number, number][] | null} [opening] throws so far of an opener who must not begin with a double; null where none is awaited
 * @property {{mode: string, commit: string | null, client: string | null, secret: string | null}} proof
 * @property {number[] | null} rolled
 * @property {Die[]} dice
 * @property {Stage | null} stage
 * @property {Step[]} steps
 * @property {Route[]} routes
 * @property {Step[]} played
 * @property {Step[] | null} forced
 * @property {{code: string, dice: number[]} | null} pass
 * @property {{player: number, rolled: number[] | null, steps: Step[]} | null} last
 * @property {string[]} may
 * @property {[Cost | null, Cost | null]} [resigning] what it costs each player to resign now; null where he cannot
 * @property {boolean} [koks] a game of this series may end with koks
 * @property {{side: Side, parts: Parts, handed_over: boolean} | null} rest
 * @property {[number, number]} rolls
 * @property {Result | null} result
 *
 * @typedef {Record<string, any> & {e: string}} GameEvent
 * @typedef {{format: string, version: number, rules: number, variant: string, presets: string[], table?: TableTerms, players: Player[], events: GameEvent[]}} GameRecord
 * @typedef {{format: string, version: number, record: GameRecord, dice: unknown}} Save
 * @typedef {{id: string, started: number, updated: number, over: boolean, doubles: [number, number], save: Save, clock?: import("../storage/tables.js").Clock | null, time?: import("./clock.js").Time | null, guest?: Guest | null}} StoredGame `clock`: the time to think at this table; `time`: what is left of it; `guest`: who plays in place of the computer
 *
 * @typedef {object} Guest a bot by somebody else; the record has its name and the level that stands in for it
 * @property {string} id the package that it is in
 * @property {string} bot its name there
 * @property {number} [standIns] how often the level had to play for it in this game
 *
 * @typedef {{key: string, vars?: Record<string, string | number>}} Message a text to be translated when it is shown
 *
 * @typedef {object} Cups
 * @property {"choose" | "open"} state
 * @property {[number, number] | null} numbers
 * @property {0 | 1 | null} picked
 */

export {};
