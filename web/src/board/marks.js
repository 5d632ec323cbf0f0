/**
 * Signs on the board: what may move, what is chosen, where it may go, what moved last, how many lie on a stack.
 * Each differs by shape as well as by colour.
 * @import {BoardState, Place, Spot, Position, Target} from "./types.js"
 * @import {Geometry} from "./geometry.js"
 * @import {Theme} from "./themes.js"
 */
import { s, stops, path } from "./svg.js";
import { pointPath } from "./art.js";
import { trayCount, onPoint } from "./geometry.js";
import { countAt, pinnedAt } from "./diff.js";
import { drawArrows } from "./arrows.js";
import { isCounted, landingSpot, spotOf, tagRadius, topSpot } from "./places.js";

/** Light that falls from the rim over a whole point. @param {string} id @param {Theme} t @returns {SVGElement[]} */
export function markDefs(id, t) {
  /** @type {[string, number, number, number, number][]} */
  const ways = [["right", 0, 0, 1, 0], ["left", 1, 0, 0, 0], ["down", 0, 0, 0, 1], ["up", 0, 1, 0, 0]];
  return ways.map(([name, x1, y1, x2, y2]) =>
    s("linearGradient", { id: `${id}fade-${name}`, x1, y1, x2, y2 }, ...stops([[0, t.sign.near, 0.42], [0.45, t.sign.near, 0.16], [1, t.sign.near, 0]])),
  );
}

export class Marks {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    const layer = (/** @type {string} */ name) => s("svg", { class: `nb-layer ${name}`, "aria-hidden": "true", focusable: "false" });
    this.under = layer("nb-under");
    this.over = layer("nb-over");
    this.tags = layer("nb-tags");
    /** @type {Map<string, Element[]>} */
    this.byTarget = new Map();
    this.hot = "";
    this.keyMarks = "";
    this.keyTags = "";
    this.showing = 0;
  }

  /** @param {Geometry} g */
  setGeometry(g) {
    for (const svg of [this.under, this.over, this.tags]) {
      svg.setAttribute("width", String(g.width));
      svg.setAttribute("height", String(g.height));
      svg.setAttribute("viewBox", `0 0 ${g.width} ${g.height}`);
    }
    this.keyMarks = this.keyTags = "";
  }

  /** Takes the passing signs away while checkers travel. */
  quiet() {
    this.over.replaceChildren();
    this.under.replaceChildren();
    this.byTarget.clear();
    this.keyMarks = "";
  }

  /**
   * @param {Geometry} g @param {Theme} t @param {BoardState} state @param {boolean} pins
   */
  draw(g, t, state, pins) {
    const { board } = state;
    const mover = state.mover === "black" ? 1 : 0;
    const key = JSON.stringify([board, state.mover, state.movable, state.selected, state.targets, state.marks, state.arrows]);
    if (key === this.keyMarks) return;
    this.keyMarks = key;
    /** @type {Element[]} */
    const under = [];
    /** @type {Element[]} */
    const over = [];
    this.byTarget.clear();

    if (state.marks?.length) lastTurn(g, t, board, state.marks, state, under, over);

    const arrows = state.arrows ?? [];
    // Arrows would be lost among rings.
    for (const place of arrows.length > 0 ? [] : (state.movable ?? [])) {
      if (place === state.selected || place === "off") continue;
      const at = topSpot(g, board, place, mover);
      if (at) over.push(movableSign(g, t, at));
    }
    if (state.selected && state.selected !== "off") {
      const at = topSpot(g, board, state.selected, mover);
      if (at) over.push(selectedSign(g, t, at));
    }
    for (const target of state.targets ?? []) {
      const [glow, sign] = targetSigns(g, t, board, target, mover, pins, this.id);
      this.byTarget.set(String(target.to), [glow, sign]);
      under.push(glow);
      over.push(sign);
    }
    over.push(...drawArrows(g, t, board, arrows, mover, pins));
    this.under.replaceChildren(...under);
    this.over.replaceChildren(...over);
    this.heat(null);
  }

  /** The target that a dragged checker hovers over. @param {Place | null} place */
  heat(place) {
    const key = place === null ? "" : String(place);
    if (key === this.hot) return;
    for (const element of this.byTarget.get(this.hot) ?? []) element.classList.remove("nb-hot");
    for (const element of this.byTarget.get(key) ?? []) element.classList.add("nb-hot");
    this.hot = key;
  }

  /** Stack numbers, pins and tray counts. @param {Geometry} g @param {Theme} t @param {Position} board */
  drawTags(g, t, board) {
    const key = JSON.stringify(board);
    if (key === this.keyTags) return;
    this.keyTags = key;
    /** @type {Element[]} */
    const out = [];
    for (const side of /** @type {(0 | 1)[]} */ ([0, 1])) {
      for (let n = 1; n <= 24; n++) {
        const count = countAt(board, n, side);
        if (isCounted(n, count)) out.push(stackTag(g, t, spotOf(g, board, n, side, count - 1), side, count));
      }
      const barred = countAt(board, "bar", side);
      if (isCounted("bar", barred)) out.push(stackTag(g, t, spotOf(g, board, "bar", side, barred - 1), side, barred));
      const off = countAt(board, "off", side);
      if (off) out.push(trayTag(g, t, trayCount(g, side), off));
    }
    for (const [n] of board.pins ?? []) out.push(pinTag(g, t, n));
    this.tags.replaceChildren(...out);
  }

  /** Tags of stacks that are about to change go first. @param {Geometry} g @param {Theme} t @param {Position} before @param {Position} after */
  holdTags(g, t, before, after) {
    /** @type {Position} */
    const common = {
      points: before.points.map(([w, b], i) => [w === after.points[i][0] ? w : Math.min(5, w, after.points[i][0]), b === after.points[i][1] ? b : Math.min(5, b, after.points[i][1])]),
      bar: [0, 0],
      off: before.off,
      pins: (before.pins ?? []).filter(([n]) => pinnedAt(after, n) !== null && countAt(before, n, 0) === countAt(after, n, 0) && countAt(before, n, 1) === countAt(after, n, 1)),
    };
    this.drawTags(g, t, common);
  }
}

/** @param {Geometry} g @param {Theme} t @param {Spot} at */
function movableSign(g, t, at) {
  const r = g.size * 0.475;
  const w = Math.max(1.8, g.size * 0.05);
  return s("g", { fill: "none" },
    s("circle", { cx: at.x, cy: at.y, r, stroke: "#000", "stroke-opacity": 0.35, "stroke-width": w * 1.9 }),
    s("circle", { cx: at.x, cy: at.y, r, stroke: t.sign.movable, "stroke-width": w }),
  );
}

/** @param {Geometry} g @param {Theme} t @param {Spot} at */
function selectedSign(g, t, at) {
  const r = g.size * 0.545;
  const w = Math.max(2.6, g.size * 0.075);
  return s("g", { fill: "none" },
    s("circle", { cx: at.x, cy: at.y, r: r + w, stroke: t.sign.near, "stroke-opacity": 0.3, "stroke-width": w * 2 }),
    s("circle", { cx: at.x, cy: at.y, r, stroke: "#000", "stroke-opacity": 0.5, "stroke-width": w * 1.7 }),
    s("circle", { cx: at.x, cy: at.y, r, stroke: t.sign.nearCore, "stroke-width": w }),
  );
}

/**
 * @param {Geometry} g @param {Theme} t @param {Position} board @param {Target} target @param {0 | 1} side @param {boolean} pins @param {string} id
 * @returns {[SVGElement, SVGElement]}
 */
function targetSigns(g, t, board, target, side, pins, id) {
  const near = target.steps < 2;
  const at = landingSpot(g, board, target.to, side, pins);
  const glow = s("g", { class: near ? "nb-target" : "nb-target nb-far" });
  const sign = s("g", { class: near ? "nb-target" : "nb-target nb-far" });
  if (target.to === "off") {
    const r = g.trays[side].rect;
    glow.append(
      s("rect", { x: r.x, y: r.y, width: r.w, height: r.h, rx: 6, fill: t.sign.near, "fill-opacity": near ? 0.3 : 0.12 }),
      s("rect", { x: r.x - 1, y: r.y - 1, width: r.w + 2, height: r.h + 2, rx: 7, fill: "none", stroke: t.sign.near, "stroke-width": near ? 2.6 : 1.6, ...(near ? {} : { "stroke-dasharray": "5 4" }) }),
    );
    const standing = g.upright;
    const w = standing ? g.discThick : g.discLength;
    const hgt = standing ? g.discLength : g.discThick;
    sign.append(s("rect", { x: at.x - w / 2, y: at.y - hgt / 2, width: w, height: hgt, rx: 2.5, fill: near ? t.sign.nearCore : "none", "fill-opacity": 0.85, stroke: t.sign.near, "stroke-width": 1.4 }));
    return [glow, sign];
  }
  if (typeof target.to === "number") {
    const p = g.points[target.to];
    if (near) {
      const r = p.rect;
      const fade = p.dir.x > 0 ? "right" : p.dir.x < 0 ? "left" : p.dir.y > 0 ? "down" : "up";
      glow.append(s("rect", { x: r.x, y: r.y, width: r.w, height: r.h, fill: `url(#${id}fade-${fade})` }));
    }
    glow.append(s("path", { d: pointPath(g, p), fill: t.sign.near, "fill-opacity": near ? 0.34 : 0.12, stroke: t.sign.near, "stroke-opacity": near ? 1 : 0.75, "stroke-width": near ? 2 : 1.3, ...(near ? {} : { "stroke-dasharray": "5 4" }) }));
  }
  if (near) {
    const r = g.size * 0.4;
    const w = Math.max(2.4, g.size * 0.075);
    sign.append(
      s("circle", { cx: at.x, cy: at.y, r, fill: "#1a1206", "fill-opacity": 0.34, stroke: "#000", "stroke-opacity": 0.45, "stroke-width": w * 1.8 }),
      s("circle", { cx: at.x, cy: at.y, r, fill: "none", stroke: t.sign.near, "stroke-width": w }),
      s("circle", { cx: at.x, cy: at.y, r: g.size * 0.13, fill: t.sign.nearCore, stroke: "#000", "stroke-opacity": 0.5, "stroke-width": 1 }),
    );
  } else {
    const k = g.size * 0.24;
    const d = path("M", at.x, at.y - k, "L", at.x + k, at.y, "L", at.x, at.y + k, "L", at.x - k, at.y, "Z");
    sign.append(
      s("path", { d, fill: "#1a1206", "fill-opacity": 0.5, stroke: "#000", "stroke-opacity": 0.45, "stroke-width": 4, "stroke-linejoin": "round" }),
      s("path", { d, fill: "none", stroke: t.sign.far, "stroke-width": Math.max(1.6, g.size * 0.05), "stroke-linejoin": "round" }),
    );
  }
  return [glow, sign];
}

/**
 * The last turn: a dashed ghost where a checker left, brackets and a wedge where it arrived.
 * @param {Geometry} g @param {Theme} t @param {Position} board @param {{from: Place, to: Place}[]} marks @param {BoardState} state
 * @param {Element[]} under @param {Element[]} over
 */
function lastTurn(g, t, board, marks, state, under, over) {
  /** @type {Map<Place, number>} */
  const net = new Map();
  for (const { from, to } of marks) {
    net.set(from, (net.get(from) ?? 0) - 1);
    net.set(to, (net.get(to) ?? 0) + 1);
  }
  const r = g.size * 0.4;
  const w = Math.max(1.6, g.size * 0.045);
  for (const [place, sum] of net) {
    if (place === "off") continue;
    if (sum <= 0) {
      // Left behind: the next free spot on that stack.
      const held = countAt(board, place, 0) + countAt(board, place, 1);
      const n = Math.min(Math.max(1, -sum), place === "bar" ? 1 : 2);
      for (let i = 0; i < n; i++) {
        const at = place === "bar" ? spotOf(g, board, place, state.mover === "white" ? 1 : 0, 0, 1) : onPoint(g, place, held + i, held + n);
        if (held > 8 && place !== "bar") continue;
        under.push(s("g", { fill: "none" },
          s("circle", { cx: at.x, cy: at.y, r, fill: "#000", "fill-opacity": 0.16, stroke: "#000", "stroke-opacity": 0.35, "stroke-width": w * 2.2 }),
          s("circle", { cx: at.x, cy: at.y, r, stroke: t.sign.last, "stroke-opacity": sum < 0 ? 0.95 : 0.5, "stroke-width": w, "stroke-dasharray": `${(r * 0.42).toFixed(1)} ${(r * 0.36).toFixed(1)}` })));
      }
    } else {
      const side = typeof place === "number" && pinnedAt(board, place) !== null
        ? (pinnedAt(board, place) === 0 ? 1 : 0)
        : countAt(board, place, 0) ? 0 : 1;
      const count = countAt(board, place, side);
      for (let i = Math.max(0, count - sum); i < count; i++) {
        over.push(arrival(g, t, spotOf(g, board, place, side, i), typeof place === "number" ? g.points[place].dir : null, w));
      }
    }
  }
}

/** Two arcs either side and a wedge pointing outwards. @param {Geometry} g @param {Theme} t @param {Spot} at @param {Spot | null} dir @param {number} w */
function arrival(g, t, at, dir, w) {
  const r = g.size * 0.475;
  const base = dir ? Math.atan2(dir.y, dir.x) : 0;
  /** @param {number} from @param {number} to */
  const arc = (from, to) => {
    const a = base + from;
    const b = base + to;
    return path("M", at.x + r * Math.cos(a), at.y + r * Math.sin(a), "A", r, r, 0, 0, 1, at.x + r * Math.cos(b), at.y + r * Math.sin(b));
  };
  const d = arc(-0.62, 0.62) + arc(Math.PI - 0.62, Math.PI + 0.62);
  return s("g", { fill: "none", "stroke-linecap": "round" },
    s("path", { d, stroke: "#0b1a20", "stroke-opacity": 0.6, "stroke-width": w * 2.6 }),
    s("path", { d, stroke: t.sign.last, "stroke-width": w * 1.35 }),
  );
}

/** @param {Geometry} g @param {Theme} t @param {Spot} at @param {0 | 1} side @param {number} count */
function stackTag(g, t, at, side, count) {
  const r = tagRadius(g);
  const font = Math.max(12, r * 1.16);
  const light = side === 0;
  return s("g", { class: "nb-tag" },
    s("circle", { cx: at.x, cy: at.y, r, fill: light ? t.black.base : t.white.base, stroke: t.brass.base, "stroke-width": Math.max(1.2, r * 0.11) }),
    s("text", { x: at.x, y: at.y + font * 0.355, "font-size": font, "text-anchor": "middle", fill: light ? t.white.light : "#21150c" }, String(count)),
  );
}

/** @param {Geometry} g @param {Theme} t @param {Spot} at @param {number} count */
function trayTag(g, t, at, count) {
  const r = Math.max(9.5, Math.min(g.discLength * 0.42, 20));
  const font = Math.max(11.5, r * 1.1);
  return s("g", { class: "nb-tag" },
    s("circle", { cx: at.x, cy: at.y, r, fill: "#000", "fill-opacity": 0.42, stroke: t.brass.base, "stroke-width": 1.2 }),
    s("text", { x: at.x, y: at.y + font * 0.355, "font-size": font, "text-anchor": "middle", fill: t.number }, String(count)),
  );
}

/** A brass pin on the visible crescent of a covered checker. @param {Geometry} g @param {Theme} t @param {number} n */
function pinTag(g, t, n) {
  const p = g.points[n];
  const first = onPoint(g, n, 0, 2, true);
  const at = { x: first.x - p.dir.x * g.size * 0.24, y: first.y - p.dir.y * g.size * 0.24 };
  const r = Math.max(4.6, g.size * 0.125);
  const k = r * 0.5;
  return s("g", { class: "nb-tag" },
    s("circle", { cx: at.x + 0.8, cy: at.y + 1.4, r, fill: "#000", "fill-opacity": 0.5 }),
    s("circle", { cx: at.x, cy: at.y, r, fill: t.brass.base, stroke: t.brass.dark, "stroke-width": 1 }),
    s("path", { d: path("M", at.x - k, at.y - k, "L", at.x + k, at.y + k, "M", at.x + k, at.y - k, "L", at.x - k, at.y + k), stroke: "#2b1a06", "stroke-width": Math.max(1.4, r * 0.3), "stroke-linecap": "round" }),
  );
}
