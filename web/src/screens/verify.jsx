import { useEffect, useRef, useState } from "preact/hooks";
import { readFile } from "../archive/files.js";
import { OpenIcon } from "../app/icons-more.jsx";
import { Page } from "../app/page.jsx";
import { i18n, t } from "../i18n/index.js";
import { verifyArchive } from "../verify/verify.js";
import { UnreadNotice } from "./unsaved-notice.jsx";
import { MovesVerdict } from "./verify-moves.jsx";
import { Value } from "./verify-value.jsx";

/**
 * @typedef {import("../verify/verify.js").Verdict} Verdict
 * @typedef {{name: string, data: any, verdict: Verdict}} Checked
 */

/** Paragraphs of the explanation. */
const EXPLAINED = ["promise", "text", "throws", "live", "reveal", "proves", "not"];

/**
 * Checks the dice of a file or of an archived game, here and now, by a program that shares nothing
 * with the one that threw them.
 * @param {{services: import("../app/services.js").Services, state: import("../app/services.js").AppState}} props
 */
export function VerifyScreen({ services, state }) {
  const { router, archive, keeper, engine } = services;
  const { item } = state.route;
  const [checked, setChecked] = useState(/** @type {Checked[]} */ ([]));
  const [refused, setRefused] = useState(/** @type {{name: string, why: string}[]} */ ([]));
  const [unread, setUnread] = useState(/** @type {import("../storage/why.js").Why | null} */ (null));
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));

  useEffect(() => {
    if (!item) return;
    setBusy(true);
    // A game that ended just now may still be on its way there.
    keeper.settled().then(() => archive.data(item)).then(async (data) => {
      const verdict = await verifyArchive(data);
      setChecked([{ name: "", data, verdict }]);
      setUnread(null);
    }).catch((error) => setUnread(error.why ?? "other")).finally(() => setBusy(false));
  }, [item, state.trouble]);

  /** @param {File[]} files */
  async function check(files) {
    setBusy(true);
    /** @type {Checked[]} */
    const done = [];
    /** @type {{name: string, why: string}[]} */
    const bad = [];
    for (const file of files) {
      const read = await readFile(file);
      if ("why" in read) {
        bad.push({ name: file.name, why: read.why });
        continue;
      }
      for (const [index, data] of read.archives.entries()) {
        done.push({ name: read.archives.length > 1 ? `${file.name} · ${i18n.number(index + 1)}` : file.name, data, verdict: await verifyArchive(data) });
      }
    }
    setChecked(done);
    setRefused(bad);
    setBusy(false);
  }

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
      <div class="verdicts" role="status" data-testid="verdicts" data-busy={busy ? "yes" : "no"}>
        {busy && <p>{t("verify.busy")}</p>}
        {!busy && refused.map(({ name, why }) => <p key={name} class="notice notice-bad" data-testid="verify-refused" data-why={why}>{t("archive.refused", { name, why: t(`refusal.${why}`) })}</p>)}
        {!busy && checked.length > 1 && <p data-testid="verify-sum">{t("verify.sum", { good: checked.filter(({ verdict }) => verdict.status === "verified").length, count: checked.length })}</p>}
        {!busy && checked.map((one, index) => <VerdictCard key={index} checked={one} engine={engine} />)}
      </div>
      <Explanation open={checked.length === 0 && !item} />
    </Page>
  );
}

/** @param {Verdict} verdict */
export function verdictWords({ status, throws = 0, game = 0, throw: number, what, where, newer }) {
  switch (status) {
    case "verified":
      return t("verdict.verified", { count: throws });
    case "unverified":
      return t(throws > 0 ? "verdict.typed" : "verdict.unfinished");
    case "mismatch":
      return number === undefined
        ? t(`verdict.mismatch.${what}`, { game: game + 1 })
        : t(`verdict.mismatch.${what}`, { game: game + 1, number: number + 1 });
    default:
      if (newer) return t("verdict.newer");
      return where === "webcrypto" ? t("verdict.webcrypto") : t("verdict.unreadable", { where: where ?? "" });
  }
}

/** @param {{checked: Checked, engine: import("../app/services.js").Services["engine"]}} props */
function VerdictCard({ checked: { name, data, verdict }, engine }) {
  const events = Array.isArray(data?.record?.events) ? data.record.events : [];
  const seals = events.filter((/** @type {any} */ event) => event?.e === "seal");
  const secrets = Array.isArray(data?.secrets) ? data.secrets : [];
  const mode = data?.record?.table?.dice;
  const lots = verdict.status === "verified" ? lotsOf(events, data.games) : 0;
  return (
    <section class={`verdict verdict-${verdict.status}`} data-testid="verdict" data-status={verdict.status} data-what={verdict.what} data-game={verdict.game} data-throw={verdict.throw}>
      {name && <p class="small">{name}</p>}
      <h2 class="verdict-head"><VerdictSign status={verdict.status} />{t(`verdict.${verdict.status}.name`)}</h2>
      <p>{verdictWords(verdict)}{lots > 0 && ` ${t("verdict.lots", { count: lots })}`}</p>
      {verdict.status !== "unreadable" && <MovesVerdict engine={engine} data={data} />}
      {verdict.status !== "unreadable" && seals.length > 0 && (
        <details class="group">
          <summary class="group-head"><span class="group-value">{t("verify.details")}</span><svg class="group-arrow" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false"><path d="m3 6 5 5 5-5" /></svg></summary>
          <div class="group-body">
            {typeof mode === "string" && <p>{t("table.dice")}: {t(`diceMode.${mode}.name`)}</p>}
            {seals.map((/** @type {any} */ seal, /** @type {number} */ index) => (
              <div key={index} class="proof-values">
                {seals.length > 1 && <h3>{t("verify.game", { number: index + 1 })}</h3>}
                <Value label={t("proof.commit")} value={String(seal.c)} />
                <Value label={t("proof.secret")} value={String(secrets[index] ?? t("proof.hidden"))} />
                <Value label={t("proof.text")} value={seal.t === "" ? t("proof.noText") : String(seal.t)} />
              </div>
            ))}
          </div>
        </details>
      )}
    </section>
  );
}

/** How many throws of the first `games` games were for the lot, or opened a game without one; statistics leave them out. @param {any[]} events @param {number} games */
function lotsOf(events, games) {
  let game = 0;
  return events.filter(({ e }) => {
    if (e === "seal") game += 1;
    return (e === "lot" || e === "opening") && game <= games;
  }).length;
}

/** A sign beside the word: colour is never the only one. @param {{status: Verdict["status"]}} props */
function VerdictSign({ status }) {
  const path = { verified: "m5 12.5 5 5 9-11", unverified: "M6 12h12", mismatch: "m6 6 12 12M18 6 6 18", unreadable: "M12 5v9M12 18.5v.5" }[status];
  return (
    <svg class="icon" width="26" height="26" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
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
