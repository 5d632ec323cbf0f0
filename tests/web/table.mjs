/** A table for tests of the controller: the real core in a process of its own, a store in memory, no waiting. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { createController } from "../../web/src/game/controller.js";
import { TakenOver } from "../../web/src/game/trouble.js";

const ROOT = new URL("../../", import.meta.url).pathname;

/** The core over stdin and stdout. `before(op)` may throw in place of an answer, `hold(op)` keep it back for ever, `change(op, ok)` change it. */
export function startCore() {
  const core = spawn(process.env.PYTHON ?? "python3", ["-m", "narde_core", "api"], { cwd: ROOT, stdio: ["pipe", "pipe", "inherit"] });
  const waiting = [];
  createInterface({ input: core.stdout }).on("line", (line) => waiting.shift()(JSON.parse(line)));
  core.on("exit", () => {
    for (const answer of waiting) answer({ error: { code: "crashed", message: "the core has ended" } });
  });
  let id = 0;
  const engine = {
    asked: [],
    restarts: 0,
    /** @type {(op: string) => void} */
    before: () => {},
    /** @type {(op: string) => boolean} */
    hold: () => false,
    /** @type {(op: string, ok: any) => any} */
    change: (op, ok) => ok,
    /** The options of the last request that had some. */
    options: null,
    async request(op, fields = {}, options = {}) {
      engine.asked.push(op);
      engine.before(op);
      if (options.signal) engine.options = options;
      if (engine.hold(op)) {
        await new Promise((_, reject) => {
          options.signal.addEventListener("abort", () => reject(Object.assign(new Error("given up"), { code: "cancelled" })));
        });
      }
      const answer = await new Promise((resolve) => {
        waiting.push(resolve);
        core.stdin.write(`${JSON.stringify({ id: (id += 1), op, ...fields })}\n`);
      });
      if (answer.error) throw Object.assign(new Error(answer.error.message), answer.error);
      return engine.change(op, answer.ok);
    },
    async restart() {
      engine.restarts += 1;
      await engine.request("close").catch(() => {});
    },
    stop: () => core.kill(),
  };
  return engine;
}

/** The games of docs: one, in memory, as JSON text, so that nothing is shared by accident. */
export function memoryGames() {
  const games = {
    text: null,
    saves: 0,
    taken: false,
    kept: [],
    heard: () => {},
    claim: async () => true,
    onTaken: (heard) => (games.heard = heard),
    peek: async () => null,
    current: async () => (games.text === null ? null : { game: JSON.parse(games.text), raw: null }),
    create: async (game) => void (games.text = JSON.stringify(game)),
    async save(game) {
      if (games.taken) throw new TakenOver();
      games.saves += 1;
      games.text = JSON.stringify(game);
    },
    finished: async () => {},
    raw: async () => games.text,
    async setAside() {
      games.kept.push(games.text);
      games.text = null;
    },
    state: async () => ({ where: "memory", persisted: false, usage: null }),
    get events() {
      return JSON.parse(games.text).save.record.events;
    },
  };
  return games;
}

/** Time that passes only when somebody waits. */
function quickClock() {
  let now = 0;
  return {
    now: () => now,
    date: () => now,
    after(ms, done) {
      const timer = setImmediate(() => {
        now += ms;
        done();
      });
      return () => clearImmediate(timer);
    },
  };
}

export const PLAYERS = [{ kind: "human" }, { kind: "bot" }];
export const CLASSIC = { variant: "classic", presets: [], players: PLAYERS };

/** Dice as somebody might throw them, the same in every run. */
let thrown = 12345;
function throwDice() {
  const face = () => {
    thrown = (thrown * 1103515245 + 12345) % 2147483648;
    return (Math.floor(thrown / 65536) % 6) + 1;
  };
  return [face(), face()];
}

/** Time that stands still until it is moved on. */
export function handClock() {
  let now = 1_000_000;
  let date = 1_700_000_000_000;
  const waiting = new Map();
  let last = 0;
  return {
    now: () => now,
    date: () => date + now,
    /** Somebody sets the time of day. */
    setDate(ms) {
      date += ms;
    },
    /** The device sleeps: nothing wakes meanwhile; what the page counts stands still, or jumps when it wakes. */
    sleep(ms, jumps) {
      date += jumps ? 0 : ms;
      now += jumps ? ms : 0;
    },
    after(ms, done) {
      last += 1;
      const id = last;
      waiting.set(id, { at: now + ms, done });
      return () => void waiting.delete(id);
    },
    /** Lets time pass, waking whoever waits on the way. */
    async pass(ms) {
      const end = now + ms;
      for (;;) {
        const [id, next] = [...waiting].sort(([, a], [, b]) => a.at - b.at)[0] ?? [];
        if (!next || next.at > end) break;
        now = Math.max(now, next.at);
        waiting.delete(id);
        next.done();
        await new Promise((done) => setImmediate(done));
      }
      now = end;
    },
  };
}

/** One core plays one game: whoever sits down ends the game before. @type {{close: () => void, detach: () => void} | null} */
let seated = null;

/** @param {object} [change] ports or habits that differ */
export function sit({ engine, games = memoryGames(), wishes = {}, entropy = "7", clock = quickClock(), guest = async () => ({ reply: null, fault: "gone" }) } = {}) {
  const seen = { snapshot: null, said: [], lines: [], sounds: [], shown: [] };
  const board = {
    async set(state) {
      seen.shown.push({ what: "set", state, stored: games.text && games.events.length });
    },
    async playStep(step, side, after) {
      seen.shown.push({ what: "step", step, side, state: after, stored: games.events.length });
    },
    async rollDice(dice, side) {
      seen.shown.push({ what: "roll", dice, side, stored: games.events.length });
    },
  };
  const waiters = new Set();
  const controller = createController({
    engine, games,
    lastView: { write: (value) => (seen.lastView = value), clear: () => (seen.lastView = null) },
    wishes: () => ({ speed: "off", autoRoll: false, autoDone: false, autoForced: true, hints: true, ...wishes }),
    cupNames: () => ["You", "Computer"],
    entropy: () => entropy.repeat(64).slice(0, 64),
    fresh: () => "5a".repeat(32),
    clock, guest,
    onChange(snapshot) {
      seen.snapshot = snapshot;
      if (seen.lines.at(-1)?.key !== snapshot.line.key) seen.lines.push(snapshot.line);
      for (const waiter of [...waiters]) waiter();
    },
    onSaid: (said) => seen.said.push(...said),
    onSound: (sound) => seen.sounds.push(sound),
  });
  seated?.close();
  seated = controller;
  controller.attach(board);

  /** Until the snapshot is as wanted. */
  function until(wanted, what = wanted.toString()) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiters.delete(check);
        reject(new Error(`never came: ${what}; status ${seen.snapshot?.status} ${seen.snapshot?.code}, phase ${seen.snapshot?.view?.phase}`));
      }, 20_000);
      function check() {
        if (!seen.snapshot || !wanted(seen.snapshot)) return;
        clearTimeout(timer);
        waiters.delete(check);
        resolve(seen.snapshot);
      }
      waiters.add(check);
      check();
    });
  }

  const asked = (view) => view.phase === "over" || view.phase === "lot" || view.players[view.actor].kind === "human" || (view.table.dice === "real" && view.may.includes("roll"));
  const personOrOver = (s) => s.status === "playing" && !s.busy && asked(s.view);

  /**
   * One thing that a person would do now: the first checker that can move, by its default die.
   * @param {(view: any) => any} [wish] an intent that comes first
   */
  async function actOnce(wish = () => null) {
    const { view } = await until(personOrOver, "the person's turn");
    if (view.series.over) return false;
    const at = view.at;
    const wanted = wish(view);
    if (wanted) controller.send(wanted);
    else if (view.may.includes("next")) controller.send({ type: "next" });
    else if (view.table.dice === "real" && (view.phase === "lot" || view.may.includes("roll"))) controller.send({ type: "enter", dice: throwDice() });
    else if (view.phase === "lot") controller.send({ type: "cup", pick: 0 });
    else if (view.phase === "roll") controller.send({ type: "roll" });
    else if (view.may.includes("take")) controller.send({ type: "take" });
    else if (view.may.includes("commit") || view.may.includes("pass")) controller.send({ type: "done" });
    else {
      const place = view.steps[0].from;
      controller.send({ type: "point", place });
      controller.send({ type: "point", place });
    }
    await until((s) => s.view.at > at, "an answer");
    await until(personOrOver, "the person's turn again");
    return true;
  }

  return { controller, seen, board, games, until, actOnce, personOrOver };
}
