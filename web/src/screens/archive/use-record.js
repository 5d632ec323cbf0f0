import { useEffect, useState } from "preact/hooks";
import { scoreBefore } from "../../archive/review.js";
import { useStored } from "../common/use-stored.js";

/**
 * @typedef {import("./replay.jsx").Replay} Replay
 * @typedef {import("../../archive/review.js").Review} Review
 * @typedef {import("../../app/services.js").Services} Services
 * @typedef {{state: "looking" | "none" | "here" | "dropped" | "newer" | "failed", review: Review | null}} Opinion
 */

/** @type {Opinion} */
const LOOKING = { state: "looking", review: null };

/**
 * A played game: its record from the archive, or the one on the table, and its pictures.
 * @param {Services} services
 * @param {string | undefined} item id of the archived game
 * @param {number} game of its record, from 0
 * @param {() => any} own the record without an id
 * @returns {{record: any, replay: Replay | null, games: {variant: string}[], finished: number, score: [number, number], trouble: string}}
 *   `score`: the series' before that game; `trouble`: a key
 */
export function useRecord({ archive, archiver, engine, state }, item, game, own) {
  const [record, setRecord] = useState(/** @type {any} */ (null));
  const [told, setTold] = useState(/** @type {{replay: Replay, games: {variant: string}[], finished: number, score: [number, number]} | null} */ (null));
  const [trouble, setTrouble] = useState("");

  // A game that ended just now may still be on its way there.
  const find = () => (item ? archiver.settled().then(() => archive.data(item)).then((data) => data?.record ?? null) : Promise.resolve(own()));
  const { unread } = useStored(state.get().trouble, () => find().then((there) => (there ? setRecord(there) : setTrouble("replay.missing"))), [item]);

  useEffect(() => {
    if (!record) return;
    setTold(null);
    engine.request("replay", { record, game }).then(({ replay, summary }) => {
      setTold({ replay, games: summary.games, finished: summary.series.results.length, score: scoreBefore(summary.series.results, game) });
    }).catch(() => setTrouble("replay.failed"));
  }, [record, game]);

  return { record, replay: told?.replay ?? null, games: told?.games ?? [], finished: told?.finished ?? 0, score: told?.score ?? [0, 0], trouble: unread ? `unread.${unread}` : trouble };
}

/**
 * What the computer thought of that game, as far as it is stored. The engine says whether it is
 * about this game; what cannot be used is forgotten, the game itself is not touched.
 * @param {Services} services
 * @param {import("../../archive/reviewer.js").Job | null} job what is gone over just now
 * @param {string | undefined} item
 * @param {number} game
 * @param {any} record
 * @returns {Opinion}
 */
export function useReview({ archive, engine }, job, item, game, record) {
  const [found, setFound] = useState({ ...LOOKING, game });
  const busy = job !== null && job.id === item && job.game === game;

  useEffect(() => {
    if (!record || !item || busy) return undefined;
    let wanted = true;
    setFound({ ...LOOKING, game });
    void look(record, item).then((next) => wanted && setFound({ ...next, game }));
    return () => {
      wanted = false;
    };
  }, [item, game, record, busy]);

  /** @param {any} about @param {string} id @returns {Promise<Opinion>} */
  async function look(about, id) {
    try {
      const stored = (await archive.reviews(id))[game];
      if (stored === undefined) return { state: "none", review: null };
      return { state: "here", review: await engine.request("review", { record: about, stored }) };
    } catch (error) {
      const { code } = /** @type {{code?: string}} */ (error);
      if (code === "newer_save") return { state: "newer", review: null };
      if (code !== "bad_review" && code !== "bad_request") return { state: "failed", review: null };
      await archive.putReview(id, game, null);
      return { state: "dropped", review: null };
    }
  }
  // Of another game of the series nothing is known yet.
  return found.game === game ? found : LOOKING;
}

/** Whether an archived game's file proves its dice. @param {Services} services @param {string | undefined} item @returns {import("../../archive/entry.js").Entry["doubt"]} */
export function useDoubt({ archive }, item) {
  const [doubt, setDoubt] = useState(/** @type {import("../../archive/entry.js").Entry["doubt"]} */ (undefined));
  useEffect(() => {
    setDoubt(undefined);
    if (item) void archive.entry(item).then((entry) => setDoubt(entry?.doubt));
  }, [item]);
  return doubt;
}
