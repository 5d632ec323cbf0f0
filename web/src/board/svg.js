/** Making SVG and HTML elements by code; no markup strings anywhere. */

const NS = "http://www.w3.org/2000/svg";

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string | number>} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(name, attributes = {}, ...children) {
  const element = document.createElementNS(NS, name);
  for (const key in attributes) {
    const value = attributes[key];
    element.setAttribute(key, typeof value === "number" ? String(round(value)) : String(value));
  }
  element.append(...children);
  return element;
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {string} className
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(name, className, ...children) {
  const element = document.createElement(name);
  element.className = className;
  element.append(...children);
  return element;
}

/** @param {number} value */
export function round(value) {
  return Math.round(value * 100) / 100;
}

/**
 * Path text from numbers and letters: path("M", 1, 2, "L", 3, 4).
 * @param {...(string | number)} parts
 */
export function path(...parts) {
  return parts.map((part) => (typeof part === "number" ? round(part) : part)).join(" ");
}

/**
 * A stop list as a gradient's children.
 * @param {[number, string, number?][]} list offset, colour, opacity
 */
export function stops(list) {
  return list.map(([offset, colour, opacity]) =>
    s("stop", opacity === undefined ? { offset, "stop-color": colour } : { offset, "stop-color": colour, "stop-opacity": opacity }),
  );
}
