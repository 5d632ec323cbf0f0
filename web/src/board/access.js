/**
 * Real buttons over the picture, for keyboards and screen readers: one for every point, the bar, the trays and the
 * dice. They are clear as glass; the pointer's gestures are read from the geometry, not from them.
 * @import {BoardState, Handlers, LabelFunction, Place, Rect, Spot} from "./types.js"
 * @import {Geometry} from "./geometry.js"
 * @import {Stop} from "./keyboard.js"
 */
import { h } from "./svg.js";
import { cell, pointNumber } from "./geometry.js";
import { countAt, pinnedAt } from "./diff.js";
import { neighbour } from "./keyboard.js";

/** @typedef {{kind: "place", place: Place, side: 0 | 1} | {kind: "die", index: number}} Act */

export class Access {
  /** @param {(act: Act, event: MouseEvent) => void} onAct */
  constructor(onAct) {
    this.onAct = onAct;
    this.layer = h("div", "nb-layer nb-buttons");
    /** @type {Map<Stop, HTMLButtonElement>} */
    this.stops = new Map();
    /** @type {HTMLButtonElement[]} */
    this.dice = [];
    /** @type {Stop} */
    this.current = 1;
    this.row = 0;
    /** @type {Geometry | null} */
    this.g = null;
    for (let n = 1; n <= 24; n++) this.add(n, { kind: "place", place: n, side: 0 });
    this.add("bar", { kind: "place", place: "bar", side: 0 });
    this.add("off0", { kind: "place", place: "off", side: 0 });
    this.add("off1", { kind: "place", place: "off", side: 1 });
    this.layer.addEventListener("keydown", (event) => this.key(event));
    this.layer.addEventListener("focusin", (event) => {
      for (const [stop, button] of this.stops) if (button === event.target) this.visit(stop);
    });
  }

  /** @param {Stop} stop @param {Act} act */
  add(stop, act) {
    const button = h("button", "nb-hit");
    button.type = "button";
    button.tabIndex = stop === this.current ? 0 : -1;
    button.dataset.stop = String(stop);
    button.addEventListener("click", (event) => this.onAct(act, event));
    this.stops.set(stop, button);
    this.layer.append(button);
  }

  /** @param {Stop} stop */
  visit(stop) {
    if (typeof stop === "number") this.row = cell(stop).row;
    if (stop === this.current) return;
    const old = this.stops.get(this.current);
    if (old) old.tabIndex = -1;
    this.current = stop;
    const button = this.stops.get(stop);
    if (button) button.tabIndex = 0;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.g || event.altKey || event.ctrlKey || event.metaKey) return;
    const die = this.dice.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    if (die >= 0) {
      const step = event.key === "ArrowRight" || event.key === "ArrowDown" ? 1 : event.key === "ArrowLeft" || event.key === "ArrowUp" ? -1 : 0;
      if (!step) return;
      event.preventDefault();
      this.dice[die + step]?.focus();
      return;
    }
    const next = neighbour(this.g, this.current, event.key, this.row);
    if (next === null) {
      if (event.key.startsWith("Arrow")) event.preventDefault();
      return;
    }
    event.preventDefault();
    this.focus(next);
  }

  /** @param {Stop} stop */
  focus(stop) {
    const button = this.stops.get(stop);
    if (!button || button.hidden) return;
    this.visit(stop);
    button.focus();
  }

  /** @param {Geometry} g */
  setGeometry(g) {
    this.g = g;
    for (let n = 1; n <= 24; n++) lay(this.stops.get(n), g.points[n].hit);
    const bar = this.stops.get("bar");
    if (bar) bar.hidden = !g.hasBar;
    lay(bar, g.hinge);
    lay(this.stops.get("off0"), g.trays[0].hit);
    lay(this.stops.get("off1"), g.trays[1].hit);
  }

  /**
   * @param {Geometry} g @param {BoardState} state @param {"off" | "yellowclub" | "georgian"} numbering @param {LabelFunction} label
   * @param {{spots: Spot[], hit: number}} dice
   */
  update(g, state, numbering, label, dice) {
    const { board } = state;
    const mover = state.mover === "black" ? 1 : 0;
    const movable = new Set(state.movable ?? []);
    /** @type {Map<Place, number>} */
    const targets = new Map();
    for (const t of state.targets ?? []) if (!targets.has(t.to)) targets.set(t.to, t.steps);
    /** @type {Map<Place, "from" | "to">} */
    const marks = new Map();
    for (const { from, to } of state.marks ?? []) {
      if (!marks.has(from)) marks.set(from, "from");
      marks.set(to, "to");
    }
    /** @type {Map<Place, "from" | "to">} */
    const hints = new Map();
    for (const { from, to, kind } of state.arrows ?? []) {
      if (kind !== "better") continue;
      if (!hints.has(from)) hints.set(from, "from");
      hints.set(to, "to");
    }
    for (const [stop, button] of this.stops) {
      const side = stop === "off0" ? 0 : stop === "off1" ? 1 : mover;
      /** @type {Place} */
      const place = stop === "off0" || stop === "off1" ? "off" : stop;
      const mine = place !== "off" || side === mover;
      const data = {
        movable: movable.has(place) && mine,
        selected: state.selected === place && mine,
        target: mine ? (targets.get(place) ?? 0) : 0,
        mark: mine ? (marks.get(place) ?? null) : null,
        hint: mine ? (hints.get(place) ?? null) : null,
        mover: state.mover ?? null,
      };
      let text;
      if (typeof place === "number") {
        const pinned = pinnedAt(board, place);
        text = label("point", {
          ...data,
          n: place,
          number: pointNumber(place, numbering),
          white: countAt(board, place, 0),
          black: countAt(board, place, 1),
          pinned: pinned === null ? null : pinned === 0 ? "white" : "black",
        });
      } else if (place === "bar") {
        text = label("bar", { ...data, white: countAt(board, "bar", 0), black: countAt(board, "bar", 1) });
      } else {
        text = label("off", { ...data, side: side === 0 ? "white" : "black", count: countAt(board, "off", side) });
      }
      attribute(button, "aria-label", text);
      attribute(button, "aria-pressed", data.selected ? "true" : data.movable ? "false" : null);
      attribute(button, "aria-disabled", data.movable || data.selected || data.target ? null : "true");
      attribute(button, "data-state", data.selected ? "selected" : data.target ? "target" : data.movable ? "movable" : null);
    }
    this.updateDice(state, label, dice);
  }

  /** @param {BoardState} state @param {LabelFunction} label @param {{spots: Spot[], hit: number}} dice */
  updateDice(state, label, dice) {
    const list = dice.spots.length ? (state.dice ?? []) : [];
    while (this.dice.length > list.length) this.dice.pop()?.remove();
    let named = false;
    list.forEach((die, index) => {
      let button = this.dice[index];
      if (!button) {
        button = h("button", "nb-hit nb-die-hit");
        button.type = "button";
        button.dataset.die = String(index);
        button.addEventListener("click", (event) => this.onAct({ kind: "die", index }, event));
        this.dice.push(button);
        this.layer.append(button);
      }
      const c = dice.spots[index];
      if (c) lay(button, { x: c.x - dice.hit / 2, y: c.y - dice.hit / 2, w: dice.hit, h: dice.hit });
      const next = !named && die.state === "free" && state.nextDie === die.value;
      named ||= next;
      attribute(button, "aria-label", label("die", { index, value: die.value, state: die.state, next, side: state.diceSide ?? state.mover ?? null }));
      attribute(button, "aria-pressed", die.state === "free" ? String(next) : null);
      attribute(button, "aria-disabled", die.state === "free" ? null : "true");
    });
  }
}

/** @param {HTMLElement | undefined} element @param {Rect} r */
function lay(element, r) {
  if (!element) return;
  const style = element.style;
  style.left = `${r.x}px`;
  style.top = `${r.y}px`;
  style.width = `${r.w}px`;
  style.height = `${r.h}px`;
}

/** @param {Element} element @param {string} name @param {string | null} value */
function attribute(element, name, value) {
  if (value === null) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
  } else if (element.getAttribute(name) !== value) {
    element.setAttribute(name, value);
  }
}
