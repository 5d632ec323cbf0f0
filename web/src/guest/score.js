/**
 * The score of the arena, from the games that were played to the end. Pure.
 *
 * @typedef {{points: number, kind: string}} Played points of the guest, negative where it lost
 *
 * @typedef {object} Score
 * @property {number} games
 * @property {number} won by the guest
 * @property {number} lost
 * @property {number} drawn
 * @property {number} points a game, over whole pairs
 * @property {number | null} error twice the standard error of that; null until it can be told
 */

/**
 * A pair of games shares its dice, so it counts as one observation.
 * @param {Played[]} played in the order of playing: games 0 and 1 are a pair, and so on
 * @returns {Score}
 */
export function scoreOf(played) {
  const won = played.filter(({ points }) => points > 0).length;
  const lost = played.filter(({ points }) => points < 0).length;
  const pairs = [];
  for (let at = 0; at + 1 < played.length; at += 2) {
    pairs.push(((played[at]?.points ?? 0) + (played[at + 1]?.points ?? 0)) / 2);
  }
  const points = pairs.reduce((sum, value) => sum + value, 0) / (pairs.length || 1);
  const spread = pairs.reduce((sum, value) => sum + (value - points) ** 2, 0);
  const error = pairs.length < 2 ? null : 2 * Math.sqrt(spread / (pairs.length - 1) / pairs.length);
  return { games: played.length, won, lost, drawn: played.length - won - lost, points, error };
}
