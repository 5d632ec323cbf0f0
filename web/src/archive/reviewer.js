/**
 * Has the computer go over finished games, one at a time, while the person does something else;
 * what it thinks is kept with the game (and where that cannot be stored now, the archive sees to it).
 *
 * @typedef {object} Job
 * @property {string} id of the archived game
 * @property {number} game of its record, from 0
 * @property {"running" | "failed"} state
 * @property {number} done
 * @property {number} of
 * @property {string} [code] why it failed
 */

/**
 * @param {object} parts
 * @param {(op: string, fields: Record<string, unknown>, options?: import("../engine/client.js").Options) => Promise<any>} parts.request
 * @param {import("../storage/archive.js").Archive} parts.archive
 * @param {(job: Job | null) => void} parts.onChange null: nothing is gone over; what was is stored
 */
export function createReviewer({ request, archive, onChange }) {
  /** @type {{job: Job, leaving: AbortController} | null} */
  let present = null;

  /** @param {Job | null} job */
  function tell(job) {
    if (present && job) present.job = job;
    onChange(job);
  }

  /** Gives it up; nothing is kept of it. */
  function stop() {
    present?.leaving.abort();
    present = null;
    onChange(null);
  }

  /** @param {string} id @param {number} game @param {any} record */
  async function start(id, game, record) {
    if (present) stop();
    const leaving = new AbortController();
    const mine = { job: /** @type {Job} */ ({ id, game, state: "running", done: 0, of: 0 }), leaving };
    present = mine;
    tell(mine.job);
    try {
      const review = await request("review", { record, game }, {
        signal: leaving.signal,
        onProgress: ({ done, of }) => present === mine && tell({ ...mine.job, done, of }),
      });
      await archive.putReview(id, game, review);
      if (present !== mine) return;
      present = null;
      onChange(null);
    } catch (error) {
      if (present !== mine) return;
      const { code } = /** @type {{code?: string}} */ (error);
      onChange({ ...mine.job, state: "failed", code: code ?? "internal" });
      present = null;
    }
  }

  return { start, stop };
}
