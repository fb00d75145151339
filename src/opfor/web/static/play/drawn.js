/** What an event looks like on the board: who acts, the way taken, shots, dice. No rules, only its parts. */
import { distance, placeOf } from "../board/geometry.js";

/**
 * @typedef {import("../types.js").Point} Point
 * @typedef {import("../types.js").View} View
 * @typedef {import("../link.js").Told} Told
 * @typedef {{title: string, faces: number[], needed?: number}} Throw
 */

/** @param {unknown} value @returns {Point[]} */
const pointsIn = (value) => (Array.isArray(value) ? value.filter((at) => Array.isArray(at) && at.length === 2 && typeof at[0] === "number") : []);

/** @param {Told} event */
export const actorOf = (event) => String(event.parts?.unit ?? event.parts?.attacker ?? "");

/** @param {Told} event @returns {string[]} */
export function targetsOf(event) {
  const shots = Array.isArray(event.parts?.shoot) ? event.parts.shoot.map((/** @type {string[]} */ shot) => shot[1]) : [];
  const target = event.parts?.target ? [String(event.parts.target)] : [];
  return [...new Set([...target, ...shots])];
}

/** @param {Told} event @returns {Point[]} */
export const wayOf = (event) => {
  const path = pointsIn(event.parts?.path);
  return path.length ? path : pointsIn(event.parts?.bases);
};

/** @param {Told} event @returns {Throw[]} */
export function throwsOf(event) {
  const parts = event.parts ?? {};
  const found = [
    { title: "to hit", faces: parts.hit_dice },
    { title: "to block", faces: parts.block_dice },
    { title: "", faces: parts.dice ?? parts.faces, needed: parts.needed },
  ];
  return found.filter((each) => Array.isArray(each.faces) && each.faces.length > 0 && typeof each.faces[0] === "number");
}

/** @param {Told} event */
export const isShown = (event) => event.kind === "result" || event.kind === "round" || actorOf(event) !== "" || throwsOf(event).length > 0;

/**
 * The view with a unit's models where an event put them.
 * @param {View} view
 * @param {Told} event
 * @returns {View}
 */
export function moved(view, event) {
  const id = actorOf(event);
  const { standing: stood } = event.parts ?? {};
  if (stood) return { ...view, units: view.units.map((each) => (each.id === id ? { ...each, ...stood } : each)) };
  const models = pointsIn(event.parts?.models);
  const unit = view.units.find((each) => each.id === id);
  if (!unit || !models.length) return view;
  const pattern = unit.models[0] ?? { at: models[0], r: 0.5 };
  const placed = { ...unit, where: "table", at: models[0], models: models.map((at, n) => ({ ...(unit.models[n] ?? pattern), at })) };
  return { ...view, units: view.units.map((each) => (each.id === id ? placed : each)) };
}

/**
 * Lines of an event: the way, then a line to each target.
 * @param {View} view
 * @param {Told} event
 * @returns {import("../board/marks.js").Line[]}
 */
export function linesOf(view, event) {
  const way = wayOf(event);
  const lines = (way.length > 1 ? [way, ...(event.parts?.trails ?? [])] : []).map((points) => ({ kind: "path drawn", points }));
  const from = standing(moved(view, event), actorOf(event));
  for (const id of targetsOf(event)) {
    const to = standing(view, id);
    if (from && to) lines.push({ kind: "shot drawn", points: [from, to] });
  }
  return lines;
}

/**
 * @param {View} view
 * @param {string} id
 */
export function standing(view, id) {
  const unit = view.units.find((each) => each.id === id && each.where === "table");
  return unit ? placeOf(unit) : null;
}

/**
 * Units that stand elsewhere in the second view, with the straight way there.
 * @param {View} before
 * @param {View} after
 * @returns {{unit: string, way: Point[]}[]}
 */
export function shifts(before, after) {
  /** @type {{unit: string, way: Point[]}[]} */
  const found = [];
  for (const unit of after.units) {
    const [from, to] = [standing(before, unit.id), standing(after, unit.id)];
    if (from && to && distance(from, to) > 0.3) found.push({ unit: unit.id, way: [from, to] });
  }
  return found;
}

/**
 * What happened, without the boxes in brackets that the flowchart shows.
 * @param {Told} event
 */
export const plainText = (event) => event.text.trim().replace(/\s*\[[A-Z][^\]]*\]$/, "");

/** @typedef {{round: number, phase: string, acting: string}} Heading */

/** Events that open a round or a part of it. */
const OPENING = ["round", "turn", "phase"];

/**
 * The round and the side that acts of the acts themselves, not of what stood before or comes after.
 * @param {View} before
 * @param {View} after
 * @param {Told[]} events
 * @returns {Heading}
 */
export function headOf(before, after, events) {
  const opens = events.some((event) => OPENING.includes(event.kind));
  const sides = events.map(actorOf).map((id) => after.units.find((unit) => unit.id === id)?.side ?? "");
  const acting = sides.find(Boolean) ?? "";
  const { round, phase } = acting && !opens ? before : after;
  return { round, phase, acting: acting || (events.length ? "" : after.acting) };
}
