/** Put right what opfor has wrong: any fact it keeps can be set. */
import { html, useEffect, useState } from "../h.js";

/** @typedef {{path: string, value: string, allowed: any}} Field */

/** @param {{link: import("../link.js").Link, version: number, say: (words: string) => void}} props */
export function Corrections({ link, version, say }) {
  const [fields, setFields] = useState(/** @type {Field[]} */ ([]));
  const [sought, seek] = useState("");
  useEffect(() => {
    link.ask("/fields").then((data) => setFields(data.fields), () => setFields([]));
  }, [version]);
  const found = fields.filter((field) => field.path.toLowerCase().includes(sought.toLowerCase())).slice(0, 60);
  return html`<section class="stack" aria-label="Corrections"><p class="soft">Set any fact that opfor has wrong; the game goes on from it.</p>
    <label class="field"><span>Find</span><input type="text" value=${sought} onInput=${(/** @type {any} */ event) => seek(event.target.value)} /></label>
    <ul class="corrections">${found.map((field) => html`<${Line} key=${field.path} field=${field} say=${say} />`)}</ul></section>`;
}

/** @param {{field: Field, say: (words: string) => void}} props */
function Line({ field, say }) {
  const [value, setValue] = useState(String(field.value));
  useEffect(() => setValue(String(field.value)), [field.value]);
  const words = Array.isArray(field.allowed) ? field.allowed.map(String) : null;
  const set = /** @param {string} next */ (next) => next !== String(field.value) && say(`set ${field.path} ${next}`);
  return html`<li class="correction"><span class="grow">${field.path}</span>
    ${words ? html`<select aria-label=${field.path} value=${value} onChange=${(/** @type {any} */ event) => set(event.target.value)}>${[...new Set([value, ...words])].map((word) => html`<option>${word}</option>`)}</select>` : html`<input type="text" aria-label=${field.path} value=${value} onInput=${(/** @type {any} */ event) => setValue(event.target.value)} onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Enter" && set(value)} onBlur=${() => set(value)} />`}</li>`;
}
