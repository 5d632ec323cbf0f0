/**
 * Where a let-go checker was meant to go. Pure.
 * @import {Place, Spot, Target, Hit} from "./types.js"
 * @import {Geometry} from "./geometry.js"
 */
import { hitPlace, placeRect, distance } from "./geometry.js";

/** @param {Hit | null} hit @param {0 | 1} side @returns {Place | null} */
export function placeOf(hit, side) {
  if (!hit || hit.kind === "die") return null;
  if (hit.kind === "bar") return "bar";
  if (hit.kind === "off") return hit.side === side ? "off" : null;
  return hit.n;
}

/**
 * @param {Geometry} g @param {Target[]} targets @param {Place} from @param {0 | 1} side
 * @param {Spot} finger @param {Spot} piece middle of the carried checker, which is shown above the finger
 * @returns {{place: Place | null, lit: boolean}} lit: one of the targets
 */
export function chooseDrop(g, targets, from, side, finger, piece) {
  const lit = new Set(targets.map((t) => t.to));
  const under = placeOf(hitPlace(g, piece.x, piece.y), side);
  const touched = placeOf(hitPlace(g, finger.x, finger.y), side);
  for (const place of [under, touched]) if (place !== null && place !== from && lit.has(place)) return { place, lit: true };
  let best = null;
  let least = g.pitch * 0.7;
  for (const { to } of targets) {
    const r = placeRect(g, to, side);
    const far = Math.min(distance(r, piece.x, piece.y), distance(r, finger.x, finger.y));
    if (far < least) {
      best = to;
      least = far;
    }
  }
  // Back home beats a near miss.
  if (best !== null && under !== from && touched !== from) return { place: best, lit: true };
  const place = touched ?? under;
  return { place: place === from ? null : place, lit: false };
}
