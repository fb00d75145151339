/** Dice as they fell: pips, not only numbers. */
import { html } from "../h.js";

/** @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

/** @param {{face: number, isDim?: boolean}} props */
export const Die = ({ face, isDim }) => html`<svg class=${`die ${isDim ? "dim" : ""}`} viewBox="-12 -12 24 24" role="img" aria-label=${String(face)}>
  <rect x="-11" y="-11" width="22" height="22" rx="5" />
  ${PIPS[face] ? PIPS[face].map(([x, y]) => html`<circle cx=${x * 5.4} cy=${y * 5.4} r="2.1" />`) : html`<text dy="0.36em">${face}</text>`}
</svg>`;

/** @param {{throws: import("./drawn.js").Throw[]}} props */
export const Dice = ({ throws }) => html`<div class="dice">
  ${throws.map((each) => html`<div class="throw">
    ${each.title && html`<span class="soft small">${each.title}</span>`}
    <span class="faces">${each.faces.map((face, n) => html`<${Die} key=${n} face=${face} isDim=${each.needed !== undefined && face < each.needed} />`)}</span>
  </div>`)}
</div>`;

/**
 * A die to tap, each face with what it stands for.
 * @param {{options: import("../types.js").Option[], roll: (face: string) => void, isOff: boolean}} props
 */
export const DiceToTap = ({ options, roll, isOff }) => html`<div class="tap-dice" role="group" aria-label="The face that was rolled">
  ${options.map(({ id, hint }) => html`<button type="button" key=${id} class="button die-button" disabled=${isOff} aria-label=${`Rolled ${id}${hint ? `: ${hint}` : ""}`} onClick=${() => roll(id)}><${Die} face=${Number(id)} />${hint && html`<span class="small die-means">${hint}</span>`}</button>`)}
</div>`;
