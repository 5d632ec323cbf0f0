/** The controller with the real core: every game, stages and hand-overs, cube, series, two people, typed and live dice. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { knowsKoks } from "../../web/src/storage/offer.js";
import { mayResign, meaningOf } from "../../web/src/game/gestures.js";
import { statusWords } from "../../web/src/game/narration.js";
import { picture } from "../../web/src/game/picture.js";
import { startPicture } from "../../web/src/game/start-picture.js";
import { toPlay } from "../../web/src/game/to-play.js";
import { rulesOf } from "../../web/src/screens/rules/rules-sections.js";
import { memoryGames, sit, startCore } from "./table.mjs";

const engine = startCore();
after(() => engine.stop());

const words = (name) => JSON.parse(readFileSync(new URL(`../../web/locales/${name}.json`, import.meta.url), "utf8"));
const english = { ...words("en"), ...words("rules/en") };
const BOT = [{ kind: "human" }, { kind: "bot", level: "easy" }];
const TWO = [{ kind: "human", name: "Ani" }, { kind: "human", name: "Nino" }];
const GAMES = [
  "classic", "sport", "crazy", "gulbar", "crazy_gulbar", "khachapuri", "tbilisi", "fevga", "crazy_fevga", "short", "portes", "hyper", "plakoto",
];
const at = (variant, table = {}, players = BOT) => ({ variant, presets: [], players, table });

/** Every message that was shown or said has words; so have those inside it. */
function worded(said) {
  for (const message of said) {
    assert.ok(message.key in english, message.key);
    worded(Object.values(message.vars ?? {}).filter((value) => typeof value === "object" && "key" in value));
  }
}

/** Plays to the end; answers what kinds of stages were seen on the way. */
async function playOut(table, wish) {
  const kinds = new Set();
  for (let turns = 0; turns < 3000 && (await table.actOnce(wish)); turns += 1) {
    const found = toPlay(table.seen.snapshot.view);
    if (found) kinds.add(`${found.kind} ${found.player}`);
  }
  worded(table.seen.said);
  worded(table.seen.lines);
  return kinds;
}

const heard = new Set();
for (const variant of GAMES) {
  test(`${variant}: a whole game by taps; the first picture is the engine's, all is said in words`, async () => {
    const table = sit({ engine, entropy: "3" });
    void table.controller.start(at(variant));
    const { view } = await table.until((s) => s.status === "playing");
    const early = startPicture(at(variant));
    for (const field of ["board", "layout", "pips", "family", "phase"]) assert.deepEqual(early[field], view[field], field);
    await playOut(table);
    assert.equal(table.seen.snapshot.view.phase, "over");
    assert.equal(table.games.events.length, table.seen.snapshot.view.at);
    for (const { key } of table.seen.said) heard.add(key);
  });

  test(`${variant}: name, note and rules have words`, () => {
    for (const part of ["name", "note"]) assert.ok(`game.${variant}.${part}` in english);
    for (const [heading, paragraphs] of rulesOf(variant)) {
      assert.ok(`rules.h.${heading}` in english, heading);
      for (const name of paragraphs) assert.ok(`rules.p.${name}` in english, name);
    }
  });
}

test("the games together said what is special in them", () => {
  for (const key of ["say.hit", "say.entered", "say.covered", "say.nextDouble", "say.handedOver", "say.takesOver", "say.extraRoll", "say.off"]) {
    assert.ok(heard.has(key), key);
  }
});

test("a chain: what is still to play is known, marks of earlier doubles stay, undo ends at the present double", async () => {
  const table = sit({ engine, entropy: "5", wishes: { autoForced: false } });
  void table.controller.start(at("crazy_gulbar", {}, TWO));
  const inChain = () => {
    const { view } = table.seen.snapshot;
    return view.phase === "play" && view.stage.kind === "chain" && view.played.length === 0 && view.steps.length > 0;
  };
  await table.until((s) => s.status === "playing");
  for (let turns = 0; turns < 400 && !inChain(); turns += 1) await table.actOnce();
  assert.ok(inChain());
  const { view } = table.seen.snapshot;
  assert.deepEqual(toPlay(view).parts[0], [view.stage.value, 4]);
  assert.ok(table.seen.shown.at(-1).state.marks.length > 0);
  assert.ok(!view.may.includes("undo"));
  const { stage } = view;
  await table.actOnce();
  assert.ok(table.seen.snapshot.view.may.includes("undo"));
  table.controller.send({ type: "undoAll" });
  const { view: back } = await table.until((s) => s.view.may.length > 0 && s.view.played.length === 0 && !s.busy);
  assert.deepEqual(back.stage, stage);
});

test("steps that the rival handed over are played before the own roll, and it is said whose they are", async () => {
  let table;
  for (const entropy of ["1", "2", "3", "4", "5"]) {
    table = sit({ engine, entropy, wishes: { autoForced: false } });
    void table.controller.start(at("gulbar", { raises: "cube" }, TWO));
    await table.until((s) => s.status === "playing");
    while (!table.seen.snapshot.view.pending && (await table.actOnce()));
    if (table.seen.snapshot.view.pending) break;
  }
  const { view, line } = table.seen.snapshot;
  assert.equal(line.key, "status.pending");
  assert.deepEqual(toPlay(view), { kind: "handed", player: view.actor, parts: view.pending });
  // Where a raise is possible first, Roll's place begins with them.
  await table.actOnce();
  assert.equal(table.seen.snapshot.view.stage.kind, "handed");
  assert.ok(table.seen.said.some(({ key }) => key === "say.takesOver"));
});

test("the cube: raised by the person, answered by the computer; and the other way round", async () => {
  const answers = new Set();
  for (const entropy of ["1", "2", "4"]) {
    const table = sit({ engine, entropy });
    void table.controller.start(at("short", { raises: "cube" }, [{ kind: "human" }, { kind: "bot", level: "medium" }]));
    await playOut(table, (view) => (view.may.includes("double") && view.rolls[0] > 2 ? { type: "double" } : null));
    for (const { e } of table.games.events) if (["double", "take", "drop"].includes(e)) answers.add(e);
    assert.equal(table.seen.snapshot.view.phase, "over");
  }
  assert.ok(answers.has("double"));
  assert.ok(answers.has("take") || answers.has("drop"));
});

test("a raise waits for its answer; refusing ends the game at the old value", async () => {
  const table = sit({ engine, entropy: "6" });
  void table.controller.start(at("short", { raises: "counter" }, TWO));
  await table.until((s) => s.status === "playing");
  const ready = () => table.seen.snapshot.view.may.includes("double");
  for (let turns = 0; turns < 50 && !ready(); turns += 1) await table.actOnce();
  const { actor } = table.seen.snapshot.view;
  table.controller.send({ type: "double" });
  const { view, line } = await table.until((s) => s.view.phase === "offer" && !s.busy);
  assert.equal(view.actor, 1 - actor);
  assert.equal(line.key, "status.offer");
  // Roll means nothing now; a counter-raise asks the first one.
  table.controller.send({ type: "roll" });
  table.controller.send({ type: "beaver" });
  const { view: countered } = await table.until((s) => s.view.phase === "beaver" && !s.busy);
  assert.equal(countered.actor, actor);
  table.controller.send({ type: "refuse" });
  const { view: end } = await table.until((s) => s.view.phase === "over" && !s.busy);
  assert.equal(end.result.winner, 1 - actor);
  assert.equal(end.result.by, "drop");
  assert.equal(end.result.points, 2);
});

test("a match: game after game from the same store, over only at its end, and it survives the tab", async () => {
  const games = memoryGames();
  let table = sit({ engine, games, entropy: "9" });
  void table.controller.start(at("hyper", { series: "match", length: 3, raises: "cube" }));
  await table.until((s) => s.status === "playing");
  const secrets = new Set();
  for (let turns = 0; turns < 2000 && (await table.actOnce()); turns += 1) {
    const stored = JSON.parse(games.text);
    secrets.add(JSON.stringify(stored.save.dice));
    assert.equal(stored.over, table.seen.snapshot.view.series.over);
    if (!table.seen.snapshot.view.may.includes("next")) continue;
    // The tab dies between two games.
    table.controller.close();
    table = sit({ engine, games, entropy: String(turns) });
    void table.controller.resume(null);
    await table.until((s) => s.status === "playing");
    assert.ok(table.seen.snapshot.view.may.includes("next"));
  }
  const { view, game } = table.seen.snapshot;
  assert.ok(view.series.over);
  assert.ok(Math.max(...view.series.score) >= 3);
  assert.equal(secrets.size, view.series.results.length);
  const doubles = games.events.slice(games.events.findLastIndex(({ e }) => e === "next") + 1).filter(({ e, d }) => e === "roll" && d[0] === d[1]).length;
  assert.equal(game.doubles[0] + game.doubles[1], doubles);
});

test("tavli: three games of three kinds, drawn as they are", async () => {
  const table = sit({ engine, entropy: "d" });
  void table.controller.start(at("classic", { series: "tavli", raises: "cube" }));
  const seen = new Set();
  await table.until((s) => s.status === "playing");
  for (let turns = 0; turns < 4000 && (await table.actOnce()); turns += 1) seen.add(table.seen.snapshot.view.variant);
  assert.deepEqual([...seen].slice(0, 3), ["portes", "plakoto", "fevga"]);
});

test("a game with draw and a reverse game come to their ends in words", async () => {
  for (const series of ["draw_game", "reverse"]) {
    const table = sit({ engine, entropy: "b" });
    void table.controller.start(at("hyper", { series, raises: series === "reverse" ? "none" : "with_mars" }));
    await playOut(table);
    assert.ok(table.seen.snapshot.view.series.over);
  }
});

test("two people: everything is asked of whoever has the turn, by name", async () => {
  const table = sit({ engine, entropy: "c" });
  void table.controller.start(at("classic", {}, TWO));
  await table.until((s) => s.status === "playing");
  assert.equal(table.seen.snapshot.line.key, "status.lotNamed");
  const actors = new Set();
  for (let turns = 0; turns < 30; turns += 1) {
    await table.actOnce();
    actors.add(table.seen.snapshot.view.actor);
  }
  assert.deepEqual([...actors].sort(), [0, 1]);
  const { actor } = table.seen.snapshot.view;
  table.controller.send({ type: "resign" });
  const { view, line } = await table.until((s) => s.view.phase === "over" && !s.busy);
  assert.equal(view.result.winner, 1 - actor);
  assert.equal(line.key, "result.namedWon");
});

test("typed dice: nothing rolls by itself, also for the computer; live dice bring fresh chance", async () => {
  const typed = sit({ engine });
  void typed.controller.start(at("hyper", { dice: "real" }));
  await typed.until((s) => s.status === "playing");
  typed.controller.send({ type: "cup", pick: 0 });
  typed.controller.send({ type: "enter", dice: [5, 2] });
  const { view } = await typed.until((s) => s.view.phase === "play");
  assert.deepEqual(view.rolled, [5, 2]);
  assert.equal(view.proof.commit, null);
  await playOut(typed);
  assert.ok(typed.seen.snapshot.view.series.over);

  const live = sit({ engine });
  void live.controller.start(at("hyper", { dice: "live" }));
  await playOut(live);
  assert.ok(live.games.events.filter(({ e }) => e === "roll").every(({ x }) => typeof x === "string"));
});

test("an own text seals the dice before the first throw, and only then", async () => {
  const table = sit({ engine });
  void table.controller.start(at("classic"));
  await table.until((s) => s.status === "playing");
  assert.ok(table.seen.snapshot.view.proof.commit);
  table.controller.send({ type: "seal", client: "barev" });
  await table.until((s) => s.view.proof.client === "barev" && !s.busy);
  await table.actOnce();
  assert.equal(table.seen.snapshot.view.proof.client, "barev");
  const { at: before } = table.seen.snapshot.view;
  table.controller.send({ type: "seal", client: "late" });
  await table.actOnce();
  assert.ok(table.seen.snapshot.view.at > before);
  assert.equal(table.seen.snapshot.view.proof.client, "barev");
});

test("sport in a series: a double does not open a game; it is shown, told, and thrown again", async () => {
  const table = sit({ engine });
  void table.controller.start(at("sport", { series: "match", length: 3, raises: "cube", dice: "real" }, TWO));
  await table.until((s) => s.status === "playing");
  const enter = async (dice) => {
    const { at: before } = table.seen.snapshot.view;
    table.controller.send({ type: "enter", dice });
    return table.until((s) => s.view.at > before && !s.busy);
  };
  await enter([5, 2]);
  table.controller.send({ type: "resign" });
  await table.until((s) => s.view.phase === "over" && !s.busy);
  table.controller.send({ type: "next" });
  await table.until((s) => s.view.phase === "roll" && !s.busy);
  const { view, line } = await enter([4, 4]);
  assert.deepEqual([view.phase, view.opening, line.key, line.vars.dice], ["roll", [[4, 4]], "status.typeAgain", "4-4"]);
  assert.ok(table.seen.said.some(({ key, vars }) => key === "say.rolledAgain" && vars.dice === "4-4"));
  assert.deepEqual(table.seen.shown.filter(({ what }) => what === "roll").at(-1).dice, [4, 4]);
  assert.deepEqual(picture(view, { selected: null, nextDie: null }, null, { hints: true, names: ["", ""] }).dice.map(({ value, state }) => [value, state]), [[4, "used"], [4, "used"]]);
  const { view: next } = await enter([6, 1]);
  assert.deepEqual([next.last?.rolled ?? next.rolled, next.opening], [[6, 1], null]);
  assert.deepEqual(JSON.parse(table.games.text).doubles.reduce((a, b) => a + b), 1);
  worded(table.seen.said);
  worded(table.seen.lines);
  for (const [players, key] of [[TWO, "status.again"], [BOT.toReversed(), "status.theyAgain"]]) {
    const thrown = { ...view, players, table: { ...view.table, dice: "random" }, actor: 0, colours: ["white", "black"] };
    assert.deepEqual(statusWords(thrown, { selected: null, cups: null, plan: null }), { key, vars: { dice: "4-4" } });
    assert.ok(key in english);
  }
});

test("whoever is off is not asked whether he resigns, nor does the gesture do anything", () => {
  const view = {
    ...startPicture(at("classic", { series: "draw_game" })), phase: "roll", reply: true, mover: "black", actor: 1, colours: ["white", "black"],
    may: ["resign", "roll", "time_out"], resigning: [null, { kind: "oin", points: 1 }],
  };
  const nothing = { selected: null, nextDie: null };
  assert.equal(mayResign(view), false);
  assert.deepEqual(meaningOf({ type: "resign" }, view, nothing), { do: "nothing" });
  const black = { ...view, players: TWO };
  assert.equal(mayResign(black), true);
  assert.deepEqual(meaningOf({ type: "resign" }, black, nothing), { do: "act", action: { type: "resign", player: 1 } });
  // A picture that was stored by an older version says nothing: then it is not offered.
  assert.equal(mayResign({ ...black, resigning: undefined }), false);
});

test("where there is no koks, nothing names it: the engine says in which games there is", async () => {
  const { variants } = await engine.request("hello");
  const offer = { variants, levels: [] };
  const with_ = GAMES.filter((variant) => knowsKoks(offer, variant, null));
  assert.deepEqual(with_, ["short", "portes", "hyper"]);
  assert.equal(knowsKoks(offer, "classic", ["hyper", "classic", "short"]), true);
  assert.equal(knowsKoks(offer, "short", ["plakoto", "fevga"]), false);
  assert.equal(knowsKoks({ variants: [{ key: "short", family: "short", presets: [] }], levels: [] }, "short", null), false);
  for (const code of ["en", "hy", "ka", "ru"]) {
    const texts = { ...words(code), ...words(`table/${code}`) };
    const koks = texts["kind.koks"].slice(0, 4).toLowerCase();
    const naming = Object.keys(texts).filter((key) => JSON.stringify(texts[key]).toLowerCase().includes(koks));
    const allowed = ["kind.koks", "kindText.koks", "raises.with_mars.noteKoks", "raises.jacoby.noteKoks", "scheme.yellowclub.noteKoks", "scheme.international.noteKoks"];
    assert.deepEqual(naming.sort(), allowed.sort(), code);
  }
});
