/**
 * Could a new game take the place of one that is not finished? Where what is stored cannot be
 * read, nobody knows.
 * @param {import("../../app/services.js").AppState} state
 */
export const mayReplace = ({ stored, trouble }) =>
  stored === "unfinished" || (stored === "unknown" && trouble !== null && trouble !== "refused");
