/**
 * The screens around the game, and sheets that share their parts: one file of its own, fetched
 * after the game can be played (app/parts.js).
 */
import "../i18n/table.js";

export { ArchiveScreen } from "../screens/archive/archive.jsx";
export { ProofSheet } from "../screens/fairness/proof.jsx";
export { ReplayScreen } from "../screens/archive/replay.jsx";
export { ReviewScreen } from "../screens/archive/review.jsx";
export { StatisticsScreen, StatisticsSheet } from "../screens/archive/statistics.jsx";
export { TermsSheet } from "../screens/table/table-terms.jsx";
export { TableScreen } from "../screens/table/table.jsx";
export { VerifyScreen } from "../screens/fairness/verify.jsx";
