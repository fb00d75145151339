/** The question of the companion: large buttons, numbers, dice to tap, reactions. */
import { html } from "../h.js";
import { DiceToTap } from "../play/dice.js";
import { Amount } from "./amount.js";

/** @param {{frame: import("../link.js").Frame, answer: (words: string) => void, react: (word: string) => void, isBusy: boolean}} props */
export function Question({ frame, answer, react, isBusy }) {
  const { asked } = frame;
  const reactions = frame.view.reactions ?? [];
  return html`<section class="question" aria-label="Question">
    ${asked ? html`<p class="question-text" role="status">${asked.prompt}</p>
      ${(asked.means || asked.rules.length > 0) && html`<details class="question-means"><summary>What this means</summary>${asked.means && html`<p>${asked.means}</p>`}${asked.rules.map((rule) => html`<p class="small"><b>${rule.id}</b> <span class="soft">${rule.means}</span></p>`)}</details>`}
      ${asked.shape === "roll" ? html`<${DiceToTap} options=${asked.options} roll=${answer} isOff=${isBusy} />` : asked.count ? html`<${Amount} key=${asked.key + frame.version} low=${asked.count.low} high=${asked.count.high} start=${asked.count.start} label=${asked.prompt} give=${answer} isBusy=${isBusy} />` : html`<div class="thumbs">${asked.options.map((option, n) => html`<button type="button" key=${option.id} class=${`button thumb-button ${option.id === asked.default ? "main" : ""}`} disabled=${isBusy} onClick=${() => answer(option.id)}>
        <span>${option.label}</span>${option.hint && html`<span class="small thumb-hint">${option.hint}</span>`}<span class="key" aria-hidden="true">${n < 9 ? n + 1 : ""}</span></button>`)}</div>`}` : html`<p class="question-text" role="status">${frame.over ? "The game is over." : frame.waiting.length ? `${frame.waiting.join(" or ")} must answer.` : "Nobody is asked."}</p>`}
    ${reactions.length > 0 && html`<details class="reactions"><summary>Something else happened</summary><div>${reactions.map((/** @type {any} */ each) => html`<button type="button" class="button small" disabled=${isBusy} onClick=${() => react(each.word)}>${each.label}</button>`)}</div></details>`}
  </section>`;
}
