import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n/index.js";
import { MendLink } from "./mend-link.jsx";
import { Page } from "./page.jsx";
import { Sheet } from "./sheet.jsx";

/**
 * Parts of the app with a file of their own: the first picture and the game do not wait for them.
 * They are fetched when somebody goes there, or after the engine's start; offline they come from
 * the service worker's cache, which holds all files of a version.
 *
 * @template M
 * @typedef {object} Part
 * @property {M | null} here
 * @property {() => Promise<M>} load
 */

/** @template M @param {() => Promise<M>} fetch @returns {Part<M>} */
export function part(fetch) {
  /** @type {Promise<M> | null} */
  let coming = null;
  /** @type {Part<M>} */
  const made = {
    here: null,
    load() {
      coming ??= fetch().then((found) => (made.here = found), (error) => {
        coming = null;
        throw error;
      });
      return coming;
    },
  };
  return made;
}

/**
 * A screen or a sheet of such a part; until it is there, an empty one.
 * @template M
 * @param {object} props
 * @param {Part<M>} props.of
 * @param {(module: M) => any} props.show
 * @param {string} props.title
 * @param {(() => void)} props.onBack
 * @param {boolean} [props.sheet]
 */
export function Lazy({ of, show, title, onBack, sheet }) {
  const [state, setState] = useState(/** @type {"waiting" | "failed" | "here"} */ (of.here ? "here" : "waiting"));
  const wanted = useRef(true);

  /** @param {() => void} [otherwise] */
  function load(otherwise) {
    of.load().then(() => wanted.current && setState("here"), () => {
      if (wanted.current) setState("failed");
      if (wanted.current) otherwise?.();
    });
  }

  function again() {
    setState("waiting");
    // Some browsers remember that a file was missing: only a new page asks for it then.
    load(() => navigator.onLine && location.reload());
  }

  useEffect(() => {
    const back = () => load();
    wanted.current = true;
    load();
    addEventListener("online", back);
    return () => {
      wanted.current = false;
      removeEventListener("online", back);
    };
  }, [of]);
  if (of.here) return show(of.here);
  const content = state === "failed" ? <Failure onRetry={again} /> : <p role="status">{t("part.waiting")}</p>;
  return sheet
    ? <Sheet title={title} id="late" small onClose={onBack}>{content}</Sheet>
    : <Page title={title} id="late" onBack={onBack}>{content}</Page>;
}

/** @param {{onRetry: () => void}} props */
function Failure({ onRetry }) {
  return (
    <div class="notice notice-bad" role="alert" data-testid="late-failed">
      <p>{t("failure.offline")}</p>
      <button type="button" class="button" data-testid="late-retry" onClick={onRetry}>{t("common.retry")}</button>
      <MendLink />
    </div>
  );
}
