import { SmallDie } from "../../ui/small-die.jsx";
import { words } from "../../ui/words.js";
import { playerName } from "../../game/names.js";
import { t } from "../../i18n/index.js";

const FACES = [1, 2, 3, 4, 5, 6];

/**
 * Dice thrown by hand: two places, and the six faces that fill them. A tap on a filled
 * place empties it. Roll hands both in, so a slip can be put right before.
 * @param {object} props
 * @param {import("../../game/types.js").View} props.view
 * @param {boolean} props.active
 * @param {number[]} props.faces entered so far
 * @param {(faces: number[]) => void} props.onChange
 * @param {() => void} props.onIdle pressed while no dice are wanted
 * @param {(why: string) => void} props.onRefused a key: nothing comes of this press
 */
export function DicePad({ view, active, faces, onChange, onIdle, onRefused }) {
  const lot = view.phase === "lot";
  const full = faces.length === 2;

  /** @param {boolean} can @param {string} why not @param {() => void} act */
  function press(can, why, act) {
    if (!active) onIdle();
    else if (can) act();
    else onRefused(why);
  }

  return (
    <div class="dice-pad" role="group" aria-label={t("dicePad.label")} data-testid="dice-pad">
      <div class="dice-pad-places">
        {[0, 1].map((place) => {
          const value = faces[place] ?? null;
          const what = lot ? words(playerName(view, place), "off") : t("dicePad.die", { number: place + 1 });
          return (
            <button key={place} type="button" class="dice-pad-place" data-testid={`dice-place-${place}`}
              aria-disabled={active && value !== null ? undefined : "true"} aria-label={t("dicePad.place", { what, value: value ?? "–" })}
              onClick={() => press(value !== null, "why.enter_dice", () => onChange(faces.filter((_, index) => index !== place)))}>
              {lot && <span class="dice-pad-name" aria-hidden="true">{what}</span>}
              <SmallDie value={value} size={26} />
            </button>
          );
        })}
      </div>
      <div class="dice-pad-faces">
        {FACES.map((face) => (
          <button key={face} type="button" class="dice-pad-face" data-testid={`dice-face-${face}`} aria-label={String(face)}
            aria-disabled={active && !full ? undefined : "true"} onClick={() => press(!full, "why.dice_full", () => onChange([...faces, face]))}>
            <SmallDie value={face} size={30} />
          </button>
        ))}
      </div>
    </div>
  );
}
