import { Sheet } from "../app/sheet.jsx";
import { words } from "../app/words.js";
import { playerName, resultWords } from "../game/narration.js";
import { i18n, t } from "../i18n/index.js";
import { UpdateOffer } from "./update-offer.jsx";

/**
 * How the game ended, in words and numbers.
 * @param {object} props
 * @param {import("../app/services.js").Services} props.services
 * @param {import("../app/services.js").AppState} props.state
 * @param {() => void} props.onClose look at the board again
 */
export function ResultSheet({ services, state, onClose }) {
  const { game: { view, game }, settings } = state;
  const result = view?.result;
  if (!view || !result) return null;
  const won = result.winner === 0;
  const headline = words(resultWords(view), settings.numbering);
  const name = (/** @type {number} */ player) => words(playerName(view, player), settings.numbering);
  /** Where the numbers of a player stand in arrays that speak of sides. */
  const sideOf = (/** @type {number} */ player) => (view.colours?.[player] === "black" ? 1 : 0);

  /** @type {[string, (player: number) => number][]} */
  const rows = [
    ["result.off", (player) => result.off[sideOf(player)] ?? 0],
    ["result.pips", (player) => view.pips[sideOf(player)] ?? 0],
    ["result.turns", (player) => view.rolls[sideOf(player)] ?? 0],
    ["result.doubles", (player) => game?.doubles[player] ?? 0],
  ];

  return (
    <Sheet title={headline} id="result" onClose={onClose} small>
      <p class={`result-kind ${won ? "result-won" : ""}`} data-testid="result-kind" data-kind={result.kind} data-winner={result.winner}>
        {t(`kindText.${result.kind}`)}
        {result.by === "resign" && ` ${t("result.byResign")}`}
      </p>
      <p class="result-points" data-testid="result-points">{t("result.points", { count: result.points })}</p>
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
        <button type="button" class="button button-main" data-testid="play-again" onClick={() => services.play(true)}>
          {t("result.again")}
        </button>
        <button type="button" class="button" data-testid="home" onClick={() => services.router.leaveGame()}>{t("common.home")}</button>
      </div>
      {state.updateWaiting && <UpdateOffer services={services} inline />}
    </Sheet>
  );
}
