import { CubeMark } from "../../ui/icons.jsx";
import { words } from "../../ui/words.js";
import { moverOf, playerName } from "../../game/names.js";
import { t } from "../../i18n/index.js";
import { isScored } from "../common/strip.jsx";
import { seriesWords } from "../common/table-words.js";

/**
 * One line about what is played for: the series and the game in it, the cube that
 * nobody owns yet, the last turn of a game with draw. A plain game needs none.
 * @param {{view: import("../../game/types.js").View}} props
 */
export function TableLine({ view }) {
  const { cube } = view;
  const parts = tableWords(view);
  const free = cube !== null && cube.owner === null;
  if (parts.length === 0 && cube === null) return null;
  return (
    <p class={`table-line ${cube ? "table-line-cube" : ""}`} data-testid="table-line" data-crawford={view.series.crawford}>
      {free && <CubeMark value={cube.value} size={20} label={t("cube.free", { value: cube.value })} id="cube-free" />}
      {cube && !free && <span class="cube-gone" />}
      <span>{parts.join(" · ")}</span>
    </p>
  );
}

/** @param {import("../../game/types.js").View} view @returns {string[]} */
function tableWords(view) {
  const { series, table, cube } = view;
  const parts = [];
  if (table.series && table.series !== "single") {
    parts.push(seriesWords(/** @type {import("../../storage/tables.js").EngineTable} */ ({ length: 0, ...table })));
  }
  if (isScored(view)) parts.push(t("line.game", { number: series.game }));
  if (table.series === "tavli" || table.series === "hyper_long_short") parts.push(t(`game.${view.variant}.name`));
  if (series.crawford === "now" || series.crawford === "post") parts.push(t(`crawford.${series.crawford}`));
  if (table.series === "reverse") parts.push(t("line.reverse"));
  if (view.reply && view.phase !== "over") parts.push(t("line.reply", { name: words(playerName(view, moverOf(view)), "off") }));
  if (cube && parts.length === 0) parts.push(cubeWords(view));
  return parts;
}

/** Whose cube it is, where nothing else is to be said. @param {import("../../game/types.js").View} view */
function cubeWords({ cube, colours, players }) {
  if (!cube?.owner || !colours) return t("cube.middle");
  const owner = colours.indexOf(cube.owner);
  return t("cube.of", { name: words(playerName(/** @type {any} */ ({ players }), owner), "off"), value: cube.value });
}
