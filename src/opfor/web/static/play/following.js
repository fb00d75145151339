/** Where the window shows only a part of the board, it goes along with what happens. */
import { useEffect } from "../h.js";
import { actorOf, standing, targetsOf, wayOf } from "./drawn.js";

/**
 * @param {{current: import("../board/camera.js").Camera | null}} camera
 * @param {import("./show.js").Scene | null} scene
 * @param {import("../link.js").Told | null} event what is told of now
 */
export function useFollowing(camera, scene, event) {
  useEffect(() => {
    if (!scene || !event) return;
    const units = [actorOf(event), ...targetsOf(event)].map((id) => standing(scene.view, id));
    const [first, ...more] = [...units, ...wayOf(event)].flatMap((at) => (at ? [at] : []));
    if (first) camera.current?.see([first, ...more]);
  }, [event]);
}
