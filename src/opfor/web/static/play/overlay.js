/** What lies over the board for the unit chosen and the question asked. */
import { distance, placeOf } from "../board/geometry.js";
import { isPlaced } from "./placing.js";

/**
 * @typedef {import("../types.js").Point} Point
 * @typedef {import("../board/marks.js").Overlay} Overlay
 * @typedef {import("./prompt.js").Offer} Offer
 */

/** More places than this are drawn without their key. */
const CROWD = 30;
/** A place within this of something that stands there gets its key beside it. */
const NEAR = 0.5;

/**
 * @param {import("../types.js").BoardData} board
 * @param {import("../types.js").View} view
 * @param {import("../types.js").Asked | null} asked
 * @param {Offer[]} offers
 * @param {string} armed
 */
export function spotsOf(board, view, asked, offers, armed) {
  const places = new Map((board.cells ?? []).map((cell) => [cell.id, cell.at]));
  return (asked?.options ?? []).flatMap((option) => {
    const at = option.at ?? (option.cell ? places.get(option.cell) : undefined);
    if (!at || (option.unit && view.units.some((unit) => unit.id === option.unit && unit.where === "table"))) return [];
    const offer = offers.find((each) => each.kind === "option" && each.id === option.id);
    if (!offer) return [];
    const isAside = view.objectives.some((each) => each.at && distance(each.at, at) < NEAR) || view.units.some((unit) => unit.where === "table" && unit.models.some((model) => model.at && distance(model.at, at) < NEAR));
    return [{ id: option.id, at, isAside, key: offers.length > CROWD ? "" : offer.key, label: option.label, isArmed: option.id === armed }];
  });
}

/**
 * @param {import("../types.js").Card | null} card
 * @param {import("../types.js").Unit | null} unit
 * @param {import("../types.js").Look | null} look
 * @param {import("../types.js").Asked | null} asked
 * @param {import("./placing.js").Placed} placed
 * @param {import("../types.js").BoardData} board
 * @returns {Omit<Overlay, "spots">}
 */
export function aidsOf(card, unit, look, asked, placed, board) {
  const isHexes = board.shape === "hexes";
  const zones = (asked?.placing?.zone ?? []).map((zone) => ({ name: "", points: zone.points, kind: "zone-now" }));
  const place = unit && unit.where === "table" ? placeOf(unit) : null;
  const own = card && unit && card.unit === unit.id && !asked?.allocate && place;
  const isOn = isPlaced(placed);
  const reach = own ? (card.reach ?? []).filter((each) => !isOn || (!placed.option && each.name.toLowerCase() === placed.action.toLowerCase())).map((each) => ({ name: each.limit && !isHexes ? `${each.name} ${each.limit}"` : each.name, points: each.points, cells: each.cells })) : [];
  const ranges = own && !isOn ? once(card.ranges ?? []).map((each) => ({ at: place, r: each.r, cells: each.cells, name: isHexes ? each.name : `${each.name} ${each.r}"` })) : [];
  const lines = look?.line?.length ? [{ kind: look.visible ? "look" : "blocked", points: look.line, text: look.far }] : [];
  return { areas: [...zones, ...reach], ranges, lines };
}

/**
 * One line for weapons of the same range.
 * @param {{name: string, r: number, cells?: string[]}[]} ranges
 */
function once(ranges) {
  /** @type {Map<string, {names: string[], r: number, cells?: string[]}>} */
  const found = new Map();
  for (const { name, r, cells } of ranges.filter((each) => each.r > 0)) {
    const same = `${r} ${cells?.join(" ") ?? ""}`;
    found.set(same, { names: [...(found.get(same)?.names ?? []), name], r, cells });
  }
  return [...found.values()].map((each) => ({ r: each.r, cells: each.cells, name: [...new Set(each.names)].join(", ") }));
}

/**
 * @param {import("../types.js").Asked | null} asked
 * @param {import("../types.js").Card | null} card
 * @param {string} armed
 * @param {import("./aiming.js").Aim[]} aims
 * @param {import("./placing.js").Placed} placed
 * @returns {Record<string, string>}
 */
export function marksOf(asked, card, armed, aims, placed) {
  /** @type {Record<string, string>} */
  const marked = {};
  for (const id of card?.sees ?? []) marked[id] = "seen";
  for (const option of asked?.options ?? []) if (option.unit) marked[option.unit] = option.id === armed ? "acting" : "offered";
  const isMoved = placed.at !== null || (placed.preview?.ok === true && (placed.preview.paths?.length ?? 0) > 0);
  if (asked?.unit && isMoved) marked[asked.unit] = "leaving";
  for (const aim of aims) for (const id of aim.targets) marked[id] = "aimable";
  for (const aim of aims) if (aim.target) marked[aim.target] = "struck";
  if (placed.preview?.ok && placed.preview.target) marked[placed.preview.target] = "struck";
  return marked;
}

/**
 * The way a unit came.
 * @param {import("../types.js").View} view
 * @param {string} unit
 */
export function trailsOf(view, unit) {
  const trails = (view.marks ?? []).filter((mark) => mark.kind === "trail" && mark.unit === unit);
  return trails.map((mark) => ({ kind: "trail", points: mark.points }));
}
