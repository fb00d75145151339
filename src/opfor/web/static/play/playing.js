/** While acts are shown: what happens in words, its dice, and the way to go on. */
import { html, names } from "../h.js";
import { Dice } from "./dice.js";
import { plainText, throwsOf } from "./drawn.js";

/** @param {{event: import("../link.js").Told | null}} props */
export function Thrown({ event }) {
  const throws = event ? throwsOf(event) : [];
  return throws.length && event ? html`<div class="tray" key=${event.i}><${Dice} throws=${throws} /></div>` : null;
}

/** More letters than this are written smaller, so that what came of it is not cut off. */
const LONG = 76;

/** @param {{text: string}} props */
export const Told = ({ text }) => html`<p class=${names("prompt-line", text.length > LONG && "long")} role="status">${text}</p>`;

/** @param {{scene: import("./show.js").Scene, show: import("./show.js").Show}} props */
export function NowPlaying({ scene, show }) {
  return html`<section class="prompt playing" aria-label="What happens">
    <${Told} text=${scene.event ? plainText(scene.event) : "…"} />
    <div class="prompt-acts">
      <button type="button" class=${`button ${scene.isWaiting ? "main" : ""}`} onClick=${() => show.next()}>Next <span class="key">Space</span></button>
      <button type="button" class="button quiet" onClick=${() => show.skip()}>To the end <span class="key">End</span></button>
      <${Thrown} event=${scene.event} /></div>
  </section>`;
}
