import { MendLink } from "../../ui/mend-link.jsx";
import { i18n, t } from "../../i18n/index.js";

const MEGA = 1_000_000;

/**
 * How far the engine's start has come, while somebody waits for it.
 * @param {object} props
 * @param {import("../../engine/client.js").EngineStatus} props.engine
 * @param {boolean} props.waiting
 * @param {string} [props.starting] what starts, where it is not the game
 */
export function EngineProgress({ engine, waiting, starting = t("engine.starting") }) {
  if (!waiting || engine.state !== "starting") return null;
  const { stage, loaded = 0, total = 0 } = engine;
  const downloading = stage === "download" && total > 0 && loaded < total;
  return (
    <div class="progress" data-testid="progress" data-stage={stage}>
      {downloading
        ? <progress max={total} value={loaded} aria-label={t("engine.download")} />
        : <progress aria-label={starting} />}
      <span>{downloading ? t("engine.bytes", { loaded: mega(loaded), total: mega(total) }) : starting}</span>
    </div>
  );
}

/** @param {number} bytes */
function mega(bytes) {
  return i18n.number(bytes / MEGA, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/**
 * The engine could not start: why, Retry, and the way to mend it.
 * @param {{engine: import("../../engine/client.js").EngineStatus, onRetry: () => void}} props
 */
export function EngineFailure({ engine, onRetry }) {
  if (engine.state !== "failed") return null;
  return (
    <div class="notice notice-bad" role="alert" data-testid="engine-failed" data-code={engine.code}>
      <p>{t(failureKey(engine.code))}</p>
      <button type="button" class="button" data-testid="retry" onClick={onRetry}>{t("common.retry")}</button>
      <MendLink />
    </div>
  );
}

/** @param {string | null | undefined} code */
export function failureKey(code) {
  const key = `failure.${code}`;
  return i18n.has(key) ? key : "failure.internal";
}
