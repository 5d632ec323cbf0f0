/**
 * Texts in four languages: a key gives a pattern, numbers choose the plural
 * form, values fill the placeholders. It knows no DOM and no game.
 *
 * @typedef {string | Record<string, string>} Pattern a text, or one text for each plural category
 * @typedef {Record<string, Pattern>} Catalogue
 * @typedef {Record<string, string | number>} Vars
 */

/** In the order in which they are offered; each is named in its own words. */
export const LANGUAGES = [
  { code: "hy", name: "Հայերեն" },
  { code: "ka", name: "ქართული" },
  { code: "ru", name: "Русский" },
  { code: "en", name: "English" },
];

const FALLBACK = "en";

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
  let plurals = new Intl.PluralRules(current);
  let numbers = new Intl.NumberFormat(current);

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
      return typeof value === "number" ? numbers.format(value) : value;
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
      plurals = new Intl.PluralRules(code);
      numbers = new Intl.NumberFormat(code);
    },
    /**
     * @param {number} value
     * @param {Intl.NumberFormatOptions} [options]
     */
    number: (value, options) => new Intl.NumberFormat(current, options).format(value),
  };
}
