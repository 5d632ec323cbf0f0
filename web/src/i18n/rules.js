/** Texts of the rules; importing this module adds them. */
import en from "../../locales/rules/en.json";
import hy from "../../locales/rules/hy.json";
import ka from "../../locales/rules/ka.json";
import ru from "../../locales/rules/ru.json";
import { i18n } from "./index.js";

i18n.extend({ en, hy, ka, ru });
