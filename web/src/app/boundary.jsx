import { Component } from "preact";
import { t } from "../i18n/index.js";
import { MendLink } from "../ui/mend-link.jsx";

/**
 * A fault while a screen is drawn leaves no empty page: it says so, and leads home. What was played
 * lies in the store.
 * @extends {Component<{children: import("preact").ComponentChildren}, {failed: boolean}>}
 */
export class Boundary extends Component {
  state = { failed: false };

  /** @param {unknown} error */
  componentDidCatch(error) {
    this.setState({ failed: true });
    // As loud as if nobody had caught it.
    globalThis.reportError?.(error);
  }

  render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main class="boot-failed" data-testid="screen-failed">
        <div class="notice notice-bad" role="alert">
          <p>{t("failure.internal")}</p>
          <p>{t("stuck.safe")}</p>
          <button type="button" class="button button-main" data-testid="screen-home" onClick={goHome}>{t("common.home")}</button>
          <MendLink />
        </div>
      </main>
    );
  }
}

/** From the beginning: what has failed may still be in memory. */
function goHome() {
  location.hash = "#/";
  location.reload();
}
