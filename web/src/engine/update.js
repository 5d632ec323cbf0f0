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
 * Why not all files are here; empty while they are looked for.
 * @typedef {"" | "full" | "offline" | "missing" | "mime" | "corrupt" | "blocked"} OfflineTrouble
 *
 * @typedef {object} UpdateEvents
 * @property {() => void} [onAvailable] a new version is complete and waits
 * @property {() => void} [onOfflineReady] all files are here: the app starts without a network
 * @property {(why: OfflineTrouble) => void} [onOfflineLost] they are not, or not any more
 * @property {(progress: { loaded: number, total: number }) => void} [onProgress]
 *   bytes of a version that is being fetched
 */

const ROOT = new URL("../", import.meta.url);

/** How long to wait for the new version to take over before the page is reloaded all the same. */
const TAKE_OVER_MS = 4000;

/** How often a page that stays open asks for a new version. */
const CHECK_MS = 3_600_000;

/** How often it tries to get files that are still missing. */
const RETRY_MS = 300_000;

const present = () => ({ elapsed: performance.now(), date: Date.now() });

/**
 * The longer of two counts: the page's own may stand still while the device sleeps, the time of
 * day may be put back.
 * @param {{elapsed: number, date: number}} then
 */
const sinceThen = (then) => Math.max(performance.now() - then.elapsed, Date.now() - then.date);

/** So long ago that everything is due. */
const NEVER = { elapsed: -Infinity, date: -Infinity };

class Updates {
  /** @type {Required<UpdateEvents>} */
  #events;
  /** @type {ServiceWorkerRegistration | null} */
  #registration = null;
  #reloading = false;
  #lastCheck = NEVER;
  #lastLook = NEVER;
  /** Told by the service worker: everything is here. */
  #whole = false;

  /** @param {UpdateEvents} events */
  constructor(events) {
    const ignore = () => {};
    this.#events = { onAvailable: ignore, onOfflineReady: ignore, onOfflineLost: ignore, onProgress: ignore, ...events };
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
      if (data?.type === "narde-offline") this.#hear(data);
    });
    const known = await container.getRegistration(ROOT).catch(() => undefined);
    if (!known) await settled.catch(() => {});
    const can = await this.#register().then(() => true, () => false);
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") void this.#tryAgain(RETRY_MS);
    });
    addEventListener("online", () => void this.#tryAgain(0));
    // What may have to be fetched anew leaves the line to the engine, too.
    void settled.catch(() => {}).then(() => this.look());
    return can;
  }

  /** Again, too, where there was nothing to register yet. */
  async #register() {
    const registration = await navigator.serviceWorker.register(new URL("service-worker.js", ROOT), {
      updateViaCache: "none",
    });
    if (registration === this.#registration) return;
    this.#registration = registration;
    this.#follow(registration);
  }

  /**
   * Has the service worker look whether all files are here, and fetch what is not.
   * @param {boolean} [suspicious] something has failed: look into each of them
   */
  look(suspicious = false) {
    this.#lastLook = present();
    this.#registration?.active?.postMessage({ type: "narde-look", suspicious });
  }

  /** @param {{ready: boolean, why: OfflineTrouble}} found */
  #hear({ ready, why }) {
    this.#whole = ready;
    if (ready) this.#events.onOfflineReady();
    else this.#events.onOfflineLost(why);
  }

  /** What did not succeed is tried again while the page lives. @param {number} pause */
  async #tryAgain(pause) {
    void this.check();
    if (this.#whole || sinceThen(this.#lastLook) < pause) return;
    this.look();
    // A first installation that has failed leaves nothing behind.
    const { active, waiting, installing } = this.#registration ?? {};
    if (!active && !waiting && !installing) await this.#register().catch(() => {});
  }

  /** Is a complete new version waiting? */
  get available() {
    return Boolean(this.#registration?.waiting && this.#registration.active);
  }

  /** Asks the server for a new version, at most once an hour unless `now`. @param {boolean} [now] */
  async check(now = false) {
    if (!this.#registration || (!now && sinceThen(this.#lastCheck) < CHECK_MS)) return;
    this.#lastCheck = present();
    // Offline, or the server is away: the next check will do, however soon it comes.
    await this.#registration.update().catch(() => void (this.#lastCheck = NEVER));
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
  }

  /** @param {ServiceWorkerRegistration} registration */
  #follow(registration) {
    this.#lastCheck = present();
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
      if (first && worker.state === "activated") this.look();
      if (!first && worker.state === "installed") this.#events.onAvailable();
    });
  }
}

/** @param {UpdateEvents} [events] @returns {Updates} */
export function createUpdates(events = {}) {
  return new Updates(events);
}
