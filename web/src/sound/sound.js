/**
 * Sounds made on the spot from noise and tones: wood on wood, dice in a box.
 * Browsers let a page sound only after a gesture; until then nothing is played.
 *
 * @typedef {{on: boolean}} Switch
 */

/** @param {() => boolean} wanted */
export function createSound(wanted) {
  /** @type {AudioContext | null} */
  let context = null;
  /** @type {AudioBuffer | null} */
  let noise = null;

  /**
   * Call from a gesture: the context may start only there. A phone call interrupts one, the device
   * may suspend it or close it: each gesture mends whatever is not running.
   */
  function unlock() {
    if (!wanted()) return;
    try {
      if (!context || context.state === "closed") {
        context = new AudioContext();
        noise = null;
      }
      if (context.state !== "running") context.resume().catch(replace(context));
    } catch {
      // No audio on this device: the game is silent.
    }
  }

  /** One that does not go on is no use any more: the next gesture makes another. @param {AudioContext} audio */
  const replace = (audio) => () => {
    if (context !== audio) return;
    context = null;
    audio.close().catch(() => undefined);
  };

  /** @param {AudioContext} audio */
  function noiseOf(audio) {
    if (noise) return noise;
    noise = audio.createBuffer(1, audio.sampleRate * 0.5, audio.sampleRate);
    const data = noise.getChannelData(0);
    for (let index = 0; index < data.length; index += 1) data[index] = Math.random() * 2 - 1;
    return noise;
  }

  /**
   * A short knock: filtered noise with a fast decay.
   * @param {AudioContext} audio
   * @param {{at: number, pitch: number, length: number, loud: number, sharp?: number}} how
   */
  function knock(audio, { at, pitch, length, loud, sharp = 6 }) {
    const source = audio.createBufferSource();
    source.buffer = noiseOf(audio);
    const filter = audio.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.value = pitch;
    filter.Q.value = sharp;
    source.connect(filter).connect(envelope(audio, at, loud, length));
    source.start(at, Math.random() * 0.3, length + 0.02);
  }

  /**
   * A soft tone.
   * @param {AudioContext} audio
   * @param {{at: number, pitch: number, length: number, loud: number}} how
   */
  function tone(audio, { at, pitch, length, loud }) {
    const source = audio.createOscillator();
    source.type = "triangle";
    source.frequency.value = pitch;
    source.connect(envelope(audio, at, loud, length));
    source.start(at);
    source.stop(at + length + 0.05);
  }

  /** @param {AudioContext} audio @param {number} at @param {number} loud @param {number} length */
  function envelope(audio, at, loud, length) {
    const gain = audio.createGain();
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(loud, at + 0.004);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    gain.connect(audio.destination);
    return gain;
  }

  /** @type {Record<string, (audio: AudioContext, at: number) => void>} */
  const sounds = {
    dice(audio, at) {
      for (let index = 0; index < 9; index += 1) {
        const when = at + index * 0.045 + Math.random() * 0.03;
        knock(audio, { at: when, pitch: 1900 + Math.random() * 1600, length: 0.05, loud: 0.5 * (1 - index / 12), sharp: 4 });
      }
    },
    step(audio, at) {
      knock(audio, { at, pitch: 900 + Math.random() * 120, length: 0.07, loud: 0.9, sharp: 5 });
      knock(audio, { at, pitch: 260, length: 0.11, loud: 0.7, sharp: 3 });
    },
    hit(audio, at) {
      knock(audio, { at, pitch: 1250, length: 0.06, loud: 1, sharp: 4 });
      knock(audio, { at: at + 0.05, pitch: 380, length: 0.13, loud: 0.8, sharp: 3 });
    },
    lift(audio, at) {
      knock(audio, { at, pitch: 1500, length: 0.03, loud: 0.18, sharp: 4 });
    },
    off(audio, at) {
      knock(audio, { at, pitch: 620, length: 0.09, loud: 0.9, sharp: 5 });
      knock(audio, { at: at + 0.07, pitch: 1150, length: 0.05, loud: 0.4, sharp: 7 });
    },
    cup(audio, at) {
      knock(audio, { at, pitch: 420, length: 0.14, loud: 0.7, sharp: 3 });
      knock(audio, { at: at + 0.12, pitch: 2100, length: 0.05, loud: 0.35, sharp: 5 });
    },
    undo(audio, at) {
      knock(audio, { at, pitch: 700, length: 0.05, loud: 0.35, sharp: 5 });
    },
    refused(audio, at) {
      tone(audio, { at, pitch: 165, length: 0.12, loud: 0.12 });
    },
    won(audio, at) {
      [392, 494, 587, 784].forEach((pitch, index) => tone(audio, { at: at + index * 0.13, pitch, length: 0.5, loud: 0.16 }));
    },
    lost(audio, at) {
      [392, 349, 294].forEach((pitch, index) => tone(audio, { at: at + index * 0.18, pitch, length: 0.5, loud: 0.12 }));
    },
  };

  return {
    unlock,
    /** @param {string} name */
    play(name) {
      if (!wanted() || !context || context.state !== "running") return;
      sounds[name]?.(context, context.currentTime + 0.01);
    },
  };
}
