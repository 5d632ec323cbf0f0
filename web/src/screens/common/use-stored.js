import { useEffect, useRef, useState } from "preact/hooks";
import { StoreError } from "../../storage/why.js";

/** @typedef {import("../../storage/why.js").Why} Why */

/**
 * What a screen reads from the store when it is opened. Where that fails it knows why, and reads
 * again when the store can be had again.
 * @param {Why | null} trouble the store's
 * @param {() => Promise<unknown>} read
 * @param {unknown[]} [about] reads anew when one of these changes
 * @returns {{unread: Why | null, load: () => void}}
 */
export function useStored(trouble, read, about = []) {
  const [unread, setUnread] = useState(/** @type {Why | null} */ (null));
  const last = useRef(0);

  function load() {
    last.current += 1;
    const mine = last.current;
    read().then(
      () => mine === last.current && setUnread(null),
      (error) => mine === last.current && setUnread(error instanceof StoreError ? error.why : "other"),
    );
  }

  useEffect(() => {
    load();
    return () => void (last.current += 1);
  }, about);
  useEffect(() => {
    if (!trouble && unread) load();
  }, [trouble]);

  return { unread, load };
}
