import { useEffect, useRef, useState } from "preact/hooks";
import { MenuIcon } from "../app/icons.jsx";
import { words } from "../app/words.js";
import { playerName } from "../game/narration.js";
import { humanActs } from "../game/picture.js";
import { t } from "../i18n/index.js";
import { BoardView } from "./board-view.jsx";
import { Controls } from "./controls.jsx";
import { EngineProgress } from "./engine-progress.jsx";
import { ResultSheet } from "./result.jsx";
import { Strip } from "./strip.jsx";
import { TroubleSheet } from "./trouble-sheet.jsx";
import { useKeys } from "./use-keys.js";

/**
 * @param {object} props
 * @param {import("../app/services.js").Services} props.services
 * @param {import("../app/services.js").AppState} props.state
 * @param {boolean} props.reducedMotion
 */
export function GameScreen({ services, state, reducedMotion }) {
  const { controller, router, changeSettings } = services;
  const { game, settings, engine, route } = state;
  const { view } = game;
  const board = useRef(/** @type {{focus: () => void} | null} */ (null));
  const keyboard = useRef(false);
  const [resultSeen, setResultSeen] = useState("");

  useKeys(gameKeys(controller.send, router, board, keyboard), route.sheet === "");

  // After a throw made from the keyboard the first checker that can move has the focus.
  const playing = view?.phase === "play" && humanActs(view) && !game.busy;
  useEffect(() => {
    if (playing && keyboard.current) board.current?.focus();
    keyboard.current = false;
  }, [playing]);

  const name = (/** @type {0 | 1} */ player) => (view ? words(playerName(view, player), settings.numbering) : "");
  const over = view?.phase === "over" && !game.busy;
  const showResult = over && game.game !== null && resultSeen !== game.game.id && route.sheet === "";
  const ownBlack = view?.colours?.[0] === "black";

  return (
    <main class="game" data-testid="game" data-layout={settings.layout}>
      <h1 class="unseen">{t("game.title")}</h1>
      <div class="game-top">
        {view && <Strip view={view} player={1} name={name(1)} />}
        <button type="button" class="icon-button game-menu" data-testid="menu" aria-label={t("menu.title")}
          onClick={() => router.openSheet("menu")}>
          <MenuIcon />
        </button>
      </div>
      <BoardView services={services} settings={settings} flip={ownBlack !== settings.flip} reducedMotion={reducedMotion}
        onReady={(api) => (board.current = api)} />
      <div class="game-panel">
        <p class={`status ${game.refused ? "status-refused" : ""}`} role="status" aria-live="polite" data-testid="status">
          {words(game.line, settings.numbering)}
        </p>
        <EngineProgress engine={engine} waiting={game.status === "waiting"} />
        {over && !showResult && (
          <button type="button" class="button button-main" data-testid="show-result" onClick={() => setResultSeen("")}>
            {t("result.show")}
          </button>
        )}
      </div>
      {view && <Strip view={view} player={0} name={name(0)} />}
      <Controls may={view?.may ?? []} personActs={game.status === "playing" && view !== null && humanActs(view)}
        grace={game.grace} send={controller.send} />
      {showResult && (
        <ResultSheet services={services} state={state} onClose={() => setResultSeen(game.game?.id ?? "")} />
      )}
      {(game.status === "broken" || game.status === "elsewhere" || game.status === "stuck") && (
        <TroubleSheet services={services} game={game} engine={engine} />
      )}
    </main>
  );

  /**
   * @param {typeof controller.send} send
   * @param {typeof router} routes
   * @param {typeof board} boardRef
   * @param {typeof keyboard} byKey
   */
  function gameKeys(send, routes, boardRef, byKey) {
    const done = () => {
      byKey.current = true;
      if (view?.may.includes("roll")) send({ type: "roll" });
      else send({ type: "done" });
    };
    return {
      KeyR: () => {
        byKey.current = true;
        send({ type: "roll" });
      },
      KeyU: () => send({ type: "undo" }),
      "Shift+KeyU": () => send({ type: "undoAll" }),
      KeyD: () => send({ type: "done" }),
      Enter: done,
      KeyB: () => boardRef.current?.focus(),
      KeyM: () => routes.openSheet("menu"),
      KeyH: () => routes.openSheet("help"),
      "Shift+Slash": () => routes.openSheet("help"),
      KeyF: () => changeSettings({ flip: !settings.flip }),
      Digit1: () => send({ type: "die", index: 0 }),
      Digit2: () => send({ type: "die", index: 1 }),
      Escape: () => send({ type: "background" }),
    };
  }
}
