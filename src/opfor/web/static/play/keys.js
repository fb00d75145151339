/** The keyboard of the board: every act has a key. */
import { useEffect, useRef } from "../h.js";

/** Keys for answers; l, m, o and u have a meaning of their own. With Shift there is one for every hex. */
export const KEYS = [..."123456789abcdefghijknpqrstvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** What each key does, for the help page. */
export const KEY_HELP = [
  ["1 – 9, a – z, A – Z", "the answer with that key"],
  ["Enter", "confirm what is chosen or placed"],
  ["Esc", "cancel; back to now"],
  ["↑ ↓ ← →", "move what is placed by 1\" (Shift: ¼\"), else the map"],
  [", .", "turn what is placed"],
  ["o", "place models one by one; < > for the model before, after"],
  ["[ ]", "unit before, unit after"],
  ["{ }", "look at the enemy before, after"],
  ["Space", "go on with the A.I.'s turn"],
  ["End", "show the rest at once"],
  ["u", "undo"],
  ["m", "ruler"],
  ["l", "legend"],
  ["+ − 0", "zoom in, out, whole board"],
  ["?", "this list"],
];

/**
 * @typedef {Record<string, (event: KeyboardEvent) => boolean | void>} KeyCalls  a call that returns false lets the key pass
 * @param {KeyCalls} calls named by key; "other" takes the rest
 */
export function useKeys(calls) {
  const latest = useRef(calls);
  latest.current = calls;
  useEffect(() => {
    const press = /** @param {KeyboardEvent} event */ (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const target = /** @type {HTMLElement} */ (event.target);
      if (target.matches?.("input, textarea, select, [contenteditable]")) return;
      const isPressable = target.matches?.("button, a, summary");
      // a tab that has the focus is open already: Space is free for the next step
      const isSpent = event.key === "Enter" || (event.key === " " && !target.matches?.("[role=tab]"));
      if (isPressable && isSpent) return;
      const call = latest.current[event.key] ?? latest.current.other;
      if (call && call(event) !== false) event.preventDefault();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
