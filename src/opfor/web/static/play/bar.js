/** The thin bar above the board: round, phase, who acts, what is held. */
import { shortName } from "../board/geometry.js";
import { html, names } from "../h.js";
import { Brand, Emblem, IconButton, ThemeButton } from "../parts.js";

/**
 * @typedef {import("../types.js").View} View
 * @typedef {{isMeasuring: boolean, measure?: () => void, fit: () => void, zoom: (factor: number) => void, legend: () => void, help?: () => void, share?: () => void}} Tools
 */

/** @param {{view: View, tools: Tools, state: string, here?: string[]}} props */
export function Bar({ view, tools, state, here }) {
  const [a, b] = view.sides;
  return html`<header class="bar">
    <${Brand} />
    <div class="bar-round"><b class="num">${view.round || "–"}${view.rounds ? html`<span class="soft">/${view.rounds}</span>` : null}</b><span class="bar-phase">${view.phase || "Round"}</span></div>
    ${a && html`<${SideName} side=${a} view=${view} />`}
    <ul class="held" aria-label="Objectives">${view.objectives.map((each) => html`<li class=${`held-one side-${each.held_by ?? ""}`} title=${`${each.name || each.id}: ${each.held_by ? `side ${each.held_by}` : "nobody"}`}>
      <span class="hidden-text">${`${each.name || `Objective ${each.id}`}: ${each.held_by ? `held by side ${each.held_by}` : "held by nobody"}`}</span>
      <span aria-hidden="true">${shortName(each.id)}</span>${each.held_by && html`<${Emblem} side=${each.held_by} />`}</li>`)}</ul>
    ${b && html`<${SideName} side=${b} view=${view} isRight />`}
    <span class="bar-state" role="status">${state || html`<span class="soft">${here && here.length > 1 ? `Here: ${here.join(", ")}` : ""}</span>`}</span>
    <div class="tools">
      ${tools.measure && html`<${IconButton} name="ruler" label="Ruler (m)" isOn=${tools.isMeasuring} click=${tools.measure} />`}
      <${IconButton} name="layers" label="Legend (l)" click=${tools.legend} />
      <span class="wide-only"><${IconButton} name="minus" label="Zoom out (−)" click=${() => tools.zoom(0.8)} /><${IconButton} name="plus" label="Zoom in (+)" click=${() => tools.zoom(1.25)} /></span>
      <${IconButton} name="fit" label="Whole board (0)" click=${tools.fit} />
      ${tools.share && html`<${IconButton} name="share" label="Links and files" click=${tools.share} />`}
      ${tools.help && html`<span class="wide-only"><${IconButton} name="keys" label="Keys (?)" click=${tools.help} /></span>`}
      <${ThemeButton} />
    </div>
  </header>`;
}

/** More letters than this are written smaller where there is little room. */
const LONG = 12;

/** @param {{side: import("../types.js").Side, view: View, isRight?: boolean}} props */
function SideName({ side, view, isRight }) {
  const score = side.scores[0];
  const isActing = view.acting === side.id;
  const name = side.army || side.name;
  return html`<div class=${`bar-side side-${side.id} ${isRight ? "right" : ""} ${isActing ? "acting" : ""}`}>
    <${Emblem} side=${side.id} />
    <span class=${names("bar-name", name.length > LONG && "long")} title=${name}><b>${name}</b><span class="soft small">${side.held_by.length ? side.held_by.join(", ") : "A.I."}${isActing ? " · acts" : ""}</span></span>
    ${score && html`<span class="bar-score num" title=${score.name}>${score.value}</span>`}
  </div>`;
}
