/** The question in one sentence, and every legal answer as a button with its key. */
import { html, names, useState } from "../h.js";
import { FaultLine } from "../parts.js";
import { DiceToTap } from "./dice.js";

/**
 * @typedef {import("../types.js").Option} Option
 * @typedef {import("../link.js").Frame} Frame
 * @typedef {{kind: "action" | "option", id: string, label: string, hint: string, key: string, group: string}} Offer
 */

/** Keys for answers; m, u and the like have a meaning of their own. */
const KEYS = [..."123456789abcdefghijklnopqrstvwxyz"];

/**
 * Actions and options in the order they are shown, each with its key.
 * @param {NonNullable<Frame["asked"]>} asked
 * @returns {Offer[]}
 */
export function offersOf(asked) {
  const actions = (asked.placing?.actions ?? []).map((each) => ({ kind: /** @type {const} */ ("action"), id: each.word, label: each.label + (each.limit ? ` ${each.limit}"` : ""), hint: "then drag it or click a place", group: "" }));
  const options = asked.options.map((each) => ({ kind: /** @type {const} */ ("option"), id: each.id, label: each.label, hint: each.hint ?? "", group: each.group ?? "" }));
  return [...actions, ...options].map((offer, n) => ({ ...offer, key: KEYS[n] ?? "" }));
}

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
    ${asked.allocate ? html`<${Allocate} key=${asked.key} allocate=${asked.allocate} answer=${answer} isBusy=${isBusy} />` : null}
    ${asked.shape !== "roll" && offers.length > 0 && html`<${Offers} offers=${offers} placed=${placed} armed=${armed} isBusy=${isBusy} isDefault=${asked.default ?? ""} answer=${answer} action=${action} />`}
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

/** @param {{offers: Offer[], placed: import("./placing.js").Placed, armed: string, isBusy: boolean, isDefault: string, answer: (id: string) => void, action: (word: string) => void}} props */
function Offers({ offers, placed, armed, isBusy, isDefault, answer, action }) {
  const groups = [...new Set(offers.map((offer) => offer.group))];
  return html`<div class=${names("offers", offers.length > 14 && "many")}>${groups.map((group) => html`
    <div class="offer-group">${group && html`<span class="group-name">${group}</span>`}
    ${offers.filter((offer) => offer.group === group).map((offer) => html`<button type="button" key=${offer.kind + offer.id} disabled=${isBusy}
      class=${names("button offer", offer.id === armed && "armed", offer.kind === "option" && offer.id === isDefault && "main")}
      aria-pressed=${offer.kind === "action" ? String(placed.action === offer.id) : undefined} title=${offer.hint}
      onClick=${() => (offer.kind === "action" ? action(offer.id) : answer(offer.id))}>
      ${offer.key && html`<span class="key" aria-hidden="true">${offer.key}</span>`}<span class="offer-label">${offer.label}</span></button>`)}
    </div>`)}</div>`;
}

/** @param {{asked: NonNullable<Frame["asked"]>, placed: import("./placing.js").Placed, isBusy: boolean, commit: () => void, cancel: () => void}} props */
function PlacingLine({ asked, placed, isBusy, commit, cancel }) {
  const { preview } = placed;
  if (!placed.at) {
    const way = asked.placing?.kind === "way" ? "Click each point of the way" : asked.unit ? "Drag the unit or click a place" : "Click a place";
    return html`<p class="soft">${way}; arrow keys work too.</p>`;
  }
  const words = preview ? (preview.ok ? preview.text || "Legal" : preview.why) : "Measuring…";
  return html`<div class="prompt-acts"><span class=${names("grow num preview", preview && !preview.ok && "bad")} role="status">${preview && (preview.ok ? "✓ " : "✕ ")}${words}</span>
    <button type="button" class="button quiet" onClick=${cancel}>${placed.way.length > 1 ? "Back" : "Cancel"} <span class="key">Esc</span></button>
    <button type="button" class="button main" disabled=${isBusy || (preview !== null && !preview.ok)} onClick=${commit}>Do it <span class="key">↵</span></button></div>`;
}

/** @param {{allocate: import("../types.js").Allocate, answer: (words: string) => void, isBusy: boolean}} props */
function Allocate({ allocate, answer, isBusy }) {
  const [given, setGiven] = useState(/** @type {Record<string, number>} */ (Object.fromEntries(allocate.fields.map((field) => [field.id, field.low]))));
  const total = Object.values(given).reduce((sum, n) => sum + n, 0);
  const words = allocate.form.replace(/\{([^{}]+)\}/g, (whole, id) => (id in given ? String(given[id]) : whole));
  const isWrong = allocate.total !== undefined && total > allocate.total;
  return html`<div class="allocate">
    ${allocate.fields.map((field) => html`<div class="allocate-field" key=${field.id}><span class="grow" id=${`f-${field.id}`}>${field.label}</span>
      <button type="button" class="button icon" aria-label=${`Less: ${field.label}`} disabled=${given[field.id] <= field.low} onClick=${() => setGiven({ ...given, [field.id]: given[field.id] - 1 })}>−</button>
      <output class="num" aria-labelledby=${`f-${field.id}`}>${given[field.id]}</output>
      <button type="button" class="button icon" aria-label=${`More: ${field.label}`} disabled=${given[field.id] >= field.high} onClick=${() => setGiven({ ...given, [field.id]: given[field.id] + 1 })}>+</button></div>`)}
    <div class="prompt-acts"><span class="grow soft num">${allocate.total !== undefined && `${total} of ${allocate.total}`}</span>
      <button type="button" class="button main" disabled=${isBusy || isWrong} onClick=${() => answer(words)}>Lay them <span class="key">↵</span></button></div>
  </div>`;
}
