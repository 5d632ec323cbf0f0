/** What tests/browser/test_board.py asks from inside the page. Not shipped. */
import { createBoard } from "../src/board/index.js";
import { POSITIONS } from "./positions.js";

/** @import {Board} from "../src/board/index.js" @import {BoardState} from "../src/board/types.js" */

/** @param {BoardState} state @param {number} from @param {number} to @returns {BoardState} */
function moved(state, from, to) {
  const next = structuredClone(state);
  next.board.points[from - 1][0]--;
  next.board.points[to - 1][0]++;
  next.selected = null;
  next.targets = [];
  return next;
}

/** @param {number} [ms] */
const pause = (ms = 0) => new Promise((r) => setTimeout(r, ms));

/** Promises always resolve; a newer picture ends an older motion; nothing is built twice. @param {Board} board */
export async function motion(board) {
  /** @type {Record<string, number | boolean>} */
  const out = {};
  const start = structuredClone(POSITIONS.middle);
  board.setOptions({ speed: "slow" });
  await board.set(start, { animate: false });

  let t = performance.now();
  const first = board.set(moved(start, 1, 2));
  const second = board.set(moved(start, 1, 3));
  await first;
  out.first = performance.now() - t;
  await second;
  out.second = performance.now() - t;

  const pieces = new Set(document.querySelectorAll(".nb-piece"));
  const last = moved(moved(start, 1, 3), 3, 10);
  await board.playStep({ from: 3, to: 10 }, "white", last);
  out.kept = [...document.querySelectorAll(".nb-piece")].every((n) => pieces.has(n));

  let changes = 0;
  const watch = new MutationObserver((list) => (changes += list.length));
  watch.observe(/** @type {Node} */ (document.querySelector(".nb")), { subtree: true, childList: true, attributes: true });
  await board.set(structuredClone(last));
  await pause();
  watch.disconnect();
  out.idle = changes;

  board.setOptions({ speed: "off" });
  t = performance.now();
  for (let k = 0; k < 200; k++) board.set(k % 2 ? start : moved(start, 1, 3));
  out.perSet = (performance.now() - t) / 200;
  t = performance.now();
  for (let k = 0; k < 100; k++) board.set({ ...start, selected: k % 2 ? 9 : 5, targets: [{ to: 10 + (k % 3), steps: 1 }] });
  out.perSelect = (performance.now() - t) / 100;

  board.setOptions({ speed: "normal" });
  Object.defineProperty(document, "hidden", { get: () => true, configurable: true });
  t = performance.now();
  await board.set(moved(start, 1, 8));
  await board.rollDice([3, 4], "white");
  out.hidden = performance.now() - t;
  Reflect.deleteProperty(document, "hidden");

  t = performance.now();
  await board.rollDice([6, 6], "black");
  out.roll = performance.now() - t;
  t = performance.now();
  board.setOptions({ flip: true });
  out.redraw = performance.now() - t;
  return out;
}

/** A board that is given its position before its size. */
export async function late() {
  const box = document.createElement("div");
  box.hidden = true;
  document.body.append(box);
  const board = createBoard(box, {}, {});
  await board.set(POSITIONS.middle);
  await board.set(POSITIONS.bearing);
  box.style.width = "300px";
  box.style.height = "500px";
  box.hidden = false;
  await pause(100);
  await board.set(POSITIONS.middle);
  const seen = [...box.querySelectorAll(".nb-piece")].filter((p) => /** @type {SVGElement} */ (p).style.transform).length;
  board.destroy();
  box.remove();
  return seen;
}
