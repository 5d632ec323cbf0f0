import { t } from "../../i18n/index.js";

/** As players write them beside a move. @type {Record<import("../../archive/review.js").Grade, string>} */
const SIGNS = { fine: "✓", doubtful: "?!", error: "?", blunder: "??", forced: "–" };

/**
 * A grade as a sign; where no word stands beside it, screen readers hear one.
 * @param {{grade: import("../../archive/review.js").Grade, spoken?: boolean}} props
 */
export function GradeMark({ grade, spoken }) {
  return (
    <span class={`grade grade-${grade}`} title={spoken ? t(`grade.${grade}`) : undefined}>
      <span aria-hidden="true">{SIGNS[grade]}</span>
      {spoken && <span class="unseen">{t(`grade.${grade}`)}</span>}
    </span>
  );
}
