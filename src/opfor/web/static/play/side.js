/** The column beside the board: Unit, Why, Log. */
import { html } from "../h.js";

const TABS = /** @type {const} */ ([["unit", "Unit"], ["why", "Why"], ["log", "Log"]]);

/** @typedef {"" | "unit" | "why" | "log"} Tab */

/** @param {{tab: Tab, set: (tab: Tab) => void, children: any}} props */
export function SideColumn({ tab, set, children }) {
  const turn = /** @param {KeyboardEvent} event */ (event) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const now = TABS.findIndex(([id]) => id === tab);
    const id = TABS[(now + by + TABS.length) % TABS.length][0];
    set(id);
    document.getElementById(`tab-${id}`)?.focus();
  };
  return html`<aside class=${`side ${tab ? "open" : ""}`} aria-label="Unit, why, log">
    <div class="side-head"><div class="tabs" role="tablist" onKeyDown=${turn}>${TABS.map(([id, name]) => html`<button type="button" role="tab" id=${`tab-${id}`} aria-controls="tab-body"
      aria-selected=${String(tab === id)} tabindex=${tab === id || (!tab && id === "unit") ? 0 : -1} onClick=${() => set(tab === id && isNarrow() ? "" : id)}>${name}</button>`)}</div>${tab && html`<button type="button" class="sheet-close" aria-label="Close" onClick=${() => set("")}>✕</button>`}</div>
    <div class="tab-body" id="tab-body" role="tabpanel" tabindex="0" aria-labelledby=${`tab-${tab || "unit"}`}>${children}</div>
  </aside>`;
}

export const isNarrow = () => window.matchMedia("(max-width: 860px)").matches;
