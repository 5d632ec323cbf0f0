/**
 * What is played, and by whom, in a few words.
 *
 * @typedef {import("../../storage/tables.js").EngineTable} EngineTable
 * @typedef {import("../../game/types.js").Player} Player
 */
import { distinctNames } from "../../ui/words.js";
import { givenName } from "../../game/names.js";
import { t } from "../../i18n/index.js";

/** @param {string} variant @param {string[]} presets @param {string[] | null} games those of a mixed series */
export function gameWords(variant, presets, games) {
  if (games) return games.map((game) => t(`game.${game}.name`)).join(", ");
  return [t(`game.${variant}.name`), ...presets.map((preset) => t(`preset.${preset}.name`))].join(" · ");
}

/** @param {Player[]} players */
export function opponentWords(players) {
  const [, second] = players;
  const [first, other] = distinctNames([givenName({ players }, 0), givenName({ players }, 1)]);
  if (second?.kind !== "bot") return t("opponent.both", { first: first ?? "", second: other ?? "" });
  if (other) return t("opponent.guest", { name: other });
  return second.level ? t("opponent.level", { level: t(`level.${second.level}.name`) }) : t("opponent.bot");
}

/** The same, as short as it goes. @param {Player[]} players */
export function rivalWords(players) {
  const rival = players[1];
  if (rival?.kind !== "bot") return opponentWords(players);
  const name = givenName({ players }, 1);
  if (name) return name;
  return rival.level ? t("archive.computer", { level: t(`level.${rival.level}.name`) }) : t("player.computer");
}

/** Ways to raise whose note tells of koks, where there is one. */
const WITH_KOKS = new Set(["with_mars", "jacoby"]);

/** @param {string} raises @param {boolean} koks a game at this table may end with koks */
export function raisesNote(raises, koks) {
  return t(`raises.${raises}.${koks && WITH_KOKS.has(raises) ? "noteKoks" : "note"}`);
}

/** @param {string} scheme @param {boolean} koks */
export function schemeNote(scheme, koks) {
  return t(`scheme.${scheme}.${koks ? "noteKoks" : "note"}`);
}

/** @param {EngineTable} table */
export function seriesWords({ series, length }) {
  return series === "match" && length > 0 ? t("series.matchTo", { count: length }) : t(`series.${series}.name`);
}
