/**
 * Chances as a bar: what is won from the left, the rest is lost; mars at either end is marked. It
 * only repeats what stands beside it in words.
 * @param {{chances: import("../../game/advice.js").Chances}} props
 */
export function ChanceBar({ chances }) {
  const { win, win_mars: mars, lose_mars: lostMars } = chances;
  return (
    <svg class="chance-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <rect class="chance-lost" width="100" height="8" />
      <rect class="chance-lost-mars" x={100 - lostMars * 100} width={lostMars * 100} height="8" />
      <rect class="chance-won" width={win * 100} height="8" />
      <rect class="chance-won-mars" y="4.4" width={mars * 100} height="3.6" />
    </svg>
  );
}
