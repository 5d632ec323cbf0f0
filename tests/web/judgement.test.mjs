/** What is said of an archive: the worst of what two programs found, with the real engine. */
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { after, test } from "node:test";
import { checkArchive } from "../../web/src/verify/check.js";
import { STATUSES, WEIGHT_OF, claimedEndings, judged } from "../../web/src/verify/judgement.js";
import { secondOpinion } from "../../web/src/verify/second.js";
import { startCore } from "./table.mjs";
import { change } from "./tampering.mjs";

const engine = startCore();
after(() => engine.stop());
const request = (op, fields) => engine.request(op, fields);
const VECTORS = new URL("../vectors/archives/", import.meta.url);
const load = (name) => JSON.parse(readFileSync(new URL(`${name}.json`, VECTORS), "utf8"));
const names = readdirSync(VECTORS).map((file) => file.replace(".json", "")).filter((name) => name !== "tampered");
const about = ({ findings }) => findings.map(({ weight, about: what }) => `${weight} ${what}`);

test("whole archives", async () => {
  const seen = {};
  for (const name of names) seen[name] = (await checkArchive(load(name), request)).status;
  assert.deepEqual(seen, {
    "face-balanced": "verified", "gulbar-triple": "verified", live: "verified", match: "partial", mixed: "verified",
    "old-sport": "verified", "refused-at-once": "verified", sport: "verified", typed: "unverified", unfinished: "unverified",
    "whole-game": "verified",
  });
});

test("one step changed: nothing is green, whatever was changed in it", async () => {
  for (const name of ["whole-game", "typed", "match"]) {
    for (const change of [(step) => (step.f = (step.f % 24) + 1), (step) => (step.t = 24), (step) => (step.d = (step.d % 6) + 1), (step) => (step.e = "commit")]) {
      const archive = load(name);
      change(archive.record.events.find((event) => event.e === "step"));
      const found = await checkArchive(archive, request);
      assert.equal(found.status, "impossible", name);
      assert.equal(WEIGHT_OF[found.status], "bad");
      assert.equal(found.findings[0].about, "moves");
      assert.equal(typeof found.second.event, "number");
    }
  }
});

test("every change of the published vectors: green only where both programs verify all of it", async () => {
  const { cases } = load("tampered");
  for (const { name, of, changes, verdict, core, page } of cases) {
    const { status } = await checkArchive(change(load(of), changes), request);
    const expected = [core ?? verdict, page ?? verdict];
    const all = expected.every((one) => one.status === "verified" && !one.unchecked);
    assert.equal(status === "verified", all, name);
    if (expected.some((one) => one.status === "mismatch" || one.status === "unreadable")) assert.equal(WEIGHT_OF[status], "bad", name);
  }
});

test("a false secret, a cut file, a file of a newer version", async () => {
  const whole = load("whole-game");
  assert.equal((await checkArchive({ ...whole, secrets: ["00".repeat(32)] }, request)).status, "mismatch");
  const cut = { ...whole, record: { ...whole.record, events: whole.record.events.slice(0, 200) } };
  assert.equal((await checkArchive(cut, request)).status, "unreadable");
  assert.equal((await checkArchive({ ...cut, games: 0, secrets: [] }, request)).status, "unverified");
  assert.equal((await checkArchive({ ...whole, record: { ...whole.record, rules: 99 } }, request)).status, "unreadable");
  assert.equal((await checkArchive({ ...whole, version: 2 }, request)).status, "unreadable");
  for (const data of [null, 7, [], {}]) assert.equal((await checkArchive(data, request)).status, "unreadable");
});

test("what no file can prove is said beside what it proves", async () => {
  const archive = load("mixed");
  assert.equal(claimedEndings(archive), archive.record.events.filter(({ e }) => e === "resign" || e === "time_out").length);
  const cut = load("whole-game");
  const rolls = cut.record.events.map(({ e }, index) => (e === "roll" ? index : -1)).filter((index) => index > 0);
  cut.record.events = [...cut.record.events.slice(0, rolls[20]), { e: "resign", p: 1 }];
  const found = await checkArchive(cut, request);
  assert.equal(found.status, "verified");
  assert.ok(about(found).includes("note claimed"));
});

test("an engine that cannot answer confirms nothing", async () => {
  for (const code of ["not_running", "crashed", "timeout", "bad_request", undefined]) {
    const found = await checkArchive(load("whole-game"), async () => Promise.reject(code ? Object.assign(new Error(code), { code }) : undefined));
    assert.equal(found.status, "unchecked");
    assert.equal(WEIGHT_OF[found.status], "open");
  }
  // What the page alone finds wrong stays wrong.
  const found = await checkArchive({ ...load("whole-game"), secrets: ["00".repeat(32)] }, async () => Promise.reject(new Error("x")));
  assert.equal(found.status, "mismatch");
});

test("without WebCrypto the engine's word confirms nothing, but it can refuse", async (context) => {
  context.mock.getter(globalThis.crypto, "subtle", () => undefined);
  const good = await checkArchive(load("whole-game"), request);
  assert.deepEqual([good.status, about(good)], ["unchecked", ["open second", "good dice", "good moves"]]);
  assert.equal((await checkArchive({ ...load("whole-game"), secrets: ["00".repeat(32)] }, request)).status, "mismatch");
  const moved = load("whole-game");
  moved.record.events.find((event) => event.e === "step").t = 24;
  assert.equal((await checkArchive(moved, request)).status, "impossible");
  assert.equal((await checkArchive(load("whole-game"), async () => Promise.reject(new Error("x")))).status, "unchecked");
});

test("all pairs of verdicts: never green against one of them, and always a headline", () => {
  const verdicts = [
    { status: "verified", throws: 5 }, { status: "verified", throws: 6 }, { status: "verified", throws: 5, unchecked: 2 },
    { status: "unverified", throws: 0 }, { status: "unverified", throws: 5 }, { status: "mismatch", throws: 1, game: 0, what: "lot", throw: 1 },
    { status: "mismatch", throws: 0, game: 0, what: "secret" },
  ];
  const pages = [...verdicts, { status: "unreadable", where: "format" }, { status: "unreadable", where: "webcrypto" }];
  const seconds = [...verdicts.map((verdict) => ({ rules: "legal", verdict })), { rules: "illegal" }, { rules: "illegal", event: 3 }, { rules: "newer" }, { rules: "unknown" }];
  for (const page of pages) {
    for (const second of seconds) {
      const { status, findings } = judged(page, second, 1);
      assert.ok(STATUSES.includes(status));
      const confirmed = page.status === "verified" && second.verdict && JSON.stringify(page) === JSON.stringify(second.verdict);
      assert.equal(WEIGHT_OF[status] === "good", Boolean(confirmed && !page.unchecked), JSON.stringify([page, second]));
      assert.ok(findings.length > 0);
      // The headline is never milder than a line below it.
      if (findings.some(({ weight }) => weight === "bad")) assert.equal(WEIGHT_OF[status], "bad", JSON.stringify([page, second]));
      if (findings.some(({ weight }) => weight === "open")) assert.notEqual(WEIGHT_OF[status], "good");
    }
  }
  assert.equal(judged(verdicts[0], { rules: "legal", verdict: verdicts[1] }).status, "disagree");
  assert.equal(judged(verdicts[5], { rules: "legal", verdict: verdicts[0] }).status, "disagree");
});

test("the second opinion names the event", async () => {
  const archive = load("whole-game");
  const index = archive.record.events.findIndex((event) => event.e === "step");
  archive.record.events[index].t = 24;
  assert.deepEqual(await secondOpinion(request, archive), { rules: "illegal", event: index });
  assert.deepEqual(await secondOpinion(request, { ...load("whole-game"), record: { ...load("whole-game").record, players: [] } }), { rules: "illegal" });
});
