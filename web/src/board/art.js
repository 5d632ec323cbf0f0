/**
 * The box itself: frame, field, inlaid points, hinge or bar, trays, numbers. Drawn once per size, seat and theme.
 * The lamp hangs at the upper left whatever way the board lies.
 * @import {Rect, Spot} from "./types.js"
 * @import {Geometry, PointGeometry} from "./geometry.js"
 * @import {Theme, Wood} from "./themes.js"
 */
import { s, stops, path } from "./svg.js";
import { grain, random } from "./wood.js";
import { pointNumber } from "./geometry.js";

/**
 * @param {Geometry} g
 * @param {Theme} theme
 * @param {string} id prefix for names in this drawing
 * @param {"off" | "yellowclub" | "georgian"} numbering
 * @returns {SVGSVGElement}
 */
export function drawBoard(g, theme, id, numbering) {
  const svg = s("svg", { class: "nb-art", width: g.width, height: g.height, viewBox: `0 0 ${g.width} ${g.height}`, "aria-hidden": "true", focusable: "false" });
  const defs = s("defs");
  svg.append(defs);
  defs.append(...gradients(theme, id));
  svg.append(frame(g, theme, id, defs));
  for (const t of trayWells(g)) svg.append(well(t, theme, id, Math.min(t.w, t.h) * 0.2));
  for (const field of g.fields) svg.append(felt(field, theme, id));
  svg.append(hearts(g, theme));
  svg.append(points(g, theme, id, defs));
  for (const field of g.fields) svg.append(recess(field, id, g.rim));
  svg.append(middle(g, theme, id, defs));
  svg.append(box(g.board, { fill: `url(#${id}glow)`, rx: 8 }));
  if (numbering !== "off") svg.append(numbers(g, theme, numbering));
  return svg;
}

/** @param {Theme} t @param {string} id */
function gradients(t, id) {
  /** @param {string} name @param {Wood} w @param {Record<string, number>} dir */
  const wood = (name, w, dir) => s("linearGradient", { id: id + name, ...dir }, ...stops([[0, w.light], [0.45, w.base], [1, w.dark]]));
  return [
    wood("frame-h", t.frame, { x1: 0, y1: 0, x2: 0, y2: 1 }),
    wood("frame-v", t.frame, { x1: 0, y1: 0, x2: 1, y2: 0 }),
    s("radialGradient", { id: `${id}felt`, cx: 0.42, cy: 0.36, r: 0.85 }, ...stops([[0, t.field.lit], [0.55, t.field.base], [1, t.field.shade]])),
    s("radialGradient", { id: `${id}well`, cx: 0.45, cy: 0.4, r: 0.9 }, ...stops([[0, t.well.lit], [0.6, t.well.base], [1, t.well.shade]])),
    s("linearGradient", { id: `${id}top`, x1: 0, y1: 0, x2: 0, y2: 1 }, ...stops([[0, "#000", 0.6], [0.35, "#000", 0.22], [1, "#000", 0]])),
    s("linearGradient", { id: `${id}left`, x1: 0, y1: 0, x2: 1, y2: 0 }, ...stops([[0, "#000", 0.5], [0.35, "#000", 0.18], [1, "#000", 0]])),
    s("linearGradient", { id: `${id}brass`, x1: 0, y1: 0, x2: 1, y2: 1 }, ...stops([[0, t.brass.bright], [0.45, t.brass.base], [0.7, t.brass.dark], [1, t.brass.base]])),
    s("linearGradient", { id: `${id}string`, x1: 0, y1: 0, x2: 1, y2: 1 }, ...stops([[0, t.brass.bright, 0.95], [0.5, t.brass.base, 0.9], [1, t.brass.dark, 0.95]])),
    s("radialGradient", { id: `${id}lamp`, cx: 0.3, cy: 0.2, r: 0.95 }, ...stops([[0, "#ffe9c0", 0.2], [0.5, "#ffe9c0", 0.03], [1, "#000", 0.22]])),
    s("radialGradient", { id: `${id}glow`, cx: 0.32, cy: 0.24, r: 0.8 }, ...stops([[0, "#ffe2a8", 0.13], [0.55, "#ffe2a8", 0.03], [1, "#000", 0.1]])),
    s("pattern", { id: `${id}nap`, width: NAP, height: NAP, patternUnits: "userSpaceOnUse" }, ...nap(t)),
  ];
}

/** Wool: flecks lighter and darker than the cloth; the tile is large enough not to be seen as one. @param {Theme} t */
function nap(t) {
  const rnd = random(7);
  /** @type {[string[], string[]]} */
  const flecks = [[], []];
  for (let i = 0; i < NAP * 7; i++) {
    const a = rnd() * 6.3;
    flecks[i % 2].push(path("M", rnd() * NAP, rnd() * NAP, "l", Math.cos(a) * 1.3, Math.sin(a) * 1.3));
  }
  return [
    s("path", { d: flecks[0].join(""), stroke: t.field.fleck, "stroke-opacity": 0.09, "stroke-width": 0.6 }),
    s("path", { d: flecks[1].join(""), stroke: "#000", "stroke-opacity": 0.15, "stroke-width": 0.6 }),
  ];
}

/** Side of the tile of cloth. */
const NAP = 41;

/** @param {Rect} r @param {number} by */
const grow = (r, by) => ({ x: r.x - by, y: r.y - by, w: r.w + 2 * by, h: r.h + 2 * by });

/** @param {Rect} r @param {Record<string, string | number>} attributes */
const box = (r, attributes) => s("rect", { x: r.x, y: r.y, width: r.w, height: r.h, ...attributes });

/** Four planks with mitred corners. @param {Geometry} g @param {Theme} t @param {string} id @param {SVGDefsElement} defs */
function frame(g, t, id, defs) {
  const b = g.board;
  const out = s("g");
  const corner = Math.max(6, g.rim * 0.5);
  const inlay = Math.max(4, g.edge * 0.5);
  const band = Math.max(0.8, g.edge * 0.09);
  const clip = s("clipPath", { id: `${id}box` }, box(b, { rx: corner }));
  defs.append(clip);
  const whole = s("g", { "clip-path": `url(#${id}box)` });
  const [x0, y0, x1, y1] = [b.x, b.y, b.x + b.w, b.y + b.h];
  // The planks meet on the lines from the corners of the box to the corners of the field.
  const [one, two] = g.fields;
  const [l, u] = [Math.min(one.x, two.x), Math.min(one.y, two.y)];
  const [r, d] = [Math.max(one.x + one.w, two.x + two.w), Math.max(one.y + one.h, two.y + two.h)];
  /** @type {{poly: number[], rect: Rect, across: boolean}[]} */
  const planks = [
    { poly: [x0, y0, l, u, r, u, x1, y0], rect: { x: x0, y: y0, w: b.w, h: u - y0 }, across: false },
    { poly: [x1, y1, r, d, l, d, x0, y1], rect: { x: x0, y: d, w: b.w, h: y1 - d }, across: false },
    { poly: [x0, y1, l, d, l, u, x0, y0], rect: { x: x0, y: y0, w: l - x0, h: b.h }, across: true },
    { poly: [x1, y0, r, u, r, d, x1, y1], rect: { x: r, y: y0, w: x1 - r, h: b.h }, across: true },
  ];
  whole.append(box(b, { fill: t.frame.base }));
  planks.forEach((plank, i) => {
    const name = `${id}plank${i}`;
    const points = plank.poly.join(" ");
    defs.append(s("clipPath", { id: name }, s("polygon", { points })));
    const shade = [0.0, 0.18, 0.03, 0.14][i];
    whole.append(
      s("g", { "clip-path": `url(#${name})` },
        s("polygon", { points, fill: t.frame.base }),
        grain(plank.rect, { across: plank.across, vein: t.frame.vein, gleam: t.frame.light, gap: 2.6, strength: 1.35, seed: 11 + i }),
        s("polygon", { points, fill: "#000", "fill-opacity": shade }),
      ),
      s("path", { d: path("M", plank.poly[0], plank.poly[1], "L", plank.poly[2], plank.poly[3]), stroke: "#000", "stroke-opacity": 0.45, "stroke-width": 0.9 }),
    );
  });
  whole.append(box(b, { fill: `url(#${id}lamp)` }));
  out.append(
    whole,
    box(grow(b, -0.75), { rx: corner - 0.75, fill: "none", stroke: "#000", "stroke-opacity": 0.55, "stroke-width": 1.5 }),
    box(grow(b, -2.2), { rx: Math.max(corner - 2.2, 2), fill: "none", stroke: t.frame.light, "stroke-opacity": 0.6, "stroke-width": 1 }),
    // A line of maple between two of ebony, let into the wood.
    box(grow(b, -inlay), { rx: Math.max(corner - inlay, 2), fill: "none", stroke: t.frame.vein, "stroke-opacity": 0.85, "stroke-width": band + 1.3 }),
    box(grow(b, -inlay), { rx: Math.max(corner - inlay, 2), fill: "none", stroke: t.pale.base, "stroke-opacity": 0.8, "stroke-width": band }),
  );
  return out;
}

/** @param {Geometry} g */
function trayWells(g) {
  return g.trays.map((t) => t.rect);
}

/** A lined groove. @param {Rect} r @param {Theme} t @param {string} id @param {number} round */
function well(r, t, id, round) {
  const rx = Math.min(round, 9);
  return s("g", {},
    box(grow(r, 1.4), { rx: rx + 1.4, fill: "none", stroke: t.frame.vein, "stroke-opacity": 0.7, "stroke-width": 1.4 }),
    box({ ...grow(r, 1.6), y: r.y - 0.4 }, { rx: rx + 1.6, fill: "none", stroke: t.frame.light, "stroke-opacity": 0.35, "stroke-width": 0.8 }),
    box(r, { rx, fill: `url(#${id}well)` }),
    box(r, { rx, fill: `url(#${id}nap)` }),
    box({ ...r, h: Math.min(r.h, 16) }, { rx, fill: `url(#${id}top)`, opacity: 0.9 }),
    box({ ...r, w: Math.min(r.w, 10) }, { rx, fill: `url(#${id}left)`, opacity: 0.9 }),
  );
}

/** @param {Rect} r @param {Theme} t @param {string} id */
function felt(r, t, id) {
  return s("g", {}, box(r, { fill: t.field.base }), box(r, { fill: `url(#${id}felt)` }), box(r, { fill: `url(#${id}nap)` }));
}

/** The shade that the rim throws on the field, and its stringing. @param {Rect} r @param {string} id @param {number} rim */
function recess(r, id, rim) {
  const deep = Math.max(8, rim * 0.7);
  return s("g", { "pointer-events": "none" },
    box({ ...r, h: deep }, { fill: `url(#${id}top)` }),
    box({ ...r, w: deep * 0.8 }, { fill: `url(#${id}left)` }),
    box(grow(r, 0.9), { fill: "none", stroke: "#000", "stroke-opacity": 0.6, "stroke-width": 1.2 }),
    box(grow(r, 2.3), { fill: "none", stroke: `url(#${id}string)`, "stroke-width": 1.5 }),
    box(grow(r, 3.4), { fill: "none", stroke: "#000", "stroke-opacity": 0.35, "stroke-width": 0.7 }),
  );
}

/** The whirling sun of the old stone carvers, eight arms, in the middle of each half. @param {Geometry} g @param {Theme} t */
function hearts(g, t) {
  const out = s("g", { fill: "none", stroke: t.brass.base });
  const r = Math.min(g.channel * 0.62, g.pitch * 1.1);
  for (const c of g.hearts) {
    /** @type {(string | number)[]} */
    const d = [];
    for (let i = 0; i < 8; i++) {
      const a = (i * Math.PI) / 4;
      const tip = { x: c.x + r * Math.cos(a), y: c.y + r * Math.sin(a) };
      d.push("M", c.x, c.y, "A", r * 0.52, r * 0.52, 0, 0, 1, tip.x, tip.y);
    }
    out.append(
      s("path", { d: path(...d), "stroke-width": Math.max(1, r * 0.045), "stroke-opacity": 0.42, "stroke-linecap": "round" }),
      s("circle", { cx: c.x, cy: c.y, r: r * 1.07, "stroke-width": Math.max(0.8, r * 0.03), "stroke-opacity": 0.42 }),
      s("circle", { cx: c.x, cy: c.y, r: r * 1.2, "stroke-width": 0.7, "stroke-opacity": 0.28 }),
    );
  }
  return out;
}

/** A spot in a point's own frame: f -1..1 across its base, k 0..1 along it. @param {Geometry} g @param {PointGeometry} p */
function local(g, p) {
  const half = g.pitch * 0.43;
  const side = { x: -p.dir.y, y: p.dir.x };
  /** @param {number} f @param {number} k @returns {[number, number]} */
  return (f, k) => [p.base.x + side.x * f * half + p.dir.x * k * g.reach, p.base.y + side.y * f * half + p.dir.y * k * g.reach];
}

/** The outline of a point: a long leaf with a slight waist. @param {Geometry} g @param {PointGeometry} p @param {number} [from] @param {number} [to] */
export function pointPath(g, p, from = -1, to = 1) {
  const at = local(g, p);
  return path("M", ...at(from, 0), "C", ...at(from * 0.8, 0.3), ...at(from * 0.36, 0.62), ...at(from * 0.03, 0.985),
    "L", ...at(to * 0.03, 0.985), "C", ...at(to * 0.36, 0.62), ...at(to * 0.8, 0.3), ...at(to, 0), "Z");
}

/** Points of two woods, each cut in two facets, edged with a fine line. @param {Geometry} g @param {Theme} t @param {string} id @param {SVGDefsElement} defs */
function points(g, t, id, defs) {
  const out = s("g");
  /** @type {string[][]} */
  const veins = [[], []];
  const rnd = random(23);
  for (let n = 1; n <= 24; n++) {
    const p = g.points[n];
    const w = n % 2 ? t.deep : t.pale;
    const at = local(g, p);
    // The lamp: of the two facets the one that faces up or left is lighter.
    const side = { x: -p.dir.y, y: p.dir.x };
    const bright = side.x + side.y > 0 ? -1 : 1;
    const name = `${id}pt${p.row}${n % 2}`;
    if (!defs.querySelector(`#${name}`)) {
      const [x1, y1] = at(0, 0);
      const [x2, y2] = at(0, 1);
      // Gradient along the point; the same for all points of its row and wood.
      const flat = p.dir.x !== 0;
      defs.append(s("linearGradient", { id: name, gradientUnits: "userSpaceOnUse", x1: flat ? x1 : 0, y1: flat ? 0 : y1, x2: flat ? x2 : 0, y2: flat ? 0 : y2 },
        ...stops([[0, w.base], [0.5, w.base], [1, w.light]])));
    }
    const dark = bright > 0 ? pointPath(g, p, -1, 0) : pointPath(g, p, 0, 1);
    out.append(
      s("path", { d: pointPath(g, p), fill: "#000", "fill-opacity": 0.3, transform: "translate(0.8 1.4)" }),
      s("path", { d: pointPath(g, p), fill: `url(#${name})` }),
      s("path", { d: dark, fill: w.dark, "fill-opacity": 0.55 }),
    );
    for (let i = 0; i < 9; i++) {
      const f = -0.9 + rnd() * 1.8;
      const end = Math.max(0.05, (1 - Math.abs(f)) * 0.86 - 0.02);
      const start = rnd() < 0.5 ? 0 : rnd() * end * 0.5;
      const drift = (rnd() - 0.5) * 0.05;
      veins[n % 2].push(path("M", ...at(f, start), "Q", ...at(f * 0.97 + drift, (start + end) / 2), ...at(f * 0.9, end)));
    }
  }
  out.append(
    s("path", { d: veins[0].join(""), fill: "none", stroke: t.pale.vein, "stroke-opacity": 0.3, "stroke-width": 0.8 }),
    s("path", { d: veins[1].join(""), fill: "none", stroke: t.deep.vein, "stroke-opacity": 0.5, "stroke-width": 0.8 }),
  );
  for (let n = 1; n <= 24; n++) {
    out.append(s("path", { d: pointPath(g, g.points[n]), fill: "none", stroke: n % 2 ? t.brass.base : t.deep.dark, "stroke-opacity": n % 2 ? 0.62 : 0.7, "stroke-width": 0.9 }));
    const [x, y] = local(g, g.points[n])(0, 1);
    const r = Math.max(1.3, g.pitch * 0.036);
    out.append(s("circle", { cx: x, cy: y, r, fill: `url(#${id}brass)`, stroke: t.brass.dark, "stroke-width": 0.4 }));
  }
  return out;
}

/** The joint with its brass hinges, or the bar. @param {Geometry} g @param {Theme} t @param {string} id @param {SVGDefsElement} defs */
function middle(g, t, id, defs) {
  const hinge = g.hinge;
  const out = s("g");
  const across = !g.upright;
  const name = `${id}mid`;
  defs.append(s("clipPath", { id: name }, box(grow(hinge, 0), {})));
  const trim = g.hasBar ? 5 : 3.8;
  const plank = across ? { x: hinge.x + trim, y: hinge.y - 2, w: hinge.w - 2 * trim, h: hinge.h + 4 } : { x: hinge.x - 2, y: hinge.y + trim, w: hinge.w + 4, h: hinge.h - 2 * trim };
  const wide = across ? plank.w : plank.h;
  if (g.hasBar) {
    // A raised bridge with a shallow groove: room for hit checkers.
    defs.append(s("clipPath", { id: `${id}bar` }, box(plank, {})));
    out.append(
      s("g", { "clip-path": `url(#${id}bar)` },
        box(plank, { fill: `url(#${id}${across ? "frame-v" : "frame-h"})` }),
        grain(plank, { across, vein: t.frame.vein, gleam: t.frame.light, gap: 2.6, strength: 1.1, seed: 31 }),
        box(plank, { fill: `url(#${id}lamp)` }),
      ),
      box(grow(plank, 0.6), { fill: "none", stroke: "#000", "stroke-opacity": 0.6, "stroke-width": 1.2 }),
      box(grow(plank, -0.7), { fill: "none", stroke: t.frame.light, "stroke-opacity": 0.55, "stroke-width": 0.9 }),
    );
  }
  // The split between the two halves of the box.
  const mid = across ? plank.x + plank.w / 2 : plank.y + plank.h / 2;
  if (!g.hasBar) {
    const line = across ? { x1: mid, x2: mid, y1: g.board.y + 2, y2: g.board.y + g.board.h - 2 } : { y1: mid, y2: mid, x1: g.board.x + 2, x2: g.board.x + g.board.w - 2 };
    const lit = across ? { ...line, x1: mid + 1.1, x2: mid + 1.1 } : { ...line, y1: mid + 1.1, y2: mid + 1.1 };
    out.append(s("line", { ...line, stroke: "#000", "stroke-opacity": 0.75, "stroke-width": 1.3 }), s("line", { ...lit, stroke: t.frame.light, "stroke-opacity": 0.5, "stroke-width": 0.8 }));
    const long = Math.max(22, (across ? hinge.h : hinge.w) * 0.085);
    for (const k of [0.2, 0.8]) {
      const c = (across ? hinge.y + hinge.h * k : hinge.x + hinge.w * k) - long / 2;
      const thick = Math.max(5, wide * 0.8);
      const r = across ? { x: mid - thick / 2, y: c, w: thick, h: long } : { x: c, y: mid - thick / 2, w: long, h: thick };
      out.append(box({ ...r, x: r.x + 0.8, y: r.y + 1.2 }, { rx: 1.6, fill: "#000", "fill-opacity": 0.45 }), box(r, { rx: 1.6, fill: `url(#${id}brass)`, stroke: t.brass.dark, "stroke-width": 0.6 }));
      for (const j of [0.33, 0.67]) {
        const q = across ? { y1: c + long * j, y2: c + long * j, x1: r.x, x2: r.x + r.w } : { x1: c + long * j, x2: c + long * j, y1: r.y, y2: r.y + r.h };
        out.append(s("line", { ...q, stroke: t.brass.dark, "stroke-opacity": 0.8, "stroke-width": 0.8 }));
      }
    }
  } else {
    const inset = wide * 0.08;
    const groove = across
      ? { x: plank.x + inset, y: hinge.y + 4, w: plank.w - 2 * inset, h: hinge.h - 8 }
      : { x: hinge.x + 4, y: plank.y + inset, w: hinge.w - 8, h: plank.h - 2 * inset };
    const rx = Math.min(groove.w, groove.h) / 2;
    out.append(
      box(groove, { rx, fill: "#000", "fill-opacity": 0.24 }),
      box(groove, { rx, fill: "none", stroke: "#000", "stroke-opacity": 0.4, "stroke-width": 1 }),
      box({ ...groove, x: groove.x + 0.7, y: groove.y + 1 }, { rx, fill: "none", stroke: t.frame.light, "stroke-opacity": 0.4, "stroke-width": 0.8 }),
    );
    const c = { x: hinge.x + hinge.w / 2, y: hinge.y + hinge.h / 2 };
    const k = Math.min(hinge.w, hinge.h) * 0.13;
    out.append(s("path", { d: path("M", c.x, c.y - k, "L", c.x + k, c.y, "L", c.x, c.y + k, "L", c.x - k, c.y, "Z"), fill: `url(#${id}brass)`, stroke: t.brass.dark, "stroke-width": 0.6 }));
  }
  return out;
}

/** @param {Geometry} g @param {Theme} t @param {"yellowclub" | "georgian"} numbering */
function numbers(g, t, numbering) {
  const out = s("g", { class: "nb-numbers", fill: t.number, "font-size": g.font, "text-anchor": "middle" });
  for (let n = 1; n <= 24; n++) {
    const p = g.points[n].number;
    out.append(s("text", { x: p.x, y: p.y + g.font * 0.35 }, String(pointNumber(n, numbering))));
  }
  return out;
}
