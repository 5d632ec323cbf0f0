/**
 * Which games there are. The engine knows; what it said last is remembered, so
 * that the picker is there before the engine is.
 *
 * @typedef {{key: string, family: string, presets: string[], koks?: boolean}} GameKind `koks`: it may end with koks
 * @typedef {{variants: GameKind[], levels: string[]}} Offer
 */
import { read, write } from "./local.js";

const KEY = "narde.offer";

/** Before the engine has ever answered. @type {Offer} */
const FIRST = {
  variants: [{ key: "classic", family: "long", presets: ["georgian", "ru_code"] }],
  levels: [],
};

/** @returns {Offer} */
export function knownOffer() {
  const stored = read(KEY);
  return Array.isArray(stored?.variants) && stored.variants.length > 0 && Array.isArray(stored.levels) ? stored : FIRST;
}

/** @param {any} hello the engine's answer @returns {Offer} */
export function rememberOffer(hello) {
  const offer = { variants: hello.variants, levels: hello.levels };
  write(KEY, offer);
  return offer;
}

/**
 * Whether a game at this table may end with koks.
 * @param {Offer} offer @param {string} variant @param {string[] | null} games those of a mixed series
 */
export function knowsKoks(offer, variant, games) {
  const played = games ?? [variant];
  return offer.variants.some(({ key, koks }) => koks === true && played.includes(key));
}
