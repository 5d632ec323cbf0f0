import { i18n, t } from "../../i18n/index.js";

/** @typedef {import("../../verify/statistics.js").Measure} Measure */

const WIDTH = 300;
const HEIGHT = 112;
const BASE = 92;
const COLUMN = WIDTH / 6;
const BAR = 26;

/** Where the pips of a face are, on a square of 16. @type {[number, number][][]} */
const PIPS = [
  [[8, 8]], [[4, 4], [12, 12]], [[4, 4], [8, 8], [12, 12]], [[4, 4], [12, 4], [4, 12], [12, 12]],
  [[4, 4], [12, 4], [8, 8], [4, 12], [12, 12]], [[4, 3.5], [12, 3.5], [4, 8], [12, 8], [4, 12.5], [12, 12.5]],
];

/** @param {Measure} measure */
const spoken = ({ seen, low, high }) => t("statistics.spoken", { seen, low, high });

/**
 * How often each face fell: a bar, behind it the range in which chance leaves it.
 * @param {{dice: import("../../verify/statistics.js").Dice, label: string}} props
 */
export function FaceChart({ dice, label }) {
  const most = Math.max(1, ...dice.faces.map(({ seen, high }) => Math.max(seen, high)));
  const y = (/** @type {number} */ value) => BASE - (value / most) * 74;
  return (
    <figure class="chart">
      <figcaption>{label}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${label}. ${dice.faces.map((face, index) => `${t("statistics.face", { face: index + 1 })}: ${spoken(face)}`).join(". ")}`}>
        <line class="chart-base" x1="0" x2={WIDTH} y1={BASE} y2={BASE} />
        {dice.faces.map(({ seen, expected, low, high, unusual }, index) => {
          const left = index * COLUMN + (COLUMN - BAR) / 2;
          return (
            <g key={index}>
              <rect class={`chart-bar ${unusual ? "chart-unusual" : ""}`} x={left} y={y(seen)} width={BAR} height={BASE - y(seen)} rx="3" />
              <rect class="chart-range" x={left - 7} y={y(high)} width={BAR + 14} height={Math.max(1, y(low) - y(high))} rx="3" />
              <line class="chart-mean" x1={left - 7} x2={left + BAR + 7} y1={y(expected)} y2={y(expected)} />
              <text class="chart-number" x={index * COLUMN + COLUMN / 2} y={y(Math.max(seen, high)) - 4}>{i18n.number(seen)}{unusual ? " !" : ""}</text>
              <g transform={`translate(${index * COLUMN + COLUMN / 2 - 8} ${BASE + 3})`}>
                <rect class="chart-die" width="16" height="16" rx="3.5" />
                {PIPS[index]?.map(([cx, cy]) => <circle key={`${cx} ${cy}`} class="chart-pip" cx={cx} cy={cy} r="1.6" />)}
              </g>
            </g>
          );
        })}
      </svg>
    </figure>
  );
}

/**
 * One number on a line: where it lies, and the range in which chance leaves it.
 * @param {{measure: Measure, label: string}} props
 */
export function RangeChart({ measure, label }) {
  const { seen, expected, low, high, unusual } = measure;
  const reach = Math.max(high - expected, expected - low, Math.abs(seen - expected), 1) * 1.15;
  const x = (/** @type {number} */ value) => WIDTH / 2 + ((value - expected) / reach) * (WIDTH / 2 - 8);
  return (
    <figure class="chart chart-line">
      <figcaption>
        <span>{label}</span>
        <span class="chart-value">{i18n.number(seen)}{unusual ? " !" : ""}</span>
        <small>{t("statistics.between", { low, high })}</small>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} 22`} role="img" aria-label={`${label}: ${spoken(measure)}`}>
        <line class="chart-base" x1="0" x2={WIDTH} y1="11" y2="11" />
        <rect class="chart-range" x={x(low)} y="5" width={Math.max(2, x(high) - x(low))} height="12" rx="4" />
        <line class="chart-mean" x1={x(expected)} x2={x(expected)} y1="3" y2="19" />
        <circle class={`chart-dot ${unusual ? "chart-unusual" : ""}`} cx={x(seen)} cy="11" r="6" />
      </svg>
    </figure>
  );
}
