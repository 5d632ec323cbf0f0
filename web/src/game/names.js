/**
 * Who plays, and numbers in words: the small change of all messages.
 *
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Parts} Parts
 * @typedef {import("./narration.js").Said} Said
 */
import { plainName, sameName } from "../i18n/plain.js";

/** @param {View} view @returns {boolean} two people share the device */
export function twoPeople(view) {
  return view.players.every((player) => player.kind === "human");
}

/** The name that a player was given, "" where he has none. @param {Pick<View, "players">} view @param {number} player */
export const givenName = ({ players }, player) => plainName(players[player]?.name);

/** Both were given the same name: a number tells them apart. @param {Pick<View, "players">} view */
export function areTwins(view) {
  const [first, second] = [givenName(view, 0), givenName(view, 1)];
  return first !== "" && sameName(first, second);
}

/** @param {View} view @param {number} player @returns {Said} */
export function playerName(view, player) {
  const name = givenName(view, player);
  if (name) return areTwins(view) ? { key: "player.twin", vars: { name, number: player + 1 } } : { key: "player.named", vars: { name } };
  if (view.players[player]?.kind === "bot") return { key: "player.computer" };
  return twoPeople(view) ? { key: "player.numbered", vars: { number: player + 1 } } : { key: "player.you" };
}

/** @param {View} view @returns {number} the player who has the turn */
export function moverOf(view) {
  const index = view.colours && view.mover ? view.colours.indexOf(view.mover) : -1;
  return index >= 0 ? index : (view.actor ?? 0);
}

/** A raise waits for an answer: it is decided upon, not moved. @param {View} view @returns {boolean} */
export const isOffered = ({ phase }) => phase === "offer" || phase === "beaver";

/**
 * Whose seat the board is seen from by two people who sit around it: his who has the turn, or who
 * has to answer a raise.
 * @param {View} view
 * @returns {number | null} null: nobody's yet, it stays as it was
 */
export function seatOf(view) {
  if (isOffered(view)) return view.actor;
  return view.mover ? moverOf(view) : null;
}

/** @param {View} view @param {number} player @returns {0 | 1} where his numbers stand in arrays that speak of sides */
export function sideIndex(view, player) {
  return view.colours?.[player] === "black" ? 1 : 0;
}

/** A throw. @param {readonly number[]} dice @returns {Said} */
export function diceWords(dice) {
  const [a, b] = dice;
  if (a === undefined) return { key: "dice.none" };
  if (b === undefined) return { key: "dice.one", vars: { a } };
  return a === b ? { key: "dice.double", vars: { a } } : { key: "dice.two", vars: { a, b } };
}

/** Steps of one number or of two, fewer than a double perhaps. @param {readonly number[]} steps @returns {Said} */
export function stepsWords(steps) {
  const [a, b] = steps;
  if (steps.length === 4 || (b !== undefined && a !== b)) return diceWords(steps);
  return { key: "dice.list", vars: { list: steps.join(", ") } };
}

/** "6, 6" for two sixes, "4-4, 5-5" for whole doubles: the same in every language. @param {Parts} parts @returns {string} */
export function partsText(parts) {
  return parts.map(([value, count]) => (count === 4 ? `${value}-${value}` : Array(count).fill(value).join(", "))).join(", ");
}

/** What is being played: a roll, one double of a chain, or steps of the rival's. @param {View} view @returns {Said} */
export function inPlay(view) {
  const value = view.stage?.value;
  if (value) return stepsWords(Array(view.dice.length || 4).fill(value));
  return diceWords(view.rolled ?? []);
}
