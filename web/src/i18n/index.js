/**
 * The one i18n instance of the app. What the game needs is built in for all four languages, so that
 * switching works at once and offline; each part that is loaded later brings its own texts, also
 * for all four (table.js, rules.js).
 */
import en from "../../locales/en.json";
import hy from "../../locales/hy.json";
import ka from "../../locales/ka.json";
import ru from "../../locales/ru.json";
import { createI18n } from "./i18n.js";

export { chooseLanguage, LANGUAGES } from "./i18n.js";

export const i18n = createI18n({ en, hy, ka, ru }, "en");

/** @type {(key: string, vars?: import("./i18n.js").Vars) => string} */
export const t = i18n.t;
