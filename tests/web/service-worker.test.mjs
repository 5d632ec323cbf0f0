import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { ROOT, file, memoryCaches, sent, server } from "./caches.mjs";

let web = server(new Map());
let store = memoryCaches();
globalThis.fetch = (...args) => web.fetch(...args);
Object.defineProperty(globalThis, "caches", { get: () => store, configurable: true });
const estimate = { quota: undefined, usage: 0 };
Object.defineProperty(globalThis, "navigator", { value: { storage: { estimate: async () => estimate } }, configurable: true });

const { install, lookAfter, reasonOf } = await import("../../service-worker/keep.js");
const { asset, page } = await import("../../service-worker/serve.js");
const { describeSite } = await import("../../service-worker/site.js");

const CONTENT = {
  "assets/main-AAAAAAAA.js": "import './chunk-BBBBBBBB.js'",
  "assets/chunk-BBBBBBBB.js": "export {}",
  "assets/style-CCCCCCCC.css": "p {}",
  "runtime/pyodide.asm.wasm": "wasm wasm wasm",
  "runtime/stdlib-0123456789.zip": "zip",
  "index.html": "<script src=assets/main-AAAAAAAA.js></script>narde-version",
  "recover.html": "<p>repair</p>",
};
const SHELL = 3;
const HASHED = Object.keys(CONTENT).slice(0, 5);
const FIXED = Object.keys(CONTENT).slice(5);

/** @param {Record<string, string>} content @param {string} version */
function built(content, version = "one") {
  const files = (names) => names.map((name) => file(name, content[name]));
  return { version, hashed: files(HASHED), fixed: files(FIXED), shell: SHELL };
}

const onServer = (content) => server(new Map(Object.entries(content).map(([name, text]) => [ROOT + name, text])));

const site = describeSite(ROOT, built(CONTENT));
const hashedCache = () => store.open(`${site.prefix}files`);
const ownCache = () => store.open(site.version);
const cacheOf = (name) => (FIXED.includes(name) ? ownCache() : hashedCache());

beforeEach(async () => {
  store = memoryCaches();
  web = onServer(CONTENT);
  estimate.quota = undefined;
  await install(site, () => undefined);
  web.asked.length = 0;
});

/** Looks, and tells what was claimed on the way and at the end. @param {boolean} [suspicious] */
async function look(suspicious = false) {
  const claims = [];
  await lookAfter(site, suspicious, (whole) => claims.push(whole)).then(() => claims.push(true), (error) => claims.push(reasonOf(error)));
  return claims;
}

/** @param {string} name @param {RequestInit} [init] */
const ask = async (name, init) => asset(site, new Request(ROOT + name, init));
/** @param {string} name */
const open = async (name) => page(site, new Request(ROOT + name));
const text = async (response) => (await response).text();

test("everything is here after the installation", async () => {
  assert.deepEqual(await look(), [true, true]);
  assert.deepEqual(web.asked, []);
});

for (const name of Object.keys(CONTENT)) {
  test(`what was deleted is put back at the next visit: ${name}`, async () => {
    await look();
    await (await cacheOf(name)).delete(ROOT + name);
    web.away = true;
    assert.deepEqual(await look(), [false, "offline"]);
    web.away = false;
    web.asked.length = 0;
    assert.deepEqual(await look(), [false, true]);
    assert.deepEqual(web.asked, [name]);
    assert.equal(await text((await cacheOf(name)).match(ROOT + name)), CONTENT[name]);
  });

  test(`what was altered is found when something fails, after a version has taken over, and now and then: ${name}`, async (t) => {
    const alter = async () => (await cacheOf(name)).entries.set(ROOT + name, sent(name, CONTENT[name].toUpperCase()));
    await alter();
    assert.deepEqual(await look(), [false, true]);
    assert.equal(await text((await cacheOf(name)).match(ROOT + name)), CONTENT[name]);
    await alter();
    // The runtime is large: not at each visit.
    const run = /\.(js|css|html)$/.test(name);
    assert.deepEqual(await look(), [!run, true]);
    await alter();
    const now = Date.now();
    t.mock.method(Date, "now", () => now + 8 * 86_400_000);
    assert.deepEqual(await look(), [false, true]);
    await alter();
    web.away = true;
    assert.deepEqual(await look(true), [false, "offline"]);
    web.away = false;
    assert.deepEqual(await look(true), [false, true]);
    assert.equal(await text((await cacheOf(name)).match(ROOT + name)), CONTENT[name]);
  });
}

test("all caches are gone: an online visit brings everything back", async () => {
  store = memoryCaches();
  assert.deepEqual(await look(), [false, true]);
  web.away = true;
  assert.deepEqual(await look(), [true, true]);
  for (const name of HASHED) assert.equal(await text(ask(name)), CONTENT[name]);
});

test("one file that cannot be had keeps no other away", async () => {
  store = memoryCaches();
  web.content.delete(ROOT + "assets/chunk-BBBBBBBB.js");
  assert.deepEqual(await look(), [false, "missing"]);
  const here = (await (await hashedCache()).keys()).map(({ url }) => url.replace(ROOT, ""));
  assert.deepEqual(new Set(here), new Set(HASHED.filter((name) => !name.includes("chunk"))));
});

test("no room: nothing is claimed, and nothing installed", async () => {
  for (const room of [0, 10, 40, 70]) {
    store = memoryCaches(room);
    await assert.rejects(install(site, () => undefined), (error) => reasonOf(error) === "full");
    assert.deepEqual(await look(), [false, "full"]);
  }
});

test("what cannot be kept is not even fetched, where the browser says so", async () => {
  store = memoryCaches();
  Object.assign(estimate, { quota: 20, usage: 10 });
  await assert.rejects(install(site, () => undefined), (error) => reasonOf(error) === "full");
  assert.deepEqual(await look(), [false, "full"]);
  assert.deepEqual(web.asked, []);
});

for (const name of HASHED.slice(0, SHELL)) {
  test(`an altered script or style is not served: ${name}`, async () => {
    const alter = async () => (await hashedCache()).entries.set(ROOT + name, sent(name, `${CONTENT[name]} evil`));
    await alter();
    assert.equal(await text(ask(name)), CONTENT[name]);
    assert.equal(await text((await hashedCache()).match(ROOT + name)), CONTENT[name]);
    // It was mended for good.
    web.away = true;
    assert.equal(await text(ask(name)), CONTENT[name]);
    await alter();
    assert.equal((await ask(name)).type, "error");
  });
}

for (const name of FIXED) {
  test(`an altered page is not served: ${name}`, async () => {
    (await ownCache()).entries.set(ROOT + name, sent(name, "evil"));
    assert.equal(await text(open(name)), CONTENT[name]);
  });
}

test("a page carries no header that was slipped in", async () => {
  const headers = { refresh: "0; url=https://evil.test/", "content-security-policy": "default-src 'self'" };
  (await ownCache()).entries.set(ROOT + "index.html", sent("index.html", CONTENT["index.html"], headers));
  const found = await open("?x=1");
  assert.equal(found.headers.get("refresh"), null);
  assert.equal(found.headers.get("content-security-policy"), "default-src 'self'");
});

test("whoever adds files of his own to the caches is not served", async () => {
  for (const cache of [await hashedCache(), await ownCache()]) {
    for (const name of ["evil.html", "assets/evil-AAAAAAAA.js", "service-worker.js"]) {
      cache.entries.set(ROOT + name, sent(name, "evil"));
      assert.equal((await ask(name)).status, 404);
      assert.equal((await open(name)).status, 404);
    }
  }
});

test("an older version's files are checked by its own list", async () => {
  const name = "assets/main-AAAAAAAA.js";
  const content = { ...CONTENT };
  const newer = built(CONTENT, "two");
  newer.hashed = newer.hashed.filter(({ url }) => url !== name);
  const next = describeSite(ROOT, newer);
  assert.equal(await text(asset(next, new Request(ROOT + name))), content[name]);
  (await hashedCache()).entries.set(ROOT + name, sent(name, "evil"));
  web.content.delete(ROOT + name);
  assert.equal((await asset(next, new Request(ROOT + name))).status, 404);
});

test("a version that the server has no longer gives way to the one that it has", async () => {
  const lost = "assets/main-AAAAAAAA.js";
  await (await hashedCache()).delete(ROOT + lost);
  web.content.delete(ROOT + lost);
  web.content.set(ROOT, "<script src=assets/main-ZZZZZZZZ.js></script>");
  assert.equal((await ask(lost)).type, "error");
  assert.match(await text(open("")), /ZZZZZZZZ/);
});

test("a part that the server has lost takes nothing else away", async () => {
  const lost = "assets/chunk-BBBBBBBB.js";
  await (await hashedCache()).delete(ROOT + lost);
  web.content.delete(ROOT + lost);
  assert.equal((await ask(lost)).type, "error");
  web.away = true;
  assert.equal(await text(open("")), CONTENT["index.html"]);
});

test("without the server and the start page there is still the page that mends", async () => {
  await (await ownCache()).delete(ROOT + "index.html");
  web.away = true;
  const answer = await open("");
  assert.equal(answer.headers.get("location"), `${ROOT}recover.html`);
  await (await ownCache()).delete(ROOT + "recover.html");
  await assert.rejects(open(""));
});

test("caches that fail leave the network", async () => {
  const broken = new Proxy({}, { get: () => () => Promise.reject(new Error("disk")) });
  store = broken;
  assert.equal(await text(ask("assets/main-AAAAAAAA.js")), CONTENT["assets/main-AAAAAAAA.js"]);
  assert.equal(await text(open("index.html")), CONTENT["index.html"]);
});
