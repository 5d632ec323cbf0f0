/**
 * What two programs say of one archive, put together: the page's own (verify.js), which knows dice
 * and no rules, and the engine, which knows both. The headline is the worst of all that was found,
 * and nothing counts as verified that one of them did not confirm. Pure.
 *
 * @typedef {import("./verify.js").Verdict} Verdict
 *
 * @typedef {object} Second what the engine says
 * @property {"legal" | "illegal" | "newer" | "unknown"} rules whether the record can have happened
 * @property {Verdict} [verdict] with legal ones: of the dice
 * @property {number} [event] with illegal ones: the first event that cannot have happened, from 0
 *
 * @typedef {"verified" | "partial" | "unverified" | "unchecked" | "disagree" | "impossible" | "mismatch" | "unreadable"} Status
 *   `partial`: all of it but a last game that is not over; `unchecked`: one of the two could not
 *   look; `disagree`: they looked and found different things; `impossible`: against the rules
 *
 * @typedef {"good" | "note" | "open" | "bad"} Weight how a finding is drawn
 * @typedef {{weight: Weight, about: "dice" | "moves" | "rest" | "claimed" | "disagree" | "second", count?: number}} Finding
 * @typedef {{status: Status, dice: Verdict, second: Second, findings: Finding[]}} Judgement
 */

/** Best first. @type {Status[]} */
export const STATUSES = ["verified", "partial", "unverified", "unchecked", "disagree", "impossible", "mismatch", "unreadable"];

/** How each is drawn; colour is one sign of three. @type {Record<Status, Weight>} */
export const WEIGHT_OF = {
  verified: "good", partial: "open", unverified: "open", unchecked: "open", disagree: "bad", impossible: "bad", mismatch: "bad", unreadable: "bad",
};

/** @type {Record<Second["rules"], Weight>} */
const RULES_WEIGHT = { legal: "good", illegal: "bad", newer: "bad", unknown: "open" };

/** @param {Status[]} statuses at least one @returns {Status} */
const worst = (statuses) => statuses.reduce((a, b) => (STATUSES.indexOf(b) > STATUSES.indexOf(a) ? b : a));

/** @param {Verdict} verdict */
const isBlind = ({ status, where }) => status === "unreadable" && where === "webcrypto";

/**
 * @param {Verdict} page
 * @param {Second} second
 * @param {number} [claimed] finished games that ended by somebody's word
 * @returns {Judgement}
 */
export function judged(page, second, claimed = 0) {
  // Where the page may not compute, the engine's word is all there is; it is never enough to confirm.
  const blind = isBlind(page);
  const dice = blind && second.verdict ? second.verdict : page;
  const disagree = !blind && second.verdict !== undefined && differ(page, second.verdict);
  /** @type {Status[]} */
  const found = [];
  if (blind || second.rules === "unknown") found.push("unchecked");
  if (page.status === "unreadable" && !blind) found.push("unreadable");
  if (second.rules === "newer") found.push("unreadable");
  if (second.rules === "illegal") found.push("impossible");
  if (disagree) found.push("disagree");
  else if (dice.status !== "unreadable") found.push(dice.status);
  if (dice.unchecked) found.push("partial");
  const status = worst(found);
  return { status, dice, second, findings: findings({ status, dice, second, blind, disagree, claimed }) };
}

/** @param {Verdict} one @param {Verdict} other */
function differ(one, other) {
  /** @type {(keyof Verdict)[]} */
  const fields = ["status", "throws", "game", "throw", "what", "unchecked"];
  return fields.some((field) => one[field] !== other[field]);
}

/** @param {{status: Status, dice: Verdict, second: Second, blind: boolean, disagree: boolean, claimed: number}} found @returns {Finding[]} the heaviest first */
function findings({ dice, second, blind, disagree, claimed }) {
  /** @type {Finding[]} */
  const all = [];
  if (disagree) all.push({ weight: "bad", about: "disagree" });
  all.push({ weight: disagree || isBlind(dice) ? "open" : WEIGHT_OF[dice.status], about: "dice" });
  if (blind && second.verdict) all.push({ weight: "open", about: "second" });
  // Of what is no archive the rules say nothing.
  if (dice.status !== "unreadable" || blind) all.push({ weight: RULES_WEIGHT[second.rules], about: "moves" });
  if (dice.unchecked && dice.status === "verified") all.push({ weight: "open", about: "rest", count: dice.unchecked });
  if (claimed > 0 && dice.status !== "unreadable") all.push({ weight: "note", about: "claimed", count: claimed });
  const order = ["bad", "open", "good", "note"];
  return all.sort((a, b) => order.indexOf(a.weight) - order.indexOf(b.weight));
}

/** Finished games that ended by resignation or on time, which no file can prove. @param {any} archive @returns {number} */
export function claimedEndings(archive) {
  const events = Array.isArray(archive?.record?.events) ? archive.record.events : [];
  return events.filter((/** @type {any} */ event, /** @type {number} */ index) =>
    (event?.e === "resign" || event?.e === "time_out") && (index === events.length - 1 || events[index + 1]?.e === "next")).length;
}
