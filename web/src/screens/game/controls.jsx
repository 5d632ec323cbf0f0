import { useRef } from "preact/hooks";
import { t } from "../../i18n/index.js";
import { CubeMark, DiceIcon, DoneIcon, RaiseIcon, RefuseIcon, UndoIcon } from "../../ui/icons.jsx";
import { useTwice } from "../../ui/use-twice.js";
import { typesDice } from "../../game/gestures.js";
import { humanActs } from "../../game/picture.js";

const LONG_PRESS_MS = 550;

/**
 * Undo, Roll, Done: always there, always in the same places, and the cube between
 * them where the game has one. A raise is answered where Undo, the cube and Done lie;
 * the place of Roll stays Roll's. A button that can do nothing now stays focusable,
 * so that a keyboard never loses its place, and a press on it is sent all the same:
 * the controller says why nothing comes of it. Whatever is done about a raise cannot
 * be taken back and is asked twice.
 *
 * @param {object} props
 * @param {import("../../game/types.js").View | null} props.view
 * @param {boolean} props.playing
 * @param {boolean} props.grace the turn is about to finish by itself
 * @param {[number, number] | null} props.typed dice thrown by hand, once both are entered
 * @param {(intent: import("../../game/controller.js").Intent) => void} props.send
 */
export function Controls({ view, playing, grace, typed, send }) {
  const may = view?.may ?? [];
  const mine = playing && view !== null && humanActs(view);
  const can = (/** @type {string} */ what) => mine && may.includes(what);
  const answers = mine && (view.phase === "offer" || view.phase === "beaver");
  const cube = view?.cube ?? null;
  const at = view?.at;

  return (
    <div class={`controls ${cube ? "controls-cube" : ""}`} role="group" aria-label={t("controls.label")}>
      {answers
        ? <Twice key="drop" id="drop" area="undo" label={t("controls.drop")} icon={<RefuseIcon />} at={at} onSure={() => send({ type: "refuse" })} />
        : <Undo key="undo" one={can("undo")} send={send} />}
      {cube && (answers
        ? <Twice key="take" id="take" area="cube" label={t("controls.take")} icon={<DoneIcon />} main at={at} onSure={() => send({ type: "take" })} />
        : (
          <Twice key="double" id="double" area="cube" label={t("controls.double")} icon={<CubeMark value={cube.next} size={24} />} enabled={can("double")} at={at}
            onSure={() => send({ type: "double" })} onDead={() => send({ type: "dead", what: "double" })} />
        ))}
      <RollButton can={can} byHand={view !== null && typesDice(view)} pending={view?.pending != null} typed={typed} send={send} />
      {answers && can("beaver") && cube
        ? <Twice key="beaver" id="beaver" area="done" label={t("controls.beaver")} icon={<RaiseIcon />} at={at} onSure={() => send({ type: "beaver" })} />
        : (
          <Button key="done" id="done" area="done" label={t("controls.done")} icon={<DoneIcon />} enabled={!answers && (can("commit") || can("pass"))} main
            grace={grace} onClick={() => send({ type: "done" })} />
        )}
    </div>
  );
}

/** @param {{can: (what: string) => boolean, byHand: boolean, pending: boolean, typed: [number, number] | null, send: (intent: import("../../game/controller.js").Intent) => void}} props */
function RollButton({ can, byHand, pending, typed, send }) {
  if (pending) {
    return <Button id="roll" area="roll" label={t("controls.begin")} icon={<DiceIcon />} enabled={can("take_over")} main onClick={() => send({ type: "roll" })} />;
  }
  return (
    <Button id="roll" area="roll" label={t("controls.roll")} icon={<DiceIcon />} enabled={typed !== null || (can("roll") && !byHand)} main
      onClick={() => send(typed ? { type: "enter", dice: typed } : { type: "roll" })} />
  );
}

/** A long press takes the whole turn back. @param {{one: boolean, send: (intent: import("../../game/controller.js").Intent) => void}} props */
function Undo({ one, send }) {
  const press = useRef(0);
  const pressed = useRef(false);

  function startPress() {
    pressed.current = false;
    press.current = window.setTimeout(() => {
      pressed.current = true;
      send({ type: "undoAll" });
    }, LONG_PRESS_MS);
  }
  const endPress = () => clearTimeout(press.current);

  function undo() {
    if (!pressed.current) send({ type: "undo" });
    pressed.current = false;
  }

  return (
    <Button id="undo" area="undo" label={t("controls.undo")} icon={<UndoIcon />} enabled={one} onClick={undo}
      hint={t("controls.undoHint")} onPointerDown={startPress} onPointerUp={endPress} onPointerLeave={endPress}
      onPointerCancel={endPress} onContextMenu={(/** @type {Event} */ event) => event.preventDefault()} />
  );
}

/**
 * Asked twice, in the same place, with the board in sight.
 * @param {{id: string, area: string, label: string, icon: any, at: number | undefined, enabled?: boolean, main?: boolean, onSure: () => void, onDead?: () => void}} props
 *   onDead: pressed while it can do nothing; by the time this is heard it may be able to, so it is no wish
 */
function Twice({ label, at, enabled = true, main, onSure, onDead, ...rest }) {
  const { armed, press } = useTwice(onSure, at);
  return (
    <Button {...rest} label={armed ? t("controls.sure") : label} enabled={enabled} main={main && !armed} bad={armed} data-armed={armed ? "yes" : "no"}
      onClick={enabled ? press : () => onDead?.()} />
  );
}

/** @param {{id: string, area: string, label: string, icon: any, enabled: boolean, onClick: () => void, main?: boolean, bad?: boolean, grace?: boolean, hint?: string} & Record<string, any>} props */
function Button({ id, area, label, icon, enabled, onClick, main, bad, grace, hint, ...rest }) {
  const kind = `${main ? "control-main" : ""} ${bad ? "control-bad" : ""} ${grace ? "control-grace" : ""}`;
  return (
    <button type="button" class={`control control-${area} ${kind}`} data-testid={id}
      aria-disabled={enabled ? undefined : "true"} title={hint} onClick={() => onClick()} {...rest}>
      {icon}
      <span class="control-label">{label}</span>
    </button>
  );
}
