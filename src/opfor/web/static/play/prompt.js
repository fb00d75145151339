/** The question in one sentence, and every legal answer as a button with its key. */
import { html, names } from "../h.js";
import { FaultLine } from "../parts.js";
import { Allocate } from "./allocate.js";
import { DiceToTap } from "./dice.js";

/**
 * @typedef {import("../types.js").Option} Option
 * @typedef {import("../link.js").Frame} Frame
 * @typedef {{kind: "action" | "group" | "option", id: string, label: string, hint: string, key: string, group: string}} Offer
 */

/** Keys for answers; m, u and the like have a meaning of their own. */
const KEYS = [..."123456789abcdefghijknopqrstvwxyz"];
/** Fewer answers than this are all shown at once. */
const FEW = 7;

/**
 * What is offered now: actions and lone options first, then the options of the group that is open.
 * @param {NonNullable<Frame["asked"]>} asked
 * @param {string} open the action or group that is open
 * @returns {Offer[]}
 */
export function offersOf(asked, open) {
  const actions = (asked.placing?.actions ?? []).map((each) => offer("action", each.word, each.label + (each.limit ? ` ${each.limit}"` : ""), "then drag it or click a place"));
  const options = asked.options.map((each) => ({ ...offer("option", each.id, each.label, each.hint ?? ""), group: each.group ?? "" }));
  const isFew = actions.length + options.length <= FEW;
  const words = new Set(actions.map((each) => each.id.toLowerCase()));
  const groups = isFew ? [] : [...new Set(options.map((each) => each.group))].filter((group) => group && (words.has(group.toLowerCase()) || options.filter((each) => each.group === group).length > 1));
  const heads = groups.filter((group) => !words.has(group.toLowerCase())).map((group) => offer("group", group, group, ""));
  const lone = options.filter((each) => !groups.includes(each.group)).map((each) => ({ ...each, group: "" }));
  const inside = options.filter((each) => groups.includes(each.group) && each.group.toLowerCase() === open.toLowerCase()).map((each) => ({ ...each, label: within(each.label, each.group) }));
  return [...actions, ...heads, ...lone, ...inside].map((each, n) => ({ ...each, key: KEYS[n] ?? "" }));
}

/**
 * A label without the name of the group it stands in.
 * @param {string} label
 * @param {string} group
 */
function within(label, group) {
  const rest = label.toLowerCase().startsWith(`${group.toLowerCase()} `) ? label.slice(group.length + 1) : label;
  return rest.startsWith("toward ") ? `→ ${rest.slice(7)}` : rest;
}

/**
 * @param {Offer["kind"]} kind
 * @param {string} id
 * @param {string} label
 * @param {string} hint
 * @returns {Offer}
 */
const offer = (kind, id, label, hint) => ({ kind, id, label, hint, key: "", group: "" });

/**
 * @param {{asked: NonNullable<Frame["asked"]>, offers: Offer[], placed: import("./placing.js").Placed, armed: string, fault: string, isBusy: boolean,
 *   answer: (id: string) => void, action: (word: string) => void, commit: () => void, cancel: () => void}} props
 */
export function Prompt({ asked, offers, placed, armed, fault, isBusy, answer, action, commit, cancel }) {
  const armedOffer = offers.find((offer) => offer.kind === "option" && offer.id === armed);
  return html`<section class="prompt" aria-label="Question">
    <div class="prompt-head"><p class="prompt-text" role="status">${asked.prompt}</p><${Means} asked=${asked} /></div>
    <${FaultLine} text=${fault} />
    ${asked.shape === "roll" ? html`<p class="soft">${asked.reading}</p><${DiceToTap} roll=${answer} isOff=${isBusy} />` : null}
    ${asked.shape !== "roll" && offers.length > 0 && html`<${Offers} offers=${offers} open=${placed.action} armed=${armed} isBusy=${isBusy} isDefault=${asked.default ?? ""} answer=${answer} action=${action} />`}
    ${asked.allocate ? html`<${Allocate} key=${asked.key} allocate=${asked.allocate} answer=${answer} isBusy=${isBusy} />` : null}
    ${armedOffer && html`<div class="prompt-acts"><span class="grow"><b>${armedOffer.label}</b> <span class="soft">${armedOffer.hint}</span></span>
      <button type="button" class="button quiet" onClick=${cancel}>Cancel <span class="key">Esc</span></button>
      <button type="button" class="button main" disabled=${isBusy} onClick=${commit}>Confirm <span class="key">↵</span></button></div>`}
    ${asked.placing && html`<${PlacingLine} asked=${asked} placed=${placed} isBusy=${isBusy} commit=${commit} cancel=${cancel} />`}
  </section>`;
}

/** @param {{asked: NonNullable<Frame["asked"]>}} props */
function Means({ asked }) {
  if (!asked.means && !asked.rules?.length) return null;
  return html`<details class="means"><summary aria-label="What this means">?</summary><div class="means-body">
    ${asked.means && html`<p>${asked.means}</p>`}
    ${asked.rules.map((rule) => html`<p class="small"><b>${rule.id}</b> <span class="soft">${rule.means}</span></p>`)}
  </div></details>`;
}

/** @param {{offers: Offer[], open: string, armed: string, isBusy: boolean, isDefault: string, answer: (id: string) => void, action: (word: string) => void}} props */
function Offers({ offers, open, armed, isBusy, isDefault, answer, action }) {
  const rows = [offers.filter((each) => !each.group), offers.filter((each) => each.group)].filter((row) => row.length);
  return html`<div class=${names("offers", offers.length > 14 && "many")}>${rows.map((row, n) => html`<div class=${names("offer-row", n > 0 && "more")}>
    ${row.map((each) => html`<button type="button" key=${each.kind + each.id} disabled=${isBusy}
      class=${names("button offer", each.id === armed && "armed", each.kind === "option" && each.id === isDefault && "main")}
      aria-pressed=${each.kind === "option" ? undefined : String(each.id.toLowerCase() === open.toLowerCase())} title=${each.hint}
      onClick=${() => (each.kind === "option" ? answer(each.id) : action(each.id))}>
      ${each.key && html`<span class="key" aria-hidden="true">${each.key}</span>`}<span class="offer-label">${each.label}</span></button>`)}
    </div>`)}</div>`;
}

/** @param {{asked: NonNullable<Frame["asked"]>, placed: import("./placing.js").Placed, isBusy: boolean, commit: () => void, cancel: () => void}} props */
function PlacingLine({ asked, placed, isBusy, commit, cancel }) {
  const { preview } = placed;
  if (!placed.at) {
    const way = asked.placing?.kind === "way" ? "Click each point of the way" : asked.unit ? "Drag the unit or click a place" : "Click a place";
    return html`<p class="soft placing-hint">${way}; arrow keys work too.</p>`;
  }
  const words = preview ? (preview.ok ? preview.text || "Legal" : preview.why) : "Measuring…";
  return html`<div class="prompt-acts"><span class=${names("grow num preview", preview && !preview.ok && "bad")} role="status">${preview && (preview.ok ? "✓ " : "✕ ")}${words}</span>
    <button type="button" class="button quiet" onClick=${cancel}>${placed.way.length > 1 ? "Back" : "Cancel"} <span class="key">Esc</span></button>
    <button type="button" class="button main" disabled=${isBusy || (preview !== null && !preview.ok && !placed.isAsking)} onClick=${commit}>Do it <span class="key">↵</span></button></div>`;
}
