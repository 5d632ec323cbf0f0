/**
 * The opening lot: two upturned leather cups with a die under each.
 * @import {CupsState, Spot} from "./types.js"
 * @import {Geometry} from "./geometry.js"
 * @import {Theme} from "./themes.js"
 * @import {Motion} from "./animate.js"
 */
import { s, h, stops, path } from "./svg.js";
import { star } from "./checkers.js";
import { Dice } from "./dice.js";

/** @param {string} id @param {Theme} t @returns {SVGElement[]} */
export function cupDefs(id, t) {
  const l = t.leather;
  const cup = s("g", { id: `${id}cup` });
  cup.append(
    s("path", { d: path("M", -31, -44, "C", -20, -50, 20, -50, 31, -44, "L", 43, 37, "C", 30, 50, -30, 50, -43, 37, "Z"), fill: `url(#${id}leather)` }),
    s("path", { d: path("M", -31, -44, "C", -20, -50, 20, -50, 31, -44, "C", 20, -38, -20, -38, -31, -44, "Z"), fill: l.light, "fill-opacity": 0.55, stroke: l.dark, "stroke-width": 0.8 }),
    s("path", { d: path("M", -41, 26, "C", -28, 39, 28, 39, 41, 26, "L", 43, 37, "C", 30, 50, -30, 50, -43, 37, "Z"), fill: `url(#${id}band)` }),
    s("path", { d: path("M", -41, 26, "C", -28, 39, 28, 39, 41, 26), fill: "none", stroke: t.brass.bright, "stroke-width": 1, "stroke-opacity": 0.9 }),
    s("path", { d: path("M", -39, 20, "C", -27, 32, 27, 32, 39, 20), fill: "none", stroke: l.stitch, "stroke-width": 1.3, "stroke-dasharray": "3.4 2.6" }),
    s("path", { d: path("M", -32, -37, "C", -20, -31, 20, -31, 32, -37), fill: "none", stroke: l.stitch, "stroke-width": 1.3, "stroke-dasharray": "3.4 2.6" }),
    s("g", { transform: "translate(0 -3)" },
      s("circle", { r: 16.5, fill: "#000", "fill-opacity": 0.16, stroke: l.dark, "stroke-width": 1 }),
      s("path", { d: star(8, 13.5, 6), fill: `url(#${id}band)`, stroke: l.dark, "stroke-width": 0.6 }),
      s("circle", { r: 3, fill: l.dark })),
  );
  return [
    s("linearGradient", { id: `${id}leather`, x1: 0, y1: 0, x2: 1, y2: 0.12 }, ...stops([[0, l.dark], [0.28, l.light], [0.55, l.base], [1, l.dark]])),
    s("linearGradient", { id: `${id}band`, x1: 0, y1: 0, x2: 1, y2: 0 }, ...stops([[0, t.brass.dark], [0.3, t.brass.bright], [0.6, t.brass.base], [1, t.brass.dark]])),
    s("radialGradient", { id: `${id}floor` }, ...stops([[0, "#000", 0.55], [0.7, "#000", 0.32], [1, "#000", 0]])),
    cup,
  ];
}

/**
 * @typedef {object} CupView
 * @property {HTMLButtonElement} button
 * @property {SVGSVGElement} cup
 * @property {Dice} die
 * @property {HTMLElement} name
 */

export class Cups {
  /** @param {string} id @param {(index: 0 | 1) => void} onCup @param {() => void} onBackground @param {() => void} onFocusLost they go away with the focus */
  constructor(id, onCup, onBackground, onFocusLost) {
    this.id = id;
    this.onFocusLost = onFocusLost;
    this.layer = h("div", "nb-layer nb-cups");
    this.layer.hidden = true;
    this.layer.setAttribute("role", "group");
    /** @type {CupView[]} */
    this.views = [];
    /** @type {CupsState | null} */
    this.state = null;
    this.layer.addEventListener("click", (event) => {
      if (event.target === this.layer) onBackground();
    });
    for (const i of /** @type {(0 | 1)[]} */ ([0, 1])) {
      const cup = s("svg", { class: "nb-cup-art", viewBox: "-50 -54 100 108", "aria-hidden": "true", focusable: "false" }, s("use", { href: `#${id}cup` }));
      const floor = s("svg", { class: "nb-cup-floor", viewBox: "-50 -20 100 40", "aria-hidden": "true", focusable: "false" }, s("ellipse", { rx: 50, ry: 18, fill: `url(#${id}floor)` }));
      const die = new Dice(id);
      die.layer.className = "nb-cup-die";
      const name = h("span", "nb-cup-name");
      const button = h("button", "nb-cup", floor, die.layer, cup, name);
      button.type = "button";
      button.addEventListener("click", (event) => {
        event.stopPropagation();
        if (this.state?.state === "choose") onCup(i);
        else onBackground();
      });
      this.views.push({ button, cup, die, name });
      this.layer.append(button);
    }
  }

  /**
   * @param {Geometry} g @param {Theme} theme @param {CupsState | null} state @param {Motion | null} move @param {number} duration
   * @param {(kind: string, data: any) => string} label
   */
  set(g, theme, state, move, duration, label) {
    const was = this.state;
    this.state = state;
    const focused = !state && this.layer.contains(document.activeElement);
    this.layer.hidden = !state;
    if (focused) this.onFocusLost();
    if (!state) return;
    const open = state.state === "open";
    this.layer.setAttribute("aria-label", label("cups", { state: state.state }));
    this.views.forEach((view, i) => {
      const player = (state.picked ?? 0) === i ? 0 : 1;
      const number = open ? (state.numbers?.[player] ?? null) : null;
      const name = open ? (state.names?.[player] ?? "") : "";
      const other = state.numbers?.[player === 0 ? 1 : 0] ?? 0;
      const style = view.button.style;
      const size = g.cup;
      style.left = `${g.cups[i].x - size * 0.72}px`;
      style.top = `${g.cups[i].y - size * 0.62}px`;
      style.width = `${size * 1.44}px`;
      style.height = `${size * 1.4}px`;
      const cup = view.cup.style;
      cup.width = `${size}px`;
      cup.height = `${size * 1.08}px`;
      const shut = "translate(-50%, 0px) rotate(0deg)";
      const away = `translate(${i ? "-12%" : "-88%"}, ${(-size * 0.52).toFixed(1)}px) rotate(${i ? 24 : -24}deg)`;
      cup.transform = open ? away : shut;
      if (move && was && was.state !== state.state) {
        move.add(view.cup, [{ transform: open ? shut : away }, { transform: open ? away : shut }], { duration: duration * 1.2, delay: i === (state.picked ?? 0) ? 0 : duration * 0.5, easing: "cubic-bezier(.3,.1,.2,1)" });
      }
      const dieSize = size * 0.46;
      if (number) {
        // The higher number will be White: show each die in the colour it wins.
        const side = number >= other ? "white" : "black";
        view.die.clear();
        view.die.side = side;
        const die = view.die.make(side, theme);
        view.die.dice = [die];
        view.die.face(die, number);
        const d = die.element.style;
        d.width = d.height = `${dieSize}px`;
        d.left = `${size * 0.72 - dieSize / 2}px`;
        d.top = `${size * 0.62 - dieSize / 2 + size * 0.12}px`;
        d.transform = `rotate(${i ? 6 : -7}deg)`;
      } else {
        view.die.clear();
      }
      view.name.textContent = name;
      view.name.hidden = !name;
      view.button.classList.toggle("nb-open", open);
      view.button.classList.toggle("nb-won", open && number !== null && number > other);
      view.button.setAttribute("aria-label", label("cup", { index: i, open, number, name, player: open ? player : null }));
      if (open) view.button.setAttribute("aria-disabled", "true");
      else view.button.removeAttribute("aria-disabled");
    });
  }
}
