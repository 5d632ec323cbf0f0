import { SmallDie } from "../../ui/small-die.jsx";
import { words } from "../../ui/words.js";
import { partsText, playerName } from "../../game/names.js";
import { toPlay } from "../../game/to-play.js";
import { t } from "../../i18n/index.js";

/**
 * The line of small dice: doubles of a chain that are still to come, steps that the
 * rival handed over, or what was lost. Its place is kept in games that have it.
 * @param {{view: import("../../game/types.js").View}} props
 */
export function ToPlayLine({ view }) {
  const found = toPlay(view);
  if (!found) return <div class="to-play" />;
  const { kind, player, parts } = found;
  const what = t(`toPlay.${kind}`);
  const name = words(playerName(view, player), "off");
  return (
    <p class={`to-play to-play-${kind}`} data-testid="to-play" data-kind={kind} data-player={player}>
      <span class="unseen">{t("toPlay.spoken", { name, what, parts: partsText(parts) })}</span>
      <span class="to-play-what" aria-hidden="true">{what}</span>
      {parts.map(([value, count], index) => (
        <span key={value} class={`to-play-part ${index === 0 ? "to-play-first" : ""}`} aria-hidden="true">
          {Array.from({ length: count === 4 ? 2 : count }, (_, die) => <SmallDie key={die} value={value} />)}
        </span>
      ))}
    </p>
  );
}
