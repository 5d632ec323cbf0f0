/** Bots by others: the score, the arena, the seat at the table, and what their worker may say. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { createArena, nothingYet, throwDice } from "../../web/src/guest/arena.js";
import { readAbout, readArena, readDecision } from "../../web/src/guest/answers.js";
import { DECISION_MS } from "../../web/src/guest/limits.js";
import { Nonsense, readGuest } from "../../web/src/guest/messages.js";
import { workerScript } from "../../web/src/guest/script.js";
import { scoreOf } from "../../web/src/guest/score.js";
import { idOf } from "../../web/src/guest/store.js";
import { createSeat } from "../../web/src/guest/table.js";
import { CLASSIC, sit, startCore } from "./table.mjs";

const engine = startCore();
after(() => engine.stop());

const failure = (code) => Object.assign(new Error(code), { code });
const games = (...points) => points.map((value) => ({ points: value, kind: "oin" }));

test("the score counts games, and points by pairs", () => {
  assert.deepEqual(scoreOf([]), { games: 0, won: 0, lost: 0, drawn: 0, points: 0, error: null });
  assert.deepEqual(scoreOf(games(2, -1)), { games: 2, won: 1, lost: 1, drawn: 0, points: 0.5, error: null });
  const { won, lost, drawn, points, error } = scoreOf(games(1, 1, -1, -1, 0, 2, 1));
  assert.deepEqual([won, lost, drawn], [4, 2, 1]);
  // Pairs: 1, -1, 1; the seventh game has no partner yet.
  assert.ok(Math.abs(points - 1 / 3) < 1e-12);
  assert.ok(Math.abs(error - 2 * Math.sqrt(8 / 3 / 2 / 3)) < 1e-12);
  assert.equal(scoreOf(games(1, -1, -1, 1)).error, 0);
});

/**
 * A worker in whose games a throw and one decision of each side follow one another, three times.
 * `fail(question)` may throw in place of a guest's answer.
 */
function worker(fail = () => {}) {
  const host = { asked: [], stops: 0, begun: [], thrown: [], stop: () => void (host.stops += 1) };
  let log = [];
  let seat = 0;
  const state = () => {
    if (log.length >= 9) return { wants: null, result: { points: seat === 0 ? 2 : -1, kind: "oin" } };
    const order = seat === 0 ? ["dice", "guest", "house"] : ["dice", "house", "guest"];
    return { wants: order[log.length % 3], result: null };
  };
  host.ask = async (op, fields, limit) => {
    host.asked.push({ op, fields, limit });
    if (op === "arena") {
      ({ seat } = fields);
      log = [...fields.log];
      host.begun.push({ seat, log: [...log] });
      if (seat === 0 && log.length === 0) host.thrown.push([]);
      return state();
    }
    const { wants } = state();
    let fault = null;
    if (wants === "guest" && !fields.skip) fault = fail(host.asked.length) ?? null;
    const did = wants === "dice" ? fields.dice : 7;
    if (wants === "dice") host.thrown.at(-1).push(fields.dice);
    log.push(did);
    return { did, fault, detail: fault ?? "", ...state() };
  };
  return host;
}

const TERMS = { variant: "classic", presets: [], level: "easy", games: 4 };

function arena(host) {
  let next = 0;
  const seen = [];
  const made = createArena({ host, dice: () => [((next += 1) % 6) + 1, 3], onProgress: (progress) => seen.push(progress) });
  return { ...made, seen, last: () => seen.at(-1) };
}

test("an arena plays pairs with the same dice and exchanged seats, and ends its worker", async () => {
  const host = worker();
  const { run, last, seen } = arena(host);
  await run(TERMS);
  assert.deepEqual(last(), { ...nothingYet(), played: games(2, -1, 2, -1) });
  assert.deepEqual(host.begun.map(({ seat }) => seat), [0, 1, 0, 1]);
  for (const thrown of host.thrown) assert.deepEqual(thrown.slice(0, 3), thrown.slice(3));
  assert.notDeepEqual(host.thrown[0], host.thrown[1]);
  assert.equal(host.stops, 1);
  assert.ok(seen.slice(0, -1).every(({ running }) => running));
  // Only the guest's decisions have a limit, and no throw comes before it is due.
  for (const { op, fields, limit } of host.asked) {
    if (op === "arena") assert.equal(limit, undefined);
    else assert.ok(limit === undefined || (limit === DECISION_MS && !fields.dice));
  }
  assert.equal(host.asked.filter(({ limit }) => limit === DECISION_MS).length, 12);
});

test("a guest that hangs is replaced, and the game goes on from its log in a fresh worker", async () => {
  let hangs = 1;
  const host = worker(() => {
    if (hangs-- > 0) throw failure("timeout");
  });
  const { run, last } = arena(host);
  await run(TERMS);
  assert.equal(last().played.length, 4);
  assert.deepEqual(last().faults, { late: 1, raised: 0, nonsense: 0 });
  assert.deepEqual(host.begun[1], { seat: 0, log: [[2, 3]] });
  assert.equal(host.asked.filter(({ fields }) => fields.skip).length, 1);
});

test("faults are counted by their kind, with the last one's words", async () => {
  const faults = ["raised", "nonsense", null, "raised"];
  const { run, last } = arena(worker(() => faults.shift()));
  await run(TERMS);
  assert.deepEqual(last().faults, { late: 0, raised: 2, nonsense: 1 });
  assert.equal(last().detail, "raised");
  assert.equal(last().failed, null);
});

test("who is late again and again is given up; one good answer in between begins the count anew", async () => {
  const { run, last } = arena(worker(() => {
    throw failure("timeout");
  }));
  await run(TERMS);
  assert.deepEqual([last().failed, last().faults.late, last().running], ["silent", 3, false]);
  let turn = 0;
  const other = arena(worker(() => {
    turn += 1;
    if (turn % 3 !== 0) throw failure("timeout");
  }));
  await other.run(TERMS);
  assert.deepEqual([other.last().failed, other.last().played.length], [null, 4]);
});

test("what is not the guest's fault ends the arena with its code", async () => {
  const { run, last } = arena({ ask: async () => { throw failure("offline"); }, stop: () => {} });
  await run(TERMS);
  assert.deepEqual([last().failed, last().running], ["offline", false]);
});

test("an arena is stopped at once, in the middle of a decision", async () => {
  let hung;
  const host = worker();
  const { ask } = host;
  host.ask = (op, fields, limit) => {
    if (limit === undefined) return ask(op, fields, limit);
    return new Promise((_, reject) => {
      hung?.();
      host.stop = () => reject(failure("stopped"));
    });
  };
  const hanging = new Promise((resolve) => (hung = resolve));
  const { run, stop, last } = arena(host);
  const done = run(TERMS);
  await hanging;
  stop();
  await done;
  assert.deepEqual([last().running, last().failed, last().faults.late], [false, null, 0]);
});

test("thrown dice have six faces, each about as often", () => {
  const counts = [0, 0, 0, 0, 0, 0];
  for (let n = 0; n < 6000; n += 1) for (const face of throwDice()) counts[face - 1] += 1;
  for (const count of counts) assert.ok(count > 1700 && count < 2300, String(counts));
});

test("packages have the same id however their name is written", () => {
  assert.equal(idOf("My_Bot"), idOf("my-bot"));
  assert.equal(idOf("a.b--c"), "a-b-c");
});

// ---- what a stranger's worker may say ----

const GARBAGE = [
  undefined, null, 0, "", "not json", "null", "[]", "{}", [], {}, true, NaN, { type: 7 }, { type: "nothing" },
  { type: "ready", about: "me" }, { type: "failed" }, { type: "failed", code: "no such code", detail: "" },
  { type: "answer" }, { type: "answer", text: null }, { type: "answer", text: { id: 1 } }, { type: "more" },
  { type: "progress" }, { type: "progress", stage: "download", loaded: "x" }, { type: "weights" }, { type: "weights", game: 1 },
];

test("garbage from a guest's worker is nonsense in every phase", () => {
  for (const phase of ["starting", "booted", "ready"]) {
    for (const said of GARBAGE) assert.throws(() => readGuest(said, phase), Nonsense, `${phase}: ${JSON.stringify(said)}`);
  }
});

test("each message of a guest's worker has its time; who says it at another is out of order", () => {
  const messages = {
    alive: { type: "alive" }, progress: { type: "progress", stage: "boot" }, booted: { type: "booted" },
    ready: { type: "ready", about: { name: "x" } }, answer: { type: "answer", text: "{}" }, weights: { type: "weights", game: "classic" },
    failed: { type: "failed", code: "refused", detail: "" },
  };
  const fits = { starting: ["alive", "progress", "booted", "failed"], booted: ["ready", "failed"], ready: ["answer", "weights", "failed"] };
  for (const [phase, allowed] of Object.entries(fits)) {
    for (const [type, message] of Object.entries(messages)) {
      if (allowed.includes(type)) assert.equal(readGuest(message, phase).type, type);
      else assert.throws(() => readGuest(message, phase), Nonsense, `${phase}: ${type}`);
    }
  }
  // A guest cannot blame the network, or the browser.
  assert.equal(readGuest(messages.failed, "ready").code, "crashed");
  assert.throws(() => readGuest({ type: "answer", text: "x".repeat(30_000) }, "ready"), Nonsense);
});

test("Pyodide's script and the worker's become one module", () => {
  const pyodide = readFileSync(new URL("../../node_modules/pyodide/pyodide.asm.mjs", import.meta.url), "utf8");
  const script = workerScript(pyodide, "own()");
  assert.ok(script.endsWith("};self.createPyodideModule=_createPyodideModule;\nown()"), script.slice(-100));
  assert.ok(!/\bexport\b[^;]*;\s*own/.test(script.slice(-200)));
  assert.throws(() => workerScript("export { x as default };", "own()"), TypeError);
});

const DECISION = { steps: [{ from: 1, to: 7, die: 6 }, { from: "bar", to: "off", die: 1 }], action: null, fault: null, detail: "" };
const STATE = { wants: "dice", result: null, did: [3, 1], fault: null, detail: "" };
const OVER = { wants: null, result: { points: 2, kind: "mars" }, did: 4, fault: "raised", detail: "why" };
const ABOUT = { name: "a-bot", version: "1.0", bots: ["A"] };

test("what a guest's worker answers is taken where it is as it should be", () => {
  assert.deepEqual(readDecision(DECISION), DECISION);
  assert.deepEqual(readArena(STATE), STATE);
  assert.deepEqual(readArena(OVER), OVER);
  assert.deepEqual(readAbout(ABOUT), ABOUT);
});

test("and is nonsense where any field is not", () => {
  const odd = [undefined, null, -1, 1.5, 1e9, "x", "<b>", {}, [], [[]], true, NaN, "x".repeat(1000)];
  let refused = 0;
  for (const [read, good] of [[readDecision, DECISION], [readArena, STATE], [readArena, OVER], [readAbout, ABOUT]]) {
    for (const value of odd) assert.throws(() => read(value), { code: "nonsense" });
    for (const key of Object.keys(good)) {
      for (const value of odd) {
        try {
          // What is taken all the same has been made fit to be shown.
          const text = JSON.stringify(read({ ...good, [key]: value }));
          assert.ok(text.length < 1000, text);
        } catch (error) {
          assert.equal(error.code, "nonsense");
          refused += 1;
        }
      }
    }
  }
  assert.ok(refused > 100, String(refused));
  for (const step of [{ from: 0, to: 1, die: 1 }, { from: 1, to: 25, die: 1 }, { from: "off", to: 2, die: 1 }, { from: 1, to: 2, die: 7 }, null]) {
    assert.throws(() => readDecision({ ...DECISION, steps: [step] }), { code: "nonsense" });
  }
  assert.throws(() => readDecision({ ...DECISION, steps: Array(100).fill(DECISION.steps[0]) }), { code: "nonsense" });
});

// ---- at the table ----

const GAME = { id: "g1", guest: { id: "some-bot", bot: "Some bot" }, save: { record: { events: [] } } };
const never = () => new AbortController().signal;

/** A seat whose worker answers by `answer`. */
function table(answer, wheel = async () => new ArrayBuffer(1)) {
  const made = [];
  const seat = createSeat({
    wheel,
    createHost({ bot }) {
      const host = { bot, stops: 0, ready: async () => {}, ask: answer, stop: () => void (host.stops += 1) };
      made.push(host);
      return host;
    },
  });
  return { seat, made };
}

test("a guest gets the record and nothing else, and its answer is handed on", async () => {
  const asked = [];
  const { seat, made } = table(async (op, fields, limit) => {
    asked.push({ op, fields, limit });
    return { steps: [{ from: 1, to: 2, die: 1 }], action: null, fault: null, detail: "" };
  });
  const game = { ...GAME, save: { record: { events: [1] }, dice: { secrets: ["x"] } } };
  assert.deepEqual(await seat.ask(game, never()), { reply: { steps: [{ from: 1, to: 2, die: 1 }], action: null }, fault: null });
  assert.deepEqual(asked, [{ op: "ask", fields: { record: { events: [1] } }, limit: DECISION_MS }]);
  await seat.ask(game, never());
  assert.equal(made.length, 1);
  await seat.ask({ ...game, id: "g2" }, never());
  assert.deepEqual([made.length, made[0].stops], [2, 1]);
});

test("no answer and no fault: the level decides; a fault is told", async () => {
  const answers = [{ steps: [], action: null, fault: null }, { steps: [], action: null, fault: "raised" }];
  const { seat } = table(async () => answers.shift());
  assert.deepEqual(await seat.ask(GAME, never()), { reply: null, fault: null });
  assert.deepEqual(await seat.ask(GAME, never()), { reply: null, fault: "raised" });
});

test("three late answers in a row, and it is not asked any more in this game", async () => {
  let asked = 0;
  const { seat } = table(async () => {
    asked += 1;
    throw failure("timeout");
  });
  const faults = [];
  for (let turn = 0; turn < 5; turn += 1) faults.push((await seat.ask(GAME, never())).fault);
  assert.deepEqual(faults, ["late", "late", "late", "silent", "silent"]);
  assert.equal(asked, 3);
  assert.equal((await seat.ask({ ...GAME, id: "g2" }, never())).fault, "late");
});

test("a guest that is not there, or does not start, is gone; it is looked for once a game", async () => {
  let looks = 0;
  const nowhere = table(async () => {}, async () => {
    looks += 1;
    return null;
  });
  assert.equal((await nowhere.seat.ask(GAME, never())).fault, "gone");
  assert.equal((await nowhere.seat.ask(GAME, never())).fault, "gone");
  assert.equal(looks, 1);
  const broken = table(async () => {
    throw failure("bad_bot");
  });
  assert.equal((await broken.seat.ask(GAME, never())).fault, "gone");
  assert.equal((await broken.seat.ask(GAME, never())).fault, "gone");
  assert.equal(broken.made[0].stops, 1);
});

test("what fails on the way to a guest is tried again at the next question", async () => {
  const files = [null, new ArrayBuffer(1)];
  const { seat } = table(async () => ({ steps: [], action: "roll", fault: null }), async () => {
    const file = files.shift();
    if (!file) throw failure("no_database");
    return file;
  });
  assert.equal((await seat.ask(GAME, never())).fault, "gone");
  assert.deepEqual(await seat.ask(GAME, never()), { reply: { steps: [], action: "roll" }, fault: null });

  const answers = ["offline", null];
  const other = table(async () => {
    const code = answers.shift();
    if (code) throw failure(code);
    return { steps: [], action: "roll", fault: null };
  });
  assert.equal((await other.seat.ask(GAME, never())).fault, "gone");
  assert.equal((await other.seat.ask(GAME, never())).fault, null);
});

test("a guest that answers garbage has failed, and is asked again", async () => {
  const { seat } = table(async () => "not json");
  for (let turn = 0; turn < 4; turn += 1) assert.deepEqual(await seat.ask(GAME, never()), { reply: null, fault: "nonsense" });
});

test("who gives up waiting ends the worker, and nobody is to blame", async () => {
  let reject;
  const { seat, made } = table(() => new Promise((_, fail) => (reject = fail)));
  const control = new AbortController();
  const waiting = seat.ask(GAME, control.signal);
  await new Promise((done) => setImmediate(done));
  control.abort();
  reject(failure("stopped"));
  await assert.rejects(waiting, { code: "cancelled" });
  assert.equal(made[0].stops, 1);
});

const RIVAL = [{ kind: "human" }, { kind: "bot", level: "easy", name: "Some bot" }];

test("the controller plays what the guest wants, and the level where it fails, counting and telling", async () => {
  const faults = [null, "late", "raised", null, "gone"];
  const heard = [];
  const guest = async (game) => {
    const fault = faults.length > 0 ? faults.shift() : null;
    heard.push({ fault, dice: JSON.stringify(game.save.record).includes("secret") });
    return { reply: null, fault };
  };
  const { controller, seen, games: store, actOnce } = sit({ engine, guest });
  void controller.start({ ...CLASSIC, players: RIVAL, guest: { id: "some-bot", bot: "Some bot" } });
  while (heard.length < 6 && (await actOnce()));
  assert.equal(JSON.parse(store.text).guest.standIns, 2);
  assert.ok(heard.every(({ dice }) => !dice));
  const said = seen.said.filter(({ key }) => key.startsWith("say.guest."));
  assert.deepEqual(said.map(({ key, vars }) => [key, vars.count]), [
    ["say.guest.late", 1], ["say.guest.raised", 2], ["say.guest.gone", undefined],
  ]);
  assert.equal(seen.snapshot.note.key, "say.guest.sum");
  assert.ok(!("guest" in JSON.parse(store.text).save.record));
});

test("steps and raises that are not possible now are nonsense, and the level plays", async () => {
  const replies = [
    { steps: [{ from: 24, to: "off", die: 1 }], action: null }, { steps: [], action: "take" },
    { steps: [], action: "beaver" }, { steps: [{ from: "bar", to: 1, die: 1 }], action: null },
  ];
  let asked = 0;
  const guest = async () => ({ reply: replies[(asked += 1) % 4], fault: null });
  const { controller, seen, actOnce } = sit({ engine, guest });
  void controller.start({ ...CLASSIC, players: RIVAL, guest: { id: "some-bot", bot: "Some bot" } });
  while (asked < 4 && (await actOnce()));
  const said = seen.said.filter(({ key }) => key === "say.guest.nonsense");
  assert.ok(said.length >= 3, JSON.stringify(seen.said));
  assert.equal(seen.snapshot.status, "playing");
});

test("the steps of a guest are played, whatever the level would have done", async () => {
  const wanted = [];
  const guest = async () => {
    const { view } = current.seen.snapshot;
    if (view.phase !== "play") return { reply: null, fault: null };
    const step = view.steps.at(-1);
    wanted.push([view.at, step]);
    return { reply: { steps: [step], action: null }, fault: null };
  };
  const current = sit({ engine, guest });
  void current.controller.start({ ...CLASSIC, players: RIVAL, guest: { id: "some-bot", bot: "Some bot" } });
  while (wanted.length < 8 && (await current.actOnce()));
  for (const [at, step] of wanted) {
    const event = current.games.events[at];
    assert.deepEqual([event.e, event.f, event.t, event.d], ["step", step.from, step.to, step.die]);
  }
  assert.equal(current.seen.snapshot.note, null);
});
