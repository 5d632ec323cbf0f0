import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { ROOT, bytesOf, file, memoryCaches, sent, server } from "./caches.mjs";

/** What the module binds when it is loaded. */
let site = server(new Map());
globalThis.fetch = (...args) => site.fetch(...args);
const { FileError, intact, keep, obtain } = await import("../../web/src/engine/files.js");

const TEXT = "print('core')";
const CORE = file("runtime/core-0123456789.whl", TEXT);
const URL_ = ROOT + CORE.url;

let store = memoryCaches();
let cache = await store.open("files");

beforeEach(async () => {
  site = server(new Map([[URL_, TEXT]]));
  store = memoryCaches();
  cache = await store.open("files");
});

const text = async (response) => response.text();

test("a file is fetched once, and comes from the cache from then on", async () => {
  assert.equal(await text(await obtain(cache, ROOT, CORE)), TEXT);
  site.away = true;
  assert.equal(await text(await obtain(cache, ROOT, CORE)), TEXT);
  assert.deepEqual(site.asked, [CORE.url]);
});

/** Everything that may have become of a copy. */
const DAMAGES = {
  "a byte is another": () => sent(URL_, TEXT.replace("core", "c0re")),
  "it was cut off": () => sent(URL_, TEXT.slice(0, -3)),
  "it has grown": () => sent(URL_, `${TEXT} `),
  "it is empty": () => sent(URL_, ""),
  "it is a page": () => sent(URL_, TEXT, { "content-type": "text/html" }),
  "it is an error": () => new Response(TEXT, { status: 500 }),
  "it cannot be read": () => new Response(new ReadableStream({ start: (body) => body.error(new Error("disk")) })),
};

for (const [name, damaged] of Object.entries(DAMAGES)) {
  test(`a copy is never used, and fetched anew: ${name}`, async () => {
    await obtain(cache, ROOT, CORE);
    cache.entries.set(URL_, damaged());
    assert.equal(await text(await obtain(cache, ROOT, CORE)), TEXT);
    assert.equal(await text(await cache.match(URL_)), TEXT);
    assert.equal(site.asked.length, 2);

    cache.entries.set(URL_, damaged());
    site.away = true;
    await assert.rejects(obtain(cache, ROOT, CORE), ({ code }) => code === "offline");
    // The same bytes are not read again.
    assert.equal(await cache.match(URL_), undefined);
    site.away = false;
    assert.equal(await text(await obtain(cache, ROOT, CORE)), TEXT);
  });
}

test("a bad copy in the browser's own cache is asked for again past it", async () => {
  site.content.set(URL_, () => sent(URL_, site.asked.length > 1 ? TEXT : TEXT.toUpperCase()));
  assert.equal(await text(await obtain(cache, ROOT, CORE)), TEXT);
  assert.deepEqual(site.asked, [CORE.url, `${CORE.url} again`]);
});

test("what the server sends in its place is not kept", async () => {
  site.content.set(URL_, "something else");
  await assert.rejects(obtain(cache, ROOT, CORE), (error) => error instanceof FileError && error.code === "corrupt");
  assert.equal(await cache.match(URL_), undefined);
});

test("without room the file is used all the same, downloaded once, and nobody is told that it was kept", async () => {
  store.disk.room = 4;
  assert.equal(await text(await obtain(cache, ROOT, CORE)), TEXT);
  assert.deepEqual(site.asked, [CORE.url]);
  assert.equal(await keep(cache, ROOT, CORE), false);
  store.disk.room = 400;
  assert.equal(await keep(cache, ROOT, CORE), true);
  assert.equal(await text((await intact(cache, URL_, CORE)).response), TEXT);
});

test("a cache that fails is as good as none", async () => {
  const broken = { match: () => Promise.reject(new Error("disk")), put: () => Promise.reject(new Error("disk")) };
  assert.equal(await text(await obtain(broken, ROOT, CORE)), TEXT);
  assert.equal(await keep(broken, ROOT, CORE), false);
  assert.equal(await text(await obtain(null, ROOT, CORE)), TEXT);
});

test("the progress ends with all bytes", async () => {
  const seen = [];
  await obtain(cache, ROOT, CORE, (bytes) => seen.push(bytes));
  assert.equal(seen.at(-1), bytesOf(TEXT).length);
  await obtain(cache, ROOT, CORE, (bytes) => seen.push(bytes));
  assert.equal(seen.at(-1), bytesOf(TEXT).length);
});
