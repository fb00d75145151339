/** What is placed or tried: the server's word on it, whom it attacks, and the way to commit it. */
import { html, names } from "../h.js";
import { isPlaced } from "./placing.js";
import { isNarrow } from "./side.js";

/**
 * @typedef {import("./aiming.js").Aim} Aim
 * @typedef {{placed: import("./placing.js").Placed, label: string, aims: (Aim & {key: string})[], nameOf: (id: string) => string, isBusy: boolean, canSingle: boolean,
 *   aim: (picks: Record<string, string>) => void, single: () => void, commit: () => void, cancel: () => void}} PlacedProps
 */

/** @param {PlacedProps & {asked: import("../types.js").Asked}} props */
export function PlacedLine(props) {
  const { asked, placed, isBusy, canSingle, single, commit, cancel } = props;
  if (!isPlaced(placed)) return asked.placing ? html`<p class="placing-hint soft"><${Hint} asked=${asked} />${canSingle && html`<${Singly} placed=${placed} single=${single} />`}</p>` : null;
  const { preview } = placed;
  return html`<div class="placed">${isNarrow() && html`<${Foreseen} ...${props} />`}${canSingle && !placed.option && html`<${Singly} placed=${placed} single=${single} />`}
    <div class="placed-acts"><button type="button" class="button quiet" onClick=${cancel}>${placed.way.length > 1 ? "Back" : "Cancel"} <span class="key">Esc</span></button>
      <button type="button" class="button main" disabled=${isBusy || (preview?.ok === false && !placed.isAsking)} onClick=${commit}>${placed.option && !asked.preview ? "Confirm" : "Do it"} <span class="key">↵</span></button></div>
  </div>`;
}

/** @param {PlacedProps} props */
export function Foreseen(props) {
  const { preview } = props.placed;
  const said = preview?.ok ? [preview.text, aimedAt(props)].filter(Boolean).join(", ") : preview?.why ?? "measuring…";
  const words = [props.label, said].filter(Boolean).join(": ") || "Legal";
  return html`<p class=${names("num preview", preview?.ok === false && "bad")} role="status">${preview && (preview.ok ? "✓ " : "✕ ")}${words}</p>`;
}

/** @param {PlacedProps} props */
function aimedAt({ placed, aims, nameOf }) {
  if (!placed.good?.choices?.length) return "";
  const targets = [...new Set(aims.map((each) => each.target).filter(Boolean))];
  if (targets.length) return `attacks ${targets.map(nameOf).join(" and ")}`;
  return aims.length ? "attacks nobody" : "nobody in range";
}

/** @param {PlacedProps} props */
export function Aims({ aims, nameOf, aim }) {
  if (!aims.length) return null;
  return html`<div class="aims" role="group" aria-label="Targets">${aims.map((each) => html`<${AimField} key=${each.id} aim=${each} nameOf=${nameOf} set=${(/** @type {string} */ id) => aim({ [each.id]: id })} />`)}</div>`;
}

/** @param {{asked: import("../types.js").Asked}} props */
const Hint = ({ asked }) => html`<span>${asked.placing?.kind === "way" ? "Click each point of the way" : asked.unit ? "Drag the unit or click a place" : "Click a place"}; arrow keys work too.</span>`;

/** @param {{placed: import("./placing.js").Placed, single: () => void}} props */
const Singly = ({ placed, single }) => html`<button type="button" class="button small singly" aria-pressed=${String(placed.isSingly)} onClick=${single}><span class="key">o</span>one by one</button>`;

/** @param {{aim: Aim & {key: string}, nameOf: (id: string) => string, set: (id: string) => void}} props */
function AimField({ aim, nameOf, set }) {
  const said = /** @param {string} id */ (id) => (aim.odds[id] ? `${nameOf(id)} · ${aim.odds[id].mean.toFixed(1)} wounds` : nameOf(id));
  return html`<label class=${names("aim", !aim.target && "idle")} title=${aim.odds[aim.target]?.text ?? ""}>${aim.key && html`<span class="key" aria-hidden="true">${aim.key}</span>`}
    <span class="aim-name">${aim.name}${aim.cost && html` <span class="soft num">●${aim.cost}</span>`}</span>
    <select aria-label=${`Target of ${aim.name}`} value=${aim.target} onChange=${(/** @type {any} */ event) => { set(event.target.value); event.target.blur(); }}>
      ${aim.targets.map((id) => html`<option value=${id} selected=${id === aim.target}>${said(id)}</option>`)}<option value="" selected=${!aim.target}>${aim.cost ? "not cast" : "holds fire"}</option></select></label>`;
}
