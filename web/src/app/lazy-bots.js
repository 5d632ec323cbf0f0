/** The screens about bots by others: one file of its own, fetched by whoever goes there (app/parts.js). */
import "../i18n/table.js";
import "../i18n/bots.js";

export { ArenaScreen } from "../screens/bots/arena.jsx";
export { BotsScreen } from "../screens/bots/bots.jsx";
