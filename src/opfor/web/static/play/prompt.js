/** The question in one sentence, and every legal answer as a button with its key. */
import { html, names } from "../h.js";
import { FaultLine } from "../parts.js";
import { Allocate } from "./allocate.js";
import { isPicking } from "./allocating.js";
import { DiceToTap } from "./dice.js";
import { KEYS } from "./keys.js";
import { Aims, Foreseen, PlacedLine } from "./placed.js";
import { isPlaced } from "./placing.js";
import { isNarrow } from "./side.js";

/**
 * @typedef {import("../types.js").Option} Option
 * @typedef {import("../link.js").Frame} Frame
 * @typedef {{kind: "action" | "group" | "option", id: string, label: string, hint: string, key: string, group: string}} Offer
 */

/** More answers than this stand in smaller buttons. */
const MANY = 5;
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
  const keys = isPicking(asked.allocate) ? ["↵"] : KEYS;
  return [...actions, ...heads, ...lone, ...inside].map((each, n) => ({ ...each, key: keys[n] ?? "" }));
}

/**
 * A label without the name of the group it stands in.
 * @param {string} label
 * @param {string} group
 */
function within(label, group) {
  const isNamed = [" ", ": "].some((gap) => label.toLowerCase().startsWith(group.toLowerCase() + gap));
  const rest = isNamed ? label.slice(group.length).replace(/^:? /, "") : label;
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
 * @param {import("./placed.js").PlacedProps & {asked: NonNullable<Frame["asked"]>, offers: Offer[], armed: string, fault: string,
 *   allocating: import("./allocating.js").Allocating, answer: (id: string) => void, choose: (offer: Offer) => void}} props
 */
export function Prompt(props) {
  const { asked, offers, placed, armed, fault, isBusy, allocating, answer, choose } = props;
  const isOn = isPlaced(placed);
  const firm = offers.filter((each) => !each.group);
  const more = isOn ? [] : offers.filter((each) => each.group);
  const row = /** @param {Offer[]} all @param {string} look */ (all, look) => all.length > 0 && html`<${Offers} offers=${all} look=${look} open=${placed.option ? "" : placed.action} armed=${armed} isBusy=${isBusy} isDefault=${asked.default ?? ""} choose=${choose} />`;
  return html`<section class="prompt" aria-label="Question">
    <div class="prompt-head"><p class="prompt-text" role="status">${asked.prompt}</p>${isOn && !isNarrow() && html`<${Foreseen} ...${props} />`}<${Means} asked=${asked} /></div>
    <${FaultLine} text=${fault} />
    ${asked.shape === "roll" ? html`<${DiceToTap} options=${asked.options} roll=${answer} isOff=${isBusy} />` : null}
    <div class="prompt-row">${asked.shape !== "roll" && row(firm, "")}<${PlacedLine} ...${props} /></div>
    ${asked.shape !== "roll" && row(more, "more")}
    ${asked.allocate ? html`<${Allocate} allocate=${asked.allocate} state=${allocating} answer=${answer} isBusy=${isBusy} />` : null}
    ${isOn && html`<${Aims} ...${props} />`}
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

/** @param {{offers: Offer[], look: string, open: string, armed: string, isBusy: boolean, isDefault: string, choose: (offer: Offer) => void}} props */
const Offers = ({ offers, look, open, armed, isBusy, isDefault, choose }) => html`<div class=${names("offer-row", look, offers.length > MANY && "many")}>
  ${offers.map((each) => html`<button type="button" key=${each.kind + each.id} disabled=${isBusy}
    class=${names("button offer", each.id === armed && "armed", each.kind === "option" && each.id === isDefault && "main")}
    aria-pressed=${each.kind === "option" ? undefined : String(each.id.toLowerCase() === open.toLowerCase())} title=${each.hint} onClick=${() => choose(each)}>
    ${each.key && html`<span class="key" aria-hidden="true">${each.key}</span>`}<span class="offer-label">${each.label}</span></button>`)}
</div>`;
