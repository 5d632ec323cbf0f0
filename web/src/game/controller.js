/**
 * The game between board and engine: one queue of gestures, one loop that
 * performs them and then does what the game does by itself.
 *
 * The order that keeps a game safe: ask the engine, store the events, only then
 * show them. Whatever dies in between, the stored events are the truth and the
 * engine is rebuilt from them. Where they cannot be stored the game goes on, the
 * screen says so, and the store catches up as soon as it can.
 *
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Place} Place
 * @typedef {import("./types.js").Step} Step
 * @typedef {import("./types.js").StoredGame} StoredGame
 * @typedef {import("./narration.js").Said} Said
 *
 * @typedef {import("./gestures.js").Intent} Intent
 * @typedef {import("./stage.js").BoardPort} BoardPort
 * @typedef {import("./ports.js").Ports} Ports
 * @typedef {import("./ports.js").Snapshot} Snapshot
 */
import { isOffered, nextAuto } from "./auto.js";
import { LOW_MS } from "./clock.js";
import { meaningOf, typesDice } from "./gestures.js";
import { guestWords } from "./guest-words.js";
import { happened } from "./happened.js";
import { createOpening } from "./opening.js";
import { refusalWords, statusWords } from "./narration.js";
import { createPause } from "./pause.js";
import { humanActs, picture } from "./picture.js";
import { whyNot } from "./refused.js";
import { inHand, isSource } from "./selection.js";
import { createStage } from "./stage.js";
import { createTiming } from "./timing.js";
import { Abandoned, codeOf, dataOf, remedy } from "./trouble.js";
import { freshTurn, turnAfter } from "./turn.js";

const MOST_RESCUES = 3;

/** Thinking that takes longer than this is mentioned. */
const QUICK_THOUGHT_MS = 450;

/** After so long the computer plays the best that it has found: people wait for it. */
const LONGEST_THOUGHT_MS = 2500;

/** What to tell when an answer is not the computer's own; `time` is no trouble. @type {Record<string, Said>} */
const STAND_INS = { failed: { key: "say.botFailed" }, weights: { key: "say.botPlain" } };

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
  let turn = freshTurn();
  /** Something about the computer's play that the person should know. @type {Said | null} */
  let note = null;
  /** While the computer thinks: gives the thought up. @type {AbortController | null} */
  let thought = null;

  let changedAt = 0;
  const stage = createStage({
    onSound: ports.onSound,
    repaint: () => paint(),
    onRest() {
      changedAt = clock.now();
      publish();
    },
  });

  /** @type {Intent[]} */
  let queue = [];
  let epoch = 0;
  let pumping = -1;
  let rescues = 0;

  // ---- what is shown ------------------------------------------------------

  /** @returns {import("./types.js").Cups | null} */
  function cups() {
    if (turn.lotOpen) return { state: "open", ...turn.lotOpen };
    if (view && typesDice(view)) return null;
    return view?.phase === "lot" ? { state: "choose", numbers: null, picked: null } : null;
  }

  /** @returns {Said} */
  function line() {
    if (turn.refusal) return turn.refusal;
    if (!view) return { key: "status.waiting" };
    const selected = humanActs(view) && view.phase === "play" ? inHand(view, turn.chosen) : null;
    return statusWords(view, { selected, cups: cups(), plan: turn.planKind, thinking: turn.thinking, taken: raiseTaken() });
  }

  /** The rival has just accepted a raise: the last that has happened. */
  function raiseTaken() {
    const [raise, answer] = game?.save.record.events.slice(-2) ?? [];
    return raise?.e === "double" && answer?.e === "take";
  }

  function publish() {
    const busy = status === "waiting" || pumping === epoch || stage.moving !== null;
    ports.onChange({
      status, code, view, game, cups: cups(), selected: turn.chosen.selected, nextDie: turn.chosen.nextDie,
      line: line(), refused: turn.refusal !== null, busy, grace: turn.grace, thinking: turn.thinking, note,
    });
  }

  /** @param {View} shown */
  function pictureOf(shown) {
    return picture(shown, turn.chosen, cups(), { hints: ports.wishes().hints, names: ports.cupNames(shown), earlier: turn.earlier, suggested: turn.suggested });
  }

  function paint(animate = false) {
    if (view) stage.paint(pictureOf(view), animate);
  }

  // ---- asking and storing ------------------------------------------------

  /**
   * @param {string} op
   * @param {Record<string, any>} [fields]
   * @param {import("../engine/client.js").Options} [options]
   * @returns {Promise<any>}
   */
  async function ask(op, fields, options) {
    const mine = epoch;
    try {
      return await engine.request(op, fields, options);
    } finally {
      if (mine !== epoch) throw new Abandoned();
    }
  }

  /**
   * @param {{view: View, events: import("./types.js").GameEvent[], dice?: unknown}} answer
   * @param {View} before
   * @param {string} action
   */
  async function store({ view: after, events, dice }, before, action) {
    if (!game || events.length === 0) return;
    const mine = epoch;
    game.save.record.events.push(...events);
    if (dice !== undefined) game.save.dice = dice;
    for (const event of events) {
      if (event.e === "roll" || event.e === "opening") tally(event.d, after);
      else if (event.e === "next") game.doubles = [0, 0];
    }
    // Nobody's time runs while the cups lie open.
    timing.done(before, after, action === "commit" || action === "pass", looks() && action !== "lot");
    game.over = after.series.over;
    game.updated = clock.date();
    await games.save(timing.atRest(game));
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
    const answer = await ask("act", { at: before.at, action: withChance(action, before) });
    const { view: after, events } = answer;
    await store(answer, before, action.type);
    rescues = 0;
    turn = turnAfter(turn, action, before, after);
    setView(after);
    ports.onSaid(happened(before, events, after));
    stage.show(action, events, before, after, pictureOf(after));
    changedAt = clock.now();
    publish();
    if (after.series.over && !before.series.over) await games.finished();
  }

  // ---- time to think ------------------------------------------------------

  const timing = createTiming({
    clock,
    // Another tab that has taken the game over meanwhile keeps its own time.
    keep: () => void (game && games.save(timing.atRest(game)).catch(() => undefined)),
    onLow: () => ports.onSaid([{ key: "say.timeLow", vars: { count: LOW_MS / 1000 } }]),
    onUp: (player) => enqueue({ type: "timeOut", player }),
  });

  /** The device shows other things, or sleeps. */
  let asleep = false;

  /** Somebody can see the game. */
  const looks = () => stage.watched && !asleep;

  function runClock() {
    if (view && status === "playing") timing.run(view, looks() && !turn.lotOpen);
  }

  /** Chance comes from the shell: the dice of a further game, the entropy of a live throw. @param {Record<string, any>} action @param {View} before */
  function withChance(action, before) {
    if (action.type === "next") return { ...action, entropy: ports.entropy() };
    if (action.type === "roll" && before.table.dice === "live") return { ...action, fresh: ports.fresh() };
    return action;
  }

  // ---- gestures -------------------------------------------------------------

  /** @param {Intent} intent */
  async function perform(intent) {
    if (!view) return;
    if (turn.lotOpen) {
      hideLot();
      if (intent.type !== "roll") return;
    }
    if (intent.type === "timeOut" && !timing.isUp(intent.player)) return;
    const meaning = meaningOf(intent, view, turn.chosen);
    switch (meaning.do) {
      case "act":
        return act(meaning.action);
      case "steps":
        return playRoute(meaning.steps);
      case "select":
        turn.refusal = null;
        turn.chosen = { ...turn.chosen, selected: meaning.from };
        if (meaning.from !== null) ports.onSound("lift");
        break;
      case "die":
        turn.refusal = null;
        turn.chosen = { ...turn.chosen, nextDie: meaning.value };
        break;
      case "why":
        await explain(meaning.from, meaning.to);
        break;
      default:
        return refuse(whyNot(intent, view));
    }
    paint();
    publish();
  }

  /** Say why nothing comes of what was pressed; what was said before is old then. @param {Said | null} why */
  function refuse(why) {
    if (!why && !turn.refusal) return;
    turn.refusal = why;
    if (why) {
      ports.onSound("refused");
      ports.onSaid([why]);
    }
    paint();
    publish();
  }

  /** Each step of a route is a step of its own, seen and stored. @param {Step[]} steps */
  async function playRoute(steps) {
    turn.plan = [];
    turn.planKind = null;
    for (const [index, step] of steps.entries()) {
      if (index > 0) await stage.moving;
      await act({ type: "step", ...step });
    }
  }

  /** @param {Place} from @param {Place} [to] */
  async function explain(from, to) {
    if (!view) return;
    const reply = await ask("why", to === undefined ? { at: view.at, from } : { at: view.at, from, to });
    if (reply.code === null) return;
    turn.refusal = refusalWords(reply.code, reply.data);
    if (to !== undefined) turn.chosen = { ...turn.chosen, selected: turn.chosen.selected === from ? from : null };
    ports.onSound("refused");
    ports.onSaid([turn.refusal]);
  }

  function hideLot() {
    turn.lotOpen = null;
    runClock();
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
      case "think":
        await think(view);
        return;
      case "forced":
        turn.plan = view.forced ?? [];
        turn.planKind = "forced";
        turn.wasForced = true;
        changedAt = clock.now();
        publish();
        return;
      case "step":
        await act({ type: "step", ...auto.step });
        return;
      default:
        await act(auto.type === "resign" ? { type: auto.type, player: view.actor } : { type: auto.type });
    }
  }

  /** What the computer would do; a long thought shows that it is one. @param {View} asked */
  async function think(asked) {
    const forget = clock.after(QUICK_THOUGHT_MS, () => {
      turn.thinking = true;
      publish();
    });
    thought = new AbortController();
    try {
      const guest = game?.guest ? await askGuest(game, thought.signal) : null;
      const reply = guest?.reply ?? (await ask("think", { at: asked.at }, { signal: thought.signal, budget: LONGEST_THOUGHT_MS }));
      turn.plan = reply.steps;
      turn.planKind = reply.steps.length > 0 ? "bot" : null;
      turn.decision = reply.action;
      if (game?.guest) noteGuest(game, guest?.fault ?? null);
      else noteStandIn(reply.fallback);
    } catch (error) {
      // What made it needless comes next.
      if (codeOf(error) === "cancelled") return;
      throw error;
    } finally {
      forget();
      thought = null;
      turn.thinking = false;
    }
    if (turn.plan.length === 0 && turn.decision === null) {
      throw Object.assign(new Error("no way to finish the turn"), { code: "no_plan" });
    }
    publish();
  }

  /** Told when it begins; it goes when the computer plays by itself again. @param {string | undefined} fallback */
  function noteStandIn(fallback) {
    const before = note;
    note = STAND_INS[fallback ?? ""] ?? null;
    if (note && note !== before) ports.onSaid([note]);
  }

  /** @param {StoredGame} playing @param {AbortSignal} signal */
  async function askGuest(playing, signal) {
    const mine = epoch;
    try {
      const thought = await ports.guest(playing, signal);
      if (!thought.reply || !view || isOffered(thought.reply, view)) return thought;
      return { reply: null, fault: /** @type {const} */ ("nonsense") };
    } finally {
      if (mine !== epoch) throw new Abandoned();
    }
  }

  /** Each failure of a guest is told, and how many there were stays on the screen. @param {StoredGame} playing @param {string | null} fault */
  function noteGuest({ guest, save }, fault) {
    const player = save.record.players.find(({ kind }) => kind === "bot");
    if (!guest || !player) return;
    const before = note;
    note = guestWords(guest, player, fault);
    if (fault && JSON.stringify(note) !== JSON.stringify(before)) ports.onSaid([/** @type {Said} */ (note)]);
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
      if (!stage.watched) break;
      if (stage.moving) {
        await Promise.race([stage.moving, pause.untilWoken()]);
        continue;
      }
      const auto = nextAuto({ ...turn, view, lotOpen: turn.lotOpen !== null }, ports.wishes());
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
    turn.grace = false;
    publish();
  }

  /** @param {boolean} on */
  function setGrace(on) {
    if (turn.grace === on) return;
    turn.grace = on;
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
    const { chosen } = turn;
    turn = freshTurn();
    if (codeOf(error) === "illegal") turn.refusal = refusalWords(dataOf(error).reason ?? null, dataOf(error));
    else if (intent && codeOf(error) !== "not_now" && rescues === 1) {
      queue.unshift(intent);
      // What a tap means depends on what was picked up.
      turn.chosen = chosen;
    }
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
    timing.close();
    status = next;
    code = why;
    queue = [];
    turn = freshTurn();
    publish();
  }

  /** Forget the present game on this screen; what is stored stays. @param {Snapshot["status"]} next */
  function reset(next) {
    epoch += 1;
    status = next;
    code = null;
    game = null;
    queue = [];
    turn = freshTurn();
    note = null;
    thought?.abort();
    timing.close();
    stage.forget();
    rescues = 0;
    pause.wake();
  }

  /** @param {Intent} intent */
  function enqueue(intent) {
    queue.push(intent);
    // Who gives the game up, or runs out of time, need not wait for what the computer thinks of it.
    if (view && thought && meaningOf(intent, view, turn.chosen).do === "act") thought.abort();
    pause.wake();
    void pump();
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
      timing.open(game);
      status = "playing";
      setView(first);
      changedAt = clock.now();
      runClock();
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
    send: enqueue,

    /** Something was pressed that does nothing now: say why, or with null that something came of it. */
    refuse,

    /** May this place's checker be dragged now? Lights its targets, or says why not. @param {Place} from @returns {boolean} */
    lift(from) {
      if (!view || status !== "playing") return false;
      if (!humanActs(view) || !isSource(view, from)) {
        enqueue({ type: "lift", place: from });
        return false;
      }
      turn.refusal = null;
      turn.chosen = { ...turn.chosen, selected: from };
      paint();
      publish();
      return true;
    },

    /**
     * Show a play on the board, or none; it goes by itself when the game moves on. What was picked
     * up is put down: its targets would lie under the arrows.
     * @param {Step[]} steps
     */
    suggest(steps) {
      if (turn.suggested.length === 0 && steps.length === 0) return;
      turn.suggested = steps;
      if (steps.length > 0) turn.chosen = { ...turn.chosen, selected: null };
      paint();
      publish();
    },

    /** @param {BoardPort} port */
    attach(port) {
      stage.attach(port);
      changedAt = clock.now();
      runClock();
      paint();
      void pump();
    },

    /** Nobody looks: nothing plays itself until somebody does. */
    detach() {
      stage.attach(null);
      runClock();
      thought?.abort();
      pause.wake();
    },

    /** The page is hidden or goes to sleep, or is seen again: nobody's time runs meanwhile. @param {boolean} sleeps */
    rest(sleeps) {
      asleep = sleeps;
      runClock();
      publish();
    },

    /** What the game's watch shows: `time.deadline` is to be read with it. @returns {number} */
    now: timing.now,

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
      // A store that could not be read is no fault of the engine's.
      if (!code?.startsWith("store_")) await engine.restart();
      await opening.again();
    },

    close() {
      reset("empty");
      view = null;
      publish();
    },
  };
}
