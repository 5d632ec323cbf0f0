/** Pictures of a replayed game in words. */
import { distinctNames, placeWords } from "../../ui/words.js";
import { givenName } from "../../game/names.js";
import { i18n, t } from "../../i18n/index.js";

/** @typedef {import("../../archive/turns.js").Frame} Frame */
/** @typedef {import("./replay.jsx").Replay} Replay */

/** @param {{players: any[]}} replay @param {number} player */
export function nameOf({ players }, player) {
  return distinctNames([ownName(players, 0), ownName(players, 1)])[player] ?? "";
}

/** @param {any[]} players @param {number} player */
function ownName(players, player) {
  const name = givenName({ players }, player);
  if (name) return name;
  if (players[player]?.kind === "bot") return t("player.computer");
  return players.some((other) => other.kind === "bot") ? t("player.you") : t("table.player", { number: player + 1 });
}

/** @param {number[] | null} dice */
const diceWords = (dice) => (dice ?? []).map((die) => i18n.number(die)).join("-");

/** @param {import("../../game/types.js").Step} step @param {string} numbering */
const stepWords = ({ from, to }, numbering) => `${placeWords(from, numbering)}–${placeWords(to, numbering)}`;

/** How it ended. @param {Replay} replay */
function resultWords(replay) {
  const { result } = replay;
  if (!result) return "";
  if (result.winner === null) return t("result.draw");
  const won = t("archive.gameWon", { name: nameOf(replay, result.winner), kind: t(`kind.${result.kind}`) });
  return `${won}, ${t("result.points", { count: result.points })}`;
}

/** Without its end. @param {Frame} frame @param {Replay} replay @param {string} numbering */
function eventWords(frame, replay, numbering) {
  const name = frame.player === null ? "" : nameOf(replay, frame.player);
  switch (frame.e) {
    case "start":
      return t("replay.start");
    case "lot":
      return t("replay.lot", { first: nameOf(replay, 0), a: frame.lot?.[0] ?? 0, second: nameOf(replay, 1), b: frame.lot?.[1] ?? 0 });
    case "roll":
      return t("replay.roll", { name, dice: diceWords(frame.rolled) });
    case "opening":
      return t(frame.phase === "roll" ? "replay.opening" : "replay.roll", { name, dice: diceWords(frame.rolled) });
    case "step":
      return frame.step ? t("replay.step", { name, step: stepWords(frame.step, numbering) }) : "";
    case "commit":
      return "";
    default:
      return t(`replay.event.${frame.e}`, { name });
  }
}

/** @param {Frame} frame @param {Replay} replay @param {string} numbering */
export function frameWords(frame, replay, numbering) {
  const words = eventWords(frame, replay, numbering);
  return frame.phase === "over" ? [words, resultWords(replay)].filter(Boolean).join(" ") : words;
}

/** One turn in a line: the dice and the moves, or what else was done. @param {Frame[]} frames @param {Replay} replay @param {string} numbering */
export function turnWords(frames, replay, numbering) {
  /** @type {string[]} */
  const parts = [];
  for (const frame of frames) {
    if (frame.e === "roll" || (frame.e === "opening" && frame.phase !== "roll")) parts.push(`${diceWords(frame.rolled)}:`);
    else if (frame.e === "step" && frame.step) parts.push(stepWords(frame.step, numbering));
    else if (frame.e !== "commit") parts.push(eventWords(frame, replay, numbering));
  }
  if (frames.at(-1)?.phase === "over") parts.push(resultWords(replay));
  return parts.join(" ");
}
