import { useEffect, useRef, useState } from "preact/hooks";
import { readArchive, readFile } from "../../archive/reading.js";
import { noteReason, shortened } from "../../archive/tally.js";
import { OpenIcon } from "../../ui/icons-more.jsx";
import { createPace } from "../../archive/pace.js";
import { Page } from "../../ui/page.jsx";
import { i18n, t } from "../../i18n/index.js";
import { checkArchive } from "../../verify/check.js";
import { STATUSES } from "../../verify/judgement.js";
import { refusedWords } from "../common/refusals.jsx";
import { UnreadNotice } from "../common/unsaved-notice.jsx";
import { VerdictCard, VerdictSum } from "./verdict-card.jsx";

/**
 * @typedef {{name: string, data: any, judgement: import("../../verify/judgement.js").Judgement}} Checked
 * @typedef {import("../../archive/tally.js").Tally & {why: import("../../archive/reading.js").Unread}} Refused
 */

/** Cards drawn at a time. */
const PORTION = 20;

/** Paragraphs of the explanation. */
const EXPLAINED = ["promise", "text", "throws", "live", "reveal", "proves", "not"];

/**
 * Checks files or an archived game, here and now, by two programs that share nothing.
 * @param {{services: import("../../app/services.js").Services, state: import("../../app/services.js").AppState}} props
 */
export function VerifyScreen({ services, state }) {
  const { router, archive, archiver, engine } = services;
  const { item } = state.route;
  const [checked, setChecked] = useState(/** @type {Checked[]} */ ([]));
  const [refused, setRefused] = useState(/** @type {Refused[]} */ ([]));
  const [shown, setShown] = useState(PORTION);
  const [progress, setProgress] = useState(/** @type {{done: number, count: number} | null} */ (null));
  const [unread, setUnread] = useState(/** @type {import("../../storage/why.js").Why | null} */ (null));
  const [over, setOver] = useState(false);
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  /** What is being checked now; another wish, or leaving, ends it. */
  const present = useRef(/** @type {object | null} */ (null));
  useEffect(() => () => void (present.current = null), []);

  useEffect(() => {
    if (!item) return;
    void run(async (wanted) => {
      // A game that ended just now may still be on its way there.
      await archiver.settled();
      try {
        const data = await archive.data(item);
        const judgement = await checkArchive(data, request);
        if (!wanted()) return;
        setChecked([{ name: "", data, judgement }]);
        setUnread(null);
      } catch (error) {
        setUnread(/** @type {{why?: import("../../storage/why.js").Why}} */ (error).why ?? "other");
      }
    });
  }, [item, state.trouble]);

  /** @param {string} op @param {Record<string, unknown>} fields */
  const request = (op, fields) => engine.request(op, fields);

  /** @param {(wanted: () => boolean) => Promise<void>} work */
  async function run(work) {
    const mine = {};
    present.current = mine;
    const wanted = () => present.current === mine;
    setProgress({ done: 0, count: 1 });
    setChecked([]);
    setRefused([]);
    setShown(PORTION);
    await work(wanted);
    if (wanted()) setProgress(null);
  }

  /** @param {File[]} files */
  const check = (files) => run(async (wanted) => {
    const pace = createPace();
    /** @type {Checked[]} */
    const done = [];
    /** @type {Refused[]} */
    const bad = [];
    for (const file of files) {
      const read = await readFile(file, pace);
      if ("why" in read) {
        noteReason(bad, read.why, file.name);
        continue;
      }
      const count = read.archives.length;
      for (const [index, text] of read.archives.entries()) {
        const name = count > 1 ? `${file.name} · ${i18n.number(index + 1)}` : file.name;
        const one = readArchive(text);
        if ("why" in one) noteReason(bad, one.why, name);
        else done.push({ name: shortened(name), data: one.data, judgement: await checkArchive(one.data, request) });
        await pace();
        if (!wanted()) return;
        setProgress({ done: index + 1, count });
      }
    }
    // The worst first: among many it must not be looked for.
    const rank = (/** @type {Checked} */ { judgement }) => STATUSES.indexOf(judgement.status);
    setChecked(done.length > 1 ? done.sort((a, b) => rank(b) - rank(a)) : done);
    setRefused(bad);
  });

  return (
    <Page title={t("verify.title")} id="verify" onBack={() => router.leave(item ? "archive" : "home")}>
      <p>{t("verify.what")}</p>
      <div class={`drop ${over ? "drop-over" : ""}`} data-testid="verify-drop"
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void check([...(event.dataTransfer?.files ?? [])]);
        }}>
        <button type="button" class="button" data-testid="verify-choose" onClick={() => input.current?.click()}>
          <OpenIcon />
          <span>{t("verify.choose")}</span>
        </button>
        <small class="drop-hint">{t("verify.drop")}</small>
        <input ref={input} type="file" accept=".json,application/json" multiple hidden data-testid="verify-input" onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = "";
          if (files.length > 0) void check(files);
        }} />
      </div>
      <UnreadNotice why={unread} />
      <div class="verdicts" role="status" data-testid="verdicts" data-busy={progress ? "yes" : "no"}>
        {progress && <p>{progress.count > 1 ? t("verify.progress", { done: progress.done, count: progress.count }) : t("verify.busy")}</p>}
        {!progress && refusedWords(refused).map(({ why, text }) => <p key={text} class="notice notice-bad" data-testid="verify-refused" data-why={why}>{text}</p>)}
        {!progress && checked.length > 1 && <VerdictSum judgements={checked.map(({ judgement }) => judgement)} statuses={STATUSES} />}
        {!progress && checked.slice(0, shown).map((one, index) => <VerdictCard key={index} {...one} />)}
      </div>
      {!progress && checked.length > shown && (
        <button type="button" class="button" data-testid="verify-more" onClick={() => setShown(shown + PORTION)}>
          {t("archive.more", { count: Math.min(PORTION, checked.length - shown) })}
        </button>
      )}
      <Explanation open={checked.length === 0 && !item} />
    </Page>
  );
}

/**
 * How fair dice work, in the app: it is read offline, too.
 * @param {{open?: boolean, mode?: string}} props mode: of the dice that this is about; what does not hold for them is left out
 */
export function Explanation({ open = false, mode }) {
  const untrue = mode === undefined ? [] : mode === "live" ? ["text", "throws"] : ["live"];
  const parts = EXPLAINED.filter((part) => !untrue.includes(part));
  return (
    <details class="group" open={open} data-testid="fair-explained">
      <summary class="group-head">
        <span class="group-value">{t("fair.title")}</span>
        <svg class="group-arrow" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false"><path d="m3 6 5 5 5-5" /></svg>
      </summary>
      <div class="group-body">{parts.map((part) => <p key={part}>{t(`fair.${part}`)}</p>)}</div>
    </details>
  );
}
