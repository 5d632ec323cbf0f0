/** The second opinion on an archive: the engine replays it by the rules and checks its dice too. */

/** An event that cannot have happened: its number from 0. */
const EVENT = /^record\.events\[(\d+)\]/;

/**
 * @param {(op: string, fields: Record<string, unknown>) => Promise<any>} request the engine
 * @param {any} archive
 * @returns {Promise<import("./judgement.js").Second>} never rejects
 */
export async function secondOpinion(request, archive) {
  try {
    return { rules: "legal", verdict: await request("verify", { archive }) };
  } catch (error) {
    const { code, data } = /** @type {{code?: string, data?: any}} */ (error ?? {});
    if (code === "newer_save") return { rules: "newer" };
    if (code !== "bad_save") return { rules: "unknown" };
    const number = EVENT.exec(String(data?.where))?.[1];
    return { rules: "illegal", ...(number === undefined ? {} : { event: Number(number) }) };
  }
}
