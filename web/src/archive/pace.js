/**
 * Long work on the page in pieces, so that it never freezes: between two pieces taps are heard and
 * the picture is drawn.
 */

/** How long a piece may take, in milliseconds: less than a picture. */
const PIECE = 12;

/** Lets the browser do what is waiting. Messages come at once, where timers of a hidden page are held back. @returns {Promise<void>} */
function rest() {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });
}

/** @param {() => number} [now] @returns {() => Promise<void>} to be awaited between two steps of the work; rests when it is time */
export function createPace(now = () => performance.now()) {
  let since = now();
  return async () => {
    if (now() - since < PIECE) return;
    await rest();
    since = now();
  };
}
