/** The one i18n instance of the app, with all four catalogues built in: switching works offline and at once. */
import en from "../../locales/en.json";
import hy from "../../locales/hy.json";
import ka from "../../locales/ka.json";
import ru from "../../locales/ru.json";
import tableEn from "../../locales/table/en.json";
import tableHy from "../../locales/table/hy.json";
import tableKa from "../../locales/table/ka.json";
import tableRu from "../../locales/table/ru.json";
import { createI18n } from "./i18n.js";

export { chooseLanguage, LANGUAGES } from "./i18n.js";

/** @type {Record<string, import("./i18n.js").Catalogue>} */
const catalogues = {
  en: { ...en, ...tableEn },
  hy: { ...hy, ...tableHy },
  ka: { ...ka, ...tableKa },
  ru: { ...ru, ...tableRu },
};

export const i18n = createI18n(catalogues, "en");

/** @type {(key: string, vars?: import("./i18n.js").Vars) => string} */
export const t = i18n.t;
