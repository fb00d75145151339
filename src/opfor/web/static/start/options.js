/** A system's own options, by their kind. */
import { html } from "../h.js";
import { Switch } from "../parts.js";

/** @typedef {import("./start.js").Choice} Choice */

/** @param {{choices: Choice[], values: Record<string, any>, set: (values: Record<string, any>) => void}} props */
export function Options({ choices, values, set }) {
  const put = /** @param {string} name @param {any} value */ (name, value) => {
    const { [name]: _, ...rest } = values;
    set(value === undefined || value === "" ? rest : { ...rest, [name]: value });
  };
  return html`${choices.filter((each) => each.name !== "core").map((choice) => html`<div class="option" key=${choice.name}>
    <${OptionField} choice=${choice} value=${values[choice.name]} put=${(/** @type {any} */ value) => put(choice.name, value)} />
    ${choice.means && html`<p class="soft small">${choice.means}</p>`}</div>`)}`;
}

/** @param {{choice: Choice, value: any, put: (value: any) => void}} props */
function OptionField({ choice, value, put }) {
  const { kind, label } = choice;
  if (kind === "side") return html`<div class="field"><span>${label}</span><${Switch} label=${label} value=${value ?? ""} choices=${[["", "Nobody"], ["a", "Side a"], ["b", "Side b"]]} set=${put} /></div>`;
  if (kind === "flag") return html`<label class="row"><input type="checkbox" checked=${value ?? choice.default ?? false} onChange=${(/** @type {any} */ event) => put(event.target.checked)} />${label}</label>`;
  if (kind === "number") return html`<label class="field"><span>${label}</span><input type="number" min=${choice.low} max=${choice.high} value=${value ?? choice.default ?? ""} onInput=${(/** @type {any} */ event) => put(event.target.value === "" ? undefined : Number(event.target.value))} /></label>`;
  if (kind === "word") return html`<label class="field"><span>${label}</span><select value=${value ?? choice.default ?? ""} onChange=${(/** @type {any} */ event) => put(event.target.value)}>${(choice.words ?? []).map((word) => html`<option>${word}</option>`)}</select></label>`;
  if (kind === "points") return html`<${Points} label=${label} value=${value ?? {}} put=${put} />`;
  if (kind === "switches") return html`<${Switches} choice=${choice} value=${value ?? {}} put=${put} />`;
  return null;
}

/** @param {{label: string, value: Record<string, number>, put: (value: any) => void}} props */
function Points({ label, value, put }) {
  const give = /** @param {string} side @param {string} text */ (side, text) => {
    const { [side]: _, ...rest } = value;
    const all = text ? { ...rest, [side]: Number(text) } : rest;
    put(Object.keys(all).length ? all : undefined);
  };
  return html`<div class="row">${["a", "b"].map((side) => html`<label class="field grow"><span>${label}, side ${side}</span><input type="number" step="25" value=${value[side] ?? ""} onInput=${(/** @type {any} */ event) => give(side, event.target.value)} /></label>`)}</div>`;
}

/** @param {{choice: Choice, value: Record<string, any>, put: (value: any) => void}} props */
function Switches({ choice, value, put }) {
  const turn = /** @param {{name: string, default: any}} each @param {any} to */ (each, to) => {
    const { [each.name]: _, ...rest } = value;
    const turned = to === each.default ? rest : { ...rest, [each.name]: to };
    put(Object.keys(turned).length ? turned : undefined);
  };
  return html`<details><summary>${choice.label}</summary><div class="stack switches">${(choice.switches ?? []).map((each) => html`<label class="field"><span>${each.name}: ${each.means}</span>
    <select value=${JSON.stringify(value[each.name] ?? each.default)} onChange=${(/** @type {any} */ event) => turn(each, JSON.parse(event.target.value))}>
    ${each.values.map((one) => html`<option value=${JSON.stringify(one)}>${one === true ? "yes" : one === false ? "no" : String(one)}</option>`)}</select></label>`)}</div></details>`;
}
