import { useEffect, useState } from "preact/hooks";
import { i18n, t } from "../i18n/index.js";
import { ArchiveScreen } from "../screens/archive.jsx";
import { ProofSheet } from "../screens/dice-proof.jsx";
import { GameScreen } from "../screens/game.jsx";
import { HelpSheet } from "../screens/help.jsx";
import { HomeScreen } from "../screens/home.jsx";
import { MenuSheet, ReplaceSheet, ResignSheet } from "../screens/menu.jsx";
import { PickerSheet } from "../screens/picker.jsx";
import { ReplayScreen } from "../screens/replay.jsx";
import { RulesSheet } from "../screens/rules.jsx";
import { SettingsSheet } from "../screens/settings.jsx";
import { StatisticsScreen, StatisticsSheet } from "../screens/statistics.jsx";
import { TermsSheet } from "../screens/table-terms.jsx";
import { TableScreen } from "../screens/table.jsx";
import { UpdateOffer } from "../screens/update-offer.jsx";
import { VerifyScreen } from "../screens/verify.jsx";

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
  switch (state.route.screen) {
    case "game":
      return <GameScreen services={services} state={state} reducedMotion={reducedMotion} />;
    case "table":
      return <TableScreen services={services} state={state} />;
    case "archive":
      return <ArchiveScreen services={services} state={state} />;
    case "replay":
      return <ReplayScreen services={services} state={state} reducedMotion={reducedMotion} />;
    case "verify":
      return <VerifyScreen services={services} state={state} />;
    case "statistics":
      return <StatisticsScreen services={services} state={state} />;
    default:
      return <HomeScreen services={services} state={state} />;
  }
}

/** @param {{services: import("./services.js").Services, state: import("./services.js").AppState}} props */
function OpenSheet({ services, state }) {
  const key = state.settings.language;
  switch (state.route.sheet) {
    case "settings":
      return <SettingsSheet services={services} state={state} />;
    case "rules":
      return <RulesSheet key={key} services={services} state={state} />;
    case "help":
      return <HelpSheet services={services} />;
    case "games":
      return <PickerSheet services={services} state={state} />;
    case "menu":
      return <MenuSheet services={services} state={state} />;
    case "resign":
      return <ResignSheet services={services} state={state} />;
    case "terms":
      return <TermsSheet services={services} state={state} />;
    case "proof":
      return <ProofSheet services={services} state={state} />;
    case "dice":
      return <StatisticsSheet services={services} state={state} />;
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
