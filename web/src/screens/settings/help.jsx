import { Sheet } from "../../ui/sheet.jsx";
import { t } from "../../i18n/index.js";

/** Keys by what they do; the labels on the keys are the same in all languages. @type {[string, string[]][]} */
const KEYS = [
  ["help.keyArrows", ["←", "↑", "→", "↓"]],
  ["help.keyEnter", ["Enter"]],
  ["help.keyRoll", ["R"]],
  ["help.keyDie", ["1", "2"]],
  ["help.keyUndo", ["U"]],
  ["help.keyUndoAll", ["Shift", "U"]],
  ["help.keyDone", ["D"]],
  ["help.keyBoard", ["B"]],
  ["help.keyHint", ["T"]],
  ["help.keyFlip", ["F"]],
  ["help.keyMenu", ["M"]],
  ["help.keyHelp", ["H"]],
  ["help.keyEscape", ["Esc"]],
];

/** @param {{services: import("../../app/services.js").Services}} props */
export function HelpSheet({ services }) {
  return (
    <Sheet title={t("help.title")} id="help-sheet" prose onClose={() => services.router.closeSheet()}>
      <h3>{t("help.touch")}</h3>
      <ul class="prose-list">
        {["help.touchPick", "help.touchAgain", "help.touchDie", "help.touchDrag", "help.touchUndo", "help.touchWhy"].map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
      <h3>{t("help.keys")}</h3>
      <p>{t("help.keysNote")}</p>
      <dl class="keys">
        {KEYS.map(([label, keys]) => (
          <div key={label} class="keys-row">
            <dt>{keys.map((key) => <kbd key={key}>{key}</kbd>)}</dt>
            <dd>{t(label)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
