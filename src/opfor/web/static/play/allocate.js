/** Sharing something out: models as one row of chips, else a field for each, as a table where a thing has several. */
import { html } from "../h.js";
import { isPicking } from "./allocating.js";
import { KEYS } from "./keys.js";

/** @typedef {import("./allocating.js").Field} FieldData */

/** @param {{allocate: import("../types.js").Allocate, state: import("./allocating.js").Allocating, answer: (words: string) => void, isBusy: boolean}} props */
export function Allocate({ allocate, state, answer, isBusy }) {
  const { given, set, sums } = state;
  const rows = rowsOf(allocate.fields);
  const field = /** @param {FieldData} each @param {string} label */ (each, label) => html`<${Field} key=${each.id} field=${each} label=${label} value=${given[each.id]} set=${(/** @type {number} */ value) => set(each.id, value)} />`;
  const isModels = isPicking(allocate);
  return html`<div class="allocate">
    ${isModels && html`<div class="chips" role="group" aria-label="Models">${allocate.fields.map((each, n) => html`<${Chip} key=${each.id} field=${each} name=${KEYS[n] ?? "·"} isOn=${given[each.id] === 1} click=${() => state.toggle(each.id)} />`)}</div>`}
    ${!isModels && (rows ? html`<div class="allocate-rows">${rows.map(([name, fields]) => html`<div class="allocate-row" role="group" aria-label=${name}><b class="grow">${name}</b>
      ${fields.map((each) => field(each, each.label.split(": ")[1]))}</div>`)}</div>` : allocate.fields.map((each) => field(each, each.label)))}
    <div class="prompt-acts"><span class="grow num soft">${sums.map((sum) => `${sum.name} ${sum.given} of ${sum.of}`).join(" · ")}</span>
      <button type="button" class="button main" disabled=${isBusy || !state.isReady} onClick=${() => answer(state.words)}>Confirm <span class="key">↵</span></button></div>
  </div>`;
}

/** @param {{field: FieldData, name: string, isOn: boolean, click: () => void}} props */
const Chip = ({ field, name, isOn, click }) => html`<button type="button" class="chip num" aria-pressed=${String(isOn)} aria-label=${field.label} title=${field.label} onClick=${click}>${name}${/hero/i.test(field.label) ? "★" : ""}</button>`;

/**
 * Fields by the thing they belong to, where the labels name one.
 * @param {FieldData[]} fields
 */
function rowsOf(fields) {
  if (!fields.every((field) => field.label.includes(": "))) return null;
  /** @type {Map<string, FieldData[]>} */
  const rows = new Map();
  for (const field of fields) {
    const name = field.label.split(": ")[0];
    rows.set(name, [...(rows.get(name) ?? []), field]);
  }
  return [...rows];
}

/** @param {{field: FieldData, label: string, value: number, set: (value: number) => void}} props */
function Field({ field, label, value, set }) {
  if (field.low === 0 && field.high === 1) return html`<button type="button" class="button" aria-pressed=${String(value === 1)} aria-label=${field.label} onClick=${() => set(1 - value)}>${label}</button>`;
  return html`<div class="allocate-field" role="group" aria-label=${field.label}><span class="grow soft">${label}</span>
    <button type="button" class="button icon" aria-label=${`Less: ${field.label}`} disabled=${value <= field.low} onClick=${() => set(value - 1)}>−</button>
    <output class="num">${value}</output>
    <button type="button" class="button icon" aria-label=${`More: ${field.label}`} disabled=${value >= field.high} onClick=${() => set(value + 1)}>+</button></div>`;
}
