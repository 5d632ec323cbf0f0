/**
 * The look of a checker: light ones of maple with turned rings and a dot, dark ones of ebony with a brass star.
 * Drawn once as symbols in a box of -50..50; every piece on the board only uses them.
 * @import {Theme} from "./themes.js"
 */
import { s, stops, path } from "./svg.js";

/** A star with `n` rays. @param {number} n @param {number} outer @param {number} inner @param {number} [turn] */
export function star(n, outer, inner, turn = -Math.PI / 2) {
  /** @type {(string | number)[]} */
  const d = [];
  for (let i = 0; i < n * 2; i++) {
    const r = i % 2 ? inner : outer;
    const a = turn + (i * Math.PI) / n;
    d.push(i ? "L" : "M", r * Math.cos(a), r * Math.sin(a));
  }
  return path(...d, "Z");
}

/**
 * @param {string} id prefix
 * @param {Theme} theme
 * @returns {SVGElement[]} gradients and symbols for a <defs>
 */
export function checkerDefs(id, theme) {
  /** @type {SVGElement[]} */
  const out = [];
  out.push(
    s("radialGradient", { id: `${id}shadow` }, ...stops([[0, "#000", 0.62], [0.78, "#000", 0.5], [0.9, "#000", 0.18], [1, "#000", 0]])),
    s("radialGradient", { id: `${id}lift` }, ...stops([[0, "#000", 0.5], [0.6, "#000", 0.38], [1, "#000", 0]])),
  );
  for (const side of /** @type {const} */ (["white", "black"])) {
    const c = theme[side];
    const light = side === "white";
    const key = `${id}${side}`;
    out.push(
      s("radialGradient", { id: `${key}-body`, cx: 0.5, cy: 0.5, r: 0.5, fx: 0.36, fy: 0.3 },
        ...stops([[0, c.light], [0.5, c.base], [0.8, c.base], [1, c.dark]])),
      s("linearGradient", { id: `${key}-bevel`, x1: 0.15, y1: 0.08, x2: 0.85, y2: 0.92 },
        ...stops(light ? [[0, "#fff", 0.95], [0.45, "#fff", 0.1], [1, c.edge, 0.75]] : [[0, "#d8c8b4", 0.75], [0.4, "#8a7c70", 0.18], [1, "#000", 0.9]])),
      s("linearGradient", { id: `${key}-dish`, x1: 0.2, y1: 0.1, x2: 0.8, y2: 0.9 },
        ...stops([[0, c.dark], [0.5, c.base], [1, c.light]])),
      s("linearGradient", { id: `${key}-groove`, x1: 0.2, y1: 0.1, x2: 0.8, y2: 0.9 },
        ...stops(light ? [[0, c.groove, 0.95], [0.6, c.groove, 0.55], [1, "#fff", 0.9]] : [[0, "#000", 1], [0.55, "#000", 0.8], [1, "#8d8076", 0.9]])),
    );
    const face = s("g", { id: key });
    face.append(
      s("circle", { cx: 2.5, cy: 4.5, r: 52, fill: `url(#${id}shadow)` }),
      s("circle", { r: 48, fill: c.edge }),
      s("circle", { r: 47, fill: `url(#${key}-body)` }),
      s("circle", { r: 44.6, fill: "none", stroke: `url(#${key}-bevel)`, "stroke-width": 4.4 }),
      s("circle", { r: 35.5, fill: "none", stroke: `url(#${key}-groove)`, "stroke-width": 2.6 }),
    );
    if (light) {
      // Years of the maple, cut by the lathe.
      face.append(s("path", {
        d: path("M", -44, -14, "Q", -8, -24, 43, -18, "M", -46, -4, "Q", -4, -12, 46, -7, "M", -46, 6, "Q", 0, 1, 46, 4, "M", -45, 15, "Q", 4, 12, 44, 15, "M", -40, 25, "Q", 0, 24, 40, 25, "M", -38, -27, "Q", -4, -35, 37, -28),
        fill: "none", stroke: c.groove, "stroke-width": 1.1, "stroke-opacity": 0.15,
      }));
      face.append(
        s("circle", { r: 30.5, fill: "none", stroke: `url(#${key}-groove)`, "stroke-width": 1.6 }),
        s("circle", { r: 22, fill: `url(#${key}-dish)`, stroke: c.groove, "stroke-width": 1, "stroke-opacity": 0.7 }),
        s("circle", { r: 8.2, fill: theme.brass.base }),
        s("circle", { r: 6.4, fill: c.inlay }),
      );
    } else {
      face.append(
        s("circle", { r: 32, fill: `url(#${key}-dish)` }),
        s("path", { d: star(8, 27, 11.5), fill: "#000", "fill-opacity": 0.55, transform: "translate(1 1.6)" }),
        s("path", { d: star(8, 27, 11.5), fill: c.inlay }),
        s("path", { d: starShade(8, 27, 11.5), fill: "#2a1a08", "fill-opacity": 0.42 }),
        s("circle", { r: 5, fill: c.dark }),
      );
    }
    face.append(
      s("path", { d: "M -38 -17 A 41.6 41.6 0 0 1 -6 -41.2", fill: "none", stroke: "#fff", "stroke-opacity": light ? 0.9 : 0.42, "stroke-width": 3, "stroke-linecap": "round" }),
    );
    out.push(face);
  }
  return out;
}

/** One facet of each ray, so that the star looks cut. @param {number} n @param {number} outer @param {number} inner */
function starShade(n, outer, inner) {
  /** @type {(string | number)[]} */
  const d = [];
  for (let i = 0; i < n; i++) {
    const a = -Math.PI / 2 + (i * 2 * Math.PI) / n;
    const b = a + Math.PI / n;
    d.push("M", 0, 0, "L", outer * Math.cos(a), outer * Math.sin(a), "L", inner * Math.cos(b), inner * Math.sin(b), "Z");
  }
  return path(...d);
}

/**
 * A checker seen on edge, as it lies in a tray: `length` across, `thick` high; upright trays stand it on end.
 * @param {string} id @param {Theme} theme @param {number} length @param {number} thick @param {boolean} standing long side along y
 * @returns {SVGElement[]}
 */
export function edgeDefs(id, theme, length, thick, standing) {
  /** @type {SVGElement[]} */
  const out = [];
  const w = standing ? thick : length;
  const hgt = standing ? length : thick;
  for (const side of /** @type {const} */ (["white", "black"])) {
    const c = theme[side];
    const key = `${id}${side}`;
    const light = side === "white";
    out.push(
      s("linearGradient", { id: `${key}-rim`, x1: 0, y1: 0, x2: standing ? 0 : 1, y2: standing ? 1 : 0 },
        ...stops([[0, c.dark], [0.28, c.light], [0.5, c.base], [1, c.dark]])),
    );
    const r = Math.min(thick * 0.28, 3);
    const g = s("g", { id: `${key}-edge` });
    g.append(
      s("rect", { x: -w / 2 + 0.3, y: -hgt / 2 + 0.3, width: w - 0.6, height: hgt - 0.6, rx: r, fill: `url(#${key}-rim)`, stroke: light ? c.edge : "#000", "stroke-width": 0.7 }),
    );
    const line = { stroke: light ? c.groove : c.inlay, "stroke-opacity": light ? 0.75 : 0.6, "stroke-width": Math.max(0.7, thick * 0.09) };
    g.append(standing ? s("line", { x1: 0, x2: 0, y1: -hgt / 2 + 1.5, y2: hgt / 2 - 1.5, ...line }) : s("line", { y1: 0, y2: 0, x1: -w / 2 + 1.5, x2: w / 2 - 1.5, ...line }));
    out.push(g);
  }
  return out;
}
