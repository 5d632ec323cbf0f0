/**
 * Where the person is: `#/`, `#/game`, and a sheet over either (`#/settings`,
 * `#/game/rules`). The browser's Back closes a sheet, then leaves the game; the
 * game itself lies in the store, so no way back can lose it.
 *
 * @typedef {{screen: "home" | "game", sheet: string}} Route
 */

/** @param {string} hash @returns {Route} */
export function parseRoute(hash) {
  const parts = hash.replace(/^#?\/?/, "").split("/").filter((part) => /^[a-z-]+$/.test(part));
  if (parts[0] === "game") return { screen: "game", sheet: parts[1] ?? "" };
  return { screen: "home", sheet: parts[0] ?? "" };
}

/** @param {Route} route @returns {string} */
export function formatRoute({ screen, sheet }) {
  return `#/${[screen === "game" ? "game" : "", sheet].filter(Boolean).join("/")}`;
}

/** @param {(route: Route) => void} onRoute */
export function createRouter(onRoute) {
  const current = () => parseRoute(location.hash);
  /** How many of our own entries lie below the present one. @returns {number} */
  const depth = () => Number(history.state?.depth ?? 0);

  /** @param {Route} route @param {boolean} [replace] */
  function go(route, replace = false) {
    const hash = formatRoute(route);
    if (replace) history.replaceState({ depth: depth() }, "", hash);
    else if (formatRoute(current()) !== hash) history.pushState({ depth: depth() + 1 }, "", hash);
    onRoute(current());
  }

  /** Back to the given place: by the browser's own Back where that leads there. @param {Route} parent */
  function backTo(parent) {
    if (depth() > 0) history.back();
    else go(parent, true);
  }

  addEventListener("popstate", () => onRoute(current()));

  return {
    current,
    go,
    /** @param {string} sheet */
    openSheet(sheet) {
      const { screen, sheet: open } = current();
      go({ screen, sheet }, open !== "");
    },
    closeSheet() {
      const { screen, sheet } = current();
      if (sheet !== "") backTo({ screen, sheet: "" });
    },
    leaveGame() {
      const { sheet } = current();
      if (sheet !== "") go({ screen: "home", sheet: "" }, true);
      else backTo({ screen: "home", sheet: "" });
    },
  };
}
