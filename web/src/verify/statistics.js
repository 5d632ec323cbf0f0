/**
 * Statistics of thrown dice, with the range in which chance leaves about 95 of 100 such numbers.
 * Pure: records in, numbers out; the screens draw them.
 *
 * @typedef {object} Measure
 * @property {number} seen
 * @property {number} expected on average
 * @property {number} low the expected range, whole numbers, both ends included
 * @property {number} high
 * @property {boolean} unusual outside that range, as one number in twenty is
 *
 * @typedef {object} Dice
 * @property {number} rolls
 * @property {Measure[]} faces how often a 1, a 2, ... a 6 was thrown
 * @property {Measure} doubles
 * @property {Measure} pips of all rolls together, a double counted as four steps
 *
 * @typedef {object} Statistics
 * @property {number} games with at least one roll
 * @property {number} skipped records that could not be read
 * @property {[Dice, Dice]} each of player 0 and 1, or of White and Black
 * @property {Dice} both
 *
 * @typedef {import("./record.js").Game} Game
 * @typedef {[number, number]} Pair
 * @typedef {(pair: Pair) => number} Quantity what one roll adds to a measure
 * @typedef {{mean: number, variance: number}} Spread
 * @typedef {{seen: number, mean: number, variance: number}} Sum
 */
import { Unreadable, readRecord } from "./record.js";

const FACES = [1, 2, 3, 4, 5, 6];
const PAIRS = FACES.flatMap((a) => FACES.map((b) => /** @type {Pair} */ ([a, b])));
/** Pairs in a deck. @type {Record<string, number>} */
const DECKS = { balanced: 36, twofold: 72, triple: 108 };
/** Faces in a bag, in mode face_balanced. */
const BAG = 36;
/** Standard deviations of a normal distribution that hold 95 of 100. */
const Z = 1.96;

/** @type {Quantity} */
const isDouble = ([a, b]) => Number(a === b);
/** @type {Quantity} */
const pipsOf = ([a, b]) => (a === b ? 4 * a : a + b);
/** @param {number} face @returns {Quantity} */
const countOf = (face) => ([a, b]) => Number(a === face) + Number(b === face);
/** In the order in which `sums` keeps them: six faces, doubles, pips. @type {Quantity[]} */
const QUANTITIES = [...FACES.map(countOf), isDouble, pipsOf];

/**
 * @param {any[]} records any number of records (docs/protocol.md); games in progress count too
 * @param {"player" | "side"} by whose dice `each` tells
 * @returns {Statistics}
 */
export function diceStatistics(records, by = "player") {
  const tally = { games: 0, skipped: 0, rolls: [0, 0], each: [newSums(), newSums()], both: newSums() };
  for (const record of records) {
    const read = readOrSkip(record);
    if (!read) tally.skipped += 1;
    for (const game of read?.games ?? []) addGame(tally, game, read?.mode ?? "", by);
  }
  const [first = 0, second = 0] = tally.rolls;
  const [one = newSums(), other = newSums()] = tally.each;
  return {
    games: tally.games,
    skipped: tally.skipped,
    each: [diceOf(first, one), diceOf(second, other)],
    both: diceOf(first + second, tally.both),
  };
}

/** @param {any} record */
function readOrSkip(record) {
  try {
    return readRecord(record);
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

/** @returns {Sum[]} */
function newSums() {
  return QUANTITIES.map(() => ({ seen: 0, mean: 0, variance: 0 }));
}

/** @param {{games: number, rolls: number[], each: Sum[][], both: Sum[]}} tally @param {Game} game @param {string} mode @param {"player" | "side"} by */
function addGame(tally, game, mode, by) {
  const rolls = [0, 1].map((side) => game.throws.filter((thrown) => thrown.side === side).map((thrown) => thrown.dice));
  if (!rolls.some((list) => list.length)) return;
  tally.games += 1;
  for (const [side, list] of rolls.entries()) {
    const whose = by === "player" ? side ^ (game.white ?? 0) : side;
    tally.rolls[whose] = (tally.rolls[whose] ?? 0) + list.length;
    add(/** @type {Sum[]} */ (tally.each[whose]), list, (quantity) => spread(mode, list.length, quantity));
  }
  const counts = /** @type {Pair} */ (rolls.map((list) => list.length));
  add(tally.both, rolls.flat(), (quantity) => spreadOfBoth(mode, counts, quantity));
}

/** @param {Sum[]} sums @param {Pair[]} rolls @param {(quantity: number) => Spread} spreadFor */
function add(sums, rolls, spreadFor) {
  for (const [number, sum] of sums.entries()) {
    const quantity = /** @type {Quantity} */ (QUANTITIES[number]);
    const { mean, variance } = spreadFor(number);
    sum.seen += rolls.reduce((total, pair) => total + quantity(pair), 0);
    sum.mean += mean;
    sum.variance += variance;
  }
}

/** Mean and variance of one roll for each quantity, where a double has this chance. @param {number} doubles @returns {Spread[]} */
function spreadsOfOneRoll(doubles) {
  const chance = /** @type {Quantity} */ (([a, b]) => (a === b ? doubles / 6 : (1 - doubles) / 30));
  return QUANTITIES.map((quantity) => {
    const mean = PAIRS.reduce((sum, pair) => sum + chance(pair) * quantity(pair), 0);
    const square = PAIRS.reduce((sum, pair) => sum + chance(pair) * quantity(pair) ** 2, 0);
    return { mean, variance: square - mean ** 2 };
  });
}

const INDEPENDENT = spreadsOfOneRoll(1 / 6);
/** Two faces from a bag are equal with chance 5/35. */
const FROM_BAG = spreadsOfOneRoll(1 / 7);

/** Drawing `number` of `size` cards one after the other: how much less they vary than independent ones, times `number`; whole decks do not vary at all. @param {number} number @param {number} size */
function drawn(number, size) {
  const rest = number % size;
  return (rest * (size - rest)) / (size - 1);
}

/** What to expect of one side's rolls in one game. @param {string} mode @param {number} rolls @param {number} quantity @returns {Spread} */
function spread(mode, rolls, quantity) {
  const one = /** @type {Spread} */ ((mode === "face_balanced" ? FROM_BAG : INDEPENDENT)[quantity]);
  const mean = rolls * one.mean;
  const deck = DECKS[mode];
  if (deck) return { mean, variance: drawn(rolls, deck) * one.variance };
  if (mode === "face_balanced" && quantity < FACES.length) return { mean, variance: drawn(2 * rolls, BAG) * (5 / 36) };
  return { mean, variance: rolls * one.variance };
}

/** What to expect of both sides' rolls in one game: with equal dice their common rolls are the same, so they vary together. @param {string} mode @param {Pair} rolls @param {number} quantity @returns {Spread} */
function spreadOfBoth(mode, rolls, quantity) {
  const [one, other] = [spread(mode, rolls[0], quantity), spread(mode, rolls[1], quantity)];
  const common = mode === "equal" ? spread(mode, Math.min(...rolls), quantity).variance : 0;
  return { mean: one.mean + other.mean, variance: one.variance + other.variance + 2 * common };
}

/** @param {number} rolls @param {Sum[]} sums @returns {Dice} */
function diceOf(rolls, sums) {
  const measures = sums.map(measureOf);
  return {
    rolls,
    faces: measures.slice(0, FACES.length),
    doubles: /** @type {Measure} */ (measures.at(-2)),
    pips: /** @type {Measure} */ (measures.at(-1)),
  };
}

/** @param {Sum} sum @returns {Measure} */
function measureOf({ seen, mean, variance }) {
  const reach = Z * Math.sqrt(variance);
  // Rounding of floating numbers must not move an end.
  const low = Math.max(0, Math.floor(mean - reach + 1e-6));
  const high = Math.max(0, Math.ceil(mean + reach - 1e-6));
  return { seen, expected: mean, low, high, unusual: seen < low || seen > high };
}
