/** Board units to drawing units: the board's north is up, the drawing's y runs down. */

/** @typedef {import("../types.js").Point} Point */

/** @param {number} n */
export const short = (n) => Math.round(n * 100) / 100;

/**
 * @param {Point} at
 * @param {number} depth
 * @returns {Point}
 */
export const flip = (at, depth) => [at[0], depth - at[1]];

/**
 * @param {Point[]} points
 * @param {number} depth
 */
export const pointsOf = (points, depth) => points.map(([x, y]) => `${short(x)},${short(depth - y)}`).join(" ");

/**
 * @param {Point} at the middle of a cell
 * @param {number} radius
 * @param {boolean} pointy
 * @param {number} depth
 */
export function hexOf(at, radius, pointy, depth) {
  const turn = pointy ? Math.PI / 6 : 0;
  const corners = [0, 1, 2, 3, 4, 5].map((n) => turn + (n * Math.PI) / 3);
  return corners
    .map((a) => `${short(at[0] + radius * Math.cos(a))},${short(depth - at[1] + radius * Math.sin(a))}`)
    .join(" ");
}

/**
 * @param {Point[]} points
 * @returns {Point}
 */
export function middleOf(points) {
  const sum = points.reduce((all, at) => [all[0] + at[0], all[1] + at[1]], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}

/**
 * @param {Point} a
 * @param {Point} b
 */
export const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/**
 * Where a unit stands: its own place, else the middle of its models.
 * @param {import("../types.js").Unit} unit
 * @returns {Point | null}
 */
export function placeOf(unit) {
  if (unit.cell) return unit.at;
  const placed = unit.models.filter((model) => model.at);
  return placed.length ? middleOf(placed.map((model) => model.at)) : unit.at;
}

/**
 * Half the width and height of what a unit covers, from its middle.
 * @param {import("../types.js").Unit} unit
 */
export function spanOf(unit) {
  const middle = placeOf(unit) ?? [0, 0];
  const first = unit.models[0]?.r ?? 0.5;
  if (unit.cell) return { wide: first, tall: first };
  let wide = 0;
  let tall = 0;
  for (const model of unit.models.filter((each) => each.at)) {
    wide = Math.max(wide, Math.abs(model.at[0] - middle[0]) + (model.w ? model.w / 2 : model.r ?? 0.5));
    tall = Math.max(tall, Math.abs(model.at[1] - middle[1]) + (model.h ? model.h / 2 : model.r ?? 0.5));
  }
  return { wide, tall };
}

/**
 * How a length reads on this board.
 * @param {import("../types.js").BoardData} board
 */
export const markOf = (board) => (board.shape === "hexes" ? " hexes" : '"');

/** @param {string} id the short name of an objective */
export const shortName = (id) => (id.replace(/^objective[- ]?/i, "") || id).slice(0, 3);
