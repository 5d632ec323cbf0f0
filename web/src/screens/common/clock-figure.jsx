import { useEffect, useState } from "preact/hooks";
import { LOW_MS, reserveOf, timeLeft } from "../../game/clock.js";
import { t } from "../../i18n/index.js";

const TICK_MS = 200;

/**
 * What is left of a player's time. The last seconds are marked by a sign, too. It
 * says nothing by itself: the log speaks once when time grows short.
 * @param {{time: import("../../game/clock.js").Time, watch: () => number, player: 0 | 1}} props
 *   watch: by which its deadline is to be read
 */
export function ClockFigure({ time, watch, player }) {
  const running = time.on === player && time.deadline !== null;
  const [, setTick] = useState(0);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setTick((count) => count + 1), TICK_MS);
    return () => clearInterval(timer);
  }, [running]);

  const now = watch();
  const left = timeLeft(time, player, now);
  const reserve = reserveOf(time, player, now);
  const low = running && left + (reserve ?? 0) <= LOW_MS;
  return (
    <div class={`figure clock ${running ? "clock-running" : ""} ${low ? "clock-low" : ""}`} role="timer" aria-label={t("strip.clock")}>
      <span class="figure-value" data-testid={`clock-${player}`} data-low={low ? "yes" : "no"}>{low && "! "}{minutes(left)}</span>
      <span class={`figure-label ${reserve === null ? "" : "clock-reserve"}`}>{reserve === null ? t("strip.clock") : `+ ${minutes(reserve)}`}</span>
    </div>
  );
}

/** @param {number} ms @returns {string} minutes and seconds, the last second counted to its end */
function minutes(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
