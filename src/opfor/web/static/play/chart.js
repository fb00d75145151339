/** A printed flowchart with the way taken lit; each box passed carries its answer and what was measured. */
import { html, useEffect, useMemo, useRef } from "../h.js";

/**
 * @typedef {import("../types.js").Box} Box
 * @typedef {{id: string, title: string, svg: string, boxes: {id: string, x: number, y: number, w: number, h: number}[]}} ChartData
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * The drawing as elements; anything but shapes and words is dropped.
 * @param {string} text
 */
export function readSvg(text) {
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (root.nodeName !== "svg") return null;
  for (const element of [...root.querySelectorAll("script, style, foreignObject, a, image, use")]) element.remove();
  for (const element of [root, ...root.querySelectorAll("*")]) {
    for (const { name } of [...element.attributes]) if (name.startsWith("on") || name === "style" || name.includes("href")) element.removeAttribute(name);
  }
  return /** @type {SVGSVGElement} */ (document.importNode(root, true));
}

/**
 * @param {Element} svg
 * @param {Box[]} trace boxes of this chart, in order
 */
function light(svg, trace) {
  for (const element of svg.querySelectorAll(".lit")) element.classList.remove("lit");
  for (const element of svg.querySelectorAll(".badge, .step, .found")) element.remove();
  trace.forEach((box, n) => {
    const group = [...svg.querySelectorAll("[data-box]")].find((each) => each.getAttribute("data-box") === box.node);
    if (!group) return;
    group.classList.add("lit");
    badge(group, n + 1);
    const arrows = [...svg.querySelectorAll("[data-from]")].filter((each) => each.getAttribute("data-from") === box.node);
    const taken = arrows.find((each) => each.getAttribute("data-to") === trace[n + 1]?.node && (!box.answer || each.getAttribute("data-label") === box.answer))
      ?? arrows.find((each) => box.answer && each.getAttribute("data-label") === box.answer)
      ?? (trace[n + 1] ? arrows.find((each) => each.getAttribute("data-to") === trace[n + 1].node) : undefined);
    if (!taken) return;
    taken.classList.add("lit");
    taken.parentNode?.insertBefore(taken, svg.querySelector(".box"));
  });
}

/**
 * @param {Element} group
 * @param {number} number
 */
function badge(group, number) {
  const shape = /** @type {SVGGraphicsElement | null} */ (group.querySelector(".shape"));
  const box = shape?.getBBox?.();
  if (!box || !box.width) return;
  const disc = document.createElementNS(SVG, "circle");
  disc.setAttribute("class", "badge");
  disc.setAttribute("cx", String(box.x + 2));
  disc.setAttribute("cy", String(box.y));
  disc.setAttribute("r", "13");
  const text = document.createElementNS(SVG, "text");
  text.setAttribute("class", "step");
  text.setAttribute("x", String(box.x + 2));
  text.setAttribute("y", String(box.y + 4.5));
  text.textContent = String(number);
  group.append(disc, text);
}

/** @param {{chart: ChartData, trace: Box[], focus?: string}} props */
export function Chart({ chart, trace, focus }) {
  /** @type {{current: HTMLElement | null}} */
  const holder = useRef(null);
  const svg = useMemo(() => readSvg(chart.svg), [chart]);
  useEffect(() => {
    if (!holder.current || !svg) return;
    holder.current.replaceChildren(svg);
    const tall = Number(svg.getAttribute("height")) || 800;
    svg.setAttribute("aria-label", chart.title);
    light(svg, trace);
    svg.style.height = `${tall * 0.8}px`;
    svg.style.width = `${(Number(svg.getAttribute("width")) || 800) * 0.8}px`;
  }, [svg, trace]);
  useEffect(() => {
    const wanted = focus ?? trace[trace.length - 1]?.node;
    const box = wanted && svg ? [...svg.querySelectorAll("[data-box]")].find((each) => each.getAttribute("data-box") === wanted) : null;
    const frame = holder.current;
    if (!box || !frame) return;
    const [inner, outer] = [box.getBoundingClientRect(), frame.getBoundingClientRect()];
    frame.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
    frame.scrollTop += inner.top + inner.height / 2 - outer.top - outer.height / 2;
  }, [svg, trace, focus]);
  return html`<div class="chart" ref=${holder} tabindex="0" role="region" aria-label=${`Flowchart: ${chart.title}`}></div>`;
}
