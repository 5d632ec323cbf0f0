import { t } from "../i18n/index.js";

/** To the page that fetches the app's files anew. It is no part of the app: it works when that does not. */
export function MendLink() {
  return <a class="mend" href="./recover.html" data-testid="mend">{t("failure.mend")}</a>;
}
