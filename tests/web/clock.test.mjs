/** Time to think: reckoned by hand, then with the controller and the real core. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { newTime, reserveOf, started, stopped, timeAfter, timeLeft } from "../../web/src/game/clock.js";
import { handClock, memoryGames, sit, startCore } from "./table.mjs";

const engine = startCore();
after(() => engine.stop());

const MOVE = { kind: "move", seconds: 30, reserve: 0 };
const RESERVE = { kind: "reserve", seconds: 15, reserve: 60 };
const FISCHER = { kind: "fischer", seconds: 5, reserve: 180 };
const PLAYERS = [{ kind: "human" }, { kind: "human" }];
const view = (mover, phase = "roll", change = {}) => ({
  phase, mover, colours: ["white", "black"], players: PLAYERS, actor: mover === "white" ? 0 : 1, series: { game: 1 }, ...change,
});
const lot = view(null, "lot", { colours: null, actor: null });

test("no clock is no time; the lot has none either", () => {
  assert.equal(newTime(null), null);
  assert.equal(newTime({ kind: "none", seconds: 30, reserve: 0 }), null);
  assert.equal(started(newTime(MOVE), lot, 0).deadline, null);
});

test("time for each move: full again after every commit point, and only for whoever is asked", () => {
  let time = timeAfter(newTime(MOVE), lot, view("white"), 1000, false);
  assert.deepEqual([time.on, time.deadline], [0, 31_000]);
  // A roll and a step are the same move.
  time = timeAfter(time, view("white"), view("white", "play"), 5000, false);
  assert.equal(time.deadline, 31_000);
  assert.equal(timeLeft(time, 0, 11_000), 20_000);
  // The next double of a chain is a move of its own.
  time = timeAfter(time, view("white", "play"), view("white", "play"), 12_000, true);
  assert.equal(time.deadline, 42_000);
  time = timeAfter(time, view("white", "play"), view("black"), 20_000, true);
  assert.deepEqual([time.on, time.deadline], [1, 50_000]);
  assert.equal(timeLeft(time, 0, 25_000), 22_000);
});

test("a reserve is touched when the move is used up, and stays used", () => {
  let time = timeAfter(newTime(RESERVE), lot, view("white"), 0, false);
  assert.equal(time.deadline, 75_000);
  assert.deepEqual([timeLeft(time, 0, 10_000), reserveOf(time, 0, 10_000)], [5000, 60_000]);
  assert.deepEqual([timeLeft(time, 0, 25_000), reserveOf(time, 0, 25_000)], [0, 50_000]);
  time = timeAfter(time, view("white", "play"), view("black"), 25_000, true);
  time = timeAfter(time, view("black", "play"), view("white"), 26_000, true);
  assert.deepEqual([time.on, time.deadline], [0, 26_000 + 15_000 + 50_000]);
});

test("a Fischer account grows after each turn, not after each double of it", () => {
  let time = timeAfter(newTime(FISCHER), lot, view("white"), 0, false);
  time = timeAfter(time, view("white", "play"), view("white", "play"), 10_000, true);
  assert.equal(time.deadline, 180_000);
  time = timeAfter(time, view("white", "play"), view("black"), 20_000, true);
  assert.equal(timeLeft(time, 0, 99_000), 165_000);
  assert.equal(reserveOf(time, 0, 0), null);
});

test("a raise is answered on the answerer's time, and the raiser's waits", () => {
  let time = timeAfter(newTime(MOVE), lot, view("white"), 0, false);
  time = timeAfter(time, view("white"), view("white", "offer", { actor: 1 }), 10_000, false);
  assert.deepEqual([time.on, time.deadline], [1, 40_000]);
  time = timeAfter(time, view("white", "offer", { actor: 1 }), view("white"), 35_000, false);
  assert.deepEqual([time.on, time.deadline], [0, 55_000]);
});

test("the computer has no clock; a new game has all its time again", () => {
  const players = [{ kind: "human" }, { kind: "bot" }];
  let time = timeAfter(newTime(RESERVE), lot, view("white", "roll", { players }), 0, false);
  time = timeAfter(time, view("white", "play", { players }), view("black", "roll", { players }), 40_000, true);
  assert.deepEqual([time.on, time.deadline], [null, null]);
  assert.equal(time.bank[0], 35_000);
  const over = view("black", "over", { players, actor: null });
  const next = view("white", "roll", { players, series: { game: 2 } });
  time = timeAfter(time, over, next, 50_000, false);
  assert.equal(time.deadline, 50_000 + 75_000);
});

test("stopping and starting again loses nothing; running time goes on undisturbed", () => {
  let time = timeAfter(newTime(MOVE), lot, view("white"), 0, false);
  assert.equal(started(time, view("white"), 10_000), time);
  time = stopped(time, 10_000);
  assert.equal(time.on, null);
  assert.equal(started(time, view("white"), 100_000).deadline, 120_000);
});

const TABLE = { variant: "classic", presets: [], players: [{ kind: "human", name: "Ani" }, { kind: "human", name: "Nino" }], table: {}, clock: MOVE };

/** A game at the first roll, and who is asked. */
async function begun(games, clock, entropy = "1") {
  const table = sit({ engine, games, clock, entropy });
  void table.controller.start(TABLE);
  await table.until((s) => s.status === "playing");
  while (table.seen.snapshot.view.phase === "lot") {
    table.controller.send({ type: "cup", pick: 0 });
    const { at } = table.seen.snapshot.view;
    await table.until((s) => s.view.at > at);
    table.controller.send({ type: "background" });
    await table.until((s) => s.cups?.state !== "open" && !s.busy);
  }
  return table;
}

test("nobody's time runs while the cups lie open", async () => {
  const clock = handClock();
  const table = sit({ engine, games: memoryGames(), clock, entropy: "1" });
  void table.controller.start(TABLE);
  await table.until((s) => s.status === "playing");
  table.controller.send({ type: "cup", pick: 0 });
  const open = await table.until((s) => s.cups?.state === "open" && s.view.phase !== "lot");
  assert.equal(open.game.time.on, null);
  table.controller.send({ type: "background" });
  const closed = await table.until((s) => s.cups?.state !== "open");
  assert.equal(closed.game.time.on, closed.view.actor);
});

test("time runs out: it is said before, the game is lost, and the loss has its name", async () => {
  const clock = handClock();
  const games = memoryGames();
  const table = await begun(games, clock);
  const { actor } = table.seen.snapshot.view;
  assert.equal(table.seen.snapshot.game.time.on, actor);
  await clock.pass(19_000);
  assert.ok(!table.seen.said.some(({ key }) => key === "say.timeLow"));
  await clock.pass(2000);
  assert.ok(table.seen.said.some(({ key }) => key === "say.timeLow"));
  await clock.pass(10_000);
  const { view } = await table.until((s) => s.view.phase === "over" && !s.busy);
  assert.deepEqual([view.result.by, view.result.winner], ["time", 1 - actor]);
  assert.ok(table.seen.said.some(({ key }) => key === "say.timeOut"));
});

test("the deadline survives the tab: it passes meanwhile, and the game is lost when it is opened", async () => {
  const clock = handClock();
  const games = memoryGames();
  const first = await begun(games, clock);
  const { actor } = first.seen.snapshot.view;
  await clock.pass(5000);
  // Killed, not left: nobody stops the clock.
  const stored = games.text;
  first.controller.close();
  games.text = stored;
  await clock.pass(60_000);
  const second = sit({ engine, games, clock, entropy: "2" });
  void second.controller.resume(null);
  await second.until((s) => s.status === "playing");
  await clock.pass(1);
  const { view } = await second.until((s) => s.view.phase === "over" && !s.busy);
  assert.deepEqual([view.result.by, view.result.winner], ["time", 1 - actor]);
});

test("leaving the table stops the clock, coming back lets it run", async () => {
  const clock = handClock();
  const games = memoryGames();
  const table = await begun(games, clock);
  await clock.pass(5000);
  table.controller.detach();
  await clock.pass(3_600_000);
  table.controller.attach(table.board);
  await table.until((s) => !s.busy);
  const { time, view } = { ...table.seen.snapshot, time: table.seen.snapshot.game.time };
  assert.equal(view.phase, "roll");
  assert.equal(time.deadline - clock.now(), 25_000);
  assert.equal(JSON.parse(games.text).time.deadline, time.deadline);
});
