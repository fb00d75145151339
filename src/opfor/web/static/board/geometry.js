/** Board units to drawing units: the board's north is up, or down where it is turned; the drawing's y runs down. */

/**
 * @typedef {import("../types.js").Point} Point
 * @typedef {import("../types.js").Frame} Frame
 */

/** @param {number} n */
export const short = (n) => Math.round(n * 100) / 100;

/**
 * A place of the board in the drawing; the other way round it is the same.
 * @param {Point} at
 * @param {Frame} frame
 * @returns {Point}
 */
export const flip = (at, { width, depth, isTurned }) => (isTurned ? [width - at[0], at[1]] : [at[0], depth - at[1]]);

/**
 * The board turned so that a side has its own edge at the bottom; the same board gives the same again.
 * @param {import("../types.js").BoardData} board
 * @param {string} side
 */
export function facing(board, side) {
  const zone = board.zones?.find((each) => each.side === side);
  const cells = new Set(zone?.cells ?? []);
  const places = zone?.points ?? (board.cells ?? []).filter((cell) => cells.has(cell.id)).map((cell) => cell.at);
  // edges to the left and right stay where they are
  if (!places.length || middleOf(places)[1] <= board.depth * 0.55) return board;
  const known = turned.get(board) ?? { ...board, isTurned: true };
  turned.set(board, known);
  return known;
}

/** @type {WeakMap<import("../types.js").BoardData, import("../types.js").BoardData>} */
const turned = new WeakMap();

/**
 * @param {Point[]} points
 * @param {Frame} frame
 */
export const pointsOf = (points, frame) => points.map((at) => flip(at, frame).map(short).join(",")).join(" ");

/**
 * @param {Point} at the middle of a cell
 * @param {number} radius
 * @param {boolean} pointy
 * @param {Frame} frame
 */
export function hexOf(at, radius, pointy, frame) {
  const [x, y] = flip(at, frame);
  const turn = pointy ? Math.PI / 6 : 0;
  const corners = [0, 1, 2, 3, 4, 5].map((n) => turn + (n * Math.PI) / 3);
  return corners
    .map((a) => `${short(x + radius * Math.cos(a))},${short(y + radius * Math.sin(a))}`)
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
 * The ground that two boxes share.
 * @param {import("./labels.js").Box} a
 * @param {import("./labels.js").Box} b
 */
export const shared = (a, b) => Math.max(0, Math.min(a.x + a.wide / 2, b.x + b.wide / 2) - Math.max(a.x - a.wide / 2, b.x - b.wide / 2)) * Math.max(0, Math.min(a.y + a.tall, b.y + b.tall) - Math.max(a.y, b.y));

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
 * The outline of several cells: every side that only one of them has.
 * @param {Point[]} cells their middles
 * @param {number} radius
 * @param {boolean} pointy
 * @param {Frame} frame
 */
export function outlineOf(cells, radius, pointy, frame) {
  /** @type {Map<string, string>} */
  const sides = new Map();
  for (const at of cells) {
    const corners = hexOf(at, radius, pointy, frame).split(" ");
    corners.forEach((from, n) => {
      const to = corners[(n + 1) % corners.length];
      const name = [near(from), near(to)].sort().join(" ");
      if (sides.has(name)) sides.delete(name);
      else sides.set(name, `M${from}L${to}`);
    });
  }
  return [...sides.values()].join("");
}

/** @param {string} corner corners of neighbours differ by rounding */
const near = (corner) => corner.split(",").map((part) => Math.round(Number(part) * 10)).join(",");

/**
 * How a length reads on this board.
 * @param {import("../types.js").BoardData} board
 */
export const markOf = (board) => (board.shape === "hexes" ? " hexes" : '"');

/**
 * A length as it reads: 6", 1 hex, 2 hexes.
 * @param {number} length
 * @param {string} mark
 */
export const written = (length, mark) => (length === 1 && mark === " hexes" ? "1 hex" : `${length}${mark}`);

/** @param {string} id the short name of an objective */
export const shortName = (id) => (id.replace(/^objective[- ]?/i, "") || id).slice(0, 3);
