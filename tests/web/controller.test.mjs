/** The controller with the real core: whole games, and every way in which a game may be interrupted. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { CLASSIC, memoryGames, sit, startCore } from "./table.mjs";

const engine = startCore();
after(() => engine.stop());

test("a whole game; every event is stored before it is shown", async () => {
  const { controller, seen, games, actOnce } = sit({ engine });
  void controller.start(CLASSIC);
  while (await actOnce());
  const { view, game } = seen.snapshot;
  assert.equal(view.phase, "over");
  assert.equal(games.events.length, view.at);
  assert.ok(game.over);
  const steps = games.events.filter((event) => event.e === "step").length;
  assert.equal(seen.shown.filter(({ what }) => what === "step").length, steps);
  const throws = games.events.filter((event) => event.e === "roll").length;
  assert.equal(seen.shown.filter(({ what }) => what === "roll").length, throws);
  // What a step's picture shows was in the store when the board heard of it.
  let shown = 0;
  games.events.forEach((event, index) => {
    if (event.e !== "step") return;
    const picture = seen.shown.filter(({ what }) => what === "step")[shown];
    shown += 1;
    assert.ok(picture.stored >= index + 1);
  });
  const doubles = games.events.filter((event) => event.e === "roll" && event.d[0] === event.d[1]).length;
  assert.equal(game.doubles[0] + game.doubles[1], doubles);
  assert.equal(seen.said.at(-1).key.startsWith("result."), true);
  assert.ok(["won", "lost"].includes(seen.sounds.find((sound) => sound === "won" || sound === "lost")));
});

test("a tab killed at any moment comes back as it was, and goes on", async () => {
  const games = memoryGames();
  let table = sit({ engine, games, entropy: "b" });
  void table.controller.start(CLASSIC);
  await table.until((s) => s.status === "playing");
  let kills = 0;
  for (let turn = 0; turn < 60; turn += 1) {
    if (!(await table.actOnce())) break;
    if (turn % 3 !== 0) continue;
    // The tab dies, now and then in the middle of the computer's turn; what counts is what was stored.
    table.controller.detach();
    table.controller.close();
    const stored = games.events.length;
    table = sit({ engine, games, entropy: "c" });
    void table.controller.resume(null);
    const { view } = await table.until((s) => s.status === "playing");
    assert.ok(view.at >= stored);
    kills += 1;
  }
  assert.ok(kills > 10);
  const { view } = await engine.request("open", { save: JSON.parse(games.text).save });
  assert.equal(view.at, games.events.length);
});

test("a remembered card that the rules exclude is played as the nearest one", async () => {
  const { controller, until } = sit({ engine });
  void controller.start({ ...CLASSIC, table: { series: "tavli" } });
  const { view } = await until((s) => s.status === "playing");
  assert.deepEqual([view.variant, view.table.series, view.table.raises], ["portes", "tavli", "cube"]);
});

test("the last view is painted before the engine has answered", async () => {
  const games = memoryGames();
  const first = sit({ engine, games });
  void first.controller.start(CLASSIC);
  await first.actOnce();
  await first.until(first.personOrOver);
  const early = first.seen.lastView.view;
  first.controller.close();
  const second = sit({ engine, games });
  void second.controller.resume(early);
  assert.equal(second.seen.snapshot.status, "waiting");
  assert.deepEqual(second.seen.shown[0].state.board, early.board);
  await second.until((s) => s.status === "playing");
});

test("a cup lifted before the engine answers is lifted when it does", async () => {
  const { controller, until } = sit({ engine });
  void controller.start(CLASSIC);
  controller.send({ type: "cup", pick: 1 });
  const { view } = await until((s) => s.view?.lot.draws.length > 0);
  assert.ok(view.at >= 1);
});

for (const code of ["crashed", "timeout", "internal"]) {
  for (const op of ["think", "act", "why"]) {
    test(`${code} in ${op}: a fresh engine goes on from the store`, async () => {
      const { controller, seen, games, until, actOnce } = sit({ engine, entropy: "d" });
      void controller.start(CLASSIC);
      for (let index = 0; index < 6; index += 1) await actOnce();
      await until((s) => s.status === "playing" && !s.busy);
      const restarts = engine.restarts;
      let broken = false;
      engine.before = (asked) => {
        if (asked !== op || broken) return;
        broken = true;
        throw Object.assign(new Error(code), { code });
      };
      if (op === "why") {
        while (seen.snapshot.view.phase !== "play" || seen.snapshot.view.actor !== 0 || seen.snapshot.busy) await actOnce();
        // Backwards: no game allows it, so it has to be asked about.
        const { from } = seen.snapshot.view.steps[0];
        controller.send({ type: "drop", from, to: ((from + 22) % 24) + 1 });
        await until((s) => s.refused);
      }
      for (let index = 0; index < 8; index += 1) await actOnce();
      engine.before = () => {};
      assert.ok(broken);
      assert.equal(engine.restarts, restarts + 1);
      assert.equal(seen.snapshot.status, "playing");
      await until((s) => !s.busy);
      assert.equal(games.events.length, seen.snapshot.view.at);
    });
  }
}

test("an engine that never comes back stops the game with its code; Retry goes on", async () => {
  const { controller, seen, until, actOnce } = sit({ engine });
  void controller.start(CLASSIC);
  await actOnce();
  await until((s) => !s.busy);
  engine.before = () => {
    throw Object.assign(new Error("dead"), { code: "crashed" });
  };
  controller.send({ type: "resign" });
  await until((s) => s.status === "stuck");
  assert.equal(seen.snapshot.code, "crashed");
  engine.before = () => {};
  await controller.retry();
  await until((s) => s.status === "playing");
});

test("a failed start is told with its code and can be tried again", async () => {
  const { controller, seen, until } = sit({ engine });
  engine.before = () => {
    throw Object.assign(new Error("no network"), { code: "offline" });
  };
  await controller.start(CLASSIC);
  assert.equal(seen.snapshot.status, "stuck");
  assert.equal(seen.snapshot.code, "offline");
  assert.equal(seen.snapshot.view.board.points[0][0], 15);
  engine.before = () => {};
  await controller.retry();
  await until((s) => s.status === "playing");
});

test("another tab takes the game over: nothing is written any more", async () => {
  const { controller, games, until, actOnce } = sit({ engine });
  void controller.start(CLASSIC);
  await actOnce();
  await until((s) => !s.busy);
  const before = games.text;
  games.taken = true;
  controller.send({ type: "resign" });
  await until((s) => s.status === "elsewhere");
  assert.equal(games.text, before);
  games.taken = false;
  await controller.takeOver();
  await until((s) => s.status === "playing" && s.view.phase !== "over");
});

test("data that cannot be read is kept, and a new game can begin", async () => {
  const games = memoryGames();
  const { controller, seen, until, actOnce } = sit({ engine, games });
  void controller.start(CLASSIC);
  await actOnce();
  await until((s) => !s.busy);
  controller.close();
  const broken = JSON.parse(games.text);
  broken.save.record.events.push({ e: "step", f: 1, t: 99, d: 5 });
  games.text = JSON.stringify(broken);
  await controller.resume(null);
  assert.equal(seen.snapshot.status, "broken");
  assert.equal(seen.snapshot.code, "bad_save");
  await controller.setAside();
  assert.equal(games.kept.length, 1);
  assert.equal(games.kept[0], JSON.stringify(broken));
  void controller.start(CLASSIC);
  await until((s) => s.status === "playing");
});

test("a save of a newer version is refused by name", async () => {
  const games = memoryGames();
  const { controller, seen, until } = sit({ engine, games });
  void controller.start(CLASSIC);
  await until((s) => s.status === "playing");
  controller.close();
  const newer = JSON.parse(games.text);
  newer.save.version = 99;
  games.text = JSON.stringify(newer);
  await controller.resume(null);
  assert.equal(seen.snapshot.code, "newer_save");
});

test("a refused step is explained in words; undone turns do not play themselves", async () => {
  const { controller, seen, until, actOnce } = sit({ engine, entropy: "e", wishes: { autoForced: false } });
  void controller.start(CLASSIC);
  const mine = () => seen.snapshot.view?.phase === "play" && seen.snapshot.view.actor === 0 && !seen.snapshot.busy;
  while (!mine() || seen.snapshot.view.steps.length === 0) await actOnce();
  const { from } = seen.snapshot.view.steps[0];
  controller.send({ type: "drop", from, to: ((from + 22) % 24) + 1 });
  await until((s) => s.refused);
  assert.match(seen.snapshot.line.key, /^why\./);
  const { at } = seen.snapshot.view;
  const place = seen.snapshot.view.steps[0].from;
  controller.send({ type: "point", place });
  controller.send({ type: "point", place });
  await until((s) => s.view.at === at + 1 && !s.busy);
  assert.equal(seen.snapshot.refused, false);
  controller.send({ type: "undo" });
  await until((s) => s.view.at === at + 2 && !s.busy);
  assert.equal(seen.snapshot.view.played.length, 0);
});

test("resigning ends the game for the rival", async () => {
  const { controller, seen, until, actOnce } = sit({ engine });
  void controller.start(CLASSIC);
  await actOnce();
  await until((s) => !s.busy);
  controller.send({ type: "resign" });
  await until((s) => s.view.phase === "over" && !s.busy);
  assert.equal(seen.snapshot.view.result.winner, 1);
  assert.equal(seen.snapshot.view.result.by, "resign");
});

/** A game in which the computer thinks without end. */
async function thinking() {
  const table = sit({ engine, entropy: "f" });
  void table.controller.start(CLASSIC);
  await table.actOnce();
  engine.hold = (op) => op === "think";
  const asked = engine.asked.length;
  const held = () => engine.asked.slice(asked).includes("think");
  // Whatever the person does, the computer's turn comes.
  while (!held()) {
    const { view } = await table.until((s) => held() || (s.status === "playing" && !s.busy), "somebody's turn");
    if (held()) break;
    if (view.may.includes("commit") || view.may.includes("pass")) table.controller.send({ type: "done" });
    else if (view.phase === "roll") table.controller.send({ type: "roll" });
    else if (view.phase === "lot") table.controller.send({ type: "cup", pick: 0 });
    else for (const _ of [1, 2]) table.controller.send({ type: "point", place: view.steps[0].from });
    await table.until((s) => held() || s.view.at > view.at, "an answer");
  }
  return table;
}

test("whoever resigns does not wait for the computer's thought", async () => {
  const restarts = engine.restarts;
  const { controller, seen, until } = await thinking();
  assert.ok(engine.options.budget > 0);
  const thinks = engine.asked.filter((op) => op === "think").length;
  controller.send({ type: "resign" });
  await until((s) => s.view.phase === "over" && !s.busy);
  engine.hold = () => false;
  assert.ok(engine.options.signal.aborted);
  assert.equal(seen.snapshot.view.result.by, "resign");
  assert.equal(engine.asked.filter((op) => op === "think").length, thinks);
  assert.equal(engine.restarts, restarts);
});

test("a tap does not disturb the computer's thought; leaving ends it, and coming back begins it anew", async () => {
  const { controller, board, seen, until } = await thinking();
  const first = engine.options.signal;
  controller.send({ type: "point", place: 1 });
  controller.send({ type: "done" });
  assert.ok(!first.aborted);
  controller.detach();
  assert.ok(first.aborted);
  await until((s) => !s.busy);
  assert.equal(seen.snapshot.status, "playing");
  const { at } = seen.snapshot.view;
  engine.hold = () => false;
  controller.attach(board);
  await until((s) => s.view.at > at && !s.busy);
  assert.notEqual(engine.options.signal, first);
});

test("a new game ends the thought of the one before", async () => {
  const { controller, until } = await thinking();
  const first = engine.options.signal;
  engine.hold = () => false;
  void controller.start(CLASSIC);
  assert.ok(first.aborted);
  const { view } = await until((s) => s.status === "playing" && s.view.at === 0);
  assert.equal(view.phase, "lot");
});

test("the computer may give up, and the person has won", async () => {
  const { controller, seen, games, actOnce } = sit({ engine, entropy: "a" });
  engine.change = (op, ok) => (op === "think" ? { steps: [], action: "resign" } : ok);
  void controller.start(CLASSIC);
  while (await actOnce());
  engine.change = (_op, ok) => ok;
  const { result } = seen.snapshot.view;
  assert.equal(result.by, "resign");
  assert.equal(result.winner, 0);
  assert.deepEqual(games.events.at(-1), { e: "resign", p: 1 });
  assert.ok(seen.said.some(({ key }) => key === "say.resigned"));
});

test("that something stood in for the computer is told once, and is over when it plays itself", async () => {
  for (const [fallback, key] of [["failed", "say.botFailed"], ["weights", "say.botPlain"], ["time", null]]) {
    const { controller, seen, actOnce } = sit({ engine, entropy: "a" });
    let thoughts = 0;
    let standIn = { fallback };
    engine.change = (op, ok) => {
      if (op !== "think") return ok;
      thoughts += 1;
      return { ...ok, ...standIn };
    };
    void controller.start(CLASSIC);
    while (thoughts < 3) await actOnce();
    assert.equal(seen.snapshot.note?.key ?? null, key);
    assert.equal(seen.said.filter((said) => said.key === key).length, key === null ? 0 : 1);
    standIn = {};
    const before = thoughts;
    while (thoughts === before) await actOnce();
    assert.equal(seen.snapshot.note, null);
    assert.equal(seen.snapshot.status, "playing");
  }
  engine.change = (_, ok) => ok;
});

test("a suggested play lies on the board until the game moves on, and is played as it was told", async () => {
  const { controller, seen, until, actOnce } = sit({ engine, wishes: { autoForced: false }, entropy: "e" });
  void controller.start(CLASSIC);
  const choosing = ({ view }) => view.phase === "play" && view.actor === 0 && view.played.length === 0 && view.forced === null && view.steps.length > 1;
  while (!seen.snapshot?.view || !choosing(seen.snapshot)) await actOnce();
  const { view } = seen.snapshot;
  const { plays } = await engine.request("hint", { at: view.at });
  const arrows = () => seen.shown.at(-1).state.arrows.map(({ from, to, kind }) => [from, to, kind]);
  controller.suggest(plays[0].steps);
  assert.deepEqual(arrows(), plays[0].steps.map(({ from, to }) => [from, to, "better"]));
  // Nothing has happened, and what was marked before comes back with it.
  assert.equal(seen.snapshot.view.at, view.at);
  assert.deepEqual(seen.shown.at(-1).state.marks, []);
  controller.suggest([]);
  assert.deepEqual(arrows(), []);
  // A checker in hand is put down for it; one that is picked up later is seen without the arrows.
  const { from } = view.steps[0];
  const shown = () => ({ selected: seen.shown.at(-1).state.selected, arrows: arrows().length });
  controller.lift(from);
  assert.deepEqual(shown(), { selected: from, arrows: 0 });
  controller.suggest(plays[0].steps);
  assert.deepEqual(shown(), { selected: null, arrows: plays[0].steps.length });
  assert.equal(seen.snapshot.selected, null);
  controller.lift(from);
  assert.deepEqual(shown(), { selected: from, arrows: 0 });
  controller.suggest(plays.at(-1).steps);
  controller.send({ type: "steps", steps: plays[0].steps });
  const { view: after } = await until((s) => s.view.at >= view.at + plays[0].steps.length && !s.busy);
  assert.deepEqual(after.played, plays[0].steps);
  assert.deepEqual(arrows(), []);
  // A play of another moment is nobody's wish.
  controller.send({ type: "steps", steps: plays[0].steps });
  controller.send({ type: "steps", steps: [] });
  await until((s) => !s.busy);
  assert.equal(seen.snapshot.view.at, after.at);
});
