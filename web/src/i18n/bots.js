/** The texts of the screens about bots by others, which come with those screens. */
import en from "../../locales/bots/en.json";
import hy from "../../locales/bots/hy.json";
import ka from "../../locales/bots/ka.json";
import ru from "../../locales/bots/ru.json";
import { i18n } from "./index.js";

i18n.extend({ en, hy, ka, ru });
