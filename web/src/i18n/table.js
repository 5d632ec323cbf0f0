/** Texts of the screens around the game; importing this module adds them. */
import en from "../../locales/table/en.json";
import hy from "../../locales/table/hy.json";
import ka from "../../locales/table/ka.json";
import ru from "../../locales/table/ru.json";
import { i18n } from "./index.js";

i18n.extend({ en, hy, ka, ru });
