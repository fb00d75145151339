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
 * @param {{current: import("../board/camera.js").Camera | null}} camera
 * @param {import("./show.js").Scene | null} scene
 * @param {import("../link.js").Told | null} event what is told of now
 */
export function useFollowing(camera, scene, event) {
  useEffect(() => {
    if (!scene || !event) return;
    const actor = actorOf(event);
    const targets = targetsOf(event).map((id) => coveredBy(scene.view, id));
    const groups = [coveredBy(moved(scene.view, event), actor), coveredBy(scene.view, actor), ...targets, wayOf(event)].filter((places) => places.length > 0);
    if (groups.length) camera.current?.see(groups);
  }, [event]);
}
