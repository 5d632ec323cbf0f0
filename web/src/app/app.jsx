import { useEffect, useState } from "preact/hooks";
import { i18n, t } from "../i18n/index.js";
import { GameScreen } from "../screens/game/game.jsx";
import { HelpSheet } from "../screens/settings/help.jsx";
import { HomeScreen } from "../screens/home/home.jsx";
import { MenuSheet, ReplaceSheet, ResignSheet } from "../screens/game/menu.jsx";
import { PickerSheet } from "../screens/home/picker.jsx";
import { SettingsSheet } from "../screens/settings/settings.jsx";
import { UnsavedSheet } from "../screens/common/unsaved-notice.jsx";
import { UpdateOffer } from "../screens/common/update-offer.jsx";
import { Lazy } from "../ui/lazy.jsx";
import { bots, rules, screens } from "./parts.js";

/**
 * The app: a screen, at most one sheet over it, the log that screen readers hear,
 * and the banner of a new version.
 * @param {{services: import("./services.js").Services}} props
 */
export function App({ services }) {
  const [state, setState] = useState(services.state.get());
  useEffect(() => {
    setState(services.state.get());
    return services.state.subscribe(setState);
  }, []);
  const reducedMotion = useReducedMotion(state.settings.motion);
  useDocument(state);

  // A game route without a game: there is nothing to show.
  const lost = state.route.screen === "game" && state.game.status === "empty" && state.stored === "none";
  // Forward and a typed address lead to the game that is stored.
  const found = state.route.screen === "game" && state.game.status === "empty" && (state.stored === "unfinished" || state.stored === "over");
  useEffect(() => {
    // Since this was drawn, another game may have begun.
    if (services.state.get().game.status !== "empty") return;
    if (lost) services.router.go({ screen: "home", sheet: "" }, true);
    else if (found) services.proceed(true);
  }, [lost, found]);

  const inGame = state.route.screen === "game";
  return (
    <>
      <OpenScreen services={services} state={state} reducedMotion={reducedMotion} />
      <OpenSheet services={services} state={state} />
      <div class="unseen" role="log" aria-live="polite" data-testid="log">
        {state.log.map(({ id, text }) => <p key={id}>{text}</p>)}
      </div>
      {state.updateWaiting && !inGame && <UpdateOffer services={services} />}
    </>
  );
}

/** @param {{services: import("./services.js").Services, state: import("./services.js").AppState, reducedMotion: boolean}} props */
function OpenScreen({ services, state, reducedMotion }) {
  /** @param {string} title @param {(module: typeof import("./lazy-screens.js")) => any} show */
  const lazy = (title, show) => <Lazy of={screens} title={t(title)} show={show} onBack={() => services.router.leave()} />;
  switch (state.route.screen) {
    case "game":
      return <GameScreen services={services} state={state} reducedMotion={reducedMotion} />;
    case "table":
      return lazy("table.set", (m) => <m.TableScreen services={services} state={state} />);
    case "archive":
      return lazy("archive.title", (m) => <m.ArchiveScreen services={services} state={state} />);
    case "replay":
      return lazy("replay.title", (m) => <m.ReplayScreen services={services} state={state} reducedMotion={reducedMotion} />);
    case "review":
      return lazy("review.title", (m) => <m.ReviewScreen key={state.route.item} services={services} state={state} reducedMotion={reducedMotion} />);
    case "verify":
      return lazy("verify.title", (m) => <m.VerifyScreen services={services} state={state} />);
    case "statistics":
      return lazy("statistics.title", (m) => <m.StatisticsScreen services={services} state={state} />);
    case "bots":
      return <Lazy key="bots" of={bots} title={t("bots.title")} onBack={() => services.router.leave()} show={(m) => <m.BotsScreen services={services} state={state} />} />;
    case "arena":
      return <Lazy key="bots" of={bots} title={t("arena.title")} onBack={() => services.router.leave()} show={(m) => <m.ArenaScreen services={services} state={state} />} />;
    default:
      return <HomeScreen services={services} state={state} />;
  }
}

/** @param {{services: import("./services.js").Services, state: import("./services.js").AppState}} props */
function OpenSheet({ services, state }) {
  const key = state.settings.language;
  const onBack = () => services.router.closeSheet();
  /** @param {string} title @param {(module: typeof import("./lazy-screens.js")) => any} show */
  const lazy = (title, show) => <Lazy of={screens} sheet title={t(title)} show={show} onBack={onBack} />;
  switch (state.route.sheet) {
    case "settings":
      return <SettingsSheet services={services} state={state} />;
    case "rules":
      return <Lazy of={rules} sheet title={t("menu.rules")} onBack={onBack} show={(m) => <m.RulesSheet key={key} services={services} state={state} />} />;
    case "help":
      return <HelpSheet services={services} />;
    case "games":
      return <PickerSheet services={services} state={state} />;
    case "menu":
      return <MenuSheet services={services} state={state} />;
    case "resign":
      return <ResignSheet services={services} state={state} />;
    case "terms":
      return lazy("terms.title", (m) => <m.TermsSheet services={services} state={state} />);
    case "proof":
      return lazy("proof.title", (m) => <m.ProofSheet services={services} state={state} />);
    case "dice":
      return lazy("statistics.title", (m) => <m.StatisticsSheet services={services} state={state} />);
    case "unsaved":
      return <UnsavedSheet services={services} state={state} />;
    case "replace":
      return <ReplaceSheet services={services} />;
    default:
      return null;
  }
}

/** @param {"auto" | "on" | "off"} wish @returns {boolean} */
function useReducedMotion(wish) {
  const query = matchMedia("(prefers-reduced-motion: reduce)");
  const [system, setSystem] = useState(query.matches);
  useEffect(() => {
    const heard = () => setSystem(query.matches);
    query.addEventListener("change", heard);
    return () => query.removeEventListener("change", heard);
  }, []);
  return wish === "auto" ? system : wish === "on";
}

/**
 * What the document itself says: language, title, description.
 * @param {import("./services.js").AppState} state
 */
function useDocument({ settings, route }) {
  useEffect(() => {
    document.documentElement.lang = i18n.language;
    const name = t("app.name");
    document.title = route.screen === "game" ? `${t("game.title")} · ${name}` : `${name} · ${t("home.line")}`;
    document.querySelector('meta[name="description"]')?.setAttribute("content", t("app.description"));
  }, [settings.language, route.screen]);
}
