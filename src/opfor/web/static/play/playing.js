/** While acts are shown: what happens in words, its dice, and the way to go on. */
import { html } from "../h.js";
import { Dice } from "./dice.js";
import { throwsOf } from "./drawn.js";

/** @param {{scene: import("./show.js").Scene}} props */
export function Stage({ scene }) {
  const throws = scene.event && scene.isPlaying ? throwsOf(scene.event) : [];
  if (!throws.length || !scene.event) return null;
  return html`<div class="tray" key=${scene.event.i}><p class="small">${scene.event.text.trim()}</p><${Dice} throws=${throws} /></div>`;
}

/** @param {{scene: import("./show.js").Scene, show: import("./show.js").Show}} props */
export function NowPlaying({ scene, show }) {
  return html`<section class="prompt playing" aria-label="What happens">
    <div class="prompt-acts"><p class="grow prompt-text" role="status">${scene.event?.text.trim() ?? "…"}</p>
      <button type="button" class=${`button ${scene.isWaiting ? "main" : ""}`} onClick=${() => show.next()}>Next <span class="key">Space</span></button>
      <button type="button" class="button quiet" onClick=${() => show.skip()}>To the end <span class="key">End</span></button></div>
  </section>`;
}
