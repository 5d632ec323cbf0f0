/**
 * What the person has chosen. Unknown or broken values fall back to the defaults
 * one by one, so that an old or damaged record never costs the others.
 *
 * @typedef {object} Settings
 * @property {string} language
 * @property {"off" | "yellowclub" | "georgian"} numbering
 * @property {"auto" | "upright" | "wide"} layout
 * @property {boolean} flip
 * @property {boolean} turnBoard two people: turned to whoever has the turn
 * @property {"slow" | "normal" | "fast" | "off"} speed
 * @property {"auto" | "on" | "off"} motion reduced motion: as the system says, always, never
 * @property {boolean} sound
 * @property {boolean} autoDone
 * @property {boolean} autoRoll
 * @property {boolean} autoForced
 * @property {boolean} hints
 * @property {string} variant the game chosen last
 * @property {string[]} presets
 * @property {string} level "" for the one in the middle
 */
import { read, write } from "./local.js";

export const KEY = "narde.settings";

/** The values a choice may have. @type {Record<string, readonly string[]>} */
export const CHOICES = {
  numbering: ["off", "yellowclub", "georgian"],
  layout: ["auto", "upright", "wide"],
  speed: ["slow", "normal", "fast", "off"],
  motion: ["auto", "on", "off"],
};

/** @param {string} language @returns {Settings} */
function defaults(language) {
  return {
    language, numbering: "off", layout: "auto", flip: false, turnBoard: true, speed: "normal", motion: "auto", sound: true,
    autoDone: false, autoRoll: false, autoForced: true, hints: true, variant: "classic", presets: [], level: "",
  };
}

/**
 * @param {string} language used until the person chooses one
 * @returns {Settings}
 */
export function loadSettings(language) {
  const base = defaults(language);
  const stored = read(KEY);
  if (typeof stored !== "object" || stored === null) return base;
  /** @type {Record<string, any>} */
  const merged = { ...base };
  for (const [key, standard] of Object.entries(base)) {
    const value = stored[key];
    if (Array.isArray(standard)) {
      if (Array.isArray(value) && value.every((entry) => typeof entry === "string")) merged[key] = value;
    } else if (typeof value === typeof standard && (CHOICES[key]?.includes(value) ?? true)) merged[key] = value;
  }
  return /** @type {Settings} */ (merged);
}

/** @param {Settings} settings @returns {import("./why.js").Why | null} why they are not stored yet */
export const saveSettings = (settings) => write(KEY, settings);
