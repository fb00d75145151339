/** Acts on hexes: an event names the hex of every model; here it gets the ways between them. */
import { actorOf } from "./drawn.js";

/**
 * @typedef {import("../types.js").Point} Point
 * @typedef {import("../types.js").View} View
 * @typedef {import("../types.js").Unit} Unit
 * @typedef {import("../link.js").Told} Told
 */

/**
 * The event with the ways its models took and the places they have then.
 * @param {import("../types.js").BoardData} board
 * @param {View} before
 * @param {View} after
 * @param {Told} event
 * @returns {Told}
 */
export function onHexes(board, before, after, event) {
  const cells = /** @type {Record<string, string> | undefined} */ (event.parts?.cells);
  const unit = before.units.find((each) => each.id === actorOf(event));
  if (!cells || !board.cells || !unit) return event;
  const middles = new Map(board.cells.map((cell) => [cell.id, cell.at]));
  const later = after.units.find((each) => each.id === unit.id);
  const ways = waysOf(unit, cells, event.parts?.ways ?? {}, middles);
  return { ...event, parts: { ...event.parts, path: ways[0] ?? [], trails: ways.slice(1), standing: standingIn(unit, later, cells, middles) } };
}

/**
 * Every way once, from hex to hex, the one most models took first.
 * @param {Unit} unit
 * @param {Record<string, string>} cells
 * @param {Record<string, string[]>} walked
 * @param {Map<string, Point>} middles
 * @returns {Point[][]}
 */
function waysOf(unit, cells, walked, middles) {
  /** @type {Map<string, number>} */
  const taken = new Map();
  for (const model of unit.models) {
    const [id, from] = [model.id ?? "", model.cell];
    const to = cells[id];
    if (unit.where !== "table" || !model.at || !from || !to || from === to) continue;
    const way = (walked[id]?.length > 1 ? walked[id] : [from, to]).join(" ");
    taken.set(way, (taken.get(way) ?? 0) + 1);
  }
  const most = [...taken].sort((a, b) => b[1] - a[1]).map(([way]) => way.split(" "));
  return most.map((way) => way.flatMap((cell) => [middles.get(cell)].filter((at) => at !== undefined)));
}

/**
 * The unit as it stands once the event is over.
 * @param {Unit} unit
 * @param {Unit | undefined} later
 * @param {Record<string, string>} cells
 * @param {Map<string, Point>} middles
 */
function standingIn(unit, later, cells, middles) {
  const models = unit.models.map((model) => {
    const cell = cells[model.id ?? ""];
    const known = later?.models.find((each) => each.id === model.id && each.cell === cell);
    if (!cell || (known && !known.at)) return model;
    return { ...model, cell, at: known?.at ?? middles.get(cell) ?? model.at, r: known?.r ?? model.r };
  });
  const first = models.find((model) => model.at);
  return { where: "table", models, at: first?.at ?? unit.at, cell: first?.cell ?? unit.cell };
}
