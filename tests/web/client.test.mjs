/** The page's side of the engine with a worker that does what the test says: giving up, progress, the watchdog. */
import assert from "node:assert/strict";
import { mock, test } from "node:test";

globalThis.__NARDE_WORKER__ = "assets/worker.js";

/** @type {FakeWorker} the newest one */
let worker;
class FakeWorker {
  constructor() {
    this.heard = [];
    this.ended = false;
    worker = this;
  }

  postMessage(message) {
    this.heard.push(message);
  }

  terminate() {
    this.ended = true;
  }

  /** Says something to the page. */
  say(message) {
    this.onmessage({ data: message });
  }

  /** What was sent to it after the start, tasks and requests as their op. */
  get asked() {
    return this.heard.slice(1).map((message) => (message.text ? JSON.parse(message.text).op : `${message.type} ${message.id}`));
  }
}
globalThis.Worker = FakeWorker;

const { createEngine } = await import("../../web/src/engine/client.js");

/** An engine that is ready. */
function ready(options) {
  const engine = createEngine(options);
  engine.start();
  worker.say({ type: "ready" });
  return engine;
}

const code = (promise) => promise.then(() => "answered", (error) => error.code);
const answer = (id, ok) => worker.say({ type: "answer", text: JSON.stringify({ id, ok }) });

test("long requests go as tasks with their budget, short ones as they are", async () => {
  const engine = ready();
  const thought = engine.request("think", { at: 3 }, { budget: 2000 });
  const view = engine.request("view");
  const [, task, short] = worker.heard;
  assert.deepEqual({ ...task, text: JSON.parse(task.text) }, { type: "task", id: 1, budget: 2000, text: { at: 3, slices: true, id: 1, op: "think" } });
  assert.deepEqual({ ...short, text: JSON.parse(short.text) }, { type: "request", text: { id: 2, op: "view" } });
  // Out of turn, as the worker answers them.
  answer(2, "seen");
  answer(1, "thought");
  assert.deepEqual(await Promise.all([thought, view]), ["thought", "seen"]);
});

test("giving up refuses the request and tells the worker; what comes after counts for nothing", async () => {
  const engine = ready();
  const leaving = new AbortController();
  const progress = [];
  const thought = engine.request("think", {}, { signal: leaving.signal, onProgress: (more) => progress.push(more) });
  worker.say({ type: "more", id: 1, done: 2, of: 9 });
  leaving.abort();
  assert.equal(await code(thought), "cancelled");
  assert.deepEqual(worker.asked, ["think", "cancel 1"]);
  worker.say({ type: "more", id: 1, done: 3, of: 9 });
  answer(1, "late");
  assert.deepEqual(progress, [{ done: 2, of: 9 }]);
  assert.equal(engine.status.state, "ready");
  assert.ok(!worker.ended);
});

test("given up before the engine is ready, the worker never hears of it", async () => {
  const engine = createEngine();
  engine.start();
  const leaving = new AbortController();
  const thought = engine.request("think", {}, { signal: leaving.signal });
  const view = engine.request("view");
  leaving.abort();
  assert.equal(await code(thought), "cancelled");
  worker.say({ type: "ready" });
  assert.deepEqual(worker.asked, ["view"]);
  answer(2, "seen");
  assert.equal(await view, "seen");
});

test("a signal that has been given already refuses at once; one given after the answer does nothing", async () => {
  const engine = ready();
  assert.equal(await code(engine.request("think", {}, { signal: AbortSignal.abort() })), "cancelled");
  assert.deepEqual(worker.asked, []);
  const leaving = new AbortController();
  const thought = engine.request("think", {}, { signal: leaving.signal });
  answer(1, "thought");
  assert.equal(await thought, "thought");
  leaving.abort();
  assert.deepEqual(worker.asked, ["think"]);
});

test("a restart refuses what was under way, whatever becomes of its signal", async () => {
  const engine = ready();
  const leaving = new AbortController();
  const thought = engine.request("think", {}, { signal: leaving.signal });
  const first = worker;
  engine.restart();
  assert.equal(await code(thought), "restarted");
  assert.ok(first.ended);
  leaving.abort();
  assert.deepEqual(worker.asked, []);
});

test("progress is a sign of life, silence is not", async () => {
  mock.timers.enable({ apis: ["setInterval"] });
  try {
    const engine = ready({ timeouts: { request: 1000 } });
    const thought = code(engine.request("review"));
    for (let times = 0; times < 5; times += 1) {
      mock.timers.tick(900);
      worker.say({ type: "more", id: 1, done: times, of: 9 });
    }
    assert.equal(engine.status.state, "ready");
    mock.timers.tick(1000);
    assert.deepEqual([engine.status.state, engine.status.code], ["failed", "timeout"]);
    assert.equal(await thought, "timeout");
    assert.ok(worker.ended);
  } finally {
    mock.timers.reset();
  }
});

test("when the last request is given up nothing is watched any more", async () => {
  mock.timers.enable({ apis: ["setInterval"] });
  try {
    const engine = ready({ timeouts: { request: 1000 } });
    const leaving = new AbortController();
    const thought = code(engine.request("think", {}, { signal: leaving.signal }));
    leaving.abort();
    mock.timers.tick(10_000);
    assert.equal(engine.status.state, "ready");
    assert.equal(await thought, "cancelled");
  } finally {
    mock.timers.reset();
  }
});

test("a worker that says what is no message, or no answer, has crashed; nothing is thrown", async () => {
  const garbage = [
    "not json", "null", "", null, undefined, 7, [], {}, { type: "forged" }, { type: "answer" }, { type: "answer", text: "not json" },
    { type: "answer", text: "null" }, { type: "answer", text: "" }, { type: "answer", text: '{"id": "1"}' },
    { type: "answer", text: '{"id": 1, "error": "no"}' }, { type: "failed", code: "unheard of" }, { type: "more", id: 1 }, { type: "progress", stage: 7 },
  ];
  for (const said of garbage) {
    const engine = ready();
    const asked = engine.request("view");
    worker.say(said);
    assert.equal(await code(asked), "crashed", JSON.stringify(said));
    assert.equal(engine.status.code, "crashed");
    assert.ok(worker.ended);
  }
});

test("a start that crashes is tried once more with all files checked, and nobody who waits is sent away", async () => {
  const states = [];
  const engine = createEngine({ onStatus: ({ state, code: why }) => states.push(why ?? state) });
  engine.start();
  const asked = engine.request("hello");
  const first = worker;
  assert.deepEqual(first.heard, [{ type: "start" }]);
  first.say({ type: "failed", code: "crashed", detail: "WebAssembly: invalid" });
  assert.ok(first.ended);
  assert.deepEqual(worker.heard, [{ type: "start", doubt: true }]);
  worker.say({ type: "ready" });
  answer(1, "here");
  assert.equal(await asked, "here");
  assert.ok(!states.includes("crashed"));
  // Not for ever.
  engine.restart();
  worker.say({ type: "failed", code: "crashed", detail: "" });
  const waiting = code(engine.request("hello"));
  worker.say({ type: "failed", code: "crashed", detail: "" });
  assert.equal(await waiting, "crashed");
  assert.equal(engine.status.state, "failed");
});

test("after any failure every file is checked, until the engine was ready again", () => {
  for (const why of ["timeout", "corrupt", "missing", "crashed"]) {
    const engine = ready();
    worker.say({ type: "failed", code: why, detail: "" });
    engine.start();
    assert.deepEqual(worker.heard[0], { type: "start", doubt: true }, why);
    worker.say({ type: "ready" });
    engine.restart();
    assert.deepEqual(worker.heard[0], { type: "start" }, why);
  }
});
