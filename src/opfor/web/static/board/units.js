/** Units as their models: circles for one side, diamonds for the other, with names and state. */
import { html, names, still } from "../h.js";
import { flip, placeOf, short } from "./geometry.js";

/**
 * @typedef {import("../types.js").Frame} Frame
 * @typedef {import("../types.js").Unit} Unit
 * @typedef {import("../types.js").Model} Model
 * @typedef {import("../types.js").View} View
 */

/** @param {Unit} unit */
const isDrawn = (unit) => unit.where === "table" && placeOf(unit) !== null;

/** All units on the table. */
export const Units = still(
  /** @param {{units: Unit[], frame: Frame, selected: string, marked: Record<string, string>}} props */
  ({ units, frame, selected, marked }) => html`<g class="units">
    ${units.filter(isDrawn).map((unit) => html`<${Token} key=${unit.id} unit=${unit} frame=${frame} isSelected=${unit.id === selected} mark=${marked[unit.id] ?? ""} />`)}
  </g>`,
);

const Token = still(
  /** @param {{unit: Unit, frame: Frame, isSelected: boolean, mark: string}} props */
  ({ unit, frame, isSelected, mark }) => {
    const place = placeOf(unit);
    const models = unit.models.filter((model) => model.at);
    const look = names("unit", `side-${unit.side}`, unit.activated && "activated", isSelected && "selected", mark, ...unit.state.map((word) => `is-${word.replace(/[^a-z]/gi, "").toLowerCase()}`));
    const said = `${unit.name}, side ${unit.side}, ${unit.summary}${unit.state.length ? `, ${unit.state.join(", ")}` : ""}`;
    const number = unit.cell ? /\d+$/.exec(unit.name)?.[0] ?? "" : "";
    return html`<g class=${look} data-unit=${unit.id} role="img" aria-label=${said}>
      <title>${said}</title>
      ${(isSelected || mark) && models.map((model) => html`<${Ring} model=${model} frame=${frame} />`)}
      ${models.map((model, n) => html`<${Figure} key=${n} model=${model} number=${n} side=${unit.side} frame=${frame} text=${number} />`)}
      ${!models.length && place && html`<${Figure} model=${{ at: place, r: 0.6 }} side=${unit.side} frame=${frame} />`}
    </g>`;
  },
);

/** @param {{model: Model, frame: Frame}} props */
function Ring({ model, frame }) {
  const [x, y] = flip(model.at, frame);
  const more = Math.min(0.22, (model.r ?? 0.5) * 0.4);
  if (model.w && model.h) {
    return html`<rect class="ring" x=${short(x - model.w / 2 - more)} y=${short(y - model.h / 2 - more)} width=${model.w + 2 * more} height=${model.h + 2 * more} rx=${more} />`;
  }
  return html`<circle class="ring" cx=${short(x)} cy=${short(y)} r=${short((model.r ?? 0.5) + more)} />`;
}

/**
 * One model on its base.
 * @param {{model: Model, side: string, frame: Frame, number?: number, look?: string, text?: string}} props
 */
export function Figure({ model, side, frame, number, look, text }) {
  const [x, y] = flip(model.at, frame);
  const r = model.r ?? Math.min(model.w ?? 1, model.h ?? 1) / 2;
  const left = (model.tough ?? 1) - (model.wounds ?? 0);
  const isHurt = (model.wounds ?? 0) > 0;
  return html`<g class=${names("model", model.tag, look)} data-model=${number} transform=${`translate(${short(x)} ${short(y)})`}>
    ${model.w && model.h ? html`<rect class="base" x=${-model.w / 2} y=${-model.h / 2} width=${model.w} height=${model.h} rx="0.25" />` : html`<circle class="base" r=${r} />`}
    ${side === "b" ? html`<path class="body" d=${`M0 ${short(-r * 0.86)}L${short(r * 0.86)} 0L0 ${short(r * 0.86)}L${short(-r * 0.86)} 0Z`} />` : html`<circle class="body" r=${short(r * 0.72)} />`}
    ${model.tag === "hero" && html`<path class="hero-mark" d=${star(r * 0.46)} />`}
    ${isHurt && html`<circle class="hurt" r=${short(r * 0.9)} pathLength=${model.tough} stroke-dasharray=${`${left} ${(model.tough ?? 1) - left}`} transform="rotate(-90)" />`}
    ${text && model.tag !== "hero" && html`<text class="left" aria-hidden="true" font-size=${short(r * 0.95)} dy="0.36em">${text}</text>`}
    ${!text && (model.tough ?? 1) > 1 && r > 0.58 && model.tag !== "hero" && html`<text class="left" aria-hidden="true" font-size=${short(r * 0.9)} dy="0.36em">${left}</text>`}
  </g>`;
}

/** @param {number} r */
function star(r) {
  const corners = [];
  for (let n = 0; n < 10; n += 1) {
    const far = n % 2 ? r * 0.42 : r;
    const turn = (n * Math.PI) / 5 - Math.PI / 2;
    corners.push(`${short(far * Math.cos(turn))} ${short(far * Math.sin(turn))}`);
  }
  return `M${corners.join("L")}Z`;
}
