/**
 * Small things that are needed before the first paint: settings, the last view, what is played.
 * They live in localStorage because it answers at once. What cannot be written there is kept by
 * the page, read before what is stored, and tried again until it is.
 *
 * @typedef {import("./why.js").Why} Why
 */
import { createRetry, realAfter } from "./retry.js";
import { StoreError, whyOf } from "./why.js";

/** What is not stored yet, and why; null: it is to be removed. @type {Map<string, {text: string | null, why: Why}>} */
const wanted = new Map();

/** There is no such thing here, nor will there be. */
let absent = false;

/** @type {(unsaved: Map<string, Why>) => void} */
let told = () => undefined;

const retry = createRetry({ after: realAfter, attempt: writeAgain });

/** @param {string} key @returns {any} the value, or null when there is none or it cannot be read */
export function read(key) {
  const waiting = wanted.get(key);
  try {
    const text = waiting ? waiting.text : (globalThis.localStorage?.getItem(key) ?? null);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param {string} key @param {unknown} value @returns {Why | null} why it is not stored yet */
export function write(key, value) {
  return keep(key, JSON.stringify(value));
}

/** @param {string} key @returns {Why | null} */
export function remove(key) {
  return keep(key, null);
}

/** @param {string} key @returns {Why | null} why it is not stored yet */
export const whyUnsaved = (key) => wanted.get(key)?.why ?? null;

/** Everything that is not stored yet, at once. */
export function writeAgain() {
  for (const [key, { text }] of [...wanted]) attempt(key, text);
  tell();
}

/** @param {(unsaved: Map<string, Why>) => void} heard of what is not stored, by key */
export function onUnsaved(heard) {
  told = heard;
}

/** Another tab has stored something later. @param {string | null} key null: everything was cleared, which is no later state */
export function overtaken(key) {
  if (key !== null) wanted.delete(key);
  tell();
}

/** @param {string} key @param {string | null} text */
function keep(key, text) {
  const why = attempt(key, text);
  // Where one can be stored, so perhaps can the others.
  if (!why && wanted.size > 0) writeAgain();
  else tell();
  return why;
}

/** @param {string} key @param {string | null} text @returns {Why | null} */
function attempt(key, text) {
  try {
    const storage = globalThis.localStorage;
    absent = storage === undefined;
    if (!storage) throw new StoreError("refused");
    if (text === null) storage.removeItem(key);
    else storage.setItem(key, text);
    wanted.delete(key);
    return null;
  } catch (error) {
    const why = whyOf(error);
    wanted.set(key, { text, why });
    return why;
  }
}

function tell() {
  if (wanted.size > 0 && !absent) retry.wanted();
  else retry.done();
  told(new Map([...wanted].map(([key, { why }]) => [key, why])));
}
