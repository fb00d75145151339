/** Put right what opfor has wrong: any fact it keeps can be set to what it may be. */
import { html, useEffect, useState } from "../h.js";
import { Amount } from "./amount.js";

/** @typedef {{path: string, value: string, allowed: string, values?: string[], low?: number, high?: number}} Field */

/** @param {{link: import("../link.js").Link, version: number, say: (words: string) => void}} props */
export function Corrections({ link, version, say }) {
  const [fields, setFields] = useState(/** @type {Field[]} */ ([]));
  const [sought, seek] = useState("");
  const [open, setOpen] = useState("");
  useEffect(() => {
    link.ask("/fields").then((data) => setFields(data.fields), () => setFields([]));
  }, [version]);
  const found = fields.filter((field) => field.path.toLowerCase().includes(sought.toLowerCase())).slice(0, 60);
  const set = /** @param {Field} field */ (field) => (/** @type {string} */ next) => {
    setOpen("");
    if (next !== String(field.value)) say(`set ${field.path} ${next}`);
  };
  return html`<section class="stack" aria-label="Corrections"><p class="soft">Set any fact that opfor has wrong; the game goes on from it.</p>
    <label class="field"><span>Find</span><input type="text" value=${sought} onInput=${(/** @type {any} */ event) => seek(event.target.value)} /></label>
    <ul class="corrections">${found.map((field) => html`<li key=${field.path} class="correction">
      <button type="button" class="correction-line" aria-expanded=${String(open === field.path)} onClick=${() => setOpen(open === field.path ? "" : field.path)}><span class="grow">${field.path}</span><b>${String(field.value)}</b></button>
      ${open === field.path && html`<${Values} field=${field} set=${set(field)} />`}</li>`)}</ul></section>`;
}

/** @param {{field: Field, set: (value: string) => void}} props */
function Values({ field, set }) {
  const [typed, setTyped] = useState(String(field.value));
  if (field.values) return html`<div class="thumbs" role="group" aria-label=${field.path}>${field.values.map((value) => html`<button type="button" key=${value} class=${`button thumb-button ${value === String(field.value) ? "main" : ""}`} onClick=${() => set(value)}>${value}</button>`)}</div>`;
  if (field.low !== undefined && field.high !== undefined) return html`<${Amount} low=${field.low} high=${field.high} start=${Number(field.value)} give=${set} isBusy=${false} label=${field.path} />`;
  const send = /** @param {Event} event */ (event) => {
    event.preventDefault();
    set(typed);
  };
  return html`<form class="row" onSubmit=${send}><input type="text" class="grow" aria-label=${field.path} value=${typed} onInput=${(/** @type {any} */ event) => setTyped(event.target.value)} /><button class="button main">Set</button></form>`;
}
