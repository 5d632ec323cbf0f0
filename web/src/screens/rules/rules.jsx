import { Sheet } from "../../ui/sheet.jsx";
import { t } from "../../i18n/index.js";
import "../../i18n/rules.js";
import { rulesOf } from "./rules-sections.js";

/**
 * The rules in short, of the game that is played or was chosen last.
 * @param {{services: import("../../app/services.js").Services, state: import("../../app/services.js").AppState}} props
 */
export function RulesSheet({ services, state }) {
  const { route, game, settings, offer } = state;
  const playing = route.screen === "game" && game.view;
  const variant = playing ? playing.variant : services.table().variant;
  const active = playing ? playing.presets : settings.presets;
  const presets = offer.variants.find((kind) => kind.key === variant)?.presets ?? [];

  return (
    <Sheet title={t("rules.title", { game: t(`game.${variant}.name`) })} id="rules-sheet" prose onClose={() => services.router.closeSheet()}>
      <div class="rules">
        <p class="rules-special">{t(`game.${variant}.note`)}</p>
        {rulesOf(variant).map(([heading, paragraphs]) => (
          <section key={heading}>
            <h3>{t(`rules.h.${heading}`)}</h3>
            {paragraphs.map((name) => <p key={name}>{t(`rules.p.${name}`)}</p>)}
          </section>
        ))}
        {presets.length > 0 && (
          <section>
            <h3>{t("rules.presets")}</h3>
            {presets.map((preset) => (
              <p key={preset} class={active.includes(preset) ? "rules-active" : ""}>
                <strong>{t(`preset.${preset}.name`)}</strong>
                {active.includes(preset) && <em> {t("rules.chosen")}</em>}
                <br />
                {t(`preset.${preset}.rules`)}
              </p>
            ))}
          </section>
        )}
      </div>
    </Sheet>
  );
}
