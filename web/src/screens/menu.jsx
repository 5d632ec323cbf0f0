import { ChartIcon, SealIcon, TableIcon } from "../app/icons-more.jsx";
import { BookIcon, DoorIcon, FlagIcon, FlipIcon, GearIcon, KeysIcon, UndoIcon } from "../app/icons.jsx";
import { Sheet } from "../app/sheet.jsx";
import { words } from "../app/words.js";
import { personAt } from "../game/gestures.js";
import { playerName, twoPeople } from "../game/names.js";
import { t } from "../i18n/index.js";

/**
 * The game's menu.
 * @param {{services: import("../app/services.js").Services, state: import("../app/services.js").AppState}} props
 */
export function MenuSheet({ services, state }) {
  const { router, controller, changeSettings } = services;
  const may = state.game.view?.may ?? [];

  /** @type {{id: string, label: string, icon: any, act: () => void, off?: string | false}[]} off: a key, why it cannot be done now */
  const entries = [
    { id: "menu-undo-all", label: t("menu.undoAll"), icon: <UndoIcon />, off: !may.includes("undo_all") && "why.nothing_to_undo", act: () => {
      controller.send({ type: "undoAll" });
      router.closeSheet();
    } },
    { id: "menu-flip", label: t("menu.flip"), icon: <FlipIcon />, act: () => {
      changeSettings({ flip: !state.settings.flip });
      router.closeSheet();
    } },
    { id: "menu-rules", label: t("menu.rules"), icon: <BookIcon />, act: () => router.openSheet("rules") },
    { id: "menu-terms", label: t("terms.title"), icon: <TableIcon />, act: () => router.openSheet("terms") },
    { id: "menu-proof", label: t("proof.title"), icon: <SealIcon />, act: () => router.openSheet("proof") },
    { id: "menu-dice", label: t("statistics.title"), icon: <ChartIcon />, act: () => router.openSheet("dice") },
    { id: "menu-settings", label: t("menu.settings"), icon: <GearIcon />, act: () => router.openSheet("settings") },
    { id: "menu-help", label: t("menu.help"), icon: <KeysIcon />, act: () => router.openSheet("help") },
    { id: "menu-resign", label: t("menu.resign"), icon: <FlagIcon />, off: !may.includes("resign") && noResign(state.game.view), act: () => router.openSheet("resign") },
    { id: "menu-leave", label: t("menu.leave"), icon: <DoorIcon />, act: () => router.leaveGame() },
  ];

  return (
    <Sheet title={t("menu.title")} id="menu-sheet" onClose={() => router.closeSheet()} small>
      <ul class="menu">
        {entries.map(({ id, label, icon, act, off }) => (
          <li key={id}>
            <button type="button" class="menu-entry" data-testid={id} aria-disabled={off ? "true" : undefined} onClick={off ? undefined : act}>
              {icon}
              <span>
                {label}
                {off && <small class="menu-why">{t(off)}</small>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p class="menu-note">{t("menu.leaveNote")}</p>
    </Sheet>
  );
}

/** @param {import("../game/types.js").View | null} view */
const noResign = (view) => (view?.phase === "over" ? "why.game_over" : "why.resign_not_now");

/**
 * Resigning is asked twice: the menu's entry, then this.
 * @param {{services: import("../app/services.js").Services, state: import("../app/services.js").AppState}} props
 */
export function ResignSheet({ services, state }) {
  const { router, controller } = services;
  const { view } = state.game;
  return (
    <Sheet title={t("resign.title")} id="resign-sheet" onClose={() => router.closeSheet()} small>
      {view && twoPeople(view) && <p><strong>{t("resign.who", { name: words(playerName(view, personAt(view)), "off") })}</strong></p>}
      <p>{t("resign.text")}</p>
      <div class="sheet-actions">
        <button type="button" class="button" data-testid="resign-no" onClick={() => router.closeSheet()}>{t("resign.no")}</button>
        <button type="button" class="button button-bad" data-testid="resign-yes" onClick={() => {
          controller.send({ type: "resign" });
          router.closeSheet();
        }}>
          {t("resign.yes")}
        </button>
      </div>
    </Sheet>
  );
}

/**
 * A new game while another is not finished: asked once, because only one can be continued.
 * @param {{services: import("../app/services.js").Services}} props
 */
export function ReplaceSheet({ services }) {
  const { router } = services;
  return (
    <Sheet title={t("replace.title")} id="replace-sheet" onClose={() => router.closeSheet()} small>
      <p>{t("replace.text")}</p>
      <div class="sheet-actions">
        <button type="button" class="button" data-testid="continue-instead" onClick={() => services.proceed(true)}>{t("home.continue")}</button>
        <button type="button" class="button button-main" data-testid="replace-yes" onClick={() => services.play(true)}>{t("replace.yes")}</button>
      </div>
    </Sheet>
  );
}
