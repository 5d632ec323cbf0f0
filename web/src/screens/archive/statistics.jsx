import { useState } from "preact/hooks";
import { Page } from "../../ui/page.jsx";
import { Sheet } from "../../ui/sheet.jsx";
import { i18n, t } from "../../i18n/index.js";
import { diceStatistics } from "../../verify/statistics.js";
import { playerWords } from "./archive-words.js";
import { Doubt } from "./doubt.jsx";
import { FaceChart, RangeChart } from "./statistics-charts.jsx";
import { nameOf } from "./replay-words.js";
import { UnreadNotice } from "../common/unsaved-notice.jsx";
import { useStored } from "../common/use-stored.js";

/** @typedef {import("../../verify/statistics.js").Statistics} Statistics */
/** @typedef {import("../../verify/statistics.js").Dice} Dice */

/**
 * The dice of one archived game or of all.
 * @param {{services: import("../../app/services.js").Services, state: import("../../app/services.js").AppState}} props
 */
export function StatisticsScreen({ services, state }) {
  const { router, archive } = services;
  const { item } = state.route;
  const [found, setFound] = useState(/** @type {{statistics: Statistics, names: [string, string], doubt?: import("../../archive/entry.js").Entry["doubt"], leftOut: number} | null} */ (null));

  const { unread } = useStored(state.trouble, () => collect().then(setFound), [item, state.settings.language]);

  async function collect() {
    const entries = item ? [await archive.entry(item)] : await archive.list();
    const records = [];
    // Of one game they are shown with a warning; among others false dice would only blur the picture.
    const trusted = item ? entries : entries.filter((entry) => !entry?.doubt);
    for (const entry of trusted) if (entry) records.push((await archive.data(entry.id))?.record);
    const one = item ? entries[0] : null;
    const names = /** @type {[string, string]} */ (one ? [playerWords(one, 0), playerWords(one, 1)] : [t("statistics.first"), t("statistics.second")]);
    return { statistics: diceStatistics(records), names, doubt: one?.doubt, leftOut: entries.length - trusted.length };
  }

  return (
    <Page title={t("statistics.title")} id="statistics" onBack={() => router.leave(item ? "archive" : "home")}>
      <UnreadNotice why={unread} />
      <Doubt of={found?.doubt} />
      {found && found.leftOut > 0 && <p class="small" data-testid="statistics-left-out">{t("statistics.leftOut", { count: found.leftOut })}</p>}
      {found && found.statistics.skipped > 0 && <p class="small" data-testid="statistics-skipped">{t("statistics.skipped", { count: found.statistics.skipped })}</p>}
      {found ? <DiceStatistics {...found} heading="h2" /> : !unread && <p role="status">{t("statistics.busy")}</p>}
    </Page>
  );
}

/**
 * The dice of the game on the table, so far.
 * @param {{services: import("../../app/services.js").Services, state: import("../../app/services.js").AppState}} props
 */
export function StatisticsSheet({ services, state }) {
  const record = state.game.game?.save.record;
  const players = record?.players ?? [];
  const names = /** @type {[string, string]} */ ([nameOf({ players }, 0), nameOf({ players }, 1)]);
  return (
    <Sheet title={t("statistics.title")} id="statistics-sheet" prose onClose={() => services.router.closeSheet()}>
      {record && <DiceStatistics statistics={diceStatistics([record])} names={names} heading="h3" />}
    </Sheet>
  );
}

/** @param {{statistics: Statistics, names: [string, string], heading: "h2" | "h3"}} props */
function DiceStatistics({ statistics, names, heading: Heading }) {
  const { each, both, games } = statistics;
  if (both.rolls === 0) return <p data-testid="statistics-none">{t("statistics.none")}</p>;
  /** @type {{name: string, dice: Dice}[]} */
  const sides = [{ name: names[0], dice: each[0] }, { name: names[1], dice: each[1] }, { name: t("statistics.both"), dice: both }];
  return (
    <div class="statistics" data-testid="dice-statistics" data-rolls={both.rolls} data-games={games}>
      <p class="small">{t("statistics.games", { count: games })}, {t("statistics.rolls", { count: both.rolls })}. {t("statistics.range")}</p>
      {sides.map(({ name, dice }) => (
        <section key={name} class="statistics-side" aria-label={name}>
          <Heading>{name}</Heading>
          <FaceChart dice={dice} label={t("statistics.faces")} />
          <RangeChart measure={dice.doubles} label={t("statistics.doubles")} />
          <RangeChart measure={dice.pips} label={t("statistics.pips")} />
        </section>
      ))}
      <details class="group">
        <summary class="group-head"><span class="group-value">{t("statistics.table")}</span><svg class="group-arrow" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false"><path d="m3 6 5 5 5-5" /></svg></summary>
        <div class="group-body statistics-tables">
          {sides.map(({ name, dice }) => <Numbers key={name} name={name} dice={dice} />)}
        </div>
      </details>
    </div>
  );
}

/** @param {{name: string, dice: Dice}} props */
function Numbers({ name, dice }) {
  /** @type {[string, import("../../verify/statistics.js").Measure][]} */
  const rows = [
    ...dice.faces.map((measure, index) => /** @type {[string, import("../../verify/statistics.js").Measure]} */ ([t("statistics.face", { face: index + 1 }), measure])),
    [t("statistics.doubles"), dice.doubles],
    [t("statistics.pips"), dice.pips],
  ];
  return (
    <table class="result-table">
      <caption>{name}, {t("statistics.rolls", { count: dice.rolls })}</caption>
      <thead>
        <tr><td /><th scope="col">{t("statistics.seen")}</th><th scope="col">{t("statistics.expected")}</th><th scope="col">{t("statistics.usual")}</th></tr>
      </thead>
      <tbody>
        {rows.map(([what, { seen, expected, low, high, unusual }]) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{i18n.number(seen)}{unusual && ` ${t("statistics.unusual")}`}</td>
            <td>{i18n.number(expected, { maximumFractionDigits: 1 })}</td>
            <td>{i18n.number(low)}–{i18n.number(high)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
