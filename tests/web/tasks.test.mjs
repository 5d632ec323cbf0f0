/** Long requests in the worker: slices, other messages in between, giving up, and a budget of time. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createTasks } from "../../web/src/engine/tasks.js";

/**
 * A core whose tasks take `slices` slices of `ms` milliseconds each, and an event loop that runs one
 * thing at a time when it is told to.
 */
function bench({ slices = 10, ms = 4 } = {}) {
  let time = 0;
  const left = new Map();
  const seen = { asked: [], answers: [], told: [], broken: [] };
  const loop = [];
  const core = {
    handle(text) {
      const { id, op, task = id, finish = false } = JSON.parse(text);
      seen.asked.push(finish ? `${op} ${task} finish` : `${op} ${task}`);
      if (op === "cancel") return JSON.stringify({ id, ok: {} });
      if (op === "break") throw new Error("out of memory");
      time += ms;
      left.set(task, (left.get(task) ?? slices) - 1);
      if (op === "refuse") return JSON.stringify({ id, error: { code: "stale" } });
      if (finish) return JSON.stringify({ id, ok: "in haste" });
      if (left.get(task) === 0) return JSON.stringify({ id, ok: "done" });
      return JSON.stringify({ id, more: { done: slices - left.get(task), of: slices } });
    },
  };
  const tasks = createTasks({
    handle: (text) => core.handle(text),
    answer: (text) => seen.answers.push(JSON.parse(text)),
    tell: (id, done, of) => seen.told.push({ id, done, of, time }),
    broken: (error) => seen.broken.push(error.message),
    now: () => time,
    later: (work) => loop.push(work),
  });
  return {
    seen,
    tasks,
    begin: (id, budget, op = "think") => tasks.begin(id, JSON.stringify({ id, op, slices: true }), budget),
    /** One turn of the event loop; false when nothing waits. */
    turn() {
      const work = loop.shift();
      work?.();
      return Boolean(work);
    },
    runOut() {
      while (loop.length > 0) loop.shift()();
    },
  };
}

test("nothing is worked on before the messages that wait have been heard", () => {
  const { seen, begin, turn } = bench();
  begin(1);
  assert.deepEqual(seen.asked, []);
  turn();
  // Slices of 4 ms: four of them fill a turn of 15 ms.
  assert.deepEqual(seen.asked, ["think 1", "go_on 1", "go_on 1", "go_on 1"]);
});

test("a task ends with the core's own answer, under the id of its request", () => {
  const { seen, begin, runOut } = bench({ slices: 10 });
  begin(7);
  runOut();
  assert.equal(seen.asked.length, 10);
  assert.deepEqual(seen.answers, [{ id: 7, ok: "done" }]);
});

test("a slow slice ends the turn: messages are heard after each", () => {
  const { seen, begin, turn } = bench({ slices: 3, ms: 40 });
  begin(1);
  for (const count of [1, 2, 3]) {
    assert.ok(turn());
    assert.equal(seen.asked.length, count);
  }
  assert.ok(!turn());
});

test("after it is given up no slice runs any more, and there is no answer", () => {
  const { seen, tasks, begin, turn, runOut } = bench({ slices: 100 });
  begin(1);
  turn();
  tasks.cancel(1);
  runOut();
  assert.deepEqual(seen.asked, ["think 1", "go_on 1", "go_on 1", "go_on 1", "cancel 1"]);
  assert.deepEqual(seen.answers, []);
});

test("given up before it began, the core never hears of it; ended or unknown, nothing happens", () => {
  const { seen, tasks, begin, runOut } = bench({ slices: 1 });
  begin(1);
  tasks.cancel(1);
  runOut();
  assert.deepEqual(seen.asked, []);
  begin(2);
  runOut();
  tasks.cancel(2);
  tasks.cancel(3);
  assert.deepEqual(seen.asked, ["think 2"]);
});

test("the newest task goes first, the older one goes on after it", () => {
  const { seen, begin, turn, runOut } = bench({ slices: 5 });
  begin(1);
  turn();
  begin(2);
  runOut();
  assert.deepEqual(seen.answers.map(({ id }) => id), [2, 1]);
  assert.equal(seen.asked.length, 10);
});

test("when its time is up a task has to finish", () => {
  const { seen, begin, runOut } = bench({ slices: 1000 });
  begin(1, 20);
  runOut();
  // The budget counts from the first slice: 4 ms each, so the one that begins at 20 ms is the last.
  assert.deepEqual(seen.asked, ["think 1", "go_on 1", "go_on 1", "go_on 1", "go_on 1", "go_on 1 finish"]);
  assert.deepEqual(seen.answers, [{ id: 1, ok: "in haste" }]);
});

test("the time that a task waits for another is not its own", () => {
  const { seen, begin, turn, runOut } = bench({ slices: 50 });
  begin(1, 1000);
  begin(2, 1000);
  turn();
  runOut();
  assert.deepEqual(seen.answers, [{ id: 2, ok: "done" }, { id: 1, ok: "done" }]);
});

test("the page hears of it at once, then ten times a second at most", () => {
  const { seen, begin, runOut } = bench({ slices: 100, ms: 7 });
  begin(1);
  runOut();
  assert.deepEqual(seen.told[0], { id: 1, done: 1, of: 100, time: 7 });
  assert.ok(seen.told.length > 5);
  seen.told.reduce((before, { time }) => {
    assert.ok(time - before >= 100);
    return time;
  }, -100);
});

test("an error ends a task like any answer", () => {
  const { seen, begin, runOut } = bench();
  begin(1, undefined, "refuse");
  runOut();
  assert.deepEqual(seen.answers, [{ id: 1, error: { code: "stale" } }]);
  assert.equal(seen.asked.length, 1);
});

test("a core that breaks down is reported once", () => {
  const { seen, begin, runOut } = bench();
  begin(1);
  begin(2, undefined, "break");
  runOut();
  assert.deepEqual(seen.broken, ["out of memory"]);
  assert.deepEqual(seen.answers, []);
});
