/** One side: who holds it, and with which armies. */
import { call } from "../api.js";
import { html, useState } from "../h.js";
import { Emblem, FaultLine, FileDrop, Switch } from "../parts.js";

/**
 * @typedef {{sample?: string, name?: string, file?: string, text?: string, owner: string, report?: string[]}} ArmyChoice
 * @typedef {{held: string, armies: ArmyChoice[]}} SideState
 */

/**
 * @param {import("./start.js").SystemInfo} system
 * @param {number} place
 * @param {string} held
 * @returns {SideState}
 */
export const emptySide = (system, place, held) => ({ held, armies: [{ sample: (system.armies[place] ?? system.armies[0])?.name, owner: "" }] });

/** @param {SideState} side */
export function sideBody(side) {
  const owner = /** @param {ArmyChoice} army @param {number} n */ (army, n) => (side.held === "ai" ? "" : side.held === "you" ? "you" : army.owner.trim() || `Player ${n + 1}`);
  return { armies: side.armies.map((army, n) => ({ ...(army.text ? { name: army.name, file: army.file, text: army.text } : { sample: army.sample }), owner: owner(army, n) })) };
}

/** @param {{side: string, system: import("./start.js").SystemInfo, state: SideState, set: (state: SideState) => void}} props */
export function SideForm({ side, system, state, set }) {
  const change = /** @param {number} n @param {ArmyChoice} army */ (n, army) => set({ ...state, armies: state.armies.map((each, m) => (m === n ? army : each)) });
  const hold = /** @param {string} held */ (held) => set({ held, armies: held === "several" ? [...state.armies, { ...state.armies[0] }].slice(0, 2).map((army, n) => ({ ...army, owner: army.owner || `Player ${n + 1}` })) : state.armies.slice(0, 1) });
  return html`<section class=${`panel stack side-${side} side-form`}>
    <h3 class="row"><${Emblem} side=${side} /> Side ${side}</h3>
    <${Switch} label=${`Who holds side ${side}`} value=${state.held} choices=${[["you", "You"], ["ai", "The A.I."], ["several", "Several people"]]} set=${hold} />
    ${state.armies.map((army, n) => html`<${ArmyForm} key=${n} system=${system} army=${army} isNamed=${state.held === "several"} set=${(/** @type {ArmyChoice} */ changed) => change(n, changed)} />`)}
    ${state.held === "several" && state.armies.length < 6 && html`<p><button type="button" class="button small" onClick=${() => set({ ...state, armies: [...state.armies, { ...state.armies[0], owner: `Player ${state.armies.length + 1}` }] })}>One more</button></p>`}
  </section>`;
}

/** @param {{system: import("./start.js").SystemInfo, army: ArmyChoice, isNamed: boolean, set: (army: ArmyChoice) => void}} props */
export function ArmyForm({ system, army, isNamed, set }) {
  const [fault, setFault] = useState("");
  const [isOwn, setOwn] = useState(false);
  const [pasted, setPasted] = useState("");
  const take = /** @param {string} file @param {string} text */ async (file, text) => {
    setFault("");
    await call("/api/armies/check", { body: { system: system.id, file, text } }).then(
      (found) => set({ name: found.name, file, text, owner: army.owner, report: [`${found.name}: ${found.points} points, ${found.units} units, ${found.models} models`, ...found.lines] }),
      (error) => setFault(error.message),
    );
  };
  const choose = /** @param {string} value */ (value) => {
    setOwn(value === "own");
    if (value !== "own") set({ sample: value, owner: army.owner });
  };
  const shown = system.armies.find((each) => each.name === army.sample);
  return html`<div class="stack army-form">
    ${isNamed && html`<label class="field"><span>Name</span><input type="text" maxlength="40" value=${army.owner} onInput=${(/** @type {any} */ event) => set({ ...army, owner: event.target.value })} /></label>`}
    <label class="field"><span>Army</span><select value=${isOwn ? "own" : army.sample} onChange=${(/** @type {any} */ event) => choose(event.target.value)}>
      ${system.armies.map((each) => html`<option value=${each.name}>${each.title}${each.points ? ` · ${each.points} points` : ""}</option>`)}<option value="own">A list of your own…</option></select></label>
    ${!isOwn && shown && html`<p class="soft small">${shown.units} units, ${shown.models} models</p>`}
    ${isOwn && html`<${FileDrop} label="Drop a list file here, or choose one" accept=".txt,.json,.toml" read=${take} />
      <label class="field"><span>or paste it</span><textarea value=${pasted} onInput=${(/** @type {any} */ event) => setPasted(event.target.value)}></textarea></label>
      <p><button type="button" class="button small" disabled=${!pasted.trim()} onClick=${() => take("pasted.txt", pasted)}>Read the list</button></p>`}
    <${FaultLine} text=${fault} />
    ${isOwn && army.report && html`<ul class="report">${army.report.map((line, n) => html`<li class=${n ? "" : "strong"}>${line}</li>`)}</ul>`}
  </div>`;
}
