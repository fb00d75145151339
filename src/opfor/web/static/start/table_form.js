/** The table: generated from a seed, one that comes along, or a file; seen before it is played on. */
import { call } from "../api.js";
import { Ground } from "../board/ground.js";
import { html, useEffect, useState } from "../h.js";
import { FaultLine, FileDrop, Switch } from "../parts.js";

/** @typedef {{board: import("../types.js").BoardData | null, notes: string[], seed: number | null}} Shown */

/** @param {{system: import("./start.js").SystemInfo, table: any, set: (table: any) => void, options: Record<string, any>}} props */
export function TableForm({ system, table, set, options }) {
  const [way, setWay] = useState(system.family === "entropic" ? "scenario" : "seed");
  const [shown, setShown] = useState(/** @type {Shown | null} */ (null));
  const [fault, setFault] = useState("");
  const roll = () => call("/api/seed").then((data) => set({ seed: data.seed }), () => undefined);
  useEffect(() => {
    if (way === "seed") roll();
  }, []);
  useEffect(() => {
    let isCurrent = true;
    setFault("");
    call("/api/tables/preview", { body: { system: system.id, table, options } }).then((data) => isCurrent && setShown(data), (error) => isCurrent && setFault(error.message));
    return () => {
      isCurrent = false;
    };
  }, [JSON.stringify(table), JSON.stringify(options.scenario ?? null)]);
  const choose = /** @param {string} next */ (next) => {
    setWay(next);
    if (next === "seed") roll();
    if (next === "name") set({ name: system.tables?.[0] });
  };
  /** @type {[string, string][]} */
  const ways = [["seed", "Generated"], ...(system.tables?.length ? [/** @type {[string, string]} */ (["name", "Ready-made"])] : []), ["file", "From a file"]];
  return html`<section class="panel stack table-form"><div class="spread"><h3>Table</h3>${way === "seed" && html`<span class="soft small num">seed ${table.seed ?? ""}</span>`}</div>
    ${way === "scenario" ? html`<p class="soft small">The scenario sets the table; choose it among the options.</p>` : html`<div class="row"><${Switch} label="Table" value=${way} choices=${ways} set=${choose} />
      ${way === "seed" && html`<button type="button" class="button" onClick=${roll}>Re-roll</button>`}
      ${way === "name" && html`<select aria-label="Ready-made table" value=${table.name} onChange=${(/** @type {any} */ event) => set({ name: event.target.value })}>${(system.tables ?? []).map((name) => html`<option>${name}</option>`)}</select>`}</div>`}
    ${way === "file" && html`<${FileDrop} label=${table.file ?? "Drop a table file here, or choose one"} read=${(/** @type {string} */ file, /** @type {string} */ text) => set({ file, text })} />`}
    <${FaultLine} text=${fault} />
    ${shown?.board && html`<${SmallBoard} board=${shown.board} />`}
    ${shown?.notes?.length ? html`<details class="small"><summary>Notes</summary>${shown.notes.map((note) => html`<p class="soft">${note}</p>`)}</details>` : null}
  </section>`;
}

/** @param {{board: import("../types.js").BoardData}} props */
const SmallBoard = ({ board }) => html`<svg class="small-board" viewBox=${`-0.5 -0.5 ${board.width + 1} ${board.depth + 1}`} role="img" aria-label="The table"
  ref=${(/** @type {SVGSVGElement | null} */ svg) => svg?.style.setProperty("--px", String(board.width / 620))}><${Ground} board=${board} /></svg>`;
