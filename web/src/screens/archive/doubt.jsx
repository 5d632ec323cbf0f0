import { WarnIcon } from "../../ui/icons-more.jsx";
import { t } from "../../i18n/index.js";

/**
 * Says of a game that its file does not prove its dice.
 * @param {{of: import("../../archive/entry.js").Entry["doubt"], short?: boolean}} props short: in a list
 */
export function Doubt({ of: doubt, short }) {
  if (!doubt) return null;
  const words = short ? t("archive.doubt") : t(doubt === "checks" ? "verdict.disagree" : "archive.doubt.dice");
  return <span class={`doubt ${short ? "doubt-short" : ""}`} data-testid="doubt"><WarnIcon /><span>{words}</span></span>;
}
