/** A unit's card and the line to a target, fetched when they are wanted and kept until the game moves on. */
import { useEffect, useRef, useState } from "../h.js";

/**
 * @param {import("../link.js").Link} link
 * @param {number} version
 * @param {string} unit
 * @param {string} target
 * @param {number | undefined} step a step of the past, if that is shown
 */
export function useAids(link, version, unit, target, step) {
  const [card, setCard] = useState(/** @type {import("../types.js").Card | null} */ (null));
  const [look, setLook] = useState(/** @type {import("../types.js").Look | null} */ (null));
  /** @type {{current: Map<string, Promise<any>>}} */
  const known = useRef(new Map());
  const fetched = /** @param {string} path */ (path) => {
    const name = `${version} ${path}`;
    const found = known.current.get(name) ?? link.ask(path);
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
  useEffect(() => {
    let isCurrent = true;
    setLook(null);
    if (!unit || !target || unit === target) return undefined;
    const words = new URLSearchParams({ unit, target, ...(step === undefined ? {} : { step: String(step) }) });
    const timer = setTimeout(() => fetched(`/look?${words}`).then((found) => isCurrent && setLook(found), () => undefined), 60);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [unit, target, version, step]);
  return { card, look };
}
