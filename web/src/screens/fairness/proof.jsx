import { useState } from "preact/hooks";
import { entropy } from "../../engine/entropy.js";
import { Sheet } from "../../ui/sheet.jsx";
import { useTwice } from "../../ui/use-twice.js";
import { t } from "../../i18n/index.js";
import { Explanation } from "./verify.jsx";
import { Value } from "./verify-value.jsx";

/** Most characters of an own text (docs/fairness.md). */
const LONGEST_TEXT = 200;

/**
 * The proof of the present game's dice: what is promised, the person's own text while it can still
 * be given, and after the game the secret.
 * @param {object} props
 * @param {import("../../game/types.js").View} props.view
 * @param {(text: string) => void} [props.onSeal] give this text; missing: it is only shown
 * @param {() => void} [props.onVerify] check the finished game
 */
export function DiceProof({ view, onSeal, onVerify }) {
  const { mode, commit, client, secret } = view.proof;
  const thrown = view.lot.draws.length > 0 || view.rolls.some((count) => count > 0);
  const open = commit !== null && client === null && !thrown && view.phase !== "over";
  return (
    <div class="proof" data-testid="proof">
      <p><strong>{t(`diceMode.${mode}.name`)}.</strong> {t(`diceMode.${mode}.note`)}</p>
      {commit === null && <p data-testid="proof-none">{t("proof.none")}</p>}
      {commit !== null && (
        <>
          <p class="small" data-testid="proof-promise">{t(mode === "live" ? "proof.promiseLive" : "proof.promise")}</p>
          <Value label={t("proof.commit")} value={commit} copy id="proof-commit" />
          {open && onSeal ? <OwnText onSeal={onSeal} /> : <Value label={t("proof.text")} value={client || t("proof.noText")} id="proof-text" />}
          {secret === null
            ? <p class="small">{t("proof.later")}</p>
            : <Value label={t("proof.secret")} value={secret} copy id="proof-secret" />}
        </>
      )}
      {view.phase === "over" && onVerify && (
        <button type="button" class="button button-main" data-testid="proof-verify" onClick={onVerify}>{t("verify.title")}</button>
      )}
      {commit !== null && <Explanation mode={mode} />}
    </div>
  );
}

/** Before the first throw: a text of one's own, a random one to begin with. @param {{onSeal: (text: string) => void}} props */
function OwnText({ onSeal }) {
  const [text, setText] = useState(() => entropy().slice(0, 12));
  // It cannot be changed afterwards.
  const { armed, press } = useTwice(() => onSeal(text), text);
  return (
    <form class="proof-own" onSubmit={(event) => {
      event.preventDefault();
      press();
    }}>
      <label class="text-field">
        <span>{t("proof.text")}</span>
        <input type="text" maxLength={LONGEST_TEXT} autocomplete="off" data-testid="proof-own" value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <p class="small">{t("proof.textNote")}</p>
      <button type="submit" class={`button ${armed ? "button-bad" : ""}`} data-testid="proof-seal" data-armed={armed ? "yes" : "no"}>{t(armed ? "controls.sure" : "proof.seal")}</button>
    </form>
  );
}

/**
 * The proof over the game.
 * @param {{services: import("../../app/services.js").Services, state: import("../../app/services.js").AppState}} props
 */
export function ProofSheet({ services, state }) {
  const { router, controller } = services;
  const { view, game, status } = state.game;
  return (
    <Sheet title={t("proof.title")} id="proof-sheet" onClose={() => router.closeSheet()}>
      {view?.proof && (
        <DiceProof view={view}
          onSeal={status === "playing" ? (client) => controller.send({ type: "seal", client }) : undefined}
          onVerify={game ? () => router.open("verify", game.id) : undefined} />
      )}
    </Sheet>
  );
}
