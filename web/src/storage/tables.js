/**
 * Table cards: what was set last, and cards saved under a name. They lie beside the settings in
 * local storage. A value that does not belong there falls back to the plain one, field by field.
 *
 * @typedef {object} EngineTable the terms that the engine knows (docs/protocol.md, "Table")
 * @property {string} series
 * @property {number} length
 * @property {string} raises
 * @property {string} scheme
 * @property {string} stake
 * @property {number} unit
 * @property {string} dice
 * @property {boolean} hints may be asked for during the game
 *
 * @typedef {object} Clock time to think; the shell's own affair, the engine has no clock
 * @property {"none" | "move" | "reserve" | "fischer"} kind none; seconds a move; seconds a move and then a reserve; an account with an increment
 * @property {number} seconds for each move, or added after each move (fischer)
 * @property {number} reserve seconds for the whole game, where there are such
 *
 * @typedef {object} Terms what the card holds besides game, presets, level and numbering, which are settings
 * @property {"bot" | "human" | "guest"} opponent the computer, a second person at this device, or a bot by somebody else
 * @property {import("../game/types.js").Guest | null} guest the bot that was chosen last
 * @property {[string, string]} names of two people at one device; may be empty
 * @property {EngineTable} table
 * @property {Clock} clock
 *
 * @typedef {Terms & {variant: string, presets: string[], level: string, numbering: string}} Card
 * @typedef {{name: string, card: Card}} SavedCard
 */
import { CHOICES } from "./settings.js";
import { read, write } from "./local.js";

export const LAST = "narde.table";
export const SAVED = "narde.tables";
const LONGEST_NAME = 40;
export const MOST_SAVED = 50;

/** What each field of a card may be. Which of them go together, only the engine knows. */
export const OPTIONS = {
  series: ["single", "draw_game", "reverse", "match", "hyper_long_short", "tavli"],
  length: [2, 3, 5, 7, 9, 11, 13],
  raises: ["none", "with_mars", "cube", "counter", "jacoby", "auto"],
  scheme: ["yellowclub", "international"],
  stake: ["win", "left"],
  dice: ["random", "balanced", "twofold", "triple", "face_balanced", "equal", "real", "live"],
  clock: /** @type {Clock["kind"][]} */ (["none", "move", "reserve", "fischer"]),
  seconds: [15, 30, 60, 90],
  reserve: [60, 120, 300, 600],
  account: [180, 300, 600, 900],
  increment: [0, 3, 5, 10],
};

/** Series of different games. @param {{series?: string}} table */
export const isMixed = ({ series }) => series === "tavli" || series === "hyper_long_short";

export const MOST_CHIPS = 1_000_000;
const MOST_SECONDS = 24 * 3600;

/** @type {EngineTable} */
export const PLAIN_TABLE = { series: "single", length: 0, raises: "with_mars", scheme: "yellowclub", stake: "win", unit: 1, dice: "random", hints: true };

/** @type {Clock} */
export const NO_CLOCK = { kind: "none", seconds: 30, reserve: 120 };

/** @returns {Terms} */
export function plainTerms() {
  return { opponent: "bot", guest: null, names: ["", ""], table: { ...PLAIN_TABLE }, clock: { ...NO_CLOCK } };
}

/** @param {any} value @param {readonly any[]} allowed @param {any} otherwise */
const oneOf = (value, allowed, otherwise) => (allowed.includes(value) ? value : otherwise);

/** @param {any} value @param {number} most @param {number} otherwise */
const whole = (value, most, otherwise) => (Number.isInteger(value) && value >= 0 && value <= most ? value : otherwise);

/**
 * The unit that was typed, or what is wrong with it. A field of the browser's for numbers would
 * keep to itself what it does not understand.
 * @param {string} typed
 * @returns {{unit: number | null, wrong: "empty" | "whole" | "small" | "large" | null}}
 */
export function unitOf(typed) {
  const text = typed.trim().replace("\u2212", "-");
  if (text === "") return { unit: null, wrong: "empty" };
  if (!/^-?\d+$/.test(text)) return { unit: null, wrong: "whole" };
  const unit = Number(text);
  if (unit < 1) return { unit: null, wrong: "small" };
  return unit > MOST_CHIPS ? { unit: null, wrong: "large" } : { unit, wrong: null };
}

/** @param {any} value @returns {string} */
const shortText = (value) => (typeof value === "string" ? value.slice(0, LONGEST_NAME) : "");

/** @param {any} value @returns {Record<string, any>} */
const objectOf = (value) => (typeof value === "object" && value !== null ? value : {});

/** @param {any} value @returns {EngineTable} */
function tableOf(value) {
  const { series, length, raises, scheme, stake, unit, dice, hints } = objectOf(value);
  return {
    series: oneOf(series, OPTIONS.series, PLAIN_TABLE.series),
    length: oneOf(length, OPTIONS.length, 0),
    raises: oneOf(raises, OPTIONS.raises, PLAIN_TABLE.raises),
    scheme: oneOf(scheme, OPTIONS.scheme, PLAIN_TABLE.scheme),
    stake: oneOf(stake, OPTIONS.stake, PLAIN_TABLE.stake),
    unit: whole(unit, MOST_CHIPS, 1) || 1,
    dice: oneOf(dice, OPTIONS.dice, PLAIN_TABLE.dice),
    hints: hints !== false,
  };
}

/** @param {any} value @returns {Clock} */
export function clockOf(value) {
  const { kind, seconds, reserve } = objectOf(value);
  return {
    kind: oneOf(kind, OPTIONS.clock, "none"),
    seconds: whole(seconds, MOST_SECONDS, NO_CLOCK.seconds),
    reserve: whole(reserve, MOST_SECONDS, NO_CLOCK.reserve),
  };
}

/** @param {any} value @returns {import("../game/types.js").Guest | null} */
function guestOf(value) {
  const { id, bot } = objectOf(value);
  return typeof id === "string" && id && shortText(bot) ? { id, bot: shortText(bot) } : null;
}

/** @param {any} value @returns {Terms} */
function termsOf(value) {
  const { opponent, names, table, clock, guest } = objectOf(value);
  const [first, second] = Array.isArray(names) ? names : [];
  const chosen = guestOf(guest);
  return {
    opponent: oneOf(opponent, chosen ? ["bot", "human", "guest"] : ["bot", "human"], "bot"),
    guest: chosen,
    names: [shortText(first), shortText(second)],
    table: tableOf(table),
    clock: clockOf(clock),
  };
}

/** @param {any} value @returns {SavedCard | null} */
function savedOf(value) {
  const { name, card } = objectOf(value);
  const { variant, presets, level, numbering } = objectOf(card);
  if (typeof variant !== "string" || !shortText(name).trim()) return null;
  return {
    name: shortText(name).trim(),
    card: {
      ...termsOf(card),
      variant,
      presets: Array.isArray(presets) ? presets.filter((preset) => typeof preset === "string") : [],
      level: shortText(level),
      numbering: oneOf(numbering, CHOICES.numbering ?? [], "off"),
    },
  };
}

/** @returns {Terms} */
export const loadTerms = () => termsOf(read(LAST));

/** @param {Terms} terms @returns {import("./why.js").Why | null} why they are not stored yet */
export const saveTerms = (terms) => write(LAST, terms);

/** @returns {SavedCard[]} */
export function loadSaved() {
  const stored = read(SAVED);
  const cards = Array.isArray(stored) ? stored.map(savedOf) : [];
  return /** @type {SavedCard[]} */ (cards.filter(Boolean)).slice(0, MOST_SAVED);
}

/** @param {SavedCard[]} cards newest first @returns {SavedCard[]} what is kept */
export function saveCards(cards) {
  const kept = /** @type {SavedCard[]} */ (cards.map(savedOf).filter(Boolean)).slice(0, MOST_SAVED);
  write(SAVED, kept);
  return kept;
}
