/**
 * Where everything is made and tied together; the screens get the result as one
 * object and one observable state.
 *
 * @typedef {import("../storage/settings.js").Settings} Settings
 * @typedef {import("../game/controller.js").Snapshot} Snapshot
 * @typedef {import("../engine/client.js").EngineStatus} EngineStatus
 *
 * @typedef {object} AppState
 * @property {import("./router.js").Route} route
 * @property {Settings} settings
 * @property {EngineStatus} engine
 * @property {Snapshot} game
 * @property {import("../storage/offer.js").Offer} offer
 * @property {"unknown" | "none" | "unfinished" | "over"} stored is there a game to continue
 * @property {import("../storage/why.js").Why | null} trouble why the stored games cannot be had just now
 * @property {Partial<Record<import("./keeping.js").Kept, import("../storage/why.js").Why>>} unsaved what is not stored yet, and why
 * @property {boolean} offlineReady all files are here: the app starts without a network
 * @property {import("../engine/update.js").OfflineTrouble} offlineTrouble why they are not
 * @property {import("../storage/tables.js").Terms} terms the table card
 * @property {import("../table/card.js").Ruling | null} ruling the engine's word on it
 * @property {import("../storage/tables.js").SavedCard[]} savedCards
 * @property {import("../archive/reviewer.js").Job | null} review what the computer goes over
 * @property {boolean} updateWaiting a new version waits to be accepted
 * @property {{id: number, text: string}[]} log what was said lately, for screen readers
 */
import { createEngine } from "../engine/client.js";
import { createUpdates } from "../engine/update.js";
import { createController } from "../game/controller.js";
import { playerName } from "../game/names.js";
import { realClock } from "../game/pause.js";
import { chooseLanguage, i18n } from "../i18n/index.js";
import { createSound } from "../sound/sound.js";
import { createArchiver } from "../archive/archiver.js";
import { createReviewer } from "../archive/reviewer.js";
import { createArchive } from "../storage/archive.js";
import { createGames } from "../storage/games.js";
import { lastView } from "../storage/last-view.js";
import { loadSettings, saveSettings } from "../storage/settings.js";
import { knownOffer, rememberOffer } from "../storage/offer.js";
import { entropy } from "../engine/entropy.js";
import { createGuestPort } from "./guest-port.js";
import { createGestureChance } from "./gesture-chance.js";
import { createKeeping } from "./keeping.js";
import { loadParts } from "./parts.js";
import { createObservable } from "../ui/observable.js";
import { createRouter, parseRoute } from "./router.js";
import { followSleep } from "./sleep.js";
import { createTables, tablesState } from "../table/card.js";
import { words } from "../ui/words.js";

const LOG_LENGTH = 8;
const GREET_AGAIN_MS = 5000;

/** @type {Snapshot} */
const NO_GAME = {
  status: "empty", code: null, view: null, game: null, cups: null, selected: null, nextDie: null,
  line: { key: "status.waiting" }, refused: false, busy: false, thinking: false, grace: false, note: null,
};

export function createServices() {
  const settings = loadSettings(chooseLanguage(navigator.languages ?? [navigator.language]));
  i18n.setLanguage(settings.language);

  const early = lastView.read();
  const state = createObservable(/** @type {AppState} */ ({
    route: parseRoute(location.hash),
    settings,
    engine: { state: "stopped" },
    game: NO_GAME,
    offer: knownOffer(),
    stored: early ? (early.view.series.over ? "over" : "unfinished") : "unknown",
    trouble: null,
    unsaved: {},
    offlineReady: false,
    offlineTrouble: "",
    updateWaiting: false,
    review: null,
    log: [],
    ...tablesState(),
  }));

  const sound = createSound(() => state.get().settings.sound);
  const router = createRouter((route) => state.set({ route }));
  const keeping = createKeeping({ state, onBack, onCaughtUp: () => speak([{ key: "unsaved.again" }]) });
  const { database } = keeping;
  const archive = createArchive(database);
  const games = createGames({
    database,
    locks: navigator.locks,
    manager: navigator.storage,
    owner: entropy().slice(0, 12),
  });

  /** The stored games can be had again. */
  function onBack() {
    const { game } = state.get();
    if (game.status === "empty") look();
    if (game.status === "stuck" && game.code?.startsWith("store_")) void controller.retry();
  }

  /** What is there to continue? A store that does not answer leaves it open. */
  function look() {
    games.peek().then((found) => {
      if (state.get().game.status === "empty") state.set({ stored: found ? (found.over ? "over" : "unfinished") : "none" });
    }, () => undefined);
  }

  /** Told once the engine has started or given up: then the line is free for the service worker. @type {() => void} */
  let engineSettled = () => undefined;
  const settled = /** @type {Promise<void>} */ (new Promise((resolve) => (engineSettled = resolve)));
  let greeted = false;

  const engine = createEngine({
    onStatus(status) {
      state.set({ engine: status });
      if (status.state === "ready" || status.state === "failed") engineSettled();
      if (status.state === "ready" && !greeted) greet();
      if (status.state === "ready") archiver.again();
      // Perhaps by what lies in the caches.
      if (status.state === "failed" || status.doubt) updates.look(true);
    },
  });

  function greet() {
    greeted = true;
    engine.request("hello").then((hello) => state.set({ offer: rememberOffer(hello) })).catch(() => {
      greeted = false;
      // An engine that goes on all the same is asked once more; one that starts again is greeted then.
      setTimeout(() => state.get().engine.state === "ready" && !greeted && greet(), GREET_AGAIN_MS);
    });
  }

  const updates = createUpdates({
    onAvailable: () => state.set({ updateWaiting: true }),
    onOfflineReady: () => state.set({ offlineReady: true, offlineTrouble: "" }),
    onOfflineLost: (offlineTrouble) => state.set({ offlineReady: false, offlineTrouble }),
  });

  let lastSaid = 0;
  /** @param {import("../game/narration.js").Said[]} said */
  function speak(said) {
    const lines = said.map((message) => ({ id: (lastSaid += 1), text: words(message, state.get().settings.numbering) }));
    state.set({ log: [...state.get().log, ...lines].slice(-LOG_LENGTH) });
  }

  const guest = createGuestPort(database);
  const archiver = createArchiver({ request: engine.request.bind(engine), archive });
  const reviewer = createReviewer({ request: engine.request.bind(engine), archive, onChange: (review) => state.set({ review }) });
  /** The finished game that is in the archive already. */
  let kept = "";

  /** Each game that ends goes into the archive, also within a series. @param {Snapshot} now */
  function archiveFinished({ status, view, game: played }) {
    if (status !== "playing" || view?.phase !== "over" || !played) return;
    const ended = `${played.id} ${view.at}`;
    if (ended === kept) return;
    kept = ended;
    void archiver.keep(played);
  }

  const controller = createController({
    engine, games, lastView, entropy,
    guest: guest.ask,
    clock: realClock,
    wishes: () => state.get().settings,
    fresh: createGestureChance(),
    cupNames: (view) => {
      const [first, second] = [0, 1].map((player) => words(playerName(view, player), "off"));
      return [first ?? "", second ?? ""];
    },
    onChange(game) {
      archiveFinished(game);
      guest.follow(game);
      const over = game.view?.series.over;
      const stored = game.status === "playing" ? (over ? "over" : "unfinished") : state.get().stored;
      // Only a game that was asked for and not found means that there is none.
      const gone = game.status === "empty" && state.get().game.status !== "empty";
      state.set({ game, stored: gone ? "none" : stored });
    },
    onSaid: speak,
    onSound: sound.play,
  });

  /** @param {Partial<Settings>} change */
  function changeSettings(change) {
    const next = { ...state.get().settings, ...change };
    saveSettings(next);
    if (change.language) i18n.setLanguage(change.language);
    state.set({ settings: next });
    controller.refresh();
  }

  const tables = createTables({ state, changeSettings, request: engine.request.bind(engine) });

  return {
    state, router, sound, games, controller, engine, updates, changeSettings, tables, table: tables.asked, archive, archiver, reviewer, database,

    /** A new game at the table that was set last, at once. @param {boolean} [replace] */
    play(replace = false) {
      void controller.start(tables.asked());
      router.go({ screen: "game", sheet: "" }, replace);
    },

    /** The stored game, as it was left. @param {boolean} [replace] */
    proceed(replace = false) {
      const { status } = state.get().game;
      if (status !== "playing" && status !== "waiting") void controller.resume(lastView.read()?.view ?? null);
      router.go({ screen: "game", sheet: "" }, replace);
    },

    /** Start the engine and look what is stored; the screen is painted before either answers. */
    begin() {
      engine.start();
      for (const gesture of ["pointerdown", "pointerup", "keydown"]) addEventListener(gesture, sound.unlock, { passive: true });
      followSleep((sleeps) => controller.rest(sleeps));
      void updates.start(settled);
      void settled.then(loadParts);
      keeping.start();
      look();
    },
  };
}

/** @typedef {ReturnType<typeof createServices>} Services */
