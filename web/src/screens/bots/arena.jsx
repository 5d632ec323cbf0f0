import { useEffect, useRef, useState } from "preact/hooks";
import { Choice } from "../../ui/fields.jsx";
import { Page } from "../../ui/page.jsx";
import { levelOf } from "../../table/card.js";
import { createArena, nothingYet, throwDice } from "../../guest/arena.js";
import { createHost } from "../../guest/host.js";
import { scoreOf } from "../../guest/score.js";
import { createStore } from "../../guest/store.js";
import { i18n, t } from "../../i18n/index.js";
import { EngineProgress } from "../common/engine-progress.jsx";
import { UnreadNotice } from "../common/unsaved-notice.jsx";
import { useStored } from "../common/use-stored.js";

/** @typedef {import("../../guest/store.js").Package} Package */
/** @typedef {import("../../guest/arena.js").Progress} Progress */
/** @typedef {import("../../guest/arena.js").Terms} Terms */

const GAMES = [10, 40, 200, 1000];
const FAULTS = /** @type {const} */ (["late", "raised", "nonsense"]);

/**
 * A bot by somebody else against one of our levels: many games, and the score as it grows.
 * @param {{services: import("../../app/services.js").Services, state: import("../../app/services.js").AppState}} props
 */
export function ArenaScreen({ services, state }) {
  const { router, database, tables } = services;
  const { offer, settings } = state;
  const [store] = useState(() => createStore(database));
  const [found, setFound] = useState(/** @type {Package[] | null} */ (null));
  const guests = (found ?? []).flatMap(({ id, bots }) => bots.map((bot) => ({ id, bot })));
  const last = tables.card().guest;
  const [chosen, setChosen] = useState(last ? keyOf(last) : "");
  const guest = guests.find((one) => keyOf(one) === chosen) ?? guests[0];
  const [variant, setVariant] = useState(offer.variants.some(({ key }) => key === settings.variant) ? settings.variant : "classic");
  const [level, setLevel] = useState("");
  const [games, setGames] = useState(String(GAMES[0]));
  const ours = levelOf(level, offer.levels) ?? "medium";

  const [progress, setProgress] = useState(nothingYet);
  const [engine, setEngine] = useState(/** @type {import("../../engine/client.js").EngineStatus} */ ({ state: "stopped" }));
  /** What is played, or was played last. */
  const [terms, setTerms] = useState(/** @type {Terms & {bot: string} | null} */ (null));
  const running = useRef(/** @type {ReturnType<typeof createArena> | null} */ (null));

  const { unread, load } = useStored(state.trouble, () => store.list().then(setFound));
  // Whoever leaves does not want it any more.
  useEffect(() => () => running.current?.stop(), []);

  async function start() {
    if (!guest || progress.running) return;
    const wanted = { variant, presets: [], level: ours, games: Number(games), bot: guest.bot };
    setTerms(wanted);
    setProgress({ ...nothingYet(), running: true });
    const wheel = await store.wheel(guest.id).catch(load);
    if (wheel === undefined) return setProgress(nothingYet());
    if (!wheel) {
      setProgress({ ...nothingYet(), failed: "missing" });
      return;
    }
    const host = createHost({ wheel, bot: guest.bot, onStatus: setEngine });
    running.current = createArena({ host, dice: throwDice, onProgress: setProgress });
    await running.current.run(wanted);
  }

  return (
    <Page title={t("arena.title")} id="arena" onBack={() => router.leave()}
      foot={guest && (
        <button type="button" class={`button button-big ${progress.running ? "" : "button-main"}`} data-testid="arena-run" data-running={progress.running ? "yes" : "no"}
          onClick={() => (progress.running ? running.current?.stop() : void start())}>
          {t(progress.running ? "arena.stop" : "arena.start")}
        </button>
      )}>
      <p>{t("arena.what")}</p>
      <UnreadNotice why={unread} />
      {found !== null && !guest && (
        <div class="notice" data-testid="arena-none">
          <p>{t("arena.none")}</p>
          <button type="button" class="button button-main" data-testid="arena-bots" onClick={() => router.open("bots")}>{t("bots.title")}</button>
        </div>
      )}
      {terms && <Standing terms={terms} progress={progress} engine={engine} />}
      {guest && !progress.running && (
        <div class="arena-fields">
          {guests.length > 1 && (
            <Choice name="arena-bot" label={t("arena.bot")} value={keyOf(guest)} onChange={setChosen}
              options={guests.map((one) => ({ value: keyOf(one), label: one.bot }))} />
          )}
          {guests.length === 1 && <p>{t("arena.only", { name: guest.bot })}</p>}
          <label class="select-field">
            <small>{t("table.game")}</small>
            <select data-testid="arena-variant" value={variant} onChange={(event) => setVariant(event.currentTarget.value)}>
              {offer.variants.map(({ key }) => <option key={key} value={key}>{t(`game.${key}.name`)}</option>)}
            </select>
          </label>
          {offer.levels.length > 0 && (
            <Choice name="arena-level" label={t("table.level")} value={ours} onChange={setLevel}
              options={offer.levels.map((value) => ({ value, label: t(`level.${value}.name`) }))} />
          )}
          <Choice name="arena-games" label={t("arena.games")} value={games} onChange={setGames}
            options={GAMES.map((count) => ({ value: String(count), label: i18n.number(count) }))} />
        </div>
      )}
    </Page>
  );
}

/** @param {import("../../guest/store.js").Guest} guest */
const keyOf = ({ id, bot }) => `${id} ${bot}`;

/** The score so far, and what it is worth. @param {{terms: Terms & {bot: string}, progress: Progress, engine: import("../../engine/client.js").EngineStatus}} props */
function Standing({ terms, progress, engine }) {
  const { played, running, faults, failed, throws, detail } = progress;
  const score = scoreOf(played);
  const level = t(`level.${terms.level}.name`);
  const standIns = FAULTS.filter((fault) => faults[fault] > 0);
  return (
    <section class="arena-standing" aria-labelledby="arena-who" data-testid="arena-score" data-games={score.games} data-won={score.won}
      data-lost={score.lost} data-faults={FAULTS.reduce((sum, fault) => sum + faults[fault], 0)} data-failed={failed ?? ""}>
      <h2 id="arena-who">{t("arena.who", { name: terms.bot, level })}</h2>
      <p class="small">{t(`game.${terms.variant}.name`)}</p>
      <EngineProgress engine={engine} waiting={running} />
      <progress class="arena-progress" max={terms.games} value={played.length} aria-label={t("arena.games")} />
      <p class="small" aria-hidden={running ? "true" : undefined}>
        {t("arena.progress", { done: played.length, all: terms.games })}
        {running && throws > 0 && ` · ${t("arena.throws", { count: throws })}`}
      </p>
      <dl class="arena-numbers">
        <Figure label={t("arena.won", { name: terms.bot })} value={i18n.number(score.won)} id="won" />
        <Figure label={t("arena.won", { name: level })} value={i18n.number(score.lost)} id="lost" />
        {score.drawn > 0 && <Figure label={t("arena.drawn")} value={i18n.number(score.drawn)} id="drawn" />}
        <Figure label={t("arena.points", { name: terms.bot })} value={pointsWords(score)} id="points" />
      </dl>
      <p class="small">{t("arena.error")}</p>
      {standIns.length > 0 && (
        <div class="notice notice-bad" data-testid="arena-faults">
          <p>{t("arena.standIns", { name: terms.bot, level })}</p>
          <ul>{standIns.map((fault) => <li key={fault} data-fault={fault}>{t(`arena.fault.${fault}`, { count: faults[fault] })}</li>)}</ul>
          {detail && <p class="small bots-detail" lang="en" dir="ltr" data-testid="arena-detail">{detail}</p>}
        </div>
      )}
      <p role="status" data-testid="arena-end">{running ? "" : t(endKey(progress, terms.games))}</p>
    </section>
  );
}

/** @param {{label: string, value: string, id: string}} props */
function Figure({ label, value, id }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd data-testid={`arena-${id}`}>{value}</dd>
    </div>
  );
}

/** @param {import("../../guest/score.js").Score} score */
function pointsWords({ games, points, error }) {
  if (games < 2) return "–";
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const mean = i18n.number(points, { ...digits, signDisplay: "exceptZero" });
  return error === null ? mean : `${mean} ± ${i18n.number(error, digits)}`;
}

/** @param {Progress} progress @param {number} games */
function endKey({ failed, played }, games) {
  if (failed === "silent") return "arena.ended.silent";
  if (failed) return "arena.ended.failed";
  return played.length >= games ? "arena.ended.done" : "arena.ended.stopped";
}
