import { useEffect, useState } from "preact/hooks";

/** The second press may not be the first one's bounce, nor come much later. */
const BOUNCE_MS = 350;
const ARMED_MS = 5000;

/**
 * For what cannot be taken back: the first press asks, the second does it.
 * @param {() => void} act
 * @param {unknown} [moment] what was asked at another moment does not count any more
 * @returns {{armed: boolean, press: () => void}}
 */
export function useTwice(act, moment) {
  const [asked, setAsked] = useState(/** @type {{at: number, moment: unknown} | null} */ (null));
  const armed = asked !== null && asked.moment === moment;
  useEffect(() => {
    if (!asked) return undefined;
    const timer = setTimeout(() => setAsked(null), ARMED_MS);
    return () => clearTimeout(timer);
  }, [asked]);

  function press() {
    const now = performance.now();
    if (!armed) setAsked({ at: now, moment });
    else if (now - asked.at > BOUNCE_MS) {
      setAsked(null);
      act();
    }
  }
  return { armed, press };
}
