/** The catalogues agree with each other and with the sources. */
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { build } from "esbuild";
import { LANGUAGES, chooseLanguage, createI18n } from "../../web/src/i18n/i18n.js";

const ROOT = new URL("../../web/", import.meta.url).pathname;
const codes = LANGUAGES.map(({ code }) => code);
/** The main catalogues and those in folders beside them, by place. */
const places = ["", ...readdirSync(join(ROOT, "locales"), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name)];
const read = (place, code) => JSON.parse(readFileSync(join(ROOT, "locales", place, `${code}.json`), "utf8"));
const catalogues = Object.fromEntries(codes.map((code) => [code, Object.assign({}, ...places.map((place) => read(place, code)))]));
const english = catalogues.en;
const forms = (pattern) => (typeof pattern === "string" ? { other: pattern } : pattern);
const placeholders = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

/** All sources of the page as one text. */
const sources = (function read(folder) {
  return readdirSync(folder, { withFileTypes: true }).map((entry) => {
    if (entry.isDirectory()) return read(join(folder, entry.name));
    return /\.jsx?$/.test(entry.name) ? readFileSync(join(folder, entry.name), "utf8") : "";
  }).join("\n");
})(join(ROOT, "src"));

test("no key stands in two catalogues, and each folder is one that the page reads", () => {
  const keys = places.flatMap((place) => Object.keys(read(place, "en")));
  assert.deepEqual(keys.filter((key, index) => keys.indexOf(key) !== index), []);
  const source = readdirSync(join(ROOT, "src/i18n")).map((name) => readFileSync(join(ROOT, "src/i18n", name), "utf8")).join();
  for (const place of places) for (const code of codes) assert.ok(source.includes(`locales/${place ? `${place}/` : ""}${code}.json`));
});

for (const code of codes) {
  test(`${code}: the same keys as English, in the same order`, () => {
    assert.deepEqual(Object.keys(catalogues[code]), Object.keys(english));
  });

  test(`${code}: every plural has the categories of its language`, () => {
    const wanted = new Intl.PluralRules(code).resolvedOptions().pluralCategories.sort();
    for (const [key, pattern] of Object.entries(catalogues[code])) {
      assert.equal(typeof pattern, typeof english[key], key);
      if (typeof pattern === "object") assert.deepEqual(Object.keys(pattern).sort(), wanted, key);
    }
  });

  test(`${code}: placeholders are those of English`, () => {
    for (const [key, pattern] of Object.entries(catalogues[code])) {
      const wanted = placeholders(Object.values(forms(english[key])).join(" "));
      const all = Object.values(forms(pattern));
      assert.deepEqual(placeholders(all.join(" ")), wanted, key);
      // A form for one may leave the number out, the general form may not.
      assert.deepEqual(placeholders(forms(pattern).other), wanted, `${key}: other`);
    }
  });

  test(`${code}: nothing is empty, padded or left in English`, () => {
    for (const [key, pattern] of Object.entries(catalogues[code])) {
      for (const [form, text] of Object.entries(forms(pattern))) {
        assert.ok(text.trim().length > 0, `${key} is empty`);
        assert.equal(text, text.trim(), key);
        const same = code !== "en" && text === forms(english[key])[form] && text.replace(/\{\w+\}/g, "").length > 6;
        assert.ok(!same, `${key} is English`);
      }
    }
  });
}

const SCRIPTS = { hy: /\p{Script=Armenian}/u, ka: /\p{Script=Georgian}/u, ru: /\p{Script=Cyrillic}/u };
for (const [code, script] of Object.entries(SCRIPTS)) {
  test(`${code}: texts are written in its own script, and in no other of the four`, () => {
    const others = Object.entries(SCRIPTS).filter(([other]) => other !== code).map(([, pattern]) => pattern);
    for (const [key, pattern] of Object.entries(catalogues[code])) {
      const text = Object.values(forms(pattern)).join(" ").replace(/\{\w+\}/g, "");
      if (/\p{L}/u.test(text)) assert.match(text, script, key);
      for (const other of others) assert.doesNotMatch(text, other, key);
    }
  });
}

test("every key that the sources name exists", () => {
  const named = sources.matchAll(/(?:\bt\(|key: |key=\{?)"([a-zA-Z]+(?:\.[\w]+)+)"/g);
  const missing = [...named].map(([, key]) => key).filter((key) => !(key in english));
  assert.deepEqual(missing, []);
});

test("what is there at the start has its texts at the start", async () => {
  const { metafile } = await build({
    absWorkingDir: join(ROOT, ".."), entryPoints: ["web/src/main.jsx"], bundle: true, splitting: true, format: "esm", outdir: "none",
    write: false, metafile: true, jsx: "automatic", jsxImportSource: "preact", define: { __NARDE_WORKER__: '""', __NARDE_RELEASE__: '""' },
  });
  const [first] = Object.keys(metafile.outputs).filter((name) => metafile.outputs[name].entryPoint === "web/src/main.jsx");
  const early = new Set([first]);
  for (const name of early) for (const { path, kind } of metafile.outputs[name].imports) if (kind === "import-statement") early.add(path);
  const files = [...early].flatMap((name) => Object.keys(metafile.outputs[name].inputs)).filter((name) => name.startsWith("web/src/"));
  assert.ok(files.includes("web/src/screens/game/game.jsx") && !files.includes("web/src/screens/archive/replay.jsx"));
  const late = Object.keys(english).filter((key) => !(key in read("", "en")));
  const found = files.flatMap((file) => {
    const text = readFileSync(join(ROOT, "..", file), "utf8");
    return late.filter((key) => text.includes(`"${key}"`)).map((key) => `${key} in ${file}`);
  });
  assert.deepEqual(found, []);
});

test("every key is used", () => {
  const literals = new Set([...sources.matchAll(/["`]([a-zA-Z]+(?:\.[\w]+)+)["`]/g)].map(([, key]) => key));
  // Keys put together from a fixed beginning and a value, for example `why.${code}`.
  const patterns = [...sources.matchAll(/`([a-zA-Z]+(?:\.(?:[\w]+|\$\{[^}]+\}))*(?:\.\$\{[^`]+\})[^`]*)`/g)]
    .map(([, template]) => new RegExp(`^${template.split(/\$\{[^}]+\}/).map((part) => part.replaceAll(".", "\\.")).join("[\\w]+")}$`));
  const unused = Object.keys(english).filter((key) => !literals.has(key) && !patterns.some((pattern) => pattern.test(key)));
  assert.deepEqual(unused, []);
});

test("every refusal code of the protocol has words", () => {
  const protocol = readFileSync(new URL("../../docs/protocol.md", import.meta.url), "utf8");
  const paragraph = protocol.split("Refusal codes of")[1].split("\n")[0];
  const refusals = [...paragraph.matchAll(/`([a-z_]+)`/g)].map(([, code]) => code).filter((code) => !["why", "illegal"].includes(code));
  assert.ok(refusals.length > 15);
  for (const code of refusals) assert.ok(`why.${code}` in english, code);
});

test("every failure code of the engine has words", () => {
  const source = readFileSync(join(ROOT, "src/engine/messages.js"), "utf8");
  const type = source.match(/@typedef \{([^}]+)\} FailureCode/)[1];
  for (const [, code] of type.matchAll(/"(\w+)"/g)) assert.ok(`failure.${code}` in english, code);
});

test("a language is chosen from what the browser wants", () => {
  assert.equal(chooseLanguage(["hy-AM", "en"]), "hy");
  assert.equal(chooseLanguage(["de-DE", "ka"]), "ka");
  assert.equal(chooseLanguage(["RU"]), "ru");
  assert.equal(chooseLanguage(["de", "fr"]), "en");
  assert.equal(chooseLanguage([]), "en");
});

test("plurals, numbers and fallbacks", () => {
  const i18n = createI18n(catalogues, "ru");
  assert.equal(i18n.t("result.points", { count: 1 }), "1 очко");
  assert.equal(i18n.t("result.points", { count: 2 }), "2 очка");
  assert.equal(i18n.t("result.points", { count: 5 }), "5 очков");
  i18n.setLanguage("en");
  assert.equal(i18n.t("result.points", { count: 1 }), "1 point");
  assert.equal(i18n.t("no.such.key"), "no.such.key");
  i18n.setLanguage("xx");
  assert.equal(i18n.language, "en");
  const partial = createI18n({ en: { "a.b": "{x} and {y}" }, hy: {} }, "hy");
  assert.equal(partial.t("a.b", { x: 1 }), "1 and {y}");
});

test("numbers of a language that the browser does not know look as that language writes them", () => {
  const catalogue = { n: "{n}" };
  const i18n = createI18n({ en: catalogue, hy: catalogue, ka: catalogue, ru: catalogue }, "en");
  assert.equal(i18n.number(-1234.5), "−1,234.5");
  for (const code of ["hy", "ka", "ru"]) {
    i18n.setLanguage(code);
    assert.equal(i18n.number(-0.81), "−0,81");
    assert.equal(i18n.t("n", { n: 12345.5 }).replace(/\s/u, " "), "12 345,5");
  }
});
