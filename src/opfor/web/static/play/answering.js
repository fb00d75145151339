/** Sending answers: one at a time, with what the server refused kept in view. */
import { useState } from "../h.js";

/**
 * @param {import("../link.js").Link} link
 * @param {import("../link.js").Frame["asked"]} asked
 */
export function useAnswering(link, asked) {
  const [fault, setFault] = useState("");
  const [isBusy, setBusy] = useState(false);
  const act = /** @param {() => Promise<unknown>} doing */ async (doing) => {
    if (isBusy) return;
    setBusy(true);
    setFault("");
    await doing().catch((/** @type {Error} */ error) => setFault(error.message));
    setBusy(false);
  };
  return {
    fault,
    isBusy,
    setFault,
    answer: /** @param {string} words */ (words) => void (asked && act(() => link.answer(words))),
    undo: () => void (link.frame?.can_undo && act(() => link.undo())),
  };
}
