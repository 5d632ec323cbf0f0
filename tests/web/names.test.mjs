/** Who is who, in every sentence and list. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { bundled } from "./bundled.mjs";

const { distinctNames, words, playerName, lotWords, statusWords, plainName, sameName, nameOf, opponentWords, rivalWords, rivalsWords } = await bundled(`
  import "./i18n/table.js";
  export { distinctNames, words } from "./ui/words.js";
  export { playerName } from "./game/names.js";
  export { lotWords, statusWords } from "./game/narration.js";
  export { plainName, sameName } from "./i18n/plain.js";
  export { nameOf } from "./screens/archive/replay-words.js";
  export { opponentWords, rivalWords } from "./screens/common/table-words.js";
  export { rivalsWords } from "./screens/archive/archive-words.js";
`);

const LANGUAGES = ["en", "hy", "ka", "ru"];
const texts = (language) => JSON.parse(readFileSync(new URL(`../../web/locales/${language}.json`, import.meta.url), "utf8"));
const PEOPLE = (first, second) => [{ kind: "human", name: first }, { kind: "human", name: second }];
const BOT = [{ kind: "human" }, { kind: "bot", level: "easy", name: "Gammonia" }];
const view = (change) => ({
  phase: "lot", players: PEOPLE("Ana", "Ana"), colours: ["white", "black"], mover: "black", actor: 1, table: {}, lot: { draws: [[5, 3]], winner: 0 },
  pending: null, stage: null, reply: false, rolled: [6, 5], dice: [], steps: [], routes: [], played: [], may: [], pass: null, ...change,
});
const NOW = { selected: null, cups: null, plan: null };
const say = (said) => words(said, "off");

test("two of the same name are told apart wherever they are named", () => {
  for (const [first, second] of [["Ana", "Ana"], ["Ana", " ana\u200b"], ["Ａｎａ", "Ana"]]) {
    const players = PEOPLE(first, second);
    const names = [0, 1].map((player) => say(playerName({ players }, player)));
    assert.notEqual(names[0].toLowerCase(), names[1].toLowerCase());
    assert.match(names[0], /\(1\)$/);
    assert.match(names[1], /\(2\)$/);
    assert.deepEqual([0, 1].map((player) => nameOf({ players }, player)), names);
    assert.equal(say(lotWords(view({ players }))), `${names[0]}: 5, ${names[1]}: 3. ${names[0]} plays White and begins.`);
    assert.ok(say(statusWords(view({ players }), NOW)).includes(names[1]));
    for (const text of [opponentWords(players), rivalsWords({ players })]) assert.ok(text.includes("(1)") && text.includes("(2)"), text);
  }
  assert.deepEqual(distinctNames(["Ana", "Gio"]), ["Ana", "Gio"]);
  // Who has no name is not called by a number alone.
  assert.deepEqual(distinctNames(["", ""]), ["", ""]);
  assert.equal(opponentWords([{ kind: "human" }, { kind: "bot", level: "easy" }]), "You and the computer: Easy");
});

test("an added bot goes by its name in all that is said of its turn", () => {
  const bot = (phase, change = {}) => say(statusWords(view({ players: BOT, phase, ...change }), { ...NOW, thinking: change.thinking }));
  const said = [
    bot("roll"), bot("roll", { thinking: true }), bot("roll", { reply: true }), bot("roll", { pending: [[6, 2]] }), bot("roll", { stage: { kind: "extra" } }),
    bot("roll", { table: { dice: "real" } }), bot("play"), bot("play", { thinking: true }), bot("play", { stage: { kind: "handed", value: 6 } }),
    bot("offer", { cube: { offer: 2 } }), say(lotWords(view({ players: BOT }))), say(lotWords(view({ players: BOT, lot: { draws: [[1, 3]], winner: 1 } }))),
    say(lotWords(view({ players: BOT, lot: { draws: [[3, 3]], winner: null } }))), rivalWords(BOT), opponentWords(BOT),
  ];
  for (const sentence of said) {
    assert.ok(sentence.includes("Gammonia"), sentence);
    assert.doesNotMatch(sentence, /[Cc]omputer|rival/, sentence);
  }
});

test("a sentence about a bot's turn names it in every language", () => {
  for (const language of LANGUAGES) {
    for (const [key, text] of Object.entries(texts(language))) if (/^status\.they\w+Named$/.test(key)) assert.ok(text.includes("{name}"), `${language} ${key}`);
  }
});

test("a name changes nothing around it", () => {
  assert.equal(plainName("  A\u202Eb\u200Bc\n\td  "), "A b c d");
  assert.equal(plainName("\u200B \u2066"), "");
  assert.equal(plainName(7), "");
  assert.ok(!sameName("Ana", "Gio"));
  // Who has a name that cannot be seen has none.
  assert.equal(say(playerName({ players: PEOPLE("\u200B", "Gio") }, 0)), "Player 1");
  // Nor does any other text from outside turn the writing round.
  assert.equal(say({ key: "player.named", vars: { name: "x\u202Ey" } }), "x y");
});
