/** What lies over the board for the unit chosen and the question asked. */
import { distance, markOf, placeOf } from "../board/geometry.js";

/**
 * @typedef {import("../types.js").Point} Point
 * @typedef {import("../board/marks.js").Overlay} Overlay
 * @typedef {import("./prompt.js").Offer} Offer
 */

/** More places than this are drawn without their key. */
const CROWD = 30;

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
    const isAside = view.objectives.some((each) => each.at && distance(each.at, at) < 0.5);
    return [{ id: option.id, at, isAside, key: offers.length > CROWD ? "" : offer.key, label: option.label, isArmed: option.id === armed }];
  });
}

/**
 * @param {import("../types.js").Card | null} card
 * @param {import("../types.js").Unit | null} unit
 * @param {import("../types.js").Look | null} look
 * @param {import("../types.js").Asked | null} asked
 * @param {boolean} isPlacing
 * @param {import("../types.js").BoardData} board
 * @returns {Omit<Overlay, "spots">}
 */
export function aidsOf(card, unit, look, asked, isPlacing, board) {
  const isHexes = board.shape === "hexes";
  const zones = (asked?.placing?.zone ?? []).map((zone) => ({ name: "", points: zone.points, kind: "zone-now" }));
  const place = unit && unit.where === "table" ? placeOf(unit) : null;
  const own = card && unit && card.unit === unit.id && place;
  const reach = own ? (card.reach ?? []).map((each) => ({ name: each.limit && !isHexes ? `${each.name} ${each.limit}"` : each.name, points: each.points, cells: each.cells })) : [];
  const ranges = own && !isPlacing ? once(card.ranges ?? []).map((each) => ({ at: place, r: each.r, name: isHexes ? each.name : `${each.name} ${each.r}"` })) : [];
  const lines = look?.line?.length ? [{ kind: look.visible ? "look" : "blocked", points: look.line, text: `${+look.distance.toFixed(1)}${markOf(board)}` }] : [];
  return { areas: [...zones, ...reach], ranges, lines };
}

/**
 * One circle for weapons of the same range.
 * @param {{name: string, r: number}[]} ranges
 */
function once(ranges) {
  /** @type {Map<number, string[]>} */
  const found = new Map();
  for (const range of ranges) if (range.r > 0) found.set(range.r, [...(found.get(range.r) ?? []), range.name]);
  return [...found].map(([r, all]) => ({ r, name: [...new Set(all)].join(", ") }));
}

/**
 * @param {import("../types.js").Asked | null} asked
 * @param {import("../types.js").Card | null} card
 * @param {string} armed
 * @returns {Record<string, string>}
 */
export function marksOf(asked, card, armed) {
  /** @type {Record<string, string>} */
  const marked = {};
  for (const id of card?.sees ?? []) marked[id] = "seen";
  for (const option of asked?.options ?? []) if (option.unit) marked[option.unit] = option.id === armed ? "acting" : "offered";
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
