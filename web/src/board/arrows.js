/**
 * Arrows for plays that somebody thinks about: a better one is drawn through, a worse one dashed
 * and hollow, so that they differ without colours, too.
 * @import {Arrow, Place, Position, Spot} from "./types.js"
 * @import {Geometry} from "./geometry.js"
 * @import {Theme} from "./themes.js"
 */
import { s, path } from "./svg.js";
import { countAt } from "./diff.js";
import { isCounted, landingSpot, spotOf, tagRadius } from "./places.js";

/** How far an arrow is bent, as a part of its length: two between the same points do not hide each other. */
const BEND = { better: 0.13, worse: -0.13 };

/**
 * @param {Geometry} g @param {Theme} t @param {Position} board @param {Arrow[]} arrows @param {0 | 1} side @param {boolean} pins
 * @returns {SVGElement[]}
 */
export function drawArrows(g, t, board, arrows, side, pins) {
  /** @type {SVGElement[]} */
  const drawn = [];
  const tags = numbersOf(g, board);
  for (const kind of /** @type {const} */ (["worse", "better"])) {
    for (const [from, to] of ways(g, board, arrows.filter((arrow) => arrow.kind === kind), side, pins)) {
      const width = widthOf(g);
      drawn.push(arrow(g, t, clear(from, to, tags, width * 2.2), clear(to, from, tags, width), kind));
    }
  }
  return drawn;
}

/**
 * From where to where each step goes: checkers leave a stack from its top, pile up where they
 * arrive, and go on from there.
 * @param {Geometry} g @param {Position} board @param {Arrow[]} steps @param {0 | 1} side @param {boolean} pins
 * @returns {[Spot, Spot][]}
 */
function ways(g, board, steps, side, pins) {
  /** @type {Map<Place, number>} */
  const left = new Map();
  /** Those that have arrived. @type {Map<Place, Spot[]>} */
  const arrived = new Map();
  return steps.map(({ from, to }) => {
    const waiting = arrived.get(from)?.pop();
    const gone = left.get(from) ?? 0;
    const standing = countAt(board, from, side);
    const start = waiting ?? spotOf(g, board, from, side, Math.max(0, standing - 1 - gone), Math.max(1, standing));
    if (!waiting) left.set(from, gone + 1);
    const there = arrived.get(to) ?? [];
    const count = countAt(board, to, side) - (left.get(to) ?? 0) + there.length;
    const end = there.length === 0 && count === countAt(board, to, side)
      ? landingSpot(g, board, to, side, pins)
      : spotOf(g, board, to, side, Math.max(0, count), Math.max(0, count) + 1);
    arrived.set(to, [...there, end]);
    return /** @type {[Spot, Spot]} */ ([start, end]);
  });
}

/** @param {Geometry} g */
const widthOf = (g) => Math.max(2.6, g.size * 0.085);

/** Where the numbers of tall stacks stand, and how large they are. @param {Geometry} g @param {Position} board @returns {(Spot & {r: number})[]} */
function numbersOf(g, board) {
  const places = /** @type {Place[]} */ ([...board.points.map((_, index) => index + 1), "bar"]);
  return places.flatMap((place) => /** @type {(0 | 1)[]} */ ([0, 1]).flatMap((side) => {
    const count = countAt(board, place, side);
    return isCounted(place, count) ? [{ ...spotOf(g, board, place, side, count - 1), r: tagRadius(g) }] : [];
  }));
}

/**
 * An arrow's end, moved along it as far as needed for a number that it would lie on to stay in sight.
 * @param {Spot} end @param {Spot} other the other end @param {(Spot & {r: number})[]} tags @param {number} gap
 * @returns {Spot}
 */
function clear(end, other, tags, gap) {
  const tag = tags.find(({ x, y, r }) => Math.hypot(end.x - x, end.y - y) < r + gap);
  if (!tag) return end;
  const length = Math.hypot(other.x - tag.x, other.y - tag.y);
  const far = tag.r + gap;
  if (length < 2 * far) return end;
  return { x: tag.x + ((other.x - tag.x) / length) * far, y: tag.y + ((other.y - tag.y) / length) * far };
}

/** @param {Geometry} g @param {Theme} t @param {Spot} from @param {Spot} to @param {"better" | "worse"} kind */
function arrow(g, t, from, to, kind) {
  const colour = t.sign[kind];
  const width = widthOf(g);
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const middle = { x: from.x + dx / 2 - dy * BEND[kind], y: from.y + dy / 2 + dx * BEND[kind] };
  // The head points along the curve's end.
  const away = Math.hypot(to.x - middle.x, to.y - middle.y) || 1;
  const way = { x: (to.x - middle.x) / away, y: (to.y - middle.y) / away };
  const head = Math.max(9, g.size * 0.34);
  const neck = { x: to.x - way.x * head, y: to.y - way.y * head };
  const wing = head * 0.52;
  const line = path("M", from.x, from.y, "Q", middle.x, middle.y, neck.x, neck.y);
  const tip = path("M", to.x, to.y, "L", neck.x - way.y * wing, neck.y + way.x * wing, "L", neck.x + way.y * wing, neck.y - way.x * wing, "Z");
  const better = kind === "better";
  return s("g", { class: `nb-arrow nb-arrow-${kind}`, fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" },
    s("path", { d: line, stroke: "#10130a", "stroke-opacity": 0.62, "stroke-width": width * 2 }),
    s("path", { d: tip, fill: better ? "#10130a" : "none", stroke: "#10130a", "stroke-opacity": 0.62, "stroke-width": width * 1.6 }),
    s("circle", { cx: from.x, cy: from.y, r: width * 1.25, fill: better ? colour : "#10130a", stroke: better ? "#10130a" : colour, "stroke-width": 1.4 }),
    s("path", { d: line, stroke: colour, "stroke-width": width, ...(better ? {} : { "stroke-dasharray": `${width * 1.6} ${width * 1.9}` }) }),
    s("path", { d: tip, fill: better ? colour : "#10130a", "fill-opacity": better ? 1 : 0.75, stroke: colour, "stroke-width": better ? 1 : width * 0.7 }),
  );
}
