import { useEffect, useRef, useState } from "preact/hooks";
import { ALL, GUEST, filtered, gameOf, opponentOf, outcome, valuesOf } from "../../archive/entry.js";
import { filesOfAll, importFiles } from "../../archive/files.js";
import { dateWords, entryGameWords, outcomeWords, rivalsWords, scoreWords } from "./archive-words.js";
import { entropy } from "../../engine/entropy.js";
import { ChartIcon, OpenIcon, SealIcon, ShareIcon } from "../../ui/icons-more.jsx";
import { NextIcon } from "../../ui/icons.jsx";
import { Page } from "../../ui/page.jsx";
import { shareFiles } from "../../ui/share.js";
import { t } from "../../i18n/index.js";
import { plainName } from "../../i18n/plain.js";
import { isMixed } from "../../storage/tables.js";
import { ArchiveEntry, DeleteEntry } from "./archive-entry.jsx";
import { Doubt } from "./doubt.jsx";
import { namesOf, refusedWords } from "../common/refusals.jsx";
import { Group } from "../table/table-fields.jsx";
import { UnreadNotice, UnsavedNotice } from "../common/unsaved-notice.jsx";
import { useStored } from "../common/use-stored.js";

/** Rows drawn at a time: a list of thousands stays quick. */
const PORTION = 60;
const DAYS = [7, 30, 365];
/** Opponents to choose from, those of the latest games: a file can bring any number of names. */
const MOST_OPPONENTS = 50;

/** @typedef {import("../../archive/entry.js").Entry} Entry */
/** @typedef {{services: import("../../app/services.js").Services, state: import("../../app/services.js").AppState}} Props */

/**
 * The games that were finished at this device or brought here as files.
 * @param {Props} props
 */
export function ArchiveScreen({ services, state }) {
  const { archive, archiver, router } = services;
  const { route, unsaved } = state;
  const [entries, setEntries] = useState(/** @type {Entry[] | null} */ (null));
  const [filter, setFilter] = useState(ALL);
  const [shown, setShown] = useState(PORTION);
  const [report, setReport] = useState(/** @type {import("../../archive/files.js").Report | null} */ (null));
  const { unread, load } = useStored(state.trouble, () => archive.list().then(setEntries));

  useEffect(() => {
    archiver.catchUp().then((taken) => (taken > 0 ? load() : undefined), () => undefined);
  }, [unread]);

  const found = filtered(entries ?? [], filter, Date.now());
  const chosen = route.item ? (entries ?? []).find((entry) => entry.id === route.item) : undefined;

  /** @param {Partial<import("../../archive/entry.js").Filter>} wanted */
  function choose(wanted) {
    setFilter({ ...filter, ...wanted });
    setShown(PORTION);
  }

  async function exportAll() {
    async function* games() {
      for (const entry of entries ?? []) {
        const data = await archive.data(entry.id);
        if (data) yield { entry, data, reviews: await archive.reviews(entry.id) };
      }
    }
    const files = await filesOfAll(games(), Date.now()).catch(() => null);
    // A file that lacks games would be taken for all of them: the list says why there is none.
    if (!files) return load();
    await shareFiles(files);
  }

  return (
    <Page title={t("archive.title")} id="archive" onBack={() => router.leave()}>
      <div class="archive-tools">
        <ImportButton services={services} onReport={(done) => {
          setReport(done);
          load();
        }} />
        {entries !== null && entries.length > 0 && (
          <>
            <button type="button" class="button" data-testid="export-all" onClick={() => void exportAll()}><ShareIcon /><span>{t("archive.exportAll")}</span></button>
            <button type="button" class="button" data-testid="statistics" onClick={() => router.open("statistics")}><ChartIcon /><span>{t("statistics.title")}</span></button>
          </>
        )}
        <button type="button" class="button" data-testid="verify-file" onClick={() => router.open("verify")}><SealIcon /><span>{t("verify.title")}</span></button>
      </div>
      <ImportReport report={report} />
      <UnreadNotice why={unread} />
      {unsaved.archive ? <UnsavedNotice what="archive" why={unsaved.archive} /> : <UnsavedNotice what="reviews" why={unsaved.reviews} />}
      {entries !== null && entries.length === 0 && <p class="archive-empty" data-testid="archive-empty">{t("archive.empty")}</p>}
      {entries !== null && entries.length > 0 && (
        <>
          <Filters entries={entries} filter={filter} onChange={choose} />
          <p class="small" role="status" data-testid="archive-count">{t("archive.count", { count: found.length })}</p>
          <ul class="archive-list" data-testid="archive-list">
            {found.slice(0, shown).map((entry) => (
              <li key={entry.id}>
                <button type="button" class="archive-row" data-testid="archive-row" data-id={entry.id} data-outcome={outcome(entry) ?? "open"}
                  onClick={() => router.open("archive", entry.id)}>
                  <span class="archive-row-text">
                    <span class="card-name">{rivalsWords(entry)}</span>
                    <small>{entryGameWords(entry)} · {dateWords(entry.ended, true)}</small>
                    <Doubt of={entry.doubt} short />
                  </span>
                  <span class={`archive-outcome archive-${outcome(entry) ?? "open"}`}>
                    <span>{outcomeWords(entry)}</span>
                    <span class="archive-score">{scoreWords(entry)}</span>
                  </span>
                  <NextIcon />
                </button>
              </li>
            ))}
          </ul>
          {found.length > shown && (
            <button type="button" class="button" data-testid="archive-more" onClick={() => setShown(shown + PORTION)}>
              {t("archive.more", { count: Math.min(PORTION, found.length - shown) })}
            </button>
          )}
        </>
      )}
      {chosen && route.sheet === "" && <ArchiveEntry services={services} state={state} entry={chosen} />}
      {chosen && route.sheet === "delete" && (
        <DeleteEntry services={services} entry={chosen} onDone={() => setEntries((entries ?? []).filter((entry) => entry.id !== chosen.id))} />
      )}
    </Page>
  );
}

/** @param {{entries: Entry[], filter: import("../../archive/entry.js").Filter, onChange: (wanted: Partial<import("../../archive/entry.js").Filter>) => void}} props */
function Filters({ entries, filter, onChange }) {
  const opponents = valuesOf(entries, opponentOf).slice(0, MOST_OPPONENTS);
  /** @param {string} value */
  const gameName = (value) => (isMixed({ series: value }) ? t(`series.${value}.name`) : t(`game.${value}.name`));
  /** @param {string} value */
  const opponentName = (value) => (value.startsWith(GUEST) ? plainName(value.slice(GUEST.length)) : value === "human" ? t("opponent.human") : value === "bot" ? t("player.computer") : t(`level.${value}.name`));
  const chosen = [
    filter.game && gameName(filter.game), filter.result && t(`archive.${filter.result}`),
    filter.opponent && opponentName(filter.opponent), filter.days > 0 && t(`archive.days.${filter.days}`),
  ].filter(Boolean);
  return (
    <Group id="filters" title={t("archive.filters")} value={chosen.join(", ") || t("archive.all")}>
      <div class="filters">
        <Select name="filter-game" label={t("table.game")} value={filter.game} onChange={(game) => onChange({ game })}
          options={valuesOf(entries, gameOf).map((value) => [value, gameName(value)])} />
        <Select name="filter-result" label={t("archive.result")} value={filter.result} onChange={(result) => onChange({ result })}
          options={["won", "lost", "draw", "open"].map((value) => [value, t(`archive.${value}`)])} />
        <Select name="filter-opponent" label={t("archive.opponent")} value={filter.opponent} onChange={(opponent) => onChange({ opponent })}
          options={opponents.map((value) => [value, opponentName(value)])} />
        <Select name="filter-period" label={t("archive.period")} value={filter.days === 0 ? "" : String(filter.days)} onChange={(days) => onChange({ days: Number(days) })}
          options={DAYS.map((days) => [String(days), t(`archive.days.${days}`)])} />
      </div>
    </Group>
  );
}

/** @param {{name: string, label: string, value: string, options: string[][], onChange: (value: string) => void}} props */
function Select({ name, label, value, options, onChange }) {
  return (
    <label class="select-field">
      <small>{label}</small>
      <select data-testid={name} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{t("archive.all")}</option>
        {options.map(([key, words]) => <option key={key} value={key}>{words}</option>)}
      </select>
    </label>
  );
}

/** @param {{services: import("../../app/services.js").Services, onReport: (report: import("../../archive/files.js").Report) => void}} props */
function ImportButton({ services, onReport }) {
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  const [done, setDone] = useState(/** @type {number | null} */ (null));

  /** @param {File[]} files */
  async function take(files) {
    setDone(0);
    try {
      onReport(await importFiles(files, {
        request: (op, fields) => services.engine.request(op, fields),
        archive: services.archive,
        newId: () => entropy().slice(0, 16),
        now: Date.now,
        onProgress: setDone,
      }));
    } catch {
      // What is in the archive cannot be read, so nothing was taken into it; the screen says why.
    } finally {
      setDone(null);
    }
  }

  return (
    <>
      <button type="button" class="button" data-testid="import" aria-disabled={done === null ? undefined : "true"} onClick={() => done === null && input.current?.click()}>
        <OpenIcon />
        <span>{done === null ? t("archive.import") : t("archive.importing", { count: done })}</span>
      </button>
      <input ref={input} type="file" accept=".json,application/json" multiple hidden data-testid="import-file" onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])];
        event.currentTarget.value = "";
        if (files.length > 0) void take(files);
      }} />
    </>
  );
}

/** @param {{report: import("../../archive/files.js").Report | null}} props */
function ImportReport({ report }) {
  const lines = report
    ? [
        ...(["added", "updated", "duplicates", "dropped"].map((what) => /** @type {const} */ ([what, Number(report[/** @type {"added"} */ (what)])])))
          .filter(([, count]) => count > 0).map(([what, count]) => t(`archive.${what}`, { count })),
        ...(report.doubtful.count > 0 ? [t("archive.doubtful", { count: report.doubtful.count, names: namesOf(report.doubtful) })] : []),
        ...refusedWords(report.refused).map(({ text }) => text),
      ]
    : [];
  const bad = report !== null && report.refused.length + report.dropped + report.doubtful.count > 0;
  return (
    <div role="status" data-testid="import-report">
      {lines.length > 0 && <ul class={`notice ${bad ? "notice-bad" : ""}`}>{lines.map((line) => <li key={line}>{line}</li>)}</ul>}
    </div>
  );
}

