/**
 * What the dice of a record can be checked against: the throws of each game, read without knowing
 * how any game is played. A record that is none is refused with the place of its first defect.
 *
 * @typedef {{what: "lot" | "opening" | "roll", side: 0 | 1 | null, dice: [number, number], fresh: string}} Throw only a roll has a side
 * @typedef {{commit: string, text: string, game: string}} Seal
 * @typedef {object} Game
 * @property {0 | 1 | null} white the player who is White; null before the lot
 * @property {Seal | null} seal
 * @property {Throw[]} throws
 * @property {string} last the name of its last event
 * @property {boolean} ended nothing but the next game may follow
 */
import { CHECKED_MODES, TYPED_MODE } from "./dice.js";

const LONGEST_TEXT = 200;
const LONGEST_FRESH = 128;

/** The events that tell nothing about dice. */
const OTHER_EVENTS = new Set(["step", "undo", "undo_all", "commit", "pass", "take_over", "double", "take", "drop", "beaver", "resign", "time_out"]);
/** A game always ends with these... */
const ENDINGS = new Set(["drop", "resign", "time_out"]);
/** ...or may end with these. */
const POSSIBLE_ENDINGS = new Set([...ENDINGS, "commit", "pass"]);

/** A defect and its place. */
export class Unreadable extends Error {
  /** @param {string} where @param {boolean} newer made by a newer version */
  constructor(where, newer = false) {
    super(where);
    this.where = where;
    this.newer = newer;
  }
}

/** @param {any} value @returns {value is Record<string, any>} */
export function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Refuses versions but 1. @param {any} value @param {string} where */
export function checkVersion(value, where) {
  if (!Number.isInteger(value) || value < 1) throw new Unreadable(where);
  if (value > 1) throw new Unreadable(where, true);
}

/** @param {any} value @param {number} longest in characters @returns {value is string} */
function isText(value, longest) {
  return typeof value === "string" && value.length <= 2 * longest && [...value].length <= longest && !/\p{Surrogate}/u.test(value);
}

/** @param {any} value @returns {value is [number, number]} */
function isPair(value) {
  return Array.isArray(value) && value.length === 2 && value.every((face) => Number.isInteger(face) && face >= 1 && face <= 6);
}

/** @param {Game["white"]} white @returns {Game} */
function newGame(white) {
  return { white, seal: null, throws: [], last: "", ended: false };
}

/** @param {Game} game whether its last event may have been the end */
export function mayBeOver(game) {
  return POSSIBLE_ENDINGS.has(game.last);
}

/** @param {any} record @returns {{mode: string, games: Game[]}} throws Unreadable */
export function readRecord(record) {
  if (!isObject(record) || record.format !== "narde-record") throw new Unreadable("record");
  checkVersion(record.version, "record.version");
  const { table = {} } = record;
  if (!isObject(table)) throw new Unreadable("record.table");
  const { dice: mode = "random" } = table;
  if (mode !== TYPED_MODE && !CHECKED_MODES.includes(mode)) throw new Unreadable("record.table.dice");
  const { events } = record;
  if (!Array.isArray(events)) throw new Unreadable("record.events");
  const games = [newGame(null)];
  events.forEach((event, number) => {
    const game = /** @type {Game} */ (games.at(-1));
    if (!isObject(event) || !take(event, game, games)) throw new Unreadable(`record.events[${number}]`);
  });
  return { mode, games };
}

/** One event. @param {Record<string, any>} event @param {Game} game @param {Game[]} games @returns {boolean} whether it can stand there */
function take(event, game, games) {
  if (game.ended && event.e !== "next") return false;
  switch (event.e) {
    case "next":
      if (!mayBeOver(game)) return false;
      // The first move alternates, and who begins is White.
      games.push(newGame(game.white === 0 ? 1 : 0));
      return true;
    case "seal":
      return takeSeal(event, game);
    case "lot":
      return games.length === 1 && takeLot(event, game);
    case "opening":
      return games.length > 1 && takeOpening(event, game);
    case "roll":
      return (games.length > 1 || lotIsDecided(game)) && takeRoll(event, game);
    default:
      if (!OTHER_EVENTS.has(event.e)) return false;
      game.last = event.e;
      game.ended = ENDINGS.has(event.e);
      return true;
  }
}

/** @param {Record<string, any>} event @param {Game} game */
function takeSeal(event, game) {
  const { c = "", t = "", g = "" } = event;
  if (game.seal || game.throws.length || ![c, t, g].every((text) => isText(text, LONGEST_TEXT))) return false;
  game.seal = { commit: c, text: t, game: g };
  return true;
}

/** @param {Game} game */
function lotIsDecided(game) {
  return game.throws.some(({ dice: [a, b] }) => a !== b);
}

/** The numbers are those of player 0 and player 1; they lay under the cups as the dice gave them. @param {Record<string, any>} event @param {Game} game */
function takeLot(event, game) {
  const { n, p = 0 } = event;
  if (!isPair(n) || (p !== 0 && p !== 1) || lotIsDecided(game)) return false;
  game.throws.push({ what: "lot", side: null, dice: p === 0 ? n : [n[1], n[0]], fresh: "" });
  if (n[0] !== n[1]) game.white = n[0] > n[1] ? 0 : 1;
  game.last = "lot";
  return true;
}

/** In a later game the opener's first roll may have to be no double: equal numbers are thrown again. @param {Record<string, any>} event @param {Game} game */
function takeOpening({ d }, game) {
  if (!isPair(d) || !game.throws.every(({ what, dice: [a, b] }) => what === "opening" && a === b)) return false;
  game.throws.push({ what: "opening", side: null, dice: d, fresh: "" });
  game.last = "opening";
  return true;
}

/** Sides take turns; only a double can bring the same side another roll. The opening throw was White's. @param {Record<string, any>} event @param {Game} game */
function takeRoll(event, game) {
  const { d, s, x = "" } = event;
  if (!isPair(d) || (s !== 0 && s !== 1)) return false;
  if (!isText(x, LONGEST_FRESH) || !/^(?:[0-9a-f]{2})*$/.test(x)) return false;
  const before = game.throws.at(-1);
  if (game.last === "roll" || game.last === "opening") return false;
  if (before?.what === "opening" && (s === 0 || before.dice[0] === before.dice[1])) return false;
  if (before && before.side === s && before.dice[0] !== before.dice[1]) return false;
  game.throws.push({ what: "roll", side: s, dice: d, fresh: x });
  game.last = "roll";
  return true;
}
