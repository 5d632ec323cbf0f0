import { useEffect, useRef } from "preact/hooks";
import { createBoard } from "../../board/index.js";
import { boardLabel } from "../common/board-label.js";

/**
 * The board in its box: made once, told about settings, attached to the controller.
 * @param {object} props
 * @param {import("../../app/services.js").Services} props.services
 * @param {import("../../storage/settings.js").Settings} props.settings
 * @param {boolean} props.flip
 * @param {boolean} props.reducedMotion
 * @param {(api: {focus: () => void} | null) => void} props.onReady
 */
export function BoardView({ services, settings, flip, reducedMotion, onReady }) {
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  const made = useRef(/** @type {any} */ (null));
  const { controller, state } = services;

  const options = {
    layout: settings.layout, flip, numbering: settings.numbering, speed: settings.speed, reducedMotion,
    theme: "walnut", label: boardLabel(() => state.get().settings.numbering),
  };

  useEffect(() => {
    if (!box.current) return undefined;
    const board = createBoard(box.current, options, {
      onPoint: (place) => controller.send({ type: "point", place }),
      onDrop: (from, to) => controller.send({ type: "drop", from, to }),
      onDragStart: (from) => controller.lift(from),
      onDie: (index) => controller.send({ type: "die", index }),
      onCup: (pick) => controller.send({ type: "cup", pick }),
      onBackground: () => controller.send({ type: "background" }),
    });
    made.current = board;
    controller.attach(board);
    onReady({
      focus() {
        const view = state.get().game.view;
        const first = view?.steps[0]?.from ?? view?.layout.heads[0];
        if (typeof first === "number") board.focusPoint(first);
      },
    });
    return () => {
      onReady(null);
      controller.detach();
      made.current = null;
      board.destroy();
    };
  }, []);

  const { layout, numbering, speed, language } = settings;
  useEffect(() => {
    made.current?.setOptions(options);
    controller.refresh();
  }, [layout, flip, numbering, speed, reducedMotion, language]);

  return <div class="board-box" ref={box} data-testid="board" />;
}
