import { Choice } from "../../ui/fields.jsx";
import { Sheet } from "../../ui/sheet.jsx";
import { levelOf } from "../../table/card.js";
import { t } from "../../i18n/index.js";
import { UnsavedNotice } from "../common/unsaved-notice.jsx";

/**
 * How strong the computer is, on top, where it is found without looking through the games; then
 * which game: every one that the engine offers, by family, with a line on what is special; the one
 * chosen shows its own options.
 * @param {{services: import("../../app/services.js").Services, state: import("../../app/services.js").AppState}} props
 */
export function PickerSheet({ services, state }) {
  const { settings, offer, terms } = state;
  const { changeSettings, router } = services;
  const level = levelOf(settings.level, offer.levels);
  const families = ["long", "short"].map((family) => ({ family, kinds: offer.variants.filter((kind) => kind.family === family) }))
    .filter(({ kinds }) => kinds.length > 0);

  return (
    <Sheet title={t("picker.title")} id="picker" onClose={() => router.closeSheet()}>
      <UnsavedNotice what="settings" why={state.unsaved.settings} />
      {terms.opponent === "bot" && level && (
        <div class="picker-level">
          <Choice name="level" label={t("table.level")} value={level} onChange={(value) => changeSettings({ level: value })}
            options={offer.levels.map((value) => ({ value, label: t(`level.${value}.name`) }))} />
          <p class="small">{t(`level.${level}.note`)}</p>
        </div>
      )}
      {families.map(({ family, kinds }) => (
        <fieldset key={family} class="picker">
          <legend>{t(`family.${family}`)}</legend>
          {kinds.map((kind) => (
            <div key={kind.key} class="picker-kind">
              <Option group="variant" id={kind.key} name={t(`game.${kind.key}.name`)} note={t(`game.${kind.key}.note`)}
                checked={settings.variant === kind.key} onPick={() => changeSettings({ variant: kind.key, presets: [] })} />
              {settings.variant === kind.key && kind.presets.length > 0 && (
                <div class="picker-presets" role="group" aria-label={t("picker.presets")}>
                  <Option group="preset" id="plain" name={t("preset.plain.name")} note={t("preset.plain.note")}
                    checked={settings.presets.length === 0} onPick={() => changeSettings({ presets: [] })} />
                  {kind.presets.map((preset) => (
                    <Option key={preset} group="preset" id={preset} name={t(`preset.${preset}.name`)} note={t(`preset.${preset}.note`)}
                      checked={settings.presets.includes(preset)} onPick={() => changeSettings({ presets: [preset] })} />
                  ))}
                </div>
              )}
            </div>
          ))}
        </fieldset>
      ))}
      <div class="sheet-actions picker-foot">
        <button type="button" class="button button-main" data-testid="picker-done" onClick={() => router.closeSheet()}>{t("common.ok")}</button>
      </div>
    </Sheet>
  );
}

/** @param {{group: string, id: string, name: string, note: string, checked: boolean, onPick: () => void}} props */
function Option({ group, id, name, note, checked, onPick }) {
  return (
    <label class="option">
      <input type="radio" name={group} value={id} checked={checked} onChange={onPick} data-testid={`${group}-${id}`} />
      <span class="option-text">
        <span class="option-name">{name}</span>
        <small>{note}</small>
      </span>
    </label>
  );
}
