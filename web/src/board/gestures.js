/**
 * What a hand does, told apart: a tap, a drag, or nothing. The recogniser is pure; `listen` ties it to an element.
 * Only the first finger counts; a palm or a second finger changes nothing.
 */

/** How far a press may wander and still be a tap. */
export const TOLERANCE = { mouse: 6, pen: 8, touch: 12 };

/**
 * @typedef {{type: "press" | "tap" | "dragstart" | "dragmove" | "drop" | "cancel", x: number, y: number, startX: number, startY: number, touch: boolean}} Gesture
 */

/**
 * @param {object} o
 * @param {(g: Gesture) => boolean} o.mayDrag   asked once when a press has wandered off
 * @param {(g: Gesture) => void} o.emit
 * @param {(ax: number, ay: number, bx: number, by: number) => boolean} [o.samePlace] a wandering tap that ends where it began is a tap
 */
export function createRecognizer({ mayDrag, emit, samePlace = () => false }) {
  /** @type {{id: number, x: number, y: number, kind: string, state: "pressed" | "dragging" | "strayed"} | null} */
  let press = null;

  /** @param {Gesture["type"]} type @param {number} x @param {number} y @returns {Gesture} */
  const gesture = (type, x, y) => ({ type, x, y, startX: press?.x ?? x, startY: press?.y ?? y, touch: press?.kind !== "mouse" });
  const tolerance = () => (press && press.kind in TOLERANCE ? TOLERANCE[/** @type {"mouse" | "pen" | "touch"} */ (press.kind)] : TOLERANCE.touch);

  return {
    /** @param {number} id @param {number} x @param {number} y @param {string} kind */
    down(id, x, y, kind) {
      if (press) return false;
      press = { id, x, y, kind, state: "pressed" };
      emit(gesture("press", x, y));
      return true;
    },
    /** @param {number} id @param {number} x @param {number} y */
    move(id, x, y) {
      if (!press || press.id !== id) return;
      if (press.state === "pressed" && Math.hypot(x - press.x, y - press.y) > tolerance()) {
        const start = gesture("dragstart", x, y);
        press.state = mayDrag(start) ? "dragging" : "strayed";
        if (press.state === "dragging") emit(start);
      } else if (press.state === "dragging") {
        emit(gesture("dragmove", x, y));
      }
    },
    /** @param {number} id @param {number} x @param {number} y */
    up(id, x, y) {
      if (!press || press.id !== id) return;
      const { state } = press;
      const tap = state === "pressed" || (state === "strayed" && samePlace(press.x, press.y, x, y));
      const result = gesture(state === "dragging" ? "drop" : tap ? "tap" : "cancel", x, y);
      press = null;
      emit(result);
    },
    /** @param {number} id */
    cancel(id) {
      if (!press || press.id !== id) return;
      const result = gesture("cancel", press.x, press.y);
      press = null;
      emit(result);
    },
    get active() {
      return press !== null;
    },
    get dragging() {
      return press?.state === "dragging";
    },
  };
}

/**
 * @param {HTMLElement} root
 * @param {ReturnType<typeof createRecognizer>} recognizer
 * @param {(event: PointerEvent) => boolean} concerns whether a press belongs to the board
 * @returns {() => void} stops listening
 */
export function listen(root, recognizer, concerns) {
  let left = 0;
  let top = 0;
  /** @param {PointerEvent} event */
  const down = (event) => {
    if (event.button !== 0 || !concerns(event)) return;
    const box = root.getBoundingClientRect();
    left = box.left;
    top = box.top;
    recognizer.down(event.pointerId, event.clientX - left, event.clientY - top, event.pointerType);
  };
  /** @param {PointerEvent} event */
  const move = (event) => {
    const before = recognizer.dragging;
    recognizer.move(event.pointerId, event.clientX - left, event.clientY - top);
    if (!before && recognizer.dragging) {
      try {
        root.setPointerCapture(event.pointerId);
      } catch {
        // The pointer has gone already; its up or cancel follows.
      }
    }
  };
  /** @param {PointerEvent} event */
  const up = (event) => recognizer.up(event.pointerId, event.clientX - left, event.clientY - top);
  /** @param {PointerEvent} event */
  const cancel = (event) => recognizer.cancel(event.pointerId);
  /** @param {Event} event */
  const refuse = (event) => event.preventDefault();
  root.addEventListener("pointerdown", down);
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", up);
  window.addEventListener("pointercancel", cancel);
  root.addEventListener("contextmenu", refuse);
  root.addEventListener("dragstart", refuse);
  return () => {
    root.removeEventListener("pointerdown", down);
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", up);
    window.removeEventListener("pointercancel", cancel);
    root.removeEventListener("contextmenu", refuse);
    root.removeEventListener("dragstart", refuse);
  };
}
