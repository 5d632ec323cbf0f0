import { useEffect, useState } from "preact/hooks";
import { i18n, t } from "../i18n/index.js";

/** An event that cannot have happened: its number from 0. */
const EVENT = /^record\.events\[(\d+)\]/;

/** @typedef {"asking" | "legal" | "illegal" | "unknown"} Legality */

/**
 * Whether the moves of an archive obey the rules: this only the engine knows, which replays it.
 * @param {{engine: import("../app/services.js").Services["engine"], data: any}} props
 */
export function MovesVerdict({ engine, data }) {
  const [found, setFound] = useState(/** @type {{legality: Legality, event: number | null}} */ ({ legality: "asking", event: null }));

  useEffect(() => {
    let current = true;
    setFound({ legality: "asking", event: null });
    void legalityOf(engine, data).then((answer) => {
      if (current) setFound(answer);
    });
    return () => {
      current = false;
    };
  }, [engine, data]);

  const { legality, event } = found;
  const words = event === null ? t(`moves.${legality}`) : t("moves.illegalAt", { number: i18n.number(event + 1) });
  return <p class={`moves moves-${legality}`} data-testid="moves-verdict" data-legality={legality} data-event={event}>{words}</p>;
}

/**
 * @param {import("../app/services.js").Services["engine"]} engine
 * @param {any} archive
 * @returns {Promise<{legality: Legality, event: number | null}>}
 */
async function legalityOf(engine, archive) {
  try {
    await engine.request("verify", { archive });
    return { legality: "legal", event: null };
  } catch (error) {
    const { code, data } = /** @type {import("../engine/client.js").EngineError} */ (error);
    if (code !== "bad_save") return { legality: "unknown", event: null };
    const number = EVENT.exec(String(data?.where))?.[1];
    return { legality: "illegal", event: number === undefined ? null : Number(number) };
  }
}
