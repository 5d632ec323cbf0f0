import { GlassIcon, SealIcon } from "../../ui/icons-more.jsx";
import { PlayIcon } from "../../ui/icons.jsx";
import { Sheet } from "../../ui/sheet.jsx";
import { words } from "../../ui/words.js";
import { playerName, sideIndex } from "../../game/names.js";
import { resultWords } from "../../game/narration.js";
import { i18n, t } from "../../i18n/index.js";
import { isScored } from "../common/strip.jsx";
import { UnsavedNotice } from "../common/unsaved-notice.jsx";
import { UpdateOffer } from "../common/update-offer.jsx";

/**
 * How the game ended, in words and numbers; in a series also where it stands, and
 * the way to the next game.
 * @param {object} props
 * @param {import("../../app/services.js").Services} props.services
 * @param {import("../../app/services.js").AppState} props.state
 * @param {() => void} props.onClose look at the board again
 */
export function ResultSheet({ services, state, onClose }) {
  const { game: { view, game }, settings, unsaved } = state;
  const result = view?.result;
  if (!view || !result) return null;
  const won = result.winner !== null && view.players[result.winner]?.kind === "human";
  const name = (/** @type {number} */ player) => words(playerName(view, player), settings.numbering);
  const goesOn = view.may.includes("next");

  /** @type {[string, (player: number) => number][]} */
  const rows = [
    ["result.off", (player) => result.off[sideIndex(view, player)] ?? 0],
    ["result.pips", (player) => view.pips[sideIndex(view, player)] ?? 0],
    ["result.turns", (player) => view.rolls[sideIndex(view, player)] ?? 0],
    ["result.doubles", (player) => game?.doubles[player] ?? 0],
  ];

  return (
    <Sheet title={words(resultWords(view), settings.numbering)} id="result" onClose={onClose} small>
      <p class={`result-kind ${won ? "result-won" : ""}`} data-testid="result-kind" data-kind={result.kind} data-by={result.by} data-winner={result.winner}>
        {reasonWords(view)}
      </p>
      <Points view={view} />
      {unsaved.game ? <UnsavedNotice what="game" why={unsaved.game} /> : <UnsavedNotice what="archive" why={unsaved.archive} />}
      {isScored(view) && <SeriesScore view={view} name={name} />}
      <table class="result-table">
        <thead>
          <tr><td /><th scope="col">{name(0)}</th><th scope="col">{name(1)}</th></tr>
        </thead>
        <tbody>
          {rows.map(([key, value]) => (
            <tr key={key}>
              <th scope="row">{t(key)}</th>
              <td>{i18n.number(value(0))}</td>
              <td>{i18n.number(value(1))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div class="sheet-actions">
        {goesOn
          ? (
            <button type="button" class="button button-main" data-testid="next-game" onClick={() => services.controller.send({ type: "next" })}>
              {t("result.next")}
            </button>
          )
          : (
            <button type="button" class="button button-main" data-testid="play-again" onClick={() => services.play(true)}>
              {t(isScored(view) ? "result.againSeries" : "result.again")}
            </button>
          )}
        <button type="button" class="button" data-testid="home" onClick={() => services.router.leaveGame()}>{t("common.home")}</button>
      </div>
      {game && <Afterwards router={services.router} id={game.id} view={view} />}
      {state.updateWaiting && !goesOn && <UpdateOffer services={services} inline />}
    </Sheet>
  );
}

/** The game that has just ended, looked at again. @param {{router: import("../../app/services.js").Services["router"], id: string, view: import("../../game/types.js").View}} props */
function Afterwards({ router, id, view }) {
  const place = { game: view.series.game - 1 };
  return (
    <ul class="menu result-links">
      <li><button type="button" class="menu-entry" data-testid="result-review" onClick={() => router.open("review", id, place)}><GlassIcon /><span>{t("review.start")}</span></button></li>
      <li><button type="button" class="menu-entry" data-testid="result-replay" onClick={() => router.open("replay", id, place)}><PlayIcon /><span>{t("replay.title")}</span></button></li>
      {view.proof.commit !== null && (
        <li><button type="button" class="menu-entry" data-testid="result-verify" onClick={() => router.open("verify", id)}><SealIcon /><span>{t("verify.title")}</span></button></li>
      )}
    </ul>
  );
}

/** Endings that say more than the kind of the win. */
const SPEAKING = new Set(["resign", "time", "mother", "drop", "reply", "stuck"]);

/** @param {import("../../game/types.js").View} view @returns {string} why it ended so */
function reasonWords({ result, table }) {
  if (!result) return "";
  const by = SPEAKING.has(result.by) ? t(`result.by.${result.by}`) : "";
  if (result.by === "drop" || result.kind === "draw") return by || t("kindText.draw");
  const kind = table.series === "reverse" ? reverseWords(result) : t(kindKey(result));
  return [by, kind].filter(Boolean).join(" ");
}

/** @param {import("../../game/types.js").Result} result */
const reverseWords = ({ by }) => t(by === "mother" ? "result.reverseMother" : "result.reverse");

/** Before the loser's first roll the loss is an oin, though nothing is off. @param {import("../../game/types.js").Result} result @returns {string} */
function kindKey({ kind, side, off }) {
  const loser = side === "white" ? 1 : 0;
  return kind === "oin" && off[loser] === 0 ? "kindText.oinEarly" : `kindText.${kind}`;
}

/**
 * What the win is worth and how that is reckoned, as far as there is something to reckon.
 * @param {{view: import("../../game/types.js").View}} props
 */
function Points({ view }) {
  const { result, table } = view;
  if (!result || result.winner === null) return null;
  const { points, cube, left, bonus = 0 } = result;
  const unit = table.unit ?? 1;
  const single = !isScored(view);
  const sum = sumWords(view, { points, cube, left, bonus });
  return (
    <div class="result-points-box">
      <p class="result-points" data-testid="result-points">{t("result.points", { count: points })}</p>
      {sum && <p class="result-sum small" data-testid="result-sum">{sum}</p>}
      {single && (unit > 1 || table.stake === "left") && (
        <p class="result-chips" data-testid="result-chips">{t("result.chips", { unit, points, count: unit * points })}</p>
      )}
    </div>
  );
}

/** @param {import("../../game/types.js").View} view @param {{points: number, cube: number, left: number, bonus: number}} numbers */
function sumWords({ result, table, cube: drawn }, { points, cube, left, bonus }) {
  if (!result) return "";
  if (table.stake === "left") return t(cube > 1 ? "sum.leftCube" : "sum.left", { left, cube, points });
  const kind = t(`kind.${result.kind}`);
  if (bonus > 0 && drawn === null && table.scheme !== "international") return t("sum.plain", { kind, bonus, points });
  if (bonus > 0) {
    return table.scheme === "international"
      ? t("sum.times", { cube, kind, factor: bonus + 1, points })
      : t("sum.plus", { cube, kind, bonus, points });
  }
  if (result.kind !== "oin" && table.raises === "jacoby") return t("sum.jacoby", { kind, cube });
  if (result.kind !== "oin" && table.raises === "none") return t("sum.none", { kind });
  return cube > 1 ? t("sum.cube", { cube }) : "";
}

/** @param {{view: import("../../game/types.js").View, name: (player: number) => string}} props */
function SeriesScore({ view, name }) {
  const { series } = view;
  const [a, b] = series.score;
  return (
    <div class="result-series" data-testid="result-series" data-over={series.over ? "yes" : "no"} data-winner={series.winner}>
      <p class="result-score"><span>{name(0)}</span> <strong>{i18n.number(a)} : {i18n.number(b)}</strong> <span>{name(1)}</span></p>
      {series.over && (
        <p class="result-series-end">
          {series.winner === null ? t("result.seriesDraw") : t("result.seriesWon", { name: name(series.winner) })}
        </p>
      )}
    </div>
  );
}
