import { Sheet } from "../app/sheet.jsx";
import { t } from "../i18n/index.js";

/**
 * The sections of a game's rules: a heading and its paragraphs, by catalogue keys.
 * Another game brings its own list.
 * @type {Record<string, [string, number][]>}
 */
const SECTIONS = {
  classic: [["goal", 1], ["setup", 2], ["turn", 3], ["head", 3], ["block", 2], ["bearOff", 2], ["result", 2]],
};

/**
 * The rules in short, of the game that is played or was chosen last.
 * @param {{services: import("../app/services.js").Services, state: import("../app/services.js").AppState}} props
 */
export function RulesSheet({ services, state }) {
  const { route, game, settings, offer } = state;
  const playing = route.screen === "game" && game.view;
  const wanted = playing ? playing.variant : settings.variant;
  const variant = wanted in SECTIONS ? wanted : "classic";
  const active = playing ? playing.presets : settings.presets;
  const presets = offer.variants.find((kind) => kind.key === variant)?.presets ?? [];

  return (
    <Sheet title={t("rules.title", { game: t(`game.${variant}.name`) })} id="rules-sheet" prose onClose={() => services.router.closeSheet()}>
      <div class="rules">
        {(SECTIONS[variant] ?? []).map(([section, count]) => (
          <section key={section}>
            <h3>{t(`rules.${variant}.${section}`)}</h3>
            {Array.from({ length: count }, (_, index) => <p key={index}>{t(`rules.${variant}.${section}.${index + 1}`)}</p>)}
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
