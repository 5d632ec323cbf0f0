import { useEffect, useRef, useState } from "preact/hooks";
import { MenuIcon } from "../../ui/icons.jsx";
import { words } from "../../ui/words.js";
import { typesDice } from "../../game/gestures.js";
import { playerName, seatOf, twoPeople } from "../../game/names.js";
import { mayAsk } from "../../game/advice.js";
import { humanActs } from "../../game/picture.js";
import { t } from "../../i18n/index.js";
import { BoardView } from "./board-view.jsx";
import { Controls } from "./controls.jsx";
import { DicePad } from "./dice-pad.jsx";
import { EngineProgress } from "../common/engine-progress.jsx";
import { HintButton, HintPanel } from "./hint.jsx";
import { ResultSheet } from "./result.jsx";
import { hasStages } from "../rules/rules-sections.js";
import { Strip } from "../common/strip.jsx";
import { TableLine } from "./table-line.jsx";
import { ToPlayLine } from "./to-play.jsx";
import { TroubleSheet } from "./trouble-sheet.jsx";
import { UnsavedLine } from "../common/unsaved-notice.jsx";
import { useHint } from "./use-hint.js";
import { useKeys } from "../../ui/use-keys.js";

/** From so many letters on what is said (long names, mostly) needs smaller ones to stay in its place. */
const LONG = 96;

/**
 * @param {object} props
 * @param {import("../../app/services.js").Services} props.services
 * @param {import("../../app/services.js").AppState} props.state
 * @param {boolean} props.reducedMotion
 */
export function GameScreen({ services, state, reducedMotion }) {
  const { controller, router, changeSettings } = services;
  const { game, settings, engine, route } = state;
  const { view } = game;
  const board = useRef(/** @type {{focus: () => void} | null} */ (null));
  const keyboard = useRef(false);
  const [resultSeen, setResultSeen] = useState("");
  const near = useSeat(view, game.busy, settings.turnBoard);

  // Dice thrown by hand, as far as they are entered; every event begins anew.
  const [entered, setEntered] = useState({ at: -1, faces: /** @type {number[]} */ ([]) });
  const typing = view !== null && game.status === "playing" && typesDice(view) && game.cups?.state !== "open";
  const faces = typing && entered.at === view.at ? entered.faces : [];
  /** @param {number[]} next */
  const enter = (next) => {
    setEntered({ at: view?.at ?? -1, faces: next });
    controller.refuse(null);
  };
  const typed = faces.length === 2 ? /** @type {[number, number]} */ (faces) : null;

  const { asked: hint, ...hinting } = useHint(services, game);
  const hintable = view !== null && game.status === "playing" && view.table.hints !== false;
  const askable = hintable && !game.busy && mayAsk(view);

  useKeys(gameKeys(controller.send, router, board, keyboard), route.sheet === "");

  // After a throw made from the keyboard the first checker that can move has the focus.
  const playing = view?.phase === "play" && humanActs(view) && !game.busy;
  useEffect(() => {
    if (playing && keyboard.current) board.current?.focus();
    keyboard.current = false;
  }, [playing]);

  const over = view?.phase === "over" && !game.busy;
  const resultId = `${game.game?.id} ${view?.series.game}`;
  const showResult = over && game.game !== null && resultSeen !== resultId && route.sheet === "";
  const said = words(game.line, settings.numbering);
  const nearBlack = view?.colours?.[near] === "black";

  /** @param {0 | 1} player */
  const strip = (player) => view && (
    <Strip view={view} player={player} name={words(playerName(view, player), settings.numbering)}
      thinking={game.thinking && view.actor === player} watch={controller.now} game={game.game} />
  );

  return (
    <main class="game" data-testid="game" data-layout={settings.layout} data-near={near} data-hint={hint ? "open" : hintable ? "allowed" : "none"}>
      <h1 class="unseen">{t("game.title")}</h1>
      <div class="game-top">
        {strip(near === 0 ? 1 : 0)}
        <button type="button" class="icon-button game-menu" data-testid="menu" aria-label={t("menu.title")}
          onClick={() => router.openSheet("menu")}>
          <MenuIcon />
        </button>
      </div>
      <BoardView services={services} settings={settings} flip={nearBlack !== settings.flip} reducedMotion={reducedMotion}
        onReady={(api) => (board.current = api)} />
      <div class="game-panel">
        {view && <TableLine view={view} />}
        <div class="status-row">
          <p class={`status ${said.length > LONG ? "status-long" : ""} ${game.refused ? "status-refused" : ""}`}
            role="status" aria-live="polite" data-testid="status">
            {said}
          </p>
          {askable && <HintButton onAsk={() => void hinting.ask()} />}
        </div>
        <UnsavedLine why={state.unsaved.game} onMore={() => router.openSheet("unsaved")} />
        {game.note && <p class="game-note" data-testid="note">{words(game.note, settings.numbering)}</p>}
        {view && hasStages(view.variant) && <ToPlayLine view={view} />}
        {view && view.table.dice === "real" && view.phase !== "over" && (
          <DicePad view={view} active={typing} faces={faces} onChange={enter} onIdle={() => controller.send({ type: "dead", what: "roll" })}
            onRefused={(key) => controller.refuse({ key })} />
        )}
        <EngineProgress engine={engine} waiting={game.status === "waiting"} />
        {over && !showResult && (
          <button type="button" class="button button-main" data-testid="show-result" onClick={() => setResultSeen("")}>
            {t("result.show")}
          </button>
        )}
      </div>
      {strip(near)}
      <Controls view={view} playing={game.status === "playing"} grace={game.grace} typed={typed} send={controller.send} />
      {hint && (
        <HintPanel asked={hint} numbering={settings.numbering} whose={view && twoPeople(view) && view.actor !== null ? words(playerName(view, view.actor), settings.numbering) : ""}
          onChoose={hinting.choose} onClose={closeHint}
          onPlay={(steps, byKey) => {
            keyboard.current = byKey;
            hinting.close();
            controller.send({ type: "steps", steps });
          }} />
      )}
      {showResult && (
        <ResultSheet services={services} state={state} onClose={() => setResultSeen(resultId)} />
      )}
      {(game.status === "broken" || game.status === "elsewhere" || game.status === "stuck") && (
        <TroubleSheet services={services} game={game} engine={engine} unsaved={state.unsaved.game} />
      )}
    </main>
  );

  /** Back to where it was asked. */
  function closeHint() {
    hinting.close();
    requestAnimationFrame(() => /** @type {HTMLElement | null} */ (document.querySelector(".hint-button"))?.focus());
  }

  /**
   * @param {typeof controller.send} send
   * @param {typeof router} routes
   * @param {typeof board} boardRef
   * @param {typeof keyboard} byKey
   */
  function gameKeys(send, routes, boardRef, byKey) {
    const roll = () => {
      byKey.current = true;
      send(typed ? { type: "enter", dice: typed } : { type: "roll" });
    };
    const done = () => {
      const throws = typing || view?.may.includes("roll") || view?.may.includes("take_over");
      if (throws) return roll();
      byKey.current = true;
      send({ type: "done" });
    };
    /** A digit is a face while dice are entered, else a die. @param {number} digit */
    const digit = (digit) => () => {
      if (typing) {
        if (faces.length < 2) enter([...faces, digit]);
        else controller.refuse({ key: "why.dice_full" });
      } else if (digit <= 2) send({ type: "die", index: digit - 1 });
    };
    return {
      KeyR: roll,
      KeyU: () => send({ type: "undo" }),
      "Shift+KeyU": () => send({ type: "undoAll" }),
      KeyD: () => send({ type: "done" }),
      Enter: done,
      KeyB: () => boardRef.current?.focus(),
      KeyM: () => routes.openSheet("menu"),
      KeyH: () => routes.openSheet("help"),
      "Shift+Slash": () => routes.openSheet("help"),
      KeyT: () => {
        if (askable) void hinting.ask();
        else if (!hint) controller.refuse({ key: view?.table.hints === false ? "why.hint_none" : "why.hint_not_now" });
      },
      KeyF: () => changeSettings({ flip: !settings.flip }),
      Digit1: digit(1),
      Digit2: digit(2),
      Digit3: digit(3),
      Digit4: digit(4),
      Digit5: digit(5),
      Digit6: digit(6),
      Backspace: () => enter(faces.slice(0, -1)),
      Escape: () => (hint ? closeHint() : send({ type: "background" })),
    };
  }
}

/**
 * Whose seat the board is seen from. Two people at one device may have it turned to whoever
 * has to act; it turns when nothing moves any more.
 * @param {import("../../game/types.js").View | null} view
 * @param {boolean} busy
 * @param {boolean} turns
 * @returns {0 | 1}
 */
function useSeat(view, busy, turns) {
  const seat = useRef(/** @type {0 | 1} */ (0));
  if (!view || !turns || !twoPeople(view)) seat.current = 0;
  else if (!busy) seat.current = /** @type {0 | 1} */ (seatOf(view) ?? seat.current);
  return seat.current;
}
