/** Long requests in the worker: slices, other messages in between, giving up, and a budget of time. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createTasks } from "../../web/src/engine/tasks.js";

/**
 * A core whose tasks take `slices` slices of `ms` milliseconds each and need the weights `needs`, and
 * an event loop that runs one thing at a time when it is told to. Files come when `fetched` is called.
 */
function bench({ slices = 10, ms = 4, needs = null } = {}) {
  let time = 0;
  const left = new Map();
  const seen = { asked: [], answers: [], told: [], broken: [] };
  const loop = [];
  const core = {
    handle(text) {
      const { id, op, task = id, finish = false, plain = false, data } = JSON.parse(text);
      seen.asked.push(`${op} ${task}${finish ? " finish" : ""}${plain ? " plain" : ""}`);
      if (op === "weights") {
        if (data !== "good") return JSON.stringify({ id, error: { code: "bad_weights", message: "damaged", data: {} } });
        needs = null;
        return JSON.stringify({ id, ok: {} });
      }
      if (op === "think" && needs && !plain) return JSON.stringify({ id, error: { code: "needs_weights", message: "", data: { game: needs } } });
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
  const fetches = [];
  const tasks = createTasks({
    weights: (game) => new Promise((resolve, reject) => fetches.push({ game, resolve, reject })),
    handle: (text) => core.handle(text),
    answer: (text) => seen.answers.push(JSON.parse(text)),
    tell: (id, done, of) => seen.told.push({ id, done, of, time }),
    broken: (error) => seen.broken.push(error.message),
    now: () => time,
    later: (work) => loop.push(work),
  });
  function runOut() {
    while (loop.length > 0) loop.shift()();
  }
  /** What was promised happens, and what follows from it. */
  async function settle() {
    await new Promise((done) => setImmediate(done));
    runOut();
  }
  return {
    seen,
    tasks,
    fetches,
    /** The oldest file that was asked for comes, or fails; then everything runs out. */
    async fetched(data) {
      const { resolve, reject } = fetches.shift();
      if (data === undefined) reject(new Error("offline"));
      else resolve(data);
      await settle();
    },
    settle,
    pass: (ms) => void (time += ms),
    begin: (id, budget, op = "think") => tasks.begin(id, JSON.stringify({ id, op, slices: true }), budget),
    /** One turn of the event loop; false when nothing waits. */
    turn() {
      const work = loop.shift();
      work?.();
      return Boolean(work);
    },
    runOut,
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

test("weights that the core asks for are fetched and given, then the task begins anew", async () => {
  const { seen, begin, runOut, fetches, fetched } = bench({ slices: 2, needs: "classic" });
  begin(1);
  runOut();
  assert.deepEqual(seen.asked, ["think 1"]);
  assert.deepEqual(fetches.map(({ game }) => game), ["classic"]);
  assert.deepEqual(seen.answers, []);
  await fetched("good");
  assert.deepEqual(seen.asked, ["think 1", "weights 1", "think 1", "go_on 1"]);
  assert.deepEqual(seen.answers, [{ id: 1, ok: "done" }]);
});

for (const [what, data] of [["cannot be had", undefined], ["are damaged", "bad"]]) {
  test(`weights that ${what} are done without, and not asked for again for a while`, async () => {
    const { seen, begin, runOut, fetches, fetched, settle, pass } = bench({ slices: 1, needs: "classic" });
    begin(1);
    runOut();
    await fetched(data);
    assert.deepEqual(seen.answers, [{ id: 1, ok: "done" }]);
    assert.equal(seen.asked.at(-1), "think 1 plain");
    pass(30_000);
    begin(2);
    runOut();
    await settle();
    assert.equal(seen.asked.at(-1), "think 2 plain");
    assert.equal(fetches.length, 0);
    pass(31_000);
    begin(3);
    runOut();
    await fetched("good");
    assert.equal(seen.asked.at(-1), "think 3");
    assert.equal(seen.answers.length, 3);
  });
}

test("other tasks run while one waits for weights; given up, it never begins", async () => {
  const { seen, tasks, begin, runOut, fetched } = bench({ slices: 2, needs: "classic" });
  begin(1);
  runOut();
  begin(2, undefined, "review");
  runOut();
  assert.deepEqual(seen.answers, [{ id: 2, ok: "done" }]);
  tasks.cancel(1);
  await fetched("good");
  assert.deepEqual(seen.asked, ["think 1", "review 2", "go_on 2", "weights 1"]);
});
