/** The board on the bench: try everything by hand, or ask for one picture by the address. Not shipped. */
import { createBoard } from "../src/board/index.js";
import { THEMES } from "../src/board/themes.js";
import { POSITIONS } from "./positions.js";

const query = new URLSearchParams(location.search);
const holder = /** @type {HTMLElement} */ (document.getElementById("board"));
const log = /** @type {HTMLOutputElement} */ (document.getElementById("log"));
const tools = /** @type {HTMLElement} */ (document.getElementById("tools"));
document.body.classList.toggle("bare", query.has("bare"));

/** @type {import("../src/board/types.js").BoardState} */
let state = structuredClone(POSITIONS[query.get("pos") ?? "middle"] ?? POSITIONS.middle);
/** @param {...unknown} what */
const say = (...what) => (log.textContent = what.map((w) => JSON.stringify(w)).join(" "));

const board = createBoard(
  holder,
  {
    flip: query.has("flip"),
    theme: query.get("theme") ?? "walnut",
    numbering: /** @type {any} */ (query.get("numbering") ?? "yellowclub"),
    layout: /** @type {any} */ (query.get("layout") ?? "auto"),
    speed: /** @type {any} */ (query.get("speed") ?? "normal"),
    reducedMotion: query.has("still"),
  },
  {
    onPoint: (p) => {
      say("point", p);
      const target = state.targets?.find((t) => t.to === p);
      if (target && state.selected) move(state.selected, p);
      else if (own(p)) select(p);
      else select(null);
    },
    onDrop: (from, to) => {
      say("drop", from, to);
      if (state.targets?.some((t) => t.to === to)) move(from, to);
      else select(null);
    },
    onDragStart: (from) => {
      say("drag", from);
      if (!own(from)) return false;
      select(from);
      return true;
    },
    onDie: (i) => {
      say("die", i);
      state = { ...state, nextDie: state.dice?.[i]?.value ?? null };
      board.set(state);
    },
    onCup: (i) => {
      say("cup", i);
      state = { ...state, cups: { state: "open", numbers: [4, 4 - i], picked: i, names: ["You", "Computer"] } };
      board.set(state);
    },
    onBackground: () => {
      say("background");
      select(null);
    },
  },
);
Object.assign(window, { board, POSITIONS, setState: (/** @type {any} */ next) => board.set((state = next)) });

const side = () => (state.mover === "black" ? 1 : 0);
/** @param {import("../src/board/types.js").Place} p */
function own(p) {
  if (p === "off") return false;
  return (p === "bar" ? (state.board.bar ?? [0, 0])[side()] : state.board.points[p - 1][side()]) > 0;
}
/** @param {import("../src/board/types.js").Place | null} p */
function select(p) {
  const dice = (state.dice ?? []).filter((d) => d.state === "free").map((d) => d.value);
  /** @type {import("../src/board/types.js").Target[]} */
  const targets = [];
  if (typeof p === "number") {
    for (const [i, d] of [...dice, dice[0] + (dice[1] ?? 0)].entries()) targets.push({ to: ((p - 1 + d) % 24) + 1, steps: i < dice.length ? 1 : 2 });
    targets.push({ to: "off", steps: 1 });
  }
  state = { ...state, selected: p, targets };
  board.set(state);
}
/** @param {import("../src/board/types.js").Place} from @param {import("../src/board/types.js").Place} to */
function move(from, to) {
  const next = structuredClone(state);
  /** @param {import("../src/board/types.js").Place} place @param {number} i @param {number} by */
  const add = (place, i, by) => {
    if (typeof place === "number") next.board.points[place - 1][i] += by;
    else {
      const list = (next.board[place] ??= [0, 0]);
      list[i] += by;
    }
  };
  add(from, side(), -1);
  const rival = 1 - side();
  if (typeof to === "number" && next.layout.bar && next.board.points[to - 1][rival] === 1) {
    add(to, rival, -1);
    add("bar", rival, 1);
  }
  add(to, side(), 1);
  next.selected = null;
  next.targets = [];
  next.marks = [{ from, to }];
  state = next;
  board.playStep({ from, to }, side() ? "black" : "white", state).then(() => say("at rest"));
}

/** @param {string} text @param {() => void} act */
function button(text, act) {
  const b = document.createElement("button");
  b.textContent = text;
  b.onclick = act;
  tools.append(b);
}
for (const name in POSITIONS) button(name, () => board.set((state = structuredClone(POSITIONS[name]))));
button("roll", async () => {
  const [a, b] = [0, 1].map(() => 1 + Math.floor(Math.random() * 6));
  const mover = state.mover ?? "white";
  await board.rollDice([a, b], mover);
  state = { ...state, dice: (a === b ? [a, a, a, a] : [a, b]).map((value) => ({ value, state: /** @type {const} */ ("free") })), diceSide: mover, nextDie: null };
  board.set(state);
});
button("side", () => board.set((state = { ...state, mover: state.mover === "black" ? "white" : "black", selected: null, targets: [] })));
let flip = query.has("flip");
button("flip", () => board.setOptions({ flip: (flip = !flip) }));
/** @param {string[]} values @param {(v: any) => void} act */
function choice(values, act) {
  const select = document.createElement("select");
  for (const v of values) select.append(new Option(v, v));
  select.onchange = () => act(select.value);
  tools.append(select);
}
choice(["auto", "upright", "wide"], (layout) => board.setOptions({ layout }));
choice(["yellowclub", "georgian", "off"], (numbering) => board.setOptions({ numbering }));
choice(["normal", "slow", "fast", "off"], (speed) => board.setOptions({ speed }));
choice(Object.keys(THEMES), (theme) => board.setOptions({ theme }));
board.set(state, { animate: false });
