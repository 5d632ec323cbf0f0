import { BookIcon, GearIcon, NextIcon, PlayIcon } from "../../ui/icons.jsx";
import { LANGUAGES, t } from "../../i18n/index.js";
import { ArchiveIcon, TableIcon } from "../../ui/icons-more.jsx";
import { isMixed } from "../../storage/tables.js";
import { EngineFailure, EngineProgress } from "../common/engine-progress.jsx";
import { Inlay } from "./inlay.jsx";
import { mayReplace } from "../common/may-replace.js";
import { gameWords, rivalWords, seriesWords } from "../common/table-words.js";
import { UnreadNotice, UnsavedNotice } from "../common/unsaved-notice.jsx";

/**
 * The first screen: Play at once, or go on where the last game was left.
 * @param {{services: import("../../app/services.js").Services, state: import("../../app/services.js").AppState}} props
 */
export function HomeScreen({ services, state }) {
  const { router, changeSettings, engine: engineClient } = services;
  const { settings, stored, engine, offer, terms, trouble, unsaved } = state;
  const { variant, presets, players } = services.tables.asked();
  const unfinished = stored === "unfinished";
  const windowOnly = trouble === "refused" || unsaved.game === "refused";

  function play() {
    if (mayReplace(state)) router.openSheet("replace");
    else services.play();
  }

  return (
    <main class="home" data-testid="home">
      <header class="home-head">
        <Inlay />
        <h1>{t("app.name")}</h1>
        <p class="home-line">{t("home.line")}</p>
      </header>
      <div class="home-actions">
        {!windowOnly && (
          <>
            <UnreadNotice why={trouble} />
            <UnsavedNotice what="game" why={unsaved.game} />
            <UnsavedNotice what="settings" why={unsaved.settings} />
          </>
        )}
        {unfinished && (
          <button type="button" class="button button-main button-big" data-testid="continue" onClick={() => services.proceed()}>
            <PlayIcon />
            <span>{t("home.continue")}</span>
          </button>
        )}
        <button type="button" class={`button button-big ${unfinished ? "" : "button-main"}`} data-testid="play" onClick={play}>
          {!unfinished && <PlayIcon />}
          <span>{t(unfinished ? "home.new" : "home.play")}</span>
        </button>
        <div class="home-table">
          <button type="button" class="card" data-testid="pick-game" onClick={() => router.openSheet("games")}>
            <span class="card-text">
              <span class="card-name">{isMixed(terms.table) ? seriesWords(terms.table) : gameWords(variant, presets, null)}</span>
              <small>{[rivalWords(players), ...seriesOf(terms.table)].join(" · ")}</small>
            </span>
            <NextIcon />
          </button>
          <button type="button" class="card card-set" data-testid="set-table" onClick={() => router.open("table")}>
            <TableIcon />
            <span>{t("table.set")}</span>
          </button>
        </div>
        <div class="home-pair">
          <button type="button" class="button" data-testid="rules" onClick={() => router.openSheet("rules")}>
            <BookIcon />
            <span>{t("menu.rules")}</span>
          </button>
          <button type="button" class="button" data-testid="archive-open" onClick={() => router.open("archive")}>
            <ArchiveIcon />
            <span>{t("archive.title")}</span>
          </button>
          <button type="button" class="button" data-testid="settings" onClick={() => router.openSheet("settings")}>
            <GearIcon />
            <span>{t("menu.settings")}</span>
          </button>
        </div>
      </div>
      <footer class="home-foot">
        <EngineFailure engine={engine} onRetry={() => engineClient.restart()} />
        <EngineProgress engine={engine} waiting={offer.levels.length === 0} />
        {windowOnly && <p class="small" data-testid="memory-only">{t("storage.memory")}</p>}
        {state.offlineReady && <p class="small home-offline" data-testid="offline-ready">{t("offline.ready")}</p>}
        <div class="languages" role="group" aria-label={t("settings.language")} data-testid="lang">
          {LANGUAGES.map(({ code, name }) => (
            <button key={code} type="button" lang={code} data-testid={`lang-${code}`} aria-pressed={settings.language === code ? "true" : "false"}
              onClick={() => changeSettings({ language: code })}>
              {name}
            </button>
          ))}
        </div>
      </footer>
    </main>
  );
}

/** A plain single game needs no words, a mixed series has its name above. @param {import("../../storage/tables.js").EngineTable} table */
const seriesOf = (table) => (table.series === "single" || isMixed(table) ? [] : [seriesWords(table)]);
