import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n/index.js";
import { CloseIcon } from "./icons.jsx";

/**
 * What had the focus before a sheet was opened. It outlives the sheet: one whose part of the app
 * has just come takes the place of the empty one, and finds the focus nowhere.
 * @type {HTMLElement | null}
 */
let opener = null;

/**
 * A sheet over the screen: the browser's own modal dialog keeps the focus inside
 * and makes the rest inert. Escape, the cross and a tap beside it close it.
 *
 * @param {object} props
 * @param {string} props.title
 * @param {() => void} [props.onClose] missing: it can only be answered
 * @param {any} props.children
 * @param {string} [props.id] for tests
 * @param {boolean} [props.small]
 * @param {boolean} [props.prose] long text without a control in it: it takes the focus itself, to be scrolled by keys
 */
export function Sheet({ title, onClose, children, id, small, prose }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));

  useEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    const before = document.activeElement;
    if (before instanceof HTMLElement && before !== document.body && !before.closest("dialog")) opener = before;
    element.showModal();
    return () => {
      element.close();
      if (opener?.isConnected) opener.focus();
    };
  }, []);

  /** @param {Event} event */
  function cancel(event) {
    event.preventDefault();
    onClose?.();
  }

  /** A browser closes a dialog at a second Escape without asking. */
  function closed() {
    const element = dialog.current;
    if (!element || element.open) return;
    if (onClose) onClose();
    else element.showModal();
  }

  /** @param {MouseEvent} event */
  function beside(event) {
    if (event.target === dialog.current) onClose?.();
  }

  return (
    <dialog ref={dialog} class={`sheet ${small ? "sheet-small" : ""}`} data-testid={id} aria-labelledby="sheet-title"
      onCancel={cancel} onClose={closed} onClick={beside}>
      <div class="sheet-body">
        <header class="sheet-head">
          <h2 id="sheet-title" tabIndex={-1}>{title}</h2>
          {onClose && (
            <button type="button" class="icon-button" data-testid="close" aria-label={t("common.close")} onClick={onClose}>
              <CloseIcon />
            </button>
          )}
        </header>
        <div class="sheet-content" tabIndex={prose ? 0 : undefined}>{children}</div>
      </div>
    </dialog>
  );
}
