const POINTS = 8;
const WIDTH = 30;

/** The head of the home screen: a strip of a board, with a stack at its start. Ornament only. */
export function Inlay() {
  return (
    <svg class="inlay" viewBox="0 0 240 92" aria-hidden="true" focusable="false">
      <rect class="inlay-frame" x="0.5" y="0.5" width="239" height="91" rx="7" />
      <rect class="inlay-field" x="6" y="6" width="228" height="80" rx="3" />
      {Array.from({ length: POINTS }, (_, index) => (
        <path key={index} class={index % 2 ? "inlay-dark" : "inlay-light"} d={point(index)} />
      ))}
      {[0, 1, 2, 3].map((level) => <circle key={level} class="inlay-white" cx="20" cy={76 - level * 15} r="8.5" />)}
      {[0, 1].map((level) => <circle key={level} class="inlay-black" cx="134" cy={76 - level * 15} r="8.5" />)}
      <circle class="inlay-white" cx="191" cy="76" r="8.5" />
      <Die x={74} y={24} pips={[[6, 6], [18, 18], [12, 12], [18, 6], [6, 18]]} />
      <Die x={106} y={18} pips={[[6, 6], [18, 18], [12, 12]]} />
    </svg>
  );
}

/** @param {number} index */
function point(index) {
  const left = 6 + index * (228 / POINTS);
  const width = 228 / POINTS;
  return `M${left + 2} 86 L${left + width / 2} 34 L${left + width - 2} 86 Z`;
}

/** @param {{x: number, y: number, pips: number[][]}} props */
function Die({ x, y, pips }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${x % 20 ? -8 : 9} ${WIDTH / 2} 12)`}>
      <rect class="inlay-die" width="24" height="24" rx="5" />
      {pips.map(([cx, cy]) => <circle key={`${cx} ${cy}`} class="inlay-pip" cx={cx} cy={cy} r="2.3" />)}
    </g>
  );
}
