import { useEffect } from "preact/hooks";

/**
 * Keys of the game screen, by their place on the keyboard: they work with a
 * Georgian, Armenian or Russian layout, too. Silent while a sheet is open.
 * @param {Record<string, (event: KeyboardEvent) => void>} keys by `KeyboardEvent.code`, `Shift+` before it where needed
 * @param {boolean} active
 */
export function useKeys(keys, active) {
  useEffect(() => {
    if (!active) return undefined;
    /** @param {KeyboardEvent} event */
    function heard(event) {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest("input, select, textarea, dialog[open]")) return;
      // Enter belongs to whatever has the focus and can do something with it.
      if (event.code === "Enter" && target && !target.matches("body, h1")) return;
      const action = keys[(event.shiftKey ? "Shift+" : "") + event.code];
      if (!action) return;
      event.preventDefault();
      action(event);
    }
    addEventListener("keydown", heard);
    return () => removeEventListener("keydown", heard);
  });
}
