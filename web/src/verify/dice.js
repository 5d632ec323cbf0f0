/**
 * The dice of docs/fairness.md, written from that text alone and with nothing but WebCrypto: the
 * page that checks an archive must not trust the program that threw the dice.
 *
 * @typedef {[number, number]} Pair two dice in the order in which they fell
 */

/** Bytes from here on give no face: 252 is the largest multiple of six in a byte. */
const REJECT_FROM = 252;
/** How often each of the 36 ordered pairs is in a deck. @type {Record<string, number>} */
const DECK_COPIES = { balanced: 1, twofold: 2, triple: 3 };
/** The modes whose dice can be checked. */
export const CHECKED_MODES = ["random", "balanced", "twofold", "triple", "face_balanced", "equal", "live"];
/** Players throw real dice and type them in: nothing can be checked. */
export const TYPED_MODE = "real";

const encoder = new TextEncoder();

/** @param {Array<string | number | Uint8Array>} parts texts as UTF-8, numbers as uint32 @returns {Uint8Array<ArrayBuffer>} the parts with a zero byte between them */
function joined(...parts) {
  const bytes = parts.map((part) => (typeof part === "string" ? encoder.encode(part) : typeof part === "number" ? uint32(part) : part));
  const whole = new Uint8Array(bytes.reduce((sum, part) => sum + part.length, bytes.length - 1));
  let at = 0;
  for (const part of bytes) {
    whole.set(part, at);
    at += part.length + 1;
  }
  return whole;
}

/** @param {number} number @returns {Uint8Array} four bytes, the highest first */
function uint32(number) {
  return new Uint8Array([number >>> 24, number >>> 16, number >>> 8, number]);
}

/** @param {string} hex an even number of hexadecimal digits @returns {Uint8Array<ArrayBuffer>} */
export function bytesOf(hex) {
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16));
}

/** @param {Uint8Array} bytes */
export function hexOf(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What was shown before the game. @param {string} mode @param {Uint8Array} secret @returns {Promise<string>} */
export async function commitment(mode, secret) {
  return hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", joined("nardi-dice-1", mode, secret))));
}

/** The name that a game with this commitment must have. @param {string} commit */
export function gameId(commit) {
  return commit.slice(0, 16);
}

/** The keyed hash of one game. */
export class Source {
  /** @param {CryptoKey} key @param {string} text @param {string} game */
  constructor(key, text, game) {
    this.key = key;
    this.text = text;
    this.game = game;
  }

  /** @param {Uint8Array<ArrayBuffer>} secret @param {string} text the player's own @param {string} game its id */
  static async open(secret, text, game) {
    const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    return new Source(key, text, game);
  }

  /** @param {Uint8Array<ArrayBuffer>} message */
  async #hash(message) {
    return new Uint8Array(await crypto.subtle.sign("HMAC", this.key, message));
  }

  /** 32 bytes of the stream. @param {number} index */
  block(index) {
    return this.#hash(joined("dice", this.text, this.game, index));
  }

  /** 32 bytes for one live roll. @param {number} roll @param {number} index @param {Uint8Array} fresh */
  liveBlock(roll, index, fresh) {
    return this.#hash(joined("live", this.text, this.game, roll, index, fresh));
  }
}

/** The bytes of a game in order, and what is drawn from them. */
export class Stream {
  /** @param {(index: number) => Promise<Uint8Array>} blockOf */
  constructor(blockOf) {
    this.blockOf = blockOf;
    this.taken = 0;
    /** @type {Uint8Array} */
    this.block = new Uint8Array();
  }

  async byte() {
    const offset = this.taken % 32;
    if (offset === 0) this.block = await this.blockOf(this.taken / 32);
    this.taken += 1;
    return /** @type {number} */ (this.block[offset]);
  }

  /** The next byte under `bound`; others are thrown away. @param {number} bound */
  async byteUnder(bound) {
    for (;;) {
      const byte = await this.byte();
      if (byte < bound) return byte;
    }
  }

  async face() {
    return ((await this.byteUnder(REJECT_FROM)) % 6) + 1;
  }

  /** @returns {Promise<Pair>} */
  async pair() {
    return [await this.face(), await this.face()];
  }

  /** A number 0..limit-1, each with the same chance. @param {number} limit up to 256 */
  async below(limit) {
    return (await this.byteUnder(256 - (256 % limit))) % limit;
  }

  /** Fisher and Yates, from the last place down. @template T @param {T[]} items */
  async shuffled(items) {
    const deck = [...items];
    for (let place = deck.length - 1; place > 0; place--) {
      const other = await this.below(place + 1);
      [deck[place], deck[other]] = [/** @type {T} */ (deck[other]), /** @type {T} */ (deck[place])];
    }
    return deck;
  }
}

const FACES = [1, 2, 3, 4, 5, 6];

/** All the dice of one game, asked for in the order in which they were thrown. */
export class Dice {
  /** @param {string} mode one of CHECKED_MODES @param {Source} source */
  constructor(mode, source) {
    this.mode = mode;
    this.source = source;
    this.stream = new Stream((index) => source.block(index));
    /** @type {[Pair[], Pair[]]} */
    this.decks = [[], []];
    /** @type {[number[], number[]]} */
    this.bags = [[], []];
    /** @type {Pair[]} */
    this.common = [];
    this.rolls = [0, 0];
  }

  /** Two hidden numbers, cup 0 first, or an opening throw. */
  lot() {
    return this.stream.pair();
  }

  /** @param {0 | 1} side @param {Uint8Array} fresh entropy of the moment, in mode live @returns {Promise<Pair>} */
  async roll(side, fresh) {
    const [white, black] = /** @type {Pair} */ (this.rolls);
    const own = side ? black : white;
    this.rolls[side] = own + 1;
    if (this.mode in DECK_COPIES) return this.#fromDeck(side);
    if (this.mode === "face_balanced") return [await this.#fromBag(side), await this.#fromBag(side)];
    if (this.mode === "equal") return (this.common[own] ??= await this.stream.pair());
    if (this.mode === "live") return new Stream((index) => this.source.liveBlock(white + black, index, fresh)).pair();
    return this.stream.pair();
  }

  /** @param {0 | 1} side @returns {Promise<Pair>} */
  async #fromDeck(side) {
    const once = FACES.flatMap((a) => FACES.map((b) => /** @type {Pair} */ ([a, b])));
    const copies = Array.from({ length: DECK_COPIES[this.mode] ?? 1 }, () => once);
    if (!this.decks[side].length) this.decks[side] = await this.stream.shuffled(copies.flat());
    return /** @type {Pair} */ (this.decks[side].shift());
  }

  /** @param {0 | 1} side */
  async #fromBag(side) {
    const bag = FACES.flatMap((face) => Array(6).fill(face));
    if (!this.bags[side].length) this.bags[side] = await this.stream.shuffled(bag);
    return /** @type {number} */ (this.bags[side].shift());
  }
}
