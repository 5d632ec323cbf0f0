/** A table for tests of the controller: the real core in a process of its own, a store in memory, no waiting. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { createController } from "../../web/src/game/controller.js";
import { TakenOver } from "../../web/src/game/trouble.js";

const ROOT = new URL("../../", import.meta.url).pathname;

/** The core over stdin and stdout. `before(op)` may throw in place of an answer. */
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
    async request(op, fields = {}) {
      engine.asked.push(op);
      engine.before(op);
      const answer = await new Promise((resolve) => {
        waiting.push(resolve);
        core.stdin.write(`${JSON.stringify({ id: (id += 1), op, ...fields })}\n`);
      });
      if (answer.error) throw Object.assign(new Error(answer.error.message), answer.error);
      return answer.ok;
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

/** One core plays one game: whoever sits down ends the game before. @type {{close: () => void, detach: () => void} | null} */
let seated = null;

/** @param {object} [change] ports or habits that differ */
export function sit({ engine, games = memoryGames(), wishes = {}, entropy = "7" } = {}) {
  const seen = { snapshot: null, said: [], sounds: [], shown: [] };
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
    clock: quickClock(),
    onChange(snapshot) {
      seen.snapshot = snapshot;
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

  const personOrOver = (s) => s.status === "playing" && !s.busy && (s.view.phase === "over" || s.view.phase === "lot" || s.view.actor === 0);

  /** One thing that a person would do now: the first checker that can move, by its default die. */
  async function actOnce() {
    const { view } = await until(personOrOver, "the person's turn");
    if (view.phase === "over") return false;
    const at = view.at;
    if (view.phase === "lot") controller.send({ type: "cup", pick: 0 });
    else if (view.may.includes("roll")) controller.send({ type: "roll" });
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
