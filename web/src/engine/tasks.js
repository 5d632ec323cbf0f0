/**
 * Long requests inside the worker, a slice at a time (docs/protocol.md, "Tasks"): between slices
 * the worker hears other requests, and that a task is to be given up. The clock is here; the core
 * has none.
 *
 * @typedef {object} Task
 * @property {number} id
 * @property {string} asked the request as it came
 * @property {string} text what the core is sent next
 * @property {boolean} begun the core knows of it
 * @property {number | undefined} budget milliseconds from its first slice
 * @property {number} until when it has to finish
 * @property {number} told when the page last heard of it
 * @property {boolean} waits for weights
 * @property {boolean} plain it has to do without weights
 *
 * @typedef {object} Ports
 * @property {(text: string) => string} handle the core's door
 * @property {(text: string) => void} answer hears the answer that ends a task
 * @property {(id: number, done: number, of: number) => void} tell hears how far a task is
 * @property {(game: string) => Promise<string>} weights fetches a net, as base64
 * @property {(error: unknown) => void} broken hears that the core itself has broken down
 * @property {() => number} now milliseconds
 * @property {(work: () => void) => void} later runs `work` after the messages that wait by now
 */

/** How long slices may follow one another before messages are heard again. */
const TURN_MS = 15;

/** The page hears no more often how far a task is. */
const TELL_MS = 100;

/** Weights that could not be had are not asked for again so soon: nobody should wait for them at every turn. */
const LACKING_MS = 60_000;

/** The core's words for a net that it does not have, or cannot read. */
const WEIGHTLESS = new Set(["needs_weights", "bad_weights"]);

/** @param {Ports} ports */
export function createTasks({ handle, answer, tell, weights, broken, now, later }) {
  /** The newest first: what somebody asks for now goes before what runs in the background. @type {Task[]} */
  let tasks = [];
  let awaited = false;
  /** Until when a net counts as not to be had. @type {Map<string, number>} */
  const lacking = new Map();

  const next = () => tasks.find((task) => !task.waits);

  function goOn() {
    if (awaited || !next()) return;
    awaited = true;
    later(turn);
  }

  function turn() {
    awaited = false;
    const end = now() + TURN_MS;
    try {
      for (let task = next(); task; task = next()) {
        slice(task);
        if (now() >= end) break;
      }
    } catch (error) {
      tasks = [];
      broken(error);
    }
    goOn();
  }

  /** @param {Task} task */
  function slice(task) {
    const { id, budget } = task;
    if (!task.begun) task.until = budget === undefined ? Infinity : now() + budget;
    task.begun = true;
    const text = handle(task.text);
    const { more, error } = JSON.parse(text);
    if (WEIGHTLESS.has(error?.code) && !task.plain) {
      void fetchWeights(task, error.data.game);
      return;
    }
    if (!more) {
      remove(id);
      answer(text);
      return;
    }
    task.text = JSON.stringify({ id, op: "go_on", task: id, finish: now() >= task.until });
    if (now() - task.told >= TELL_MS) {
      task.told = now();
      tell(id, more.done, more.of);
    }
  }

  /** Then the task begins anew, if need be without them. @param {Task} task @param {string | undefined} game */
  async function fetchWeights(task, game) {
    task.waits = true;
    task.begun = false;
    task.text = task.asked;
    try {
      if (!game || now() < (lacking.get(game) ?? 0)) throw new Error("not to be had");
      const data = await weights(game);
      const { error } = JSON.parse(handle(JSON.stringify({ id: task.id, op: "weights", game, data })));
      if (error) throw new Error(error.message);
    } catch {
      if (game && now() >= (lacking.get(game) ?? 0)) lacking.set(game, now() + LACKING_MS);
      task.plain = true;
      task.text = JSON.stringify({ ...JSON.parse(task.asked), plain: true });
    }
    task.waits = false;
    goOn();
  }

  /** @param {number} id */
  function remove(id) {
    tasks = tasks.filter((task) => task.id !== id);
  }

  return {
    /** @param {number} id @param {string} text the request, with `slices` in it @param {number} [budget] */
    begin(id, text, budget) {
      tasks.unshift({ id, asked: text, text, begun: false, budget, until: Infinity, told: -Infinity, waits: false, plain: false });
      goOn();
    },

    /** Gives a task up: it gets no answer. One that has ended meanwhile is nothing to give up. @param {number} id */
    cancel(id) {
      const task = tasks.find((one) => one.id === id);
      remove(id);
      if (!task?.begun) return;
      try {
        handle(JSON.stringify({ id, op: "cancel", task: id }));
      } catch (error) {
        tasks = [];
        broken(error);
      }
    },
  };
}
