/**
 * Where the person is: `#/`, `#/game`, `#/archive/1f..` with the game that is looked at, in it the
 * game of a series and the moment (`#/replay/1f../0-57`), and a sheet over any of them
 * (`#/settings`, `#/game/rules`). The browser's Back closes a sheet, then
 * leaves the screen; a game lies in the store, so no way back can lose it.
 *
 * @typedef {"home" | "game" | "table" | "archive" | "replay" | "review" | "verify" | "statistics" | "bots" | "arena"} Screen
 * @typedef {{game: number, at?: number}} Place a game of a record, from 0, and how many events had happened
 * @typedef {{screen: Screen, sheet: string, item?: string, place?: Place}} Route `item`: the id of an archived game
 */

/** Screens with an address of their own; everything else stands over the home screen. @type {Screen[]} */
const SCREENS = ["game", "table", "archive", "replay", "review", "verify", "statistics", "bots", "arena"];
const ITEM = /^[0-9a-f]{16}$/;
const PLACE = /^(\d{1,4})(?:-(\d{1,6}))?$/;

/** @type {Route} */
const HOME = { screen: "home", sheet: "" };

/** @param {string} hash @returns {Route} */
export function parseRoute(hash) {
  const parts = hash.replace(/^#?\/?/, "").split("/").filter((part) => /^[a-z0-9-]+$/.test(part));
  const screen = SCREENS.find((name) => name === parts[0]) ?? "home";
  if (screen !== "home") parts.shift();
  const item = screen !== "home" && ITEM.test(parts[0] ?? "") ? parts.shift() : undefined;
  const found = item ? PLACE.exec(parts[0] ?? "") : null;
  if (found) parts.shift();
  const place = found && { game: Number(found[1]), ...(found[2] === undefined ? {} : { at: Number(found[2]) }) };
  return { screen, sheet: parts[0] ?? "", ...(item ? { item } : {}), ...(place ? { place } : {}) };
}

/** @param {Route} route @returns {string} */
export function formatRoute({ screen, sheet, item, place }) {
  const moment = place && [place.game, place.at].filter((part) => part !== undefined).join("-");
  return `#/${[screen === "home" ? "" : screen, item, moment, sheet].filter(Boolean).join("/")}`;
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
      const route = current();
      go({ ...route, sheet }, route.sheet !== "");
    },
    closeSheet() {
      const route = current();
      if (route.sheet !== "") backTo({ ...route, sheet: "" });
    },
    /** Another screen. @param {Screen} screen @param {string} [item] @param {Place} [place] */
    open(screen, item, place) {
      go({ screen, sheet: "", ...(item ? { item } : {}), ...(place ? { place } : {}) });
    },
    /** Out of a screen, to where it was come from or to the one above it. @param {Screen} [above] */
    leave(above = "home") {
      backTo({ screen: above, sheet: "" });
    },
    leaveGame() {
      if (current().sheet !== "") go(HOME, true);
      else backTo(HOME);
    },
  };
}
