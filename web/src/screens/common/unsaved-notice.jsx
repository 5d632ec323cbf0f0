import { Sheet } from "../../ui/sheet.jsx";
import { t } from "../../i18n/index.js";

/** @typedef {import("../../storage/why.js").Why} Why */

/**
 * Something is not stored, and why: told where it is looked at, until it is stored.
 * @param {{what: import("../../app/keeping.js").Kept, why: Why | undefined}} props
 */
export function UnsavedNotice({ what, why }) {
  if (!why) return null;
  return (
    <div class="notice notice-bad" role="alert" data-testid={`unsaved-${what}`} data-why={why}>
      <p><strong>{t(`unsaved.${what}`)}</strong> {t(`unsaved.${why}`)}</p>
    </div>
  );
}

/**
 * The same in one line, for the game, whose board should keep its size; it leads to the whole of it.
 * @param {{why: Why | undefined, onMore: () => void}} props
 */
export function UnsavedLine({ why, onMore }) {
  if (!why) return null;
  return (
    <div class="game-unsaved" role="alert" data-testid="unsaved-game" data-why={why}>
      <button type="button" data-testid="unsaved-more" onClick={onMore}>
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false"><path d="M8 1.5 15 14H1Z" /><path d="M8 6v4M8 12v.2" /></svg>
        <span>{t(`unsaved.short.${why}`)}</span>
      </button>
    </div>
  );
}

/**
 * What the line in the game means, and what can be done.
 * @param {{services: import("../../app/services.js").Services, state: import("../../app/services.js").AppState}} props
 */
export function UnsavedSheet({ services, state }) {
  const { router, database } = services;
  const why = state.unsaved.game;
  const reload = why === "newer";
  return (
    <Sheet title={t("unsaved.title")} id="unsaved-sheet" onClose={() => router.closeSheet()} small>
      {why ? <p role="status"><strong>{t("unsaved.game")}</strong> {t(`unsaved.${why}`)}</p> : <p role="status">{t("unsaved.again")}</p>}
      <div class="sheet-actions">
        {why && (
          <button type="button" class="button" data-testid="unsaved-retry" onClick={() => (reload ? location.reload() : void database.again())}>
            {t(reload ? "common.reload" : "common.retry")}
          </button>
        )}
        <button type="button" class="button button-main" onClick={() => router.closeSheet()}>{t("common.ok")}</button>
      </div>
    </Sheet>
  );
}

/** What is stored cannot be read, and why. @param {{why: Why | null}} props */
export function UnreadNotice({ why }) {
  if (!why) return null;
  return (
    <div class="notice notice-bad" role="alert" data-testid="unread" data-why={why}>
      <p><strong>{t("unread.title")}</strong></p>
      <p>{t(`unread.${why}`)}</p>
    </div>
  );
}
