/** Sharing something out: a field for each, as a table where a thing has several. */
import { html, useState } from "../h.js";

/** @typedef {import("../types.js").Allocate["fields"][0]} FieldData */

/** @param {{allocate: import("../types.js").Allocate, answer: (words: string) => void, isBusy: boolean}} props */
export function Allocate({ allocate, answer, isBusy }) {
  const [given, setGiven] = useState(/** @type {Record<string, number>} */ (Object.fromEntries(allocate.fields.map((field) => [field.id, field.low]))));
  const words = allocate.form.replace(/\{([^{}]+)\}/g, (whole, id) => (id in given ? String(given[id]) : whole));
  const sums = sumsOf(allocate, given);
  const set = /** @param {string} id @param {number} value */ (id, value) => setGiven({ ...given, [id]: value });
  const rows = rowsOf(allocate.fields);
  return html`<div class="allocate">
    ${rows ? html`<div class="allocate-rows">${rows.map(([name, fields]) => html`<div class="allocate-row" role="group" aria-label=${name}><b class="grow">${name}</b>
      ${fields.map((field) => html`<${Field} key=${field.id} field=${field} label=${field.label.split(": ")[1]} value=${given[field.id]} set=${(/** @type {number} */ value) => set(field.id, value)} />`)}</div>`)}</div>` : allocate.fields.map((field) => html`<${Field} key=${field.id} field=${field} label=${field.label} value=${given[field.id]} set=${(/** @type {number} */ value) => set(field.id, value)} />`)}
    <div class="prompt-acts"><span class="grow num">${sums.map((sum) => `${sum.name} ${sum.given} of ${sum.of}`).join(" · ")}</span>
      <button type="button" class="button main" disabled=${isBusy || sums.some((sum) => sum.given > sum.of)} onClick=${() => answer(words)}>Confirm</button></div>
  </div>`;
}

/**
 * @param {import("../types.js").Allocate} allocate
 * @param {Record<string, number>} given
 */
function sumsOf(allocate, given) {
  const sum = /** @param {string} end */ (end) => Object.entries(given).reduce((all, [id, n]) => (id.endsWith(end) ? all + n : all), 0);
  const totals = Object.entries(allocate.totals ?? {}).map(([name, of]) => ({ name, of, given: sum(`.${name}`) }));
  return allocate.total === undefined ? totals : [...totals, { name: "", of: allocate.total, given: sum("") }];
}

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
