/** A number: tapped where there are few, else typed or stepped from the one that is likely. */
import { html, useState } from "../h.js";

/** So many numbers are shown as buttons. */
const FEW = 21;

/**
 * @param {{low: number, high: number, start: number | null, give: (value: string) => void, isBusy: boolean, label: string}} props
 */
export function Amount({ low, high, start, give, isBusy, label }) {
  const [value, setValue] = useState(start ?? Math.floor((low + high) / 2));
  if (high - low < FEW) return html`<div class="thumbs numbers-row" role="group" aria-label=${label}>${Array.from({ length: high - low + 1 }, (_, n) => low + n).map((number) => html`<button type="button" key=${number} class=${`button thumb-button num ${number === start ? "main" : ""}`} disabled=${isBusy} onClick=${() => give(String(number))}>${number}</button>`)}</div>`;
  const isRight = Number.isInteger(value) && value >= low && value <= high;
  const send = /** @param {Event} event */ (event) => {
    event.preventDefault();
    if (isRight && !isBusy) give(String(value));
  };
  const step = /** @param {string} sign @param {number} by */ (sign, by) => html`<button type="button" class="button thumb-button" aria-label=${by < 0 ? "Less" : "More"} disabled=${value + by < low || value + by > high} onClick=${() => setValue(value + by)}>${sign}</button>`;
  return html`<form class="stepper" onSubmit=${send}>${step("−", -1)}
    <input type="number" inputmode="numeric" class="num" aria-label=${label} min=${low} max=${high} value=${Number.isNaN(value) ? "" : value} onFocus=${(/** @type {any} */ event) => event.target.select()} onInput=${(/** @type {any} */ event) => setValue(event.target.value === "" ? NaN : Number(event.target.value))} />
    ${step("+", 1)}<button class="button main thumb-button" disabled=${isBusy || !isRight}>OK</button></form>`;
}
