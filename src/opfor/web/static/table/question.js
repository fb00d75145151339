/** The question of the companion: large buttons, numbers, dice to tap, reactions. */
import { html, useState } from "../h.js";
import { DiceToTap } from "../play/dice.js";

/** @param {{frame: import("../link.js").Frame, answer: (words: string) => void, react: (word: string) => void, isBusy: boolean}} props */
export function Question({ frame, answer, react, isBusy }) {
  const { asked } = frame;
  const reactions = frame.view.reactions ?? [];
  return html`<section class="question" aria-label="Question">
    ${asked ? html`<p class="question-text" role="status">${asked.prompt}</p>
      ${(asked.means || asked.rules.length > 0) && html`<details class="question-means"><summary>What this means</summary>${asked.means && html`<p>${asked.means}</p>`}${asked.rules.map((rule) => html`<p class="small"><b>${rule.id}</b> <span class="soft">${rule.means}</span></p>`)}</details>`}
      ${asked.shape === "roll" ? html`<p class="soft">${asked.reading}</p><${DiceToTap} roll=${answer} isOff=${isBusy} />` : asked.count ? html`<${Amount} key=${asked.key} count=${asked.count} answer=${answer} isBusy=${isBusy} />` : html`<div class="thumbs">${asked.options.map((option, n) => html`<button type="button" key=${option.id} class=${`button thumb-button ${option.id === asked.default ? "main" : ""}`} disabled=${isBusy} onClick=${() => answer(option.id)}>
        <span>${option.label}</span>${option.hint && html`<span class="small thumb-hint">${option.hint}</span>`}<span class="key" aria-hidden="true">${n < 9 ? n + 1 : ""}</span></button>`)}</div>`}` : html`<p class="question-text" role="status">${frame.over ? "The game is over." : frame.waiting.length ? `${frame.waiting.join(" or ")} must answer.` : "Nobody is asked."}</p>`}
    ${reactions.length > 0 && html`<details class="reactions"><summary>Something else happened</summary><div>${reactions.map((/** @type {any} */ each) => html`<button type="button" class="button small" disabled=${isBusy} onClick=${() => react(each.word)}>${each.label}</button>`)}</div></details>`}
  </section>`;
}

/** @param {{count: {low: number, high: number}, answer: (words: string) => void, isBusy: boolean}} props */
function Amount({ count, answer, isBusy }) {
  const [value, setValue] = useState(count.low);
  const few = count.high - count.low < 10;
  if (few) return html`<div class="thumbs numbers-row">${Array.from({ length: count.high - count.low + 1 }, (_, n) => html`<button type="button" class="button thumb-button num" disabled=${isBusy} onClick=${() => answer(String(count.low + n))}>${count.low + n}</button>`)}</div>`;
  return html`<div class="stepper"><button type="button" class="button thumb-button" aria-label="Less" disabled=${value <= count.low} onClick=${() => setValue(value - 1)}>−</button><output class="num">${value}</output>
    <button type="button" class="button thumb-button" aria-label="More" disabled=${value >= count.high} onClick=${() => setValue(value + 1)}>+</button>
    <button type="button" class="button main thumb-button" disabled=${isBusy} onClick=${() => answer(String(value))}>${value}</button></div>`;
}
