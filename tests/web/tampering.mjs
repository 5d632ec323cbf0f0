/** The changes of tests/vectors/archives/tampered.json. */

/** Apply them. */
export function change(data, changes) {
  const holder = (path) => path.slice(0, -1).reduce((found, key) => found[key], data);
  for (const [what, path, value] of changes) {
    const place = holder(path);
    const key = path.at(-1);
    if (what === "set") place[key] = value;
    else if (what === "insert") place.splice(key, 0, value);
    else if (what === "cut") place[key].length = value;
    else if (what === "swap") {
      const other = holder(value);
      [place[key], other[value.at(-1)]] = [other[value.at(-1)], place[key]];
    } else if (Array.isArray(place)) place.splice(key, 1);
    else delete place[key];
  }
  return data;
}
