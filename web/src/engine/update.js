/**
 * Offline use and updates: registers the service worker and tells when a new version waits.
 *
 * A new version is fetched in the background and then waits; the screens decide when to offer it,
 * never during a game. `accept()` lets it take over and reloads the page once.
 *
 * @example
 * const updates = createUpdates({ onAvailable: () => offerUpdate(() => updates.accept()) });
 * updates.start(engineReadyOrFailed);
 */

/**
 * @typedef {object} UpdateEvents
 * @property {() => void} [onAvailable] a new version is complete and waits
 * @property {() => void} [onOfflineReady] all files are here: the app starts without a network
 * @property {(progress: { loaded: number, total: number }) => void} [onProgress]
 *   bytes of a version that is being fetched
 */

const ROOT = new URL("../", import.meta.url);

/** How long to wait for the new version to take over before the page is reloaded all the same. */
const TAKE_OVER_MS = 4000;

/** How often a page that stays open asks for a new version. */
const CHECK_MS = 3_600_000;

class Updates {
  /** @type {Required<UpdateEvents>} */
  #events;
  /** @type {ServiceWorkerRegistration | null} */
  #registration = null;
  #reloading = false;
  #registering = false;
  #lastCheck = 0;

  /** @param {UpdateEvents} events */
  constructor(events) {
    const ignore = () => {};
    this.#events = { onAvailable: ignore, onOfflineReady: ignore, onProgress: ignore, ...events };
  }

  /**
   * Registers the service worker, once. On a first visit it waits for `settled` (the engine being
   * ready or failed), so that it finds the runtime in the cache and the start has the line alone.
   * @param {Promise<unknown>} [settled]
   * @returns {Promise<boolean>} false where service workers cannot be had: then the app only
   *   works online
   */
  async start(settled = Promise.resolve()) {
    const container = navigator.serviceWorker;
    if (!container) return false;
    container.addEventListener("message", ({ data }) => {
      if (data?.type === "narde-progress") this.#events.onProgress(data);
    });
    // What fails now may work when the network is back, or when somebody looks again.
    addEventListener("online", () => void this.#again());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") void this.#again();
    });
    return this.#register(container, settled);
  }

  /** @param {ServiceWorkerContainer} container @param {Promise<unknown>} settled */
  async #register(container, settled) {
    this.#registering = true;
    try {
      const known = await container.getRegistration(ROOT);
      if (!known) await settled.catch(() => {});
      this.#registration = await container.register(new URL("service-worker.js", ROOT), {
        updateViaCache: "none",
      });
    } catch {
      return false;
    } finally {
      this.#registering = false;
    }
    this.#follow(this.#registration);
    return true;
  }

  /** Registers what could not be registered, or asks for a new version. */
  async #again() {
    if (this.#registering) return undefined;
    const { active, waiting, installing } = this.#registration ?? {};
    if (active || waiting || installing) return this.check();
    await this.#register(navigator.serviceWorker, Promise.resolve());
    return undefined;
  }

  /** Is a complete new version waiting? */
  get available() {
    return Boolean(this.#registration?.waiting && this.#registration.active);
  }

  /** Asks the server for a new version, at most once an hour unless `now`. @param {boolean} [now] */
  async check(now = false) {
    if (!this.#registration || (!now && Date.now() - this.#lastCheck < CHECK_MS)) return;
    this.#lastCheck = Date.now();
    // Offline, or the server is away: the next check will do, however soon it comes.
    await this.#registration.update().catch(() => (this.#lastCheck = 0));
  }

  /**
   * Lets the waiting version take over and reloads the page, once.
   * The reload comes even when nothing announces the change: a page that was loaded past the
   * service worker (Shift-reload, and Firefox's driver) gets no `controllerchange`.
   */
  async accept() {
    if (this.#reloading) return;
    this.#reloading = true;
    const waiting = this.#registration?.waiting;
    if (waiting) {
      const takenOver = new Promise((resolve) => {
        navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
        waiting.addEventListener("statechange", () => {
          if (waiting.state === "activated" || waiting.state === "redundant") resolve(null);
        });
        setTimeout(resolve, TAKE_OVER_MS);
      });
      waiting.postMessage({ type: "take-over" });
      await takenOver;
    }
    location.reload();
    // The person may have been asked, and have stayed.
    this.#reloading = false;
  }

  /** @param {ServiceWorkerRegistration} registration */
  #follow(registration) {
    this.#lastCheck = Date.now();
    if (registration.active) this.#events.onOfflineReady();
    if (this.available) this.#events.onAvailable();
    const installing = registration.installing;
    if (installing) this.#followWorker(installing, registration);
    registration.addEventListener("updatefound", () => {
      if (registration.installing) this.#followWorker(registration.installing, registration);
    });
  }

  /** @param {ServiceWorker} worker @param {ServiceWorkerRegistration} registration */
  #followWorker(worker, registration) {
    const first = !registration.active;
    worker.addEventListener("statechange", () => {
      if (first && worker.state === "activated") this.#events.onOfflineReady();
      if (!first && worker.state === "installed") this.#events.onAvailable();
    });
  }
}

/** @param {UpdateEvents} [events] @returns {Updates} */
export function createUpdates(events = {}) {
  return new Updates(events);
}
