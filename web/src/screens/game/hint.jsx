import { useEffect, useRef } from "preact/hooks";
import { actionWords, fullChances, playWords, shortChances } from "../common/advice-words.js";
import { BulbIcon } from "../../ui/icons-more.jsx";
import { CloseIcon, DoneIcon } from "../../ui/icons.jsx";
import { lossWord } from "../../game/advice.js";
import { t } from "../../i18n/index.js";
import { ChanceBar } from "../common/chance-bar.jsx";

/** @typedef {import("../../game/advice.js").Hint} Hint */
/** @typedef {import("../../game/types.js").Step} Step */

/** It lies where the thumb is, and never comes by itself. @param {{onAsk: () => void}} props */
export function HintButton({ onAsk }) {
  return (
    <button type="button" class="hint-button" data-testid="hint-ask" onClick={onAsk}>
      <BulbIcon />
      <span>{t("hint.title")}</span>
    </button>
  );
}

/**
 * What the computer would do: in place of the buttons, so that the board stays in sight.
 * @param {object} props
 * @param {import("./use-hint.js").Asked} props.asked
 * @param {string} props.numbering
 * @param {string} props.whose his chances are told; nothing where that goes without saying
 * @param {(index: number) => void} props.onChoose look at this play
 * @param {(steps: Step[], byKey: boolean) => void} props.onPlay
 * @param {() => void} props.onClose
 */
export function HintPanel({ asked, numbering, whose, onChoose, onPlay, onClose }) {
  const heading = useRef(/** @type {HTMLHeadingElement | null} */ (null));
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const here = asked.state === "here" ? asked : null;
  const chosen = here?.hint.kind === "play" ? here.hint.plays[here.chosen] : undefined;

  return (
    <section class="hint" data-testid="hint" data-state={asked.state} data-kind={here?.hint.kind} aria-labelledby="hint-title"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        onClose();
      }}>
      <header class="hint-head">
        <h2 id="hint-title" ref={heading} tabIndex={-1}>{t("hint.title")}</h2>
        {chosen && (
          <button type="button" class="button button-main hint-play" data-testid="hint-play" onClick={(event) => onPlay(chosen.steps, event.detail === 0)}>
            <DoneIcon />
            <span>{t("hint.play")}</span>
          </button>
        )}
        <button type="button" class="icon-button" data-testid="hint-close" aria-label={t(asked.state === "asking" ? "hint.cancel" : "common.close")} onClick={onClose}>
          <CloseIcon />
        </button>
      </header>
      <p class="unseen" role="status">{statusWords(asked, numbering)}</p>
      {asked.state === "asking" && (
        <div class="hint-body progress">
          {asked.part === null ? <progress aria-label={t("hint.asking")} /> : <progress max={1} value={asked.part} aria-label={t("hint.asking")} />}
          <span>{t("hint.asking")}</span>
        </div>
      )}
      {asked.state === "failed" && <p class="hint-body" data-testid="hint-failed">{t("hint.failed")}</p>}
      {here && (
        <div class="hint-body">
          {here.hint.kind === "play"
            ? <Plays hint={here.hint} chosen={here.chosen} numbering={numbering} onChoose={onChoose} />
            : <Actions hint={here.hint} whose={whose} />}
          <p class="small hint-judge" data-testid="hint-judge">{t(`hint.judge.${here.hint.judge}`)}</p>
        </div>
      )}
    </section>
  );
}

/** For screen readers: what has been found. @param {import("./use-hint.js").Asked} asked @param {string} numbering */
function statusWords(asked, numbering) {
  if (asked.state !== "here") return t(asked.state === "asking" ? "hint.asking" : "hint.failed");
  const { hint } = asked;
  const best = hint.kind === "play" ? playWords(hint.plays[0]?.steps ?? [], numbering) : actionWords(hint.actions[0]?.action ?? "");
  const chances = hint.kind === "play" ? hint.plays[0]?.chances : hint.chances;
  return [t("hint.found", { play: best }), chances && fullChances(chances)].filter(Boolean).join(" ");
}

/** @param {number | null} loss @param {number} index */
function placed(loss, index) {
  if (index === 0) return t("hint.best");
  return loss === null ? "" : t(`hint.loss.${lossWord(loss)}`);
}

/** @param {{hint: Extract<Hint, {kind: "play"}>, chosen: number, numbering: string, onChoose: (index: number) => void}} props */
function Plays({ hint, chosen, numbering, onChoose }) {
  return (
    <fieldset class="hint-plays">
      <legend class="unseen">{t("hint.plays")}</legend>
      {hint.plays.map(({ steps, chances, loss }, index) => (
        <label key={index} class="hint-option" data-testid="hint-option">
          <input type="radio" name="hint-play" checked={index === chosen} onChange={() => onChoose(index)} />
          <span class="hint-text">
            <span class="hint-line">
              <span class="hint-steps">{playWords(steps, numbering)}</span>
              <span class="hint-loss">{placed(loss, index)}</span>
            </span>
            {chances && <ChanceBar chances={chances} />}
            {chances && <small>{index === chosen ? fullChances(chances) : shortChances(chances)}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The person presses the button himself: what costs the game is not done by the way. @param {{hint: Extract<Hint, {kind: "cube"}>, whose: string}} props */
function Actions({ hint, whose }) {
  const chances = hint.chances ? fullChances(hint.chances) : "";
  return (
    <div class="hint-cube">
      {hint.chances && <ChanceBar chances={hint.chances} />}
      {chances && <p class="small" data-testid="hint-chances">{whose ? t("hint.whose", { name: whose, chances }) : chances}</p>}
      <ol class="hint-actions">
        {hint.actions.map(({ action, loss }, index) => (
          <li key={action} class="hint-line" data-testid="hint-action" data-action={action}>
            <span class="hint-steps">{actionWords(action)}</span>
            <span class="hint-loss">{placed(loss, index)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
