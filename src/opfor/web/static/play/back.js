/** Looking back: any act of the log is shown again, then the person returns to now. */
import { useEffect, useState } from "../h.js";

/** @typedef {import("../link.js").Told} Told */

/**
 * @param {import("../link.js").Link} link
 * @param {import("./show.js").Show} show
 * @param {(text: string) => void} fault
 */
export function useBack(link, show, fault) {
  const events = link.frame?.events ?? [];
  const [past, setPast] = useState(/** @type {Told | null} */ (null));
  const [reason, setReason] = useState(lastReason(events));
  const event = show.scene?.event ?? null;
  useEffect(() => {
    if (event?.trace?.length) setReason(event);
  }, [event]);
  const see = /** @param {Told} wanted */ async (wanted) => {
    const told = events.filter((each) => each.step === wanted.step);
    const traced = wanted.trace?.length ? wanted : lastReason(told);
    setPast(wanted);
    if (traced) setReason(traced);
    try {
      const [before, after] = await Promise.all([link.at(Math.max(0, wanted.step - 1)), link.at(wanted.step).catch(() => null)]);
      show.rest(before.board, before.view, true);
      await show.play(told, after ?? before, true);
    } catch (error) {
      fault(/** @type {Error} */ (error).message);
    }
  };
  const now = () => {
    setPast(null);
    if (link.frame?.board) show.rest(link.frame.board, link.frame.view);
  };
  return { past, reason, see, now };
}

/** @param {Told[]} events */
const lastReason = (events) => [...events].reverse().find((event) => event.trace?.length) ?? null;
