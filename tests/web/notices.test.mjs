/** The page of notices: made from what ships, whole, and nothing ships without a notice. */
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { build } from "esbuild";
import { pageOf, partsOf, reflowed } from "../../tools/build/notices.mjs";
import { readZip } from "../../tools/build/zip.mjs";

const ROOT = new URL("../../", import.meta.url).pathname;
const read = (path) => readFileSync(join(ROOT, path), "utf8");
const { version: PYODIDE } = JSON.parse(read("node_modules/pyodide/package.json"));
const { info } = JSON.parse(read("node_modules/pyodide/pyodide-lock.json"));
const pyodide = { info, version: PYODIDE };
/** Texts compared word by word: where their lines end does not matter. */
const words = (text) => text.replace(/\s+/g, " ").trim();

/** A wheel with these files. @param {Record<string, string>} files */
function wheel(files) {
  const locals = [];
  const entries = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = deflateRawSync(Buffer.from(text));
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    locals.push(local, Buffer.from(name), content);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(content.length, 20);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt32LE(at, 42);
    entries.push(entry, Buffer.from(name));
    at += 30 + Buffer.byteLength(name) + content.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, ...entries, end]);
}

const METADATA = "Metadata-Version: 2.4\nName: lib\nVersion: 1.2\nLicense-Expression: MIT\nProject-URL: Source, https://lib.example/\n";
const GOOD = { "lib-1.2.dist-info/METADATA": METADATA, "lib-1.2.dist-info/licenses/LICENSE": "Do as you like.\n" };

/** All sources of the page and of both workers. */
async function inputs() {
  const entryPoints = ["web/src/main.jsx", "web/src/engine/worker.js", "web/src/guest/guest-worker.js", "web/recover.js"];
  const { metafile } = await build({
    absWorkingDir: ROOT, entryPoints: entryPoints.filter((path) => existsSync(join(ROOT, path))), bundle: true, splitting: true, format: "esm", outdir: "none", write: false,
    metafile: true, external: ["node:*", "ws"], jsx: "automatic", jsxImportSource: "preact", logLevel: "silent",
    define: { __NARDE_WORKER__: '""', __NARDE_GUEST_WORKER__: '""', __NARDE_RELEASE__: '""', __NARDE_RUNTIME__: "{}" },
  });
  return Object.keys(metafile.inputs);
}

test("every package in a bundle, and every dependency, is on the page with its whole licence", async () => {
  const parts = partsOf({ inputs: await inputs(), wheels: new Map(), pyodide });
  const { parts: list, texts } = pageOf(parts);
  const shown = words(texts.replaceAll(/<[^>]*>/g, " ").replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&"));
  const { dependencies, license } = JSON.parse(read("package.json"));
  assert.equal(license, "MIT");
  for (const name of Object.keys(dependencies)) {
    const { version, license: licence } = JSON.parse(read(`node_modules/${name}/package.json`));
    assert.ok(list.includes(`<strong>${name}</strong> ${version}`) && list.includes(`>${licence}</a>`), name);
  }
  for (const path of ["LICENSE", "node_modules/preact/LICENSE", "node_modules/idb/LICENSE", "node_modules/esbuild/LICENSE.md"]) {
    assert.ok(shown.includes(words(read(path))), path);
  }
  for (const name of ["CPython", "Emscripten", "musl", "zlib", "SQLite", "libffi", "hiwire", "mimalloc"]) assert.ok(list.includes(`<strong>${name}</strong>`), name);
  assert.ok(list.includes(`https://github.com/pyodide/pyodide/tree/${PYODIDE}`), "where the source is to be had");
  // Each link leads to a text, and each text has a link.
  const targets = new Set([...texts.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id));
  for (const [, id] of list.matchAll(/href="#([^"]+)"/g)) assert.ok(targets.has(id), id);
});

test("no text that is kept here lies unused, and each is whole on the page", () => {
  const parts = partsOf({ inputs: ["node_modules/pyodide/pyodide.mjs"], wheels: new Map([["m.whl", wheel({ ...GOOD, "lib/_vendored/mousebender/simple.py": "" })]]), pyodide });
  const shown = new Set(parts.flatMap(({ texts }) => texts));
  const folder = join(ROOT, "tools/build/licences");
  const about = readFileSync(join(folder, "README.md"), "utf8");
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".txt"))) {
    const text = readFileSync(join(folder, file), "utf8");
    assert.ok(shown.has(text), file);
    assert.equal(words(reflowed(text)).replaceAll(/([-=*_])\1+/g, "$1"), words(text).replaceAll(/([-=*_])\1+/g, "$1"), file);
    assert.match(about, new RegExp(`^\\| ${file.replace(".txt", "").replaceAll(".", "\\.")} \\|`, "m"), `${file} names its source`);
  }
});

test("what has no notice stops the build", () => {
  const none = { inputs: [], wheels: new Map(), pyodide };
  assert.throws(() => partsOf({ ...none, inputs: ["node_modules/axe-nothing/index.js"] }), /axe-nothing/);
  assert.throws(() => partsOf({ ...none, pyodide: { info, version: "999.0.0" } }), /999\.0\.0/);
  assert.throws(() => partsOf({ ...none, wheels: new Map([["x.whl", wheel({ "lib-1.2.dist-info/METADATA": METADATA })]]) }), /x\.whl ships without/);
  assert.throws(() => partsOf({ ...none, wheels: new Map([["x.whl", wheel({ ...GOOD, "lib/_vendored/six/six.py": "" })]]) }), /x\.whl carries six/);
  const found = partsOf({ ...none, wheels: new Map([["x.whl", wheel(GOOD)]]) }).at(-1);
  assert.deepEqual(found, { name: "lib", version: "1.2", licence: "MIT", source: "https://lib.example/", texts: ["Do as you like.\n"] });
});

test("zip archives", () => {
  const files = readZip(wheel({ "a.txt": "one", "b/c.txt": "two".repeat(1000) }));
  assert.deepEqual([...files].map(([name, content]) => [name, String(content)]), [["a.txt", "one"], ["b/c.txt", "two".repeat(1000)]]);
  assert.throws(() => readZip(Buffer.from("nothing")), /no zip/);
});
