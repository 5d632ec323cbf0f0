import { t } from "../i18n/index.js";

/** @typedef {import("../storage/why.js").Why} Why */

/**
 * Something is not stored, and why: told where it is looked at, until it is stored.
 * @param {{what: import("../app/keeping.js").Kept, why: Why | undefined}} props
 */
export function UnsavedNotice({ what, why }) {
  if (!why) return null;
  return (
    <div class="notice notice-bad notice-unsaved" role="alert" data-testid={`unsaved-${what}`} data-why={why}>
      <p><strong>{t(`unsaved.${what}`)}</strong> {t(`unsaved.${why}`)}</p>
    </div>
  );
}

/** What is stored cannot be read, and why. @param {{why: Why | null}} props */
export function UnreadNotice({ why }) {
  if (!why) return null;
  return (
    <div class="notice notice-bad" role="alert" data-testid="unread" data-why={why}>
      <p><strong>{t("unread.title")}.</strong> {t(`unread.${why}`)}</p>
    </div>
  );
}
