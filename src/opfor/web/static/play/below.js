/** What stands under the board: the question, what is being shown, or who is waited for. */
import { linked } from "../api.js";
import { html } from "../h.js";
import { keep } from "../kept.js";
import { NowPlaying } from "./playing.js";
import { Prompt } from "./prompt.js";

/** @typedef {import("../link.js").Frame} Frame */

/** What a seat is called whose person gave no name: right for nobody else. */
const UNNAMED = "you";

/**
 * @param {{frame: Frame, scene: import("./show.js").Scene, show: import("./show.js").Show, step: number, now: () => void, undo: () => void,
 *   redraw: () => void, ask: Omit<Parameters<typeof Prompt>[0], "asked"> & {asked: Frame["asked"]}}} props
 */
export function Below({ frame, scene, show, step, now, undo, redraw, ask }) {
  return html`<footer class="below">
    ${scene.isPlaying && html`<${NowPlaying} scene=${scene} show=${show} />`}
    ${scene.isPast && !scene.isPlaying && html`<section class="prompt"><div class="prompt-acts"><span class="grow">Looking back at step ${step}.</span><button type="button" class="button main" onClick=${now}>Back to now <span class="key">Esc</span></button></div></section>`}
    ${ask.asked && html`<${Prompt} ...${ask} />`}
    ${!ask.asked && !scene.isPlaying && !scene.isPast && html`<${Rest} frame=${frame} fault=${ask.fault} />`}
    <${Foot} show=${show} undo=${undo} canUndo=${frame.can_undo && !ask.isBusy} isBusy=${ask.isBusy} isSeated=${frame.seat !== ""} redraw=${redraw} />
  </footer>`;
}

/**
 * Somebody else by name; a person who gave none is known by the army.
 * @param {Frame} frame
 * @param {string} name
 */
function known(frame, name) {
  if (name !== UNNAMED) return name;
  const seat = frame.seats.find((each) => each.seat === name);
  const side = frame.view.sides.find((/** @type {import("../types.js").Side} */ each) => each.id === seat?.side);
  return side?.army || side?.name || "the other player";
}

/** @param {{frame: Frame, fault: string}} props */
function Rest({ frame, fault }) {
  const waited = frame.waiting.length ? `Waiting for ${frame.waiting.map((name) => known(frame, name)).join(" or ")}.` : "Nobody is asked.";
  return html`<section class="prompt"><p class="prompt-text" role="status">${frame.over ? frame.view.result?.text ?? "The game is over." : waited}</p>${fault && html`<p class="fault">${fault}</p>`}
    ${frame.over && html`<p class="row"><a class="button main" href=${`/replay#g=${frame.game}&t=${linked().token}`}>Watch it again</a><a class="button" href="/">New game</a></p>`}</section>`;
}

/** @param {{show: import("./show.js").Show, undo: () => void, canUndo: boolean, isBusy: boolean, isSeated: boolean, redraw: () => void}} props */
function Foot({ show, undo, canUndo, isBusy, isSeated, redraw }) {
  const set = /** @param {any} event */ (event) => {
    show.pace = event.target.value;
    keep("pace", show.pace);
    redraw();
  };
  return html`<div class="foot">${isBusy && html`<span class="busy" role="status">One moment…</span>`}${isSeated && html`<button type="button" class="button small" disabled=${!canUndo} onClick=${undo}>Undo <span class="key">u</span></button>`}
    <label class="pace">A.I. pace <select value=${show.pace} onChange=${set}><option value="step">one step at a time</option><option value="slow">slow</option><option value="normal">normal</option><option value="fast">fast</option><option value="all">all at once</option></select></label></div>`;
}
