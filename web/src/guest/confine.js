/**
 * Somebody else's program runs in this worker. Before it does, everything goes by which it could
 * reach what is stored on the device, the site's files, or the network.
 */

/** Also what would give back the others: another worker has them all again. */
const POWERS = [
  "indexedDB", "caches", "cookieStore", "navigator", "fetch", "XMLHttpRequest", "WebSocket", "WebSocketStream",
  "WebTransport", "EventSource", "BroadcastChannel", "RTCPeerConnection", "Worker", "SharedWorker", "importScripts",
  "IDBFactory", "CacheStorage", "StorageManager", "FileSystemHandle", "Notification", "PushManager",
];

/**
 * Removes them from an object and from all that it inherits from.
 * @param {object} scope the worker's global scope
 * @returns {string[]} what could not be removed
 */
export function confine(scope) {
  for (let owner = scope; owner && owner !== Object.prototype; owner = Object.getPrototypeOf(owner)) {
    for (const name of POWERS) {
      if (Object.hasOwn(owner, name)) Reflect.deleteProperty(owner, name);
    }
  }
  return POWERS.filter((name) => name in scope);
}
