/**
 * Texts in four languages: a key gives a pattern, numbers choose the plural
 * form, values fill the placeholders. It knows no DOM and no game.
 *
 * @typedef {string | Record<string, string>} Pattern a text, or one text for each plural category
 * @typedef {Record<string, Pattern>} Catalogue
 * @typedef {Record<string, string | number>} Vars
 */

import { visible } from "./plain.js";

/** In the order in which they are offered; each is named in its own words. */
export const LANGUAGES = [
  { code: "hy", name: "Հայերեն" },
  { code: "ka", name: "ქართული" },
  { code: "ru", name: "Русский" },
  { code: "en", name: "English" },
];

const FALLBACK = "en";

/**
 * Whose numbers look the same, and whose plurals are chosen alike, for where a browser knows nothing
 * of a language: it would go by its own.
 * @type {Record<string, {numbers: string, plurals: string}>}
 */
const STAND_INS = {
  hy: { numbers: "ru", plurals: "en" },
  ka: { numbers: "ru", plurals: "en" },
};

/** @param {string} language */
const numbersOf = (language) => (Intl.NumberFormat.supportedLocalesOf(language).length > 0 ? language : (STAND_INS[language]?.numbers ?? FALLBACK));

/** @param {string} language */
const pluralsOf = (language) => (Intl.PluralRules.supportedLocalesOf(language).length > 0 ? language : (STAND_INS[language]?.plurals ?? FALLBACK));

/** The sign of a negative number is as wide as that of a positive one. @param {string} number */
const signed = (number) => number.replace("-", "\u2212");

/**
 * The first language of the browser that has a catalogue.
 * @param {readonly string[]} wanted language tags, best first
 * @returns {string}
 */
export function chooseLanguage(wanted) {
  for (const tag of wanted) {
    const base = String(tag).toLowerCase().split("-")[0];
    if (LANGUAGES.some((language) => language.code === base)) return base;
  }
  return FALLBACK;
}

/**
 * @param {Record<string, Catalogue>} first catalogues by language code
 * @param {string} language the first one to speak
 */
export function createI18n(first, language) {
  const catalogues = { ...first };
  let current = language in catalogues ? language : FALLBACK;
  let plurals = new Intl.PluralRules(pluralsOf(current));
  let numbers = new Intl.NumberFormat(numbersOf(current));

  /**
   * @param {string} key
   * @param {Vars} [vars] `count` chooses the plural form
   * @returns {string} the text, or the key itself where no catalogue has it
   */
  function t(key, vars = {}) {
    const pattern = catalogues[current]?.[key] ?? catalogues[FALLBACK]?.[key];
    if (pattern === undefined) return key;
    return fill(choose(pattern, vars), vars);
  }

  /** @param {Pattern} pattern @param {Vars} vars */
  function choose(pattern, vars) {
    if (typeof pattern === "string") return pattern;
    return pattern[plurals.select(Number(vars.count ?? 0))] ?? pattern.other ?? "";
  }

  /** @param {string} text @param {Vars} vars */
  function fill(text, vars) {
    return text.replace(/\{(\w+)\}/g, (whole, name) => {
      const value = vars[name];
      if (value === undefined) return whole;
      return typeof value === "number" ? signed(numbers.format(value)) : visible(value);
    });
  }

  return {
    t,
    /** Texts of a part of the app that is loaded later, for all languages at once. @param {Record<string, Catalogue>} more */
    extend(more) {
      for (const [code, texts] of Object.entries(more)) catalogues[code] = { ...catalogues[code], ...texts };
    },
    /** @param {string} key */
    has: (key) => key in (catalogues[current] ?? {}),
    get language() {
      return current;
    },
    /** @param {string} code */
    setLanguage(code) {
      if (!(code in catalogues)) return;
      current = code;
      plurals = new Intl.PluralRules(pluralsOf(code));
      numbers = new Intl.NumberFormat(numbersOf(code));
    },
    /**
     * @param {number} value
     * @param {Intl.NumberFormatOptions} [options]
     */
    number: (value, options) => signed(new Intl.NumberFormat(numbersOf(current), options).format(value)),
  };
}
