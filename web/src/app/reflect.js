/**
 * The state in a few data attributes of the root element, written at once with
 * every change: scripts and tests wait for them. They are listed in docs/testing-web.md.
 * @param {HTMLElement} root
 * @param {import("./services.js").AppState} state
 */
export function reflect(root, { route, game, engine, offlineReady, offlineTrouble, stored, unsaved }) {
  const { view } = game;
  Object.assign(root.dataset, {
    screen: route.screen,
    sheet: route.sheet,
    status: game.status,
    phase: view?.phase ?? "",
    actor: String(view?.actor ?? ""),
    at: String(view?.at ?? ""),
    busy: game.busy ? "yes" : "no",
    engine: engine.state,
    stored,
    unsaved: Object.keys(unsaved).join(" "),
    offline: offlineReady ? "ready" : offlineTrouble || "no",
  });
}
