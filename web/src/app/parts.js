/** The parts of the app that have a file of their own (ui/lazy.jsx). */
import { part } from "../ui/lazy.jsx";

export const screens = part(() => import("./lazy-screens.js"));
export const rules = part(() => import("../screens/rules/rules.jsx"));
/** Few people go there: it is fetched by those who do. */
export const bots = part(() => import("./lazy-bots.js"));

/** Fetch everything that is still missing, without haste. A failure shows when it matters. */
export async function loadParts() {
  for (const { load } of [screens, rules]) await load().catch(() => undefined);
}
