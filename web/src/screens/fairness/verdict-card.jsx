import { i18n, t } from "../../i18n/index.js";
import { WEIGHT_OF } from "../../verify/judgement.js";
import { findingWords, lotsOf } from "./verdict-words.js";
import { Value } from "./verify-value.jsx";

/** Games whose promises are shown; a file may have any number. */
const MOST_SEALS = 20;
/** Characters of a value that are shown: none that is right is longer. */
const LONGEST_VALUE = 200;

/** @typedef {import("../../verify/judgement.js").Judgement} Judgement */
/** @typedef {import("../../verify/judgement.js").Weight} Weight */

/** A sign for each headline: colour is never the only one. @type {Record<import("../../verify/judgement.js").Status, string>} */
const SIGNS = {
  verified: "m5 12.5 5 5 9-11",
  partial: "M6 12h12",
  unverified: "M6 12h12",
  unchecked: "M8.5 9a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.2-1.5 2.3M12 18.5v.5",
  disagree: "M5 9h14M5 15h14M16 5 8 19",
  impossible: "m6 6 12 12M18 6 6 18",
  mismatch: "m6 6 12 12M18 6 6 18",
  unreadable: "M12 5v9M12 18.5v.5",
};
/** And for each line. @type {Record<Weight, string>} */
const LINE_SIGNS = { good: SIGNS.verified, open: SIGNS.unchecked, bad: SIGNS.mismatch, note: "M12 10.5v7M12 6.5v.5" };

/** @param {{path: string, size: number}} props */
function Sign({ path, size }) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  );
}

/**
 * What two programs say of one archive: headline, sign and colour are those of the worst.
 * @param {{name: string, data: any, judgement: Judgement}} props
 */
export function VerdictCard({ name, data, judgement }) {
  const { status, dice, second, findings } = judgement;
  const events = Array.isArray(data?.record?.events) ? data.record.events : [];
  const lots = dice.status === "verified" ? lotsOf(events, data.games) : 0;
  return (
    <section class={`verdict verdict-${WEIGHT_OF[status]}`} data-testid="verdict" data-status={status} data-what={dice.what} data-game={dice.game} data-throw={dice.throw}>
      {name && <p class="small">{name}</p>}
      <h2 class="verdict-head"><Sign path={SIGNS[status]} size={26} />{t(`verdict.${status}.name`)}</h2>
      <ul class="findings">
        {findings.map((finding) => (
          <li key={finding.about} class={`finding finding-${finding.weight}`} data-testid={`${finding.about}-verdict`} data-weight={finding.weight}
            data-legality={finding.about === "moves" ? second.rules : undefined} data-event={finding.about === "moves" ? second.event : undefined}>
            <Sign path={LINE_SIGNS[finding.weight]} size={18} />
            <span>{findingWords(judgement, finding, lots)}</span>
          </li>
        ))}
      </ul>
      {dice.status !== "unreadable" && <Seals data={data} events={events} />}
    </section>
  );
}

/** What was promised and revealed. @param {{data: any, events: any[]}} props */
function Seals({ data, events }) {
  const seals = events.filter((event) => event?.e === "seal");
  if (seals.length === 0) return null;
  const secrets = Array.isArray(data.secrets) ? data.secrets : [];
  const mode = data.record.table?.dice;
  const shown = (/** @type {unknown} */ value) => String(value).slice(0, LONGEST_VALUE);
  return (
    <details class="group">
      <summary class="group-head"><span class="group-value">{t("verify.details")}</span><svg class="group-arrow" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false"><path d="m3 6 5 5 5-5" /></svg></summary>
      <div class="group-body">
        {typeof mode === "string" && <p>{t("table.dice")}: {t(`diceMode.${mode}.name`)}</p>}
        {seals.slice(0, MOST_SEALS).map((seal, index) => (
          <div key={index} class="proof-values">
            {seals.length > 1 && <h3>{t("verify.game", { number: index + 1 })}</h3>}
            <Value label={t("proof.commit")} value={shown(seal.c)} />
            <Value label={t("proof.secret")} value={shown(secrets[index] ?? t("proof.hidden"))} />
            <Value label={t("proof.text")} value={seal.t === "" ? t("proof.noText") : shown(seal.t)} />
          </div>
        ))}
        {seals.length > MOST_SEALS && <p class="small">{t("verify.firstGames", { shown: MOST_SEALS, count: seals.length })}</p>}
      </div>
    </details>
  );
}

/** How many came to which headline. @param {{judgements: Judgement[], statuses: import("../../verify/judgement.js").Status[]}} props */
export function VerdictSum({ judgements, statuses }) {
  const counts = statuses.map((status) => /** @type {const} */ ([status, judgements.filter((one) => one.status === status).length]));
  const good = counts.find(([status]) => status === "verified")?.[1] ?? 0;
  return (
    <div class={`verdict verdict-${WEIGHT_OF[worstOf(judgements, statuses)]}`} data-testid="verify-sum" data-good={good} data-count={judgements.length}>
      <p>{t("verify.sum", { good, count: judgements.length })}</p>
      <ul class="findings">
        {counts.filter(([status, count]) => count > 0 && status !== "verified").reverse().map(([status, count]) => (
          <li key={status} class={`finding finding-${WEIGHT_OF[status]}`}>
            <Sign path={SIGNS[status]} size={18} />
            <span>{t("verify.kind", { name: t(`verdict.${status}.name`), count: i18n.number(count) })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** @param {Judgement[]} judgements @param {import("../../verify/judgement.js").Status[]} statuses best first */
const worstOf = (judgements, statuses) => statuses.findLast((status) => judgements.some((one) => one.status === status)) ?? "verified";
