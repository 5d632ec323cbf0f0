/**
 * What has happened, in words for the log that a screen reader speaks.
 *
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").GameEvent} GameEvent
 * @typedef {import("./narration.js").Said} Said
 */
import { diceWords, moverOf, partsText, playerName } from "./names.js";
import { lotWords, passWords, resultWords } from "./narration.js";

/**
 * @param {View} before
 * @param {GameEvent[]} events what an `act` did
 * @param {View} after
 * @returns {Said[]}
 */
export function happened(before, events, after) {
  const said = events.flatMap((event) => eventWords(event, before, after));
  said.push(...stageWords(before, after));
  if (after.phase === "over" && before.phase !== "over" && after.result) said.push(resultWords(after));
  else if (after.pass && !before.pass) said.push(passWords(after));
  return said;
}

/** @param {GameEvent} event @param {View} before @param {View} after @returns {Said[]} */
function eventWords(event, before, after) {
  const name = playerName(before, moverOf(before));
  const actor = playerName(before, before.actor ?? 0);
  switch (event.e) {
    case "lot":
      return after.rolled ? [lotWords(after), rolled(after, after.rolled)] : [lotWords(after)];
    case "roll":
      return [rolled(after, event.d)];
    case "opening":
      return after.phase === "roll" ? [rolledAgain(after, event.d)] : [rolled(after, event.d)];
    case "step":
      return [stepWords(name, event, before, after)];
    case "undo":
      return [{ key: "say.undone" }];
    case "undo_all":
      return [{ key: "say.undoneAll" }];
    case "pass":
      return before.played.length === 0 ? [{ key: "say.passed", vars: { name } }] : [];
    case "resign":
      return [{ key: "say.resigned", vars: { name: playerName(after, event.p) } }];
    case "time_out":
      return [{ key: "say.timeOut", vars: { name: playerName(after, event.p) } }];
    case "double":
      return [{ key: "say.doubled", vars: { name: actor, value: before.cube?.next ?? 2 } }];
    case "beaver":
      return [{ key: "say.beaver", vars: { name: actor, value: after.cube?.offer ?? 2 } }];
    case "take":
      return [{ key: "say.taken", vars: { name: actor, value: after.cube?.value ?? 1 } }];
    case "drop":
      return [{ key: "say.dropped", vars: { name: actor } }];
    case "next":
      return [{ key: "say.nextGame", vars: { number: after.series.game, name: playerName(after, moverOf(after)) } }];
    default:
      return [];
  }
}

/** @param {View} view @param {number[]} dice @returns {Said} */
function rolled(view, dice) {
  return { key: "say.rolled", vars: { name: playerName(view, moverOf(view)), dice: diceWords(dice) } };
}

/** @param {View} view @param {number[]} dice @returns {Said} */
function rolledAgain(view, [face = 0]) {
  return { key: "say.rolledAgain", vars: { name: playerName(view, moverOf(view)), dice: partsText([[face, 4]]) } };
}

/** @param {Said} name @param {GameEvent} event @param {View} before @param {View} after @returns {Said} */
function stepWords(name, event, before, after) {
  const vars = { name, from: { point: event.f }, to: { point: event.t } };
  const rival = before.mover === "white" ? 1 : 0;
  if (event.t === "off") return { key: "say.off", vars };
  if ((after.board.bar[rival] ?? 0) > (before.board.bar[rival] ?? 0)) return { key: event.f === "bar" ? "say.enteredHit" : "say.hit", vars };
  if (event.f === "bar") return { key: "say.entered", vars };
  const covers = after.board.pins.some(([point]) => point === event.t) && !before.board.pins.some(([point]) => point === event.t);
  return { key: covers ? "say.covered" : "say.step", vars };
}

/** What follows a committed segment: another stage, another roll, steps that go over or are lost. @param {View} before @param {View} after @returns {Said[]} */
function stageWords(before, after) {
  /** @type {Said[]} */
  const said = [];
  const begun = after.phase === "play" && after.played.length === 0 && before.stage !== after.stage;
  const moved = before.mover !== after.mover;
  if (after.rest && !before.rest) said.push(restWords(after));
  if (begun && after.stage?.kind === "handed" && (moved || before.stage?.kind !== "handed")) {
    said.push({ key: "say.takesOver", vars: { name: playerName(after, moverOf(after)) } });
  } else if (begun && after.stage?.value && !moved && before.phase === "play" && before.stage?.value !== after.stage.value) {
    said.push({ key: "say.nextDouble", vars: { name: playerName(after, moverOf(after)), dice: diceWords([after.stage.value, after.stage.value]) } });
  }
  if (after.phase === "roll" && after.stage?.kind === "extra") {
    said.push({ key: "say.extraRoll", vars: { name: playerName(after, moverOf(after)) } });
  }
  if (after.reply && !before.reply) said.push({ key: "say.reply", vars: { name: playerName(after, moverOf(after)) } });
  return said;
}

/** Steps that were rolled and not played: who gets them, or why they are lost. @param {View} view @returns {Said} */
function restWords(view) {
  const { side = "white", parts = [], handed_over: goesOver = false } = view.rest ?? {};
  const player = view.colours?.indexOf(side) ?? 0;
  const vars = { name: playerName(view, player), rival: playerName(view, 1 - player), parts: partsText(parts) };
  if (goesOver) return { key: "say.handedOver", vars };
  if (side === view.mover) return { key: "say.lostHanded", vars };
  return { key: parts[0]?.[1] === 4 ? "say.lostUnbegun" : "say.lost", vars };
}
