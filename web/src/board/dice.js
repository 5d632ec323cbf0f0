/**
 * Dice with pips, in the thrower's material, on the thrower's half of the board.
 * @import {Side, DieState, Spot} from "./types.js"
 * @import {Geometry} from "./geometry.js"
 * @import {Theme} from "./themes.js"
 * @import {Motion} from "./animate.js"
 */
import { s, h, stops } from "./svg.js";
import { diceSpots } from "./geometry.js";
import { show } from "./pieces.js";

/** Where the pips of a face lie. @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

/** Nobody's dice lie straight. */
const TILT = [-7, 6, -4, 8];

/** @param {string} id @param {Theme} theme @returns {SVGElement[]} */
export function dieDefs(id, theme) {
  /** @type {SVGElement[]} */
  const out = [];
  for (const side of /** @type {const} */ (["white", "black"])) {
    const c = theme[side];
    const light = side === "white";
    out.push(
      s("linearGradient", { id: `${id}${side}-die`, x1: 0.1, y1: 0, x2: 0.9, y2: 1 }, ...stops(light ? [[0, "#fffdf7"], [0.5, c.light], [1, c.dark]] : [[0, "#6a5f57"], [0.4, "#3a332e"], [1, c.dark]])),
      s("radialGradient", { id: `${id}${side}-cap`, cx: 0.42, cy: 0.38, r: 0.62 }, ...stops(light ? [[0, "#fff", 0.95], [0.7, "#fff", 0.35], [1, "#fff", 0]] : [[0, "#fff", 0.16], [0.8, "#fff", 0.05], [1, "#fff", 0]])),
    );
  }
  return out;
}

/**
 * @typedef {object} Die
 * @property {SVGSVGElement} element
 * @property {SVGGElement} pips
 * @property {SVGElement} strike
 * @property {SVGElement} ring
 * @property {SVGElement} shade
 * @property {number} value
 * @property {Spot} spot
 */

export class Dice {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    this.layer = h("div", "nb-layer nb-dice");
    /** @type {Die[]} */
    this.dice = [];
    /** @type {Side} */
    this.side = "white";
    /** @type {DieState[]} */
    this.states = [];
    /** @type {number | null} */
    this.next = null;
    this.hit = 44;
    /** @type {Spot[]} */
    this.spots = [];
  }

  /** @param {Side} side @param {Theme} theme @returns {Die} */
  make(side, theme) {
    const key = `${this.id}${side}`;
    const light = side === "white";
    const c = theme[side];
    const pips = s("g", { fill: light ? "#35241a" : "#f7ecd2" });
    const shade = s("rect", { x: -42, y: -37, width: 90, height: 90, rx: 20, fill: "#000", "fill-opacity": 0.38 });
    const strike = s("g", { display: "none", "stroke-linecap": "round" },
      s("line", { x1: -52, y1: 52, x2: 52, y2: -52, stroke: "#000", "stroke-opacity": 0.6, "stroke-width": 15 }),
      s("line", { x1: -52, y1: 52, x2: 52, y2: -52, stroke: theme.sign.lost, "stroke-width": 8 }));
    const ring = s("g", { display: "none" },
      s("rect", { x: -60, y: -60, width: 120, height: 120, rx: 30, fill: "none", stroke: "#000", "stroke-opacity": 0.5, "stroke-width": 11 }),
      s("rect", { x: -60, y: -60, width: 120, height: 120, rx: 30, fill: "none", stroke: theme.sign.near, "stroke-width": 6.5 }));
    const element = s("svg", { class: "nb-die", viewBox: "-50 -50 100 100", "aria-hidden": "true", focusable: "false" },
      shade, ring, s("g", { class: "nb-die-body" },
      s("rect", { x: -45, y: -45, width: 90, height: 90, rx: 19, fill: `url(#${key}-die)`, stroke: light ? c.edge : "#000", "stroke-width": 1.6 }),
      s("rect", { x: -41, y: -41, width: 82, height: 82, rx: 24, fill: `url(#${key}-cap)` }),
      s("rect", { x: -43.5, y: -43.5, width: 87, height: 87, rx: 17.5, fill: "none", stroke: "#fff", "stroke-opacity": light ? 0.7 : 0.2, "stroke-width": 1.6 }),
      pips), strike);
    /** @type {Die} */
    const die = { element, pips, strike, ring, shade, value: 0, spot: { x: 0, y: 0 } };
    this.layer.append(element);
    return die;
  }

  /** @param {Die} die @param {number} value */
  face(die, value) {
    if (die.value === value) return;
    die.value = value;
    const r = value === 1 ? 11.5 : 9;
    die.pips.replaceChildren(...(PIPS[value] ?? []).flatMap(([x, y]) => [
      s("circle", { cx: x * 23 + 0.8, cy: y * 23 + 1.2, r: r + 0.6, fill: "#fff", "fill-opacity": this.side === "white" ? 0.6 : 0.16 }),
      s("circle", { cx: x * 23, cy: y * 23, r }),
    ]));
  }

  /**
   * @param {Geometry} g @param {Theme} theme @param {Side} side @param {DieState[]} states @param {number | null} next
   * @param {Motion | null} move fades new dice in
   */
  set(g, theme, side, states, next, move) {
    if (side !== this.side) this.clear();
    this.side = side;
    this.states = states;
    this.next = next;
    const { spots, size, hit } = diceSpots(g, side, states.length);
    this.spots = spots;
    this.hit = hit;
    while (this.dice.length > states.length) this.dice.pop()?.element.remove();
    let ringed = false;
    states.forEach((state, i) => {
      const fresh = !this.dice[i];
      const die = (this.dice[i] ??= this.make(side, theme));
      const old = die.spot;
      this.face(die, state.value);
      const free = state.state === "free";
      const chosen = free && !ringed && next === state.value;
      ringed ||= chosen;
      show(die.ring, chosen);
      show(die.strike, state.state === "lost");
      show(die.shade, free);
      die.element.setAttribute("class", `nb-die nb-${state.state}`);
      const style = die.element.style;
      style.width = style.height = `${size}px`;
      style.left = style.top = `${-size / 2}px`;
      die.spot = spots[i];
      style.transform = rest(spots[i], i, free);
      if (fresh) move?.add(die.element, [{ opacity: 0 }, { opacity: 1 }], { duration: 160 });
      else if (move && Math.hypot(old.x - die.spot.x, old.y - die.spot.y) > 2) {
        move.add(die.element, [{ transform: rest(old, i, free) }, { transform: rest(die.spot, i, free) }], { duration: 160, easing: "ease-out" });
      }
    });
  }

  clear() {
    for (const die of this.dice) die.element.remove();
    this.dice = [];
    this.states = [];
    this.spots = [];
  }

  /**
   * Thrown from the thrower's edge, turning over, knocking once, at rest.
   * @param {Geometry} g @param {Motion} move @param {number} duration
   */
  tumble(g, move, duration) {
    const centre = { x: g.board.x + g.board.w / 2, y: g.board.y + g.board.h / 2 };
    const near = this.side === g.near ? 1 : -1;
    this.dice.forEach((die, i) => {
      const final = die.value;
      const to = die.spot;
      const from = g.upright
        ? { x: centre.x + (i - 0.5) * g.size * 2, y: centre.y + near * g.board.h * 0.5 }
        : { x: to.x + near * g.pitch * 1.2 + i * 10, y: centre.y + near * g.board.h * 0.48 };
      const spin = (i % 2 ? -1 : 1) * (420 + 90 * i) * near;
      /** @type {Keyframe[]} */
      const frames = [];
      const steps = 22;
      for (let k = 0; k <= steps; k++) {
        const t = k / steps;
        const glide = 1 - (1 - t) ** 2.6;
        const hop = Math.abs(Math.sin(Math.PI * Math.min(1, t * 1.02) * 2.5)) * (1 - t) ** 1.6;
        const sway = Math.sin(t * 7 + i * 2) * g.size * 0.35 * (1 - t);
        const x = from.x + (to.x - from.x) * glide + sway;
        const y = from.y + (to.y - from.y) * glide - hop * g.size * 0.9;
        const turn = TILT[i % 4] + spin * (1 - glide);
        frames.push({ transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) rotate(${turn.toFixed(1)}deg) scale(${(1 + hop * 0.35).toFixed(3)})` });
      }
      move.add(die.element, frames, { duration, delay: i * duration * 0.06 });
      let shown = final;
      const timer = setInterval(() => {
        shown = (shown % 6) + 1;
        this.face(die, shown);
      }, Math.max(60, duration / 9));
      const settle = setTimeout(() => {
        clearInterval(timer);
        this.face(die, final);
      }, duration * 0.62);
      move.atEnd(() => {
        clearInterval(timer);
        clearTimeout(settle);
        this.face(die, final);
      });
    });
  }

  /** The die under a spot, or -1. @param {number} x @param {number} y */
  at(x, y) {
    return this.spots.findIndex((c) => Math.abs(x - c.x) <= this.hit / 2 && Math.abs(y - c.y) <= this.hit / 2);
  }
}

/** @param {Spot} spot @param {number} i @param {boolean} free */
function rest(spot, i, free) {
  return `translate(${spot.x.toFixed(2)}px, ${spot.y.toFixed(2)}px) rotate(${TILT[i % 4]}deg)${free ? "" : " scale(0.84)"}`;
}
