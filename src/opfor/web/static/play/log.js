/** The Log tab: everything told, step by step; any entry can be seen again. */
import { html, useEffect, useRef, still } from "../h.js";

/**
 * @typedef {import("../link.js").Told} Told
 * @typedef {import("../link.js").UndoMark} UndoMark
 */

const HEADS = ["round", "turn", "phase", "result"];

export const Log = still(
  /** @param {{events: Told[], marks: UndoMark[], shown: number, pick: (event: Told) => void}} props */
  ({ events, marks, shown, pick }) => html`<${Entries} events=${events} marks=${marks} shown=${shown} pick=${pick} />`,
);

/** @param {{events: Told[], marks: UndoMark[], shown: number, pick: (event: Told) => void}} props */
function Entries({ events, marks, shown, pick }) {
  /** @type {{current: HTMLElement | null}} */
  const end = useRef(null);
  useEffect(() => {
    const frame = end.current?.closest(".tab-body");
    if (frame && shown < 0) frame.scrollTop = frame.scrollHeight;
  }, [events.length, shown]);
  if (!events.length) return html`<div class="empty"><p>Nothing has happened yet.</p></div>`;
  return html`<ol class="log">
    ${events.map((event, n) => html`
      ${marks.filter((mark) => mark.at === event.i).map((mark) => html`<li class="log-mark">${mark.text}</li>`)}
      <${Entry} key=${event.i} event=${event} isFirst=${event.step !== events[n - 1]?.step} isShown=${event.i === shown} pick=${pick} />`)}
    ${marks.filter((mark) => mark.at > (events[events.length - 1]?.i ?? -1)).map((mark) => html`<li class="log-mark">${mark.text}</li>`)}
    <li ref=${end} aria-hidden="true"></li>
  </ol>`;
}

const Entry = still(
  /** @param {{event: Told, isFirst: boolean, isShown: boolean, pick: (event: Told) => void}} props */
  ({ event, isFirst, isShown, pick }) => {
    if (HEADS.includes(event.kind)) return html`<li class="log-head">${event.text}</li>`;
    const look = `log-line ${event.text.startsWith(" ") ? "under" : ""} ${isShown ? "shown" : ""} ${isFirst ? "first" : ""}`;
    return html`<li class=${look}><button type="button" aria-current=${isShown ? "true" : undefined} onClick=${() => pick(event)}>
      <span>${event.text.trim()}</span>${event.trace?.length ? html`<span class="tag">why</span>` : null}
    </button></li>`;
  },
);
