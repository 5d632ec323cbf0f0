import { Sheet } from "../../ui/sheet.jsx";
import { t } from "../../i18n/index.js";
import { PLAIN_TABLE, isMixed } from "../../storage/tables.js";
import { gameWords, opponentWords, raisesNote, schemeNote, seriesWords } from "../common/table-words.js";

/**
 * The terms of a table in words, before a game and during it.
 *
 * @typedef {import("../../storage/tables.js").EngineTable} EngineTable
 * @typedef {import("../../storage/tables.js").Clock} Clock
 */

/** @param {EngineTable} table */
export function stakeWords({ stake, unit }) {
  return `${t(`stake.${stake}.name`)}, ${t("stake.count", { count: unit })}`;
}

/** @param {EngineTable} table */
export const hintsWords = ({ hints }) => t(hints ? "hints.allowed.name" : "hints.none.name");

/** Seconds as a person would say them. @param {number} seconds */
export function duration(seconds) {
  return seconds >= 120 || seconds === 60 ? t("clock.minutes", { count: seconds / 60 }) : t("clock.seconds", { count: seconds });
}

/** @param {Clock} clock */
export function clockWords({ kind, seconds, reserve }) {
  const times = { seconds: duration(seconds), reserve: duration(reserve) };
  return kind === "none" ? t("clock.none.name") : t(`clock.${kind}.words`, times);
}

/**
 * All terms of a table, each with what it means.
 * @param {object} props
 * @param {import("../../game/opening.js").Table} [props.table] what a game is started with
 * @param {import("../../game/types.js").View} [props.view] a game in progress, in place of `table`
 * @param {Clock | null} [props.clock] of a game in progress
 * @param {string[] | null} [props.games] what a mixed series brings with it, where it is known
 * @param {boolean} [props.cube] is there a cube? Unknown: told from the view
 * @param {boolean} [props.koks] may it end with koks? Unknown: told from the view
 */
export function TermsSummary({ table, view, clock, games = null, cube, koks = view?.koks ?? false }) {
  const terms = view ?? table;
  if (!terms) return null;
  const engineTable = { ...PLAIN_TABLE, ...terms.table };
  const time = (view ? clock : table?.clock) ?? null;
  const hasCube = cube ?? (view ? view.cube !== null : false);
  /** @type {[string, string, string][]} what, which, what it means */
  const rows = [
    [t("table.game"), gameWords(terms.variant, terms.presets, games), isMixed(engineTable) && view ? t("terms.gameNow") : ""],
    [t("table.opponent"), opponentWords(terms.players), ""],
    [t("table.series"), seriesWords(engineTable), t(`series.${engineTable.series}.note`)],
    [t("table.raises"), t(`raises.${engineTable.raises}.name`), raisesNote(engineTable.raises, koks)],
    [t("table.scheme"), t(`scheme.${engineTable.scheme}.name`), schemeNote(engineTable.scheme, koks)],
    [t("table.stake"), stakeWords(engineTable), t(`stake.${engineTable.stake}.note`)],
    [t("table.dice"), t(`diceMode.${engineTable.dice}.name`), t(`diceMode.${engineTable.dice}.note`)],
    [t("table.hints"), hintsWords(engineTable), t(engineTable.hints ? "hints.allowed.note" : "hints.none.note")],
    ...(time ? [/** @type {[string, string, string]} */ ([t("table.clock"), clockWords(time), time.kind === "none" ? "" : t("clock.loss")])] : []),
  ];
  const without = hasCube ? [] : [t("table.scheme")];

  return (
    <dl class="terms" data-testid="terms">
      {rows.filter(([what]) => !without.includes(what)).map(([what, which, meaning]) => (
        <div key={what} class="terms-row">
          <dt>{what}</dt>
          <dd>
            <span class="terms-which">{which}</span>
            {meaning && <small>{meaning}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * The terms during the game, one tap away.
 * @param {{services: import("../../app/services.js").Services, state: import("../../app/services.js").AppState}} props
 */
export function TermsSheet({ services, state }) {
  const { view, game } = state.game;
  return (
    <Sheet title={t("terms.title")} id="terms-sheet" prose onClose={() => services.router.closeSheet()}>
      {view && <TermsSummary view={view} clock={game?.clock ?? null} />}
    </Sheet>
  );
}
