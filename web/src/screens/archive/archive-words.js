/** An archived game in words. */
import { i18n, t } from "../../i18n/index.js";
import { distinctNames } from "../../ui/words.js";
import { givenName } from "../../game/names.js";
import { gameWords, seriesWords } from "../common/table-words.js";
import { gameOf, opponentOf, outcome } from "../../archive/entry.js";

/** @typedef {import("../../archive/entry.js").Entry} Entry */

/** @param {Entry} entry @param {number} player */
export function playerWords({ players }, player) {
  return distinctNames([ownWords(players, 0), ownWords(players, 1)])[player] ?? "";
}

/** @param {Entry["players"]} players @param {number} player */
function ownWords(players, player) {
  const who = players[player];
  const name = givenName({ players }, player);
  if (name) return name;
  if (who?.kind !== "bot") return players.some(({ kind }) => kind === "bot") ? t("player.you") : t("table.player", { number: player + 1 });
  return who.level ? t("archive.computer", { level: t(`level.${who.level}.name`) }) : t("player.computer");
}

/** Who played against whom, short. @param {Entry} entry */
export function rivalsWords(entry) {
  if (opponentOf(entry) !== "human") return playerWords(entry, 1);
  return t("opponent.both", { first: playerWords(entry, 0), second: playerWords(entry, 1) });
}

/** @param {Entry} entry */
export function outcomeWords(entry) {
  const how = outcome(entry);
  if (how === null) return t("archive.open");
  if (how !== "draw" && opponentOf(entry) === "human") return t("archive.wonBy", { name: playerWords(entry, entry.winner ?? 0) });
  return t(`archive.${how}`);
}

/** @param {Entry} entry */
export const scoreWords = ({ score }) => t("archive.score", { first: i18n.number(score[0]), second: i18n.number(score[1]) });

/** @param {Entry} entry */
export function entryGameWords(entry) {
  const { table, variant, presets } = entry;
  const series = seriesWords(table);
  if (gameOf(entry) !== variant) return series;
  return [gameWords(variant, presets, null), ...(table.series === "single" ? [] : [series])].join(" · ");
}

/** @param {number} time in milliseconds @param {boolean} [short] */
export function dateWords(time, short = false) {
  // Some browsers bring no words for Georgian or Armenian dates; digits are understood.
  if (Intl.DateTimeFormat.supportedLocalesOf(i18n.language).length === 0) return digits(time, short);
  return new Intl.DateTimeFormat(i18n.language, short ? { dateStyle: "medium" } : { dateStyle: "long", timeStyle: "short" }).format(time);
}

/** @param {number} time @param {boolean} short */
function digits(time, short) {
  const date = new Date(time);
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  const day = `${two(date.getDate())}.${two(date.getMonth() + 1)}.${date.getFullYear()}`;
  return short ? day : `${day}, ${two(date.getHours())}:${two(date.getMinutes())}`;
}
