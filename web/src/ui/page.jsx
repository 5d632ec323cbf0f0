import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n/index.js";
import { BackIcon } from "./icons-more.jsx";

/**
 * A screen that is read and filled in: a head that stays with the way back, the content, and a
 * foot that stays for its main button. Coming here puts the focus on the title.
 *
 * @param {object} props
 * @param {string} props.title
 * @param {string} props.id for tests
 * @param {() => void} props.onBack
 * @param {any} props.children
 * @param {any} [props.foot]
 * @param {any} [props.tools] buttons in the head
 * @param {string} [props.kind] a class of its own
 */
export function Page({ title, id, onBack, children, foot, tools, kind = "" }) {
  const heading = useRef(/** @type {HTMLHeadingElement | null} */ (null));
  useEffect(() => {
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <main class={`page ${kind}`} data-testid={id}>
      <header class="page-head">
        <button type="button" class="icon-button" data-testid="back" aria-label={t("page.back")} onClick={onBack}>
          <BackIcon />
        </button>
        <h1 ref={heading} tabIndex={-1}>{title}</h1>
        {tools}
      </header>
      <div class="page-body">{children}</div>
      {foot && <footer class="page-foot">{foot}</footer>}
    </main>
  );
}
