/** Where everything stands, in tables that can be read from afar. */
import { html } from "../h.js";

/** @typedef {{title: string, heads: string[], rows: any[][]}} Grid */

/**
 * The grid without columns that say nothing yet, as before the first round.
 * @param {Grid} grid
 * @returns {Grid}
 */
function told({ title, heads, rows }) {
  const kept = heads.map((_, n) => n).filter((n) => n === 0 || rows.some((row) => !["", "-", "–"].includes(String(row[n] ?? "").trim())));
  return { title, heads: kept.map((n) => heads[n]), rows: rows.map((row) => kept.map((n) => row[n] ?? "")) };
}

/** @param {{grids: Grid[]}} props */
export const StatusGrids = ({ grids }) => html`<div class="grids">${grids.filter((grid) => grid.rows.length).map(told).map((grid) => html`<div class="scroll-x" tabindex="0" role="region" aria-label=${grid.title || "Status"}><table class="grid-table">
  <caption>${grid.title}</caption>
  <thead><tr>${grid.heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
  <tbody>${grid.rows.map((row) => html`<tr>${row.map((value, n) => (n ? html`<td class="num" data-head=${grid.heads[n]}>${String(value)}</td>` : html`<th scope="row">${String(value)}</th>`))}</tr>`)}</tbody></table></div>`)}</div>`;
