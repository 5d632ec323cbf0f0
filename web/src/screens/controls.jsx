import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n/index.js";
import { CubeMark, DiceIcon, DoneIcon, RaiseIcon, RefuseIcon, UndoIcon } from "../app/icons.jsx";
import { humanActs } from "../game/picture.js";

const LONG_PRESS_MS = 550;

/** A refusal is asked twice; the second press may not be the first one's bounce, nor come much later. */
const BOUNCE_MS = 350;
const ARMED_MS = 5000;

/**
 * Undo, Roll, Done: always there, always in the same places, and the cube between
 * them where the game has one. A raise is answered where Undo, the cube and Done lie;
 * the place of Roll stays Roll's. A button that can do nothing now stays focusable,
 * so that a keyboard never loses its place.
 *
 * @param {object} props
 * @param {import("../game/types.js").View | null} props.view
 * @param {boolean} props.playing
 * @param {boolean} props.grace the turn is about to finish by itself
 * @param {[number, number] | null} props.typed dice thrown by hand, once both are entered
 * @param {(intent: import("../game/controller.js").Intent) => void} props.send
 */
export function Controls({ view, playing, grace, typed, send }) {
  const may = view?.may ?? [];
  const mine = playing && view !== null && humanActs(view);
  const can = (/** @type {string} */ what) => mine && may.includes(what);
  const answers = mine && (view.phase === "offer" || view.phase === "beaver");
  const cube = view?.cube ?? null;

  return (
    <div class={`controls ${cube ? "controls-cube" : ""}`} role="group" aria-label={t("controls.label")}>
      {answers
        ? <Refuse key={view.at} onRefuse={() => send({ type: "refuse" })} />
        : <Undo all={can("undo_all")} one={can("undo")} send={send} />}
      {cube && (answers
        ? <Button id="take" area="cube" label={t("controls.take")} icon={<DoneIcon />} enabled main onClick={() => send({ type: "take" })} />
        : <Button id="double" area="cube" label={t("controls.double")} icon={<CubeMark value={cube.next} size={24} />} enabled={can("double")}
            onClick={() => send({ type: "double" })} />)}
      <RollButton can={can} pending={view?.pending != null} typed={typed} send={send} />
      {answers && can("beaver") && cube
        ? <Button id="beaver" area="done" label={t("controls.beaver")} icon={<RaiseIcon />} enabled
            onClick={() => send({ type: "beaver" })} />
        : <Button id="done" area="done" label={t("controls.done")} icon={<DoneIcon />} enabled={!answers && (can("commit") || can("pass"))} main
            grace={grace} onClick={() => send({ type: "done" })} />}
    </div>
  );
}

/** @param {{can: (what: string) => boolean, pending: boolean, typed: [number, number] | null, send: (intent: import("../game/controller.js").Intent) => void}} props */
function RollButton({ can, pending, typed, send }) {
  if (pending) {
    return <Button id="roll" area="roll" label={t("controls.begin")} icon={<DiceIcon />} enabled={can("take_over")} main onClick={() => send({ type: "roll" })} />;
  }
  return (
    <Button id="roll" area="roll" label={t("controls.roll")} icon={<DiceIcon />} enabled={typed !== null || can("roll")} main
      onClick={() => send(typed ? { type: "enter", dice: typed } : { type: "roll" })} />
  );
}

/** A long press takes the whole turn back. @param {{one: boolean, all: boolean, send: (intent: import("../game/controller.js").Intent) => void}} props */
function Undo({ one, all, send }) {
  const press = useRef(0);
  const pressed = useRef(false);

  function startPress() {
    pressed.current = false;
    press.current = window.setTimeout(() => {
      pressed.current = true;
      if (all) send({ type: "undoAll" });
    }, LONG_PRESS_MS);
  }
  const endPress = () => clearTimeout(press.current);

  function undo() {
    if (!pressed.current && one) send({ type: "undo" });
    pressed.current = false;
  }

  return (
    <Button id="undo" area="undo" label={t("controls.undo")} icon={<UndoIcon />} enabled={one} onClick={undo}
      hint={t("controls.undoHint")} onPointerDown={startPress} onPointerUp={endPress} onPointerLeave={endPress}
      onPointerCancel={endPress} onContextMenu={(/** @type {Event} */ event) => event.preventDefault()} />
  );
}

/** Refusing a raise loses the game: asked twice, in the same place, with the board in sight. @param {{onRefuse: () => void}} props */
function Refuse({ onRefuse }) {
  const [armedAt, setArmedAt] = useState(0);
  useEffect(() => {
    if (!armedAt) return undefined;
    const timer = setTimeout(() => setArmedAt(0), ARMED_MS);
    return () => clearTimeout(timer);
  }, [armedAt]);

  function press() {
    if (!armedAt) setArmedAt(Date.now());
    else if (Date.now() - armedAt > BOUNCE_MS) onRefuse();
  }
  return (
    <Button id="drop" area="undo" label={t(armedAt ? "controls.dropSure" : "controls.drop")} icon={<RefuseIcon />} enabled bad={armedAt > 0}
      onClick={press} data-armed={armedAt ? "yes" : "no"} />
  );
}

/** @param {{id: string, area: string, label: string, icon: any, enabled: boolean, onClick: () => void, main?: boolean, bad?: boolean, grace?: boolean, hint?: string} & Record<string, any>} props */
function Button({ id, area, label, icon, enabled, onClick, main, bad, grace, hint, ...rest }) {
  const kind = `${main ? "control-main" : ""} ${bad ? "control-bad" : ""} ${grace ? "control-grace" : ""}`;
  return (
    <button type="button" class={`control control-${area} ${kind}`} data-testid={id}
      aria-disabled={enabled ? undefined : "true"} title={hint} onClick={() => enabled && onClick()} {...rest}>
      {icon}
      <span class="control-label">{label}</span>
    </button>
  );
}
