/** One side: who holds it, and with which armies. */
import { counted, html } from "../h.js";
import { Emblem, FaultLine, FileDrop, Switch } from "../parts.js";
import { armyBody, readArmies, readArmy } from "./army.js";

/**
 * @typedef {import("./army.js").ArmyChoice} ArmyChoice
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
  return { armies: side.armies.map((army, n) => ({ ...armyBody(army), owner: owner(army, n) })) };
}

/**
 * The side with every list of its own read.
 * @param {string} system
 * @param {SideState} side
 */
export async function readSide(system, side) {
  const { read, fault } = await readArmies(system, side.armies);
  return { side: { ...side, armies: read }, fault };
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
  const { isOwn = false, typed = "" } = army;
  const read = /** @param {ArmyChoice} own */ async (own) => set(await readArmy(system.id, own));
  const choose = /** @param {string} value */ (value) => set(value === "own" ? { ...army, isOwn: true } : { sample: value, owner: army.owner });
  const type = /** @param {string} text */ (text) => set({ ...army, file: undefined, typed: text, fault: "" });
  const shown = system.armies.find((each) => each.name === army.sample);
  return html`<div class="stack army-form">
    ${isNamed && html`<label class="field"><span>Name</span><input type="text" maxlength="40" value=${army.owner} onInput=${(/** @type {any} */ event) => set({ ...army, owner: event.target.value })} /></label>`}
    <label class="field"><span>Army</span><select value=${isOwn ? "own" : army.sample} onChange=${(/** @type {any} */ event) => choose(event.target.value)}>
      ${system.armies.map((each) => html`<option value=${each.name}>${each.title}${each.points ? ` · ${each.points} points` : ""}</option>`)}<option value="own">A list of your own…</option></select></label>
    ${!isOwn && shown && html`<p class="soft small">${counted(shown.units, "unit")}, ${counted(shown.models, "model")}</p>`}
    ${isOwn && html`<${FileDrop} label=${army.file ?? "Drop a list file here, or choose one"} accept=".txt,.json,.toml" read=${(/** @type {string} */ file, /** @type {string} */ text) => read({ ...army, file, typed: text })} />
      <label class="field"><span>or paste it</span><textarea value=${typed} onInput=${(/** @type {any} */ event) => type(event.target.value)}></textarea></label>
      <p><button type="button" class="button small" disabled=${!typed.trim()} onClick=${() => read(army)}>Read the list</button></p>`}
    <${FaultLine} text=${army.fault ?? ""} />
    ${isOwn && army.report && army.read === typed && html`${army.unplayed?.length ? html`<ul class="unplayed" aria-label="Not played">${army.unplayed.map((line) => html`<li>${line}</li>`)}</ul>` : null}<ul class="report">${army.report.map((line, n) => html`<li class=${line.startsWith("✕") ? "fault" : n ? "" : "strong"}>${line}</li>`)}</ul>`}
  </div>`;
}
