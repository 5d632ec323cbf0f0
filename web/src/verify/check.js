/**
 * Has both programs check archives, one after the other, without holding the page up.
 *
 * @typedef {import("./judgement.js").Judgement} Judgement
 * @typedef {(op: string, fields: Record<string, unknown>) => Promise<any>} Request the engine
 */
import { claimedEndings, judged } from "./judgement.js";
import { secondOpinion } from "./second.js";
import { verifyArchive } from "./verify.js";

/**
 * @param {any} data an archive's content
 * @param {Request} request
 * @returns {Promise<Judgement>} never rejects
 */
export async function checkArchive(data, request) {
  const dice = await verifyArchive(data);
  // Of what is no archive the engine has nothing to say.
  const readable = dice.status !== "unreadable" || dice.where === "webcrypto";
  const second = readable ? await secondOpinion(request, data) : /** @type {const} */ ({ rules: "unknown" });
  return judged(dice, second, claimedEndings(data));
}
