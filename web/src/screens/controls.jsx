import { useRef } from "preact/hooks";
import { t } from "../i18n/index.js";
import { DiceIcon, DoneIcon, UndoIcon } from "../app/icons.jsx";

const LONG_PRESS_MS = 550;

/**
 * Undo, Roll, Done: always there, always in the same places. A button that can
 * do nothing now stays focusable, so that a keyboard never loses its place.
 *
 * @param {object} props
 * @param {string[]} props.may
 * @param {boolean} props.personActs
 * @param {boolean} props.grace the turn is about to finish by itself
 * @param {(intent: import("../game/controller.js").Intent) => void} props.send
 */
export function Controls({ may, personActs, grace, send }) {
  const can = (/** @type {string} */ what) => personActs && may.includes(what);
  const press = useRef(0);
  const pressed = useRef(false);

  function startPress() {
    pressed.current = false;
    press.current = window.setTimeout(() => {
      pressed.current = true;
      if (can("undo_all")) send({ type: "undoAll" });
    }, LONG_PRESS_MS);
  }
  const endPress = () => clearTimeout(press.current);

  function undo() {
    if (!pressed.current && can("undo")) send({ type: "undo" });
    pressed.current = false;
  }

  return (
    <div class="controls" role="group" aria-label={t("controls.label")}>
      <Button id="undo" label={t("controls.undo")} icon={<UndoIcon />} enabled={can("undo")} onClick={undo}
        hint={t("controls.undoHint")} onPointerDown={startPress} onPointerUp={endPress} onPointerLeave={endPress}
        onPointerCancel={endPress} onContextMenu={(/** @type {Event} */ event) => event.preventDefault()} />
      <Button id="roll" label={t("controls.roll")} icon={<DiceIcon />} enabled={can("roll")} main
        onClick={() => send({ type: "roll" })} />
      <Button id="done" label={t("controls.done")} icon={<DoneIcon />} enabled={can("commit") || can("pass")} main
        grace={grace} onClick={() => send({ type: "done" })} />
    </div>
  );
}

/** @param {{id: string, label: string, icon: any, enabled: boolean, onClick: () => void, main?: boolean, grace?: boolean, hint?: string} & Record<string, any>} props */
function Button({ id, label, icon, enabled, onClick, main, grace, hint, ...rest }) {
  return (
    <button type="button" class={`control ${main ? "control-main" : ""} ${grace ? "control-grace" : ""}`} data-testid={id}
      aria-disabled={enabled ? undefined : "true"} title={hint} onClick={() => enabled && onClick()} {...rest}>
      {icon}
      <span class="control-label">{label}</span>
    </button>
  );
}
