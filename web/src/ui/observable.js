/**
 * A value that tells its listeners when parts of it change.
 * @template {object} T
 * @param {T} initial
 */
export function createObservable(initial) {
  let value = initial;
  /** @type {Set<(value: T) => void>} */
  const listeners = new Set();
  return {
    get: () => value,
    /** @param {Partial<T>} change */
    set(change) {
      value = { ...value, ...change };
      for (const heard of listeners) heard(value);
    },
    /** @param {(value: T) => void} heard @returns {() => void} */
    subscribe(heard) {
      listeners.add(heard);
      return () => void listeners.delete(heard);
    },
  };
}
