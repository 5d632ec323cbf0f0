import { useEffect, useRef, useState } from "preact/hooks";
import { Choice } from "../../ui/fields.jsx";
import { SideMark } from "../../ui/icons.jsx";
import { Page } from "../../ui/page.jsx";
import { GRADES, rateWord } from "../../archive/review.js";
import { i18n, t } from "../../i18n/index.js";
import { Doubt } from "./doubt.jsx";
import { failureKey } from "../common/engine-progress.jsx";
import { GradeMark } from "./grade-mark.jsx";
import { nameOf } from "./replay-words.js";
import { DecisionView } from "./review-decision.jsx";
import { aboutWords, luckWords, optionWords, signed } from "./review-words.js";
import { UnsavedNotice } from "../common/unsaved-notice.jsx";
import { useDoubt, useRecord, useReview } from "./use-record.js";

/** @typedef {import("../../archive/review.js").Review} Review */
/** @typedef {import("../../archive/review.js").Decision} Decision */
/** @typedef {import("./replay.jsx").Replay} Replay */

/**
 * What the computer thinks of a finished game: it is gone over once, and kept.
 * @param {{services: import("../../app/services.js").Services, state: import("../../app/services.js").AppState, reducedMotion: boolean}} props
 */
export function ReviewScreen({ services, state, reducedMotion }) {
  const { router, reviewer } = services;
  const { route, settings } = state;
  const { item } = route;
  const game = route.place?.game ?? 0;
  const { record, replay, games, finished, score, trouble } = useRecord(services, item, game, () => null);
  const doubt = useDoubt(services, item);
  const found = useReview(services, state.review, item, game, record);
  const job = state.review && state.review.id === item && state.review.game === game ? state.review : null;
  const asked = useRef("");

  const start = () => void (item && record && reviewer.start(item, game, record));
  useEffect(() => {
    // Whoever comes here wants it; but what was stopped, or cannot be had, waits for a word.
    const before = asked.current;
    // Nor does it push aside what is gone over already.
    const free = state.review?.state !== "running";
    if (job || (found.state === "none" && free)) asked.current = `${item} ${game}`;
    if (!job && asked.current !== before) start();
  }, [found.state, item, game, job]);

  /** @param {import("../../app/router.js").Place} place */
  const look = (place) => router.go({ ...route, place }, true);

  return (
    <Page title={t("review.title")} id="review" kind="review-page" onBack={() => router.leave("archive")}
      tools={finished > 1 && (
        <select class="replay-game" data-testid="review-game" aria-label={t("replay.game")} value={game} onChange={(event) => look({ game: Number(event.currentTarget.value) })}>
          {games.slice(0, finished).map(({ variant }, index) => <option key={index} value={index}>{`${i18n.number(index + 1)}. ${t(`game.${variant}.name`)}`}</option>)}
        </select>
      )}>
      <Doubt of={doubt} />
      {(trouble || !item) && <p role="alert" data-testid="replay-trouble">{t(trouble || "replay.missing")}</p>}
      <UnsavedNotice what="reviews" why={state.unsaved.reviews} />
      {!trouble && item && (
        <>
          {job?.state === "running" ? <Running job={job} onStop={reviewer.stop} /> : (
            <Waiting state={found.state} failed={job?.state === "failed" ? (job.code ?? "internal") : ""} ready={record !== null} onStart={start} />
          )}
          {!job && found.review && found.review.game === game && replay && (
            <Result review={found.review} replay={replay} score={score} at={route.place?.at} settings={settings} reducedMotion={reducedMotion}
              onLook={(at) => look({ game, at })} onReplay={(at) => router.open("replay", item, { game, at })} />
          )}
        </>
      )}
    </Page>
  );
}

/** @param {{job: import("../../archive/reviewer.js").Job, onStop: () => void}} props */
function Running({ job, onStop }) {
  const { done, of } = job;
  return (
    <div class="review-running" data-testid="review-running">
      <p role="status">{t("review.running")}</p>
      <div class="progress">
        {of > 0 ? <progress max={of} value={Math.min(done, of)} aria-label={t("review.running")} data-testid="review-progress" /> : <progress aria-label={t("review.running")} />}
      </div>
      <p class="small">{t("review.meanwhile")}</p>
      <button type="button" class="button" data-testid="review-stop" onClick={onStop}>{t("review.stop")}</button>
    </div>
  );
}

/** Nothing to show yet, and why. @param {{state: import("./use-record.js").Opinion["state"], failed: string, ready: boolean, onStart: () => void}} props */
function Waiting({ state, failed, ready, onStart }) {
  if (state === "here" && !failed) return null;
  if (state === "looking") return <p role="status">{t("replay.loading")}</p>;
  const why = failed ? failedWords(failed) : state === "none" ? "" : t(`review.${state}`);
  return (
    <div class="review-running">
      {why && <p class="notice notice-bad" role="alert" data-testid="review-trouble" data-why={failed || state}>{why}</p>}
      <p>{t("review.what")}</p>
      {ready
        ? <button type="button" class="button button-main" data-testid="review-start" onClick={onStart}>{t("review.start")}</button>
        : <p role="status">{t("replay.loading")}</p>}
    </div>
  );
}

/** @param {string} code */
function failedWords(code) {
  if (code === "no_net" || code === "needs_weights") return t("review.noNet");
  return t(failureKey(code));
}

/**
 * @param {object} props
 * @param {Review} props.review
 * @param {Replay} props.replay
 * @param {[number, number]} props.score before the game
 * @param {number | undefined} props.at the decision that is looked at
 * @param {import("../../storage/settings.js").Settings} props.settings
 * @param {boolean} props.reducedMotion
 * @param {(at: number) => void} props.onLook
 * @param {(at: number) => void} props.onReplay
 */
function Result({ review, replay, score, at, settings, reducedMotion, onLook, onReplay }) {
  const { decisions, worst } = review;
  const viewer = useRef(/** @type {HTMLDivElement | null} */ (null));
  const people = /** @type {(0 | 1)[]} */ ([0, 1]).filter((player) => replay.players[player]?.kind !== "bot");
  const bad = people.map((player) => worst[player].map((index) => /** @type {Decision} */ (decisions[index])).filter((one) => one && one.loss > 0));
  const first = bad.flat()[0] ?? decisions.find(({ grade }) => grade !== "forced") ?? decisions[0];
  const shown = decisions.find((one) => one.at === at) ?? first;

  /** @param {Decision} decision */
  function look(decision) {
    onLook(decision.at);
    viewer.current?.scrollIntoView({ block: "start" });
    /** @type {HTMLElement | null | undefined} */ (viewer.current?.querySelector("h2"))?.focus({ preventScroll: true });
  }

  return (
    <div class="review" data-testid="review-result">
      <p class="small">{t("review.opinion")}</p>
      <div class="review-players">
        {/** @type {(0 | 1)[]} */ ([0, 1]).map((player) => <Summary key={player} player={player} review={review} replay={replay} />)}
      </div>
      {bad.map((list, index) => list.length > 0 && (
        <section key={people[index]} class="review-worst" data-testid="review-worst">
          <h2>{t(people.length > 1 ? "review.worstOf" : "review.worst", { name: nameOf(replay, people[index] ?? 0) })}</h2>
          <ol>
            {list.map((decision) => <li key={decision.at}><Row decision={decision} replay={replay} numbering={settings.numbering} present={decision === shown} onLook={look} /></li>)}
          </ol>
        </section>
      ))}
      <div ref={viewer} class="review-viewer">
        {shown && <DecisionView key={shown.at} decision={shown} replay={replay} score={score} settings={settings} reducedMotion={reducedMotion} onReplay={() => onReplay(shown.at)} />}
      </div>
      <AllDecisions review={review} replay={replay} shown={shown} numbering={settings.numbering} onLook={look} />
    </div>
  );
}

/** @param {{player: 0 | 1, review: Review, replay: Replay}} props */
function Summary({ player, review, replay }) {
  const { rate, luck, grades } = review.players[player];
  return (
    <section class="review-summary" data-testid={`review-player-${player}`}>
      <h2><SideMark side={replay.colours?.[player] ?? null} /> <span>{nameOf(replay, player)}</span></h2>
      <p class="review-rate"><strong>{t(`rate.${rateWord(rate)}`)}</strong> <span class="small" data-testid={`review-rate-${player}`}>{t("review.rate", { rate: i18n.number(rate / 1000, { minimumFractionDigits: 3, maximumFractionDigits: 3 }) })}</span></p>
      <ul class="review-grades">
        {GRADES.filter((grade) => (grades[grade] ?? 0) > 0).map((grade) => (
          <li key={grade}><GradeMark grade={grade} /> <span>{t("review.gradeCount", { grade: t(`grade.${grade}`), number: grades[grade] ?? 0 })}</span></li>
        ))}
      </ul>
      <p data-testid={`review-luck-${player}`}>{luckWords(luck)}</p>
    </section>
  );
}

/** @param {{decision: Decision, replay: Replay, numbering: string, present: boolean, onLook: (decision: Decision) => void}} props */
function Row({ decision, replay, numbering, present, onLook }) {
  const { player, grade, loss, chosen } = decision;
  return (
    <button type="button" class="review-row" data-testid="review-row" data-at={decision.at} data-grade={grade} aria-current={present ? "true" : undefined} onClick={() => onLook(decision)}>
      <SideMark side={replay.colours?.[player] ?? null} />
      <span class="review-row-text">
        <span>{aboutWords(decision)}: {optionWords(chosen, numbering)}</span>
      </span>
      <GradeMark grade={grade} spoken />
      <span class="review-row-loss">{loss > 0 ? signed(-loss) : ""}</span>
    </button>
  );
}

/** @param {{review: Review, replay: Replay, shown: Decision | undefined, numbering: string, onLook: (decision: Decision) => void}} props */
function AllDecisions({ review, replay, shown, numbering, onLook }) {
  const [grade, setGrade] = useState("all");
  const { decisions } = review;
  const counted = GRADES.map((one) => /** @type {const} */ ([one, decisions.filter((decision) => decision.grade === one).length])).filter(([, count]) => count > 0);
  const label = (/** @type {string} */ name, /** @type {number} */ number) => t("review.gradeCount", { grade: name, number });
  return (
    <details class="group review-all" data-testid="review-all">
      <summary class="group-head">
        <span class="group-value">{t("review.all")}</span>
        <svg class="group-arrow" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false"><path d="m3 6 5 5 5-5" /></svg>
      </summary>
      <div class="group-body">
        <Choice name="review-grade" label={t("review.filter")} value={grade} onChange={setGrade}
          options={[{ value: "all", label: label(t("review.everything"), decisions.length) }, ...counted.map(([one, count]) => ({ value: one, label: label(t(`grade.${one}`), count) }))]} />
        <ol class="review-list" data-testid="review-list">
          {decisions.filter((decision) => grade === "all" || decision.grade === grade).map((decision) => (
            <li key={`${decision.at} ${decision.kind}`}><Row decision={decision} replay={replay} numbering={numbering} present={decision === shown} onLook={onLook} /></li>
          ))}
        </ol>
      </div>
    </details>
  );
}
