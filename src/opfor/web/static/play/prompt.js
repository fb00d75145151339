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
 * @typedef {{kind: "action" | "group" | "option", id: string, label: string, hint: string, key: string, group: string, note?: string}} Offer
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
  const tails = asked.options.map((each) => tailOf(each.label));
  const options = asked.options.map((each, n) => ({ ...offer("option", each.id, each.label, each.hint ?? ""), group: each.group ?? "", ...apart(each, tails.filter((tail) => tail === tails[n]).length > 1 ? tails[n] : "") }));
  const isFew = actions.length + options.length <= FEW;
  const words = new Set(actions.map((each) => each.id.toLowerCase()));
  const groups = isFew ? [] : [...new Set(options.map((each) => each.group))].filter((group) => group && (words.has(group.toLowerCase()) || options.filter((each) => each.group === group).length > 1));
  const heads = groups.filter((group) => !words.has(group.toLowerCase())).map((group) => offer("group", group, group, ""));
  const lone = options.filter((each) => !groups.includes(each.group)).map((each) => ({ ...each, group: "" }));
  const inside = options.filter((each) => groups.includes(each.group) && each.group.toLowerCase() === open.toLowerCase()).map((each) => ({ ...each, ...within(each) }));
  const keys = isPicking(asked.allocate) ? ["↵"] : KEYS;
  return [...actions, ...heads, ...lone, ...inside].map((each, n) => ({ ...each, key: keys[n] ?? "" }));
}

/** What a label says after its first part. @param {string} label */
const tailOf = (label) => label.split("; ").slice(1).join("; ");

/**
 * What several labels say in the same words is not said on each button.
 * @param {Option} option
 * @param {string} note
 */
const apart = ({ label, hint }, note) => (note ? { label: label.slice(0, -note.length - 2), note, hint: hint || note } : {});

/**
 * A label without the name of the group it stands in; a direction without its length, which is a hint.
 * @param {Offer} offer
 */
function within({ label, group, hint }) {
  const isNamed = [" ", ": "].some((gap) => label.toLowerCase().startsWith(group.toLowerCase() + gap));
  const rest = isNamed ? label.slice(group.length).replace(/^:? /, "") : label;
  if (!rest.startsWith("toward ")) return { label: rest };
  const name = rest.slice(7);
  return { label: `→ ${name.replace(/ \([\d.]+"\)$/, "")}`, hint: [name, hint].filter(Boolean).join(": ") };
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
  const more = offers.filter((each) => each.group);
  const foreseen = isOn && !isNarrow() && html`<${Foreseen} ...${props} />`;
  const row = /** @param {Offer[]} all @param {string} look */ (all, look) => all.length > 0 && html`<${Offers} offers=${all} look=${look} open=${placed.option ? "" : placed.action} note=${look ? sharedNote(all) : ""} armed=${armed} isBusy=${isBusy} isDefault=${asked.default ?? ""} choose=${choose} />`;
  return html`<section class="prompt" aria-label="Question">
    <div class="prompt-head"><p class="prompt-text" role="status">${asked.prompt}</p>${!more.length && foreseen}<${Means} asked=${asked} /></div>
    <${FaultLine} text=${fault} />
    ${asked.shape === "roll" ? html`<${DiceToTap} options=${asked.options} roll=${answer} isOff=${isBusy} />` : null}
    <div class="prompt-row">${asked.shape !== "roll" && row(firm, "")}<${PlacedLine} ...${props} /></div>
    ${asked.allocate ? html`<${Allocate} allocate=${asked.allocate} state=${allocating} answer=${answer} isBusy=${isBusy} />` : null}
    ${asked.shape !== "roll" && more.length > 0 && html`<${More} isOff=${isOn} row=${row(more, "more")}>${foreseen}${isOn && html`<${Aims} ...${props} />`}</${More}>`}
    ${isOn && !more.length && html`<${Aims} ...${props} />`}
  </section>`;
}

/** What is true of every answer of a group is said once. @param {Offer[]} offers */
const sharedNote = (offers) => (offers.every((each) => each.note === offers[0].note) ? offers[0].note ?? "" : "");

/**
 * The answers of a group; once something is placed its foresight stands in their room, so that the board stays as it is.
 * @param {{isOff: boolean, row: any, children?: any}} props
 */
const More = ({ isOff, row, children }) => html`<div class=${names("more-room", isOff && "taken")}>
  ${row}${isOff && html`<div class="more-instead">${children}</div>`}
</div>`;

/** @param {{asked: NonNullable<Frame["asked"]>}} props */
function Means({ asked }) {
  if (!asked.means && !asked.rules?.length) return null;
  return html`<details class="means"><summary aria-label="What this means">?</summary><div class="means-body">
    ${asked.means && html`<p>${asked.means}</p>`}
    ${asked.rules.map((rule) => html`<p class="small"><b>${rule.id}</b> <span class="soft">${rule.means}</span></p>`)}
  </div></details>`;
}

/** @param {{offers: Offer[], look: string, note: string, open: string, armed: string, isBusy: boolean, isDefault: string, choose: (offer: Offer) => void}} props */
const Offers = ({ offers, look, note, open, armed, isBusy, isDefault, choose }) => html`<div class=${names("offer-row", look, offers.length > MANY && "many")}>
  ${offers.map((each) => html`<button type="button" key=${each.kind + each.id} disabled=${isBusy}
    class=${names("button offer", each.id === armed && "armed", each.kind === "option" && each.id === isDefault && "main")}
    aria-pressed=${each.kind === "option" ? undefined : String(each.id.toLowerCase() === open.toLowerCase())} title=${each.hint} onClick=${() => choose(each)}>
    ${each.key && html`<span class="key" aria-hidden="true">${each.key}</span>`}<span class="offer-label">${each.label}</span></button>`)}${note && html`<span class="small soft">${note}</span>`}
</div>`;
