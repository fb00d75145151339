/** Panels over the board: legend, keys, links. */
import { call, download } from "../api.js";
import { grainOf, Swatch } from "../board/patterns.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "../h.js";
import { Emblem } from "../parts.js";
import { KEY_HELP } from "./keys.js";

/** @param {{board: import("../types.js").BoardData}} props */
export function Legend({ board }) {
  const isHexes = board.shape === "hexes";
  return html`<section class="legend" aria-label="Legend"><h2>Legend</h2>
    <ul>${(board.legend ?? []).map((each) => html`<li><${Swatch} kind=${each.kind} unit=${grainOf(board)} /><span><b>${each.kind}</b> <span class="soft">${each.means}</span></span></li>`)}
      <li class="side-a"><${Emblem} side="a" /><span>side a: discs</span></li><li class="side-b"><${Emblem} side="b" /><span>side b: diamonds</span></li>
      <li><span class="legend-mark">✓</span><span>has acted; its models are pale</span></li>
      <li><span class="legend-mark">○</span><span>hollow models: shaken, pinned or wavering</span></li>
      <li><span class="legend-mark">★</span><span>a hero</span></li>
      <li><span class="legend-mark">●2</span><span>tokens a unit has, after its name</span></li>
      ${isHexes ? html`<li><span class="legend-mark">3</span><span>in a model: the number of its formation; over a frame where several share a hex</span></li>` : html`<li><span class="legend-mark">3</span><span>in a model: the wounds it can still take (Tough)</span></li>`}
      ${(board.terrain ?? []).some((piece) => (piece.elevation ?? 0) > 0) && html`<li><svg class="swatch legend-hill" viewBox="0 0 22 22" aria-hidden="true"><rect x="2" y="2" width="18" height="18" /></svg><span>thick outline: a hill, higher ground</span></li>`}
      <li><span class="legend-mark">⬡</span><span>an objective with its number or letter; filled in the colour and with the sign of the side that holds it</span></li></ul>
  </section>`;
}

/** @param {{title: string, close: () => void, children: any, isWide?: boolean}} props */
export function Dialog({ title, close, children, isWide }) {
  /** @type {{current: HTMLDialogElement | null}} */
  const dialog = useRef(null);
  // before the effects of what it holds, which measure what they draw
  useLayoutEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  }, []);
  return html`<dialog ref=${dialog} class=${isWide ? "dialog wide" : "dialog"} aria-label=${title} onClose=${close} onClick=${(/** @type {any} */ event) => event.target === dialog.current && close()}>
    <div class="dialog-body"><header class="spread"><h2>${title}</h2><button type="button" class="button small" onClick=${close}>Close</button></header>${children}</div>
  </dialog>`;
}

/** @param {{close: () => void}} props */
export const Help = ({ close }) => html`<${Dialog} title="Keys" close=${close}>
  <dl class="key-list">${KEY_HELP.map(([key, means]) => html`<div><dt>${key}</dt><dd>${means}</dd></div>`)}</dl>
</${Dialog}>`;

/** @param {{link: import("../link.js").Link, isOver: boolean, close: () => void}} props */
export function Share({ link, isOver, close }) {
  const [seats, setSeats] = useState(/** @type {any} */ (null));
  const [lan, setLan] = useState(/** @type {string[]} */ ([]));
  useEffect(() => {
    call(`/api/games/${link.game}/seats`, { method: "POST" }).then(setSeats, () => setSeats({ seats: [], watch: null }));
    call("/api/about").then((about) => setLan(about.lan ?? []), () => undefined);
  }, []);
  const origin = lan[0] ?? location.origin;
  const save = async () => {
    const reply = await fetch(`/api/games/${link.game}/export`, { headers: { "X-Seat": link.token } });
    download(`${link.game}.jsonl`, await reply.text());
  };
  return html`<${Dialog} title="Links and files" close=${close}>
    <p class="soft">${lan.length ? "Open these on any device in your network." : "Start opfor with --lan to open these on other devices."}</p>
    <ul class="stack">${(seats?.seats ?? []).map((/** @type {any} */ seat) => html`<${LinkLine} name=${`Seat of ${seat.seat}`} address=${origin + seat.link} />`)}
      ${seats?.watch && html`<${LinkLine} name="Watch only" address=${origin + seats.watch.link} />`}</ul>
    <p class="row"><button type="button" class="button" onClick=${save}>${isOver ? "Save the record" : "Save what was told so far"}</button><a class="button" href=${`/replay#g=${link.game}&t=${link.token}`}>Replay</a></p>
  </${Dialog}>`;
}

/** @param {{name: string, address: string}} props */
export function LinkLine({ name, address }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () => navigator.clipboard?.writeText(address).then(() => setCopied(true), () => undefined);
  return html`<li class="link-line"><label class="field grow"><span>${name}</span><input type="text" readonly value=${address} onFocus=${(/** @type {any} */ event) => event.target.select()} /></label>
    <button type="button" class="button small" onClick=${copy}>${isCopied ? "Copied" : "Copy"}</button></li>`;
}
