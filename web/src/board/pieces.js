/**
 * The thirty checkers: one small drawing each, kept for the life of the board and moved by transforms alone.
 * @import {Place, Position, Spot} from "./types.js"
 * @import {Geometry} from "./geometry.js"
 * @import {Change} from "./diff.js"
 * @import {Motion} from "./animate.js"
 */
import { s, h } from "./svg.js";
import { PLACES, countAt, pinnedAt } from "./diff.js";
import { spotOf } from "./places.js";
import { carry } from "./animate.js";

/**
 * @typedef {object} Piece
 * @property {SVGSVGElement} element
 * @property {SVGElement} face
 * @property {SVGElement} rim
 * @property {SVGElement} air      the shadow of a lifted checker
 * @property {0 | 1} side
 * @property {number} x
 * @property {number} y
 * @property {boolean} onEdge
 * @property {number} scale
 * @property {number} z
 */

/** @typedef {Map<Place, Piece[]>} Stacks */

export class Pieces {
  /** @param {string} id prefix of the symbols */
  constructor(id) {
    this.id = id;
    this.layer = h("div", "nb-layer nb-pieces");
    /** @type {[Stacks, Stacks]} */
    this.stacks = [new Map(), new Map()];
    /** @type {Piece | null} the one in the player's hand */
    this.held = null;
    /** @type {Piece | null} */
    this.lifted = null;
    /** @type {Geometry | null} */
    this.g = null;
  }

  /** @param {0 | 1} side @param {Place} place @returns {Piece[]} */
  stack(side, place) {
    let stack = this.stacks[side].get(place);
    if (!stack) this.stacks[side].set(place, (stack = []));
    return stack;
  }

  /** @param {0 | 1} side @returns {Piece} */
  make(side) {
    const name = `${this.id}${side === 0 ? "white" : "black"}`;
    const air = s("circle", { cx: 7, cy: 16, r: 62, fill: `url(#${this.id}lift)`, display: "none" });
    const face = s("use", { href: `#${name}` });
    const rim = s("use", { href: `#${name}-edge`, display: "none" });
    const element = s("svg", { class: "nb-piece", viewBox: "-50 -50 100 100", "aria-hidden": "true", focusable: "false" }, air, face, rim);
    /** @type {Piece} */
    const piece = { element, face, rim, air, side, x: 0, y: 0, onEdge: false, scale: 1, z: 0 };
    if (this.g) this.fit(piece, this.g);
    this.layer.append(element);
    return piece;
  }

  /** @param {Piece} piece @param {Geometry} g */
  fit(piece, g) {
    const style = piece.element.style;
    style.width = style.height = `${g.size}px`;
    style.left = style.top = `${-g.size / 2}px`;
    piece.rim.setAttribute("transform", `scale(${100 / g.size})`);
  }

  /** @param {Geometry} g @param {Position | null} board */
  setGeometry(g, board) {
    this.g = g;
    for (const stacks of this.stacks) for (const stack of stacks.values()) for (const piece of stack) this.fit(piece, g);
    if (board) for (const { piece, spot } of this.plan(g, board)) this.put(piece, spot);
  }

  /** @param {Piece} piece @param {Spot} spot @param {number} [scale] */
  put(piece, spot, scale = 1) {
    piece.x = spot.x;
    piece.y = spot.y;
    piece.scale = scale;
    piece.element.style.transform = pose(spot, scale);
  }

  /** @param {Piece} piece @param {boolean} onEdge */
  turn(piece, onEdge) {
    if (piece.onEdge === onEdge) return;
    piece.onEdge = onEdge;
    show(piece.face, !onEdge);
    show(piece.rim, onEdge);
  }

  /** @param {Piece} piece @param {number} z */
  level(piece, z) {
    if (piece.z === z) return;
    piece.z = z;
    piece.element.style.zIndex = String(z);
  }

  /** Where every checker belongs. @param {Geometry} g @param {Position} board */
  plan(g, board) {
    /** @type {{piece: Piece, spot: Spot, place: Place, z: number}[]} */
    const list = [];
    for (const side of /** @type {(0 | 1)[]} */ ([0, 1])) {
      for (const place of PLACES) {
        const stack = this.stacks[side].get(place);
        if (!stack) continue;
        const covered = pinnedAt(board, place);
        stack.forEach((piece, i) => {
          const z = covered === side ? 0 : i + 1;
          list.push({ piece, spot: spotOf(g, board, place, side, i, stack.length), place, z });
        });
      }
    }
    return list;
  }

  /**
   * Brings the pieces to a position. Without a motion they are there at once.
   * @param {Geometry} g @param {Position} board @param {Change[]} changes
   * @param {Motion | null} move @param {number} duration @param {{still: boolean}} [how] still: fade instead of travel
   */
  apply(g, board, changes, move, duration, how = { still: false }) {
    /** @type {Map<Piece, {order: number, hit: boolean}>} */
    const travelling = new Map();
    let order = 0;
    let hits = 0;
    for (const { side, from, to } of changes) {
      const piece = (from === null ? null : this.stack(side, from).pop()) ?? this.make(side);
      if (to === null) {
        piece.element.remove();
        continue;
      }
      this.stack(side, to).push(piece);
      if (from === null) {
        const spot = spotOf(g, board, to, side, countAt(board, to, side) - 1);
        this.put(piece, spot);
        this.turn(piece, to === "off");
        move?.add(piece.element, [{ opacity: 0 }, { opacity: 1 }], { duration: Math.min(duration, 200) });
        continue;
      }
      const hit = to === "bar";
      travelling.set(piece, { order: hit ? hits++ : order++, hit });
    }
    const span = Math.hypot(g.board.w, g.board.h);
    for (const { piece, spot, place, z } of this.plan(g, board)) {
      if (piece === this.held) continue;
      const before = { x: piece.x, y: piece.y };
      const far = Math.hypot(spot.x - before.x, spot.y - before.y);
      const trip = travelling.get(piece);
      const edge = place === "off";
      if (far < 0.3 && piece.scale === 1) {
        this.level(piece, z);
        this.turn(piece, edge);
        continue;
      }
      this.put(piece, spot);
      if (!move || duration <= 0) {
        this.level(piece, z);
        this.turn(piece, edge);
      } else if (how.still) {
        this.level(piece, z);
        this.turn(piece, edge);
        if (trip) move.add(piece.element, [{ opacity: 0.15 }, { opacity: 1 }], { duration: 180, easing: "ease-out" });
      } else if (trip) {
        const time = duration * (0.72 + (0.7 * far) / span);
        const delay = trip.hit ? duration * 0.75 + trip.order * duration * 0.3 : trip.order * duration * 0.45;
        this.turn(piece, false);
        this.level(piece, 200 + (trip.hit ? 0 : 100) + trip.order);
        show(piece.air, true);
        move.add(piece.element, carry(before, spot, g.size), { duration: time, delay });
        move.atEnd(() => {
          show(piece.air, false);
          this.level(piece, z);
          this.turn(piece, edge);
        });
      } else {
        // Neighbours on a stack that closes up or makes room.
        this.level(piece, z);
        this.turn(piece, edge);
        move.add(piece.element, [{ transform: pose(before, 1) }, { transform: pose(spot, 1) }], { duration: Math.min(duration * 0.5, 220), delay: duration * 0.3, easing: "ease-in-out" });
      }
    }
  }

  /** Raises the selected checker a little. @param {Piece | null} piece @param {Spot} [towards] */
  lift(piece, towards) {
    if (this.lifted === piece) return;
    const old = this.lifted;
    this.lifted = piece;
    if (old && old !== this.held) {
      show(old.air, false);
      old.scale = 1;
      old.element.style.transform = pose(old, 1);
    }
    if (piece && piece !== this.held) {
      show(piece.air, true);
      piece.element.style.transform = pose(towards ?? piece, 1.1);
    }
  }
}

/** @param {Spot} spot @param {number} scale */
export function pose(spot, scale) {
  const base = `translate(${spot.x.toFixed(2)}px, ${spot.y.toFixed(2)}px)`;
  return scale === 1 ? base : `${base} scale(${scale})`;
}

/** @param {SVGElement} element @param {boolean} visible */
export function show(element, visible) {
  if (visible) element.removeAttribute("display");
  else element.setAttribute("display", "none");
}
