import { useState } from "preact/hooks";
import { fullChances } from "../common/advice-words.js";
import { Choice } from "../../ui/fields.jsx";
import { PlayIcon, SideMark } from "../../ui/icons.jsx";
import { arrowsOf, cubeSteps, frameAt } from "../../archive/review.js";
import { pictureOf } from "../../archive/turns.js";
import { i18n, t } from "../../i18n/index.js";
import { ChanceBar } from "../common/chance-bar.jsx";
import { GradeMark } from "./grade-mark.jsx";
import { ReplayBoard } from "./replay-board.jsx";
import { nameOf } from "./replay-words.js";
import { aboutWords, costWords, optionWords, worthWords } from "./review-words.js";
import { isScored } from "../common/strip.jsx";

/** @typedef {import("../../archive/review.js").Decision} Decision */
/** @typedef {import("./replay.jsx").Replay} Replay */

/**
 * One decision: the board before it, what was played and what would have been better.
 * @param {object} props
 * @param {Decision} props.decision
 * @param {Replay} props.replay
 * @param {[number, number]} props.score of the series before this game
 * @param {import("../../storage/settings.js").Settings} props.settings
 * @param {boolean} props.reducedMotion
 * @param {() => void} props.onReplay see it in the replay
 */
export function DecisionView({ decision, replay, score, settings, reducedMotion, onReplay }) {
  const [which, setWhich] = useState(/** @type {"both" | "chosen" | "best"} */ ("both"));
  const { grade, loss, chosen, best, player, kind } = decision;
  const frame = replay.frames[frameAt(replay.frames, decision.at)];
  const names = /** @type {[string, string]} */ ([nameOf(replay, 0), nameOf(replay, 1)]);
  const picture = frame && { ...pictureOf(frame, replay.layout, names), cups: null, marks: [], arrows: kind === "play" ? arrowsOf(decision, which) : [] };
  const flip = (replay.colours?.[0] === "black") !== settings.flip;
  const perfect = loss === 0;

  return (
    <section class="review-decision" data-testid="review-decision" data-at={decision.at} data-grade={grade} aria-labelledby="review-decision-title">
      {picture && <ReplayBoard state={picture} settings={settings} flip={flip} reducedMotion={reducedMotion} />}
      <div class="review-panel">
        <h2 id="review-decision-title" tabIndex={-1}>
          <SideMark side={replay.colours?.[player] ?? null} />
          <span>{t("review.decision", { name: names[player] ?? "", what: aboutWords(decision) })}</span>
        </h2>
        {kind === "cube" && frame?.cube && <Stake cube={frame.cube} replay={replay} names={names} score={score} />}
        <p class="review-verdict"><GradeMark grade={grade} /> <strong>{t(`grade.${grade}`)}</strong> <span>{costWords(decision)}</span></p>
        {kind === "cube" && chosen.chances && <Outlook chances={chosen.chances} />}
        <OptionLine id="chosen" label={t(perfect ? "review.chosenBest" : "review.chosen")} option={chosen} loss={loss} numbering={settings.numbering} />
        {!perfect && <OptionLine id="best" label={t("review.better")} option={best} loss={loss} numbering={settings.numbering} />}
        {!perfect && kind === "play" && (
          <Choice name="review-arrows" label={t("review.arrows")} value={which} onChange={(value) => setWhich(/** @type {typeof which} */ (value))}
            options={["both", "chosen", "best"].map((value) => ({ value, label: t(`review.arrows.${value}`) }))} />
        )}
        {grade === "doubtful" && <p class="small">{t("review.doubt")}</p>}
        <button type="button" class="button" data-testid="review-replay" onClick={onReplay}><PlayIcon /><span>{t("review.replay")}</span></button>
      </div>
    </section>
  );
}

/** @param {{id: string, label: string, option: import("../../archive/review.js").Option, loss: number, numbering: string}} props */
function OptionLine({ id, label, option, loss, numbering }) {
  // Before a raise the chances are the same whatever is done: they are told once, and here what each is worth.
  const { action, chances, equity } = option;
  return (
    <div class={`review-option review-option-${id}`} data-testid={`review-${id}`}>
      <p class="hint-line"><span class="hint-loss">{label}</span> <span class="hint-steps">{optionWords(option, numbering)}</span></p>
      {action && chances && <p class="small" data-testid="review-worth">{worthWords(equity, loss)}</p>}
      {!action && chances && <Outlook chances={chances} />}
    </div>
  );
}

/** @param {{chances: import("../../game/advice.js").Chances}} props */
function Outlook({ chances }) {
  return (
    <div class="review-outlook" data-testid="review-outlook">
      <ChanceBar chances={chances} />
      <p class="small">{fullChances(chances)}</p>
    </div>
  );
}

/**
 * What a raise is about: the cube, and how the series stands.
 * @param {{cube: import("../../game/types.js").CubeState, replay: Replay, names: [string, string], score: [number, number]}} props
 */
function Stake({ cube, replay, names, score }) {
  const { length } = replay.table;
  const of = (/** @type {0 | 1} */ player) => i18n.number(score[player]) + (length ? `/${i18n.number(length)}` : "");
  return (
    <p class="review-stake" data-testid="review-stake">
      <span>{t("replay.cube", { value: cubeSteps(cube).map((value) => i18n.number(value)).join(" → ") })}</span>
      {isScored(replay) && <span>{t("archive.score", { first: `${names[0]} ${of(0)}`, second: `${of(1)} ${names[1]}` })}</span>}
    </p>
  );
}
