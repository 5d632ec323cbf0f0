/**
 * Entropy for the moment of a throw: fresh random bytes, and when and where the last
 * gestures were made. Together they are what a `live` roll brings (docs/protocol.md).
 */
const GESTURES = 4;
const RANDOM_BYTES = 32;

export function createGestureChance() {
  const seen = new Float32Array(GESTURES * 2);
  let next = 0;

  /** @param {number} value */
  function note(value) {
    seen[next] = value;
    next = (next + 1) % seen.length;
  }

  for (const kind of ["pointerdown", "pointerup", "keydown"]) {
    addEventListener(kind, (event) => {
      note(event.timeStamp);
      note(event instanceof PointerEvent ? event.clientX * 8192 + event.clientY : 0);
    }, { passive: true, capture: true });
  }

  /** @returns {string} hex */
  return function fresh() {
    note(performance.now());
    const bytes = new Uint8Array(RANDOM_BYTES + seen.byteLength);
    crypto.getRandomValues(bytes.subarray(0, RANDOM_BYTES));
    bytes.set(new Uint8Array(seen.buffer), RANDOM_BYTES);
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  };
}
