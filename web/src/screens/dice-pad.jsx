import { SmallDie } from "../app/small-die.jsx";
import { words } from "../app/words.js";
import { playerName } from "../game/names.js";
import { t } from "../i18n/index.js";

const FACES = [1, 2, 3, 4, 5, 6];

/**
 * Dice thrown by hand: two places, and the six faces that fill them. A tap on a filled
 * place empties it. Roll hands both in, so a slip can be put right before.
 * @param {object} props
 * @param {import("../game/types.js").View} props.view
 * @param {boolean} props.active
 * @param {number[]} props.faces entered so far
 * @param {(faces: number[]) => void} props.onChange
 */
export function DicePad({ view, active, faces, onChange }) {
  const lot = view.phase === "lot";
  return (
    <div class="dice-pad" role="group" aria-label={t("dicePad.label")} data-testid="dice-pad">
      <div class="dice-pad-places">
        {[0, 1].map((place) => {
          const value = faces[place] ?? null;
          const what = lot ? words(playerName(view, place), "off") : t("dicePad.die", { number: place + 1 });
          return (
            <button key={place} type="button" class="dice-pad-place" data-testid={`dice-place-${place}`} disabled={!active || value === null}
              aria-label={t("dicePad.place", { what, value: value ?? "–" })} onClick={() => onChange(faces.filter((_, index) => index !== place))}>
              {lot && <span class="dice-pad-name" aria-hidden="true">{what}</span>}
              <SmallDie value={value} size={26} />
            </button>
          );
        })}
      </div>
      <div class="dice-pad-faces">
        {FACES.map((face) => (
          <button key={face} type="button" class="dice-pad-face" data-testid={`dice-face-${face}`} aria-label={String(face)}
            disabled={!active || faces.length === 2} onClick={() => onChange([...faces, face])}>
            <SmallDie value={face} size={30} />
          </button>
        ))}
      </div>
    </div>
  );
}
