import { i18n, t } from "../i18n/index.js";
import { SideMark } from "../app/icons.jsx";

/**
 * A player's strip: name, side, what is left to go, what is borne off.
 * @param {object} props
 * @param {import("../game/types.js").View} props.view
 * @param {0 | 1} props.player
 * @param {string} props.name
 */
export function Strip({ view, player, name }) {
  const side = view.colours?.[player] ?? null;
  const index = side === "black" ? 1 : 0;
  const acts = view.actor === player;
  return (
    <section class={`strip ${acts ? "strip-active" : ""}`} aria-label={name} data-testid={`strip-${player}`} data-side={side ?? ""}>
      <SideMark side={side} />
      <div class="strip-who">
        <span class="strip-name">{name}</span>
        <span class="strip-side">
          {side ? t(`side.${side}`) : t("side.none")}
          {acts && (
            <span class="strip-turn">
              <svg width="8" height="10" viewBox="0 0 8 10" aria-hidden="true" focusable="false"><path d="M0 0 8 5 0 10Z" /></svg>
              <span>{t("strip.turn")}</span>
            </span>
          )}
        </span>
      </div>
      <Figure label={t("strip.pips")} value={i18n.number(view.pips[index])} id={`pips-${player}`} />
      <Figure label={t("strip.off")} value={`${i18n.number(view.board.off[index])}/${i18n.number(view.layout.checkers)}`} id={`off-${player}`} />
    </section>
  );
}

/** @param {{label: string, value: string, id: string}} props */
function Figure({ label, value, id }) {
  return (
    <div class="figure">
      <span class="figure-value" data-testid={id}>{value}</span>
      <span class="figure-label">{label}</span>
    </div>
  );
}
