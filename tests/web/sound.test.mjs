/** Sound that was stopped from outside comes back at the next gesture. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { createSound } from "../../web/src/sound/sound.js";

/** All contexts that were made, the newest last. @type {FakeContext[]} */
let made = [];

/** Any node or parameter: everything can be done with it, and nothing happens. */
const node = () => new Proxy({}, { get: (target, name) => (name in target ? target[name] : name === "connect" ? () => node() : Object.assign(() => undefined, { value: 0, setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} })), set: () => true });

class FakeContext {
  state = "suspended";
  sampleRate = 100;
  currentTime = 0;
  /** What was started here. */
  sounds = 0;
  refuses = false;

  constructor() {
    made.push(this);
  }
  async resume() {
    if (this.state === "closed" || this.refuses) throw new DOMException("no", "InvalidStateError");
    this.state = "running";
  }
  async close() {
    this.state = "closed";
  }
  createBuffer = () => ({ getChannelData: () => new Float32Array(50) });
  createBufferSource() {
    this.sounds += 1;
    return node();
  }
  createOscillator = () => this.createBufferSource();
  createBiquadFilter = node;
  createGain = node;
}

const settled = () => new Promise((done) => setImmediate(done));

beforeEach(() => {
  made = [];
  globalThis.AudioContext = /** @type {any} */ (FakeContext);
});

/** A sound that has been heard once. */
async function heard() {
  const sound = createSound(() => true);
  sound.unlock();
  await settled();
  sound.play("step");
  assert.ok(made[0].sounds > 0);
  return sound;
}

for (const state of ["suspended", "interrupted", "closed", "whatever comes next"]) {
  test(`a context that is ${state} is mended by the next gesture`, async () => {
    const sound = await heard();
    made[0].state = state;
    const before = made[0].sounds;
    sound.play("step");
    assert.equal(made[0].sounds, before, "nothing is played into silence");
    sound.unlock();
    await settled();
    sound.play("step");
    assert.equal(made.length, state === "closed" ? 2 : 1);
    const present = made.at(-1);
    assert.equal(present.state, "running");
    assert.ok(present.sounds > (present === made[0] ? before : 0));
  });
}

test("a context that refuses to go on is given up, and another made", async () => {
  const sound = await heard();
  Object.assign(made[0], { state: "interrupted", refuses: true });
  sound.unlock();
  await settled();
  assert.equal(made[0].state, "closed");
  sound.unlock();
  await settled();
  assert.deepEqual(made.map(({ state }) => state), ["closed", "running"]);
});

test("without sound nothing is made; where there is no audio nothing breaks", async () => {
  createSound(() => false).unlock();
  assert.equal(made.length, 0);
  globalThis.AudioContext = /** @type {any} */ (class {
    constructor() {
      throw new Error("none");
    }
  });
  createSound(() => true).unlock();
});
