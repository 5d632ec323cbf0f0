import { MendLink } from "../../ui/mend-link.jsx";
import { Sheet } from "../../ui/sheet.jsx";
import { t } from "../../i18n/index.js";
import { downloadJson } from "../../ui/download.js";
import { failureKey } from "../common/engine-progress.jsx";
import { UnsavedNotice } from "../common/unsaved-notice.jsx";

/**
 * The game cannot go on here: broken data, another tab, or an engine that does
 * not start. Each says what happened and offers the way on.
 * @param {object} props
 * @param {import("../../app/services.js").Services} props.services
 * @param {import("../../game/controller.js").Snapshot} props.game
 * @param {import("../../engine/client.js").EngineStatus} props.engine
 * @param {import("../../storage/why.js").Why} [props.unsaved] why what has been played is not stored
 */
export function TroubleSheet({ services, game, engine, unsaved }) {
  const { controller, router, games } = services;
  const leave = () => router.leaveGame();

  if (game.status === "elsewhere") {
    return (
      <Sheet title={t("elsewhere.title")} id="elsewhere" small>
        <p>{t("elsewhere.text")}</p>
        <div class="sheet-actions">
          <button type="button" class="button button-main" data-testid="play-here" onClick={() => void controller.takeOver()}>
            {t("elsewhere.here")}
          </button>
          <button type="button" class="button" onClick={leave}>{t("common.home")}</button>
        </div>
      </Sheet>
    );
  }
  if (game.status === "broken") {
    return (
      <Sheet title={t("broken.title")} id="broken" small>
        <p>{t(game.code === "newer_save" ? "broken.newer" : "broken.text")}</p>
        <div class="sheet-actions">
          <button type="button" class="button" data-testid="download-broken"
            onClick={async () => downloadJson(await games.raw(), "narde-game.json")}>
            {t("broken.download")}
          </button>
          <button type="button" class="button button-main" data-testid="new-game"
            onClick={async () => {
              await controller.setAside();
              services.play(true);
            }}>
            {t("broken.new")}
          </button>
          <button type="button" class="button" onClick={leave}>{t("common.home")}</button>
        </div>
      </Sheet>
    );
  }
  const unread = game.code?.startsWith("store_") ? /** @type {import("../../storage/why.js").Why} */ (game.code.slice("store_".length)) : null;
  if (unread) {
    return (
      <Sheet title={t("unread.title")} id="stuck" small>
        <p data-code={game.code}>{t(`unread.${unread}`)}</p>
        <div class="sheet-actions">
          <button type="button" class="button button-main" data-testid="retry" onClick={() => (unread === "newer" ? location.reload() : void controller.retry())}>
            {t(unread === "newer" ? "common.reload" : "common.retry")}
          </button>
          <button type="button" class="button" onClick={leave}>{t("common.home")}</button>
        </div>
      </Sheet>
    );
  }
  const code = engine.state === "failed" ? engine.code : game.code;
  return (
    <Sheet title={t("stuck.title")} id="stuck" small>
      <p data-code={code}>{t(failureKey(code))}</p>
      {unsaved ? <UnsavedNotice what="game" why={unsaved} /> : <p>{t("stuck.safe")}</p>}
      <div class="sheet-actions">
        <button type="button" class="button button-main" data-testid="retry" onClick={() => void controller.retry()}>
          {t("common.retry")}
        </button>
        <button type="button" class="button" onClick={leave}>{t("common.home")}</button>
      </div>
      <MendLink />
    </Sheet>
  );
}
