/**
 * What went wrong with many things from outside: counted by reason, with the first few by name, so
 * that no list grows with what somebody else put into a file.
 *
 * @typedef {{count: number, names: string[]}} Tally
 */

/** How many of a kind are named; the others are counted. */
export const NAMED = 3;
/** The longest name that is shown whole. */
const LONGEST = 60;

/** @returns {Tally} */
export const nothing = () => ({ count: 0, names: [] });

/** @param {Tally} tally @param {string} name */
export function note(tally, name) {
  tally.count += 1;
  if (tally.names.length < NAMED) tally.names.push(shortened(name));
}

/** @template {string} Why @param {(Tally & {why: Why})[]} tallies @param {Why} why @param {string} name */
export function noteReason(tallies, why, name) {
  let tally = tallies.find((one) => one.why === why);
  if (!tally) tallies.push(tally = { why, ...nothing() });
  note(tally, name);
}

/** A name of any length: its beginning and its end, where the number of an entry stands. @param {string} name */
export function shortened(name) {
  const letters = [...name.slice(0, 2 * LONGEST), ...name.slice(2 * LONGEST).slice(-LONGEST)];
  return letters.length <= LONGEST ? name : `${letters.slice(0, LONGEST - 20).join("")}…${letters.slice(-19).join("")}`;
}
