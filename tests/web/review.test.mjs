/** Plays in words of places, opinions beside pictures, reviews run, stopped, kept and carried in files. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { fileOfOne, importFiles } from "../../web/src/archive/files.js";
import { arrowsOf, cubeSteps, decisionOf, frameAt, luckOf, luckWord, rateWord, scoreBefore, worstOf } from "../../web/src/archive/review.js";
import { createReviewer } from "../../web/src/archive/reviewer.js";
import { turnsOf } from "../../web/src/archive/turns.js";
import { lossWord, mayAsk, waysOf } from "../../web/src/game/advice.js";
import { startCore } from "./table.mjs";

const engine = startCore();
after(() => engine.stop());

const step = (from, to) => ({ from, to, die: 1 });

test("steps become the ways of checkers", () => {
  assert.deepEqual(waysOf([step(1, 5), step(5, 10)]), [{ places: [1, 5, 10], count: 1 }]);
  assert.deepEqual(waysOf([step(13, 8), step(13, 8), step(6, 1)]), [{ places: [13, 8], count: 2 }, { places: [6, 1], count: 1 }]);
  assert.deepEqual(waysOf([step("bar", 22), step(22, 20), step(3, "off")]), [{ places: ["bar", 22, 20], count: 1 }, { places: [3, "off"], count: 1 }]);
  assert.deepEqual(waysOf([]), []);
});

test("a raise is told with the cube and the score before it", () => {
  const results = [{ winner: 1, points: 2 }, { winner: null, points: 0 }, { winner: 0, points: 1 }, { winner: 1, points: 4 }];
  assert.deepEqual([0, 1, 2, 3, 4].map((game) => scoreBefore(results, game)), [[0, 0], [0, 2], [0, 2], [1, 2], [1, 6]]);
  assert.deepEqual(cubeSteps({ value: 2, owner: "white", next: 4, offer: null }), [2, 4]);
  assert.deepEqual(cubeSteps({ value: 1, owner: null, next: 2, offer: 2 }), [1, 2]);
});

test("a hint is asked for only where there is a choice of the person's", () => {
  const view = {
    phase: "play", actor: 0, players: [{ kind: "human" }, { kind: "bot" }], table: {}, steps: [step(1, 2)], forced: null, may: ["step"],
  };
  assert.ok(mayAsk(view));
  assert.ok(mayAsk({ ...view, table: { hints: true } }));
  assert.ok(!mayAsk({ ...view, table: { hints: false } }));
  assert.ok(!mayAsk({ ...view, actor: 1 }));
  assert.ok(mayAsk({ ...view, actor: 1, players: [{ kind: "human" }, { kind: "human" }] }));
  assert.ok(!mayAsk({ ...view, steps: [], may: ["pass"] }));
  assert.ok(!mayAsk({ ...view, forced: [step(1, 2)] }));
  assert.ok(!mayAsk({ ...view, phase: "roll", may: ["roll"] }));
  assert.ok(mayAsk({ ...view, phase: "roll", may: ["roll", "double"] }));
  assert.ok(mayAsk({ ...view, phase: "offer" }));
  assert.ok(!mayAsk({ ...view, phase: "over", actor: null }));
});

test("numbers become words", () => {
  assert.deepEqual([0, 0.004, 0.005, 0.02, 0.05, 0.1, 2].map(lossWord), ["none", "none", "hardly", "little", "worse", "much", "much"]);
  assert.deepEqual([0, 5.9, 6, 15, 30, 50, 500].map(rateWord), ["faultless", "faultless", "strong", "good", "slips", "many", "many"]);
  assert.deepEqual([-2, -1, -0.1, 0, 0.14, 0.2, 1.2].map(luckWord), ["veryBad", "bad", "even", "even", "even", "good", "veryGood"]);
});

/** A finished game with its opinions, as the core gives them. */
async function finished() {
  const load = (name) => JSON.parse(readFileSync(new URL(`../vectors/archives/${name}.json`, import.meta.url), "utf8"));
  const data = load("refused-at-once");
  const review = await engine.request("review", { record: data.record, game: 0 });
  return { data, review };
}

test("opinions stand beside the pictures that they are about", async () => {
  const players = [{ kind: "human" }, { kind: "bot", level: "easy" }];
  let { view, save } = await engine.request("new", { variant: "hyper", presets: [], players, entropy: "5a".repeat(32) });
  const act = async (action) => {
    const answer = await engine.request("act", { at: view.at, action });
    save.record.events.push(...answer.events);
    view = answer.view;
  };
  while (view.phase !== "over") {
    const type = ["lot", "roll", "pass", "commit", "step"].find((one) => view.may.includes(one));
    await act(type === "lot" ? { type, pick: 0 } : type === "step" ? { type, ...view.steps[0] } : { type });
  }
  const { record } = save;
  const review = await engine.request("review", { record, game: 0 });
  const { frames, colours } = (await engine.request("replay", { record, game: 0 })).replay;
  for (const decision of review.decisions) {
    const index = frameAt(frames, decision.at);
    // The dice lie on the board, and nothing has been moved yet.
    assert.equal(frames[index].mover, colours[decision.player]);
    assert.deepEqual(frames[index].rolled, decision.rolled);
    assert.deepEqual(frames[index].played, []);
    for (const [number, { from, to }] of (decision.chosen.steps ?? []).entries()) {
      const { step: seen } = frames[index + 1 + number];
      assert.deepEqual([seen.from, seen.to], [from, to]);
      assert.equal(decisionOf(review, frames[index + 1 + number]), decision);
    }
  }
  const thrown = frames.filter((frame) => luckOf(review, frame) !== null);
  assert.equal(thrown.length, review.rolls.length);
  assert.equal(frames.filter(({ e }) => e === "step").some((frame) => luckOf(review, frame) !== null), false);
  const turns = turnsOf(frames).map((turn) => worstOf(review, frames.slice(turn.first, turn.last + 1))).filter(Boolean);
  assert.deepEqual(new Set(turns), new Set(review.decisions));
});

test("the better play is drawn through, the other dashed; a perfect one alone", () => {
  const decision = { loss: 0.2, chosen: { steps: [step(1, 3)] }, best: { steps: [step(1, 4), step(4, 6)] } };
  const kinds = (which) => arrowsOf(decision, which).map(({ kind }) => kind);
  assert.deepEqual(kinds("both"), ["worse", "better", "better"]);
  assert.deepEqual(kinds("chosen"), ["worse"]);
  assert.deepEqual(kinds("best"), ["better", "better"]);
  assert.deepEqual(arrowsOf({ ...decision, loss: 0 }, "both"), [{ from: 1, to: 3, kind: "better" }]);
  assert.deepEqual(arrowsOf({ loss: 0.5, chosen: { action: "drop" }, best: { action: "take" } }, "both"), []);
});

/** An engine that answers when it is told to, and an archive that remembers. */
function workbench() {
  const told = [];
  const kept = [];
  const asked = [];
  const request = (op, fields, { signal, onProgress }) => new Promise((resolve, reject) => {
    asked.push({ op, ...fields, resolve, reject, onProgress });
    signal.addEventListener("abort", () => reject(Object.assign(new Error(), { code: "cancelled" })));
  });
  const archive = { putReview: async (...what) => void kept.push(what) };
  return { told, kept, asked, reviewer: createReviewer({ request, archive, onChange: (job) => told.push(job) }), archive };
}

test("a review runs, tells how far it is, and is kept", async () => {
  const { told, kept, asked, reviewer } = workbench();
  const running = reviewer.start("a", 1, { events: [] });
  asked[0].onProgress({ done: 2, of: 9 });
  assert.deepEqual(told.at(-1), { id: "a", game: 1, state: "running", done: 2, of: 9 });
  asked[0].resolve({ game: 1 });
  await running;
  assert.deepEqual(kept, [["a", 1, { game: 1 }]]);
  assert.equal(told.at(-1), null);
});

test("a stopped review keeps nothing, and another takes its place", async () => {
  const { told, kept, asked, reviewer } = workbench();
  const first = reviewer.start("a", 0, {});
  reviewer.stop();
  await first;
  assert.equal(told.at(-1), null);
  const second = reviewer.start("a", 0, {});
  const third = reviewer.start("b", 2, {});
  await second;
  assert.deepEqual(told.at(-1), { id: "b", game: 2, state: "running", done: 0, of: 0 });
  asked[1].onProgress({ done: 5, of: 6 });
  assert.equal(told.at(-1).id, "b");
  asked[2].resolve({ game: 2 });
  await third;
  assert.deepEqual(kept, [["b", 2, { game: 2 }]]);
});

test("why a review failed is told", async () => {
  const { told, asked, reviewer, archive } = workbench();
  const failing = reviewer.start("a", 0, {});
  asked[0].reject(Object.assign(new Error(), { code: "no_net" }));
  await failing;
  assert.deepEqual(told.at(-1), { id: "a", game: 0, state: "failed", done: 0, of: 0, code: "no_net" });
});

test("a review that cannot be stored now is no failure: the archive has it, and sees to it", async () => {
  const { told, asked, reviewer, archive } = workbench();
  archive.putReview = async () => "full";
  const running = reviewer.start("a", 0, {});
  asked[0].resolve({});
  await running;
  assert.equal(told.at(-1), null);
});

test("reviews go with a game's file; a bad one is left out, the game is not", async () => {
  const { data, review } = await finished();
  const entry = { id: "0123456789abcdef", ended: 86_400_000 };
  const { content } = fileOfOne(entry, data, { 0: review });
  assert.deepEqual(content.reviews, [review]);
  assert.ok(!("reviews" in fileOfOne(entry, data).content));
  const { status } = await engine.request("verify", { archive: content });
  assert.equal(status, "verified");

  const arrive = async (given) => {
    const entries = [];
    const opinions = new Map();
    const archive = {
      list: async () => entries,
      data: async () => data,
      put: async (one, what) => {
        assert.ok(!("reviews" in what));
        entries.push(one);
      },
      reviews: async (id) => opinions.get(id) ?? {},
      putReview: async (id, game, what) => void opinions.set(id, { ...opinions.get(id), [game]: what }),
    };
    const parts = { request: (op, fields) => engine.request(op, fields), archive, now: () => 5_000, newId: () => "f".repeat(16) };
    const files = given.map((one) => ({ name: "a.json", size: 10, text: async () => JSON.stringify(one) }));
    return { report: await importFiles(files, parts), opinions };
  };
  const good = await arrive([content]);
  assert.deepEqual(good.report, { added: 1, updated: 0, duplicates: 0, dropped: 0, doubtful: { count: 0, names: [] }, refused: [] });
  assert.deepEqual(good.opinions.get("f".repeat(16)), { 0: review });
  const bad = await arrive([{ ...content, reviews: [{ ...review, decisions: "none" }, null] }]);
  assert.deepEqual(bad.report, { added: 1, updated: 0, duplicates: 0, dropped: 2, doubtful: { count: 0, names: [] }, refused: [] });
  assert.equal(bad.opinions.size, 0);
  // A game that is here already gets the review that it had not.
  const late = await arrive([data, content]);
  assert.deepEqual(late.report, { added: 1, updated: 0, duplicates: 1, dropped: 0, doubtful: { count: 0, names: [] }, refused: [] });
  assert.deepEqual(late.opinions.get("f".repeat(16)), { 0: review });
  assert.equal((await arrive([{ ...content, reviews: "nonsense" }])).report.added, 1);
});
