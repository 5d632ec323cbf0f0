import { ChartIcon, SealIcon, TableIcon } from "../../ui/icons-more.jsx";
import { BookIcon, DoorIcon, FlagIcon, FlipIcon, GearIcon, KeysIcon, UndoIcon } from "../../ui/icons.jsx";
import { Sheet } from "../../ui/sheet.jsx";
import { words } from "../../ui/words.js";
import { mayResign, personAt } from "../../game/gestures.js";
import { playerName, twoPeople } from "../../game/names.js";
import { t } from "../../i18n/index.js";
import { UnsavedNotice } from "../common/unsaved-notice.jsx";

/**
 * The game's menu.
 * @param {{services: import("../../app/services.js").Services, state: import("../../app/services.js").AppState}} props
 */
export function MenuSheet({ services, state }) {
  const { router, controller, changeSettings } = services;
  const { view } = state.game;
  const may = view?.may ?? [];

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
    { id: "menu-resign", label: t("menu.resign"), icon: <FlagIcon />, off: !(view && mayResign(view)) && noResign(view), act: () => router.openSheet("resign") },
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
      {state.unsaved.game ? <UnsavedNotice what="game" why={state.unsaved.game} /> : <p class="menu-note">{t("menu.leaveNote")}</p>}
    </Sheet>
  );
}

/** @param {import("../../game/types.js").View | null} view */
const noResign = (view) => (view?.phase === "over" ? "why.game_over" : "why.resign_not_now");

/**
 * Resigning is asked twice: the menu's entry, then this, which says what it costs.
 * @param {{services: import("../../app/services.js").Services, state: import("../../app/services.js").AppState}} props
 */
export function ResignSheet({ services, state }) {
  const { router, controller } = services;
  const { view } = state.game;
  return (
    <Sheet title={t("resign.title")} id="resign-sheet" onClose={() => router.closeSheet()} small>
      {view && twoPeople(view) && <p><strong>{t("resign.who", { name: words(playerName(view, personAt(view)), "off") })}</strong></p>}
      <p data-testid="resign-cost">{view ? costWords(view) : ""}</p>
      <div class="sheet-actions">
        <button type="button" class="button" data-testid="resign-no" onClick={() => router.closeSheet()}>{t("resign.no")}</button>
        <button type="button" class="button button-bad" data-testid="resign-yes" disabled={!view || !mayResign(view)} onClick={() => {
          controller.send({ type: "resign" });
          router.closeSheet();
        }}>
          {t("resign.yes")}
        </button>
      </div>
    </Sheet>
  );
}

/** What the rival wins by it. @param {import("../../game/types.js").View} view */
function costWords(view) {
  const cost = view.resigning?.[personAt(view)];
  if (!cost) return t("resign.impossible");
  const points = t("result.points", { count: cost.points });
  // Where checkers are paid for, and in the reverse game, the kind of the loss counts nothing.
  const plain = view.table.stake === "left" || view.table.series === "reverse";
  return plain ? t("resign.plain", { points }) : t("resign.text", { kind: t(`kind.${cost.kind}`), points });
}

/**
 * A new game while another is not finished: asked once, because only one can be continued.
 * @param {{services: import("../../app/services.js").Services}} props
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
