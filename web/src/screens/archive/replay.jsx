import { useEffect, useRef, useState } from "preact/hooks";
import { decisionOf, frameAt, luckOf, worstOf } from "../../archive/review.js";
import { jump, pictureOf, turnsOf } from "../../archive/turns.js";
import { EndIcon, GlassIcon, PauseIcon, StartIcon, StepBackIcon, StepIcon, TurnBackIcon, TurnIcon } from "../../ui/icons-more.jsx";
import { PlayIcon, SideMark } from "../../ui/icons.jsx";
import { Page } from "../../ui/page.jsx";
import { i18n, t } from "../../i18n/index.js";
import { Doubt } from "./doubt.jsx";
import { GradeMark } from "./grade-mark.jsx";
import { ReplayBoard } from "./replay-board.jsx";
import { frameWords, nameOf, turnWords } from "./replay-words.js";
import { costWords, luckWords, optionWords } from "./review-words.js";
import { useKeys } from "../../ui/use-keys.js";
import { useDoubt, useRecord, useReview } from "./use-record.js";

/** From one picture to the next while it plays itself, in milliseconds. @type {Record<string, number>} */
const PACE = { slow: 1700, normal: 1000, fast: 500, off: 250 };

/** @typedef {import("../../archive/turns.js").Frame} Frame */
/** @typedef {{game: number, variant: string, presets: string[], table: import("../../game/types.js").TableTerms, players: any[], colours: any, layout: any, result: any, frames: Frame[]}} Replay */

/**
 * A finished game, shown step by step.
 * @param {{services: import("../../app/services.js").Services, state: import("../../app/services.js").AppState, reducedMotion: boolean}} props
 */
export function ReplayScreen({ services, state, reducedMotion }) {
  const { router } = services;
  const { item, place } = state.route;
  const [game, setGame] = useState(place?.game ?? 0);
  const own = () => (state.game.view?.phase === "over" ? state.game.game?.save.record : null);
  const { record, replay, games, trouble } = useRecord(services, item, game, own);
  const { review } = useReview(services, state.review, item, game, record);
  const doubt = useDoubt(services, item);
  const from = place?.game === game ? place.at : undefined;

  return (
    <Page title={t("replay.title")} id="replay" kind="replay-page" onBack={() => router.leave(item ? "archive" : "home")}
      tools={(
        <>
          {games.length > 1 && (
            <select class="replay-game" data-testid="replay-game" aria-label={t("replay.game")} value={game} onChange={(event) => setGame(Number(event.currentTarget.value))}>
              {games.map(({ variant }, index) => <option key={index} value={index}>{`${i18n.number(index + 1)}. ${t(`game.${variant}.name`)}`}</option>)}
            </select>
          )}
          {item && replay?.result && (
            <button type="button" class="icon-button" data-testid="replay-review" aria-label={t("review.start")} title={t("review.start")}
              onClick={() => router.open("review", item, { game })}>
              <GlassIcon />
            </button>
          )}
        </>
      )}>
      <Doubt of={doubt} />
      {trouble && <p role="alert" data-testid="replay-trouble">{t(trouble)}</p>}
      {!trouble && !replay && <p role="status">{t("replay.loading")}</p>}
      {replay && <Player key={replay.game} replay={replay} review={review?.game === replay.game ? review : null} from={from} state={state} reducedMotion={reducedMotion} />}
    </Page>
  );
}

/**
 * @typedef {import("../../archive/review.js").Review} Review
 * @param {{replay: Replay, review: Review | null, from: number | undefined, state: import("../../app/services.js").AppState, reducedMotion: boolean}} props
 *   from: how many events had happened on the first picture
 */
function Player({ replay, review, from, state, reducedMotion }) {
  const { settings } = state;
  const { frames } = replay;
  const [at, setAt] = useState(() => (from === undefined ? 0 : frameAt(frames, from)));
  const [playing, setPlaying] = useState(false);
  /** There is no picture beyond this one: said when somebody wants it. */
  const [edge, setEdge] = useState(false);
  const last = frames.length - 1;
  const frame = /** @type {Frame} */ (frames[Math.min(at, last)]);
  const turns = turnsOf(frames);
  const names = /** @type {[string, string]} */ ([nameOf(replay, 0), nameOf(replay, 1)]);
  const flip = (replay.colours?.[0] === "black") !== settings.flip;

  useEffect(() => {
    if (!playing) return undefined;
    if (at >= last) {
      setPlaying(false);
      return undefined;
    }
    const timer = setTimeout(() => setAt(at + 1), PACE[settings.speed] ?? PACE.normal);
    return () => clearTimeout(timer);
  }, [playing, at]);

  /** @param {number} where */
  function go(where) {
    move(() => where);
  }
  /** From where it is now: keys may come faster than pictures are drawn. @param {(from: number) => number} leads */
  function move(leads) {
    setPlaying(false);
    setAt((from) => {
      const to = Math.max(0, Math.min(last, leads(from)));
      setEdge(to === from);
      return to;
    });
  }
  const step = (/** @type {1 | -1} */ way) => move((from) => from + way);
  const turn = (/** @type {1 | -1} */ way) => move((from) => jump(turns, from, way));
  function toggle() {
    if (!playing && at >= last) setAt(0);
    setPlaying(!playing);
  }

  useKeys({
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    "Shift+ArrowLeft": () => turn(-1),
    "Shift+ArrowRight": () => turn(1),
    PageUp: () => turn(-1),
    PageDown: () => turn(1),
    Home: () => go(0),
    End: () => go(last),
    KeyP: toggle,
  }, state.route.sheet === "");

  const told = frameWords(frame, replay, settings.numbering);
  const words = edge && !playing && (at === 0 || at === last) ? `${told} ${t(at === 0 ? "replay.atStart" : "replay.atEnd")}` : told;
  return (
    <div class="replay" data-at={at} data-last={last}>
      <ReplayBoard state={pictureOf(frame, replay.layout, names)} settings={settings} flip={flip} reducedMotion={reducedMotion} />
      <div class="replay-panel">
        <div class="replay-sides">
          {/** @type {(0 | 1)[]} */ ([0, 1]).map((player) => {
            const side = replay.colours?.[player] ?? null;
            const index = side === "black" ? 1 : 0;
            return (
              <p key={player} class="replay-side">
                <SideMark side={side} />
                <span class="replay-name">{names[player]}</span>
                <span class="small">{t("replay.figures", { pips: frame.pips[index] ?? 0, off: frame.board.off[index] ?? 0 })}</span>
              </p>
            );
          })}
          {frame.cube && <p class="replay-cube" data-testid="replay-cube">{t("replay.cube", { value: frame.cube.value })}</p>}
        </div>
        <p class="replay-words" role="status" aria-live="polite" data-testid="replay-words">{words}</p>
        {review && <Opinion review={review} frame={frame} numbering={settings.numbering} />}
        <label class="replay-slider">
          <span class="unseen">{t("replay.position")}</span>
          <input type="range" min={0} max={last} step={1} value={at} data-testid="replay-slider"
            aria-valuetext={`${t("replay.count", { at: at + 1, all: last + 1 })}. ${words}`} onInput={(event) => go(Number(event.currentTarget.value))} />
          <span class="small" aria-hidden="true">{t("replay.count", { at: at + 1, all: last + 1 })}</span>
        </label>
        <div class="replay-controls" role="group" aria-label={t("replay.controls")}>
          <Control id="start" label={t("replay.toStart")} off={at === 0} onClick={() => go(0)}><StartIcon /></Control>
          <Control id="turn-back" label={t("replay.turnBack")} off={at === 0} onClick={() => turn(-1)}><TurnBackIcon /></Control>
          <Control id="back" label={t("replay.back")} off={at === 0} onClick={() => step(-1)}><StepBackIcon /></Control>
          <Control id="play" label={t(playing ? "replay.pause" : "replay.play")} main onClick={toggle}>{playing ? <PauseIcon /> : <PlayIcon />}</Control>
          <Control id="forward" label={t("replay.forward")} off={at === last} onClick={() => step(1)}><StepIcon /></Control>
          <Control id="turn" label={t("replay.turn")} off={at === last} onClick={() => turn(1)}><TurnIcon /></Control>
          <Control id="end" label={t("replay.toEnd")} off={at === last} onClick={() => go(last)}><EndIcon /></Control>
        </div>
        <p class="small replay-keys">{t("replay.keys")}</p>
        <Moves replay={replay} review={review} turns={turns} at={at} numbering={settings.numbering} onGo={go} />
      </div>
    </div>
  );
}

/** @param {{id: string, label: string, onClick: () => void, off?: boolean, main?: boolean, children: any}} props */
function Control({ id, label, onClick, off, main, children }) {
  return (
    <button type="button" class={`icon-button replay-control ${main ? "replay-main" : ""}`} aria-label={label} title={label} data-testid={`replay-${id}`}
      aria-disabled={off ? "true" : undefined} onClick={onClick}>
      {children}
    </button>
  );
}

/** What the computer thinks of this picture: the luck of a throw, or the play. @param {{review: Review, frame: Frame, numbering: string}} props */
function Opinion({ review, frame, numbering }) {
  const luck = luckOf(review, frame);
  const decision = luck === null ? decisionOf(review, frame) : null;
  return (
    <p class="replay-opinion" data-testid="replay-opinion" data-grade={decision?.grade}>
      {luck !== null && luckWords(luck)}
      {decision && <><GradeMark grade={decision.grade} /> {t(`grade.${decision.grade}`)}. </>}
      {decision && decision.loss >= 0.005 && t("review.instead", { cost: costWords(decision), play: optionWords(decision.best, numbering) })}
    </p>
  );
}

/** All turns as text; a tap leads there. @param {{replay: Replay, review: Review | null, turns: import("../../archive/turns.js").Turn[], at: number, numbering: string, onGo: (at: number) => void}} props */
function Moves({ replay, review, turns, at, numbering, onGo }) {
  /** @param {import("../../archive/turns.js").Turn} turn */
  const worst = (turn) => (review ? worstOf(review, replay.frames.slice(turn.first, turn.last + 1)) : null);
  const list = useRef(/** @type {HTMLOListElement | null} */ (null));
  const present = turns.findIndex((turn) => turn.last >= at);
  useEffect(() => {
    const row = list.current?.children[present];
    const box = list.current;
    if (row instanceof HTMLElement && box) box.scrollTop = row.offsetTop - box.clientHeight / 2;
  }, [present]);
  return (
    <ol class="replay-moves" ref={list} data-testid="replay-moves">
      {turns.map((turn, index) => (
        <li key={turn.first}>
          <button type="button" class="replay-turn" aria-current={index === present ? "step" : undefined} onClick={() => onGo(turn.last)}>
            <SideMark side={turn.player === null ? null : replay.colours?.[turn.player] ?? null} />
            <span class="replay-turn-text">{turnWords(replay.frames.slice(turn.first, turn.last + 1), replay, numbering)}</span>
            <TurnGrade decision={worst(turn)} />
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Only what was not fine is marked. @param {{decision: import("../../archive/review.js").Decision | null}} props */
function TurnGrade({ decision }) {
  if (!decision || decision.grade === "fine" || decision.grade === "forced") return null;
  return <GradeMark grade={decision.grade} spoken />;
}
