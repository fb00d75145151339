/** What the companion said last: the latest order large, the rest small. */
import { html, names, useEffect, useRef } from "../h.js";

/** @typedef {import("../link.js").Told} Told */

/** How many of the latest things told are kept in view. */
const LATEST = 4;
/** An order of more letters than this is written smaller, so that it fits over its question. */
const LONG = 150;

/** @param {Told} event */
const isOrder = (event) => event.kind === "order" || Boolean(event.trace?.length);

/**
 * More can be scrolled to above or below: the rim there is faded.
 * @param {HTMLElement} box
 */
function fade(box) {
  const left = box.scrollHeight - box.clientHeight - box.scrollTop;
  box.classList.toggle("above", box.scrollTop > 2);
  box.classList.toggle("beneath", left > 2);
}

/**
 * The last of it, but never so that the beginning of the latest order is out of sight.
 * @param {HTMLElement} box
 */
function settle(box) {
  const order = /** @type {HTMLElement | null} */ (box.querySelector(".order-line"));
  box.scrollTop = Math.min(box.scrollHeight - box.clientHeight, order ? order.offsetTop - box.offsetTop : Infinity);
  fade(box);
}

/** @param {{events: Told[], version: number}} props */
export function Orders({ events, version }) {
  /** @type {{current: HTMLElement | null}} */
  const list = useRef(null);
  useEffect(() => {
    const box = list.current;
    if (!box) return undefined;
    // the question below may take more or less room than the one before
    const watch = new ResizeObserver(() => settle(box));
    watch.observe(box);
    settle(box);
    return () => watch.disconnect();
  }, [version, events.length]);
  const last = events.slice(-LATEST);
  const order = [...last].reverse().find(isOrder);
  if (!last.length) return null;
  return html`<ol class="orders" aria-live="polite" ref=${list} tabindex="0" aria-label="What was said last" onScroll=${(/** @type {any} */ event) => fade(event.currentTarget)}>
    ${last.map((event) => html`<li key=${event.i} class=${event === order ? names("order-line", event.text.length > LONG && "long") : names("told-line", isOrder(event) && "past")}>${event.text}</li>`)}</ol>`;
}
