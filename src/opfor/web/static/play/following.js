/** Where the window shows only a part of the board, it goes along with what happens. */
import { useEffect } from "../h.js";
import { actorOf, moved, targetsOf, wayOf } from "./drawn.js";

/** @typedef {import("../types.js").Point} Point */

/**
 * All that a unit covers: two corners of every model.
 * @param {import("../types.js").View} view
 * @param {string} id
 * @returns {Point[]}
 */
export function coveredBy(view, id) {
  const unit = view.units.find((each) => each.id === id && each.where === "table");
  return (unit?.models ?? []).filter((model) => model.at).flatMap(({ at, r, w, h }) => {
    const [right, up] = [(w ?? 2 * (r ?? 0.5)) / 2, (h ?? 2 * (r ?? 0.5)) / 2];
    return [/** @type {Point} */ ([at[0] - right, at[1] - up]), /** @type {Point} */ ([at[0] + right, at[1] + up])];
  });
}

/**
 * All that a unit covers while it is drawn on its way, in the formation it began in: at each turn.
 * @param {Point[]} covered where it began
 * @param {Point[]} way
 * @returns {Point[][]}
 */
function coveredOn(covered, way) {
  return way.slice(1).map((at) => covered.map(([x, y]) => /** @type {Point} */ ([x + at[0] - way[0][0], y + at[1] - way[0][1]])));
}

/**
 * @param {{current: import("../board/camera.js").Camera | null}} camera
 * @param {import("./show.js").Scene | null} scene
 * @param {import("../link.js").Told | null} event what is told of now
 */
export function useFollowing(camera, scene, event) {
  useEffect(() => {
    if (!scene || !event) return;
    const actor = actorOf(event);
    const targets = targetsOf(event).map((id) => coveredBy(scene.view, id));
    const [begun, way] = [coveredBy(scene.view, actor), wayOf(event)];
    const groups = [coveredBy(moved(scene.view, event), actor), begun, ...coveredOn(begun, way), ...targets, way];
    const any = groups.filter((places) => places.length > 0);
    if (any.length) camera.current?.see(any);
  }, [event]);
}
