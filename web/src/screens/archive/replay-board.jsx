import { useEffect, useRef } from "preact/hooks";
import { boardLabel } from "../common/board-label.js";
import { createBoard } from "../../board/index.js";

/**
 * A board to look at: it shows what it is given and takes nothing.
 * @param {object} props
 * @param {Record<string, any>} props.state the picture (docs/board.md)
 * @param {import("../../storage/settings.js").Settings} props.settings
 * @param {boolean} props.flip
 * @param {boolean} props.reducedMotion
 */
export function ReplayBoard({ state, settings, flip, reducedMotion }) {
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  const made = useRef(/** @type {import("../../board/index.js").Board | null} */ (null));
  const numbering = useRef(settings.numbering);
  numbering.current = settings.numbering;
  const { layout, speed, language } = settings;
  const options = { layout, flip, numbering: settings.numbering, speed, reducedMotion, theme: "walnut" };

  useEffect(() => {
    if (!box.current) return undefined;
    const board = createBoard(box.current, { ...options, label: boardLabel(() => numbering.current) }, {});
    made.current = board;
    return () => {
      made.current = null;
      board.destroy();
    };
  }, []);

  useEffect(() => made.current?.setOptions(options), [layout, flip, settings.numbering, speed, reducedMotion, language]);

  const key = JSON.stringify(state);
  useEffect(() => void made.current?.set(/** @type {any} */ (state), { animate: true }), [key]);

  return <div class="replay-board" ref={box} data-testid="replay-board" />;
}
