/**
 * Motion. One group of animations at a time; it always ends, even where the browser has stopped the clock of a
 * hidden tab, and it can be finished at once. Elements are put to their final place first; animations only show the
 * way there, so that ending one early needs no repair.
 */

/** @type {Record<string, number>} milliseconds for a middling journey */
export const SPEED = { slow: 820, normal: 430, fast: 210, off: 0 };

/**
 * @typedef {object} Motion
 * @property {Promise<void>} done
 * @property {(element: Element, frames: Keyframe[], timing: {duration: number, delay?: number, easing?: string}) => void} add
 * @property {(work: () => void) => void} atEnd     runs when the group ends, however it ends
 * @property {() => void} start
 * @property {() => void} finish
 */

/** @returns {Motion} */
export function motion() {
  /** @type {Animation[]} */
  const running = [];
  /** @type {(() => void)[]} */
  const works = [];
  /** @type {() => void} */
  let resolve = () => {};
  /** @type {Promise<void>} */
  const done = new Promise((r) => (resolve = r));
  let open = true;
  let longest = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const hidden = () => {
    if (document.hidden) finish();
  };
  function finish() {
    if (!open) return;
    open = false;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", hidden);
    for (const animation of running) animation.cancel();
    for (const work of works) work();
    resolve();
  }
  return {
    done,
    add(element, frames, { duration, delay = 0, easing = "linear" }) {
      if (!open || duration <= 0 || document.hidden || typeof element.animate !== "function") return;
      const animation = element.animate(frames, { duration, delay, easing, fill: "backwards" });
      animation.finished.catch(() => {});
      running.push(animation);
      longest = Math.max(longest, duration + delay);
    },
    atEnd(work) {
      if (open) works.push(work);
      else work();
    },
    start() {
      if (!open) return;
      if (!running.length && !longest) {
        finish();
        return;
      }
      document.addEventListener("visibilitychange", hidden);
      timer = setTimeout(finish, longest + 120);
      Promise.all(running.map((a) => a.finished)).then(finish, () => {});
    },
    finish,
  };
}

/** Slow off, quick, soft landing. @param {number} t */
export const ease = (t) => (t < 0.5 ? 4 * t * t * t : 1 - (-2 * t + 2) ** 3 / 2);

/**
 * Keyframes of a hand carrying a checker: a low arc, a little nearer to the eye halfway.
 * @param {{x: number, y: number}} a @param {{x: number, y: number}} b @param {number} size
 * @returns {Keyframe[]}
 */
export function carry(a, b, size) {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const far = Math.hypot(dx, dy);
  const bow = Math.min(far * 0.16, size * 1.1);
  const lift = far < size * 0.6 ? 0 : 0.14;
  /** @type {Keyframe[]} */
  const frames = [];
  const steps = 14;
  for (let i = 0; i <= steps; i++) {
    const t = ease(i / steps);
    const high = 4 * t * (1 - t);
    const x = a.x + dx * t;
    const y = a.y + dy * t - bow * high;
    frames.push({ transform: `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${(1 + lift * high).toFixed(3)})` });
  }
  return frames;
}
