/** One click, one game. */
import { call } from "../api.js";
import { Ground } from "../board/ground.js";
import { html, useEffect, useState } from "../h.js";

/** @typedef {import("./start.js").SystemInfo} SystemInfo */

/** @param {{systems: SystemInfo[], start: (body: any) => void, isBusy: boolean}} props */
export function Quick({ systems, start, isBusy }) {
  return html`<section aria-label="Quick game"><ul class="quick">${systems.map((system, n) => html`<li key=${system.id}>
    <button type="button" class="quick-card" disabled=${isBusy} onClick=${() => start(system.quick)}>
      <${Sketch} system=${system} place=${n} />
      <span class="quick-text"><b><span class="hidden-text">Quick game: </span>${system.title}</b><span class="soft small">${versus(system)}</span></span>
      <span class="quick-go">Play</span>
    </button></li>`)}</ul></section>`;
}

/** @param {SystemInfo} system */
function versus(system) {
  const name = /** @param {string} side */ (side) => {
    const army = system.quick?.sides?.[side]?.armies?.[0];
    return system.armies.find((each) => each.name === army?.sample)?.title ?? army?.name ?? "";
  };
  const [a, b] = [name("a"), name("b")];
  return a && b ? `${a} – ${b}` : "";
}

/**
 * A table of the system, with a few figures on it.
 * @param {{system: SystemInfo, place: number}} props
 */
function Sketch({ system, place }) {
  const [board, setBoard] = useState(/** @type {import("../types.js").BoardData | null} */ (null));
  useEffect(() => {
    const name = system.tables?.[place % system.tables.length];
    const wanted = new URLSearchParams({ system: system.id, ...(name ? { name } : system.scenarios?.length ? { scenario: system.scenarios[0] } : { seed: "4" }) });
    call(`/api/tables/preview?${wanted}`).then((data) => setBoard(data.board), () => undefined);
  }, []);
  if (!board) return html`<svg class="sketch" viewBox="0 0 72 36" aria-hidden="true"></svg>`;
  const [w, d] = [board.width, board.depth];
  const r = Math.min(w, d) / 34;
  // a deep board is cut above and below: figures stand in what is left of it
  const tall = Math.min(d * 0.72, w * 0.49);
  const at = /** @param {number} x @param {number} y */ (x, y) => `translate(${w * x} ${d / 2 + ((y - 0.5) * tall) / 0.72})`;
  return html`<svg class="sketch" viewBox=${`0 ${(d - tall) / 2} ${w} ${tall}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true"><${Ground} board=${board} />
    <g fill="var(--a)">${[[0.2, 0.74], [0.26, 0.77], [0.32, 0.73], [0.62, 0.76], [0.5, 0.62]].map(([x, y]) => html`<circle r=${r} transform=${at(x, y)} />`)}</g>
    <g fill="var(--b)">${[[0.4, 0.26], [0.47, 0.23], [0.54, 0.27], [0.74, 0.24], [0.82, 0.3]].map(([x, y]) => html`<path d=${`M0 ${-r * 1.2}L${r * 1.2} 0L0 ${r * 1.2}L${-r * 1.2} 0Z`} transform=${at(x, y)} />`)}</g>
  </svg>`;
}
