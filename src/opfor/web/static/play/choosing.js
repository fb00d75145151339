/** What a person points at: a unit, a target, one of the places offered. */
import { distance } from "../board/geometry.js";
import { useState } from "../h.js";

/** How near to a place a click must fall on a table, in inches. */
const NEAR = 1.5;

/**
 * @param {import("./show.js").Scene} scene
 * @param {import("../types.js").Asked | null} asked
 * @param {(words: string) => void} answer
 * @param {(option: string) => void} rehearse shows what an answer would do
 */
export function useChoosing(scene, asked, answer, rehearse) {
  const [selected, select] = useState("");
  const [hovered, hover] = useState("");
  const [armed, arm] = useState("");
  const touch = /** @param {string} option */ (option) => {
    if (armed === option) return answer(option);
    arm(option);
    return rehearse(option);
  };
  const pick = /** @param {string} id */ (id) => {
    select(id);
    const option = asked?.options.find((each) => each.unit === id);
    if (option) touch(option.id);
  };
  const nearest = /** @param {import("../types.js").Point} at @param {import("../board/marks.js").Spot[]} spots */ (at, spots) => {
    const reach = scene.board.shape === "hexes" ? scene.board.radius ?? 1 : NEAR;
    const near = [...spots].sort((a, b) => distance(a.at, at) - distance(b.at, at))[0];
    return near && distance(near.at, at) <= reach ? near.id : "";
  };
  const unit = scene.view.units.find((each) => each.id === selected) ?? null;
  const target = scene.view.units.find((each) => each.id === hovered) ?? null;
  const cycle = /** @param {number} by @param {boolean} isTarget @param {string} own */ (by, isTarget, own) => {
    const side = unit?.side ?? own;
    const all = scene.view.units.filter((each) => each.where === "table" && (!isTarget || each.side !== side));
    const place = all.findIndex((each) => each.id === (isTarget ? hovered : selected));
    const next = all[(place + by + all.length) % Math.max(1, all.length)];
    if (next) (isTarget ? hover : select)(next.id);
  };
  return { selected, select, hover, armed, arm, touch, pick, nearest, cycle, unit, target };
}
