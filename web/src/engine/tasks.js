/**
 * Long requests inside the worker, a slice at a time (docs/protocol.md, "Tasks"): between slices
 * the worker hears other requests, and that a task is to be given up. The clock is here; the core
 * has none.
 *
 * @typedef {object} Task
 * @property {number} id
 * @property {string} text what the core is sent next
 * @property {boolean} begun the core knows of it
 * @property {number | undefined} budget milliseconds from its first slice
 * @property {number} until when it has to finish
 * @property {number} told when the page last heard of it
 *
 * @typedef {object} Ports
 * @property {(text: string) => string} handle the core's door
 * @property {(text: string) => void} answer hears the answer that ends a task
 * @property {(id: number, done: number, of: number) => void} tell hears how far a task is
 * @property {(error: unknown) => void} broken hears that the core itself has broken down
 * @property {() => number} now milliseconds
 * @property {(work: () => void) => void} later runs `work` after the messages that wait by now
 */

/** How long slices may follow one another before messages are heard again. */
const TURN_MS = 15;

/** The page hears no more often how far a task is. */
const TELL_MS = 100;

/** @param {Ports} ports */
export function createTasks({ handle, answer, tell, broken, now, later }) {
  /** The newest first: what somebody asks for now goes before what runs in the background. @type {Task[]} */
  let tasks = [];
  let awaited = false;

  function goOn() {
    if (awaited || tasks.length === 0) return;
    awaited = true;
    later(turn);
  }

  function turn() {
    awaited = false;
    const end = now() + TURN_MS;
    try {
      for (let [task] = tasks; task; [task] = tasks) {
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
    const { more } = JSON.parse(text);
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

  /** @param {number} id */
  function remove(id) {
    tasks = tasks.filter((task) => task.id !== id);
  }

  return {
    /** @param {number} id @param {string} text the request, with `slices` in it @param {number} [budget] */
    begin(id, text, budget) {
      tasks.unshift({ id, text, begun: false, budget, until: Infinity, told: -Infinity });
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
