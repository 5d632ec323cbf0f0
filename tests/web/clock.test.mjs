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

for (const jumps of [true, false]) {
  test(`a device that sleeps loses no time, whether the page's own count ${jumps ? "jumps" : "stands still"}`, async () => {
    const clock = handClock();
    const games = memoryGames();
    const table = await begun(games, clock);
    const { actor } = table.seen.snapshot.view;
    await clock.pass(5000);
    clock.sleep(3_600_000, jumps);
    await clock.pass(5000);
    const { game, view } = table.seen.snapshot;
    assert.equal(view.phase, "roll");
    assert.equal(timeLeft(game.time, actor, table.controller.now()), 20_000);
    // A tap may be the first thing that happens after the sleep.
    clock.sleep(3_600_000, jumps);
    table.controller.send({ type: "roll" });
    await table.until((s) => s.view.phase === "play");
    assert.equal(JSON.parse(games.text).time.move[actor], 20_000);
  });
}

test("the time of day may be set to anything: no time is lost or won", async () => {
  const clock = handClock();
  const games = memoryGames();
  const table = await begun(games, clock);
  const { actor } = table.seen.snapshot.view;
  for (const change of [120_000, -3_600_000, 31_536_000_000]) {
    clock.setDate(change);
    await clock.pass(1000);
  }
  const { game, view } = table.seen.snapshot;
  assert.equal(view.phase, "roll");
  assert.equal(timeLeft(game.time, actor, table.controller.now()), 27_000);
});

test("while the page is closed the clock stands still; what was used up before stays used", async () => {
  const clock = handClock();
  const games = memoryGames();
  const first = await begun(games, clock);
  const { actor } = first.seen.snapshot.view;
  await clock.pass(12_000);
  // Killed, not left: nobody stops the clock, and nobody has moved since it began to run.
  const stored = games.text;
  first.controller.close();
  games.text = stored;
  await clock.pass(3_600_000);
  const second = sit({ engine, games, clock: handClock(), entropy: "2" });
  void second.controller.resume(null);
  const { game, view } = await second.until((s) => s.status === "playing" && !s.busy);
  assert.equal(view.phase, "roll");
  const left = timeLeft(game.time, actor, second.controller.now());
  assert.ok(left >= 18_000 && left <= 23_000, `${left} ms left`);
});

test("time that is used up before the page is closed stays used up", async () => {
  const clock = handClock();
  const games = memoryGames();
  const first = await begun(games, clock);
  const { actor } = first.seen.snapshot.view;
  const stored = JSON.parse(games.text);
  first.controller.close();
  games.text = JSON.stringify({ ...stored, time: { ...stored.time, move: [0, 0] } });
  const again = handClock();
  const second = sit({ engine, games, clock: again, entropy: "2" });
  void second.controller.resume(null);
  await second.until((s) => s.status === "playing");
  await again.pass(1000);
  const { view } = await second.until((s) => s.view.phase === "over" && !s.busy);
  assert.deepEqual([view.result.by, view.result.winner], ["time", 1 - actor]);
});

test("a deadline by the time of day, as older versions stored it, is no loss", async () => {
  const clock = handClock();
  const games = memoryGames();
  const first = await begun(games, clock);
  const { actor } = first.seen.snapshot.view;
  const stored = JSON.parse(games.text);
  first.controller.close();
  games.text = JSON.stringify({ ...stored, time: { ...stored.time, on: actor, deadline: 1_600_000_000_000 } });
  const second = sit({ engine, games, clock: handClock(), entropy: "2" });
  void second.controller.resume(null);
  const { game, view } = await second.until((s) => s.status === "playing" && !s.busy);
  assert.equal(view.phase, "roll");
  assert.equal(timeLeft(game.time, actor, second.controller.now()), 30_000);
});

test("a hidden page stops the clock and stores it; seen again, it runs", async () => {
  const clock = handClock();
  const games = memoryGames();
  const table = await begun(games, clock);
  const { actor } = table.seen.snapshot.view;
  await clock.pass(4000);
  table.controller.rest(true);
  assert.equal(JSON.parse(games.text).time.move[actor], 26_000);
  await clock.pass(3_600_000);
  table.controller.rest(false);
  await clock.pass(1000);
  const { game, view } = table.seen.snapshot;
  assert.deepEqual([view.phase, game.time.on], ["roll", actor]);
  assert.equal(timeLeft(game.time, actor, table.controller.now()), 25_000);
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
  assert.equal(time.deadline - table.controller.now(), 25_000);
  assert.deepEqual([JSON.parse(games.text).time.on, JSON.parse(games.text).time.move[view.actor]], [null, 25_000]);
});
