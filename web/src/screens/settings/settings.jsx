import { useEffect, useState } from "preact/hooks";
import { Choice, Toggle } from "../../ui/fields.jsx";
import { Sheet } from "../../ui/sheet.jsx";
import { LANGUAGES, i18n, t } from "../../i18n/index.js";
import { CHOICES } from "../../storage/settings.js";
import { UnsavedNotice } from "../common/unsaved-notice.jsx";

/**
 * @param {{services: import("../../app/services.js").Services, state: import("../../app/services.js").AppState}} props
 */
export function SettingsSheet({ services, state }) {
  const { settings } = state;
  const { changeSettings, router } = services;

  /** @param {"numbering" | "layout" | "speed" | "motion"} name */
  const choice = (name) => (
    <Choice name={name} label={t(`settings.${name}`)} value={settings[name]}
      options={(CHOICES[name] ?? []).map((value) => ({ value, label: t(`settings.${name}.${value}`) }))}
      onChange={(value) => changeSettings(/** @type {any} */ ({ [name]: value }))} />
  );
  /** @param {"flip" | "turnBoard" | "sound" | "autoDone" | "autoRoll" | "autoForced" | "hints"} name @param {boolean} [noted] */
  const toggle = (name, noted) => (
    <Toggle name={name} label={t(`settings.${name}`)} note={noted ? t(`settings.${name}.note`) : undefined} value={settings[name]}
      onChange={(value) => changeSettings({ [name]: value })} />
  );

  return (
    <Sheet title={t("settings.title")} id="settings-sheet" onClose={() => router.closeSheet()}>
      <UnsavedNotice what="settings" why={state.unsaved.settings} />
      <Choice name="language" label={t("settings.language")} value={settings.language}
        options={LANGUAGES.map(({ code, name }) => ({ value: code, label: name, lang: code }))}
        onChange={(language) => changeSettings({ language })} />
      <h3>{t("settings.board")}</h3>
      {choice("numbering")}
      {choice("layout")}
      {toggle("flip")}
      {toggle("turnBoard", true)}
      {toggle("hints")}
      <h3>{t("settings.play")}</h3>
      {toggle("autoForced", true)}
      {toggle("autoDone", true)}
      {toggle("autoRoll")}
      <h3>{t("settings.feel")}</h3>
      {choice("speed")}
      {choice("motion")}
      {toggle("sound")}
      <h3>{t("bots.title")}</h3>
      <div class="settings-links">
        <button type="button" class="button" data-testid="open-bots" onClick={() => router.open("bots")}>{t("bots.open")}</button>
        <button type="button" class="button" data-testid="open-arena" onClick={() => router.open("arena")}>{t("arena.title")}</button>
      </div>
      <StorageNote services={services} state={state} />
      <h3>{t("about.title")}</h3>
      <p class="small">{t("about.text")}</p>
      <p class="small">{t("about.licences")} <a href="./licences.html" data-testid="licences">{t("about.notices")}</a></p>
      <p class="small"><a href="./recover.html">{t("about.recover")}</a></p>
    </Sheet>
  );
}

/** Nothing is called stored that is not. @param {import("../../app/services.js").AppState} state @param {boolean} persisted */
function storageWords({ trouble, unsaved }, persisted) {
  if (trouble === "refused" || unsaved.game === "refused") return t("storage.memory");
  if (trouble) return t(`unread.${trouble}`);
  const kind = /** @type {const} */ (["game", "archive", "reviews", "bots"]).find((one) => unsaved[one]);
  if (kind) return `${t(`unsaved.${kind}`)} ${t(`unsaved.${unsaved[kind]}`)}`;
  return t(persisted ? "storage.persisted" : "storage.disk");
}

/** @param {{services: import("../../app/services.js").Services, state: import("../../app/services.js").AppState}} props */
function StorageNote({ services, state }) {
  const [found, setFound] = useState(/** @type {Awaited<ReturnType<typeof services.games.state>> | null} */ (null));
  useEffect(() => {
    void services.games.state().then(setFound);
  }, []);
  const size = found?.usage === null || found === null ? "" : i18n.number(found.usage / 1_000_000, { maximumFractionDigits: 1 });
  return (
    <>
      <h3>{t("storage.title")}</h3>
      <p class="small" data-testid="storage-state">
        {storageWords(state, found?.persisted === true)}
        {size && ` ${t("storage.usage", { size })}`}
      </p>
      <p class="small" data-testid="offline-state">{t(offlineKey(state))}</p>
    </>
  );
}

/** @param {import("../../app/services.js").AppState} state */
function offlineKey({ offlineReady, offlineTrouble }) {
  if (offlineReady) return "offline.ready";
  return offlineTrouble === "full" ? "offline.full" : "offline.notYet";
}
