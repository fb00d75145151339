/** A look at a target from where a unit is placed: the line and the distance; the rest is the server's to say. */

/**
 * @typedef {import("../types.js").Look} Look
 * @typedef {import("../types.js").Model} Model
 */

/**
 * Between the rims of two bases, round or rectangular.
 * @param {Model} one
 * @param {Model} other
 */
function gap(one, other) {
  const [a, b] = [one, other].map(({ w, h, r }) => (w && h ? { right: w / 2, up: h / 2, r: 0 } : { right: 0, up: 0, r: r ?? 0.5 }));
  const right = Math.max(0, Math.abs(one.at[0] - other.at[0]) - a.right - b.right);
  const up = Math.max(0, Math.abs(one.at[1] - other.at[1]) - a.up - b.up);
  return Math.max(0, Math.hypot(right, up) - a.r - b.r);
}

/**
 * @param {Look | null} look from where the unit stands
 * @param {Model[]} models as they are placed
 * @param {import("../types.js").Unit | null} target
 * @param {boolean} isAimable whether the server has named it among the targets from there
 * @returns {Look | null}
 */
export function lookFrom(look, models, target, isAimable) {
  const pairs = models.flatMap((model) => (target?.models ?? []).filter((each) => each.at).map((each) => ({ line: [model.at, each.at], far: gap(model, each) })));
  if (!look?.line?.length || !pairs.length) return look;
  const { line, far } = pairs.reduce((best, pair) => (pair.far < best.far ? pair : best));
  const text = `from the place chosen${isAimable ? ", in range and sight" : ""}`;
  return { ...look, line, distance: look.distance === null ? null : far, visible: true, text, odds: [], note: "" };
}
