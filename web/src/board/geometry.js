/**
 * Where everything lies. Pure: numbers in, numbers out.
 *
 * The board is measured once in its own frame (u, v): u runs along the long sides, left to right in the
 * traditional picture (RULES 1.3), v across, top to bottom. Every layout and seat is that frame turned by a
 * multiple of 90 degrees, so nothing else in the board needs to know how the board lies.
 *
 * @import {Side, Place, Spot, Rect, Position, Layout, Hit} from "./types.js"
 */

/**
 * @typedef {object} PointGeometry
 * @property {number} n
 * @property {0 | 1} row      0: top row of the traditional picture
 * @property {number} col     0..11 from the left of the traditional picture
 * @property {Spot} base      middle of its outer edge
 * @property {Spot} dir       unit vector towards the middle of the board
 * @property {Spot} number    where its number stands on the rim
 * @property {Rect} rect      the visible strip of the field
 * @property {Rect} hit       the strip that takes taps: rim and half of the channel included
 */

/**
 * @typedef {object} TrayGeometry
 * @property {Rect} rect
 * @property {Rect} hit
 * @property {Spot} start     middle of the end where the first disc stands
 * @property {Spot} dir       unit vector along which discs are laid
 * @property {number} length  room along dir
 * @property {number} row
 * @property {"left" | "right"} end   of the traditional picture
 */

/**
 * @typedef {object} Geometry
 * @property {number} width     of the container
 * @property {number} height
 * @property {boolean} upright
 * @property {boolean} flip
 * @property {boolean} hasBar
 * @property {Rect} board
 * @property {number} U
 * @property {number} V
 * @property {(u: number, v: number) => Spot} spot
 * @property {(u0: number, v0: number, u1: number, v1: number) => Rect} rect
 * @property {number} pitch     width of a point
 * @property {number} size      diameter of a checker
 * @property {number} reach     length of a point
 * @property {number} rim       width of the rim along the points
 * @property {number} edge      width of the frame outside a tray
 * @property {number} font
 * @property {[Rect, Rect]} fields   left and right half of the traditional picture
 * @property {Rect} hinge       what lies between them: a slim joint, or the bar
 * @property {PointGeometry[]} points  index 1..24
 * @property {[TrayGeometry, TrayGeometry]} trays  white's, black's
 * @property {number} discLength
 * @property {number} discThick
 * @property {number} die
 * @property {number} channel
 * @property {[Spot, Spot]} hearts  middle of each half of the screen's board: [near, far]
 * @property {Side} near        who sits at the bottom
 * @property {Spot} along       unit vector of u on the screen
 * @property {Spot[]} cups
 * @property {number} cup
 */

/** @param {number} value @param {number} low @param {number} high */
export const clamp = (value, low, high) => Math.min(high, Math.max(low, value));

/** Row and column of a point in the traditional picture. @param {number} n @returns {{row: 0 | 1, col: number}} */
export function cell(n) {
  return n <= 12 ? { row: 0, col: 12 - n } : { row: 1, col: n - 13 };
}

/** What stands on the rim. @param {number} n @param {"off" | "yellowclub" | "georgian"} numbering */
export function pointNumber(n, numbering) {
  return numbering === "georgian" ? 25 - n : n;
}

/**
 * Upright where the container is taller than wide.
 * @param {"auto" | "upright" | "wide"} wish @param {number} width @param {number} height
 */
export function isUpright(wish, width, height) {
  return wish === "auto" ? height > width : wish === "upright";
}

const ASPECT = { wide: [1.22, 1.75], upright: [1.08, 2.05] };

/**
 * @param {object} o
 * @param {number} o.width
 * @param {number} o.height
 * @param {"auto" | "upright" | "wide"} [o.layout]
 * @param {boolean} [o.flip]
 * @param {Layout["homes"]} o.homes
 * @param {boolean} [o.bar]
 * @param {boolean} [o.numbers] whether the rim must have room for them
 * @returns {Geometry}
 */
export function measure({ width, height, layout = "auto", flip = false, homes, bar = false, numbers = true }) {
  const upright = isUpright(layout, width, height);
  const [low, high] = upright ? ASPECT.upright : ASPECT.wide;
  let U = upright ? height : width;
  let V = upright ? width : height;
  U = Math.min(U, V * high);
  V = Math.min(V, U / low);

  // Across: rim, points, channel, points, rim.
  const rim = numbers ? clamp(V * 0.047, 16, 36) : clamp(V * 0.033, 10, 28);
  const fieldV = V - 2 * rim;
  const channel = clamp(fieldV * 0.125, 38, 110);
  const reach = (fieldV - channel) / 2;

  // Along: a tray outside each home; the short family has both on one end.
  const ends = homes.map(([first]) => (cell(first).col >= 6 ? "right" : "left"));
  const rows = homes.map(([first]) => cell(first).row);
  const edge = clamp(U * 0.014, 6, 18);
  const tray = clamp(U * 0.043, 21, 64);
  const lip = clamp(U * 0.012, 5, 14);
  const side = { left: ends.includes("left") ? edge + tray + lip : rim, right: ends.includes("right") ? edge + tray + lip : rim };
  const joint = clamp(U * 0.017, 7, 24);
  const room = U - side.left - side.right;
  const pitch = bar ? room / 13 : (room - joint) / 12;
  const gap = bar ? pitch : joint;
  const size = Math.min(pitch * 0.95, reach / 3.1);

  // The turn: own home to the right (wide) or to the bottom (upright).
  const own = flip ? 1 : 0;
  const turned = upright ? ends[own] === "left" : flip;
  const bw = upright ? V : U;
  const bh = upright ? U : V;
  const ox = Math.round((width - bw) / 2);
  const oy = Math.round((height - bh) / 2);
  /** @param {number} u @param {number} v @returns {Spot} */
  const spot = (u, v) => {
    const p = turned ? U - u : u;
    const q = turned ? V - v : v;
    return upright ? { x: ox + V - q, y: oy + p } : { x: ox + p, y: oy + q };
  };
  /** @param {number} u0 @param {number} v0 @param {number} u1 @param {number} v1 @returns {Rect} */
  const rect = (u0, v0, u1, v1) => {
    const a = spot(u0, v0);
    const b = spot(u1, v1);
    return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), w: Math.abs(a.x - b.x), h: Math.abs(a.y - b.y) };
  };
  const unit = vector(spot(0, 0), spot(1, 0));
  const down = vector(spot(0, 0), spot(0, 1));

  const left = side.left;
  const middle = left + 6 * pitch;
  const right = middle + gap;
  /** @param {number} col */
  const colStart = (col) => (col < 6 ? left + col * pitch : right + (col - 6) * pitch);

  /** @type {PointGeometry[]} */
  const points = new Array(25);
  for (let n = 1; n <= 24; n++) {
    const { row, col } = cell(n);
    const u0 = colStart(col);
    const v0 = row === 0 ? rim : V - rim - reach;
    points[n] = {
      n,
      row,
      col,
      base: spot(u0 + pitch / 2, row === 0 ? rim : V - rim),
      dir: row === 0 ? down : { x: -down.x, y: -down.y },
      number: spot(u0 + pitch / 2, row === 0 ? rim * 0.46 : V - rim * 0.46),
      rect: rect(u0, v0, u0 + pitch, v0 + reach),
      hit: row === 0 ? rect(u0, 0, u0 + pitch, V / 2) : rect(u0, V / 2, u0 + pitch, V),
    };
  }

  const shared = ends[0] === ends[1];
  const trays = /** @type {[TrayGeometry, TrayGeometry]} */ (
    [0, 1].map((i) => {
      const end = /** @type {"left" | "right"} */ (ends[i]);
      const row = rows[i];
      const u0 = end === "left" ? edge : U - edge - tray;
      const split = lip / 2;
      const v0 = shared && row === 1 ? V / 2 + split : rim * 0.55;
      const v1 = shared && row === 0 ? V / 2 - split : V - rim * 0.55;
      const hitU = end === "left" ? [0, left] : [U - side.right, U];
      const along = row === 1 ? { x: -down.x, y: -down.y } : down;
      return {
        rect: rect(u0, v0, u0 + tray, v1),
        hit: rect(hitU[0], shared && row === 1 ? V / 2 : 0, hitU[1], shared && row === 0 ? V / 2 : V),
        start: spot(u0 + tray / 2, row === 1 ? v1 : v0),
        dir: along,
        length: v1 - v0,
        row,
        end,
      };
    })
  );
  const plate = Math.max(20, tray * 0.7);
  const discThick = Math.min(size * 0.25, (trays[0].length - plate - 8) / 15);

  const halves = [spot(left + 3 * pitch, V / 2), spot(right + 3 * pitch, V / 2)];
  const [a, b] = halves;
  const nearFirst = upright ? a.y > b.y : a.x > b.x;
  const centre = { x: ox + bw / 2, y: oy + bh / 2 };
  const cup = clamp(Math.min(bw * 0.27, bh * 0.34), 56, 170);

  return {
    width,
    height,
    upright,
    flip,
    hasBar: bar,
    board: { x: ox, y: oy, w: bw, h: bh },
    U,
    V,
    spot,
    rect,
    pitch,
    size,
    reach,
    rim,
    edge,
    font: clamp(rim * 0.6, 10, 17),
    fields: [rect(left, rim, middle, V - rim), rect(right, rim, right + 6 * pitch, V - rim)],
    hinge: rect(middle, rim, right, V - rim),
    points,
    trays,
    discLength: tray * 0.86,
    discThick,
    die: Math.min(channel * 0.76, pitch * 1.02, 64),
    channel,
    hearts: nearFirst ? [a, b] : [b, a],
    near: flip ? "black" : "white",
    along: unit,
    cups: [-1, 1].map((k) => ({ x: centre.x + k * cup * 0.78, y: centre.y })),
    cup,
  };
}

/** @param {Spot} a @param {Spot} b @returns {Spot} */
function vector(a, b) {
  return { x: Math.round(b.x - a.x), y: Math.round(b.y - a.y) };
}

/** How far a pinned checker peeps out from under its coverers, in checkers. */
export const PIN_SHIFT = 0.5;

/**
 * Middle of checker number `index` (0 is the outermost) of `count` on a point.
 * @param {Geometry} g @param {number} n @param {number} index @param {number} count
 * @param {boolean} [pinned] the first one is a pinned rival
 * @returns {Spot}
 */
export function onPoint(g, n, index, count, pinned = false) {
  const p = g.points[n];
  const pad = g.size * 0.03;
  const room = g.reach - pad - g.size;
  let at;
  if (pinned) {
    const shift = g.size * PIN_SHIFT;
    const gap = count > 2 ? Math.min(g.size * 0.98, (room - shift) / (count - 2)) : 0;
    at = index === 0 ? 0 : shift + (index - 1) * gap;
  } else {
    const gap = count > 1 ? Math.min(g.size * 0.99, room / (count - 1)) : 0;
    at = index * gap;
  }
  const away = g.size / 2 + pad + at;
  return { x: p.base.x + p.dir.x * away, y: p.base.y + p.dir.y * away };
}

/**
 * A hit checker on the bar: each side's own half, on the row where it enters.
 * @param {Geometry} g @param {0 | 1} side @param {number} index @param {number} count @returns {Spot}
 */
export function onBar(g, side, index, count) {
  const mid = { x: g.hinge.x + g.hinge.w / 2, y: g.hinge.y + g.hinge.h / 2 };
  const first = g.size * 0.62;
  const room = Math.max(0, (g.upright ? g.hinge.w : g.hinge.h) / 2 - first - g.size * 0.55);
  const gap = count > 1 ? Math.min(g.size * 0.99, room / (count - 1)) : 0;
  const away = first + index * gap;
  // White enters on points 1..6 (top row of the traditional picture), Black on 19..24.
  const dir = g.points[side === 0 ? 24 : 1].dir;
  return { x: mid.x + dir.x * away, y: mid.y + dir.y * away };
}

/** A borne-off disc, on edge in its tray. @param {Geometry} g @param {0 | 1} side @param {number} index @returns {Spot} */
export function inTray(g, side, index) {
  const t = g.trays[side];
  const away = 4 + g.discThick * (index + 0.5);
  return { x: t.start.x + t.dir.x * away, y: t.start.y + t.dir.y * away };
}

/** Where the tray's count stands. @param {Geometry} g @param {0 | 1} side @returns {Spot} */
export function trayCount(g, side) {
  const t = g.trays[side];
  const away = t.length - Math.max(11, Math.min(t.rect.w, t.rect.h) * 0.36) - 3;
  return { x: t.start.x + t.dir.x * away, y: t.start.y + t.dir.y * away };
}

/**
 * Middles of `count` dice lying on a side's half, in a row along the channel.
 * @param {Geometry} g @param {Side} side @param {number} count
 * @returns {{spots: Spot[], size: number, hit: number}}
 */
export function diceSpots(g, side, count) {
  const heart = g.hearts[side === g.near ? 0 : 1];
  const room = g.pitch * 6;
  const hit = Math.min(Math.max(44, g.die * 1.28), room / Math.max(count, 1));
  const size = Math.min(g.die, hit * 0.86);
  const spots = [];
  for (let i = 0; i < count; i++) {
    const k = (i - (count - 1) / 2) * hit;
    spots.push(g.upright ? { x: heart.x, y: heart.y + k } : { x: heart.x + k, y: heart.y });
  }
  return { spots, size, hit };
}

/** @param {Rect} r @param {number} x @param {number} y distance of a spot from a rectangle, 0 inside */
export function distance(r, x, y) {
  const dx = Math.max(r.x - x, 0, x - r.x - r.w);
  const dy = Math.max(r.y - y, 0, y - r.y - r.h);
  return Math.hypot(dx, dy);
}

/**
 * The place under a spot; a finger that misses by `tolerance` still counts.
 * @param {Geometry} g @param {number} x @param {number} y @param {number} [tolerance]
 * @returns {Hit | null}
 */
export function hitPlace(g, x, y, tolerance = 0) {
  /** @type {Hit | null} */
  let best = null;
  let least = tolerance;
  /** @param {Rect} r @param {Hit} hit */
  const consider = (r, hit) => {
    const far = distance(r, x, y);
    if (far <= 0 ? least > 0 || !best : far <= least && far < (best ? least : Infinity)) {
      best = hit;
      least = far;
    }
  };
  for (let n = 1; n <= 24; n++) consider(g.points[n].hit, { kind: "point", n });
  if (g.hasBar) consider(g.hinge, { kind: "bar" });
  consider(g.trays[0].hit, { kind: "off", side: 0 });
  consider(g.trays[1].hit, { kind: "off", side: 1 });
  return best;
}

/** The area that stands for a place. @param {Geometry} g @param {Place} place @param {0 | 1} side @returns {Rect} */
export function placeRect(g, place, side) {
  if (place === "bar") return g.hinge;
  if (place === "off") return g.trays[side].hit;
  return g.points[place].hit;
}
