import { useEffect, useRef, useState } from "preact/hooks";
import { OpenIcon } from "../../ui/icons-more.jsx";
import { Page } from "../../ui/page.jsx";
import { useTwice } from "../../ui/use-twice.js";
import { addBot } from "../../guest/adding.js";
import { createStore } from "../../guest/store.js";
import { i18n, t } from "../../i18n/index.js";
import { EngineProgress } from "../common/engine-progress.jsx";
import { UnreadNotice, UnsavedNotice } from "../common/unsaved-notice.jsx";
import { useStored } from "../common/use-stored.js";

/** @typedef {import("../../guest/store.js").Package} Package */
/** @typedef {import("../../guest/adding.js").Refused} Refused */
/** @typedef {{services: import("../../app/services.js").Services, state: import("../../app/services.js").AppState}} Props */
/** @typedef {{text: string, detail?: string, bad?: boolean, code?: string}} News */

/**
 * Bots that somebody else has written: what is here, and adding and removing them.
 * @param {Props} props
 */
export function BotsScreen({ services, state }) {
  const { router, tables, database } = services;
  const [store] = useState(() => createStore(database));
  const [found, setFound] = useState(/** @type {Package[] | null} */ (null));
  const [trial, setTrial] = useState(/** @type {import("../../engine/client.js").EngineStatus | null} */ (null));
  const [news, setNews] = useState(/** @type {News | null} */ (null));
  const { unread, load } = useStored(state.trouble, () => store.list().then(setFound));

  /** @param {File} file */
  async function add(file) {
    setNews(null);
    setTrial({ state: "starting" });
    const done = await addBot(file, { store, now: Date.now, onStatus: setTrial });
    setTrial(null);
    setNews("added" in done ? { text: t("bots.added", { name: done.added.name, version: done.added.version }) } : refusal(file.name, done.refused));
    load();
  }

  /** @param {Package} kept */
  async function remove(kept) {
    await store.remove(kept.id);
    if (tables.card().guest?.id === kept.id) tables.change({ opponent: tables.card().opponent === "human" ? "human" : "bot", guest: null });
    setNews({ text: t("bots.removed", { name: kept.name }) });
    load();
  }

  /** @param {Package} kept @param {string} bot */
  function play({ id }, bot) {
    tables.change({ opponent: "guest", guest: { id, bot } });
    router.open("table");
  }

  return (
    <Page title={t("bots.title")} id="bots" onBack={() => router.leave()}>
      <p>{t("bots.what")}</p>
      <p class="small">{t("bots.safe")}</p>
      <div class="bots-tools">
        <AddButton busy={trial !== null} onFile={(file) => void add(file)} />
        {found !== null && found.length > 0 && (
          <button type="button" class="button" data-testid="to-arena" onClick={() => router.open("arena")}>{t("arena.title")}</button>
        )}
      </div>
      {trial && <EngineProgress engine={trial} waiting starting={t("bots.starting")} />}
      <div role="status" data-testid="bots-news" data-code={news?.code ?? ""}>
        {news && (
          <div class={`notice ${news.bad ? "notice-bad" : ""}`}>
            <p>{news.text}</p>
            {news.detail && <p class="small bots-detail" lang="en" dir="ltr">{news.detail}</p>}
          </div>
        )}
      </div>
      <UnreadNotice why={unread} />
      <UnsavedNotice what="bots" why={state.unsaved.bots} />
      {found?.length === 0 && <p data-testid="bots-none">{t("bots.none")}</p>}
      {found !== null && found.length > 0 && (
        <ul class="bots-list" data-testid="bots-list">
          {found.map((kept) => (
            <li key={kept.id} class="bots-package" data-testid="bots-package" data-id={kept.id}>
              <div class="bots-head">
                <span class="bots-about">
                  <span class="card-name">{kept.name}</span>
                  <small>{t("bots.version", { version: kept.version, size: i18n.number(Math.max(kept.size / 1000, 0.1), { maximumFractionDigits: kept.size < 10_000 ? 1 : 0 }) })}</small>
                </span>
                <RemoveButton name={kept.name} onRemove={() => void remove(kept)} />
              </div>
              <ul class="bots-bots">
                {kept.bots.map((bot) => (
                  <li key={bot}>
                    <button type="button" class="button" data-testid="bot-play" data-bot={bot} onClick={() => play(kept, bot)}>{t("bots.play", { name: bot })}</button>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

const REASONS = ["too_large", "not_wheel", "not_pure", "no_bot", "bad_name", "bad_entry", "outside", "shadows", "needs", "broken", "hangs", "full", "unread"];

/** @param {string} name of the file @param {Refused} why @returns {News} */
function refusal(name, { code, detail }) {
  const reason = REASONS.includes(code) ? t(`bots.refused.${code}`) : t("bots.refused.engine");
  return { text: t("bots.refusal", { name, reason }), detail, bad: true, code };
}

/** @param {{busy: boolean, onFile: (file: File) => void}} props */
function AddButton({ busy, onFile }) {
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  return (
    <>
      <button type="button" class="button button-main" data-testid="add-bot" aria-disabled={busy ? "true" : undefined} onClick={() => !busy && input.current?.click()}>
        <OpenIcon />
        <span>{busy ? t("bots.adding") : t("bots.add")}</span>
      </button>
      <input ref={input} type="file" accept=".whl" hidden data-testid="bot-file" onChange={(event) => {
        const [file] = event.currentTarget.files ?? [];
        if (file) onFile(file);
        event.currentTarget.value = "";
      }} />
    </>
  );
}

/** Asked twice: a file may not be at hand any more. @param {{name: string, onRemove: () => void}} props */
function RemoveButton({ name, onRemove }) {
  const { armed, press } = useTwice(onRemove);
  return (
    <button type="button" class={`button ${armed ? "button-danger" : ""}`} data-testid="bot-remove" data-armed={armed ? "yes" : "no"} onClick={press}>
      {armed ? t("bots.removeSure", { name }) : t("bots.remove")}
    </button>
  );
}
