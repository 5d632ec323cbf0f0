/**
 * The game between board and engine: one queue of gestures, one loop that
 * performs them and then does what the game does by itself.
 *
 * The order that keeps a game safe: ask the engine, store the events, only then
 * show them. Whatever dies in between, the stored events are the truth and the
 * engine is rebuilt from them.
 *
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Save} Save
 * @typedef {import("./types.js").Place} Place
 * @typedef {import("./types.js").Step} Step
 * @typedef {import("./types.js").StoredGame} StoredGame
 * @typedef {import("./narration.js").Said} Said
 * @typedef {import("./auto.js").Habits & {hints: boolean}} Wishes
 *
 * @typedef {{type: "point", place: Place} | {type: "drop", from: Place, to: Place} | {type: "die", index: number}
 *   | {type: "cup", pick: 0 | 1} | {type: "background"} | {type: "roll"} | {type: "undo"} | {type: "undoAll"}
 *   | {type: "done"} | {type: "resign"}} Intent
 *
 * @typedef {object} BoardPort the part of docs/board.md that the controller uses
 * @property {(state: any, options?: {animate?: boolean}) => Promise<void>} set
 * @property {(step: Step, side: import("./types.js").Side, after: any) => Promise<void>} playStep
 * @property {(dice: number[], side: import("./types.js").Side) => Promise<void>} rollDice
 *
 * @typedef {object} Ports
 * @property {{request: (op: string, fields?: Record<string, any>) => Promise<any>, restart: () => unknown}} engine
 * @property {import("../storage/games.js").Games} games
 * @property {{write: (value: {id: string, view: View}) => void, clear: () => void}} lastView
 * @property {() => Wishes} wishes
 * @property {() => [string, string]} cupNames
 * @property {() => string} entropy
 * @property {import("./pause.js").Clock} clock
 * @property {(snapshot: Snapshot) => void} onChange
 * @property {(said: Said[]) => void} onSaid
 * @property {(sound: string) => void} onSound
 *
 * @typedef {object} Snapshot all that the screens show
 * @property {"empty" | "waiting" | "playing" | "broken" | "elsewhere" | "stuck"} status
 * @property {string | null} code why it is broken or stuck
 * @property {View | null} view
 * @property {StoredGame | null} game
 * @property {import("./types.js").Cups | null} cups
 * @property {Place | null} selected
 * @property {number | null} nextDie
 * @property {Said} line the status line
 * @property {boolean} refused the line says why something was refused
 * @property {boolean} busy something is being asked, played or waited for
 * @property {boolean} grace the turn is about to be finished by itself
 */
import { nextAuto } from "./auto.js";
import { createOpening } from "./opening.js";
import { happened, refusalWords, statusWords } from "./narration.js";
import { createPause } from "./pause.js";
import { humanActs, picture } from "./picture.js";
import { drop, isSource, pickDie, tap } from "./selection.js";
import { Abandoned, codeOf, dataOf, remedy } from "./trouble.js";

/** A person plays as player 0; see docs/protocol.md. */
const PERSON = 0;
const MOST_RESCUES = 3;

/** @param {Ports} ports */
export function createController(ports) {
  const { engine, games, clock } = ports;
  const pause = createPause(clock);

  /** @type {Snapshot["status"]} */
  let status = "empty";
  /** @type {string | null} */
  let code = null;
  /** @type {View | null} */
  let view = null;
  /** @type {StoredGame | null} */
  let game = null;
  /** @type {import("./selection.js").Chosen} */
  let chosen = { selected: null, nextDie: null };
  /** @type {{numbers: [number, number], picked: 0 | 1} | null} */
  let lotOpen = null;
  /** @type {Step[]} */
  let plan = [];
  /** @type {"bot" | "forced" | null} */
  let planKind = null;
  let handsOff = false;
  let wasForced = false;
  let grace = false;
  /** @type {Said | null} */
  let refusal = null;

  /** @type {BoardPort | null} */
  let board = null;
  /** @type {Promise<void> | null} */
  let moving = null;
  let changedAt = 0;

  /** @type {Intent[]} */
  let queue = [];
  let epoch = 0;
  let pumping = -1;
  let rescues = 0;

  // ---- what is shown ------------------------------------------------------

  /** @returns {import("./types.js").Cups | null} */
  function cups() {
    if (lotOpen) return { state: "open", ...lotOpen };
    return view?.phase === "lot" ? { state: "choose", numbers: null, picked: null } : null;
  }

  /** @returns {Said} */
  function line() {
    if (refusal) return refusal;
    if (!view) return { key: "status.waiting" };
    return statusWords(view, { selected: chosen.selected, cups: cups(), plan: planKind });
  }

  function publish() {
    const busy = status === "waiting" || pumping === epoch || moving !== null;
    ports.onChange({
      status, code, view, game, cups: cups(), selected: chosen.selected, nextDie: chosen.nextDie,
      line: line(), refused: refusal !== null, busy, grace,
    });
  }

  /** @param {View} shown */
  function pictureOf(shown) {
    return picture(shown, chosen, cups(), { hints: ports.wishes().hints, names: ports.cupNames() });
  }

  /** Paint without moving anything. */
  function paint(animate = false) {
    if (!board || !view) return;
    if (animate) follow(board.set(pictureOf(view), { animate: true }));
    else void board.set(pictureOf(view), { animate: false });
  }

  /** Remember a movement on the board, so that nothing plays itself over it. @param {Promise<void>} motion */
  function follow(motion) {
    const mine = motion.catch(() => undefined).then(() => {
      if (moving === mine) moving = null;
      changedAt = clock.now();
      publish();
    });
    moving = mine;
  }

  // ---- asking and storing ------------------------------------------------

  /**
   * @param {string} op
   * @param {Record<string, any>} [fields]
   * @returns {Promise<any>}
   */
  async function ask(op, fields) {
    const mine = epoch;
    const reply = await engine.request(op, fields);
    if (mine !== epoch) throw new Abandoned();
    return reply;
  }

  /** @param {import("./types.js").GameEvent[]} events @param {View} after */
  async function store(events, after) {
    if (!game || events.length === 0) return;
    const mine = epoch;
    game.save.record.events.push(...events);
    for (const event of events) if (event.e === "roll") tally(event.d, after);
    game.over = after.phase === "over";
    game.updated = clock.now();
    await games.save(game);
    if (mine !== epoch) throw new Abandoned();
  }

  /** Doubles are counted as they fall: later nobody would know whose roll it was. @param {number[]} dice @param {View} after */
  function tally(dice, after) {
    const thrower = after.colours?.indexOf(/** @type {any} */ (after.mover)) ?? -1;
    if (game && thrower >= 0 && dice[0] === dice[1]) game.doubles[thrower] = (game.doubles[thrower] ?? 0) + 1;
  }

  /** @param {View} next */
  function setView(next) {
    view = next;
    if (game) ports.lastView.write({ id: game.id, view: next });
  }

  /** @param {Record<string, any>} action */
  async function act(action) {
    if (!view) return;
    const before = view;
    const { view: after, events } = await ask("act", { at: before.at, action });
    await store(events, after);
    rescues = 0;
    settle(action, after);
    setView(after);
    ports.onSaid(happened(before, events, after));
    show(action, events, before, after);
    changedAt = clock.now();
    publish();
    if (after.phase === "over" && before.phase !== "over") await games.finished();
  }

  /** What the person had picked up, wished or undone ends with what was done. @param {Record<string, any>} action @param {View} after */
  function settle(action, after) {
    refusal = null;
    grace = false;
    chosen = { selected: null, nextDie: null };
    if (action.type === "step") {
      plan = plan.slice(1);
      return;
    }
    plan = [];
    planKind = null;
    handsOff = action.type === "undo" || action.type === "undo_all";
    wasForced = false;
    if (action.type === "lot") {
      lotOpen = { numbers: after.lot.draws.at(-1) ?? [0, 0], picked: action.pick };
    }
  }

  /**
   * Let the board show what the engine has done and the store holds.
   * @param {Record<string, any>} action
   * @param {import("./types.js").GameEvent[]} events
   * @param {View} before
   * @param {View} after
   */
  function show(action, events, before, after) {
    if (action.type === "lot") ports.onSound("cup");
    if (action.type === "undo" || action.type === "undo_all") ports.onSound("undo");
    if (after.phase === "over") ports.onSound(after.result?.winner === PERSON ? "won" : "lost");
    if (!board) return;
    const rolled = events.find((event) => event.e === "roll");
    if (action.type === "step") {
      const event = events.find((candidate) => candidate.e === "step");
      const step = event ? { from: event.f, to: event.t, die: event.d } : /** @type {any} */ (action);
      const landing = board.playStep(step, before.mover ?? "white", pictureOf(after));
      follow(landing.then(() => ports.onSound(step.to === "off" ? "off" : "step")));
    } else if (rolled && after.rolled) {
      ports.onSound("dice");
      const throwing = board;
      follow(throwing.rollDice(rolled.d, after.mover ?? "white").then(() => {
        if (view === after) return throwing.set(pictureOf(after), { animate: false });
        return undefined;
      }));
    } else {
      follow(board.set(pictureOf(after), { animate: true }));
    }
  }

  // ---- gestures -------------------------------------------------------------

  /** @param {Intent} intent */
  async function perform(intent) {
    if (!view) return;
    if (lotOpen) {
      hideLot();
      if (intent.type !== "roll") return;
    }
    switch (intent.type) {
      case "cup":
        if (view.may.includes("lot")) await act({ type: "lot", pick: intent.pick });
        return;
      case "resign":
        if (view.may.includes("resign")) await act({ type: "resign", player: PERSON });
        return;
      default:
        if (humanActs(view)) await performOwn(intent, view);
    }
  }

  /** @param {Intent} intent @param {View} now */
  async function performOwn(intent, now) {
    const { may } = now;
    switch (intent.type) {
      case "roll":
        if (may.includes("roll")) await act({ type: "roll" });
        return;
      case "undo":
        if (may.includes("undo")) await act({ type: "undo" });
        return;
      case "undoAll":
        if (may.includes("undo_all")) await act({ type: "undo_all" });
        return;
      case "done":
        if (may.includes("commit")) await act({ type: "commit" });
        else if (may.includes("pass")) await act({ type: "pass" });
        return;
      case "die":
      case "background":
        if (may.includes("roll")) return act({ type: "roll" });
        break;
      default:
    }
    if (now.phase === "play") await mean(meaningOf(intent, now));
  }

  /** @param {Intent} intent @param {View} now @returns {import("./selection.js").Meaning} */
  function meaningOf(intent, now) {
    switch (intent.type) {
      case "point":
        return tap(now, chosen, intent.place);
      case "drop":
        return drop(now, chosen, intent.from, intent.to);
      case "die":
        return pickDie(now, chosen, intent.index);
      default:
        return { do: "select", from: null };
    }
  }

  /** @param {import("./selection.js").Meaning} meaning */
  async function mean(meaning) {
    switch (meaning.do) {
      case "steps":
        await playRoute(meaning.steps);
        return;
      case "select":
        refusal = null;
        chosen = { ...chosen, selected: meaning.from };
        if (meaning.from !== null) ports.onSound("lift");
        break;
      case "die":
        refusal = null;
        chosen = { ...chosen, nextDie: meaning.value };
        break;
      case "why":
        await explain(meaning.from, meaning.to);
        break;
      default:
        return;
    }
    paint();
    publish();
  }

  /** Each step of a route is a step of its own, seen and stored. @param {Step[]} steps */
  async function playRoute(steps) {
    plan = [];
    planKind = null;
    for (const [index, step] of steps.entries()) {
      if (index > 0 && moving) await moving;
      await act({ type: "step", ...step });
    }
  }

  /** @param {Place} from @param {Place} [to] */
  async function explain(from, to) {
    if (!view) return;
    const reply = await ask("why", to === undefined ? { at: view.at, from } : { at: view.at, from, to });
    if (reply.code === null) return;
    refusal = refusalWords(reply.code, reply.data);
    if (to !== undefined) chosen = { ...chosen, selected: chosen.selected === from ? from : null };
    ports.onSound("refused");
    ports.onSaid([refusal]);
  }

  function hideLot() {
    lotOpen = null;
    paint(true);
    publish();
  }

  // ---- what happens by itself ---------------------------------------------

  /** @param {import("./auto.js").Auto} auto */
  async function performAuto(auto) {
    if (!view) return;
    switch (auto.do) {
      case "hideLot":
        hideLot();
        return;
      case "think": {
        const reply = await ask("think", { at: view.at });
        if (reply.steps.length === 0) throw Object.assign(new Error("no way to finish the turn"), { code: "no_plan" });
        plan = reply.steps;
        planKind = "bot";
        return;
      }
      case "forced":
        plan = view.forced ?? [];
        planKind = "forced";
        wasForced = true;
        changedAt = clock.now();
        publish();
        return;
      case "step":
        await act({ type: "step", ...auto.step });
        return;
      default:
        await act({ type: auto.do });
    }
  }

  /** Perform what is queued, then what the game does by itself, until somebody has to choose. */
  async function pump() {
    if (status !== "playing" || pumping === epoch) return;
    const mine = epoch;
    pumping = mine;
    publish();
    while (mine === epoch && status === "playing" && view) {
      const intent = queue.shift();
      if (intent) {
        await attempt(() => perform(intent), intent);
        continue;
      }
      if (!board) break;
      if (moving) {
        await Promise.race([moving, pause.untilWoken()]);
        continue;
      }
      const auto = nextAuto({ view, lotOpen: lotOpen !== null, plan, planKind, handsOff, wasForced }, ports.wishes());
      if (!auto) break;
      const left = changedAt + auto.delay - clock.now();
      if (left > 0) {
        setGrace("grace" in auto && auto.grace === true);
        await pause.sleep(left);
        continue;
      }
      setGrace(false);
      await attempt(() => performAuto(auto), null);
    }
    if (mine !== epoch) return;
    pumping = -1;
    grace = false;
    publish();
  }

  /** @param {boolean} on */
  function setGrace(on) {
    if (grace === on) return;
    grace = on;
    publish();
  }

  /** @param {() => Promise<void>} work @param {Intent | null} intent */
  async function attempt(work, intent) {
    try {
      await work();
    } catch (error) {
      await rescue(error, intent);
    }
  }

  /**
   * Go on after a failure from what is stored. A gesture that met a dead engine
   * is tried once more; the dice are in the save, so it cannot come out differently.
   * @param {unknown} error
   * @param {Intent | null} intent
   */
  async function rescue(error, intent) {
    const cure = remedy(error);
    if (cure === "abandoned") return;
    if (cure === "taken") return stop("elsewhere", null);
    if (cure === "unreadable") return stop("broken", codeOf(error));
    rescues += 1;
    if (cure === "final" || rescues > MOST_RESCUES || !game) return stop("stuck", codeOf(error));
    plan = [];
    planKind = null;
    chosen = { selected: null, nextDie: null };
    if (codeOf(error) === "illegal") refusal = refusalWords(dataOf(error).reason ?? null, dataOf(error));
    else if (intent && codeOf(error) !== "not_now" && rescues === 1) queue.unshift(intent);
    try {
      if (cure === "restart") await engine.restart();
      const { view: again } = await ask("open", { save: game.save });
      setView(again);
      changedAt = clock.now();
      paint();
      publish();
    } catch (second) {
      await rescue(second, null);
    }
  }

  /** @param {Snapshot["status"]} next @param {string | null} why */
  function stop(next, why) {
    status = next;
    code = why;
    queue = [];
    plan = [];
    planKind = null;
    publish();
  }

  /** Forget the present game on this screen; what is stored stays. @param {Snapshot["status"]} next */
  function reset(next) {
    epoch += 1;
    status = next;
    code = null;
    game = null;
    queue = [];
    plan = [];
    planKind = null;
    chosen = { selected: null, nextDie: null };
    lotOpen = null;
    refusal = null;
    handsOff = wasForced = grace = false;
    moving = null;
    rescues = 0;
    pause.wake();
  }

  const opening = createOpening({
    ports,
    ask,
    reset,
    stop,
    /** @param {View} early */
    preview(early) {
      view = early;
      paint();
      publish();
    },
    /** @param {StoredGame} opened @param {View} first */
    ready(opened, first) {
      game = opened;
      status = "playing";
      setView(first);
      changedAt = clock.now();
      paint();
      publish();
      void pump();
    },
  });

  games.onTaken(() => {
    if (status === "playing" || status === "waiting") {
      reset("elsewhere");
      publish();
    }
  });

  return {
    start: opening.start,
    resume: opening.resume,
    /** Take the game over from another tab and go on here. */
    takeOver: () => opening.resume(view, true),
    /** Put a game that cannot be read aside (it is kept) and forget it here. */
    setAside: opening.setAside,

    /** @param {Intent} intent */
    send(intent) {
      queue.push(intent);
      pause.wake();
      void pump();
    },

    /** May this place's checker be dragged now? Lights its targets. @param {Place} from @returns {boolean} */
    lift(from) {
      if (!view || status !== "playing" || !humanActs(view) || !isSource(view, from)) return false;
      refusal = null;
      chosen = { ...chosen, selected: from };
      paint();
      publish();
      return true;
    },

    /** @param {BoardPort} port */
    attach(port) {
      board = port;
      changedAt = clock.now();
      paint();
      void pump();
    },

    /** Nobody looks: nothing plays itself until somebody does. */
    detach() {
      board = null;
      moving = null;
      pause.wake();
    },

    /** A setting or the language has changed. */
    refresh() {
      paint();
      pause.wake();
      publish();
      void pump();
    },

    /** After the engine could not go on. */
    async retry() {
      if (status !== "stuck") return;
      await engine.restart();
      await opening.again();
    },

    close() {
      reset("empty");
      view = null;
      publish();
    },
  };
}
