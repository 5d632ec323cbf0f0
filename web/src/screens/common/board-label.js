/**
 * What a screen reader says about the parts of the board (docs/board.md, `label`).
 */
import { t } from "../../i18n/index.js";
import { placeWords } from "../../ui/words.js";

/** @param {(string | false | null | undefined)[]} parts */
const join = (parts) => parts.filter(Boolean).join(", ");

/** @param {any} data what a place says about itself besides its checkers */
function signs({ movable, selected, target, mark, hint }) {
  return [
    selected ? t("board.selected") : movable && t("board.movable"),
    target > 0 && t("board.target", { count: target }),
    mark && t(mark === "from" ? "board.markFrom" : "board.markTo"),
    hint && t(hint === "from" ? "board.hintFrom" : "board.hintTo"),
  ];
}

/** @param {any} data */
function checkers({ white, black, pinned }) {
  return [
    white > 0 && t("board.white", { count: white }),
    black > 0 && t("board.black", { count: black }),
    white + black === 0 && t("board.empty"),
    pinned && t("board.pinned"),
  ];
}

/**
 * @param {() => string} numbering the setting
 * @returns {(kind: string, data: any) => string}
 */
export function boardLabel(numbering) {
  /** @type {Record<string, (data: any) => string>} */
  const labels = {
    board: () => t("board.name"),
    point: (data) => join([t("board.point", { number: placeWords(data.n, numbering()) }), ...checkers(data), ...signs(data)]),
    bar: (data) => join([t("board.bar"), ...checkers(data), ...signs(data)]),
    off: (data) => join([`${t(data.side === "white" ? "board.offWhite" : "board.offBlack")}: ${data.count}`, ...signs(data)]),
    die: (data) => join([t("board.die", { value: data.value }), t(`board.die.${data.state}`), data.next && t("board.die.next")]),
    cups: () => t("board.cups"),
    cup: (data) => data.open
      ? t("board.cupOpen", { name: data.name ?? "", number: data.number })
      : t("board.cup", { number: data.index + 1 }),
  };
  return (kind, data) => labels[kind]?.(data) ?? "";
}
