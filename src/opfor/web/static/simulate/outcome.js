/** What a batch found: one sentence, then shares with their intervals, then the units. */
import { html } from "../h.js";

/**
 * @typedef {{value: number, low: number, high: number}} Share
 * @typedef {{name: string, count: number, part: number, low: number, high: number}} Ending
 * @typedef {{list: number, name: string, points: number, survived: Share, killed: number, lost: number}} UnitLine
 * @typedef {{verdict?: string, names?: string[], outcomes?: Ending[], share?: Share, opening?: Share,
 *   scores?: {name: string, first: number, second: number}[], units?: UnitLine[]}} Found
 */

/** @param {number} part */
const percent = (part) => `${(100 * part).toFixed(1)} %`;

/** @param {{found: Found}} props */
export function Outcome({ found }) {
  const [first, second] = found.names ?? ["Side a", "Side b"];
  return html`<div class="stack outcome" role="status">
    ${found.verdict && html`<p class="verdict">${found.verdict}</p>`}
    <div class="stack">${(found.outcomes ?? []).map((each) => html`<${Interval} name=${each.name.charAt(0).toUpperCase() + each.name.slice(1)} value=${each.part} low=${each.low} high=${each.high} />`)}
      ${found.share && html`<${Interval} name=${`Points taken by ${first}`} value=${found.share.value} low=${found.share.low} high=${found.share.high} />`}
      ${found.opening && html`<${Interval} name="Points taken by who goes first" value=${found.opening.value} low=${found.opening.low} high=${found.opening.high} />`}</div>
    ${found.scores && html`<table class="rule-table"><thead><tr><th scope="col">On average</th><th scope="col">${first}</th><th scope="col">${second}</th></tr></thead>
      <tbody>${found.scores.map((score) => html`<tr><td>${score.name}</td><td class="num">${score.first.toFixed(1)}</td><td class="num">${score.second.toFixed(1)}</td></tr>`)}</tbody></table>`}
    ${found.units && html`<details><summary>Unit by unit</summary><div class="scroll-x" tabindex="0" role="region" aria-label="Units"><table class="rule-table"><thead><tr><th scope="col">Unit</th><th scope="col">Points</th><th scope="col">Survived</th><th scope="col">Points killed</th><th scope="col">Points lost</th></tr></thead>
      <tbody>${found.units.map((unit) => html`<tr><td>${unit.name}<span class="soft small block">${unit.list ? second : first}</span></td><td class="num">${unit.points}</td><td class="num">${percent(unit.survived.value)}</td><td class="num">${unit.killed.toFixed(0)}</td><td class="num">${unit.lost.toFixed(0)}</td></tr>`)}</tbody></table></div></details>`}
  </div>`;
}

/**
 * A share as a mark on a line, with the span it lies in for 95 of 100 such batches.
 * @param {{name: string, value: number, low: number, high: number}} props
 */
export function Interval({ name, value, low, high }) {
  const lay = /** @param {number} from @param {number} to */ (from, to) => (/** @type {HTMLElement | null} */ bar) => {
    if (!bar) return;
    bar.style.left = `${100 * from}%`;
    bar.style.width = `${100 * (to - from)}%`;
  };
  return html`<div class="interval"><b>${name}</b>
    <span class="interval-line" aria-hidden="true"><span class="interval-span" ref=${lay(low, high)}></span><span class="interval-mark" ref=${lay(value, value)}></span></span>
    <span class="num">${percent(value)} <span class="soft small">${(100 * low).toFixed(1)} – ${percent(high)}</span></span></div>`;
}
