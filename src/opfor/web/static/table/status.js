/** Where everything stands, in tables that can be read from afar. */
import { html } from "../h.js";

/** @typedef {{title: string, heads: string[], rows: any[][]}} Grid */

/** @param {{grids: Grid[]}} props */
export const StatusGrids = ({ grids }) => html`<div class="grids">${grids.filter((grid) => grid.rows.length).map((grid) => html`<div class="scroll-x" tabindex="0" role="region" aria-label=${grid.title || "Status"}><table class="grid-table">
  <caption>${grid.title}</caption>
  <thead><tr>${grid.heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
  <tbody>${grid.rows.map((row) => html`<tr>${row.map((value, n) => (n ? html`<td class="num">${String(value)}</td>` : html`<th scope="row">${String(value)}</th>`))}</tr>`)}</tbody></table></div>`)}</div>`;
