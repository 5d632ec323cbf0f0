/**
 * The shapes of data that the board's modules share. Only types live here.
 *
 * @typedef {"white" | "black"} Side
 * @typedef {number | "bar" | "off"} Place          a point 1..24, the bar or "borne off"
 * @typedef {{x: number, y: number}} Spot
 * @typedef {{x: number, y: number, w: number, h: number}} Rect
 *
 * @typedef {object} Position
 * @property {[number, number][]} points             points[i] is point i + 1: [white, black]
 * @property {[number, number]} [bar]
 * @property {[number, number]} [off]
 * @property {[number, Side][]} [pins]               which side lies pinned there
 *
 * @typedef {object} Layout
 * @property {[number, number]} heads
 * @property {[[number, number], [number, number]]} homes
 * @property {boolean} bar
 * @property {number} checkers
 *
 * @typedef {{value: number, state: "free" | "used" | "lost"}} DieState
 * @typedef {{to: Place, steps: number}} Target
 * @typedef {{from: Place, to: Place}} Move
 * @typedef {{from: Place, to: Place, kind: "better" | "worse"}} Arrow  a step of a play that somebody thinks about
 *
 * @typedef {object} CupsState
 * @property {"choose" | "open"} state
 * @property {[number, number] | null} [numbers]     per player
 * @property {0 | 1 | null} [picked]                 the cup that player 0 lifted
 * @property {[string, string]} [names]              per player
 *
 * @typedef {object} BoardState
 * @property {Position} board
 * @property {Layout} layout
 * @property {[number, number]} [pips]
 * @property {DieState[] | null} [dice]
 * @property {Side | null} [mover]
 * @property {Side | null} [diceSide]
 * @property {Place[]} [movable]
 * @property {Place | null} [selected]
 * @property {Target[]} [targets]
 * @property {number | null} [nextDie]
 * @property {Move[]} [marks]
 * @property {Arrow[]} [arrows]                      in the order of the steps
 * @property {CupsState | null} [cups]
 *
 * @typedef {(kind: string, data: any) => string} LabelFunction
 *
 * @typedef {object} Options
 * @property {"auto" | "upright" | "wide"} layout
 * @property {boolean} flip
 * @property {"off" | "yellowclub" | "georgian"} numbering
 * @property {"slow" | "normal" | "fast" | "off"} speed
 * @property {boolean} reducedMotion
 * @property {string} theme
 * @property {LabelFunction} label
 *
 * @typedef {object} Handlers
 * @property {(p: Place) => void} [onPoint]
 * @property {(from: Place, to: Place) => void} [onDrop]
 * @property {(from: Place) => boolean} [onDragStart]
 * @property {(index: number) => void} [onDie]
 * @property {(index: 0 | 1) => void} [onCup]
 * @property {() => void} [onBackground]
 *
 * What lies under a finger.
 * @typedef {{kind: "point", n: number} | {kind: "bar"} | {kind: "off", side: 0 | 1} | {kind: "die", index: number}} Hit
 */

export {};
