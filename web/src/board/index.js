/**
 * The board: draws any position on any screen, shows how one became another, reports what the player's hand does.
 * It knows no rule. See docs/board.md for the contract.
 *
 * @import {BoardState, Handlers, Options, Place, Side, DieState} from "./types.js"
 * @import {Geometry} from "./geometry.js"
 * @import {Motion} from "./animate.js"
 * @import {Gesture} from "./gestures.js"
 * @import {Act} from "./access.js"
 */
import { s, h } from "./svg.js";
import { measure, hitPlace } from "./geometry.js";
import { difference, sameWayRound } from "./diff.js";
import { themeOf } from "./themes.js";
import { drawBoard } from "./art.js";
import { checkerDefs, edgeDefs } from "./checkers.js";
import { Pieces, pose, show } from "./pieces.js";
import { Dice, dieDefs } from "./dice.js";
import { Cups, cupDefs } from "./cups.js";
import { Marks, markDefs } from "./marks.js";
import { Access } from "./access.js";
import { createRecognizer, listen } from "./gestures.js";
import { chooseDrop, placeOf } from "./drop.js";
import { landingSpot } from "./places.js";
import { motion, SPEED } from "./animate.js";

let boards = 0;

/** Plain English for the development page; the app passes its catalogue. @param {string} kind @param {any} data */
function plainLabel(kind, data) {
  return kind + " " + Object.entries(data).filter(([, v]) => v).map(([k, v]) => `${k} ${v}`).join(", ");
}

/** @type {Options} */
const DEFAULTS = { layout: "auto", flip: false, numbering: "yellowclub", speed: "normal", reducedMotion: false, theme: "walnut", label: plainLabel };

/** A smaller box has no room for a board. */
const LEAST = 96;

/**
 * @param {HTMLElement} container
 * @param {Partial<Options>} [options]
 * @param {Handlers} [handlers]
 */
export function createBoard(container, options = {}, handlers = {}) {
  return new Board(container, { ...DEFAULTS, ...options }, handlers);
}

export class Board {
  /** @param {HTMLElement} container @param {Options} options @param {Handlers} handlers */
  constructor(container, options, handlers) {
    this.container = container;
    this.options = options;
    this.handlers = handlers;
    this.id = `nb${++boards}-`;
    /** @type {BoardState | null} */
    this.state = null;
    this.stateKey = "";
    /** @type {Geometry | null} */
    this.g = null;
    this.geometryKey = "";
    /** @type {Motion | null} */
    this.running = null;
    /** @type {{from: Place, piece: import("./pieces.js").Piece, over: Place | null} | null} */
    this.drag = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.returning = undefined;
    this.lastPointer = -1e9;

    this.root = h("div", "nb");
    this.root.setAttribute("role", "group");
    this.defs = s("defs");
    const names = s("svg", { class: "nb-defs", width: 0, height: 0, "aria-hidden": "true", focusable: "false" }, this.defs);
    /** The position that the checkers show. @type {import("./types.js").Position | null} */
    this.laid = null;
    this.artHolder = h("div", "nb-layer nb-art-holder");
    this.marks = new Marks(this.id);
    this.dice = new Dice(this.id);
    this.pieces = new Pieces(this.id);
    this.access = new Access((act, event) => this.act(act, event));
    this.cups = new Cups(this.id, (i) => handlers.onCup?.(i), () => handlers.onBackground?.(), () => this.access.focus(this.access.current));
    this.root.append(names, this.artHolder, this.marks.under, this.dice.layer, this.pieces.layer, this.marks.tags, this.marks.over, this.cups.layer, this.access.layer);
    container.append(this.root);

    this.hands = createRecognizer({
      mayDrag: (g) => this.mayDrag(g),
      emit: (g) => this.gesture(g),
      samePlace: (ax, ay, bx, by) => JSON.stringify(this.hitAt(ax, ay)) === JSON.stringify(this.hitAt(bx, by)),
    });
    this.unlisten = listen(this.root, this.hands, (event) => !(event.target instanceof Node && this.cups.layer.contains(event.target)));

    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(container);
  }

  // ---- the contract ----

  /**
   * @param {BoardState} state
   * @param {{animate?: boolean}} [how]
   * @returns {Promise<void>}
   */
  set(state, { animate = true } = {}) {
    return this.show(state, animate, null);
  }

  /**
   * @param {{from: Place, to: Place}} step @param {Side} side @param {BoardState} stateAfter
   * @returns {Promise<void>}
   */
  playStep(step, side, stateAfter) {
    return this.show(stateAfter, true, { side: side === "white" ? 0 : 1, from: step.from, to: step.to });
  }

  /**
   * @param {number[]} values @param {Side} side
   * @returns {Promise<void>}
   */
  rollDice(values, side) {
    this.finish();
    if (!this.g || !this.state) return Promise.resolve();
    /** @type {DieState[]} */
    const states = values.map((value) => ({ value, state: "free" }));
    this.state = { ...this.state, dice: states, diceSide: side, nextDie: null };
    this.stateKey = "";
    this.dice.set(this.g, this.theme, side, states, null, null);
    const duration = this.duration;
    const move = this.begin();
    if (duration > 0) {
      if (this.options.reducedMotion) for (const die of this.dice.dice) move.add(die.element, [{ opacity: 0 }, { opacity: 1 }], { duration: 180 });
      else this.dice.tumble(this.g, move, duration * 1.55 + 80);
    }
    move.start();
    return move.done;
  }

  /** @param {number} n */
  focusPoint(n) {
    this.access.focus(n);
  }

  /** @param {Partial<Options>} partial */
  setOptions(partial) {
    const before = JSON.stringify({ ...this.options, label: null });
    const label = this.options.label;
    Object.assign(this.options, partial);
    const drawn = JSON.stringify({ ...this.options, label: null });
    if (drawn !== before || label !== this.options.label) {
      this.finish();
      this.geometryKey = drawn === before ? this.geometryKey : "";
      this.redraw();
      this.lay();
      this.settle();
    }
  }

  destroy() {
    this.finish();
    clearTimeout(this.returning);
    this.observer.disconnect();
    this.unlisten();
    this.root.remove();
  }

  // ---- drawing ----

  get theme() {
    return themeOf(this.options.theme);
  }

  get duration() {
    return SPEED[this.options.speed] ?? SPEED.normal;
  }

  /** The container or an option has changed: draws what must be drawn again. */
  resize() {
    if (!this.redraw()) return;
    this.lay();
    this.settle();
  }

  /** Draws the box again when its measures have changed. @returns {boolean} whether it did */
  redraw() {
    const width = this.container.clientWidth;
    const height = this.container.clientHeight;
    const layout = this.state?.layout;
    if (!layout || width < LEAST || height < LEAST) return false;
    const { flip, numbering, theme, layout: wish } = this.options;
    const key = JSON.stringify([width, height, layout.homes, layout.bar, flip, numbering, theme, wish]);
    if (key === this.geometryKey) return false;
    this.finish();
    this.dropHeld();
    this.geometryKey = key;
    const g = measure({ width, height, layout: wish, flip, homes: layout.homes, bar: layout.bar, numbers: numbering !== "off" });
    this.g = g;
    const t = this.theme;
    this.root.dataset.theme = theme;
    this.root.dataset.layout = g.upright ? "upright" : "wide";
    this.defs.replaceChildren(
      ...checkerDefs(this.id, t),
      ...edgeDefs(this.id, t, g.discLength, g.discThick, g.upright),
      ...dieDefs(this.id, t),
      ...cupDefs(this.id, t),
      ...markDefs(this.id, t),
    );
    this.artHolder.replaceChildren(drawBoard(g, t, this.id, numbering));
    this.marks.setGeometry(g);
    this.access.setGeometry(g);
    this.pieces.setGeometry(g, this.laid);
    this.dice.clear();
    return true;
  }

  /** Lays the checkers out as the state says, at once. */
  lay() {
    const { g, state } = this;
    if (!g || !state || this.laid === state.board) return;
    this.pieces.apply(g, state.board, difference(this.laid ?? EMPTY, state.board, sameWayRound(state.layout)), null, 0);
    this.laid = state.board;
  }

  /** Checkers pin each other instead of being hit: both walk towards each other and there is no bar. */
  get pins() {
    const layout = this.state?.layout;
    return layout !== undefined && !layout.bar && !sameWayRound(layout);
  }

  /**
   * @param {BoardState} state @param {boolean} animate @param {{side: 0 | 1, from: Place, to: Place} | null} lead
   * @returns {Promise<void>}
   */
  show(state, animate, lead) {
    const key = JSON.stringify(state);
    if (key === this.stateKey) return this.running ? this.running.done : Promise.resolve();
    this.finish();
    const before = this.state;
    this.state = state;
    this.stateKey = key;
    this.redraw();
    const g = this.g;
    if (!g) return Promise.resolve();
    const { laid } = this;
    const duration = animate && before && laid ? this.duration : 0;
    const move = this.begin();
    const changes = difference(laid ?? EMPTY, state.board, sameWayRound(state.layout), lead);
    this.laid = state.board;
    if (changes.length) {
      this.dropHeld(changes.map((c) => c.from));
      this.pieces.lift(null);
      if (duration > 0) {
        this.marks.quiet();
        if (laid) this.marks.holdTags(g, this.theme, laid, state.board);
      }
      this.pieces.apply(g, state.board, changes, move, duration, { still: this.options.reducedMotion });
    }
    const { dice, diceSide, mover } = state;
    if (dice?.length) this.dice.set(g, this.theme, diceSide ?? mover ?? "white", dice, state.nextDie ?? null, duration ? move : null);
    else this.dice.clear();
    this.cups.set(g, this.theme, state.cups ?? null, duration && !this.options.reducedMotion ? move : null, duration, this.options.label);
    this.access.update(g, state, this.options.numbering, this.options.label, this.dice);
    if (changes.length && duration > 0) move.atEnd(() => this.settle());
    else this.settle();
    move.start();
    return move.done;
  }

  /** Everything that is only drawn when the picture is at rest. */
  settle() {
    const { g, state } = this;
    if (!g || !state) return;
    const t = this.theme;
    this.marks.draw(g, t, state, this.pins);
    this.marks.drawTags(g, t, state.board);
    const side = state.mover === "black" ? 1 : 0;
    const stack = state.selected && state.selected !== "off" ? this.pieces.stack(side, state.selected) : [];
    if (!this.drag) this.pieces.lift(stack[stack.length - 1] ?? null);
    if (state.dice?.length && !this.dice.dice.length) this.dice.set(g, t, state.diceSide ?? state.mover ?? "white", state.dice, state.nextDie ?? null, null);
    this.cups.set(g, t, state.cups ?? null, null, 0, this.options.label);
    this.access.update(g, state, this.options.numbering, this.options.label, this.dice);
    this.root.setAttribute("aria-label", this.options.label("board", { mover: state.mover ?? null }));
  }

  begin() {
    const move = motion();
    this.running = move;
    move.atEnd(() => {
      if (this.running === move) this.running = null;
    });
    return move;
  }

  finish() {
    this.running?.finish();
  }

  // ---- hands ----

  /** @param {number} x @param {number} y @returns {import("./types.js").Hit | null} */
  hitAt(x, y) {
    if (!this.g) return null;
    const die = this.dice.at(x, y);
    if (die >= 0) return { kind: "die", index: die };
    return hitPlace(this.g, x, y, 14);
  }

  get side() {
    return this.state?.mover === "black" ? 1 : 0;
  }

  /** @param {Gesture} gesture */
  gesture(gesture) {
    switch (gesture.type) {
      case "press":
        return;
      case "tap": {
        this.lastPointer = performance.now();
        // The middle of where the finger came down is what was meant.
        const hit = this.hitAt(gesture.startX, gesture.startY);
        if (hit?.kind === "die") this.handlers.onDie?.(hit.index);
        else this.tapped(hit);
        return;
      }
      case "dragstart":
      case "dragmove":
        this.carry(gesture);
        return;
      case "drop":
        this.lastPointer = performance.now();
        this.carry(gesture);
        this.letGo(gesture);
        return;
      case "cancel":
        this.lastPointer = performance.now();
        this.dropHeld();
    }
  }

  /** @param {import("./types.js").Hit | null} hit */
  tapped(hit) {
    const place = placeOf(hit, this.side);
    if (place === null) this.handlers.onBackground?.();
    else this.handlers.onPoint?.(place);
  }

  /** A press on one of the buttons that no pointer gesture has dealt with: a key or a screen reader. @param {Act} act @param {MouseEvent} event */
  act(act, event) {
    if (event.detail !== 0 && performance.now() - this.lastPointer < 800) return;
    if (act.kind === "die") this.handlers.onDie?.(act.index);
    else if (act.place === "off") this.tapped({ kind: "off", side: act.side });
    else this.handlers.onPoint?.(act.place);
  }

  /** @param {Gesture} gesture */
  mayDrag(gesture) {
    const hit = this.hitAt(gesture.startX, gesture.startY);
    const from = placeOf(hit, this.side);
    if (from === null || from === "off" || this.drag) return false;
    const stack = this.pieces.stack(this.side, from);
    if (!stack.length || !this.handlers.onDragStart?.(from)) return false;
    this.finish();
    this.pieces.lift(null);
    const top = this.pieces.stack(this.side, from);
    const piece = top[top.length - 1];
    if (!piece) return false;
    clearTimeout(this.returning);
    this.drag = { from, piece, over: null };
    this.pieces.held = piece;
    this.pieces.level(piece, 500);
    show(piece.air, true);
    this.root.classList.add("nb-dragging");
    return true;
  }

  /** @param {Gesture} gesture */
  carry(gesture) {
    const { drag, g } = this;
    if (!drag || !g) return;
    const spot = { x: gesture.x, y: gesture.y - (gesture.touch ? g.size * 0.85 : 0) };
    drag.piece.x = spot.x;
    drag.piece.y = spot.y;
    drag.piece.element.style.transform = pose(spot, 1.18);
    const aim = chooseDrop(g, this.state?.targets ?? [], drag.from, this.side, gesture, spot);
    drag.over = aim.lit ? aim.place : null;
    this.marks.heat(drag.over);
  }

  /** @param {Gesture} gesture */
  letGo(gesture) {
    const { drag, g, state } = this;
    if (!drag || !g || !state) return;
    const aim = chooseDrop(g, state.targets ?? [], drag.from, this.side, gesture, drag.piece);
    const { from, piece } = drag;
    this.drag = null;
    this.marks.heat(null);
    this.root.classList.remove("nb-dragging");
    if (aim.lit && aim.place !== null) {
      // It stays where it was put until the answer comes.
      const spot = landingSpot(g, state.board, aim.place, this.side, this.pins);
      this.glide(piece, spot);
      this.returning = setTimeout(() => this.dropHeld(), 1500);
    } else {
      this.dropHeld();
    }
    if (aim.place !== null) this.handlers.onDrop?.(from, aim.place);
  }

  /** A short slide that blocks nothing. @param {import("./pieces.js").Piece} piece @param {import("./types.js").Spot} spot */
  glide(piece, spot) {
    const before = piece.element.style.transform;
    this.pieces.put(piece, spot);
    if (this.duration > 0 && !this.options.reducedMotion && !document.hidden) {
      piece.element.animate?.([{ transform: before }, { transform: pose(spot, 1) }], { duration: 130, easing: "ease-out" });
    }
  }

  /** Puts a carried checker back, unless it is about to move. @param {(Place | null)[]} [moving] places that checkers are leaving */
  dropHeld(moving = []) {
    clearTimeout(this.returning);
    const piece = this.pieces.held;
    if (!piece) return;
    const drag = this.drag;
    this.drag = null;
    this.pieces.held = null;
    this.root.classList.remove("nb-dragging");
    this.marks.heat(null);
    show(piece.air, false);
    if (moving.length && !drag) return;
    const { g, state } = this;
    if (!g || !state) return;
    for (const plan of this.pieces.plan(g, state.board)) {
      if (plan.piece !== piece) continue;
      this.glide(piece, plan.spot);
      this.pieces.level(piece, plan.z);
    }
  }
}

/** @type {import("./types.js").Position} */
const EMPTY = { points: Array.from({ length: 24 }, () => /** @type {[number, number]} */ ([0, 0])), bar: [0, 0], off: [0, 0], pins: [] };
