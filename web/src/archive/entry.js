/**
 * What the list of finished games knows about each: made from the engine's summary. Pure.
 *
 * @typedef {object} Entry
 * @property {string} id 16 hex digits
 * @property {string} key the commitment of its first game, by which the same game is known again; "" with typed dice
 * @property {string} print a digest of its events
 * @property {number} started in milliseconds; 0 where it is not known
 * @property {number} ended
 * @property {boolean} imported
 * @property {"dice" | "checks"} [doubt] the file does not prove its dice: they do not agree with what was promised, or the two checks do not agree with one another
 * @property {string} variant
 * @property {string[]} presets
 * @property {import("../storage/tables.js").EngineTable} table
 * @property {import("../game/types.js").Player[]} players
 * @property {string[]} games the variant of each game begun
 * @property {{winner: number | null, kind: string, by: string, points: number}[]} results of the finished games
 * @property {[number, number]} score
 * @property {boolean} over the whole series is
 * @property {number | null} winner
 *
 * @typedef {{variant: string, presets: string[], table: any, players: any[], series: any, games: {variant: string}[]}} Summary
 */
import { isMixed } from "../storage/tables.js";

/**
 * @param {{id: string, started: number, ended: number, imported: boolean, doubt?: "dice" | "checks"}} about
 * @param {any} data the archive file's content
 * @param {Summary} summary the engine's
 * @returns {Entry}
 */
export function entryOf(about, data, summary) {
  const { series } = summary;
  const { events } = data.record;
  return {
    ...about,
    key: keyOf(events),
    print: digest(JSON.stringify(events)),
    variant: summary.variant,
    presets: summary.presets,
    table: summary.table,
    players: summary.players,
    games: summary.games.map((game) => game.variant),
    results: series.results.map((/** @type {any} */ { winner, kind, by, points }) => ({ winner, kind, by, points })),
    score: series.score,
    over: series.over,
    winner: series.winner,
  };
}

/** @param {any[]} events @returns {string} */
function keyOf(events) {
  const seal = events.find((event) => event.e === "seal");
  return typeof seal?.c === "string" ? seal.c : "";
}

/** 53 bits of a text: enough to tell a device's games apart, and there without https. @param {string} text @returns {string} */
export function digest(text) {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return ((low >>> 0) * 2 ** 21 + (high >>> 11)).toString(16);
}

/** How the person at the device fared; null while the series goes on. @param {Entry} entry @returns {"won" | "lost" | "draw" | null} */
export function outcome({ over, winner }) {
  if (!over) return null;
  if (winner === null) return "draw";
  return winner === 0 ? "won" : "lost";
}

/** @typedef {{game: string, result: string, opponent: string, days: number}} Filter "" and 0 let everything pass */

/** @type {Filter} */
export const ALL = { game: "", result: "", opponent: "", days: 0 };

/** Marks the name of a bot by somebody else among the levels. */
export const GUEST = "guest ";

/** @param {Entry} entry @returns {string} `human`, the computer's level, or `guest ` and a name */
export function opponentOf({ players }) {
  const rival = players[1];
  if (rival?.kind !== "bot") return "human";
  return rival.name ? GUEST + rival.name : (rival.level ?? "bot");
}

/** What a game goes by in the filter: its own name, or the mixed series it is. @param {Entry} entry */
export const gameOf = ({ variant, table }) => (isMixed(table) ? table.series : variant);

/**
 * @param {Entry[]} entries
 * @param {Filter} filter
 * @param {number} now
 * @returns {Entry[]}
 */
export function filtered(entries, { game, result, opponent, days }, now) {
  const since = days > 0 ? now - days * 86_400_000 : 0;
  return entries.filter((entry) =>
    (game === "" || gameOf(entry) === game) &&
    (result === "" || (outcome(entry) ?? "open") === result) &&
    (opponent === "" || opponentOf(entry) === opponent) &&
    entry.ended >= since);
}

/** The different values that a filter can have in these entries, in the order of their first appearance. @param {Entry[]} entries @param {(entry: Entry) => string} of */
export const valuesOf = (entries, of) => [...new Set(entries.map(of))];
