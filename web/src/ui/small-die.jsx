/** Where the pips of a face lie, on a grid of -1, 0 and 1. @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

/**
 * A die as a sign beside a text; the text says the number.
 * @param {{value: number | null, size?: number}} props null: not known yet
 */
export function SmallDie({ value, size = 16 }) {
  return (
    <svg class="small-die" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <rect class="small-die-body" x="0.5" y="0.5" width="15" height="15" rx="3.5" />
      {(PIPS[value ?? 0] ?? []).map(([x, y]) => <circle key={`${x} ${y}`} class="small-die-pip" cx={8 + x * 4} cy={8 + y * 4} r="1.6" />)}
    </svg>
  );
}
