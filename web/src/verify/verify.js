/**
 * Checks the dice of an archive: that each revealed secret is the one that was promised before the
 * game, and that every throw of every finished game follows from it (docs/fairness.md). It shares
 * no code with the engine and knows no game's rules: what is checked is the dice, not the moves.
 *
 * @typedef {object} Verdict
 * @property {"verified" | "unverified" | "mismatch" | "unreadable"} status `unverified`: typed dice, or no throw whose secret is known; `unreadable`: no archive
 * @property {number} [throws] how many were checked
 * @property {number} [game] of the first mismatch, from 0
 * @property {number} [throw] of the first mismatch, from 0, lots included
 * @property {"commit" | "lot" | "roll" | "seal" | "secret"} [what] of the first mismatch
 * @property {number} [unchecked] throws of a last game that is not over, whose secret nobody knows yet
 * @property {string} [where] the first defect of an unreadable archive; `webcrypto`: this page may not use it (it needs https or localhost)
 * @property {boolean} [newer] unreadable because a newer version made it
 *
 * @typedef {import("./record.js").Game} Game
 * @typedef {{what: NonNullable<Verdict["what"]>, throw?: number}} Mismatch
 */
import { Dice, Source, TYPED_MODE, bytesOf, commitment, gameId } from "./dice.js";
import { Unreadable, checkVersion, isObject, mayBeOver, readRecord } from "./record.js";

const LEAST_FRESH = 16;
const MOST_FRESH = 64;
/** Levels of an archive: eight would do. */
const MOST_DEPTH = 32;

/**
 * @param {any} data an archive file's content, parsed
 * @returns {Promise<Verdict>} never rejects, whatever `data` is
 */
export async function verifyArchive(data) {
  try {
    const { mode, games, rest, secrets } = readArchive(data);
    if (mode === TYPED_MODE) return { status: "unverified", throws: games.reduce((sum, game) => sum + game.throws.length, 0) };
    if (!globalThis.crypto?.subtle) return { status: "unreadable", where: "webcrypto" };
    return await checkGames(mode, games, rest, secrets);
  } catch (error) {
    if (!(error instanceof Unreadable)) return { status: "unreadable", where: "format" };
    return { status: "unreadable", where: error.where, ...(error.newer ? { newer: true } : {}) };
  }
}

/**
 * Nothing of ours is nested so deep, and what is cannot be written down again: each level would
 * need a bit of the stack.
 * @param {unknown} data
 */
function isDeep(data) {
  /** @type {unknown[]} */
  let level = [data];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MOST_DEPTH) return true;
    level = level.flatMap((value) => (typeof value === "object" && value !== null ? Object.values(value) : []));
  }
  return false;
}

/** @param {any} data @returns {{mode: string, games: Game[], rest: number, secrets: any[]}} the finished games, and the throws of one that is not; throws Unreadable */
function readArchive(data) {
  if (!isObject(data) || data.format !== "narde-archive") throw new Unreadable("format");
  checkVersion(data.version, "version");
  if (isDeep(data)) throw new Unreadable("record");
  const { mode, games } = readRecord(data.record);
  const last = /** @type {Game} */ (games.at(-1));
  const whole = data.games === games.length;
  if (whole ? !mayBeOver(last) : data.games !== games.length - 1 || last.ended) throw new Unreadable("games");
  if (!Array.isArray(data.secrets)) throw new Unreadable("secrets");
  if (whole) return { mode, games, rest: 0, secrets: data.secrets };
  return { mode, games: games.slice(0, -1), rest: last.throws.length, secrets: data.secrets };
}

/** @param {string} mode @param {Game[]} games @param {number} rest @param {any[]} secrets @returns {Promise<Verdict>} */
async function checkGames(mode, games, rest, secrets) {
  let throws = 0;
  for (const [game, { seal, throws: thrown }] of games.entries()) {
    const wrong = await firstMismatch(mode, secrets[game], { seal, throws: thrown });
    if (wrong) return { status: "mismatch", throws: throws + (wrong.throw ?? 0), game, ...wrong };
    throws += thrown.length;
  }
  if (secrets.length > games.length) return { status: "mismatch", throws, game: games.length, what: "secret" };
  return { status: throws ? "verified" : "unverified", throws, ...(rest ? { unchecked: rest } : {}) };
}

/** @param {string} mode @param {any} secretHex @param {Pick<Game, "seal" | "throws">} game @returns {Promise<Mismatch | null>} */
async function firstMismatch(mode, secretHex, { seal, throws }) {
  if (typeof secretHex !== "string" || !/^[0-9a-fA-F]{64}$/.test(secretHex)) return { what: "secret" };
  const secret = bytesOf(secretHex);
  // A game that was given up before its first throw may not have been sealed.
  if (!seal) return throws.length ? { what: "seal" } : null;
  if ((await commitment(mode, secret)) !== seal.commit) return { what: "commit" };
  if (gameId(seal.commit) !== seal.game) return { what: "seal" };
  const dice = new Dice(mode, await Source.open(secret, seal.text, seal.game));
  for (const [number, { what, side, dice: seen, fresh }] of throws.entries()) {
    if (side === null) {
      // A lot and an opening throw come from the stream alone.
      if (differ(await dice.lot(), seen)) return { what: what === "lot" ? "lot" : "roll", throw: number };
    } else if (!fits(mode, fresh) || differ(await dice.roll(side, bytesOf(fresh)), seen)) {
      return { what: "roll", throw: number };
    }
  }
  return null;
}

/** @param {string} mode @param {string} fresh in hex */
function fits(mode, fresh) {
  if (mode !== "live") return fresh === "";
  return fresh.length >= 2 * LEAST_FRESH && fresh.length <= 2 * MOST_FRESH;
}

/** @param {[number, number]} one @param {[number, number]} other */
function differ([a, b], [c, d]) {
  return a !== c || b !== d;
}
