/** The screens about bots by others: one file of its own, fetched by whoever goes there (app/late.jsx). */
import "../i18n/around.js";
import "../i18n/bots.js";

export { ArenaScreen } from "./arena.jsx";
export { BotsScreen } from "./bots.jsx";
