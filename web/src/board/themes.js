/**
 * Themes are data: every colour that the drawing needs, by material. A new theme is a new record.
 */

/**
 * @typedef {object} Wood
 * @property {string} light   where the lamp falls
 * @property {string} base
 * @property {string} dark    in the shade
 * @property {string} vein    the grain
 */

/**
 * @typedef {object} Theme
 * @property {Wood} frame
 * @property {Wood} pale      light points
 * @property {Wood} deep      dark points
 * @property {{lit: string, base: string, shade: string, fleck: string}} field
 * @property {{lit: string, base: string, shade: string}} well    trays
 * @property {{bright: string, base: string, dark: string}} brass
 * @property {{light: string, base: string, dark: string, edge: string, groove: string, inlay: string}} white
 * @property {{light: string, base: string, dark: string, edge: string, groove: string, inlay: string}} black
 * @property {string} number
 * @property {{near: string, nearCore: string, far: string, movable: string, last: string, lost: string, better: string, worse: string}} sign
 * @property {{light: string, base: string, dark: string, stitch: string}} leather
 */

/** @type {Record<string, Theme>} */
export const THEMES = {
  walnut: {
    frame: { light: "#8a5a36", base: "#5f3a21", dark: "#3a2112", vein: "#241208" },
    pale: { light: "#ecd0a0", base: "#d9b581", dark: "#b98f5c", vein: "#8f6536" },
    deep: { light: "#a5532f", base: "#843c20", dark: "#602814", vein: "#35130a" },
    field: { lit: "#2f5a4e", base: "#224438", shade: "#152c25", fleck: "#7fb3a0" },
    well: { lit: "#2b4f45", base: "#1b3730", shade: "#0f211c" },
    brass: { bright: "#f4dc9a", base: "#c9a054", dark: "#7d5a22" },
    white: { light: "#fffaf0", base: "#f1e3c8", dark: "#cbb088", edge: "#7d6038", groove: "#a8875a", inlay: "#6b4423" },
    black: { light: "#57504a", base: "#2c2723", dark: "#121010", edge: "#7a6d62", groove: "#080706", inlay: "#cda85f" },
    number: "#ecd9b0",
    sign: { near: "#ffd977", nearCore: "#fff1c4", far: "#ffe3a1", movable: "#ffd36b", last: "#bfe6f2", lost: "#e0715a", better: "#b6f08e", worse: "#ffa48c" },
    leather: { light: "#8a4b32", base: "#5e2d1c", dark: "#32150c", stitch: "#d9ab78" },
  },
  olive: {
    frame: { light: "#6a4a30", base: "#432b1a", dark: "#26170d", vein: "#150b05" },
    pale: { light: "#efdcae", base: "#d8bd87", dark: "#b5965f", vein: "#836532" },
    deep: { light: "#5c6b5c", base: "#435246", dark: "#2c3830", vein: "#18201b" },
    field: { lit: "#8d6743", base: "#6f4d30", shade: "#4a301c", fleck: "#c79c6c" },
    well: { lit: "#5b3d25", base: "#402917", shade: "#27170c" },
    brass: { bright: "#f2e2b0", base: "#c5a763", dark: "#755a2a" },
    white: { light: "#fffaf0", base: "#f1e3c8", dark: "#cbb088", edge: "#6d5230", groove: "#a8875a", inlay: "#435246" },
    black: { light: "#4a4543", base: "#252220", dark: "#0e0d0c", edge: "#8a7d72", groove: "#050404", inlay: "#cda85f" },
    number: "#ecd9b0",
    sign: { near: "#b9f3d0", nearCore: "#effff4", far: "#c9f3da", movable: "#c8f5da", last: "#ffe2a0", lost: "#f08b72", better: "#d5f79c", worse: "#ffb39c" },
    leather: { light: "#4f5d50", base: "#344036", dark: "#19211b", stitch: "#d8bd87" },
  },
};

/** @param {string} name @returns {Theme} */
export function themeOf(name) {
  return THEMES[name] ?? THEMES.walnut;
}
