import { t } from "../../i18n/index.js";

/**
 * A new version waits. Offered between games only; accepting reloads the page once.
 * @param {{services: import("../../app/services.js").Services, inline?: boolean}} props
 */
export function UpdateOffer({ services, inline }) {
  return (
    <aside class={inline ? "banner banner-inline" : "banner"} data-testid="update" aria-label={t("update.title")}>
      <p>{t("update.text")}</p>
      <button type="button" class={`button ${inline ? "" : "button-main"}`} data-testid="update-accept" onClick={() => void services.updates.accept()}>
        {t("update.accept")}
      </button>
    </aside>
  );
}
