/** Cache Storage and a server for tests in Node: kept in memory, damaged and filled up on demand. */
import { createHash } from "node:crypto";

export const ROOT = "https://narde.test/games/";

/** @param {string} text */
export const bytesOf = (text) => new TextEncoder().encode(text);

/** @param {string} url @param {string} text @returns {SiteFile} */
export function file(url, text) {
  const content = bytesOf(text);
  return { url, size: content.length, hash: createHash("sha256").update(content).digest("hex") };
}

const TYPES = { js: "text/javascript", mjs: "text/javascript", css: "text/css", wasm: "application/wasm", html: "text/html" };

/** @param {string} url @param {string | Uint8Array} content @param {Record<string, string>} [headers] */
export function sent(url, content, headers = {}) {
  const [, end = ""] = url.match(/\.(\w+)(?:\?.*)?$/) ?? [];
  return new Response(content, { headers: { "content-type": TYPES[end] ?? "application/octet-stream", ...headers } });
}

class MemoryCache {
  /** @type {Map<string, Response>} */
  entries = new Map();

  /** @param {{room: number}} disk */
  constructor(disk) {
    this.disk = disk;
  }

  async match(request) {
    return this.entries.get(request.url ?? request)?.clone();
  }

  async put(request, response) {
    const { byteLength } = await response.clone().arrayBuffer();
    if (byteLength > this.disk.room) throw new DOMException("no room", "QuotaExceededError");
    this.disk.room -= byteLength;
    this.entries.set(request.url ?? request, response);
  }

  async delete(request) {
    return this.entries.delete(request.url ?? request);
  }

  async keys() {
    return [...this.entries.keys()].map((url) => ({ url }));
  }
}

/** @param {number} [room] bytes that it takes */
export function memoryCaches(room = Infinity) {
  /** @type {Map<string, MemoryCache>} */
  const found = new Map();
  const disk = { room };
  return {
    disk,
    async open(name) {
      if (!found.has(name)) found.set(name, new MemoryCache(disk));
      return found.get(name);
    },
    async keys() {
      return [...found.keys()];
    },
    async delete(name) {
      return found.delete(name);
    },
  };
}

/**
 * A server with these files, as `fetch`. `asked` lists what it was asked for; `away` stops it.
 * @param {Map<string, string | (() => Response)>} content by absolute URL
 */
export function server(content) {
  const asked = [];
  const site = {
    asked,
    away: false,
    content,
    async fetch(request, { cache = "default" } = {}) {
      const url = request.url ?? String(request);
      asked.push(`${url.replace(ROOT, "")}${cache === "reload" ? " again" : ""}`);
      if (site.away) throw new TypeError("Failed to fetch");
      const found = content.get(url);
      if (found === undefined) return new Response("no", { status: 404 });
      return typeof found === "function" ? found() : sent(url, found);
    },
  };
  return site;
}
