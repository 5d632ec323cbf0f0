/**
 * Wood grain as vectors: long wavering lines that run together, as years do in a plank.
 * Seeded, so that a board looks the same every time it is drawn.
 * @import {Rect} from "./types.js"
 */
import { s, round } from "./svg.js";

/** A small repeatable generator (mulberry32). @param {number} seed */
export function random(seed) {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Grain over a rectangle.
 * @param {Rect} r
 * @param {object} o
 * @param {boolean} o.across  lines run along y instead of along x
 * @param {string} o.vein
 * @param {string} [o.gleam]
 * @param {number} [o.gap]    mean distance of the lines
 * @param {number} [o.strength]
 * @param {number} o.seed
 * @returns {SVGGElement}
 */
export function grain(r, { across, vein, gleam = "#fff", gap = 3, strength = 1, seed }) {
  const rnd = random(seed);
  const long = across ? r.h : r.w;
  const wide = across ? r.w : r.h;
  const waves = [0, 1, 2].map((i) => ({
    amp: (gap * (1.5 - i * 0.4)) * (0.5 + rnd()),
    len: long * (0.9 / (i + 1)) * (0.6 + rnd() * 0.8) + 40,
    phase: rnd() * 6.3,
  }));
  // A flame: the lines are pushed apart round one knot-like swelling.
  const eye = { at: long * (0.2 + rnd() * 0.6), off: wide * (0.2 + rnd() * 0.6), len: long * 0.16 + 30, push: Math.min(wide * 0.22, gap * 3.2) };
  /** @param {number} t @param {number} w */
  const bend = (t, w) => {
    let d = 0;
    for (const wave of waves) d += wave.amp * Math.sin((t / wave.len) * 6.283 + wave.phase + (w / wide) * 0.9);
    const near = Math.exp(-(((t - eye.at) / eye.len) ** 2));
    const from = w - eye.off;
    return w + d * 0.5 + near * eye.push * Math.sign(from || 1) * Math.exp(-Math.abs(from) / (eye.push * 3 + 1));
  };
  /** @type {string[][]} */
  const buckets = [[], [], [], []];
  const step = Math.max(long / 24, 10);
  for (let w = -gap * 3; w < wide + gap * 3; w += gap * (0.35 + rnd() * 1.3)) {
    const start = rnd() < 0.35 ? rnd() * long * 0.5 : -4;
    const end = rnd() < 0.35 ? long - rnd() * long * 0.5 : long + 4;
    if (end - start < long * 0.12) continue;
    let d = "";
    for (let t = start, first = true; ; t += step) {
      const tt = Math.min(t, end);
      const a = round(tt);
      const b = round(bend(tt, w));
      d += (first ? "M" : "L") + (across ? `${r.x + b} ${r.y + a}` : `${r.x + a} ${r.y + b}`);
      first = false;
      if (tt >= end) break;
    }
    buckets[Math.floor(rnd() * rnd() * 4)].push(d);
  }
  const looks = /** @type {[string, number, number][]} */ ([
    [vein, 0.7, 0.2],
    [vein, 1.1, 0.26],
    [gleam, 0.8, 0.09],
    [vein, 1.9, 0.22],
  ]);
  const g = s("g", { fill: "none", "stroke-linejoin": "round" });
  buckets.forEach((lines, i) => {
    if (!lines.length) return;
    const [stroke, width, opacity] = looks[i];
    g.append(s("path", { d: lines.join(""), stroke, "stroke-width": width, "stroke-opacity": opacity * strength }));
  });
  return g;
}
