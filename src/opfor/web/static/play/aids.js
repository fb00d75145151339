/** A unit's card and the line to a target, fetched when they are wanted and kept until the game moves on. */
import { useEffect, useRef, useState } from "../h.js";

/**
 * Where a look is taken from: null, where the unit stands; words, where they would put it; "", a place that is refused;
 * undefined, a place the server is still asked about, so that the last answer stays.
 * @typedef {string | null | undefined} From
 */

/**
 * @param {import("../link.js").Link} link
 * @param {number} version
 * @param {string} unit
 * @param {string} target
 * @param {number | undefined} step a step of the past, if that is shown
 * @param {From} from
 */
export function useAids(link, version, unit, target, step, from) {
  const [card, setCard] = useState(/** @type {import("../types.js").Card | null} */ (null));
  const [look, setLook] = useState(/** @type {import("../types.js").Look | null} */ (null));
  /** @type {{current: Map<string, Promise<any>>}} */
  const known = useRef(new Map());
  const fetched = /** @param {string} path @param {unknown} [body] */ (path, body) => {
    const name = `${version} ${path} ${body ? JSON.stringify(body) : ""}`;
    const found = known.current.get(name) ?? link.ask(path, body);
    if (known.current.size > 400) known.current.clear();
    known.current.set(name, found);
    return found;
  };
  useEffect(() => {
    let isCurrent = true;
    if (!unit) {
      setCard(null);
      return undefined;
    }
    fetched(`/card/${encodeURIComponent(unit)}${step === undefined ? "" : `?step=${step}`}`).then((found) => isCurrent && setCard(found), () => isCurrent && setCard(null));
    return () => {
      isCurrent = false;
    };
  }, [unit, version, step]);
  useEffect(() => setLook(null), [unit, target, version, step, from === null, from === ""]);
  useEffect(() => {
    let isCurrent = true;
    if (!target || unit === target || from === "" || from === undefined || (from === null && !unit)) return undefined;
    const words = new URLSearchParams({ unit, target, ...(step === undefined ? {} : { step: String(step) }) });
    const seen = () => (from === null ? fetched(`/look?${words}`) : fetched("/look", { ...link.asking(), words: from, target }));
    const timer = setTimeout(() => seen().then((found) => isCurrent && setLook(found), () => undefined), 60);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [unit, target, version, step, from]);
  return { card, look };
}
