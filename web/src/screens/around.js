/**
 * The screens around the game, and sheets that share their parts: one file of its own, fetched
 * after the game can be played (app/late.jsx).
 */
import "../i18n/around.js";

export { ArchiveScreen } from "./archive.jsx";
export { ProofSheet } from "./dice-proof.jsx";
export { ReplayScreen } from "./replay.jsx";
export { ReviewScreen } from "./review.jsx";
export { StatisticsScreen, StatisticsSheet } from "./statistics.jsx";
export { TermsSheet } from "./table-terms.jsx";
export { TableScreen } from "./table.jsx";
export { VerifyScreen } from "./verify.jsx";
