import { i18n, t } from "../../i18n/index.js";
import { CubeMark, SideMark } from "../../ui/icons.jsx";
import { areTwins, givenName, isOffered } from "../../game/names.js";
import { ClockFigure } from "./clock-figure.jsx";

/**
 * A player's strip: name, side, level, what is left to go, what is borne off, and
 * where there are such, his score, his cube and his clock.
 * @param {object} props
 * @param {import("../../game/types.js").View} props.view
 * @param {0 | 1} props.player
 * @param {string} props.name
 * @param {boolean} props.thinking
 * @param {() => number} props.watch of the game's clocks
 * @param {import("../../game/types.js").StoredGame | null} props.game
 */
export function Strip({ view, player, name, thinking, watch, game }) {
  const side = view.colours?.[player] ?? null;
  const index = side === "black" ? 1 : 0;
  const acts = view.actor === player;
  // A bot by somebody else has a name; the level only stands in for it.
  const level = givenName(view, player) ? undefined : view.players[player]?.level;
  const { cube } = view;
  const scored = isScored(view);
  const timed = Boolean(game?.time) && view.players[player]?.kind === "human";
  const dense = scored || Boolean(game?.time);
  return (
    <section class={`strip ${acts ? "strip-active" : ""} ${dense ? "strip-dense" : ""} ${level ? "strip-levelled" : ""}`} aria-label={name}
      data-testid={`strip-${player}`} data-side={side ?? ""}>
      <SideMark side={side} />
      <div class="strip-who">
        <span class="strip-name">
          <span class="strip-given">{givenName(view, player) || name}</span>
          {areTwins(view) && <span>{` (${i18n.number(player + 1)})`}</span>}
        </span>
        <span class="strip-side">
          <span class="strip-colour">{side ? t(`side.${side}`) : t("side.none")}</span>
          {level && <span class="strip-level" data-testid={`level-${player}`}>{t(`level.${level}.name`)}</span>}
          {acts && (
            <span class={`strip-turn ${thinking ? "strip-thinking" : ""}`}>
              <svg width="8" height="10" viewBox="0 0 8 10" aria-hidden="true" focusable="false"><path d="M0 0 8 5 0 10Z" /></svg>
              <span>{t(isOffered(view) ? "strip.decides" : "strip.turn")}</span>
            </span>
          )}
        </span>
      </div>
      <div class="strip-figures">
        {timed && game?.time && <ClockFigure time={game.time} watch={watch} player={player} />}
        {scored && <Figure kind="score" label={t("strip.score")} value={scoreText(view, player)} id={`score-${player}`} />}
        {cube && side && cube.owner === side && <CubeMark size={dense ? 20 : 26} value={cube.value} label={t("cube.owned", { value: cube.value })} id={`cube-${player}`} />}
        <Figure kind="pips" label={t("strip.pips", { count: view.pips[index] })} value={i18n.number(view.pips[index])} id={`pips-${player}`} />
        <Figure kind="off" label={t("strip.off")} value={`${i18n.number(view.board.off[index])}/${i18n.number(view.layout.checkers)}`} id={`off-${player}`} />
      </div>
    </section>
  );
}

/** More than one game is played. @param {Pick<import("../../game/types.js").View, "table">} view */
export function isScored({ table }) {
  return table.series === "match" || table.series === "tavli" || table.series === "hyper_long_short";
}

/** @param {import("../../game/types.js").View} view @param {number} player */
function scoreText({ series, table }, player) {
  const score = i18n.number(series.score[player] ?? 0);
  return table.length ? `${score}/${i18n.number(table.length)}` : score;
}

/** Signs in place of the labels where there is no room for words. @type {Record<string, string>} */
const SIGNS = {
  score: "M6.5 1 8.2 4.6 12 5 9.2 7.7 10 11.6 6.5 9.6 3 11.6 3.8 7.7 1 5 4.8 4.6Z",
  pips: "M2 2h3v3H2ZM8 2h3v3H8ZM2 8h3v3H2ZM8 8h3v3H8Z",
  off: "M5.3 1h2.4v5H11L6.5 10.4 2 6h3.3ZM1 11h11v1.6H1Z",
};

/** @param {{kind: string, label: string, value: string, id: string}} props */
function Figure({ kind, label, value, id }) {
  return (
    <div class={`figure figure-${kind}`}>
      <svg class="figure-icon" width="13" height="13" viewBox="0 0 13 13" aria-hidden="true" focusable="false"><path d={SIGNS[kind]} /></svg>
      <span class="figure-value" data-testid={id}>{value}</span>
      <span class="figure-label">{label}</span>
    </div>
  );
}
