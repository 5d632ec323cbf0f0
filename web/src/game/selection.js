/**
 * What a gesture means: read off the view's `steps` and `routes`, nothing else.
 * No rule is known here; a place that no step mentions is asked about with `why`.
 *
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Place} Place
 * @typedef {import("./types.js").Step} Step
 *
 * @typedef {object} Chosen what the person has picked up so far
 * @property {Place | null} selected
 * @property {number | null} nextDie
 *
 * @typedef {{do: "steps", steps: Step[]}
 *   | {do: "select", from: Place | null}
 *   | {do: "why", from: Place, to?: Place}
 *   | {do: "die", value: number | null}
 *   | {do: "nothing"}} Meaning
 */

/** @type {Meaning} */
const NOTHING = { do: "nothing" };

/**
 * @param {View} view
 * @param {Place} place
 * @returns {boolean} a step may start here
 */
export function isSource(view, place) {
  return view.steps.some((step) => step.from === place);
}

/**
 * @param {View} view
 * @param {Place} place
 * @returns {boolean} the mover has a checker here
 */
export function ownsPlace(view, place) {
  if (view.mover === null || place === "off") return false;
  const index = view.mover === "white" ? 0 : 1;
  if (place === "bar") return view.board.bar[index] > 0;
  return (view.board.points[place - 1]?.[index] ?? 0) > 0;
}

/**
 * The checker in hand: the one picked up, or the one on the bar while nothing else may move.
 * @param {View} view
 * @param {Chosen} chosen
 * @returns {Place | null}
 */
export function inHand(view, chosen) {
  if (chosen.selected !== null) return chosen.selected;
  return view.steps.length > 0 && view.steps.every((step) => step.from === "bar") ? "bar" : null;
}

/**
 * The sources that may be picked up, each once.
 * @param {View} view
 * @returns {Place[]}
 */
export function sources(view) {
  return [...new Set(view.steps.map((step) => step.from))];
}

/**
 * Where the picked-up checker may go: its single steps, then its longer routes.
 * @param {View} view
 * @param {Place} from
 * @returns {{to: Place, steps: number}[]}
 */
export function targets(view, from) {
  /** @type {Map<Place, number>} */
  const best = new Map();
  for (const step of view.steps) if (step.from === from) best.set(step.to, 1);
  for (const route of view.routes) {
    if (route.from !== from) continue;
    const known = best.get(route.to);
    if (known === undefined || route.steps.length < known) best.set(route.to, route.steps.length);
  }
  return [...best].map(([to, steps]) => ({ to, steps }));
}

/**
 * The step that a second tap on the same checker plays: the chosen die first,
 * else the first free die, in the order in which they lie, that can move it.
 * @param {View} view
 * @param {Place} from
 * @param {number | null} nextDie
 * @returns {Step | null}
 */
export function defaultStep(view, from, nextDie) {
  const mine = view.steps.filter((step) => step.from === from);
  const order = view.dice.filter((die) => die.state === "free").map((die) => die.value);
  if (nextDie !== null) order.unshift(nextDie);
  for (const value of order) {
    const step = mine.find((candidate) => candidate.die === value);
    if (step) return step;
  }
  return mine[0] ?? null;
}

/**
 * The steps that bring a checker from one place to another; the chosen die first where there is a choice.
 * @param {View} view
 * @param {Place} from
 * @param {Place} to
 * @param {number | null} nextDie
 * @returns {Step[] | null}
 */
export function pathTo(view, from, to, nextDie) {
  const single = view.steps.filter((step) => step.from === from && step.to === to);
  const chosen = single.find((step) => step.die === nextDie) ?? single[0];
  if (chosen) return [chosen];
  const routes = view.routes.filter((route) => route.from === from && route.to === to);
  if (routes.length === 0) return null;
  const shortest = Math.min(...routes.map((route) => route.steps.length));
  const short = routes.filter((route) => route.steps.length === shortest);
  return (short.find((route) => route.steps[0]?.die === nextDie) ?? short[0])?.steps ?? null;
}

/**
 * A tap (or Enter) on a point, the bar or the off tray.
 * @param {View} view
 * @param {Chosen} chosen
 * @param {Place} place
 * @returns {Meaning}
 */
export function tap(view, chosen, place) {
  const { nextDie } = chosen;
  const selected = inHand(view, chosen);
  if (selected !== null) {
    if (place === selected) {
      const step = defaultStep(view, selected, nextDie);
      return step ? { do: "steps", steps: [step] } : { do: "select", from: null };
    }
    const path = pathTo(view, selected, place, nextDie);
    if (path) return { do: "steps", steps: path };
    if (isSource(view, place)) return { do: "select", from: place };
    if (ownsPlace(view, place)) return { do: "why", from: place };
    return { do: "why", from: selected, to: place };
  }
  if (isSource(view, place)) return { do: "select", from: place };
  if (ownsPlace(view, place)) return { do: "why", from: place };
  return NOTHING;
}

/**
 * A checker was dragged and let go.
 * @param {View} view
 * @param {Chosen} chosen
 * @param {Place} from
 * @param {Place} to
 * @returns {Meaning}
 */
export function drop(view, chosen, from, to) {
  if (from === to) return { do: "select", from: null };
  const path = pathTo(view, from, to, chosen.nextDie);
  return path ? { do: "steps", steps: path } : { do: "why", from, to };
}

/**
 * A die was tapped: use it first; tapping it again takes the wish back.
 * @param {View} view
 * @param {Chosen} chosen
 * @param {number} index
 * @returns {Meaning}
 */
export function pickDie(view, chosen, index) {
  const die = view.dice[index];
  if (!die || die.state !== "free") return NOTHING;
  return { do: "die", value: chosen.nextDie === die.value ? null : die.value };
}
